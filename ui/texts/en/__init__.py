"""All texts of the window in English."""

from ui.texts.en import coach, ligretto, luck, monopoly, rpsls, setup, shizzle, window, zombies

TEXTS: dict[str, str] = {
    **window.TEXTS,
    **setup.TEXTS,
    **rpsls.TEXTS,
    **shizzle.TEXTS,
    **ligretto.TEXTS,
    **monopoly.TEXTS,
    **zombies.TEXTS,
    **coach.TEXTS,
    **luck.TEXTS,
}
