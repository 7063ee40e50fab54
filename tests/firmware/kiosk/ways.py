"""Three ways to press: the four buttons of the panel, a finger on the screen, a keyboard. Each does one press."""

from typing import Protocol

from pygame import Rect

from firmware.panel import Panel
from firmware.panel.absent import NoPanel
from firmware.panel.gpio import GpioPanel
from tests.firmware.kiosk.screen import Screen
from tests.firmware.panel.board import PINS, Board
from ui.press import Button
from ui.scene import Scene
from ui.setup.scene import Setup
from ui.window import Window

MENU = "button:menu"
"""Stands for the button of that name."""


class Way(Protocol):
    """How somebody takes what has a key: by one press towards it, or the one that takes it."""

    @property
    def panel(self) -> Panel: ...

    def press(self, key: str | None, keys: tuple[str, ...], focus: str, top: Scene) -> None:
        """`keys` are those that can be chosen, in their order; the focus is on one. None: OK."""


class Buttons:
    """Fix until the focus is there, then OK; as the panel's contacts close and open."""

    def __init__(self, board: Board, now: "Clock") -> None:
        self.panel: Panel = GpioPanel(PINS, now)
        self._board, self._now = board, now

    def press(self, key: str | None, keys: tuple[str, ...], focus: str, top: Scene) -> None:
        button = Button.MENU if key == MENU else Button.OK if key is None or key == focus else Button.FIX
        self._board.push(button)
        self._now.ms += 60
        self._board.let_go(button)
        self._now.ms += 60


class Touch:
    """A finger on what lies there; on the button that is drawn, where that takes it."""

    def __init__(self, screen: Screen, window: Window) -> None:
        self.panel: Panel = NoPanel()
        self._screen, self._window = screen, window

    def press(self, key: str | None, keys: tuple[str, ...], focus: str, top: Scene) -> None:
        targets = {target.key: Rect(target.box) for target in self._window._canvas.targets}
        where = targets.get(key or "button:ok") or targets["button:ok"]
        self._screen.touch(*where.center)


class Keys:
    """The arrows, Tab and Enter."""

    def __init__(self, screen: Screen) -> None:
        self.panel: Panel = NoPanel()
        self._screen = screen

    def press(self, key: str | None, keys: tuple[str, ...], focus: str, top: Scene) -> None:
        if key == MENU:
            self._screen.key("Escape")
        elif key is None or key == focus:
            self._screen.key("Return")
        elif isinstance(top, Setup) or focus not in keys or key not in keys:
            self._screen.key("Tab")  # there, the arrows turn what has the focus
        else:
            self._screen.key("Right" if keys.index(key) > keys.index(focus) else "Left")


class Clock:
    """Goes on as the test says, whatever the time."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms
