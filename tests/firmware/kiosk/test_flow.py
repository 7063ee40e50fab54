"""Which scenes come up by themselves."""

from dataclasses import replace

import pytest

from tests.ui.samples.playing import played
from ui import flow
from ui.fix import Fix
from ui.home import Home
from ui.play import Play
from ui.question import Question
from ui.scene import Scene
from ui.settings import Settings
from ui.table_menu import TableMenu
from ui.winner import Winner
from ui.world import Asking, Look, Table, World

PLAYING = (Home(), Play())


@pytest.fixture
def world() -> World:
    return played("rpsls", ("Ann", "Bo"), {"do": "roll", "dice": [{"body": "black", "face": "rock"}]})


def told(world: World, **changes: object) -> World:
    table = world.table
    assert isinstance(table, Table)
    return replace(world, table=replace(table, **changes))  # type: ignore[arg-type]


def asking(world: World) -> World:
    return told(world, asking=Asking(Look({}), (), ()))


def over(world: World, since: int = 5000) -> World:
    assert world.table is not None
    return replace(told(world, awaits={"what": "over"}), now=world.table.changed + since)


def test_a_game_that_has_begun_is_shown(world: World) -> None:
    assert flow.followed((Home(), Settings()), world) == PLAYING


def test_a_game_that_was_left_leads_home(world: World) -> None:
    assert flow.followed((*PLAYING, TableMenu()), World()) == (Home(),)
    assert flow.followed((), World()) == (Home(),)


def test_without_a_game_people_stay_where_they_are() -> None:
    stack = (Home(), Settings())
    assert flow.followed(stack, World()) is stack


def test_a_question_comes_up_at_play_only(world: World) -> None:
    assert flow.followed(PLAYING, asking(world)) == (*PLAYING, Question())
    menu = (*PLAYING, TableMenu())
    assert flow.followed(menu, asking(world)) == menu
    asked = (*PLAYING, Question())
    assert flow.followed(asked, asking(world)) == asked


def test_a_question_that_is_answered_goes_with_all_above_it(world: World) -> None:
    assert flow.followed((*PLAYING, Question(), TableMenu()), world) == PLAYING


def test_the_winner_comes_after_a_last_look(world: World) -> None:
    assert flow.followed(PLAYING, over(world, since=100)) == PLAYING
    assert flow.followed(PLAYING, over(world)) == (*PLAYING, Winner())
    menu = (*PLAYING, Fix())
    assert flow.followed(menu, over(world)) == menu


def test_a_win_that_is_taken_back_leads_to_play(world: World) -> None:
    assert flow.followed((*PLAYING, Winner()), world) == PLAYING


@pytest.mark.parametrize(
    ("stack", "cleared"),
    [
        ((Home(),), (Home(),)),
        ((Home(), Settings()), (Home(),)),
        (PLAYING, PLAYING),
        ((*PLAYING, TableMenu(), Fix()), PLAYING),
    ],
)
def test_what_was_left_open_can_be_cleared(stack: tuple[Scene, ...], cleared: tuple[Scene, ...]) -> None:
    assert flow.cleared(stack) == cleared
