"""All texts of the window in German."""

from ui.texts.de import ligretto, monopoly, rpsls, setup, sheets, shizzle, window, zombies

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
