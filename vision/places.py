"""How spots lie against each other: which are of one piece, and which show only a side of another one's die."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.spots import DOUBLE, Spot
from models.table import Numbers, Tilts
from vision.lean import STEEP

Truths = NDArray[np.bool_]

_WITHIN = 0.6  # two pieces do not share so much of the smaller one's box
_BESIDE = 1.3  # how far from the middle of a face the sides of its die are, in its own sides
_OUTWARDS = 0.5  # and they look away from it: the cosine between that way and theirs
_SQUARE, _STRAIGHT = 0.9, 0.8  # how far apart two faces look that are square to each other; and which way, as above
_FAINTER = 0.6  # what is less hot than this need look less aside to be the side of a die


@dataclass(frozen=True, slots=True)
class Places:
    """Where some spots lie, as arrays."""

    centres: NDArray[np.complex128]  # (n,)
    sizes: Numbers  # (n,): the sides of the faces
    heats: Numbers  # (n,)
    boxes: Numbers  # (n, 4)

    @property
    def middles(self) -> Numbers:
        """The centres as points, (n, 2)."""
        return np.column_stack([self.centres.real, self.centres.imag])

    def of_some(self, some: Sequence[int]) -> "Places":
        """Where some of them lie."""
        return Places(self.centres[some], self.sizes[some], self.heats[some], self.boxes[some])

    @classmethod
    def of(cls, spots: Sequence[Spot]) -> "Places":
        centres = np.array([complex(*spot.centre) for spot in spots], np.complex128)
        sizes, heats = (
            np.array(part, np.float64) for part in zip(*((one.side, one.heat) for one in spots), strict=True)
        )
        return cls(centres, sizes, heats, np.array([spot.box for spot in spots]))

    def near(self) -> Truths:
        """Which pairs, (n, n), are so near that there is room for only one face."""
        away = np.abs(self.centres[:, None] - self.centres)
        return np.asarray(away <= DOUBLE * np.maximum(self.sizes[:, None], self.sizes))

    def overlapping(self) -> Truths:
        """Which pairs, (n, n), hide so much of each other that they are of one piece, however large they are."""
        low = np.maximum(self.boxes[:, None, :2], self.boxes[:, :2])
        high = np.minimum(self.boxes[:, None, 2:], self.boxes[:, 2:])
        shared = np.clip(high - low, 0, None).prod(axis=2)
        areas = (self.boxes[:, 2:] - self.boxes[:, :2]).prod(axis=1)
        return np.asarray(shared > _WITHIN * np.minimum(areas[:, None], areas))

    def aside(self, tilts: Tilts, far: Numbers) -> Numbers:
        """How unlike upper faces spots are, (n,): tilted from the table, tilted from the camera, and cold."""
        return np.asarray(far + np.abs(tilts) - self.heats)

    def sides(self, tilts: Tilts, far: Numbers, bodies: NDArray[np.intp]) -> Truths:
        """Which spots show a side of which others' dice, (n, n), by their tilts and how far those are from the table's.

        A side has the body of its die, and its middle lies in the die's box or just beside the upper face, on the side
        that it looks to. Of a die that leans, too, the next face looks square past the upper one.
        """
        off, looks = self.centres[:, None] - self.centres, tilts[:, None] - tilts
        across = (off.conj() * looks).real
        way = np.abs(off) * np.abs(looks)
        beside = np.abs(off) < _BESIDE * self.sizes
        steep = far > STEEP * np.minimum(self.heats / _FAINTER, 1)
        fainter = self.heats[:, None] < self.heats
        lying = steep[:, None] & ~steep & fainter & (self._within() | ((across > _OUTWARDS * way) & beside))
        aside = self.aside(tilts, far)
        square = (aside[:, None] > aside) & (np.abs(looks) > _SQUARE) & (across > _STRAIGHT * way) & beside
        return np.asarray((lying | square) & (bodies[:, None] == bodies))

    def _within(self) -> Truths:
        """Which middles lie in which boxes, (n, n)."""
        x, y = self.centres.real[:, None], self.centres.imag[:, None]
        x0, y0, x1, y1 = self.boxes.T
        return np.asarray((x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1))
