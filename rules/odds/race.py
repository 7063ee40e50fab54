"""A Ligretto round as a race: who is out of dice first, and what the others have left, for players of unequal speed.

The model: a player rolls at an own speed, and a roll of k dice places one die with chance 1 - (5/6)^k. Who places the
next die is then a matter of chance with known weights, and every end of the round has an exact probability.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules.ligretto import DICE, DICE_EACH

Array = NDArray[np.float64]
Ints = NDArray[np.int64]
Speeds = Sequence[float] | Array
Shares = tuple[int, ...]

LEVEL_ROUNDS = 3  # so many level rounds weigh as much as what was seen: a lucky round must not make a handicap
MOST_MOVED = {2: 4, 3: 3, 4: 2}  # dice that a suggestion adds or takes at most: "one or two more", more among few
MOST_SPEED = 1.5  # of the natural logarithm; nobody is taken to be more than 4.5 times as quick as the average
STEPS, STEP = 12, 1e-4  # of the search for the speeds


@dataclass(frozen=True, slots=True)
class Fair:
    """How quick the scores make the players look, and the dice with which they would be level."""

    speeds: tuple[float, ...]
    dice: Shares


def ends(dice: Sequence[int], speeds: Speeds, placed: int = 0) -> Array:
    """The probability of every end of a round, by the dice that each player has left then; the stopper has none.

    `speeds`: of each player; or a row of them for each of several races, which are then the last axis of the result.
    `placed`: so many dice lie on the board already, nobody knows by whom, and nobody is out.
    """
    weights, strides, layers = _weights(dice, speeds), _strides(dice), _layers(tuple(dice))
    chance = np.zeros(weights.shape[1:])
    chance[-1] = 1
    for step, hands in enumerate(reversed(layers)):
        now = chance[hands]
        chance[hands] = 0
        if step == min(placed, len(layers) - 1):
            now /= now.sum(axis=0)
            chance[...] = 0  # nobody was out until now
        for weight, stride in zip(weights, strides, strict=True):
            chance[hands - stride] += now * weight[hands]
    return chance.reshape([own + 1 for own in dice] + list(np.shape(speeds)[:-1]))


def stop_chances(dice: Sequence[int], speeds: Speeds) -> Array:
    """Each player's chance to be out of dice first, in one race or in each of several."""
    return np.array([stops[tuple(dice)] for stops in _stops(dice, speeds)])


def expected_points(dice: Sequence[int], speeds: Speeds) -> list[float]:
    """Each player's points of a round on average; they sum to zero."""
    return list(map(float, _means(dice, speeds)))


@lru_cache(maxsize=8)
def fitted_speeds(scores: Sequence[int], rounds: int, dice: Sequence[int]) -> tuple[float, ...]:
    """The speeds with which the model gives the points a round that were seen; their product is 1."""
    seen = np.array(scores, float)
    target = (seen - seen.mean()) / (rounds + LEVEL_ROUNDS)
    target += LEVEL_ROUNDS / (rounds + LEVEL_ROUNDS) * _means(dice, np.ones(len(dice)))
    logs = np.zeros(len(dice))
    for _ in range(STEPS):
        gap = target - _means(dice, np.exp(logs))
        if np.abs(gap).max() < 1e-6:
            break
        slopes = [(_means(dice, np.exp(logs + STEP * unit)) - target + gap) / STEP for unit in np.eye(len(dice))]
        move = np.linalg.lstsq(np.column_stack(slopes), gap, rcond=1e-6)[0]
        logs = logs + np.clip(move - move.mean(), -0.5, 0.5)
        logs = np.clip(logs - logs.mean(), -MOST_SPEED, MOST_SPEED)
    return tuple(float(speed) for speed in np.exp(logs - logs.mean()))


@lru_cache(maxsize=8)
def handicap(scores: tuple[int, ...], rounds: int, dice: tuple[int, ...]) -> Fair:
    """The shares of all 24 dice that bring the players' points of a round closest together."""
    speeds = fitted_speeds(scores, rounds, dice)
    _, shares = min(level_starts(speeds).values())
    return Fair(speeds, shares)


def level_starts(speeds: Sequence[float], wished: Sequence[float] | None = None) -> dict[int, tuple[float, Shares]]:
    """For every number of dice moved: the shares that come closest to what is wished, and how far off they are.

    Wished is that all have the same points a round; or, where given, how often each should stop a round first.
    """
    players = len(speeds)
    most = [DICE_EACH[players] + MOST_MOVED[players]] * players
    values = _points(most, speeds) if wished is None else _stops(most, speeds)
    found: dict[int, tuple[float, Shares]] = {}
    for shares in _shares(players):
        own = np.array([seat[shares] for seat in values])
        off = own - (own.mean() if wished is None else np.array(wished))
        apart = round(float(np.abs(off).max()), 9)
        moved = sum(abs(own - DICE_EACH[players]) for own in shares)
        found[moved] = min(found.get(moved, (apart, shares)), (apart, shares))
    return found


def _means(dice: Sequence[int], speeds: Speeds) -> Array:
    return np.array([points[tuple(dice)] for points in _points(dice, speeds)])


def _points(most: Sequence[int], speeds: Speeds) -> Array:
    """Everybody's points of a round on average (first axis), from any dice up to `most` on."""
    left = _hands(most)
    return _before(np.where(left == 0, left.sum(axis=0), -left), most, speeds)


def _stops(most: Sequence[int], speeds: Speeds) -> Array:
    """Everybody's chance to stop first, likewise."""
    return _before(_hands(most) == 0, most, speeds)


def _before(out: NDArray[Any], most: Sequence[int], speeds: Speeds) -> Array:
    """What is to be expected, from what is there when somebody is out."""
    weights, strides = _weights(most, speeds), _strides(most)
    values = np.repeat(out[..., None].astype(float), weights.shape[-1], axis=-1)
    for hands in _layers(tuple(most)):
        pairs = zip(weights, strides, strict=True)
        values[:, hands] = sum(weight[hands] * values[:, hands - stride] for weight, stride in pairs)
    return values.reshape([len(most)] + [own + 1 for own in most] + list(np.shape(speeds)[:-1]))


def _shares(players: int) -> list[Shares]:
    """Every way to give out all the dice without moving too many."""
    even, most = DICE_EACH[players], MOST_MOVED[players]
    around = product(range(even - most, even + most + 1), repeat=players)
    return [shares for shares in around if sum(shares) == DICE]


def _hands(most: Sequence[int]) -> Ints:
    """Every way to have dice left, up to `most`: a column each."""
    return np.indices([own + 1 for own in most]).reshape(len(most), -1)


@lru_cache(maxsize=32)
def _layers(most: Shares) -> list[Ints]:
    """The hands with which a race goes on, nobody being out: where they stand, by the dice in them, few first."""
    hands = _hands(most)
    dice, goes_on = hands.sum(axis=0), hands.min(axis=0) > 0
    return [np.flatnonzero(goes_on & (dice == count)) for count in range(len(most), sum(most) + 1)]


def _strides(most: Sequence[int]) -> list[int]:
    """How far in front of a hand the one stands that has one die less of a player."""
    return [prod(own + 1 for own in most[seat + 1 :]) for seat in range(len(most))]


def _weights(most: Sequence[int], speeds: Speeds) -> Array:
    """Who places the next die: for each player, hand and race a probability."""
    rates = np.atleast_2d(speeds).T[:, None] * (1 - (5 / 6) ** _hands(most))[..., None]
    total = rates.sum(axis=0)
    total[0] = 1  # nobody has any: nothing is placed
    weights: Array = rates / total
    return weights
