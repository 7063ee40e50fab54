"""Which dice lean: those that look another way than the dice around them, as far as single faces tell their tilt."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Tilts = NDArray[np.complex128]
"""How far upper faces look past the camera: to the right, and down as the imaginary part. See the reader's LIES."""
Numbers = NDArray[np.float64]

SUSPECT = 2.5
"""What looks so many times farther past the others than it may be off is looked at again."""
LEANS = 3.0
"""And if it still does by so many times, the die leans."""
STEEP = 0.7
"""So far apart from the others look the sides of dice."""
HALF = 0.5
"""How likely the reading of such a die is, against one that lies flat."""
MANY = 3
"""Of so many dice one may lean; all together they tell how the table lies."""
_FLOOR = 0.05
_USUAL, _SAID, _POWER = 0.039, 0.033, 1.5  # of the second renderer's validation pictures: see `spreads`
_ONE_LOOK, _MORE_LOOKS = 0.07, 0.05  # the same for the tilter; on photos it errs a quarter more than it was taught
_ALONE = 0.07
_IN_COMMON = 1.35  # how much farther off than if they erred apart are two that look at the same picture
_LENSES = np.array([0.3, 0.5, 0.7, 0.9, 1.1, 1.4])  # the picture's longer side, in focal lengths: a tele lens to a wide
_ROUNDS = 3  # after which the middle of some directions hardly moves
_NOTHING = 1e-12  # the trust in what nobody tells
_STEEPEST = 0.98  # the sine of the angle past which no face can be seen


@dataclass(frozen=True, slots=True)
class Witness:
    """A die that was well read: it tells how the table lies, also to those who look when it is gone."""

    tilt: complex
    spread: float  # how far from the table's it usually is
    place: complex  # from the picture's middle, in longer sides of it
    say: float  # how much its word counts


@dataclass(frozen=True, slots=True)
class Apart:
    """How far dice look another way than the table below them."""

    past: Tilts  # (n,): to the right and down
    spread: Numbers  # (n,): what is usual for flat dice; without end where nothing is known

    @property
    def far(self) -> Numbers:
        """How far each looks another way, whichever that is."""
        return np.asarray(np.abs(self.past))

    @property
    def times(self) -> Numbers:
        """How many times as far as is usual."""
        return np.asarray(self.far / self.spread)

    @classmethod
    def unknown(cls, many: int) -> "Apart":
        """Of so many dice, of which nothing is known."""
        return cls(np.zeros(many, np.complex128), np.full(many, np.inf))

    def of(self, some: Sequence[int]) -> "Apart":
        """The same of some alone."""
        return Apart(self.past[some], self.spread[some])

    def where(self, known: NDArray[np.bool_]) -> "Apart":
        """The same of some, and nothing of all others."""
        return Apart(np.where(known, self.past, 0), np.where(known, self.spread, np.inf))


def spreads(off: Numbers) -> Numbers:
    """How far flat dice usually look apart from the table, by how far off the reader says that a tilt may be.

    It is never sure enough to be believed to a hair: a lens bends, a die has round edges, a photo is no rendered frame.
    Nor is what it is unsure of: of dice whose sides are hidden it knows less than it thinks.
    """
    return np.asarray(np.maximum(np.hypot(off, _FLOOR), _USUAL * (off / _SAID) ** _POWER))


def closely(off: Numbers, looks: int) -> Numbers:
    """The same for so many closer looks at all of a die, with what it stands by, by what the tilter says."""
    floor = _ONE_LOOK if looks == 1 else _MORE_LOOKS
    return np.asarray(np.maximum(np.hypot(off, floor), _USUAL * (off / _SAID) ** _POWER))


def by_itself(off: Numbers) -> Numbers:
    """The same for how far a die looks past up by all that is seen of it alone, without any other die."""
    return np.asarray(np.hypot(off, _ALONE))


