"""No panel: nothing is wired, or it cannot be used. Keys, touch and the screen stand in."""

from types import TracebackType
from typing import Self

from firmware.panel.buttons import Pressed
from firmware.panel.glow import Glow, Shown, after, glow
from firmware.panel.lights import Lights
from firmware.panel.pins import SEATS
from firmware.sounds import Sound


class NoPanel:
    """The lights as a panel would show them, for the screen to draw."""

    name = "no panel connected: keys and on-screen lights stand in"
    connected = False
    places = SEATS

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble
        self._shown, self._glow = Shown(), glow(Shown(), 0)

    @property
    def glow(self) -> Glow:
        """What the lights show, as of the last step."""
        return self._glow

    def show(self, lights: Lights, at: int) -> None:
        """Shows these lights from now on; the same again change nothing."""
        self._shown = after(self._shown, lights, at)
        self.step(at)

    def step(self, at: int) -> None:
        """Brings the lights to where their patterns are now."""
        self._glow = glow(self._shown, at)

    def presses(self) -> list[Pressed]:
        """None: keys and touches come by the window."""
        return []

    def play(self, sound: Sound, at: int) -> None:
        """Nothing: there is no buzzer."""

    def close(self) -> None:
        """Nothing: there are no pins to give back."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
