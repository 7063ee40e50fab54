"""Which way dice look, seen closer: all of a die that may lean is looked at, with what it stands by, and turned."""

from collections.abc import Sequence

import numpy as np

from models.crop import Floats, Halves, batch, uprights
from models.spots import Spot
from models.vocabulary import AROUND, MARGIN
from vision import lean
from vision.networks import Tilter

_CROPS = 16  # at most, for one look at each: of few dice each is looked at several times, turned by quarters
_LOOKS = 4


class Level:
    """Tells the tilts of dice better than the reader, which sees little more than their faces."""

    def __init__(self) -> None:
        self._tilter = Tilter()

    def tilts(self, picture: Halves, spots: Sequence[Spot], gains: Floats) -> tuple[lean.Tilts, lean.Numbers]:
        """The tilts of dice, and how far off each usually is."""
        looks = min(max(_CROPS // len(spots), 1), _LOOKS)
        views = [(spot, spot.angle + turn * np.pi / 2) for spot in spots for turn in range(looks)]
        crops = uprights(picture, ((spot.centre, spot.side * AROUND / MARGIN, angle) for spot, angle in views))
        said = self._tilter(batch(crops, gains)).astype(np.float64)
        turned = np.exp(1j * np.array([angle for _, angle in views]))
        tilts = ((said[:, 0] + 1j * said[:, 1]) * turned).reshape(-1, looks).mean(axis=1)
        return tilts, lean.closely(np.exp(said[:, 2].reshape(-1, looks).mean(axis=1)))
