"""Everybody's plate: number, name and cash, as large as the room allows."""

from dataclasses import dataclass

from pygame import Rect

from ui import theme
from ui.canvas import Canvas
from ui.theme import DETAIL, GOLD, PANEL, PAPER, QUIET

_GAP = 6
_TALL = 52  # a plate of this height, in units, has a line for the name and one for the cash
_LEAST = 27
_DISC = 24
_BESIDE = _DISC + 14  # what a plate needs beside its letters
_SIZES = (30, 28, 26, 24, 22, 20)


@dataclass(frozen=True, slots=True)
class Plate:
    """A player: their cash as it is at that moment, and what is to be seen of them besides."""

    seat: int
    name: str
    cash: str
    turn: bool = False
    out: bool = False


def rows(count: int, columns: int) -> int:
    return -(-count // columns)


def height(canvas: Canvas, count: int, columns: int, *, tall: bool = False) -> int:
    """What plates in so many columns need, with one line each or (tall) with two."""
    return rows(count, columns) * canvas.px((_TALL if tall else _LEAST) + _GAP) - canvas.px(_GAP)


def width(canvas: Canvas, plates: tuple[Plate, ...], columns: int, *, tall: bool = False) -> int:
    """What plates in so many columns need, so that no name is cut short."""
    widest = max(_line(canvas, plate, DETAIL, tall=tall) for plate in plates)
    return columns * (widest + canvas.px(_BESIDE + _GAP)) - canvas.px(_GAP)


def draw(canvas: Canvas, box: Rect, plates: tuple[Plate, ...], columns: int) -> dict[int, Rect]:
    """Draws the plates in rows; where each lies."""
    gap = canvas.px(_GAP)
    count = rows(len(plates), columns)
    wide = (box.width - (columns - 1) * gap) // columns
    high = min((box.height - (count - 1) * gap) // count, canvas.px(72))
    units = _units(canvas, plates, wide - canvas.px(_BESIDE), high)
    places = {}
    for place, plate in enumerate(plates):
        row, column = divmod(place, columns)
        where = Rect(box.x + column * (wide + gap), box.y + row * (high + gap), wide, high)
        _plate(canvas, where, plate, units)
        places[plate.seat] = where
    return places


def _units(canvas: Canvas, plates: tuple[Plate, ...], wide: int, high: int) -> float:
    """The height of the letters on all plates: the largest with which everybody finds room."""
    tall = high >= canvas.px(_TALL)
    line = (high - canvas.px(8)) // 2 if tall else high
    fitting = (size for size in _SIZES if canvas.height_of(size) <= line)
    return next(
        (size for size in fitting if all(_line(canvas, one, size, tall=tall) <= wide for one in plates)), DETAIL
    )


def _plate(canvas: Canvas, box: Rect, plate: Plate, units: float) -> None:
    canvas.box(box, PANEL, corner=6, edge=GOLD if plate.turn else None)
    letters = QUIET if plate.out else PAPER
    colour = theme.mixed(theme.SEATS[plate.seat], PANEL, 0.6) if plate.out else theme.SEATS[plate.seat]
    side = canvas.px(_DISC)
    disc = Rect(box.x + canvas.px(4), box.centery - side // 2, side, side)
    canvas.disc(disc.center, side // 2, colour)
    canvas.middle(disc, str(plate.seat + 1), DETAIL, theme.letters_on(colour), colour)
    inner = Rect(disc.right + canvas.px(4), box.y, box.right - disc.right - canvas.px(10), box.height)
    if box.height >= canvas.px(_TALL):
        upper = Rect(inner.x, inner.y + canvas.px(4), inner.width, inner.height // 2 - canvas.px(4))
        lower = Rect(inner.x, inner.centery, inner.width, inner.height // 2 - canvas.px(4))
        canvas.middle(upper, plate.name, units, letters, PANEL, align="left", bold=False)
        canvas.middle(lower, plate.cash, units, letters, PANEL, align="left")
        return
    if plate.cash:
        canvas.middle(inner, plate.cash, units, letters, PANEL, align="right")
    room = Rect(inner.x, inner.y, inner.width - canvas.width_of(plate.cash, units) - canvas.px(6), inner.height)
    canvas.middle(room, plate.name, units, letters, PANEL, align="left", bold=False)


def _line(canvas: Canvas, plate: Plate, units: float, *, tall: bool) -> int:
    """How wide name and cash are, beside each other or (tall) one over the other."""
    name, cash = canvas.width_of(plate.name, units, bold=False), canvas.width_of(plate.cash, units)
    return max(name, cash) if tall else name + canvas.px(6) + cash
