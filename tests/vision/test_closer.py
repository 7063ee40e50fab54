"""Closer looks at dice that may lean are believed, however few of the dice around them are well read."""

from collections.abc import Sequence

import numpy as np
import pytest

from models.crop import Floats, Halves
from models.spots import Spot
from models.table import Tilts
from models.vocabulary import LIES
from tests.models.flat_dice import flat
from vision import lean, sets
from vision.eyes import Eyes
from vision.gaze import Light, Seen
from vision.level import Closer, Level

DICE = 5
SPOTS = [Spot((200 + 200 * i, 480), 60, 0.0, (170 + 200 * i, 450, 230 + 200 * i, 510), 0.9) for i in range(DICE)]
PICTURE = Halves(np.zeros((960, 1280, 3), np.uint8))
FLAT = flat(np.array([spot.centre[0] / 1280 - 0.5 for spot in SPOTS], np.complex128), 0.9, 0.3)
EVEN = Light(np.ones(3, np.float32), grey=False)


class Telling(Level):
    """Sees of every die how it looks, and hardly errs."""

    def __init__(self, tilts: Tilts) -> None:
        self._tilts = tilts

    def look(self, picture: Halves, spots: Sequence[Spot], gains: Floats, looks: int) -> Closer:
        some, off = [SPOTS.index(spot) for spot in spots], np.full(len(spots), 0.03)
        leans = lean.Apart(self._tilts[some] - FLAT[some], lean.by_itself(off))
        return Closer(self._tilts[some], lean.closely(off, looks), leans)


@pytest.mark.parametrize("well_read", range(DICE + 1))
@pytest.mark.parametrize(("tilt", "leans"), [(0.35, True), (0.08, False)])
def test_one_die_of_five_leans(well_read: int, tilt: float, leans: bool) -> None:
    eyes = Eyes(sets.load("pips"))
    tilts = FLAT + np.array([tilt] + [0] * (DICE - 1))
    eyes._level = Telling(tilts)
    chances = np.zeros((DICE, len(eyes.faces)), np.float32)
    chances[:, 0] = np.where(np.arange(DICE) < well_read, 0.97, 0.7)
    nobody, usual = np.full(DICE, 0.01, np.float32), np.full(DICE, 0.07)
    lies = np.zeros((DICE, len(LIES)), np.float32)
    seen = Seen(chances, nobody, nobody, lies, tilts, usual, np.zeros(DICE, np.complex128))
    _, apart = eyes._closely(PICTURE, SPOTS, seen, (), EVEN, eyes._apart(PICTURE, SPOTS, seen, ()))
    assert (apart.times[0] > lean.LEANS) == leans
    # Where the one that leans is among the few that are well read, others differ from it, and are asked about, too.
    assert (leans and well_read in (1, 2, 3)) or (apart.times[1:] < lean.LEANS).all()
