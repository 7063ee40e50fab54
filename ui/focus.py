"""The focus of a scene that lies in rows: what has it after a press, and what the press took."""

from dataclasses import dataclass
from typing import TypeVar

from ui.press import Moved, Press, chosen

T = TypeVar("T")
Rows = tuple[tuple[str, ...], ...]
"""The keys of what can be chosen, as they lie: row by row, each from left to right."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What has the focus now, and the key that was taken, if any."""

    focus: str
    key: str | None = None


def picked(press: Press, rows: Rows, focus: str) -> Picked:
    """What a press makes of rows: OK takes, Fix and Undo step through all of them, arrows go where they point."""
    keys = flat(rows)
    at = keys.index(focus) if focus in keys else 0
    if isinstance(press, Moved) and press.down:
        return Picked(_across(rows, keys[at], press.down))
    choice = chosen(press, keys, at)
    return Picked(keys[choice.focus], choice.key)


def flat(rows: Rows) -> tuple[str, ...]:
    """All keys, in the order in which Fix steps through them."""
    return tuple(key for row in rows for key in row)


def in_rows(ones: tuple[T, ...], columns: int) -> tuple[tuple[T, ...], ...]:
    """Keys, or what has them, in rows of so many; the last row may be shorter."""
    return tuple(ones[first : first + columns] for first in range(0, len(ones), columns))


def _across(rows: Rows, focus: str, down: int) -> str:
    """The key that lies so many rows further down, in the same part of its row."""
    here = next(place for place, row in enumerate(rows) if focus in row)
    there = max(0, min(len(rows) - 1, here + down))
    part = (rows[here].index(focus) + 0.5) / len(rows[here])
    return rows[there][int(part * len(rows[there]))] if there != here else focus
