"""The four buttons: contacts that bounce become presses."""

from collections.abc import Iterable
from dataclasses import dataclass

from ui.press import Button

BOUNCE_MS = 30
"""A contact that changes again within this bounces; nobody presses twice as fast."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact that closed or opened."""

    button: Button
    down: bool
    at: int  # milliseconds


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button that was pressed."""

    button: Button
    at: int  # milliseconds


class Debounce:
    """Tells presses from bouncing: told at once, and none when a button is let go."""

    def __init__(self) -> None:
        self._last: dict[Button, int] = {}  # when each contact changed last

    def presses(self, edges: Iterable[Edge]) -> list[Pressed]:
        """The presses among what the contacts did since they were asked last."""
        found: list[Pressed] = []
        for edge in edges:
            last = self._last.get(edge.button)
            if edge.down and (last is None or edge.at - last >= BOUNCE_MS):
                found.append(Pressed(edge.button, edge.at))
            self._last[edge.button] = edge.at
        return found
