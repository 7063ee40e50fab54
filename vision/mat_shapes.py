"""What a printed drawing is made of, at any resolution: areas, strokes, letters and markers, in millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from models import letters
from models.art import SIZE, outline
from vision.sheet import Point

Colour = str
"""Red, green and blue as "#rrggbb"."""
Contour = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """Closed contours, filled by the even-odd rule, then drawn along; whichever has a colour."""

    contours: tuple[Contour, ...]
    fill: Colour | None = None
    line: Colour | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """An open line with round ends."""

    points: Contour
    line: Colour
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """One line of letters; `at` is the middle of their height, at their start, middle or end."""

    text: str
    at: Point
    height: float  # of a capital
    colour: Colour
    anchor: Literal["start", "middle", "end"] = "middle"
    turn: int = 0  # degrees clockwise: 0, 90, 180 or 270
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """A marker, black on the white of the paper."""

    dictionary: str
    number: int
    at: Point  # its upper left corner
    side: float


Shape = Area | Stroke | Text | Code


def rounded(polygon: Sequence[Point], radius: float) -> Contour:
    """A polygon with round corners."""
    corners = np.array(polygon, np.float64)
    points: list[Point] = []
    steps = np.linspace(0, 1, 9)[:, None]
    for before, corner, after in zip(np.roll(corners, 1, 0), corners, np.roll(corners, -1, 0), strict=True):
        start, end = (corner + (side - corner) * _share(side - corner, radius) for side in (before, after))
        curve = (1 - steps) ** 2 * start + 2 * steps * (1 - steps) * corner + steps**2 * end
        points += [(float(x), float(y)) for x, y in curve]
    return tuple(points)


def circle(centre: Point, radius: float) -> Contour:
    """A circle."""
    return regular(centre, radius, 48)


def regular(centre: Point, radius: float, corners: int, inner: float | None = None) -> Contour:
    """A regular polygon with a corner at its top, or with an inner radius a star."""
    radii = [radius] if inner is None else [radius, inner]
    angles = np.arange(corners * len(radii)) * 2 * np.pi / (corners * len(radii)) - np.pi / 2
    return tuple(
        (
            centre[0] + radii[i % len(radii)] * float(np.cos(angle)),
            centre[1] + radii[i % len(radii)] * float(np.sin(angle)),
        )
        for i, angle in enumerate(angles)
    )


def arrow(start: Point, end: Point, colour: Colour, width: float) -> tuple[Shape, ...]:
    """A line with a head."""
    a, b = np.array(start), np.array(end)
    ahead = (b - a) / np.linalg.norm(b - a)
    aside = np.array([-ahead[1], ahead[0]])
    head = 4.5 * width
    neck = b - ahead * head
    tips = (b, neck + aside * head * 0.55, neck - aside * head * 0.55)
    return (
        Stroke((start, (float(neck[0]), float(neck[1]))), colour, width),
        Area((tuple((float(x), float(y)) for x, y in tips),), fill=colour),
    )


def symbol(name: str, centre: Point, side: float, colour: Colour, width: float | None = None) -> tuple[Area, ...]:
    """One of our drawings of faces: filled, or with a width only its outline."""
    scale, left, top = side / SIZE, centre[0] - side / 2, centre[1] - side / 2
    paths = (
        tuple(tuple((left + float(x) * scale, top + float(y) * scale) for x, y in contour) for contour in contours)
        for contours in outline(name)
    )
    if width is None:
        return tuple(Area(path, fill=colour) for path in paths)
    return tuple(Area(path, line=colour, width=width) for path in paths)


def lettered(text: Text) -> Area:
    """The letters of a text as a printer draws them."""
    contours, wide = letters.written(text.text, bold=text.bold)
    back = {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    cos, sin = np.cos(np.radians(text.turn)), np.sin(np.radians(text.turn))
    turn = np.array([[cos, sin], [-sin, cos]]) * text.height
    places = ((contour - (back, -0.5)) @ turn + text.at for contour in contours)
    return Area(tuple(tuple((float(x), float(y)) for x, y in points) for points in places), fill=text.colour)


def _share(side: np.ndarray, radius: float) -> float:
    return min(radius / max(float(np.linalg.norm(side)), 1e-9), 0.5)
