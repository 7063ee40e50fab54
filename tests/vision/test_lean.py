"""A die that leans looks another way than the dice around it."""

import numpy as np
import pytest

from vision.lean import LEANS, MANY, SUSPECT, Tilts, apart

RNG = np.random.default_rng(4)
PLACES: Tilts = np.asarray(RNG.uniform(-0.5, 0.5, 7) + 1j * RNG.uniform(-0.4, 0.4, 7), np.complex128)
ALL = np.ones(7, bool)


@pytest.mark.parametrize("count", [1, 2, 3, 7])
@pytest.mark.parametrize("aslant", [0, 0.5j, -0.3 + 0.2j])
@pytest.mark.parametrize("lens", [0.3, 0.6, 1.2])
def test_flat_dice_agree_however_the_camera_looks_at_them(aslant: complex, lens: float, count: int) -> None:
    tilts: Tilts = np.asarray(aslant + lens * PLACES + RNG.normal(0, 0.04, 7), np.complex128)
    assert apart(tilts[:count], PLACES[:count], ALL[:count]).max() < SUSPECT


@pytest.mark.parametrize("count", [3, 4, MANY, 7])
def test_one_that_leans_stands_out_and_no_other(count: int) -> None:
    places = PLACES[:count]
    tilts: Tilts = np.asarray(0.3j + 0.6 * places, np.complex128)
    tilts[1] += 0.5
    assert np.flatnonzero(apart(tilts, places, ALL[:count]) > LEANS).tolist() == [1]


def test_of_two_that_look_different_ways_either_may_lean() -> None:
    tilts: Tilts = np.array([0.1j, 0.6], np.complex128)
    assert (apart(tilts, np.zeros(2, np.complex128), ALL[:2]) > LEANS).tolist() == [True, True]


def test_what_is_not_well_read_says_nothing_of_the_table() -> None:
    tilts: Tilts = np.array([0.1, 0.1, 0.7], np.complex128)
    far = apart(tilts, np.zeros(3, np.complex128), np.array([True, True, False]))
    assert far.tolist() == pytest.approx([0, 0, 0.6])


def test_a_die_alone_is_believed() -> None:
    assert apart(np.array([0.9j]), PLACES[:1], ALL[:1]).tolist() == [0]
