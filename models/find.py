"""Looks for pieces: first from afar, then from nearer or farther where that is not enough."""

import math
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from models.crop import Floats, Halves, Part, Picture, shrunk
from models.spots import LEAST, Box, Kind, Spot, distinct, spots_in
from models.vocabulary import LONGEST

Run = Callable[[Picture], Floats]
"""The finder itself: a picture of (h, w, 3) to its maps of (maps, h / 4, w / 4)."""

# Heat, 0 to 1: how sure the finder is.
_FAINT = 0.1  # what the first look shows with less than this is nothing
_LEAST_CLOSELY = 0.2  # where several looks are taken, this is a spot: whoever reads it says whether it is a piece
_PLAIN = 0.4  # a spot this hot is believed, whatever is around it
_WARM = 0.5  # where most spots are fainter, the light or the camera is strange to the finder: more looks are taken
_HOT = 0.65  # where all spots are fainter, the finder is sure of nothing
# Grey levels by which what is at a faint spot differs from what is around it.
_EMPTY = 6.0  # less is bare table
_BARE = 15.0  # more may be a dark die on a dark table
# Sides of pieces, in pixels of what the finder is shown.
_FINE, _COARSE = 13.0, 56.0  # what it sees well is neither smaller nor larger
_BEST = 32.0  # as large as this the smallest one is shown to it from nearer,
_NEARER = (1.5, 3.0)  # but so many times as large as at the first look
_SMALL = 8.5  # pieces smaller than this are looked at as large as they are stored
_TINY = 0.6  # a spot that was seen smaller than it sees well is worth this part of another
# Of two looks.
_TWICE, _AS_LARGE = 0.2, 0.75  # they saw the same if it is so near and so alike in size, in sides
# Only a part of the picture is looked at from nearer, if something lies there:
_AROUND = 1.5  # so far around it, in sides of the largest piece
_MOST = 0.8  # of the picture: of a larger part, the rest is no saving
_WINDOW = (512, 672)  # height and width of a window: four for 1280x960
_EDGE = 32  # how far from the edges of a window spots are believed, and half as far from those of a part
_SMALLEST = 80  # the longer side of the least that the finder is shown


@dataclass(frozen=True, slots=True)
class Glance:
    """What the first look at a picture shows."""

    halves: Halves
    kind: Kind
    small: Picture  # what the finder was shown
    scale: float
    spots: tuple[Spot, ...]  # the hottest first, some of them faint
    hidden: tuple[Spot, ...]  # faint ones that stand out from the table: perhaps dark dice on a dark one
    strange: bool  # the light or the camera is so to the finder: it is sure of little

    @property
    def start(self) -> int:
        """The longer side of what the finder was shown."""
        return _start(self.halves)


def glance(run: Run, halves: Halves, kind: Kind) -> Glance:
    """A first look at a picture.

    A dark die on a dark mat is faint, but so are the grain of bare felt and the picture's edge.
    """
    small, scale = shrunk(halves, _start(halves))
    seen = spots_in(run(small), kind, scale, _FAINT)
    stands_out = [math.inf if spot.heat >= _PLAIN else _contrast(small, spot, scale) for spot in seen]
    spots = tuple(spot for spot, contrast in zip(seen, stands_out, strict=True) if contrast > _EMPTY)
    hidden = tuple(spot for spot, contrast in zip(seen, stands_out, strict=True) if _BARE < contrast < math.inf)
    strange = statistics.median([spot.heat for spot in spots if spot.heat > LEAST] or [1.0]) < _WARM
    return Glance(halves, kind, small, scale, spots, hidden, strange)


