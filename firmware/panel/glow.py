"""How bright every LED is at a moment: the patterns of the lights, played over time."""

import math
from dataclasses import dataclass

from firmware.panel.lights import OFF, Lights, Pattern

STEP_MS = 120
"""How long each LED of a run is lit."""
# Milliseconds lit, dark, lit … and again from the start. Nothing flashes more than three times a second.
SPANS: dict[Pattern, tuple[int, ...]] = {
    Pattern.OFF: (0, 1),
    Pattern.ON: (1, 0),
    Pattern.DOUBLE: (150, 250, 150, 1450),
    Pattern.BLINK: (500, 500),
    Pattern.QUICK: (200, 200),
}
_PULSE_MS = 4000
_FAINT = 0.1  # what a pulse fades to: never quite dark
_LEVELS = 32  # of a pulse; finer ones nobody sees, and each costs a write to the pin

Levels = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Glow:
    """Brightness from 0 to 1."""

    status: tuple[float, float, float]  # red, green, blue
    buttons: Levels  # OK, Fix, Undo, Menu
    seats: Levels  # of all eight places


@dataclass(frozen=True, slots=True)
class Shown:
    """The lights that are shown, and since when their patterns run."""

    lights: Lights = OFF
    since: int = 0
    run_since: int = 0


def after(shown: Shown, wanted: Lights, at: int) -> Shown:
    """What is shown from now on. Dice that settle or are read leave all as it is until they lie judged."""
    now = shown.lights
    if wanted == now or (wanted.still and now.still):
        return shown
    return Shown(
        wanted,
        shown.since if wanted.status == now.status else at,
        shown.run_since if wanted.run == now.run else at,
    )


def glow(shown: Shown, at: int) -> Glow:
    """How bright every LED is now."""
    lights, age, step = shown.lights, at - shown.since, (at - shown.run_since) // STEP_MS
    colour, pattern = lights.status
    red, green, blue = (channel * level(pattern, age) for channel in colour)
    if step < len(lights.run):
        seats = tuple(float(seat == lights.run[step]) for seat in range(len(lights.seats)))
    else:
        seats = tuple(level(one, age) for one in lights.seats)
    return Glow((red, green, blue), tuple(level(one, age) for one in lights.buttons), seats)


def level(pattern: Pattern, age: int) -> float:
    """How bright a LED is, so many milliseconds after its pattern began."""
    if pattern is Pattern.PULSE:
        swell = (1 - math.cos(2 * math.pi * age / _PULSE_MS)) / 2
        return round((_FAINT + (1 - _FAINT) * swell) * _LEVELS) / _LEVELS
    rest = age % sum(SPANS[pattern])
    for number, span in enumerate(SPANS[pattern]):
        if rest < span:
            return float(number % 2 == 0)
        rest -= span
    raise AssertionError(f"{rest} ms lie beyond the end of {pattern}")
