"""A set of Shizzle dice learned from play."""

import random
from itertools import combinations

import numpy as np
import pytest

from firmware.coach.learned import learned
from rules.odds.shizzle.seen import apart
from rules.shizzle.dice import FACES, Dice, DiceSet


def truth(seed: int) -> DiceSet:
    every = random.Random(seed).sample(FACES, 36)
    return tuple(tuple(every[die * 6 : die * 6 + 6]) for die in range(6))


def thrown(dice: DiceSet, rolls: int, seed: int) -> list[Dice]:
    rng = random.Random(seed)
    return [tuple(rng.choice(die) for die in dice) for _ in range(rolls)]


@pytest.mark.parametrize("rolls", [0, 1, 6, 12])
def test_every_set_fits_what_was_seen(rolls: int) -> None:
    seen = thrown(truth(1), rolls, 1)
    found = learned(apart(seen), random.Random(1), sets=6)
    assert found is not None
    for dice in found.sets:
        assert sorted(map(str, (face for die in dice for face in die))) == sorted(map(str, FACES))
        assert {len(die) for die in dice} == {6}
        for roll, die in ((set(roll), die) for roll in seen for die in dice):
            assert len(roll & set(die)) == 1


def test_enough_rolls_leave_one_set() -> None:
    dice = truth(2)
    found = learned(apart(thrown(dice, 60, 2)), random.Random(2))
    assert found is not None
    assert found.sure == 1
    assert {frozenset(map(frozenset, one)) for one in found.sets} == {frozenset(map(frozenset, dice))}


def test_nothing_seen_is_nothing_known() -> None:
    found = learned(apart([]), random.Random(3))
    assert found is not None
    assert found.sure < 0.05
    assert len({frozenset(map(frozenset, one)) for one in found.sets}) == len(found.sets)


def test_with_nothing_seen_all_pairs_are_alike_likely() -> None:
    """Two faces share a die in 5 of 35 sets; counted over pairs that were placed early and late."""
    found = learned(apart([]), random.Random(4), sets=150)
    assert found is not None
    for a, b in [(0, 1), (0, 35), (17, 18), (30, 31)]:
        shared = sum(any({FACES[a], FACES[b]} <= set(die) for die in dice) for dice in found.sets)
        assert abs(shared / 150 - 1 / 7) < 4 * (1 / 7 * 6 / 7 / 150) ** 0.5


def test_what_no_set_can_show_is_noticed() -> None:
    """Seven faces that all lay together with one another: there are only six dice."""
    seen = [tuple(pair) for pair in combinations(FACES[:7], 2)]
    assert learned(apart(seen), random.Random(5)) is None


def test_apart_is_about_pairs() -> None:
    assert not np.any(apart([(FACES[0],)]))
