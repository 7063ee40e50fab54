"""Where pieces lie: the finder's maps as spots in the picture, at the scale that suits the dice in it."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crop import Floats, Picture, shrunk
from models.vocabulary import LONGEST, MAPS, STRIDE

Kind = Literal["die", "card"]
Run = Callable[[Floats], Floats]
"""The finder itself: a picture of (1, 3, h, w), 0 to 1, to its maps of (maps, h / 4, w / 4)."""

LEAST = 0.3
"""How hot a cell must be to be a spot at all."""
_FAINT = 0.2  # and how hot to be worth another look
_BARE = 15.0  # grey levels: what differs less than this from what is around it is bare table
_SEEN = (7.0, 100.0)  # sides in the finder's pixels at which it is believed
_FINE, _COARSE = 13.0, 56.0  # sides in the finder's pixels that it sees well
_DOUBLE = 0.55  # two spots nearer than this, in sides, are one
_PIP = 0.3  # unless one is smaller than this part of the other: a pip, or a die around it
_PLAIN = 0.4  # spots this hot need no second look
_SMALLEST = 80  # the longer side of what the finder is shown


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the finder sees a piece, in pixels of the picture."""

    centre: tuple[float, float]  # of the upper face
    side: float  # of the upper face
    angle: float  # radians; by quarter turns the same
    box: tuple[float, float, float, float]  # of all that is seen of the piece
    heat: float  # how sure the finder is, 0 to 1


def find(run: Run, picture: Picture, kind: Kind, closely: bool = False) -> tuple[list[Spot], Picture]:
    """The spots of a picture, the surest first, and the picture as small as the first look was.

    A piece is believed at the scale at which it has a good size. One look is enough if all of them have and nothing
    else might be one, unless somebody asks to look closely.
    """
    height, width = picture.shape[:2]
    start = min(LONGEST, max(height, width, _SMALLEST))  # a tiny picture is looked at as it is
    first, scale = shrunk(picture, start)
    maybe = _spots(run(_blob(first)), kind, scale, _FAINT)
    spots = [spot for spot in maybe if spot.heat > LEAST]
    closely = closely or any(_stands_out(first, spot, scale) for spot in maybe[len(spots) :])
    for longest in _more_looks(spots, scale, start, max(height, width), closely):
        small, scale = shrunk(picture, longest)
        spots += _spots(run(_blob(small)), kind, scale, LEAST)
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda spot: -spot.heat):
        inside = 0 <= spot.centre[0] < width and 0 <= spot.centre[1] < height
        if inside and all(_apart(spot, other) for other in kept):
            kept.append(spot)
    return kept, first


def _more_looks(spots: list[Spot], scale: float, start: int, whole: int, closely: bool) -> list[int]:
    """The longer sides of further looks: larger for small or doubtful dice, smaller for large ones, both for none."""
    sides = [spot.side * scale for spot in spots]
    doubtful = closely or not spots or any(spot.heat < _PLAIN for spot in spots)
    looks = []
    if (doubtful or min(sides) < _FINE) and start <= whole:
        looks.append(start * 2)
    if sides and float(np.median(sides)) < _FINE / 2 and start * 4 <= whole:
        looks.append(start * 4)
    if (doubtful or max(sides) > _COARSE) and start >= 2 * _SMALLEST:
        looks.append(start // 2)
    return looks


def _blob(small: Picture) -> Floats:
    return np.asarray(cv2.dnn.blobFromImage(small, 1 / 255), np.float32)


def _spots(maps: Floats, kind: Kind, scale: float, least: float) -> list[Spot]:
    logits = maps[MAPS.index(kind)]
    highest = logits >= cv2.dilate(logits, np.ones((3, 3), np.uint8))
    peaks = np.argwhere(highest & (logits > math.log(least / (1 - least))))
    peaks = peaks[np.argsort(-logits[peaks[:, 0], peaks[:, 1]])]
    found: list[Spot] = []
    for row, col in peaks:
        spot = _spot(maps[:, row, col], int(row), int(col), MAPS.index(kind), scale)
        if _SEEN[0] < spot.side * scale < _SEEN[1] and all(_apart(spot, other) for other in found):
            found.append(spot)
    return found


def _apart(one: Spot, other: Spot) -> bool:
    small, large = sorted((one.side, other.side))
    return small < _PIP * large or math.dist(one.centre, other.centre) > _DOUBLE * large


def _stands_out(small: Picture, spot: Spot, scale: float) -> bool:
    """Whether there is anything at a spot: a dark die on a bright mat is faint, but so is the grain of bare felt."""
    x, y, reach = (scale * value for value in (*spot.centre, spot.side * 0.75))
    around = small[max(int(y - reach), 0) : int(y + reach) + 1, max(int(x - reach), 0) : int(x + reach) + 1]
    return bool(around.size) and float(cv2.meanStdDev(around)[1].max()) > _BARE


def _spot(cell: NDArray[np.float32], row: int, col: int, kind: int, scale: float) -> Spot:
    dx, dy, side, cos, sin, left, top, right, bottom = cell[2:].tolist()
    size = math.exp(min(max(side, 0.0), 6.0))
    x, y = (col + 0.5 + dx) * STRIDE, (row + 0.5 + dy) * STRIDE
    box = (x - left * size, y - top * size, x + right * size, y + bottom * size)
    return Spot(
        centre=(x / scale, y / scale),
        side=size / scale,
        angle=math.atan2(sin, cos) / 4,
        box=(box[0] / scale, box[1] / scale, box[2] / scale, box[3] / scale),
        heat=1 / (1 + math.exp(-float(cell[kind]))),
    )
