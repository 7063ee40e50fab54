"""A fair start: the chips or dice that bring the seats closest to the chances that they should have."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from firmware.coach import ligretto, rpsls
from firmware.coach.contract import Budget, Chances
from rules.game import Json, Start
from rules.ligretto import State as RaceState
from rules.ligretto import new
from rules.odds import rpsls as chain
from rules.odds.race import level_starts
from rules.odds.rpsls import Ints, Reals
from rules.rpsls import CHIPS, CHIPS_EACH, State

NEAR = 0.01  # nobody is further than this from the chance they should have: fair enough
GAMES = 4_000  # for each start that is tried, where only games played out can tell
SURE_GAMES = 40_000  # for each that is shown


class Step(msgspec.Struct, frozen=True):
    """The best start with so much changed."""

    changed: int  # chips or dice more or less than the rules give, over all seats
    give: Json  # for the `start` of the table protocol: {"table": …} or {"options": …}
    chances: Chances
    apart: float  # how far the seat furthest from its share is from it


class Fair(msgspec.Struct, frozen=True):
    """The start as the rules have it, and better ones: each step changes more and brings the seats closer."""

    shares: tuple[float, ...]  # that the seats should have
    steps: tuple[Step, ...]  # the first: nothing is changed

    @property
    def suggested(self) -> Step:
        """The smallest change that is fair enough, or else the last step."""
        return next((step for step in self.steps if step.apart <= NEAR), self.steps[-1])


def rpsls_start(state: State, shares: Sequence[float], budget: Budget) -> Fair:
    """Chips for every seat of RPSLS, one at least; for the players of `state`, whatever chips they have there."""
    names, first = state.names, state.first
    wished = np.array(shares) / sum(shares)
    values = rpsls.known(len(names))
    if values.chips >= CHIPS_EACH * len(names):
        starts = np.vstack([chain.ways(len(names), chips) for chips in range(len(names), values.chips + 1)])
        starts = starts[starts.min(axis=1) > 0]
        tried = _exact(starts, values, wished, first)
    else:
        tried = _searched(names, first, wished, budget)
    steps: list[Step] = []
    for step in sorted(tried, key=lambda step: (step.changed, step.apart)):
        if not steps or (step.changed > steps[-1].changed and step.apart < steps[-1].apart):
            steps.append(step)
    return Fair(tuple(wished.tolist()), tuple(steps))


def ligretto_start(state: RaceState, shares: Sequence[float], budget: Budget) -> Fair:
    """Dice for every seat of Ligretto, 24 in all, for players as quick as the scores of `state` make them look."""
    wished = np.array(shares) / sum(shares)
    even = bool(np.ptp(wished) < 1e-9)
    speeds, doubt = ligretto.speeds(state), ligretto.doubt(state)
    steps: list[Step] = []
    for changed, (_, dice) in sorted(level_starts(tuple(speeds), None if even else tuple(wished)).items()):
        options: Json = {"dice": list(dice)}
        anew, _ = new(Start("ligretto", state.names, options=options))
        chances = ligretto.raced(anew, speeds, doubt, Budget(budget.games, budget.seed))
        apart = float(np.abs(np.array(chances.seats) - wished).max())
        if not steps or apart < steps[-1].apart:
            steps.append(Step(changed, {"options": options}, chances, apart))
    return Fair(tuple(wished.tolist()), tuple(steps))


def reach(seats: int) -> int:
    """Up to how many chips all starts can be compared exactly; 0 where there are too many players for that."""
    chips = rpsls.within(seats, rpsls.ONCE)
    return chips if chips >= CHIPS_EACH * seats else 0


# Each takes the state, how often the seats should win, and what may be played out.
WAYS: dict[str, Callable[[Any, Sequence[float], Budget], Fair]] = {
    "rpsls": rpsls_start,
    "ligretto": ligretto_start,
}


def _exact(starts: Ints, values: chain.Values, wished: Reals, first: int) -> list[Step]:
    """The best of all starts for each number of chips changed."""
    chances = np.roll(values.of(starts), first, axis=1)
    seated = np.roll(starts, first, axis=1)
    apart = np.abs(chances - wished).max(axis=1)
    changed = np.abs(seated - CHIPS_EACH).sum(axis=1)
    best = [min(np.flatnonzero(changed == count), key=lambda row: apart[row]) for count in np.unique(changed)]
    return [_step(seated[row].tolist(), Chances(tuple(chances[row].tolist())), wished) for row in best]


def _searched(names: tuple[str, ...], first: int, wished: Reals, budget: Budget) -> list[Step]:
    """From what the rules give on: who is worst off gets a chip or who is best off loses one, while that helps."""
    games = Budget(budget.games or GAMES, budget.seed)  # the same throws for every start: what differs is the chips

    def tried(chips: list[int]) -> Step:
        return _step(chips, rpsls.win_chances(State(names, first, tuple(chips)), games), wished)

    steps = [tried([CHIPS_EACH] * len(names))]
    while True:
        chips, off = steps[-1].give["table"]["chips"], np.array(steps[-1].chances.seats) - wished
        order = np.argsort(off)
        more = [_plus(chips, seat, 1) for seat in order[:2]] if sum(chips) < CHIPS else []
        fewer = [_plus(chips, seat, -1) for seat in order[:-4:-1] if chips[seat] > 1]
        best = min(map(tried, more + fewer), key=lambda step: step.apart, default=steps[-1])
        if best.apart >= steps[-1].apart:
            break
        steps.append(best)
    games = Budget(SURE_GAMES, budget.seed + 1)  # other throws: those of the search flatter what it found
    return [tried(step.give["table"]["chips"]) for step in steps]


def _plus(chips: list[int], seat: int, more: int) -> list[int]:
    return [own + more if place == seat else own for place, own in enumerate(chips)]


def _step(chips: list[int], chances: Chances, wished: Reals) -> Step:
    changed = sum(abs(own - CHIPS_EACH) for own in chips)
    apart = float(np.abs(np.array(chances.seats) - wished).max())
    return Step(changed, {"table": {"chips": chips}}, chances, apart)
