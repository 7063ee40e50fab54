"""Spots: where the finder's maps say that a piece may lie, each place once."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crop import Floats
from models.vocabulary import MAPS, STRIDE

Kind = Literal["die", "card"]
Box = tuple[float, float, float, float]

LEAST = 0.3
"""How hot a cell must be to be a spot at all."""
DOUBLE = 0.55
"""Two spots nearer than this, in sides, are one."""
_RIVAL = 0.6  # a spot smaller than this part of the other is not the same: whoever reads both says which is a die
_SEEN = (7.0, 100.0)  # sides, in pixels of what the finder is shown: what it sees smaller or larger is wrong
_AROUND = np.ones((3, 3), np.uint8)  # the cells around one


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the finder sees a piece, in pixels of the picture."""

    centre: tuple[float, float]  # of the upper face
    side: float  # of the upper face
    angle: float  # radians; by quarter turns the same
    box: Box  # of all that is seen of the piece
    heat: float  # how sure the finder is, 0 to 1


def spots_in(maps: Floats, kind: Kind, scale: float, least: float) -> list[Spot]:
    """The spots that maps show of a picture that was scaled so, the hottest first, if they are as hot as `least`."""
    logits = maps[MAPS.index(kind)]
    highest = logits >= cv2.dilate(logits, _AROUND)
    rows, columns = np.nonzero(highest & (logits > math.log(least / (1 - least))))
    order = np.argsort(-logits[rows, columns])
    rows, columns = rows[order], columns[order]
    cells = zip(rows.tolist(), columns.tolist(), maps[:, rows, columns].T.tolist(), strict=True)
    each = (_spot(cell, row, column, MAPS.index(kind), scale) for row, column, cell in cells)
    return distinct([spot for spot in each if _SEEN[0] < spot.side * scale < _SEEN[1]], DOUBLE, _RIVAL)


def distinct(spots: list[Spot], near: float, alike: float) -> list[Spot]:
    """The same, but for those that are so near to one before them and so alike in size, both in the larger's sides."""
    centres = np.array([complex(*spot.centre) for spot in spots])
    sides = np.array([spot.side for spot in spots])
    large = np.maximum(sides[:, None], sides)
    same = (np.abs(centres[:, None] - centres) <= near * large) & (np.minimum(sides[:, None], sides) >= alike * large)
    return [spots[i] for i in unrivalled(range(len(spots)), same)]


def unrivalled(order: Iterable[int], rivals: NDArray[np.bool_]) -> list[int]:
    """Those in this order that are not, by truths of (n, n), rivals of one before them that is kept."""
    kept: list[int] = []
    beaten = np.zeros(len(rivals), np.bool_)
    for i in order:
        if not beaten[i]:
            kept.append(i)
            beaten |= rivals[:, i]
    return kept


def _spot(cell: list[float], row: int, column: int, kind: int, scale: float) -> Spot:
    dx, dy, side, cos, sin, left, top, right, bottom = cell[2:]
    size = math.exp(min(max(side, 0.0), 6.0)) / scale
    x, y = (column + 0.5 + dx) * STRIDE / scale, (row + 0.5 + dy) * STRIDE / scale
    return Spot(
        centre=(x, y),
        side=size,
        angle=math.atan2(sin, cos) / 4,
        box=(x - left * size, y - top * size, x + right * size, y + bottom * size),
        heat=1 / (1 + math.exp(-cell[kind])),
    )
