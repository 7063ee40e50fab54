"""Shizzle: what a turn is worth in points when it is played as well as can be, from every moment of it; exact."""

from collections.abc import Sequence

import msgspec
import numpy as np

from rules.odds.shizzle.lines import ALL, CHOICES, FACES, MOMENTS, SIDES, Reals, Rolls
from rules.shizzle import POINTS, SHIZZLE
from rules.shizzle.dice import DICE

LENGTH = DICE - np.array([free.bit_count() for free in range(CHOICES)])[np.arange(MOMENTS) % CHOICES]
_ENDS = np.arange(FACES)
FULL = _ENDS * CHOICES  # no die is free: a shizzle, by its last face
SPARK = FULL + ALL - (1 << _ENDS // SIDES)  # all other dice are free, by the face of the spark
_FIZZLE = 2


class Worth(msgspec.Struct, frozen=True):
    """The points that a turn brings, with one bank, when the free dice are rolled now."""

    bank: int
    rolling: Reals  # a row for every six points put aside, a column for every moment

    def built(self, aside: int) -> Reals:
        """What each moment is worth when its line has just been built: the better of stopping and rolling on."""
        level = aside // SHIZZLE
        best = np.maximum(np.minimum(aside + LENGTH, self.bank), self.roll(aside))
        taken = np.minimum(aside + SHIZZLE, self.bank)  # a full line is taken, then stopped or rolled on
        best[FULL] = np.maximum(taken, self.roll(aside + SHIZZLE)[SPARK])
        return best if level < len(self.rolling) else np.full(MOMENTS, float(self.bank))

    def roll(self, aside: int) -> Reals:
        """What rolling is worth in each moment; with the whole bank put aside nobody would, and nothing is said."""
        level = aside // SHIZZLE
        return self.rolling[level] if level < len(self.rolling) else np.zeros(MOMENTS)


def worth(rolls: Sequence[Rolls], bank: int, aside: int = 0) -> Worth:
    """What every moment of a turn is worth with so many points in the bank; `aside`: with as many put aside, too."""
    levels = max(bank, aside) // SHIZZLE + 1
    found = Worth(bank, np.zeros((levels, MOMENTS)))
    for level in reversed(range(levels)):
        aside = SHIZZLE * level
        for roll in rolls:  # few free dice first: every line that is built leaves fewer
            best = np.maximum.reduceat(found.built(aside)[roll.leads], roll.starts)
            fizzled = len(roll.fizzles) and np.bincount(roll.fizzles, minlength=len(roll.moments))
            total = np.bincount(roll.of, best, len(roll.moments)) + fizzled * min(aside + _FIZZLE, bank)
            found.rolling[level, roll.moments] = total / SIDES**roll.count
    return found


def most(unlimited: Worth) -> int:
    """The most points that anybody who plays well tries for: a larger bank changes nothing."""
    aside = SHIZZLE * np.arange(len(unlimited.rolling))
    (levels,) = np.nonzero((unlimited.rolling[:, SPARK] > aside[:, None]).any(axis=1))
    return min(POINTS, SHIZZLE * (int(levels.max(initial=0)) + 1))
