"""Ligretto's odds against every roll there is, against races that are run, and the handicap's direction."""

import random
from itertools import combinations, product

import numpy as np
import pytest

from rules import ligretto
from rules.game import Start
from rules.ligretto import COLOURS, Place, Spot, State
from rules.odds.ligretto import expected_placed, fits, odds
from rules.odds.race import ends, expected_points, fitted_speeds, handicap, stop_chances


def race(board: tuple[int, int, int, int] = (0, 0, 0, 0), players: int = 2) -> State:
    state, _ = ligretto.new(Start("ligretto", ("Ann", "Bo", "Cy", "Di")[:players]))
    state, _ = ligretto.apply(state, ligretto.Go())
    for colour, top in zip(COLOURS, board, strict=True):
        for value in range(1, top + 1):
            state, _ = ligretto.apply(state, Place(Spot(colour, value), Spot(colour, value)))
    return state


def placed(state: State, hand: list[Spot]) -> int:
    """How many of these dice the rules let lie, one after the other as long as any fits."""
    count = 0
    while fitting := [event for event in ligretto.legal(state) if isinstance(event, Place) and event.die in hand]:
        hand.remove(fitting[0].die)
        state, _ = ligretto.apply(state, fitting[0])
        count += 1
    return count


@pytest.mark.parametrize(("dice", "fails"), [(12, 0.11), (8, 0.23), (6, 0.33)])
def test_opening_rolls_that_fit_nowhere(dice: int, fails: float) -> None:
    assert 1 - fits(dice) == pytest.approx(fails, abs=0.005)


@pytest.mark.parametrize("board", [(0, 0, 0, 0), (6, 2, 5, 0), (6, 6, 6, 3)])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_roll_of_every_hand_is_counted(board: tuple[int, int, int, int], dice: int) -> None:
    """Whatever colours a hand has, it fits equally often; over all hands, so much of it can be placed."""
    state = race(board)
    there = [colour for colour, top in zip(COLOURS, board, strict=True) for _ in range(6 - top)]
    hands = list(combinations(there, dice))
    placeable = {hand: [0, 0] for hand in set(hands)}
    for hand, counts in placeable.items():
        for values in product(range(1, 7), repeat=dice):
            count = placed(state, [Spot(colour, value) for colour, value in zip(hand, values, strict=True)])
            counts[0] += count > 0
            counts[1] += count
    assert [some / 6**dice for some, _ in placeable.values()] == pytest.approx([fits(dice)] * len(placeable))
    mean = sum(placeable[hand][1] for hand in hands) / len(hands) / 6**dice
    assert expected_placed(board, dice) == pytest.approx(mean)


def test_the_odds_follow_the_board() -> None:
    told = odds(race((6, 0, 2, 0)))
    assert told["next"] == {"blue": None, "green": 1, "red": 3, "yellow": 1}
    assert told["left"] == 16
    assert [roll["dice"] for roll in told["rolls"]] == list(range(1, 13))
    assert told["players"] == []  # who has placed what is not known
    assert told["handicap"] is None


def test_before_the_race_everybodys_own_dice_are_told() -> None:
    state, _ = ligretto.new(Start("ligretto", ("Ann", "Bo"), options={"dice": [13, 11]}))
    assert [(one["dice"], one["fits"]) for one in odds(state)["players"]] == [(13, fits(13)), (11, fits(11))]


def test_a_race_ends_in_every_way_with_its_exact_probability() -> None:
    """Against races that are run die by die."""
    dice, speeds, games, rng = (3, 4, 2), (1.0, 2.0, 0.7), 20_000, random.Random(1)
    seen = np.zeros((4, 5, 3))
    for _ in range(games):
        left = list(dice)
        while min(left):
            rates = [speed * fits(own) for speed, own in zip(speeds, left, strict=True)]
            left[rng.choices(range(3), rates)[0]] -= 1
        seen[tuple(left)] += 1 / games
    exact = ends(dice, speeds)
    assert exact.sum() == pytest.approx(1)
    assert np.all(np.abs(seen - exact) <= 4 * np.sqrt(exact * (1 - exact) / games) + 1e-12)


def test_a_race_under_way_forgets_who_placed_what() -> None:
    """With 10 of 12 dice placed and nobody out, both have one left: a matter of speed alone."""
    late = ends((6, 6), (2.0, 1.0), placed=10)
    assert late[0, 1] == pytest.approx(2 / 3)
    assert late[1, 0] == pytest.approx(1 / 3)
    assert ends((6, 6), (1.0, 1.0), placed=12).sum() == pytest.approx(1)  # all lie there: the stop is to come


@pytest.mark.parametrize("placed", [0, 5, 12])
def test_several_races_at_once_are_what_each_is_alone(placed: int) -> None:
    dice, speeds = (4, 6, 5), np.array([(1.0, 2.0, 0.7), (0.5, 1.0, 3.0)])
    for race, own in enumerate(speeds):
        assert ends(dice, speeds, placed)[..., race] == pytest.approx(ends(dice, own, placed))
        assert stop_chances(dice, speeds)[:, race] == pytest.approx(stop_chances(dice, own))


def test_points_agree_with_the_ends_and_sum_to_zero() -> None:
    dice, speeds = (6, 7, 5, 6), (1.0, 1.3, 0.7, 1.1)
    exact = ends(dice, speeds)
    left = np.indices(exact.shape)
    means = [(exact * np.where(own == 0, left.sum(axis=0), -own)).sum() for own in left]
    assert expected_points(dice, speeds) == pytest.approx(means)
    assert sum(means) == pytest.approx(0)


def test_children_at_a_slower_pace_win_what_was_simulated_for_them() -> None:
    """Two adults, two children at 0.7 of their speed: 12 to 13 % for each child, more with an adult's extra dice."""
    even, one_more, two_more = (
        stop_chances(dice, (1, 1, 0.7, 0.7))[2] for dice in ((6, 6, 6, 6), (7, 7, 5, 5), (8, 8, 4, 4))
    )
    assert even == pytest.approx(0.13, abs=0.01)
    assert one_more == pytest.approx(0.20, abs=0.02)
    assert two_more == pytest.approx(0.28, abs=0.03)


@pytest.mark.parametrize("scores", [(112, 88), (109, 103, 88), (110, 104, 96, 90)])
def test_the_suggested_dice_bring_the_players_closer(scores: tuple[int, ...]) -> None:
    players = len(scores)
    dice = (24 // players,) * players
    fair = handicap(scores, 6, dice)
    assert sum(fair.dice) == 24
    assert sorted(fair.dice, reverse=True) == list(fair.dice)  # who leads gets more
    now, then = expected_points(dice, fair.speeds), expected_points(fair.dice, fair.speeds)
    assert max(then) - min(then) < (max(now) - min(now)) / 2


def test_level_scores_change_nothing() -> None:
    assert handicap((100, 100, 100), 4, (8, 8, 8)).dice == (8, 8, 8)


def test_speeds_give_the_scores_that_they_were_read_from() -> None:
    """Half as many rounds as level ones are added: two thirds of the points seen remain."""
    speeds = fitted_speeds((112, 100, 88), 6, (8, 8, 8))
    assert expected_points((8, 8, 8), speeds) == pytest.approx([12 / 9, 0, -12 / 9], abs=1e-4)
