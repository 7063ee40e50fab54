"""A small drawing for each game: its own dice, cards or houses, as they lie on the table."""

from typing import Final

from pygame import Rect

from rules.game import Json
from ui import pieces
from ui.canvas import Canvas
from ui.signs import Points
from ui.theme import GOOD

EMBLEMS: Final[dict[str, tuple[Json, ...]]] = {
    "rpsls": ({"body": "black", "face": "spock"}, {"body": "red", "face": "lizard"}),
    "shizzle": ({"colour": "purple", "number": 2}, {"colour": "purple", "number": 5}, {"colour": "green", "number": 5}),
    "ligretto": ({"colour": "blue", "value": 1}, {"colour": "yellow", "value": 2}, {"colour": "red", "value": 3}),
    "monopoly": ({"value": 5}, {"house": 1}, {"value": 2}),
    "zombies": ({"card": "zombie"}, {"card": "brain"}),
}
_HOUSE: Final[Points] = ((0.5, 0.06), (1, 0.5), (0.88, 0.5), (0.88, 0.96), (0.12, 0.96), (0.12, 0.5), (0, 0.5))


def emblem(canvas: Canvas, box: Rect, game: str) -> None:
    """Draws a game's pieces in the middle of a box: side by side, or one above the others if they are larger so."""
    ones = EMBLEMS[game]
    gap = canvas.px(6)
    rows = max(((ones,), (ones[:1], ones[1:])), key=lambda rows: _side(box, rows, gap))
    side = _side(box, rows, gap)
    top = box.centery - (side * len(rows) + gap * (len(rows) - 1)) // 2
    for down, row in enumerate(rows):
        left = box.centerx - (side * len(row) + gap * (len(row) - 1)) // 2
        for right, one in enumerate(row):
            where = Rect(left + right * (side + gap), top + down * (side + gap), side, side)
            _piece(canvas, where, one)


def _side(box: Rect, rows: tuple[tuple[Json, ...], ...], gap: int) -> int:
    """How large the pieces can be."""
    widest = max(len(row) for row in rows)
    return min((box.width - gap * (widest - 1)) // widest, (box.height - gap * (len(rows) - 1)) // len(rows))


def _piece(canvas: Canvas, box: Rect, one: Json) -> None:
    if "card" in one:
        pieces.card(canvas, box, one["card"])
    elif "house" in one:
        canvas.shape(box, _HOUSE, GOOD)
    else:
        pieces.die(canvas, box, one)
