"""The end of a game: who won, its story, and the way on."""

from dataclasses import replace

import pytest

from tests.ui.pressing import FIX, MENU, OK, RIGHT, UNDO, after, touch
from tests.ui.samples.table import SHORT, THREE, TROPHY, TWO, over
from ui import flow
from ui.curve.scene import Turned
from ui.home import Home
from ui.pieces import Seat
from ui.play import Play
from ui.press import Press
from ui.scene import Do, Leave
from ui.setup.scene import set_up
from ui.table_menu import TableMenu
from ui.winner import Winner
from ui.world import Said, World

BELOW = (Home(), Play())
RPSLS = over("rpsls", THREE, 0)


def test_the_winner_and_what_everybody_has() -> None:
    view = Winner().view(RPSLS)
    assert view.wins == "Maximilian wins!"
    assert view.seats == (
        Seat(0, "Alexandra", "0"),
        Seat(1, "Maximilian", "2", turn=True),
        Seat(2, "Charlotte", "0"),
    )
    assert view.told == (
        "5 rounds, 13 throws of red dice.",
        "Biggest swing: Maximilian gave 3 chips away at once.",
        "Maximilian had no chips at all, and came back!",
        "The lead changed 4 times.",
    )


def test_several_can_win() -> None:
    assert Winner().view(over("zombies", THREE, 0, TROPHY)).wins == "3 winners!"


def test_monopoly_counts_in_money() -> None:
    view = Winner().view(over("monopoly", TWO, 6, SHORT))
    assert [seat.count for seat in view.seats] == ["$0", "$1663"]


@pytest.mark.parametrize("presses", [(FIX, FIX, OK), (RIGHT, RIGHT, OK), (touch("home"),)])
def test_home_leaves_the_game(presses: tuple[Press, ...]) -> None:
    step = after((*BELOW, Winner()), RPSLS, *presses)
    assert step.stack == (Home(),)
    assert step.commands == (Leave(),)
    assert flow.followed(step.stack, RPSLS) == step.stack  # the table is still told of for a moment


@pytest.mark.parametrize("presses", [(FIX, OK), (RIGHT, OK), (touch("turned"),)])
def test_how_it_turned_is_one_press_away_and_back(presses: tuple[Press, ...]) -> None:
    stack = after((*BELOW, Winner()), RPSLS, *presses).stack
    assert stack == (*BELOW, Winner(1), Turned())
    assert after(stack, RPSLS, MENU).stack == (*BELOW, Winner(1))


def test_a_rare_luck_ends_the_story() -> None:
    assert RPSLS.table is not None
    said = Said("story.luck.unluckier", {"name": "Charlotte", "than": 19, "all": 20})
    told = Winner().view(replace(RPSLS, table=replace(RPSLS.table, luck=(said, said)))).told
    assert told[2:] == (
        "Maximilian had no chips at all, and came back!",
        "Unlucky dice: Charlotte, unluckier than 19 of 20 games.",
    )


def test_a_new_game_begins_with_its_set_up() -> None:
    step = after((*BELOW, Winner()), RPSLS, OK)
    assert step.stack == (Home(), set_up("rpsls", RPSLS))
    assert step.commands == (Leave(),)
    assert flow.followed(step.stack, RPSLS) == step.stack
    assert flow.followed(step.stack, World()) == step.stack


def test_a_win_that_was_misread_can_be_taken_back() -> None:
    stack = (*BELOW, Winner())
    assert after(stack, RPSLS, UNDO).commands == (Do({"do": "undo"}),)
    assert after(stack, RPSLS, MENU).stack == (*stack, TableMenu())
