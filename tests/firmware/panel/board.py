"""A Raspberry Pi's pins that remember what was done to them, through gpiozero's mock factory."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPWMPin

from firmware.config import defaults
from firmware.panel.pins import pins_of
from ui.press import Button

PINS = pins_of(defaults().panel)
BUTTON_PIN = dict(zip(Button, PINS.buttons, strict=True))


class Clock:
    """A clock that stands until it is told to go on."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


class Board:
    """The pins, as somebody with a meter and a finger has them."""

    def __init__(self, factory: Any) -> None:
        self.factory = factory

    def pin(self, number: int | None) -> Any:
        return self.factory.pin(number)

    def push(self, button: Button) -> None:
        self.pin(BUTTON_PIN[button]).drive_low()

    def let_go(self, button: Button) -> None:
        self.pin(BUTTON_PIN[button]).drive_high()

    def levels(self, numbers: tuple[int | None, ...]) -> tuple[float, ...]:
        return tuple(float(self.pin(number).state) for number in numbers)

    def changes(self) -> int:
        """How often any pin has changed so far."""
        return sum(len(pin.states) for pin in self.factory.pins.values())


@contextmanager
def mock_board(pin_class: type[Any] = MockPWMPin) -> Iterator[Board]:
    """Pins that are there for one test."""
    before = gpiozero.Device.pin_factory
    factory = gpiozero.Device.pin_factory = MockFactory(pin_class=pin_class)
    try:
        yield Board(factory)
    finally:
        factory.reset()
        gpiozero.Device.pin_factory = before
