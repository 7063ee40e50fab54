"""Ligretto: who wins, from rounds that are raced by players as quick as their scores suggest."""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from firmware.coach.contract import Budget, Chances, shared
from rules.game import Json
from rules.ligretto import DICE_EACH, State
from rules.match import Match
from rules.odds import ligretto
from rules.odds.race import LEVEL_ROUNDS, ends, fitted_speeds, stop_chances

GAMES = 20_000
GUESSES = 6  # of how quick the players really are, each turned from seat to seat so that no seat is favoured by it
DOUBT = 0.6  # the spread of a speed's logarithm that one round leaves; so many rounds, so much less of it

Reals = NDArray[np.float64]


def odds(state: State, budget: Budget, match: Match | None = None) -> Json:
    """What a roll can do on this board."""
    return ligretto.odds(state)


def win_chances(state: State, budget: Budget, match: Match | None = None) -> Chances:
    """Every seat's chance, with players as quick as this game's scores make them look."""
    return raced(state, speeds(state), doubt(state), budget)


def raced(state: State, fitted: Reals, doubt: float, budget: Budget) -> Chances:
    """Every seat's chance: the rounds that are left are drawn from their exact ends, again and again."""
    rng, seats = np.random.default_rng(budget.seed), len(state.names)
    games = -(-(budget.games or GAMES) // (GUESSES * seats))
    guesses = rng.normal(0, doubt, (GUESSES, seats))
    quick = fitted * np.exp([np.roll(guess, seat) for guess in guesses for seat in range(seats)])
    won = _won(_scores(state, quick, games, rng), quick).mean(axis=1)
    return shared(won.reshape(GUESSES, seats, seats).mean(axis=1), how="race", games=games * len(quick))


def speeds(state: State) -> Reals:
    """How quick the scores make the players look."""
    players = len(state.names)
    dice = (DICE_EACH[players],) * players if state.tiebreak else state.dice
    return np.array(fitted_speeds(state.scores, state.round - 1, dice))


def doubt(state: State) -> float:
    """How far off that may be."""
    return DOUBT / sqrt(state.round - 1 + LEVEL_ROUNDS)


def _scores(state: State, speeds: Reals, games: int, rng: np.random.Generator) -> Reals:
    """The scores at the end of the regular rounds, or of the tiebreak: by the row of speeds, in so many games."""
    scores = np.tile(np.array(state.scores, float), (len(speeds), games, 1))
    playing = list(state.playing)
    dice = [state.dice[seat] for seat in playing]
    ahead = max(0, state.rounds - state.round)
    for rounds, placed in ((1, sum(state.board)), (ahead, 0)):
        if rounds:
            scores[..., playing] += _points(ends(dice, speeds[:, playing], placed), (games, rounds), rng).sum(axis=2)
    return scores


def _points(chances: Reals, shape: tuple[int, int], rng: np.random.Generator) -> Reals:
    """The points of rounds, drawn from the probabilities of their ends; the last axis of these becomes the first."""
    left = np.argwhere(chances.any(axis=-1))
    points = np.where(left == 0, left.sum(axis=1, keepdims=True), -left).astype(float)
    bounds = np.cumsum(chances[tuple(left.T)], axis=0).T
    drawn = [np.searchsorted(row, rng.random(shape) * row[-1], side="right") for row in bounds]
    found: Reals = points[np.minimum(drawn, len(points) - 1)]
    return found


def _won(scores: Reals, speeds: Reals) -> Reals:
    """Who wins each game: the most points; of the tied whoever stops one more round first, in part for each."""
    best = scores == scores.max(axis=-1, keepdims=True)
    won: Reals = best.astype(float)
    among = best @ (1 << np.arange(best.shape[-1]))  # the seats with the most points, as bits
    for tied in np.flatnonzero(np.bincount(among.ravel())):
        seats = [seat for seat in range(best.shape[-1]) if tied >> seat & 1]
        if len(seats) > 1:
            chances = stop_chances([DICE_EACH[len(seats)]] * len(seats), speeds[:, seats])
            race, game = np.nonzero(among == tied)
            won[race[:, None], game[:, None], seats] = chances[:, race].T
    return won
