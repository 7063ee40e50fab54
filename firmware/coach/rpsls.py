"""RPSLS: the exact chain where its table is small or was made before; else games played until the table takes over."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from firmware.coach import store
from firmware.coach.contract import Budget, Chances
from rules.game import Json
from rules.match import Match
from rules.odds import rpsls as chain
from rules.odds.rpsls import Ints, Reals, Told, Values
from rules.rpsls import CHIPS, FACES, MOST_DICE, SIGNS, State, judge

AT_ONCE = 6_000  # ways to own the chips: a table of so many is solved on the spot, a quarter of a second of work
ONCE = 140_000  # so many are worth solving once, in the background, and keeping: some seconds of work
GAMES = 20_000

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
    chips = np.tile(chain.from_seat(state.chips, state.first), (games, 1))
    at, ends = chain.position(state), []
    while len(chips):
        for seat in range(at, seats):
            _roll(chips, seat, rng)
        at = 0
        done = (chips.sum(axis=1) <= values.chips) | ((chips > 0).sum(axis=1) == 1)
        ends.append(_values(chips[done], values))
        chips = chips[~done]
    found = np.vstack(ends)
    mean, error = found.mean(axis=0), found.std(axis=0, ddof=1) / np.sqrt(games)
    seated = tuple(float(mean[(seat - state.first) % seats]) for seat in range(seats))
    return Chances(seated, float(error.max()), exact=False, how="played")


def _values(chips: Ints, values: Values) -> Reals:
    won = (chips > 0).sum(axis=1) == 1
    found = (chips > 0).astype(float)
    found[~won] = values.of(chips[~won])
    return found


def _roll(chips: Ints, seat: int, rng: np.random.Generator) -> None:
    """One seat's turn in every game that is not over."""
    (rows,) = np.nonzero((chips[:, seat] > 0) & ((chips > 0).sum(axis=1) > 1))
    dice = _results()[rng.integers(len(FACES["red"]), size=(len(rows), MOST_DICE))]
    dice[np.arange(MOST_DICE) >= chips[rows, seat, None]] = 0
    gone = dice.sum(axis=1)  # lost, right and left of every game
    chips[rows, seat] -= gone.sum(axis=1)
    chips[rows, seat - 1] += gone[:, 1]
    chips[rows, (seat + 1) % chips.shape[1]] += gone[:, 2]


@cache
def _results() -> Ints:
    """For each face of a red die: is the chip lost, does it go right, does it go left."""
    results = [judge(face, SIGNS[0])[0] for face in FACES["red"]]
    return np.array([[result == way for way in ("lost", "right", "left")] for result in results], dtype=np.int64)


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
