"""Where pieces lie: the finder's maps as spots in the picture, at the scale that suits the dice in it."""

import math
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crop import Floats, Halves, Picture, shrunk
from models.vocabulary import LONGEST, MAPS, STRIDE

Kind = Literal["die", "card"]
Box = tuple[float, float, float, float]
Run = Callable[[Picture], Floats]
"""The finder itself: a picture of (h, w, 3) to its maps of (maps, h / 4, w / 4)."""

LEAST = 0.3
"""How hot a cell must be to be a spot at all."""
DOUBLE = 0.55
"""Two spots nearer than this, in sides, are one."""
# Heat, 0 to 1: how sure the finder is.
_FAINT = 0.1  # what the first look shows with less than this is nothing
_LEAST_CLOSELY = 0.2  # where several looks are taken, this is a spot: whoever reads it says whether it is a piece
_PLAIN = 0.4  # a spot this hot is believed, whatever is around it
_WARM = 0.5  # where most spots are fainter, the light or the camera is strange to the finder: more looks are taken
_HOT = 0.65  # where all spots are fainter, the finder is sure of nothing
# Grey levels by which what is at a faint spot differs from what is around it.
_EMPTY = 6.0  # less is bare table
_BARE = 15.0  # more may be a dark die on a dark table: more looks are taken
# Sides of pieces, in pixels of what the finder is shown.
_SEEN = (7.0, 100.0)  # what it sees smaller or larger is wrong
_FINE, _COARSE = 13.0, 56.0  # what it sees well is neither smaller nor larger
_SMALL = 8.5  # pieces smaller than this are looked at as large as they are stored
_TINY = 0.6  # a spot that was seen smaller than it sees well is worth this part of another
# Of two spots of one look, or of two looks.
_RIVAL = 0.6  # a spot smaller than this part of the other is not the same: whoever reads both says which is a die
_TWICE, _AS_LARGE = 0.2, 0.75  # two looks saw the same if it is so near and so alike in size, in sides
_WINDOW = (512, 672)  # height and width of a window: four for 1280x960
_EDGE = 32  # how far from the edges of a window spots are believed
_SMALLEST = 80  # the longer side of the least that the finder is shown
_AROUND = np.ones((3, 3), np.uint8)  # the cells around one


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the finder sees a piece, in pixels of the picture."""

    centre: tuple[float, float]  # of the upper face
    side: float  # of the upper face
    angle: float  # radians; by quarter turns the same
    box: Box  # of all that is seen of the piece
    heat: float  # how sure the finder is, 0 to 1


def find(run: Run, halves: Halves, kind: Kind, closely: bool = False) -> tuple[list[Spot], Picture]:
    """The spots of a picture, the surest first, and the picture as small as the first look was.

    A piece is believed at the scale at which it has a good size. One look is enough if all of them have and nothing
    else might be one, unless somebody asks to look closely.
    """
    whole = max(halves.shape)
    start = min(LONGEST, max(whole, _SMALLEST))  # a tiny picture is looked at as it is
    first, scale = shrunk(halves, start)
    maybe, doubtful = _first_look(run, first, kind, scale)
    closely = closely or doubtful or kind == "card"  # of cards that lie on each other, each is seen only from nearer
    search = _Search(run, halves, kind, scale, _LEAST_CLOSELY if closely else LEAST)
    search.add([spot for spot in maybe if spot.heat > search.least], scale)
    spots = [spot for spot in maybe if spot.heat > LEAST]
    for longest in _more_looks(spots, scale, start, whole, closely):
        search.look(longest)
    if (closely or not spots) and start >= 3 * _SMALLEST and search.cold:
        search.look(start // 3)  # a die that fills the picture
    lost = closely and search.cold  # among veins of stone, or in a drawing: from nearest, the reader tells
    # Looked at much larger than it is stored, a picture shows no more.
    if (lost or min(search.sides(), default=math.inf) < _FINE) and whole >= 2 * start:
        search.look(3 * start)
    if (lost or statistics.median(search.sides() or [math.inf]) < _SMALL) and whole >= 4 * start:
        search.look_by_windows(4 * start)
    found = search.inside()
    if search.looks:
        # Where two looks differ, whoever reads both must say which of them saw a die.
        found = _distinct(found, _TWICE, _AS_LARGE)
    return found if kind == "die" else _as_large_as_others(found), first


def _first_look(run: Run, first: Picture, kind: Kind, scale: float) -> tuple[list[Spot], bool]:
    """What may be a spot, and whether only more looks can tell.

    A dark die on a dark mat is faint, but so are the grain of bare felt and the picture's edge.
    """
    seen = _spots(run(first), kind, scale, _FAINT)
    stands_out = [math.inf if spot.heat >= _PLAIN else _contrast(first, spot, scale) for spot in seen]
    maybe = [spot for spot, contrast in zip(seen, stands_out, strict=True) if contrast > _EMPTY]
    hidden = any(_BARE < contrast < math.inf for contrast in stands_out)
    return maybe, hidden or statistics.median([spot.heat for spot in maybe if spot.heat > LEAST] or [1.0]) < _WARM


@dataclass(slots=True)
class _Search:
    """All spots that looks at one picture have shown so far, each with its worth."""

    run: Run
    halves: Halves
    kind: Kind
    scale: float  # of the first look
    least: float  # how hot spots of further looks must be
    looks: int = 0  # further ones
    ranked: list[tuple[float, Spot]] = field(default_factory=list)

    def add(self, spots: list[Spot], scale: float) -> None:
        """Keeps what a look at this scale has shown."""
        self.ranked.extend((_worth(spot, scale), spot) for spot in spots)

    def look(self, longest: int) -> None:
        """Looks at the picture with so many pixels along its longer side."""
        small, scale = shrunk(self.halves, longest)
        self.looks += 1
        self.add(_spots(self.run(small), self.kind, scale, self.least), scale)

    def look_by_windows(self, longest: int) -> None:
        """The same, a part of it at a time."""
        small, scale = shrunk(self.halves, longest)
        self.looks += 1
        for window in _windows(small):
            self.add(_in_window(self.run, small, window, self.kind, scale, self.least), scale)

    @property
    def cold(self) -> bool:
        """Whether the finder is sure of nothing that it saw."""
        return all(spot.heat < _HOT for _, spot in self.ranked)

    def sides(self) -> list[float]:
        """How large the spots are that are believed, in pixels of the first look."""
        return [spot.side * self.scale for _, spot in self.ranked if spot.heat > LEAST]

    def inside(self) -> list[Spot]:
        """The spots whose middles are in the picture, the most worth first."""
        height, width = self.halves.shape
        best = (spot for _, spot in sorted(self.ranked, key=lambda one: -one[0]))
        return [spot for spot in best if 0 <= spot.centre[0] < width and 0 <= spot.centre[1] < height]


def _as_large_as_others(cards: list[Spot]) -> list[Spot]:
    """The same, and each once more as large as the largest: from near, a card may be taken for its drawing alone."""
    largest = max((spot.side for spot in cards if spot.heat > _PLAIN), default=0.0)
    small = [spot for spot in cards if spot.heat > LEAST and spot.side < _AS_LARGE * largest]
    return cards + [_grown(spot, largest / spot.side) for spot in small]


def _grown(spot: Spot, times: float) -> Spot:
    (x, y), (x0, y0, x1, y1) = spot.centre, spot.box
    box = (x + (x0 - x) * times, y + (y0 - y) * times, x + (x1 - x) * times, y + (y1 - y) * times)
    return replace(spot, side=spot.side * times, box=box)


def _windows(small: Picture) -> list[tuple[int, int]]:
    """The upper left corners of windows that cover a picture and overlap: all of it at once would take much memory."""
    rows, columns = (
        np.linspace(0, max(size - window, 0), max(math.ceil((size - 2 * _EDGE) / (window - 2 * _EDGE)), 1))
        for size, window in zip(small.shape[:2], _WINDOW, strict=True)
    )
    return [(round(left), round(top)) for top in rows for left in columns]


def _in_window(run: Run, small: Picture, corner: tuple[int, int], kind: Kind, scale: float, least: float) -> list[Spot]:
    """The spots in one window, but for those at its edges, where half of a die may look like a whole one."""
    left, top = corner
    window = np.ascontiguousarray(small[top : top + _WINDOW[0], left : left + _WINDOW[1]])
    found = []
    for spot in _spots(run(window), kind, scale, least):
        x, y = (value * scale for value in spot.centre)
        inner = all(
            (at >= _EDGE or start == 0) and (at <= size - _EDGE or start + size >= whole)
            for at, start, size, whole in zip((x, y), corner, window.shape[1::-1], small.shape[1::-1], strict=True)
        )
        if inner:
            right, down = left / scale, top / scale
            x0, y0, x1, y1 = spot.box
            centre = (spot.centre[0] + right, spot.centre[1] + down)
            found.append(replace(spot, centre=centre, box=(x0 + right, y0 + down, x1 + right, y1 + down)))
    return found


def _worth(spot: Spot, scale: float) -> float:
    """How much a spot counts against others at its place: dice that were seen small run into each other."""
    return spot.heat if spot.side * scale >= _FINE else spot.heat * _TINY


def _more_looks(spots: list[Spot], scale: float, start: int, whole: int, closely: bool) -> list[int]:
    """The longer sides of further looks: larger for small or doubtful dice, smaller for large ones, both for none."""
    sides = [spot.side * scale for spot in spots]
    doubtful = closely or not spots
    looks = []
    if (doubtful or min(sides) < _FINE) and start <= whole:
        looks.append(start * 2)
    if (doubtful or max(sides) > _COARSE) and start >= 2 * _SMALLEST:
        looks.append(start // 2)
    return looks


def _spots(maps: Floats, kind: Kind, scale: float, least: float) -> list[Spot]:
    logits = maps[MAPS.index(kind)]
    highest = logits >= cv2.dilate(logits, _AROUND)
    rows, columns = np.nonzero(highest & (logits > math.log(least / (1 - least))))
    order = np.argsort(-logits[rows, columns])
    rows, columns = rows[order], columns[order]
    cells = zip(rows.tolist(), columns.tolist(), maps[:, rows, columns].T.tolist(), strict=True)
    each = (_spot(cell, row, column, MAPS.index(kind), scale) for row, column, cell in cells)
    return _distinct([spot for spot in each if _SEEN[0] < spot.side * scale < _SEEN[1]], DOUBLE, _RIVAL)


def _distinct(spots: list[Spot], near: float, alike: float) -> list[Spot]:
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


def _contrast(small: Picture, spot: Spot, scale: float) -> float:
    """How much what is at a spot differs from what is around it, in grey levels."""
    x, y, reach = (scale * value for value in (*spot.centre, spot.side * 0.75))
    around = small[max(int(y - reach), 0) : int(y + reach) + 1, max(int(x - reach), 0) : int(x + reach) + 1]
    return float(cv2.meanStdDev(around)[1].max()) if around.size else 0.0


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
