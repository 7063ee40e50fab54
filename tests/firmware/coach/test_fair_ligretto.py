"""A fair start of Ligretto: dice that bring players of unequal speed closer, or as far apart as they wish."""

import pytest

from firmware.coach.contract import Budget
from firmware.coach.fair import ligretto_start
from rules.game import Start
from rules.ligretto import new

GAMES = Budget(2000, seed=1)


def test_players_who_score_unequally_get_unequal_dice() -> None:
    state, _ = new(Start("ligretto", ("Ann", "Bo", "Cy"), table={"scores": [112, 100, 88], "round": 7}))
    fair = ligretto_start(state, (1, 1, 1), GAMES)
    first, suggested = fair.steps[0], fair.suggested
    assert first.give == {"options": {"dice": [8, 8, 8]}}
    assert first.chances.seats[0] > 0.45
    assert first.chances.seats[2] < 0.2
    dice = suggested.give["options"]["dice"]
    assert sum(dice) == 24
    assert dice[0] > dice[1] > dice[2]
    assert suggested.apart < first.apart / 2
    new(Start("ligretto", state.names, options=suggested.give["options"]))  # the rules take it


def test_players_who_are_level_keep_the_dice_of_the_rules() -> None:
    state, _ = new(Start("ligretto", ("Ann", "Bo")))
    fair = ligretto_start(state, (1, 1), GAMES)
    assert fair.suggested.give == {"options": {"dice": [12, 12]}}


def test_who_should_win_twice_as_often_gets_fewer_dice() -> None:
    state, _ = new(Start("ligretto", ("Ann", "Bo")))
    fair = ligretto_start(state, (2, 1), GAMES)
    ann, bo = fair.suggested.give["options"]["dice"]
    assert ann < bo
    assert fair.suggested.chances.seats[0] == pytest.approx(2 / 3, abs=0.08)
