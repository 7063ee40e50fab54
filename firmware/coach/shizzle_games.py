"""Shizzle: whole games played out, thousands at once, from moments at which dice are rolled.

Everybody plays for the points of the turn, with a thought for the end of the game: who would empty the bank and lose
rolls on instead; who would win by it does it; and whom not even the whole bank would help makes the leader return six.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from firmware.coach.shizzle_table import Table
from rules import shizzle
from rules.game import Json
from rules.odds.shizzle import choices
from rules.odds.shizzle.lines import CHOICES, FACES, MOMENTS, SIDES, Ints, Reals, moment
from rules.odds.shizzle.turn import LENGTH, SPARK
from rules.shizzle import SHIZZLE, State
from rules.shizzle.dice import DICE

MOST_ROLLS = 5_000  # of one game; none is known to take more than a few hundred
_SURE = 1_000.0  # worth more than any points: the game is won by stopping now
_COUNT = np.array([free.bit_count() for free in range(CHOICES)])[np.arange(MOMENTS) % CHOICES]


def settled(table: Table, state: State) -> State:
    """The state when the player whose choice it is has played on: dice are rolled next, or the game is over."""
    while state.phase in ("build", "shizzle", "decide"):
        state, _ = shizzle.apply(state, _chosen(table, state))
    return state


def won(table: Table, states: Sequence[State], games: int, rng: np.random.Generator) -> Reals:
    """By the state, for so many games from it: everybody's shares of the win. Dice are rolled next, or it is over."""
    play = _Games(table, states, games, rng)
    for _ in range(MOST_ROLLS):
        if not len(play.game):
            break
        play.roll()
    play.final[play.game] = play.points
    return _shares(play.final).reshape(len(states), games, -1)


def event_of(choice: Json) -> shizzle.Event:
    """The event that a choice of the odds stands for."""
    plain = {name: choice[name] for name in ("do", "dice", "from") if name in choice}
    event: Any = msgspec.convert(msgspec.to_builtins(plain), shizzle.EVENTS[choice["do"]])
    assert isinstance(event, shizzle.Event)
    return event


def _chosen(table: Table, state: State) -> shizzle.Event:
    """What a player who plays for points does, unless that loses the game at once."""
    assert state.turn is not None
    rival = max(own for seat, own in enumerate(state.points) if seat != state.turn)
    short = state.points[state.turn] + state.bank < rival  # emptying the bank would lose
    if state.phase == "shizzle" and short:
        others = (seat for seat in range(len(state.points)) if seat != state.turn)
        return shizzle.Return(max(others, key=lambda seat: state.points[seat]))
    if state.phase == "shizzle":
        return shizzle.Take()
    found = list(choices(state, [(table.dice, lambda bank: table.worth(bank, state.aside))]))
    if state.phase == "decide":
        stop, again = found
        empties = stop["points"] >= state.bank
        return shizzle.Again() if again["points"] > stop["points"] or (empties and short) else shizzle.Stop()
    return event_of(max(found, key=lambda choice: choice["points"]))


def _shares(points: npt.NDArray[Any]) -> Reals:
    """Most points win; those who have as many share it."""
    best = points == points.max(axis=1, keepdims=True)
    shares: Reals = best / best.sum(axis=1, keepdims=True)
    return shares


