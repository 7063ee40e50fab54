"""RPSLS: the exact chain where its table is small or was made before; else games played until the table takes over."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from firmware.coach import store
from firmware.coach.contract import Budget, Chances, Told
from rules.game import Json
from rules.match import Match
from rules.odds import rpsls as chain
from rules.odds.rpsls import Ints, Reals, Values
from rules.rpsls import CHIPS, FACES, MOST_DICE, SIGNS, State, judge

AT_ONCE = 6_000  # ways to own the chips: a table of so many is solved on the spot, in a tenth of a second
ONCE = 140_000  # so many are worth solving once, in the background, and keeping: a second or two of work
GAMES = 20_000
ROLLS = len(FACES["red"]) ** MOST_DICE

Small = npt.NDArray[np.int8]  # no more than 24 chips are ever in play

_known: dict[int, Values] = {}  # by the number of seats, the largest table so far


def win_chances(state: State, budget: Budget, match: Match | None = None) -> Chances:
    """Every seat's chance; exact when the chain's table reaches so many chips."""
    values = known(len(state.chips))
    if sum(state.chips) <= values.chips:
        return Chances(chain.chances(state, values))
    return played(state, values, budget.games or GAMES, np.random.default_rng(budget.seed))


def odds(state: State, budget: Budget, match: Match | None = None) -> Json:
    """What the next roll can do."""
    return chain.odds(state)


def known(seats: int) -> Values:
    """The largest table that is there without waiting: made before, kept on disk, or small enough to be solved now."""
    if seats not in _known:
        kept, least = _load(seats), within(seats, AT_ONCE)
        _known[seats] = kept if kept is not None and kept.chips >= least else chain.solve(seats, least)
    return _known[seats]


def wanted(seats: int, chips: int) -> bool:
    """Whether a table for so many chips should be made in the background: it is missing, and not too large."""
    return known(seats).chips < chips <= within(seats, ONCE)


def prepare(seats: int, chips: int, told: Told = lambda done: None) -> Values:
    """Solves for so many chips and keeps the table."""
    values = chain.solve(seats, chips, told)
    _known[seats] = values
    store.save(f"rpsls-{seats}", {"values": np.vstack(values.layers)})
    return values


def within(seats: int, ways: int) -> int:
    """The most chips whose table is no larger than that."""
    return max(chips for chips in range(CHIPS + 1) if chain.size(seats, chips) <= ways)


def played(state: State, values: Values, games: int, rng: np.random.Generator) -> Chances:
    """The chances from so many games, each played until its chips are few enough for the exact table."""
    seats = len(state.chips)
    chips = np.tile(np.array([chain.from_seat(state.chips, state.first)], np.int8).T, games)  # a column for each game
    left = np.full(games, sum(state.chips), np.int8)
    at, ends = chain.position(state), []
    while len(left):
        for seat in range(at, seats):
            _roll(chips, left, seat, rng)
        at = 0
        done = (left <= values.chips) | (chips == left).any(axis=0)
        ends.append(_values(chips[:, done].T.astype(np.int64), values))
        chips, left = chips[:, ~done], left[~done]
    found = np.vstack(ends)
    mean, error = found.mean(axis=0), found.std(axis=0, ddof=1) / np.sqrt(games)
    seated = tuple(float(mean[(seat - state.first) % seats]) for seat in range(seats))
    return Chances(seated, float(error.max()), exact=False, how="played")


def _values(chips: Ints, values: Values) -> Reals:
    won = (chips > 0).sum(axis=1) == 1
    found = (chips > 0).astype(float)
    found[~won] = values.of(chips[~won])
    return found


def _roll(chips: Small, left: Small, seat: int, rng: np.random.Generator) -> None:
    """One seat's turn in every game; `left` are the chips in play: who owns them all has won and rolls no more."""
    own = chips[seat]
    dice = np.where(own < left, np.minimum(own, MOST_DICE), 0)
    rolled = rng.integers(ROLLS, size=len(left), dtype=np.uint8)
    lost, right, passed = _results().take(dice.astype(np.int16) * ROLLS + rolled, axis=1)
    own -= lost + right + passed
    left -= lost
    chips[seat - 1] += right
    chips[(seat + 1) % len(chips)] += passed


@cache
def _results() -> Small:
    """The chips that are lost, go right and go left: by the dice that count, and by what all of them show."""
    ways = [judge(face, SIGNS[0])[0] for face in FACES["red"]]
    rolls = list(product(ways, repeat=MOST_DICE))
    return np.array(
        [
            [roll[:dice].count(way) for dice in range(MOST_DICE + 1) for roll in rolls]
            for way in ("lost", "right", "left")
        ],
        dtype=np.int8,
    )


def _load(seats: int) -> Values | None:
    """The table that was kept for so many seats, if its numbers are chances."""
    arrays = store.load(f"rpsls-{seats}", lambda arrays: _fits(arrays, seats))
    if arrays is None:
        return None
    rows = arrays["values"].astype(np.float64)
    (chips,) = (chips for chips in range(CHIPS + 1) if chain.size(seats, chips) == len(rows))
    bounds = [chain.size(seats, total) for total in range(chips)]
    return Values(seats, chips, tuple(np.split(rows, bounds)))


def _fits(arrays: store.Arrays, seats: int) -> bool:
    if set(arrays) != {"values"}:
        return False
    rows: npt.NDArray[Any] = arrays["values"]
    sizes = {chain.size(seats, chips) for chips in range(CHIPS + 1)}
    if rows.dtype != np.float64 or rows.ndim != 2 or rows.shape[1] != seats or len(rows) not in sizes:
        return False
    sums = rows[1:].sum(axis=1)  # the first row: no chips at all, which cannot be
    return bool(np.all((rows >= 0) & (rows <= 1)) and np.all(np.abs(sums - 1) < 1e-9))
