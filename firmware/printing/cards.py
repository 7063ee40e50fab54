"""The cards of a set, nine to a sheet; neighbours share their cuts."""

import math
from collections.abc import Iterator

from firmware.printing.page import MARGIN, Page, Placed, dashed, footer
from ui.texts import Texts
from vision.mat_art import FAINT
from vision.mat_shapes import Colour, Shape, Text, symbol
from vision.sets import DiceSet
from vision.sheet import Point

WIDTH, HEIGHT = 63.0, 88.0
"""Of a card, in millimetres: it fits the usual sleeves, and the fields of the mat."""
COLUMNS, ROWS = 3, 3
ART = 0.76
"""How wide a drawing is, of its card."""
# Dark enough for every eye. A card's drawing tells its kind, not its colour.
_INKS: dict[str, Colour] = {"zombie": "#1c463c", "brain": "#78181e"}
_DARK: Colour = "#282a34"


def deck(dice_set: DiceSet) -> list[str]:
    """The face of every card."""
    return [face for kind in dice_set.kinds for face in kind.faces for _ in range(kind.count or 1)]


def places(paper: tuple[float, float]) -> list[Point]:
    """The middles of the cards of one sheet, row by row."""
    left, top = _corner(paper)
    return [(left + (i + 0.5) * WIDTH, top + (j + 0.5) * HEIGHT) for j in range(ROWS) for i in range(COLUMNS)]


def _corner(paper: tuple[float, float]) -> Point:
    """Where the cards begin: in the middle of the paper, but clear of the ruler at its foot."""
    middle = (paper[1] - ROWS * HEIGHT) / 2
    return (paper[0] - COLUMNS * WIDTH) / 2, middle if middle > 12 else MARGIN + 0.5


def pages(dice_set: DiceSet, paper: tuple[float, float], t: Texts) -> list[Page]:
    """The sheets of a set of cards."""
    faces, spots = deck(dice_set), places(paper)
    sheets = [faces[i : i + len(spots)] for i in range(0, len(faces), len(spots))]
    return [
        Page(
            *paper,
            (
                Placed(tuple(shape for one in zip(sheet, spots, strict=False) for shape in _card(*one, t))),
                Placed(tuple(_cuts(paper, len(sheet)))),
                Placed(tuple(footer(*paper, t, t("print.sheet", number=number, count=len(sheets))))),
            ),
        )
        for number, sheet in enumerate(sheets, 1)
    ]


def _card(face: str, centre: Point, t: Texts) -> Iterator[Shape]:
    x, y = centre
    ink = _INKS.get(face, _DARK)
    yield from symbol(face, centre, WIDTH * ART, ink)
    for turn, sign in ((0, -1), (180, 1)):
        yield Text(t(f"face.{face}").capitalize(), (x, y + sign * (HEIGHT / 2 - 9)), 4.0, ink, turn=turn, bold=True)


def _cuts(paper: tuple[float, float], cards: int) -> Iterator[Shape]:
    """Lines from edge to edge of the print, to lay a ruler along."""
    rows = math.ceil(cards / COLUMNS)
    wide, high = COLUMNS * WIDTH, rows * HEIGHT
    left, top = _corner(paper)
    for i in range(COLUMNS + 1):
        x = left + i * WIDTH
        yield from dashed((x, max(top - 6, MARGIN)), (x, top + high + (1 if top < 12 else 6)), FAINT)
    for j in range(rows + 1):
        y = top + j * HEIGHT
        yield from dashed((max(left - 6, MARGIN), y), (min(left + wide + 6, paper[0] - MARGIN), y), FAINT)
