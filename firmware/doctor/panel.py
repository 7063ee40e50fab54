"""Buttons, lights and buzzer: whether their pins can be opened, and whether nothing else wants them."""

import time
from collections.abc import Iterator
from pathlib import Path

from firmware.config.settings import Settings
from firmware.doctor import Finding
from firmware.panel import on_a_pi
from firmware.panel.gpio import GpioPanel, NoPanelError
from firmware.panel.pins import pins_of
from rules.wording import listed

_DEVICES = Path("/dev")
_BUSES = (("I2C", "i2c-1", {2, 3}), ("SPI", "spidev0.*", {7, 8, 9, 10, 11}), ("The UART", "serial0", {14, 15}))
_STANDS_IN = "keys and lights on the screen stand in"


def panel(settings: Settings) -> Iterator[Finding]:
    """Opens all pins for a moment."""
    ours = settings.panel
    if ours.enabled is False:
        yield Finding("panel", "ok", f"It is switched off in the config; {_STANDS_IN}.")
        return
    if ours.enabled is None and not on_a_pi():
        yield Finding("panel", "ok", f"This is no Raspberry Pi; {_STANDS_IN}.")
        return
    yield from shared(ours.pins())
    try:
        with GpioPanel(pins_of(ours), lambda: time.monotonic_ns() // 1_000_000) as opened:
            yield Finding(
                "panel", "ok", f"The pins can be used for the {opened.name}. “croupier wiring” tests the wires."
            )
    except NoPanelError as error:
        yield Finding("panel", "fail" if ours.enabled else "warn", f"{error}", f"Until then {_STANDS_IN}.")


def shared(pins: list[tuple[str, int]]) -> Iterator[Finding]:
    """Buses that are switched on and want pins of ours."""
    for bus, device, wants in _BUSES:
        keys = [f"{key} ({pin})" for key, pin in pins if pin in wants]
        if keys and any(_DEVICES.glob(device)):
            found = f"{bus} is switched on and wants the pins of {listed(keys)}."
            yield Finding("panel", "warn", found, "Switch it off by sudo raspi-config, or choose other pins.")
