"""Which way dice look, seen closer: all of a die that may lean is looked at, with what it stands by, and turned."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.crop import Floats, Halves, batch, uprights
from models.spots import Spot
from models.table import Numbers, Tilts
from models.vocabulary import AROUND, MARGIN
from vision import lean
from vision.networks import Tilter


@dataclass(frozen=True, slots=True)
class Closer:
    """What so many closer looks at each of some dice show together."""

    looks: Numbers  # (n,)
    ways: Tilts  # (n, 2): the sums of how far each looks past the camera, and past up
    offs: Numbers  # (n, 2): and of the logarithms of how far off these may be

    @classmethod
    def none(cls, many: int) -> "Closer":
        """Of so many dice, at which nobody looked."""
        return cls(np.zeros(many), np.zeros((many, 2), np.complex128), np.zeros((many, 2)))

    def more(self, some: Sequence[int], looks: "Closer") -> "Closer":
        """The same, and more looks at some of them."""
        one = Closer(self.looks.copy(), self.ways.copy(), self.offs.copy())
        one.looks[some] += looks.looks
        one.ways[some] += looks.ways
        one.offs[some] += looks.offs
        return one

    def of(self, some: Sequence[int]) -> "Closer":
        """The same of some alone."""
        return Closer(self.looks[some], self.ways[some], self.offs[some])

    @property
    def tilts(self) -> Tilts:
        """How far each looks past the camera, (n,)."""
        return np.asarray(self.ways[:, 0] / self.looks)

    @property
    def spread(self) -> Numbers:
        """How far off each tilt usually is, (n,)."""
        return lean.closely(np.exp(self.offs[:, 0] / self.looks))

    @property
    def leans(self) -> lean.Apart:
        """How far each looks another way than up, by itself."""
        return lean.Apart(self.ways[:, 1] / self.looks, lean.by_itself(np.exp(self.offs[:, 1] / self.looks)))


class Level:
    """Tells how dice lie better than the reader, which sees little more than their faces."""

    def __init__(self) -> None:
        self._tilter = Tilter()

    def closer(
        self, picture: Halves, spots: Sequence[Spot], gains: Floats, known: Closer, some: Sequence[int], looks: int
    ) -> Closer:
        """What was known of all spots, and what some of them show in as many more looks as they still lack."""
        for taken in sorted({int(known.looks[i]) for i in some}):
            if taken < looks:
                these = [i for i in some if known.looks[i] == taken]
                seen = self.look(picture, [spots[i] for i in these], gains, range(taken, looks))
                known = known.more(these, seen)
        return known

    def look(self, picture: Halves, spots: Sequence[Spot], gains: Floats, turns: Sequence[int]) -> Closer:
        """What a look at each of these spots shows, turned by so many quarters, for each of those."""
        crops = uprights(picture, ((spot.centre, spot.side * AROUND / MARGIN, spot.angle) for spot in spots))
        views = [np.rot90(crop, turn) for crop in crops for turn in turns]
        said = self._tilter(batch(views, gains)).astype(np.float64)
        turned = np.exp(1j * np.add.outer([spot.angle for spot in spots], np.array(turns) * np.pi / 2))
        ways = (said[:, (0, 3)] + 1j * said[:, (1, 4)]).reshape(-1, len(turns), 2)
        ways = (ways * turned[..., None]).sum(axis=1)
        offs = said[:, (2, 5)].reshape(-1, len(turns), 2).sum(axis=1)
        return Closer(np.full(len(spots), float(len(turns))), ways, offs)