def apart(tilts: Tilts, spread: Numbers, places: Tilts, say: Numbers, before: Sequence[Witness] = ()) -> Apart:
    """How far each tilt is from that of a flat die there, by the dice that have a say; 0 where there is no other.

    Dice that lay `before` the same camera have a say, too.

    Places are from the picture's middle, in longer sides of it; `spread` is how far each tilt is off if the die lies
    flat. Of two dice that look different ways nobody can say which one leans: both are apart.
    """
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


def by_both(table: Apart, alone: Apart) -> Apart:
    """How far dice look another way by the others on the table and, where they were looked at closer, by themselves."""
    past, spread = pooled(table.past, table.spread, alone.past, alone.spread)
    return Apart(past, spread * np.where(np.isfinite(alone.spread), _IN_COMMON, 1))


def _apart(tilts: Tilts, spread: Numbers, places: Tilts, say: Numbers) -> Apart:
    read = say > 0
    if not read.any():
        return Apart.unknown(len(tilts))
    rays = _rays(places)
    ups = _ups(tilts, rays)
    trust = spread**-2.0
    if read.sum() >= MANY:
        tables = _middles(ups[:, read], trust[read], say[read])
        past = tilts - _tilts(tables[:, None], rays)
        lens = int((np.log1p(np.abs(past[:, read]) ** 2 * trust[read]) * say[read]).sum(axis=1).argmin())
        return Apart(past[lens], spread)
    few = Apart.unknown(len(tilts))
    for i in range(len(tilts)):
        others = read & (np.arange(len(tilts)) != i)
        if others.any():
            tables = _middles(ups[:, others], trust[others], say[others])
            each = tilts[i] - _tilts(tables, rays[:, i])
            few.past[i] = each[np.abs(each).argmin()]  # any lens may be the one
            few.spread[i] = np.hypot(spread[i], trust[others].sum() ** -0.5)
    return few


def _rays(places: Tilts) -> Numbers:
    """The directions, (lenses, n, 3), in which a camera with each lens sees the places: right, down and forward."""
    flat = _LENSES[:, None] * places
    forward = 1 / np.sqrt(1 + np.abs(flat) ** 2)
    rays = np.empty((*flat.shape, 3))
    rays[..., 0], rays[..., 1], rays[..., 2] = flat.real * forward, flat.imag * forward, forward
    return rays


def _ups(tilts: Tilts, rays: Numbers) -> Numbers:
    """Which way faces look, (lenses, n, 3), that are seen along these rays and look so far past the camera."""
    past = np.empty_like(rays)
    past[..., 0], past[..., 1] = tilts.real, tilts.imag
    past[..., 2] = -(tilts.real * rays[..., 0] + tilts.imag * rays[..., 1]) / rays[..., 2]
    far = np.sqrt(_dot(past, past))
    shorter = np.minimum(1, _STEEPEST / np.maximum(far, 1e-9))
    return np.asarray(past * shorter[..., None] - np.sqrt(1 - (far * shorter) ** 2)[..., None] * rays)


def _tilts(up: Numbers, rays: Numbers) -> Tilts:
    """How far faces that look that way look past the camera where it sees them along these rays."""
    past = up - _dot(up, rays)[..., None] * rays
    return np.asarray(past[..., 0] + 1j * past[..., 1])


def _middles(ups: Numbers, trust: Numbers, say: Numbers) -> Numbers:
    """The direction, (lenses, 3), that most of the faces look in, for each lens: what looks elsewhere counts little."""
    order = ups.argsort(axis=1)
    below = say[order].cumsum(axis=1)
    half = (below >= below[:, -1:] / 2).argmax(axis=1)[:, None]
    middle = np.take_along_axis(ups, np.take_along_axis(order, half, axis=1), axis=1)
    for _ in range(_ROUNDS):
        past = ups - middle
        weight = say * trust / (1 + _dot(past, past) * trust)
        middle = np.einsum("ln,lni->li", weight / weight.sum(axis=1, keepdims=True), ups)[:, None]
    return np.asarray((middle / np.sqrt(_dot(middle, middle))[..., None])[:, 0])


def _dot(one: Numbers, other: Numbers) -> Numbers:
    """The products of directions, along the last axis."""
    return np.asarray(np.einsum("...i,...i->...", one, other))
