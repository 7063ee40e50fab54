"""The panel on the Raspberry Pi's pins, through gpiozero.

A button goes from its pin to ground, a LED from its pin through a resistor (330 ohm) to ground, a passive buzzer
from its pin to ground; the config can turn the first two round. LEDs belong where the camera does not see them.
"""

import importlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Self

import gpiozero

from firmware.panel.buttons import Debounce, Edge, Pressed
from firmware.panel.glow import Glow, Shown, after, glow
from firmware.panel.lights import Lights
from firmware.panel.pins import Pins
from firmware.sounds import Sound, Tone, tone_at, tones
from rules.wording import listed, several
from ui.press import Button

Clock = Callable[[], int]
_DEVICES = Path("/dev")
_MIDDLE, _OCTAVES = "A5", 2  # what a passive buzzer can play: from A3 to A7


class NoPanelError(Exception):
    """The panel cannot be used; the text is a sentence that says why and what to do."""


class GpioPanel:
    """Buttons, LEDs and buzzer as wired. Opened by making it; `close` leaves all dark."""

    connected = True
    trouble = ""

    def __init__(self, pins: Pins, now: Clock) -> None:
        if not pins.connected:
            raise NoPanelError("No pin is named for the panel; write them into [panel] of the config.")
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self._debounce = Debounce()
        self._shown, self._glow = Shown(), glow(Shown(), 0)
        self._written: dict[int, float] = {}  # what each LED's pin was told last
        self._tune: tuple[tuple[Tone, ...], int] = ((), 0)
        self._hum: float | None = None  # what the buzzer plays
        self.places = len(pins.seats)
        _ready()
        with ExitStack() as opened:
            self._contacts = {
                button: opened.enter_context(_opened(gpiozero.Button, pin, pull_up=pins.buttons_active_low))
                for button, pin in zip(Button, pins.buttons, strict=True)
                if pin is not None
            }
            for button, contact in self._contacts.items():
                _listen(button, contact, self._edges, now)
            bright = not pins.leds_active_low
            self._leds = {
                pin: opened.enter_context(_opened(gpiozero.LED, pin, active_high=bright))
                for pin in (*pins.button_leds, *pins.seats)
                if pin is not None
            } | {
                pin: opened.enter_context(_opened(gpiozero.PWMLED, pin, active_high=bright))
                for pin in pins.status
                if pin is not None
            }
            self._buzzer = None if pins.buzzer is None else opened.enter_context(_buzzer(pins.buzzer, pins))
            self._pins, self._devices = pins, opened.pop_all()

    @property
    def name(self) -> str:
        """What is said on the screen: "panel: 4 buttons, 15 LEDs and a buzzer"."""
        parts = [(len(self._contacts), "button"), (len(self._leds), "LED")]
        buzzer = ["a buzzer"] if self._buzzer is not None else []
        return f"panel: {listed([several(count, noun) for count, noun in parts if count] + buzzer)}"

    @property
    def glow(self) -> Glow:
        """What the LEDs show, as of the last step."""
        return self._glow

    def show(self, lights: Lights, at: int) -> None:
        """Shows these lights from now on; the same again change nothing."""
        self._shown = after(self._shown, lights, at)
        self.step(at)

    def step(self, at: int) -> None:
        """Brings LEDs and buzzer to where their patterns and tunes are now."""
        self._glow = glow(self._shown, at)
        for pin, level in _levels(self._pins, self._glow):
            if self._written.get(pin) != level:
                self._leds[pin].value = level
                self._written[pin] = level
        hum = tone_at(self._tune[0], at - self._tune[1])
        if self._buzzer is not None and hum != self._hum:
            _sound(self._buzzer, hum)
            self._hum = hum

    def presses(self) -> list[Pressed]:
        """The buttons pressed since this was asked last, in their order."""
        return self._debounce.presses(_drained(self._edges))

    def held(self) -> frozenset[Button]:
        """The buttons whose contacts are closed at this moment."""
        return frozenset(button for button, contact in self._contacts.items() if contact.is_pressed)

    def play(self, sound: Sound, at: int) -> None:
        """Starts a tune on the buzzer, if there is one, instead of that which plays."""
        self._tune = (tones(sound), at)
        self.step(at)

    def close(self) -> None:
        """Gives the pins back; all is dark and silent."""
        self._devices.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _ready() -> None:
    """Opens the GPIO; NoPanelError if that cannot be."""
    # lgpio lays a pipe into the folder it was started from, unless told where: that one may not be writable.
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    device = gpiozero.Device
    try:
        if device.pin_factory is None and "GPIOZERO_PIN_FACTORY" not in os.environ:
            # The others that gpiozero would try after it dim no LED, or hide why this one failed.
            device.pin_factory = importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory()
        device.ensure_pin_factory()
    except Exception as error:  # lgpio has errors of its own, which cannot be named where it is not installed
        raise NoPanelError(_closed(error)) from None


