"""How pieces lie to each other: how far apart, how much turned, and whether all of them moved as one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
from numpy.typing import NDArray

from vision.reading import Piece

Point = tuple[float, float]

_NEAR, _TURN = 0.3, 10.0  # sides and degrees within which a move explains a piece
_MOST = 0.75  # of all pieces must be explained
_STARTS = 3  # pieces, one of which at least was moved with the others


@dataclass(frozen=True, slots=True)
class Move:
    """A turn about the picture's corner, then a shift: what a bumped tray or camera does to all that lies there."""

    turn: float  # degrees
    shift: Point

    def place(self, point: Point) -> Point:
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return c * point[0] - s * point[1] + self.shift[0], s * point[0] + c * point[1] + self.shift[1]

    def piece(self, piece: Piece) -> Piece:
        """The piece where the move takes it."""
        x, y = self.place(centre(piece))
        moved = replace(piece, angle=piece.angle + self.turn)
        half = side(piece) / 2 * _upright(moved.angle)
        return replace(moved, box=(x - half, y - half, x + half, y + half))


def centre(piece: Piece) -> Point:
    x0, y0, x1, y1 = piece.box
    return (x0 + x1) / 2, (y0 + y1) / 2


def side(piece: Piece) -> float:
    """How long the side of the square is whose upright box it has."""
    x0, y0, x1, y1 = piece.box
    return max((x1 - x0 + y1 - y0) / 2 / _upright(piece.angle), 1.0)


def apart(one: Piece, other: Piece) -> float:
    """How far apart two pieces lie, in sides of the smaller."""
    (x, y), (u, v) = centre(one), centre(other)
    return hypot(x - u, y - v) / min(side(one), side(other))


def turned(one: Piece, other: Piece) -> float:
    """By how many degrees one is turned against the other, 0 to 45: quarter turns are the same."""
    return abs((other.angle - one.angle + 45) % 90 - 45)


def together(before: Sequence[Piece], now: Sequence[Piece]) -> Move | None:
    """The one move that took nearly all pieces from where they lay to where they lie; None if there is no such move."""
    needed = max(2, _MOST * max(len(before), len(now)))
    best = max(_moves(before, now), key=lambda move: _explained(move, before, now), default=None)
    return best if best is not None and _explained(best, before, now) >= needed else None


def carried(piece: Piece, by: NDArray[np.float64]) -> Piece:
    """The piece where a homography of the picture takes it."""
    x, y = centre(piece)
    corners = np.array([(x, y, 1.0), (x + side(piece), y, 1.0)]) @ by.T
    (u, v), (p, q) = corners[:, :2] / corners[:, 2:]
    turn = degrees(atan2(q - v, p - u))
    place = Move(turn, (0, 0)).place((x, y))
    return Move(turn, (u - place[0], v - place[1])).piece(piece)


def _moves(before: Sequence[Piece], now: Sequence[Piece]) -> Iterator[Move]:
    """Every move that takes two of the pieces to two like them."""
    for start, end in product(before[:_STARTS], now):
        if start.shows != end.shows:
            continue
        for other, goal in product(before, now):
            if other is start or goal is end or other.shows != goal.shows:
                continue
            (x, y), (u, v) = centre(start), centre(end)
            (ox, oy), (gu, gv) = centre(other), centre(goal)
            if abs(hypot(ox - x, oy - y) - hypot(gu - u, gv - v)) > _NEAR * side(start):
                continue
            turn = degrees(atan2(gv - v, gu - u) - atan2(oy - y, ox - x))
            if abs((end.angle - start.angle - turn + 45) % 90 - 45) <= _TURN:
                to_x, to_y = Move(turn, (0, 0)).place((x, y))
                yield Move(turn, (u - to_x, v - to_y))


def _explained(move: Move, before: Sequence[Piece], now: Sequence[Piece]) -> int:
    moved = [move.piece(piece) for piece in before]
    return sum(any(m.shows == n.shows and apart(m, n) <= _NEAR and turned(m, n) <= _TURN for m in moved) for n in now)


def _upright(angle: float) -> float:
    """How wide the upright box of a square is that is turned so far, in its sides."""
    return abs(cos(radians(angle))) + abs(sin(radians(angle)))
