"""Shizzle: the odds of the set in play, given or learned, and what each choice does to the chance to win."""

import random
from functools import lru_cache

import msgspec
import numpy as np

from firmware.coach import shizzle_table
from firmware.coach.contract import Budget, Chances
from firmware.coach.learned import Learned, learned
from firmware.coach.shizzle_games import event_of, settled, won
from firmware.coach.shizzle_table import Table
from rules import shizzle
from rules.game import Json
from rules.match import Match
from rules.odds.shizzle import Worths, next_roll, turn_odds
from rules.odds.shizzle.lines import Reals
from rules.odds.shizzle.seen import apart, sightings
from rules.shizzle import State
from rules.shizzle.dice import Dice, DiceSet

GAMES = 4_000  # for the chances
CHOICES_GAMES = 8_000  # shared among the choices
GUESSED = 30  # points: larger banks hardly change what a turn is worth, and a set that is guessed need not be exact
VALUED = 2  # sets of those that fit whose turns are computed through; the rolls are looked at in all of them


_earlier: tuple[Dice, ...] = ()  # what other games have shown of the dice in play


class Known(msgspec.Struct, frozen=True):
    """The set in play, as far as anybody knows it."""

    sets: tuple[DiceSet, ...]  # one, or some that fit what was seen
    how: str  # given, learned, unknown (nothing seen yet), contradiction (what was seen fits no set)
    sure: float  # the share of the pairs of faces on one die that is certain
    seen: int  # rolls that taught it

    @property
    def certain(self) -> bool:
        return len(self.sets) == 1


def win_chances(state: State, budget: Budget, match: Match | None = None) -> Chances:
    """Every seat's chance when all play for points from here on."""
    known = dice_of(state, match)
    games = budget.games or GAMES
    tables = _tables(known)
    rng = np.random.default_rng(budget.seed)
    parts = [won(table, [settled(table, state)], games // len(tables), rng) for table in tables]
    (shares,) = np.concatenate(parts, axis=1)
    how = "for_points" if known.certain else "for_points_set_unsure"
    return Chances(tuple(shares.mean(axis=0).tolist()), _error(shares), exact=False, how=how)


def odds(state: State, budget: Budget, match: Match | None = None) -> Json:
    """The next roll, the points of the turn, and every choice with its points and its chance to win."""
    known = dice_of(state, match)
    tables = _tables(known)
    found = turn_odds(state, [(table.dice, _worths(table, state.aside)) for table in tables])
    rng = np.random.default_rng(budget.seed)
    shared = CHOICES_GAMES // len(tables) // max(2, len(found["choices"]))  # a guessed set deserves fewer
    games = (budget.games or shared) // len(tables)
    choices = _weighed(tables, state, found["choices"], games, rng)
    return {
        "set": {"how": known.how, "sure": known.sure, "seen": known.seen},
        "exact": known.how == "given",
        "roll": next_roll(state, known.sets),
        "points": found["points"],
        "choices": choices,
        "best": _best(choices),
    }


def recall(earlier: tuple[Dice, ...]) -> None:
    """From now on, counts what other games have shown of the dice: the newest rolls that fit together."""
    global _earlier  # noqa: PLW0603 - a memory like that of the tables: it makes answers better, and says nothing else
    while earlier and _learned(earlier) is None:
        earlier = earlier[len(earlier) - len(earlier) // 2 :]
    _earlier = earlier


def dice_of(state: State, match: Match | None) -> Known:
    """The set in play: given at the start, or what this game and those before it have shown of it."""
    if state.dice is not None:
        return Known((shizzle_table.sorted_set(state.dice),), "given", 1.0, 0)
    seen = tuple(sightings(match)) if match is not None else ()
    now = (state.line + state.rolled,)  # whatever was misread before, these do lie there
    if _earlier and _learned(_earlier + seen + now) is not None:  # else other dice were on the table then
        seen = _earlier + seen
    found, how = _learned(seen + now), "learned" if seen else "unknown"
    recent = len(seen)
    while found is None:  # a die was misread once: the newest rolls that fit together count
        recent, how = recent // 2, "contradiction"
        found = _learned(seen[len(seen) - recent :] + now)
    sets = (shizzle_table.sorted_set(found.sets[0]),) if found.sure == 1.0 else found.sets
    return Known(sets, how, found.sure, len(seen))


def wanted(state: State, match: Match | None) -> DiceSet | None:
    """The set whose table should be made in the background; None: it is there, or the set is not certain yet."""
    known = dice_of(state, match)
    return known.sets[0] if known.certain and not shizzle_table.is_complete(known.sets[0]) else None


@lru_cache(maxsize=32)
def _learned(seen: tuple[Dice, ...]) -> Learned | None:
    """The same sightings always give the same sets."""
    return learned(apart(seen), random.Random(len(seen)))


def _tables(known: Known) -> list[Table]:
    if known.certain:
        return [shizzle_table.table_of(known.sets[0])]
    return [_guessed(dice) for dice in known.sets[:VALUED]]


@lru_cache(maxsize=2 * VALUED)
def _guessed(dice: DiceSet) -> Table:
    """The table of a set that only may be in play: the next roll may rule it out."""
    return shizzle_table.made(dice, GUESSED)


def _worths(table: Table, aside: int) -> Worths:
    return lambda bank: table.worth(bank, aside)


def _weighed(
    tables: list[Table], state: State, choices: list[Json], games: int, rng: np.random.Generator
) -> list[Json]:
    """The choices with the chance of the player who chooses, when everybody plays for points afterwards, and its error.

    All are played out at once: a few games alone take as long as thousands.
    """
    if not choices:
        return []
    after = [shizzle.apply(state, event_of(choice))[0] for choice in choices]
    parts = [won(table, [settled(table, one) for one in after], games, rng) for table in tables]
    return [
        choice | {"wins": float(own.mean()), "wins_error": 0.0 if one.winners is not None else _error(own)}
        for choice, one, own in zip(choices, after, np.concatenate(parts, axis=1)[..., state.turn], strict=True)
    ]


def _error(shares: Reals) -> float:
    """The standard error of the mean. Even if all games agree, the next might not."""
    spread = np.max(shares.std(axis=0, ddof=1))
    return max(float(spread) / float(np.sqrt(len(shares))), 1 / len(shares))


def _best(choices: list[Json]) -> Json | None:
    """Which choice is best for points and which for winning; `clear`: by more than chance can explain."""
    if not choices:
        return None
    points = max(range(len(choices)), key=lambda place: choices[place]["points"])
    ranked = sorted(range(len(choices)), key=lambda place: -choices[place]["wins"])
    wins, clear = ranked[0], True
    if len(ranked) > 1:
        one, two = choices[ranked[0]], choices[ranked[1]]
        clear = one["wins"] - two["wins"] > 2 * float(np.hypot(one["wins_error"], two["wins_error"]))
    return {"points": points, "wins": wins, "wins_clear": clear}
