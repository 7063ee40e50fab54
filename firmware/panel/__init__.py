"""The panel: four buttons with LEDs, a status LED, seat LEDs and a buzzer; or what stands in where there is none."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from firmware.panel.absent import NoPanel
from firmware.panel.buttons import Pressed
from firmware.panel.glow import Glow
from firmware.panel.lights import Lights
from firmware.panel.pins import Pins
from firmware.sounds import Sound

_MODEL = Path("/proc/device-tree/model")


class Panel(Protocol):
    """All times are milliseconds by the one clock that it was opened with."""

    @property
    def name(self) -> str:
        """What is said of it: "panel: 4 buttons, 15 LEDs and a buzzer"."""

    @property
    def connected(self) -> bool:
        """Whether it has pins; whether anything is wired to them, nobody can tell."""

    @property
    def trouble(self) -> str:
        """Why the pins are not used though they should be, in a sentence; else empty."""

    @property
    def places(self) -> int:
        """How many seat LEDs there are."""

    @property
    def glow(self) -> Glow:
        """What the LEDs show, as of the last step."""

    def show(self, lights: Lights, at: int) -> None: ...

    def step(self, at: int) -> None: ...

    def presses(self) -> list[Pressed]: ...

    def play(self, sound: Sound, at: int) -> None: ...

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def open_panel(enabled: bool | None, pins: Pins, now: Callable[[], int]) -> Panel:
    """The panel on these pins; where that cannot be, the one that stands in. None: only on a Raspberry Pi."""
    if enabled is False or (enabled is None and not on_a_pi()):
        return NoPanel()
    from firmware.panel.gpio import GpioPanel, NoPanelError  # noqa: PLC0415 - loads gpiozero, which others do not need

    try:
        return GpioPanel(pins, now)
    except NoPanelError as error:
        return NoPanel(str(error))


def on_a_pi() -> bool:
    """Whether this machine is a Raspberry Pi, by its device tree."""
    try:
        return b"Raspberry Pi" in _MODEL.read_bytes()
    except OSError:
        return False
