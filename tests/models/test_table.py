"""The table is found by the dice on it: as it lies, through whichever lens, and whatever leans on it."""

import numpy as np
import pytest

from models import table
from models.table import Numbers, Tilts
from tests.models.flat_dice import PLACES, flat

ALL: Numbers = np.ones(len(PLACES))
TRUST: Numbers = np.full(len(PLACES), 0.05**-2)
LENSES = [0.3, 0.5, 0.7, 0.9, 1.1, 1.4]


def found(tilts: Tilts, trust: Numbers = TRUST, say: Numbers = ALL) -> Tilts:
    return table.flat(tilts, trust, PLACES, say)


@pytest.mark.parametrize("lens", LENSES)
@pytest.mark.parametrize("aslant", [0, 0.4, 0.75])
@pytest.mark.parametrize("around", [0.0, 2.0])
def test_known_tilts_through_known_lenses_come_back(lens: float, aslant: float, around: float) -> None:
    tilts = flat(PLACES, lens, aslant, around)
    assert found(tilts) == pytest.approx(tilts, abs=1e-9)


def test_only_through_the_lens_that_they_were_seen_by_do_dice_lie_flat() -> None:
    tilts = flat(PLACES, 0.9, 0.4)
    off = np.abs(table.flats(tilts, TRUST, PLACES, ALL) - tilts).max(axis=1)
    assert off.argmin() == LENSES.index(0.9)
    assert np.sort(off)[0] < 1e-9
    assert np.sort(off)[1] > 0.03


@pytest.mark.parametrize("lens", [0.4, 0.6, 1.0, 1.25])
def test_through_a_lens_between_those_that_are_tried_tilts_are_hardly_off(lens: float) -> None:
    tilts = flat(PLACES, lens, 0.4)
    assert np.abs(found(tilts) - tilts).max() < 0.05


@pytest.mark.parametrize("lean", [0.2, -0.4, 0.5j, -0.3 - 0.3j])
@pytest.mark.parametrize("which", range(len(PLACES)))
def test_one_that_leans_does_not_move_the_table(which: int, lean: complex) -> None:
    tilts = flat(PLACES, 0.7, 0.3)
    seen = tilts.copy()
    seen[which] += lean
    assert np.abs(found(seen) - tilts).max() < 0.005


def test_one_that_may_be_far_off_moves_it_less() -> None:
    tilts = flat(PLACES, 0.7, 0.3)
    seen, doubted = tilts.copy(), TRUST.copy()
    seen[3] += 0.15
    doubted[3] /= 20
    assert np.abs(found(seen, doubted) - tilts).max() < np.abs(found(seen) - tilts).max() / 2


def test_what_has_no_say_is_told_how_it_would_lie() -> None:
    tilts, say = flat(PLACES, 0.7, 0.3), ALL.copy()
    seen = tilts.copy()
    seen[:3] += 0.5
    say[:3] = 0
    assert found(seen, say=say) == pytest.approx(tilts, abs=1e-9)


def test_three_that_lie_otherwise_are_outvoted_by_four() -> None:
    tilts = flat(PLACES, 0.7, 0.3)
    seen = tilts.copy()
    seen[:3] += 0.5
    assert np.abs(found(seen) - tilts).max() < 0.005


@pytest.mark.parametrize("tilt", [1.0, 5j, -2 - 2j])
def test_tilts_that_no_face_can_have_are_no_error(tilt: complex) -> None:
    seen = flat(PLACES, 0.7, 0.3)
    seen[0] = tilt
    assert np.isfinite(found(seen)).all()
