"""Which GPIO each part of the panel is wired to."""

from dataclasses import dataclass

from firmware.config.settings import Panel

Four = tuple[int | None, int | None, int | None, int | None]
SEATS = 8
"""Places around the table, at most."""


@dataclass(frozen=True, slots=True)
class Pins:
    """BCM numbers; None where nothing is connected. The four are OK, Fix, Undo, Menu."""

    buttons: Four = (None, None, None, None)
    button_leds: Four = (None, None, None, None)
    status: tuple[int | None, int | None, int | None] = (None, None, None)  # red, green, blue
    seats: tuple[int, ...] = ()  # clockwise from the screen
    buzzer: int | None = None
    buzzer_plays_tones: bool = True  # a passive one; an active one only knows its own tone
    buttons_active_low: bool = True  # wired to ground; else to 3.3 V
    leds_active_low: bool = False  # wired to 3.3 V, as the common anode of an RGB LED; else to ground

    @property
    def connected(self) -> bool:
        """Whether anything is wired at all."""
        return any(
            pin is not None for pin in (*self.buttons, *self.button_leds, *self.status, *self.seats, self.buzzer)
        )


def pins_of(panel: Panel) -> Pins:
    """The pins as the settings name them."""
    buttons, leds, status = panel.buttons, panel.button_leds, panel.status
    return Pins(
        (buttons.ok, buttons.fix, buttons.undo, buttons.menu),
        (leds.ok, leds.fix, leds.undo, leds.menu),
        (status.red, status.green, status.blue),
        panel.seats,
        panel.buzzer,
        buzzer_plays_tones=panel.buzzer_kind == "passive",
        buttons_active_low=panel.buttons_active_low,
        leds_active_low=panel.leds_active_low,
    )
