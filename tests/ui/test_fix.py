"""Fix: any roll of the past is put right, or all since taken back."""

import pytest

from rules.protocol import Adjudicator
from tests.ui.pressing import DOWN, FIX, MENU, OK, RIGHT, UNDO, UP, after, touch
from tests.ui.samples.playing import played
from tests.ui.samples.rpsls import MANY
from tests.ui.samples.table import AT_RED, BOARD, CARDS, LINE, RACE, TWO, black, over, red
from ui import history
from ui.fix import Fix
from ui.fix_roll import FixRoll
from ui.home import Home
from ui.play import Play
from ui.press import Press
from ui.scene import Do
from ui.table_menu import TableMenu
from ui.world import Entry, World

BELOW = (Home(), Play())
UNDO_ONE = Do({"do": "undo"})


@pytest.mark.parametrize(
    "presses",
    [
        (OK, FIX, OK, FIX, OK),
        (touch("1"), touch("die:1"), touch("face:1")),
        (DOWN, UP, OK, RIGHT, OK, RIGHT, OK),
    ],
)
def test_a_misread_die_is_put_right(presses: tuple[Press, ...]) -> None:
    step = after((*BELOW, Fix()), AT_RED, *presses)
    assert step.commands == (Do({"do": "amend", "index": 1, "event": red("rock", "paper", "pass_left")}),)
    assert step.stack == BELOW


@pytest.mark.parametrize(
    ("world", "index", "presses", "event"),
    [
        (CARDS, 0, ("die:2", "face:2"), {"do": "reveal", "cards": {"0": "zombie", "1": "rock", "2": "rock"}}),
        (BOARD, 3, ("die:0", "face:5"), {"do": "roll", "dice": [{"value": 6}, {"value": 2}]}),
        (LINE, 0, ("die:0", "face:4", "face:5"), {"do": "roll", "dice": [{"colour": "blue", "number": 6}]}),
        (
            RACE,
            1,
            ("die:0", "face:1", "face:0"),
            {
                "do": "place",
                "die": {"colour": "green", "value": 1},
                "space": {"colour": "green", "value": 1},
                "player": 0,
            },
        ),
    ],
)
def test_what_can_be_amended_in_each_game(
    world: World, index: int, presses: tuple[str, ...], event: dict[str, object]
) -> None:
    step = after((*BELOW, TableMenu(), Fix(), FixRoll(index)), world, *map(touch, presses))
    assert step.commands == (Do({"do": "amend", "index": index, "event": event}),)
    assert step.stack == BELOW  # the menu is left, too


def test_the_rules_take_the_amendment() -> None:
    adjudicator = Adjudicator()
    adjudicator.handle({"do": "start", "game": "rpsls", "players": list(MANY)})
    for event in (black("spock"), red("rock", "spock", "pass_left")):
        adjudicator.handle(event)
    (command,) = after((*BELOW, FixRoll(1)), AT_RED, touch("die:0"), touch("face:1")).commands
    assert isinstance(command, Do)
    answer = adjudicator.handle(command.event)
    assert [one["face"] for one in answer["outcomes"] if one["kind"] == "die"] == ["paper", "spock", "pass_left"]


def test_taking_back_more_than_one_asks_once_more() -> None:
    first = after((*BELOW, FixRoll(1)), LINE, touch("take_back"))
    assert first.commands == ()
    assert FixRoll(1, "take_back", sure=True) == first.stack[-1]
    assert after(first.stack, LINE, OK).commands == (UNDO_ONE,) * 3
    assert after(first.stack, LINE, OK).stack == BELOW
    assert after(first.stack, LINE, FIX, UNDO).stack[-1] == FixRoll(1, "take_back")  # somebody thought better of it


def test_a_choice_is_only_taken_back() -> None:
    assert after((*BELOW, Fix()), LINE, OK).stack[-1] == FixRoll(3)
    assert after((*BELOW, FixRoll(3)), LINE, OK) == after((*BELOW, FixRoll(3)), LINE, touch("take_back"))
    assert after((*BELOW, FixRoll(3)), LINE, OK).commands == (UNDO_ONE,)
    assert FixRoll(3).view(LINE).note == "Stop"


def test_the_history_is_told_newest_first() -> None:
    view = Fix().view(LINE)
    assert [line.key for line in view.lines] == ["3", "2", "1", "0"]
    assert [line.text for line in view.lines][::3] == ["Stop", "The spark is red 5."]
    assert [len(line.looks) for line in view.lines] == [0, 0, 5, 1]
    assert view.turns == ()


def test_long_histories_are_turned_page_by_page() -> None:
    world = over("ligretto", ("Ann", "Bo", "Cy"), 0)
    assert world.table is not None
    last = len(world.table.log) - 1
    older = after((*BELOW, Fix()), world, touch("older"))
    assert [line.key for line in older.stack[-1].view(world).lines] == [str(last - 4 - i) for i in range(4)]  # type: ignore[attr-defined]
    assert after(older.stack, world, touch("newer")).stack[-1] == Fix("newer")
    oldest = after((*BELOW, Fix()), world, touch("newer")).stack[-1]
    assert oldest.view(world).lines[-1].key == "0"  # type: ignore[attr-defined]


def test_back_goes_one_step_back() -> None:
    stack = (*BELOW, Fix(), FixRoll(1))
    deep = after(stack, LINE, touch("die:1"), touch("face:3")).stack
    assert after(deep, LINE, MENU).stack[-1] == FixRoll(1, "die:1", die=1)
    assert after(deep, LINE, MENU, MENU).stack[-1] == FixRoll(1, "die:1")
    assert after(deep, LINE, MENU, MENU, MENU, MENU).stack == BELOW


def test_nothing_is_there_to_be_fixed_yet() -> None:
    world = played("rpsls", TWO)
    assert Fix().view(world).wanted == "Nothing has happened yet"
    assert after((*BELOW, Fix()), world, OK).stack == BELOW
    assert after((*BELOW, FixRoll(7)), world, OK).stack == BELOW  # taken back while somebody looked at it


def test_a_picture_stays_with_a_die_that_was_amended() -> None:
    assert AT_RED.table is not None
    entry = AT_RED.table.log[1]
    amended = Entry(1, red("paper", "spock", "pass_left"), entry.looks)
    looks = history.looks(amended)
    assert [look.shows for look in looks] == list(amended.event["dice"])
    assert looks[0].pixels is entry.looks[0].pixels