def find(run: Run, first: Glance, hidden: Sequence[Spot], closely: bool = False) -> list[Spot]:
    """The spots of a picture, the surest first, some perhaps twice; `hidden`: what else may be a piece.

    A piece is believed at the scale at which it has a good size. One look is enough if all of them have and nothing
    else may be one, unless somebody asks to look closely.
    """
    whole, start = max(first.halves.shape), first.start
    everywhere = closely or first.strange
    closely = everywhere or bool(hidden) or first.kind == "card"  # some cards are seen only from nearer
    search = _Search(run, first, _LEAST_CLOSELY if closely else LEAST)
    search.add([spot for spot in first.spots if spot.heat > search.least or spot in hidden], first.scale)
    sides = search.sides()
    if (closely or not sides) and start <= whole:
        search.look(2 * start, None if everywhere else search.around(hidden, 2 * start))
    if (closely or not sides or max(sides) > _COARSE) and start >= 2 * _SMALLEST:
        search.look(start // 2)
    if (closely or not sides) and start >= 3 * _SMALLEST and search.cold:
        search.look(start // 3)  # a die that fills the picture
    lost = closely and search.cold  # among veins of stone, or in a drawing: from nearest, the reader tells
    smallest = min(search.sides(), default=math.inf)
    # Looked at much larger than it is stored, a picture shows no more.
    if lost and whole >= 2 * start:
        search.look(3 * start)
    elif smallest < _FINE and whole >= (2 * start if closely else start):
        nearest = _NEARER[1] if whole >= 2 * start else 2
        longest = round(start * min(max(_BEST / smallest, _NEARER[0]), nearest))
        search.look(longest, search.around(hidden, longest))
    if (lost or statistics.median(search.sides() or [math.inf]) < _SMALL) and whole >= 4 * start:
        search.look_by_windows(4 * start)
    found = search.inside()
    if search.looks:
        # Where two looks differ, whoever reads both must say which of them saw a die.
        found = distinct(found, _TWICE, _AS_LARGE)
    return found if first.kind == "die" else _as_large_as_others(found)


def find_all(run: Run, halves: Halves, kind: Kind) -> list[Spot]:
    """The same where nobody can tell which of the faint spots may be pieces."""
    first = glance(run, halves, kind)
    return find(run, first, first.hidden)


@dataclass(slots=True)
class _Search:
    """All spots that looks at one picture have shown so far, each with its worth."""

    run: Run
    first: Glance
    least: float  # how hot spots of further looks must be
    looks: int = 0  # further ones
    ranked: list[tuple[float, Spot]] = field(default_factory=list)

    def add(self, spots: Iterable[Spot], scale: float) -> None:
        """Keeps what a look at this scale has shown."""
        self.ranked.extend((_worth(spot, scale), spot) for spot in spots)

    def look(self, longest: int, part: Part | None = None) -> None:
        """Looks at the picture as if it had so many pixels along its longer side, or at a part of it."""
        self.looks += 1
        height, width = self.first.halves.shape
        if part is None:
            small, scale = shrunk(self.first.halves, longest)
            self.add(self._spots(small, scale), scale)
        else:
            halves, part = self.first.halves.part(part)
            small, scale = shrunk(halves, round(longest * max(halves.shape) / max(height, width)))
            self.add(_inner(self._spots(small, scale), part, (width, height), _EDGE / 2 / scale), scale)

    def look_by_windows(self, longest: int) -> None:
        """The same, a part of it at a time."""
        self.looks += 1
        small, scale = shrunk(self.first.halves, longest)
        height, width = small.shape[:2]
        for left, top in _corners(height, width):
            window = np.ascontiguousarray(small[top : top + _WINDOW[0], left : left + _WINDOW[1]])
            right, bottom = left + window.shape[1], top + window.shape[0]
            part = (left / scale, top / scale, right / scale, bottom / scale)
            self.add(_inner(self._spots(window, scale), part, (width / scale, height / scale), _EDGE / scale), scale)

    def around(self, hidden: Sequence[Spot], longest: int) -> Part | None:
        """The part of the picture that is worth such a look: around what is believed or hidden.

        None for all of it, where nothing is, or pieces lie all over it.
        """
        believed = (spot for _, spot in self.ranked if spot.heat > LEAST)
        these = [spot for spot in (*believed, *hidden) if self._in_picture(spot)]
        if not these:
            return None
        height, width = self.first.halves.shape
        more = _EDGE * max(height, width) / longest + _AROUND * max(spot.side for spot in these)
        # A faint spot's box may be anywhere; its middle is in the picture.
        corners = [corner for spot in these for corner in (spot.box[:2], spot.box[2:], spot.centre)]
        xs, ys = zip(*corners, strict=True)
        left, top = max(int(min(xs) - more), 0), max(int(min(ys) - more), 0)
        right, bottom = min(int(max(xs) + more) + 1, width), min(int(max(ys) + more) + 1, height)
        return None if (right - left) * (bottom - top) > _MOST * height * width else (left, top, right, bottom)

    @property
    def cold(self) -> bool:
        """Whether the finder is sure of nothing that it saw."""
        return all(spot.heat < _HOT for _, spot in self.ranked)

    def sides(self) -> list[float]:
        """How large the spots are that are believed, in pixels of the first look."""
        return [spot.side * self.first.scale for _, spot in self.ranked if spot.heat > LEAST]

    def inside(self) -> list[Spot]:
        """The spots whose middles are in the picture, the most worth first."""
        best = (spot for _, spot in sorted(self.ranked, key=lambda one: -one[0]))
        return [spot for spot in best if self._in_picture(spot)]

    def _in_picture(self, spot: Spot) -> bool:
        height, width = self.first.halves.shape
        return 0 <= spot.centre[0] < width and 0 <= spot.centre[1] < height

    def _spots(self, small: Picture, scale: float) -> list[Spot]:
        return spots_in(self.run(small), self.first.kind, scale, self.least)


def _start(halves: Halves) -> int:
    """The longer side of what the finder is shown at first: a tiny picture is looked at as it is."""
    return min(LONGEST, max(*halves.shape, _SMALLEST))


def _as_large_as_others(cards: list[Spot]) -> list[Spot]:
    """The same, and each once more as large as the largest: from near, a card may be taken for its drawing alone."""
    largest = max((spot.side for spot in cards if spot.heat > _PLAIN), default=0.0)
    small = [spot for spot in cards if spot.heat > LEAST and spot.side < _AS_LARGE * largest]
    return cards + [_grown(spot, largest / spot.side) for spot in small]


def _grown(spot: Spot, times: float) -> Spot:
    (x, y), (x0, y0, x1, y1) = spot.centre, spot.box
    box = (x + (x0 - x) * times, y + (y0 - y) * times, x + (x1 - x) * times, y + (y1 - y) * times)
    return replace(spot, side=spot.side * times, box=box)


def _corners(height: int, width: int) -> list[tuple[int, int]]:
    """The upper left corners of windows that cover a picture and overlap: all of it at once would take much memory."""
    rows, columns = (
        np.linspace(0, max(size - window, 0), max(math.ceil((size - 2 * _EDGE) / (window - 2 * _EDGE)), 1))
        for size, window in zip((height, width), _WINDOW, strict=True)
    )
    return [(round(left), round(top)) for top in rows for left in columns]


def _inner(spots: list[Spot], part: Box, whole: tuple[float, float], edge: float) -> Iterator[Spot]:
    """The spots of a part where they are in the whole picture, but for those at its edges: half dice."""
    left, top, right, bottom = part
    for spot in spots:
        (x, y), (x0, y0, x1, y1) = spot.centre, spot.box
        x, y = x + left, y + top
        across = (left == 0 or x >= left + edge) and (right >= whole[0] or x <= right - edge)
        if across and (top == 0 or y >= top + edge) and (bottom >= whole[1] or y <= bottom - edge):
            yield replace(spot, centre=(x, y), box=(x0 + left, y0 + top, x1 + left, y1 + top))


def _worth(spot: Spot, scale: float) -> float:
    """How much a spot counts against others at its place: dice that were seen small run into each other."""
    return spot.heat if spot.side * scale >= _FINE else spot.heat * _TINY


def _contrast(small: Picture, spot: Spot, scale: float) -> float:
    """How much what is at a spot differs from what is around it, in grey levels."""
    x, y, reach = (scale * value for value in (*spot.centre, spot.side * 0.75))
    around = small[max(int(y - reach), 0) : int(y + reach) + 1, max(int(x - reach), 0) : int(x + reach) + 1]
    return float(cv2.meanStdDev(around)[1].max()) if around.size else 0.0
