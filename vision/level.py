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
    """What is seen closer of some dice."""

    tilts: Tilts  # (n,)
    spread: Numbers  # (n,): how far off each tilt usually is
    leans: lean.Apart  # how far each looks another way than up, by itself


class Level:
    """Tells how dice lie better than the reader, which sees little more than their faces."""

    def __init__(self) -> None:
        self._tilter = Tilter()

    def look(self, picture: Halves, spots: Sequence[Spot], gains: Floats, looks: int) -> Closer:
        """What so many looks at each of these spots show, turned by quarters."""
        crops = uprights(picture, ((spot.centre, spot.side * AROUND / MARGIN, spot.angle) for spot in spots))
        views = [np.rot90(crop, turn) for crop in crops for turn in range(looks)]
        said = self._tilter(batch(views, gains)).astype(np.float64)
        turned = np.exp(1j * np.add.outer([spot.angle for spot in spots], np.arange(looks) * np.pi / 2))
        ways = (said[:, (0, 3)] + 1j * said[:, (1, 4)]).reshape(-1, looks, 2)
        ways = (ways * turned[..., None]).mean(axis=1)
        off = np.exp(said[:, (2, 5)].reshape(-1, looks, 2).mean(axis=1))
        leans = lean.Apart(ways[:, 1], lean.by_itself(off[:, 1]))
        return Closer(ways[:, 0], lean.closely(off[:, 0]), leans)
