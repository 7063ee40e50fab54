"""RPSLS: every seat's chance to win, from any moment, as a Markov chain over the chips.

Which symbol lies in the centre never matters: against each of the five a red die loses, keeps and passes chips equally
often. So a moment is the chips as they are seen from the seat whose turn it is. Chips only ever leave the game: the
chain is solved layer by layer, from few chips in play to many; within a layer, round by round until nothing changes.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import comb, prod

import msgspec
import numpy as np
import numpy.typing as npt

from rules.game import Json
from rules.rpsls import CHIPS, FACES, MOST_DICE, SIGNS, State, judge

Reals = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Told = Callable[[float], None]  # hears how much is done, 0 to 1

SETTLED = 1e-13  # a layer is solved when a whole round changes no chance by more than this
_BASE = CHIPS + 1


class Values(msgspec.Struct, frozen=True):
    """Every seat's chance before each black die, for all chips in play up to a number; seat 0 begins the rounds."""

    seats: int
    chips: int
    layers: tuple[Reals, ...]  # by the chips in play: a row for each way to own them, in the order of `ways`

    def of(self, chips: Ints) -> Reals:
        """The chances for rows of chips."""
        totals = chips.sum(axis=1)
        found = np.empty(chips.shape)
        for total in range(totals.max(initial=-1) + 1):
            (rows,) = np.nonzero(totals == total)
            if len(rows):
                found[rows] = self.layers[total][places(chips[rows], total)]
        return found


@cache
def die() -> dict[str, float]:
    """How often one red die is lost, kept, and goes right or left: the same against every symbol of the black die."""
    tables = {tuple(sorted(Counter(judge(red, black)[0] for red in FACES["red"]).items())) for black in SIGNS}
    (counts,) = tables
    return {result: count / len(FACES["red"]) for result, count in counts}


@cache
def turn(dice: int) -> tuple[tuple[int, int, int, float], ...]:
    """What so many red dice can do: chips lost, to the right, to the left, and how likely that is."""
    chance: dict[tuple[int, int, int], float] = {}
    for results in product(die(), repeat=dice):
        moves = (results.count("lost"), results.count("right"), results.count("left"))
        chance[moves] = chance.get(moves, 0.0) + prod(die()[result] for result in results)
    return tuple((*moves, p) for moves, p in sorted(chance.items()))


def size(seats: int, chips: int) -> int:
    """How many ways there are for so many seats to own at most so many chips: what solving costs."""
    return comb(chips + seats, seats)


@cache
def ways(seats: int, chips: int) -> Ints:
    """Every way for the seats to own exactly so many chips, a row each, in rising order."""
    if seats == 1:
        return np.array([[chips]])
    parts = []
    for own in range(chips + 1):
        rest = ways(seats - 1, chips - own)
        parts.append(np.hstack([np.full((len(rest), 1), own), rest]))
    return np.vstack(parts)


def places(chips: Ints, total: int) -> Ints:
    """Where rows of chips stand in `ways`."""
    return np.searchsorted(_keys(chips.shape[1], total), _key(chips))


def solve(seats: int, chips: int, told: Told = lambda done: None) -> Values:
    """The chances for every way to own at most so many chips."""
    layers: list[Reals] = []
    whole = size(seats, chips)
    for total in range(chips + 1):
        layers.append(_layer(seats, total, layers))
        told(size(seats, total) / whole)
    return Values(seats, chips, tuple(layers))


def from_seat(chips: Sequence[int], first: int) -> tuple[int, ...]:
    """The chips in the order of play: the seat that begins the rounds comes first."""
    return (*chips[first:], *chips[:first])


def chances(state: State, values: Values) -> tuple[float, ...]:
    """Every seat's chance to win from this moment; `values` must reach its chips."""
    seats = len(state.chips)
    if state.winner is not None:
        return tuple(float(seat == state.winner) for seat in range(seats))
    ends, likely = rest_of_round(from_seat(state.chips, state.first), position(state))
    mean = likely @ values.of(ends)
    return tuple(float(mean[(seat - state.first) % seats]) for seat in range(seats))


