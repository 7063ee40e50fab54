"""`croupier wiring`: lights one LED after the other and waits for each button, to find what is wired wrongly."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from firmware.config import BadConfigError, load
from firmware.panel.gpio import Clock, GpioPanel, NoPanelError
from firmware.panel.lights import BLUE, GREEN, OFF, RED, Lights, Pattern
from firmware.panel.pins import Pins, pins_of
from firmware.sounds import Sound
from rules.wording import listed
from ui.press import Button

LABELS = {Button.OK: "OK", Button.FIX: "Fix", Button.UNDO: "Undo", Button.MENU: "Menu"}
_LIT_MS, _PAUSE_MS = 1000, 250
_STEP = 0.02  # seconds

Came = Mapping[Button, Button | None]
"""Which button came when one was asked for; None: none."""


@dataclass(frozen=True, slots=True)
class Part:
    """A LED, and the lights that light it alone."""

    name: str
    pin: int
    lights: Lights


def monotonic_ms() -> int:
    """The time that only goes on."""
    return time.monotonic_ns() // 1_000_000


def wiring(
    config: Path | None, seconds: float, *, now: Clock = monotonic_ms, sleep: Callable[[float], None] = time.sleep
) -> int:
    """Tests the panel and tells about it; the exit status is 2 if it cannot begin, 1 if something is wrong."""
    try:
        pins = pins_of(load(config).panel)
        panel = GpioPanel(pins, now)
    except (BadConfigError, NoPanelError) as error:
        _complain(str(error))
        return 2
    with panel:
        test = _Test(panel, pins, now, sleep)
        print(f"The {panel.name}; Ctrl-C ends the test.", flush=True)
        try:
            test.lights()
            wrong = faults(test.buttons(seconds), pins)
        except KeyboardInterrupt:
            print(flush=True)  # the terminal shows ^C there
            _complain("Stopped; not all was tested.")
            return 1
    print("\n".join(wrong or ["The buttons are as the config says."]), flush=True)
    return 1 if wrong else 0


def parts(pins: Pins) -> Iterator[Part]:
    """Every LED that is wired, in the order in which they are tested."""
    for colour, word, pin in zip((RED, GREEN, BLUE), ("red", "green", "blue"), pins.status, strict=True):
        if pin is not None:
            yield Part(f"the status light, {word}", pin, replace(OFF, status=(colour, Pattern.ON)))
    for button, pin in zip(Button, pins.button_leds, strict=True):
        if pin is not None:
            yield Part(f"the light of {LABELS[button]}", pin, lit(button))
    for seat, pin in enumerate(pins.seats):
        seats = tuple(Pattern.ON if place == seat else Pattern.OFF for place in range(len(OFF.seats)))
        yield Part(f"the light of seat {seat + 1}", pin, replace(OFF, seats=seats))


def lit(button: Button) -> Lights:
    """The light of one button alone."""
    return replace(OFF, buttons=tuple(Pattern.ON if one is button else Pattern.OFF for one in Button))


def faults(came: Came, pins: Pins) -> list[str]:
    """What is wrong with the buttons, and what to write into the config."""
    on = dict(zip(Button, pins.buttons, strict=True))
    wrong = {asked: got for asked, got in came.items() if got not in {asked, None}}
    silent = [asked for asked, got in came.items() if got is None]
    told = [f"{LABELS[one]}: nothing came; check the wires between the button and GPIO {on[one]}." for one in silent]
    if set(wrong) != set(wrong.values()):  # one came twice, or one did not come: they are no mere mix-up
        return told + [
            f"You pressed {LABELS[got]}, not {LABELS[asked]}: run the test again, and if it stays so, look where the "
            f"wires of GPIO {on[asked]} and {on[got]} go."
            for asked, got in wrong.items()
            if got is not None
        ]
    pairs = [(asked, got) for asked, got in wrong.items() if got is not None and wrong[got] is asked]
    told += [
        f"{LABELS[one]} and {LABELS[other]} are swapped: swap GPIO {on[one]} and {on[other]} in [panel.buttons]."
        for one, other in pairs
        if list(Button).index(one) < list(Button).index(other)
    ]
    ring = {asked: got for asked, got in wrong.items() if (asked, got) not in pairs}
    if ring:
        lines = listed(f"{asked} = {on[got]}" for asked, got in ring.items() if got is not None)
        told.append(f"{listed(LABELS[asked] for asked in ring)} are mixed up: write {lines} into [panel.buttons].")
    return told


class _Test:
    """What is done with an open panel."""

    def __init__(self, panel: GpioPanel, pins: Pins, now: Clock, sleep: Callable[[float], None]) -> None:
        self._panel, self._pins, self._now, self._sleep = panel, pins, now, sleep

    def lights(self) -> None:
        """One after the other, and the buzzer."""
        for part in parts(self._pins):
            print(f"  Lit now: {part.name} (GPIO {part.pin}).", flush=True)
            self._panel.show(part.lights, self._now())
            self._wait(_LIT_MS)
            self._panel.show(OFF, self._now())
            self._wait(_PAUSE_MS)
        if self._pins.buzzer is not None:
            print(f"  Heard now: the buzzer (GPIO {self._pins.buzzer}).", flush=True)
            self._panel.play(Sound.WINNER, self._now())
            self._wait(2 * _LIT_MS)

    def buttons(self, seconds: float) -> dict[Button, Button | None]:
        """Which came when each was asked for."""
        came: dict[Button, Button | None] = {}
        for button, pin in zip(Button, self._pins.buttons, strict=True):
            if pin is not None:
                came[button] = self._asked(button, pin, seconds)
        return came

    def _asked(self, button: Button, pin: int, seconds: float) -> Button | None:
        if button in self._panel.held():
            print(
                f"  {LABELS[button]} (GPIO {pin}) seems to be held down: let it go; if nobody does, its wires touch, "
                "or buttons_active_low in [panel] is the wrong way round.",
                flush=True,
            )
        print(f"  Press {LABELS[button]} (GPIO {pin}).", flush=True)
        self._panel.presses()  # what was pressed before does not count
        self._panel.show(lit(button), self._now())
        got = self._pressed(seconds)
        self._panel.show(OFF, self._now())
        if got is None:
            print(f"  Nothing came within {seconds:g} s.", flush=True)
        elif got is not button:
            print(f"  You pressed {LABELS[got]}, not {LABELS[button]}.", flush=True)
        self._wait(_PAUSE_MS)  # until it is let go
        return got

    def _pressed(self, seconds: float) -> Button | None:
        """The button that is pressed first."""
        until = self._now() + seconds * 1000
        while self._now() < until:
            if presses := self._panel.presses():
                return presses[0].button
            self._sleep(_STEP)
        return None

    def _wait(self, milliseconds: int) -> None:
        until = self._now() + milliseconds
        while self._now() < until:
            self._panel.step(self._now())
            self._sleep(_STEP)


def _complain(problem: str) -> None:
    print(f"croupier: {problem}", file=sys.stderr, flush=True)
