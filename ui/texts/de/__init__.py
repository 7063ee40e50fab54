"""All texts of the window in German."""

from ui.texts.de import coach, ligretto, luck, monopoly, mqtt, rpsls, setup, sheets, shizzle, window, zombies

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
