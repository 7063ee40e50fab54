"""A shape for every colour of dice: nobody has to tell them by colour alone. The letters are in the texts."""

from math import cos, pi, sin
from typing import Final

Points = tuple[tuple[float, float], ...]


def _polygon(corners: int, turn: float = 0.0) -> Points:
    angles = (turn - pi / 2 + 2 * pi * i / corners for i in range(corners))
    return tuple((0.5 + 0.5 * cos(angle), 0.5 + 0.5 * sin(angle)) for angle in angles)


def _star() -> Points:
    rays = ((0.5 if i % 2 == 0 else 0.21, -pi / 2 + pi * i / 5) for i in range(10))
    return tuple((0.5 + far * cos(angle), 0.5 + far * sin(angle)) for far, angle in rays)


_CROSS = ((7, 0), (13, 0), (13, 7), (20, 7), (20, 13), (13, 13), (13, 20), (7, 20), (7, 13), (0, 13), (0, 7), (7, 7))

SHAPES: Final[dict[str, Points]] = {
    "red": _polygon(3),
    "orange": _polygon(4),
    "yellow": _star(),
    "green": _polygon(4, pi / 4),
    "blue": _polygon(40),
    "purple": _polygon(6),
    "black": tuple((x / 20, y / 20) for x, y in _CROSS),
    "white": _polygon(8),
}
"""Corners in a square of side 1."""
