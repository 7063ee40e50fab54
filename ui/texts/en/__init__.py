"""All texts of the window in English."""

from ui.texts.en import ligretto, monopoly, rpsls, setup, sheets, shizzle, window, zombies

TEXTS: dict[str, str] = {
    **window.TEXTS,
    **setup.TEXTS,
    **rpsls.TEXTS,
    **shizzle.TEXTS,
    **ligretto.TEXTS,
    **monopoly.TEXTS,
    **zombies.TEXTS,
    **sheets.TEXTS,
}
