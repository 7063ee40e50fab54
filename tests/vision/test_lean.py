"""A die that leans looks another way than the dice around it."""

import numpy as np
import pytest

from vision.lean import SUSPECT, Tilts, table

RNG = np.random.default_rng(4)
PLACES: Tilts = np.asarray(RNG.uniform(-0.5, 0.5, 7) + 1j * RNG.uniform(-0.4, 0.4, 7), np.complex128)


@pytest.mark.parametrize("aslant", [0, 0.5j, -0.3 + 0.2j])
@pytest.mark.parametrize("lens", [0.3, 0.6, 1.2])
def test_flat_dice_agree_however_the_camera_looks_at_them(aslant: complex, lens: float) -> None:
    tilts: Tilts = np.asarray(aslant + lens * PLACES + RNG.normal(0, 0.04, 7), np.complex128)
    assert table(tilts, PLACES).apart(tilts, PLACES).max() < SUSPECT


@pytest.mark.parametrize("count", [3, 7])
def test_one_that_leans_stands_out_and_no_other(count: int) -> None:
    places = PLACES[:count]
    tilts: Tilts = np.asarray(0.3j + 0.6 * places, np.complex128)
    tilts[1] += 0.45
    apart = table(tilts, places).apart(tilts, places)
    assert np.flatnonzero(apart > SUSPECT).tolist() == [1]