class _Games:
    """The games that are not over yet, a row each in every array."""

    def __init__(self, table: Table, states: Sequence[State], games: int, rng: np.random.Generator) -> None:
        self.rng = rng
        self.rolls = table.rolls
        self.worth = table.worths[table.top].rolling
        self.place = np.zeros(MOMENTS, dtype=np.int64)  # of each moment among those with as many dice to roll
        for roll in self.rolls:
            self.place[roll.moments] = np.arange(len(roll.moments))
        self.first = [np.searchsorted(roll.of, np.arange(len(roll.moments))) for roll in self.rolls]
        self.fizzle = np.searchsorted(self.rolls[-1].fizzles, np.arange(len(self.rolls[-1].moments)))
        self.ends = [np.append(roll.starts[1:], len(roll.leads)) for roll in self.rolls]
        self.final: Ints = np.repeat([state.points for state in states], games, axis=0)
        live = [state.winners is None for state in states]
        self.game: Ints = np.flatnonzero(np.repeat(live, games))
        of = self.game // games
        self.points: Ints = self.final[self.game]
        self.turn: Ints = np.array([state.turn or 0 for state in states])[of]
        self.bank: Ints = np.array([state.bank for state in states])[of]
        self.aside: Ints = np.array([state.aside for state in states])[of]
        lies = [goes and state.phase != "spark" for goes, state in zip(live, states, strict=True)]
        lines = [moment(table.dice, state.line) if lie else 0 for lie, state in zip(lies, states, strict=True)]
        spark = SPARK[rng.integers(FACES, size=len(of))]
        self.at: Ints = np.where(np.array(lies)[of], np.array(lines)[of], spark)

    def roll(self) -> None:
        """One roll in every game, and what its player makes of it."""
        scored = np.full(len(self.game), -1)  # the points with which a turn ends; -1: it goes on
        counts = _COUNT[self.at]
        for roll in self.rolls:
            (rows,) = np.nonzero(counts == roll.count)
            if len(rows):
                self._roll(rows, roll.count, scored)
        self._end_turns(scored)

    def _roll(self, rows: Ints, count: int, scored: Ints) -> None:
        roll, place = self.rolls[count - 1], self.place[self.at[rows]]
        drawn = self.rng.integers(SIDES**count, size=len(rows)) - roll.longest[place, 0]
        scored[rows[drawn < 0]] = 0
        if count == DICE - 1:
            drawn -= np.where(drawn < 0, 0, roll.longest[place, 1])
            choked = scored[rows] == 0
            fizzled = (drawn < 0) & ~choked
            which = self.fizzle[place[fizzled]] - drawn[fizzled] - 1
            self.at[rows[fizzled]] = roll.fizzled[which]
            scored[rows[fizzled]] = self.aside[rows[fizzled]] + 2
        chosen = drawn >= 0
        self._choose(rows[chosen], count, self.first[count - 1][place[chosen]] + drawn[chosen], scored)

    def _choose(self, rows: Ints, count: int, which: Ints, scored: Ints) -> None:
        """Builds the line that promises most, then stops or rolls on."""
        if not len(rows):
            return
        starts, ends = self.rolls[count - 1].starts[which], self.ends[count - 1][which]
        sizes = ends - starts
        begun = np.cumsum(sizes) - sizes
        of = np.repeat(np.arange(len(rows)), sizes)
        leads = self.rolls[count - 1].leads[np.arange(sizes.sum()) - begun[of] + starts[of]].astype(np.int64)
        stop, again = self._values(rows[of], leads)
        value = np.maximum(stop, again)
        best = np.maximum.reduceat(value, begun)
        (tops,) = np.nonzero(value == best[of])
        pick = tops[np.searchsorted(of[tops], np.arange(len(rows)))]
        self.at[rows] = leads[pick]
        full = LENGTH[leads[pick]] == DICE
        stops = (stop[pick] >= again[pick]) & ~full
        scored[rows[stops]] = self.aside[rows[stops]] + LENGTH[leads[pick[stops]]]
        self._full(rows[full], scored)

    def _values(self, rows: Ints, leads: Ints) -> tuple[Reals, Reals]:
        """What stopping and rolling on bring after a line; a full one is taken first."""
        full = LENGTH[leads] == DICE
        gets = self.aside[rows] + LENGTH[leads]
        level = np.minimum(self.aside[rows] // SHIZZLE + full, len(self.worth) - 1)
        again = self.worth[level, np.where(full, SPARK[leads // CHOICES], leads)]
        return self._stopping(rows, gets), np.minimum(again, self.bank[rows])

    def _stopping(self, rows: Ints, gets: Ints) -> Reals:
        """What stopping with so many points is worth, the end of the game in mind."""
        bank, own, rival = self.bank[rows], self.points[rows, self.turn[rows]], self._rival(rows)
        stop = np.minimum(gets, bank).astype(np.float64)
        stop[(gets >= bank) & (own + bank < rival)] = -1.0
        stop[(gets >= bank) & (own + bank > rival)] += _SURE
        return stop

    def _rival(self, rows: Ints) -> Ints:
        """The most points that another player has."""
        return self.points[rows, self._leader(rows)]

    def _leader(self, rows: Ints) -> Ints:
        """Who among the others has most points."""
        others = self.points[rows]
        others[np.arange(len(rows)), self.turn[rows]] = -1
        leader: Ints = others.argmax(axis=1)
        return leader

    def _full(self, rows: Ints, scored: Ints) -> None:
        """A shizzle: six are put aside, or the leader returns them; then the player stops or rolls on."""
        if not len(rows):
            return
        gives = self.points[rows, self.turn[rows]] + self.bank[rows] < self._rival(rows)
        self.aside[rows[~gives]] += SHIZZLE
        giving, leader = rows[gives], self._leader(rows[gives])
        given = np.minimum(SHIZZLE, self.points[giving, leader])
        self.points[giving, leader] -= given
        self.bank[giving] += given
        spark = SPARK[self.at[rows] // CHOICES]
        again = self.worth[np.minimum(self.aside[rows] // SHIZZLE, len(self.worth) - 1), spark]
        stops = self._stopping(rows, self.aside[rows]) >= np.minimum(again, self.bank[rows])
        scored[rows[stops]] = self.aside[rows[stops]]
        self.at[rows[~stops]] = spark[~stops]

    def _end_turns(self, scored: Ints) -> None:
        (rows,) = np.nonzero(scored >= 0)
        gets = np.minimum(scored[rows], self.bank[rows])
        self.points[rows, self.turn[rows]] += gets
        self.bank[rows] -= gets
        self.aside[rows] = 0
        self.at[rows] = SPARK[self.at[rows] // CHOICES]
        self.turn[rows] = (self.turn[rows] + 1) % self.points.shape[1]
        over = self.bank == 0
        if over.any():
            self.final[self.game[over]] = self.points[over]
            for name in ("game", "turn", "points", "bank", "aside", "at"):
                setattr(self, name, getattr(self, name)[~over])
