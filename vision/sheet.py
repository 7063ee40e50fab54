"""The printed mats: each game's sheet with its markers and named zones, from a file that people can read.

Everything is in millimetres from the sheet's upper left corner, x to the right and y down.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

import cv2
import msgspec
import numpy as np

from vision.refused import reason

Point = tuple[float, float]
Word = Annotated[str, msgspec.Meta(min_length=1)]
Length = Annotated[float, msgspec.Meta(gt=0)]


class BadMatError(ValueError):
    """A mat cannot be used; the text is a sentence that says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of the sheet."""

    name: str
    polygon: tuple[Point, ...]
    turn: int = 0  # degrees clockwise, of the label: so that the one who sits there can read it

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs, ys = zip(*self.polygon, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def centre(self) -> Point:
        """The middle of its box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it; the edge belongs to it."""
        return cv2.pointPolygonTest(np.array(self.polygon, np.float32), (x, y), measureDist=False) >= 0

    def along(self, x: float, y: float) -> float:
        """How far along its longer side a point is, 0 to 1: from the left to the right, or from the top down."""
        left, top, right, bottom = self.box
        wide = right - left >= bottom - top
        share = (x - left) / (right - left) if wide else (y - top) / (bottom - top)
        return min(max(share, 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class Marker:
    """One of the black and white squares that tell where a sheet lies, and which one it is."""

    number: int
    corners: tuple[Point, Point, Point, Point]  # clockwise, from its upper left


@dataclass(frozen=True, slots=True)
class Mat:
    """A game's sheet."""

    game: str
    width: float
    height: float
    dictionary: str  # the name of one of OpenCV's
    markers: tuple[Marker, ...]
    zones: tuple[Zone, ...]

    def zone(self, name: str) -> Zone:
        """The zone of that name; KeyError if the mat has none."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(f"the mat of {self.game} has no zone {name!r}")

    def at(self, x: float, y: float) -> str | None:
        """The name of the zone in which a point lies."""
        return next((zone.name for zone in self.zones if zone.holds(x, y)), None)


class _Markers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dictionary: Word
    ids: tuple[int, int, int, int]
    side: Length
    inset: Point


class _Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Word
    box: tuple[float, float, float, float] | None = None
    polygon: Annotated[tuple[Point, ...], msgspec.Meta(min_length=3)] | None = None
    turn: int = 0


class _Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Word
    rows: tuple[Word, ...]
    columns: tuple[Word, ...]
    start: Point
    space: tuple[Length, Length]
    step: tuple[Length, Length]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"zones": "zone", "grids": "grid"}):
    game: Word
    sheet: tuple[Length, Length]
    markers: _Markers
    zones: tuple[_Zone, ...] = ()
    grids: tuple[_Grid, ...] = ()


@cache
def all_mats() -> tuple[Mat, ...]:
    """The mats of all games."""
    folder = files("vision") / "mats"
    return tuple(read(file) for file in sorted(folder.iterdir(), key=str) if file.name.endswith(".toml"))


def mat_of(game: str) -> Mat:
    """The mat of a game; BadMatError if it has none."""
    for mat in all_mats():
        if mat.game == game:
            return mat
    known = ", ".join(mat.game for mat in all_mats())
    raise BadMatError(f"There is no mat for “{game}”; there are mats for {known}.")


def read(file: Traversable) -> Mat:
    """The mat that a file describes; BadMatError if it is damaged."""
    try:
        stored = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _File)
        zones = (*(_zone(zone) for zone in stored.zones), *(zone for grid in stored.grids for zone in _spaces(grid)))
        twice = [name for name, count in Counter(zone.name for zone in zones).items() if count > 1]
        if twice:
            raise ValueError(f"the zone “{twice[0]}” stands in it twice")
        if not isinstance(getattr(cv2.aruco, stored.markers.dictionary, None), int):
            raise ValueError(f"OpenCV has no markers “{stored.markers.dictionary}”")
    except OSError as error:
        raise BadMatError(f"The mat file {file} cannot be opened: {reason(error)}.") from None
    except ValueError as error:  # no UTF-8, no TOML, or other fields or types than those above
        what = str(error).replace(" - at `$.", " at `")
        raise BadMatError(f"The mat file {file} is damaged: {what}; install Croupier again.") from None
    width, height = stored.sheet
    return Mat(stored.game, width, height, stored.markers.dictionary, _corner_markers(stored), zones)


def _corner_markers(stored: _File) -> tuple[Marker, ...]:
    (width, height), (x, y), side = stored.sheet, stored.markers.inset, stored.markers.side
    lefts, tops = (x, width - x - side), (y, height - y - side)
    places = ((lefts[0], tops[0]), (lefts[1], tops[0]), (lefts[1], tops[1]), (lefts[0], tops[1]))
    return tuple(
        Marker(number, _corners(left, top, left + side, top + side))
        for number, (left, top) in zip(stored.markers.ids, places, strict=True)
    )


def _zone(zone: _Zone) -> Zone:
    if (zone.box is None) == (zone.polygon is None):
        raise ValueError(f"the zone “{zone.name}” wants either a box or a polygon")
    return Zone(zone.name, zone.polygon or _corners(*zone.box or (0, 0, 0, 0)), zone.turn)


def _spaces(grid: _Grid) -> Iterator[Zone]:
    for i, row in enumerate(grid.rows):
        for j, column in enumerate(grid.columns):
            left, top = grid.start[0] + j * grid.step[0], grid.start[1] + i * grid.step[1]
            corners = _corners(left, top, left + grid.space[0], top + grid.space[1])
            yield Zone(f"{grid.name}:{row}:{column}", corners)


def _corners(left: float, top: float, right: float, bottom: float) -> tuple[Point, Point, Point, Point]:
    return (left, top), (right, top), (right, bottom), (left, bottom)
