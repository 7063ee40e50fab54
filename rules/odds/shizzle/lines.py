"""Shizzle: every roll that can come, and every line that can be built from it, for one set of dice.

A moment of a turn is the die at the end of the line and the dice that are free to be rolled; how the rest of the line
looks never matters again. Of the 36 ends and 64 choices of free dice a moment has its number, `moment(end, free)`.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt

from rules.shizzle.dice import DICE, Dice, DiceSet, Die, match_dice

Reals = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]
Bools = npt.NDArray[np.bool_]

SIDES = 6
FACES = DICE * SIDES
CHOICES = 1 << DICE  # of free dice
MOMENTS = FACES * CHOICES
ALL = CHOICES - 1


class Rolls(msgspec.Struct, frozen=True):
    """All rolls of so many dice, in every moment that has so many dice free. A roll leads to a choice, or to none."""

    count: int
    moments: Ints  # in which so many dice are rolled
    longest: Ints  # for each of these: how many rolls let 0, 1, … dice be added at most; 0 is a choke
    of: Ints  # for every roll with a choice: the place of its moment in `moments`, in rising order
    starts: Ints  # and where its choices begin in `leads`
    leads: Small  # the moment after each line that can be built
    fizzles: Ints  # for every fizzle: the place of its moment in `moments`, in rising order
    fizzled: Small  # and the moment after it, one of the dice that fit


def moment(dice: DiceSet, line: Dice) -> int:
    """The number of the moment after this line."""
    number = {face: place for place, face in enumerate(faces(dice))}
    return number[line[-1]] * CHOICES + ALL - sum(1 << number[face] // SIDES for face in line)


def faces(dice: DiceSet) -> tuple[Die, ...]:
    """The 36 faces in the order that numbers them: those of the first die, of the second, …"""
    return tuple(face for die in dice for face in die)


def matches(dice: DiceSet) -> Bools:
    """Which of the faces may touch."""
    every = faces(dice)
    return np.array([[match_dice(one, other) for other in every] for one in every])


def rolls(dice: DiceSet) -> Iterator[Rolls]:
    """What can be rolled and built with this set: rolls of one die, of two, … of five."""
    touch = matches(dice)
    for count in range(1, DICE):
        parts = [_rolls(touch, free) for free in combinations(range(DICE), count)]
        first = np.cumsum([0] + [len(part.moments) for part in parts])
        begun = np.cumsum([0] + [len(part.leads) for part in parts])
        yield Rolls(
            count,
            np.concatenate([part.moments for part in parts]),
            np.concatenate([part.longest for part in parts]),
            np.concatenate([part.of + at for part, at in zip(parts, first, strict=False)]),
            np.concatenate([part.starts + at for part, at in zip(parts, begun, strict=False)]),
            np.concatenate([part.leads for part in parts]),
            np.concatenate([part.fizzles + at for part, at in zip(parts, first, strict=False)]),
            np.concatenate([part.fizzled for part in parts]),
        )


def _rolls(touch: Bools, free: tuple[int, ...]) -> Rolls:
    """The rolls of these dice at every end that another die can show."""
    ends = np.array([face for face in range(FACES) if face // SIDES not in free])
    shown = every_roll(free)
    reach = reached(touch, ends, shown)
    mask = sum(1 << die for die in free)
    left = {used: mask - sum(1 << die for place, die in enumerate(free) if used >> place & 1) for used, _ in reach}
    faces_shown = (shown * CHOICES).astype(np.int16)
    after = {(used, last): faces_shown[last] + np.int16(left[used]) for used, last in reach}
    longest = longest_of(reach)
    lengths = np.array([np.bincount(row, minlength=len(free) + 1) for row in longest])
    fizzle = (longest == 1) & (len(free) == DICE - 1)
    fizzles, roll = np.nonzero(fizzle)
    fizzled = np.zeros(len(fizzles), np.int16)
    for die in reversed(range(len(free))):
        line = 1 << die, die
        fizzled = np.where(reach[line][fizzles, roll], after[line][roll], fizzled)
    # Few lines of all can be built after a roll: they are looked for line by line, then brought in the rolls' order.
    chosen = ~fizzle
    built = {line: np.flatnonzero(can & chosen) for line, can in reach.items()}
    every = np.concatenate(list(built.values())).astype(np.uint16)  # end and roll; so small, it is sorted in one sweep
    order = np.argsort(every, kind="stable")
    leads = np.concatenate([after[line].take(thrown, mode="wrap") for line, thrown in built.items()])[order]
    thrown = every[order].astype(np.int64)
    starts = np.flatnonzero(np.append(len(thrown) > 0, thrown[1:] != thrown[:-1]))
    of = thrown[starts] // shown.shape[1]
    return Rolls(len(free), ends * CHOICES + mask, lengths, of, starts, leads, fizzles, fizzled)


def every_roll(free: Sequence[int]) -> Ints:
    """All that these dice can show together: a row of faces for each die, a column for each roll."""
    sides = np.indices((SIDES,) * len(free)).reshape(len(free), -1)
    shown: Ints = sides + SIDES * np.array(free)[:, None]
    return shown


def longest_of(reach: Mapping[tuple[int, int], Bools]) -> Small:
    """At each end, in each roll: the most dice that can be added. A line of so many has one of every fewer in it."""
    of: dict[int, Bools] = {}
    for (used, _), can in reach.items():
        count = used.bit_count()
        of[count] = of[count] | can if count in of else can
    longest: Small = np.sum(list(of.values()), axis=0, dtype=np.int16)
    return longest


def lengths(dice: DiceSet, end: int, free: int) -> Reals:
    """How likely a roll of the free dice lets 0, 1, … of them be added at most; 0 is a choke."""
    rolled = [die for die in range(DICE) if free >> die & 1]
    longest = longest_of(reached(matches(dice), np.array([end]), every_roll(rolled)))
    return np.bincount(longest[0], minlength=len(rolled) + 1) / longest.size


def reached(touch: Bools, ends: Ints, shown: Ints) -> dict[tuple[int, int], Bools]:
    """By the dice used (powers of two) and the last of them: at which ends, in which rolls, there is such a line."""
    count = len(shown)
    follows = {(a, b): touch.take(shown[a] * FACES + shown[b]) for a in range(count) for b in range(count) if a != b}
    reach = {(1 << die, die): touch[ends].take(shown[die], axis=1) for die in range(count)}
    for used in range(1, 1 << count):
        for last in range(count):
            if not used >> last & 1 or used == 1 << last:
                continue
            rest = used ^ 1 << last
            first, *others = (die for die in range(count) if rest >> die & 1)
            can = reach[rest, first] & follows[first, last]
            for die in others:
                can |= reach[rest, die] & follows[die, last]
            reach[used, last] = can
    return reach
