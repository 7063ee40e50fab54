"""All texts of the window in English."""

from ui.texts.en import coach, ligretto, luck, monopoly, mqtt, rpsls, setup, sheets, shizzle, window, zombies

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
    **sheets.TEXTS,
    **mqtt.TEXTS,
}
