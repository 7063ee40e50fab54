"""A page to print: shapes on paper, in millimetres from its upper left corner, x to the right and y down."""

from collections.abc import Iterator
from dataclasses import dataclass

from ui.texts import Texts
from vision.mat_art import FAINT, INK
from vision.mat_shapes import Colour, Shape, Stroke, Text
from vision.sheet import Point

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

MARGIN = 5.0
"""What home printers leave white along each edge, at most."""
HAIR = 0.15
"""The width of a line that is cut along."""

# Width and height of the upright sheet.
PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "tabloid": (279.4, 431.8),
}


@dataclass(frozen=True, slots=True)
class Placed:
    """Shapes in millimetres of their own, from a place of the page on; with a clip, only what is inside of it."""

    shapes: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    clip: Box | None = None  # in their own millimetres


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    width: float
    height: float
    parts: tuple[Placed, ...]


def footer(width: float, height: float, t: Texts, what: str) -> Iterator[Shape]:
    """Ten centimetres to check the scale by, and how to print, along the lower edge."""
    y = height - MARGIN
    yield Stroke(((MARGIN, y), (MARGIN + 100, y)), INK, 0.2)
    for mm in range(0, 101, 5):
        tick = 2.4 if mm % 50 == 0 else 1.6 if mm % 10 == 0 else 1.0
        yield Stroke(((MARGIN + mm, y), (MARGIN + mm, y - tick)), INK, 0.2)
    yield Text(t("print.ruler", scale=t("print.scale")), (MARGIN + 102, y - 1.4), 1.7, INK, "start")
    yield Text(what, (width - MARGIN, y - 1.4), 1.7, FAINT, "end")


def dashed(start: Point, end: Point, colour: Colour = FAINT) -> Iterator[Shape]:
    """A line to cut along, dash by dash."""
    (x0, y0), (x1, y1) = start, end
    length = abs(x1 - x0) + abs(y1 - y0)  # they only run across or down
    for i in range(int(length / 3) + 1):
        a, b = 3 * i / length, min((3 * i + 2) / length, 1.0)
        points = ((x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b))
        yield Stroke(points, colour, HAIR)


def square(centre: Point, side: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a square."""
    (x, y), half = centre, side / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)
