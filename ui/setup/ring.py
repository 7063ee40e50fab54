"""The seats around the table as a picture from above: the first at the bottom, then clockwise, which is to the left."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from pygame import Rect

from ui import pieces
from ui.canvas import Canvas
from ui.signs import Points
from ui.theme import DETAIL, FELT, NIGHT, PAPER, QUIET

_SIDES: Final = {0: (), 1: (1,), 2: (2, 0), 3: (2, 1, 0)}  # the rows of a side that so many sit at, from the bottom up
_HIGH: Final = 72  # of a plate, at most


def _arrow() -> Points:
    """An arrow that runs clockwise."""
    begins, ends = -0.75 * pi, 0.5 * pi
    angles = [begins + (ends - begins) * step / 24 for step in range(25)]

    def at(angle: float, far: float) -> tuple[float, float]:
        return 0.5 + far * cos(angle), 0.5 + far * sin(angle)

    outer, inner = [at(angle, 0.42) for angle in angles], [at(angle, 0.28) for angle in reversed(angles)]
    return (*outer, at(ends, 0.5), at(ends + 0.9, 0.35), at(ends, 0.18), *inner)


_CLOCKWISE: Final = _arrow()


@dataclass(frozen=True, slots=True)
class Ring:
    """Everybody's plates around the table, in the order of play."""

    names: tuple[str, ...]
    focus: int | None
    caption: str

    def draw(self, canvas: Canvas, box: Rect) -> None:
        places = _upright(canvas, box, len(self.names)) if canvas.upright else _wide(canvas, box, len(self.names))
        *plates, table = places
        for number, (name, where) in enumerate(zip(self.names, plates, strict=True)):
            pieces.seat(canvas, where, pieces.Seat(number, name, str(number + 1), turn=number == self.focus))
            canvas.target(seat_key(number), where)
        canvas.box(table, FELT)
        side = min(table.height - canvas.px(12), canvas.px(52), table.width)
        if canvas.upright:
            canvas.shape(Rect(table.x, table.centery - side // 2, table.width, side), _CLOCKWISE, PAPER)
            below = Rect(box.x, max(where.bottom for where in places) + canvas.px(12), box.width, canvas.px(DETAIL))
            canvas.text(below, self.caption, DETAIL, QUIET, NIGHT, align="centre", bold=False)
        else:
            canvas.shape(Rect(table.x + canvas.px(10), table.centery - side // 2, side, side), _CLOCKWISE, PAPER)
            words = Rect(table.x + side + canvas.px(18), table.y, table.width - side - canvas.px(24), table.height)
            canvas.middle(words, self.caption, DETAIL, PAPER, FELT, align="left", lines=2, bold=False)


def seat_key(number: int) -> str:
    """The key of a seat's plate."""
    return f"seat:{number}"


def seat_of(key: str) -> int | None:
    """The seat whose plate has this key."""
    kind, _, number = key.partition(":")
    return int(number) if kind == "seat" else None


def seat_rows(count: int) -> tuple[tuple[str, ...], ...]:
    """The plates in the order of play, as arrows and Fix step through them."""
    return (tuple(seat_key(number) for number in range(count)),)


def _wide(canvas: Canvas, box: Rect, count: int) -> list[Rect]:
    """Three columns of three rows, the table in the middle; the plates in the order of play, then the table."""
    gap = canvas.px(8)
    wide = (box.width - 2 * gap) // 3
    high = min((box.height - 2 * gap) // 3, canvas.px(_HIGH))
    top = box.y + (box.height - 3 * high - 2 * gap) // 2

    def cell(column: int, row: int, rows: int = 1) -> Rect:
        return Rect(box.x + column * (wide + gap), top + row * (high + gap), wide, rows * high + (rows - 1) * gap)

    side = _SIDES[(count - 1) // 2]
    head = [cell(1, 0)] if count % 2 == 0 else []
    table = cell(1, 1) if head else cell(1, 0, 2)
    return [cell(1, 2), *(cell(0, row) for row in side), *head, *(cell(2, row) for row in reversed(side)), table]


def _upright(canvas: Canvas, box: Rect, count: int) -> list[Rect]:
    """A long table with plates at both sides and at its ends."""
    gap = canvas.px(8)
    narrow = canvas.px(56)
    wide = (box.width - narrow - 2 * gap) // 2
    beside = (count - 1) // 2
    rows = max(beside, 1)
    ends = 2 - count % 2
    room = box.height - canvas.px(DETAIL + 24)  # the caption stands under it
    high = min((room - (rows + ends - 1) * gap) // (rows + ends), canvas.px(_HIGH))
    top = box.y + (room - (rows + ends) * high - (rows + ends - 1) * gap) // 2
    first = top + (high + gap if ends == 2 else 0)  # of the rows beside the table

    def plate(x: int, y: int) -> Rect:
        return Rect(x, y, wide, high)

    middle = box.centerx - wide // 2
    left = [plate(box.x, first + (rows - 1 - place) * (high + gap)) for place in range(beside)]
    right = [plate(box.right - wide, first + place * (high + gap)) for place in range(beside)]
    head = [plate(middle, top)] if ends == 2 else []
    table = Rect(box.centerx - narrow // 2, first, narrow, rows * high + (rows - 1) * gap)
    return [plate(middle, first + rows * (high + gap)), *left, *head, *right, table]
