"""Which dice lean: those that look another way than the dice around them, as far as single faces tell their tilt."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models import table
from models.table import Numbers, Tilts

# How far a die's tilt is from the table's, counted in its usual error.
DOUBTED = 1.7
"""From here on, the farther it differs the less likely it is that the die lies flat."""
LEANS = 2.0
"""A die that differs by more than this, after the closer looks, leans."""
HALF = 0.5
"""What is left of a leaning die's confidence: too little to act on."""
_SIDEWAYS = 2.5  # what differs by more than this, and by a wide angle, may be a side: the reader looks again
_MAY_LEAN = 1.2  # what differs by more than this is looked at closer

# The sine of an angle, as all tilts are.
STEEP = 0.7
"""Faces that differ by more than this from the table are sides of dice."""
_WIDE = 0.3
_VAGUE = 0.12  # of what is usually farther off than this, only a closer look tells
_FLOOR = 0.05  # the reader's usual error is at least this: a lens bends, and dice have round edges
_USUAL, _SAID, _POWER = 0.039, 0.033, 1.5  # the error that is usual where it says 0.033, and how it grows with that
_CLOSELY = 0.05  # the tilter's usual error is at least this,
_ALONE, _TIMES_ALONE = 0.06, 2.0  # and of a die by itself at least this, and so many times as large as it says
_READER = 2.0  # beside the tilter's, the reader's error counts as so many times as large

_MANY = 3  # from so many dice on, most of them tell how the table lies, and the one that leans cannot mislead them
_IN_COMMON = 1.35  # two that look at the same picture err together: how many times farther than if they did not
_NOTHING = 1e-12  # the trust in what nobody tells


@dataclass(frozen=True, slots=True)
class Witness:
    """A die that was well read: it tells how the table lies, also to those who look when it is gone."""

    tilt: complex
    spread: float  # how far from the table's it usually is
    place: complex  # from the picture's middle, in longer sides of it
    say: float  # how much its word counts


@dataclass(frozen=True, slots=True)
class Apart:
    """How far the tilts of dice are from the table's."""

    past: Tilts  # (n,): to the right and down
    spread: Numbers  # (n,): what is usual for flat dice; without end where nothing is known

    @property
    def far(self) -> Numbers:
        """How far each is from it, in any direction."""
        return np.asarray(np.abs(self.past))

    @property
    def times(self) -> Numbers:
        """The same, counted in its usual error."""
        return np.asarray(self.far / self.spread)

    @property
    def sideways(self) -> NDArray[np.bool_]:
        """Which may be sides of dice."""
        return np.asarray((self.times > _SIDEWAYS) & (self.far > _WIDE))

    @property
    def may_lean(self) -> NDArray[np.bool_]:
        """Which may lean: they look another way than is usual, or nobody knows."""
        return np.asarray((self.times > _MAY_LEAN) | (self.spread > _VAGUE))

    @classmethod
    def unknown(cls, many: int) -> "Apart":
        """Of so many dice, of which nothing is known."""
        return cls(np.zeros(many, np.complex128), np.full(many, np.inf))

    def of(self, some: Sequence[int]) -> "Apart":
        """The same of some alone."""
        return Apart(self.past[some], self.spread[some])

    def updated(self, some: Sequence[int], closer: "Apart") -> "Apart":
        """The same, and of some what a closer look tells."""
        one = Apart(self.past.copy(), self.spread.copy())
        one.past[some], one.spread[some] = closer.past, closer.spread
        return one

    def retold(self, before: Tilts, spread: Numbers, now: Tilts, now_spread: Numbers) -> "Apart":
        """The same for dice whose tilts are now told otherwise, on a table that lies as it did."""
        known = np.isfinite(self.spread)
        past = np.where(known, self.past + now - before, 0)
        return Apart(past, np.sqrt(self.spread**2 - spread**2 + now_spread**2))

    def where(self, known: NDArray[np.bool_]) -> "Apart":
        """The same of some, and nothing of all others."""
        return Apart(np.where(known, self.past, 0), np.where(known, self.spread, np.inf))


def spreads(off: Numbers) -> Numbers:
    """How far flat dice usually look apart from the table, by how far off the reader says that a tilt may be.

    It is never sure enough to be believed to a hair: a lens bends, a die has round edges, a photo is no rendered frame.
    Nor is what it is unsure of: of dice whose sides are hidden it knows less than it thinks.
    """
    return np.asarray(np.maximum(np.hypot(off, _FLOOR), _USUAL * (off / _SAID) ** _POWER))


def closely(off: Numbers) -> Numbers:
    """The same for closer looks at all of a die, with what it stands by, by what the tilter says."""
    return np.asarray(np.hypot(off, _CLOSELY))


def beside_closer(spread: Numbers) -> Numbers:
    """How far off the reader's tilts count as beside those of closer looks: it errs where those do, and more often."""
    return np.asarray(_READER * spread)


def by_itself(off: Numbers) -> Numbers:
    """The same for how far a die looks past up by all that is seen of it alone, without any other die."""
    return np.asarray(np.hypot(_TIMES_ALONE * off, _ALONE))


def apart(tilts: Tilts, spread: Numbers, places: Tilts, say: Numbers, before: Sequence[Witness] = ()) -> Apart:
    """How far each tilt is from that of a flat die there, by the dice that have a say; 0 where there is no other.

    Dice that lay `before` the same camera have a say, too.

    Places are from the picture's middle, in longer sides of it; `spread` is how far each tilt is off if the die lies
    flat. Of two dice that look different ways nobody can say which one leans: both are apart.
    """
    if not before:
        return _apart(tilts, spread, places, say)
    every = _apart(
        np.append(tilts, [one.tilt for one in before]),
        np.append(spread, [one.spread for one in before]),
        np.append(places, [one.place for one in before]),
        np.append(say, [one.say for one in before]),
    )
    return Apart(every.past[: len(tilts)], every.spread[: len(tilts)])


def pooled(one: Tilts, spread: Numbers, other: Tilts, others: Numbers) -> tuple[Tilts, Numbers]:
    """What two tell of the same, and how far off that usually is: who is less often far off counts more."""
    trust, more = spread**-2.0, others**-2.0
    both = np.maximum(trust + more, _NOTHING)
    return np.asarray((one * trust + other * more) / both), np.asarray(both**-0.5)


def by_both(others: Apart, alone: Apart) -> Apart:
    """How far dice look another way by the others on the table and, where they were looked at closer, by themselves."""
    past, spread = pooled(others.past, others.spread, alone.past, alone.spread)
    # Also where there are no others: what is looked at alone is no surer for that.
    return Apart(past, spread * np.where(np.isfinite(alone.spread), _IN_COMMON, 1))


def _apart(tilts: Tilts, spread: Numbers, places: Tilts, say: Numbers) -> Apart:
    read = say > 0
    if not read.any():
        return Apart.unknown(len(tilts))
    trust = spread**-2.0
    if read.sum() >= _MANY:
        return Apart(tilts - table.flat(tilts, trust, places, say), spread)
    few, every = Apart.unknown(len(tilts)), np.arange(len(tilts))
    # What has no say is compared with those that have, and each of these with the other one.
    for some in (~read, *(every == i for i in np.flatnonzero(read))):
        others = read & ~some
        if some.any() and others.any():
            past = (tilts - table.flats(tilts, trust, places, say * others))[:, some]
            few.past[some] = past[np.abs(past).argmin(axis=0), range(some.sum())]  # any lens may be the one
            few.spread[some] = np.hypot(spread[some], trust[others].sum() ** -0.5)
    return few