def position(state: State) -> int:
    """How many seats have had their turn in this round. At its start the round has yet to change anything."""
    return 0 if state.turn is None else (state.turn - state.first) % len(state.chips)


def rest_of_round(chips: Sequence[int], at: int) -> tuple[Ints, Reals]:
    """All that the chips can be before the next black die, and how likely, when seat `at` is the next to roll."""
    rows: Ints = np.array([chips])
    likely: Reals = np.ones(1)
    for seat in range(at, len(chips)) if at else ():
        (rolls,) = np.nonzero((rows[:, seat] > 0) & ((rows > 0).sum(axis=1) > 1))
        dice = np.minimum(rows[rolls, seat], MOST_DICE)
        waits = np.setdiff1d(np.arange(len(rows)), rolls)
        after, weights = [rows[waits]], [likely[waits]]
        for count in range(1, MOST_DICE + 1):
            for lost, right, left, p in turn(count):
                these = rolls[dice == count]
                after.append(moved(rows[these], seat, lost, right, left))
                weights.append(likely[these] * p)
        every = np.vstack(after)
        _, one, same = np.unique(_key(every), return_index=True, return_inverse=True)
        rows, likely = every[one], np.bincount(same, np.concatenate(weights)).astype(np.float64)
    return rows, likely


def moved(chips: Ints, seat: int, lost: int, right: int, left: int) -> Ints:
    """Rows of chips after a seat's turn."""
    after = chips.copy()
    after[:, seat] -= lost + right + left
    after[:, seat - 1] += right
    after[:, (seat + 1) % chips.shape[1]] += left
    return after


def odds(state: State) -> Json:
    """How many chips the player who rolls next gives away, and how likely each number is; exact."""
    if state.phase == "over":
        return {"die": die(), "player": None, "dice": 0, "gives_away": []}
    seat = state.turn if state.turn is not None else _next_owner(state)
    dice = min(MOST_DICE, state.chips[seat])
    loses = [0.0] * (dice + 1)
    for lost, right, left, p in turn(dice):
        loses[lost + right + left] += p
    return {"die": die(), "player": seat, "dice": dice, "gives_away": loses}


def _next_owner(state: State) -> int:
    seats = len(state.chips)
    return next(seat % seats for seat in range(state.first, state.first + seats) if state.chips[seat % seats])


def _layer(seats: int, total: int, below: Sequence[Reals]) -> Reals:
    """The chances for every way to own exactly `total` chips, when the first seat is the next to roll.

    Whoever rolls next may be called the first: after a turn the table is the same one, seen from the next seat.
    """
    chips = ways(seats, total)
    live = (chips > 0).sum(axis=1) > 1
    known: Reals = np.where(live[:, None], 0.0, chips > 0)
    stays: list[Move] = []  # no chip is lost
    for lost, right, left in sorted({move[:3] for count in range(MOST_DICE + 1) for move in turn(count)}):
        likely = [sum(p for *move, p in turn(dice) if move == [lost, right, left]) for dice in range(MOST_DICE + 1)]
        start = int(np.searchsorted(chips[:, 0], lost + right + left))  # those with so many chips are the last rows
        p = np.where(live, np.array(likely)[np.minimum(chips[:, 0], MOST_DICE)], 0.0)[start:, None]
        after = np.roll(moved(chips[start:], 0, lost, right, left), -1, axis=1)
        if lost and len(after):
            known[start:] += p * np.roll(below[total - lost][places(after, total - lost)], 1, axis=1)
        elif len(after):
            stays.append((start, places(after, total), p))
    value = known
    while True:
        before = value
        for _ in range(seats):
            then = np.zeros_like(value)
            for start, to, p in stays:
                then[start:] += p * value[to]
            value = known + np.roll(then, 1, axis=1)
        if np.abs(value - before).max() < SETTLED:
            return value


Move = tuple[int, Ints, Reals]  # from this row on: where each leads, how likely


@cache
def _keys(seats: int, total: int) -> Ints:
    return _key(ways(seats, total))


def _key(chips: Ints) -> Ints:
    keys: Ints = chips @ _BASE ** np.arange(chips.shape[1] - 1, -1, -1)
    return keys
