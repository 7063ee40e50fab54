"""Shizzle: sets of dice that fit what a game has shown so far, drawn at random, and how alike they are."""

import random
from collections.abc import Sequence
from itertools import combinations

import msgspec
import numpy as np

from rules.odds.shizzle.lines import FACES, SIDES, Bools
from rules.shizzle.dice import DICE, DiceSet
from rules.shizzle.dice import FACES as EVERY

SETS = 16  # drawn for one answer
SWAPS = 400  # tries to swap two faces, so that one set forgets how it was made
DEAD_ENDS = 2_000  # before a set is begun anew
TRIES = 8

Placed = list[int]  # the die of each face


class Learned(msgspec.Struct, frozen=True):
    """What is known of a set: sets that fit, and the share of the pairs of faces of which all of them say the same."""

    sets: tuple[DiceSet, ...]
    sure: float


def learned(apart: Bools, rng: random.Random, sets: int = SETS) -> Learned | None:
    """Sets that fit; None if no set does, because a die was misread somewhere."""
    found = []
    for _ in range(sets):
        placed = _fill(apart, rng)
        if placed is None:
            return None
        _shuffle(placed, apart, rng)
        found.append(placed)
    return Learned(tuple(map(_dice, found)), _sure(found))


def _sure(found: Sequence[Placed]) -> float:
    """Of how many of all pairs of faces that share a die in some set they share it in every set."""
    together = [{(a, b) for a, b in combinations(range(FACES), 2) if placed[a] == placed[b]} for placed in found]
    return len(set.intersection(*together)) / len(together[0])


def _dice(placed: Placed) -> DiceSet:
    return tuple(tuple(EVERY[face] for face in range(FACES) if placed[face] == die) for die in range(DICE))


def _fill(apart: Bools, rng: random.Random) -> Placed | None:
    """One set that fits: the face with the fewest dice left comes next, on any of them."""
    rivals = [np.flatnonzero(row).tolist() for row in apart]
    for _ in range(TRIES):
        left = [DEAD_ENDS]
        placed = _tried([-1] * FACES, rivals, rng, left)
        if placed is not None or left[0] > 0:  # all was tried, and nothing fits
            return placed
    return None


def _tried(placed: Placed, rivals: list[list[int]], rng: random.Random, left: list[int]) -> Placed | None:
    open_faces = [face for face in range(FACES) if placed[face] < 0]
    if not open_faces:
        return placed
    full = {die for die in range(DICE) if placed.count(die) == SIDES}
    free = {face: set(range(DICE)) - full - {placed[other] for other in rivals[face]} for face in open_faces}
    face = min(open_faces, key=lambda face: (len(free[face]), -len(rivals[face]), rng.random()))
    empty = [die for die in free[face] if die not in placed]
    dice = [die for die in free[face] if die in placed] + empty[:1]  # empty dice are all alike
    rng.shuffle(dice)
    for die in dice:
        placed[face] = die
        if (whole := _tried(placed, rivals, rng, left)) is not None:
            return whole
        if left[0] <= 0:
            return None
    placed[face] = -1
    left[0] -= 1
    return None


def _shuffle(placed: Placed, apart: Bools, rng: random.Random) -> None:
    """Swaps faces between dice where that still fits."""
    rivals = [set(np.flatnonzero(row).tolist()) for row in apart]
    on = [{face for face in range(FACES) if placed[face] == die} for die in range(DICE)]
    for _ in range(SWAPS):
        one, other = rng.randrange(FACES), rng.randrange(FACES)
        here, there = placed[one], placed[other]
        if here == there or rivals[one] & (on[there] - {other}) or rivals[other] & (on[here] - {one}):
            continue
        placed[one], placed[other] = there, here
        on[here] ^= {one, other}
        on[there] ^= {one, other}