def _closed(error: Exception) -> str:
    """Why the GPIO does not open."""
    if isinstance(error, gpiozero.BadPinFactory):  # a kind of ImportError, too
        return "GPIOZERO_PIN_FACTORY names no way to the pins that there is; leave it unset."
    if isinstance(error, ImportError):
        return (
            "The panel needs lgpio, which is not found: on the Pi, sudo apt install python3-lgpio and make the venv "
            "with --system-site-packages."
        )
    chips = list(_DEVICES.glob("gpiochip*"))
    if not chips:
        return "There is no GPIO on this machine; write enabled = false into [panel] of the config."
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return "This user is not in group gpio and may not use the pins: sudo adduser $USER gpio, then log in again."
    return f"The GPIO does not open ({_said(error)}); croupier doctor may tell more."


def _opened(kind: Any, pin: int, **how: Any) -> Any:
    """The device on a pin; NoPanelError if that cannot be."""
    try:
        return kind(pin, **how)
    except Exception as error:  # as above
        raise NoPanelError(_taken(pin, error)) from None


def _taken(pin: int, error: Exception) -> str:
    """Why a pin cannot be used."""
    if isinstance(error, gpiozero.GPIOPinInUse):
        return f"GPIO {pin} is used twice in [panel] of the config; give each part a pin of its own."
    if "busy" in str(error).lower():
        return (
            f"GPIO {pin} is busy: another program uses it (Croupier itself, if it runs), or a line of "
            "/boot/firmware/config.txt does (SPI, sound); end that, or choose another pin in [panel] of the config."
        )
    return f"GPIO {pin} cannot be used ({_said(error)}); choose another pin in [panel] of the config."


def _said(error: Exception) -> str:
    return str(error).strip("'\"") or type(error).__name__


def _listen(button: Button, contact: Any, edges: SimpleQueue[Edge], now: Clock) -> None:
    # gpiozero calls these in a thread of its own.
    contact.when_pressed = lambda: edges.put(Edge(button, True, now()))
    contact.when_released = lambda: edges.put(Edge(button, False, now()))


def _drained(edges: SimpleQueue[Edge]) -> Iterator[Edge]:
    while True:
        try:
            yield edges.get_nowait()
        except Empty:
            return


def _levels(pins: Pins, glow: Glow) -> Iterator[tuple[int, float]]:
    """How bright the LED on each pin is."""
    wired, levels = (*pins.button_leds, *pins.status, *pins.seats), (*glow.buttons, *glow.status, *glow.seats)
    for pin, level in zip(wired, levels, strict=False):  # there may be fewer seats' LEDs than seats
        if pin is not None:
            yield pin, level


def _buzzer(pin: int, pins: Pins) -> Any:
    if pins.buzzer_plays_tones:
        return _opened(gpiozero.TonalBuzzer, pin, mid_tone=_MIDDLE, octaves=_OCTAVES)
    return _opened(gpiozero.Buzzer, pin)


def _sound(buzzer: Any, hertz: float | None) -> None:
    if isinstance(buzzer, gpiozero.TonalBuzzer):
        buzzer.play(hertz)
    else:
        buzzer.value = hertz is not None
