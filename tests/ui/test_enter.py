"""A roll entered by hand makes the event that the table waits for."""

from dataclasses import replace
from typing import Any

import pytest

from rules.protocol import Adjudicator
from tests.ui.pressing import DOWN, FIX, MENU, OK, RIGHT, after, touch
from tests.ui.samples.playing import played
from tests.ui.samples.shizzle import SPARK
from tests.ui.samples.table import LINE, RACE, THREE, TROPHY, TWO, black
from ui.enter import Enter, enterable
from ui.home import Home
from ui.play import Play
from ui.press import Press
from ui.scene import Do
from ui.table_menu import TableMenu
from ui.world import Seeing, World

BELOW = (Home(), Play())


def _entered(world: World, *presses: Press) -> dict[str, Any]:
    step = after((*BELOW, TableMenu(), Enter()), world, *presses)
    (command,) = step.commands
    assert isinstance(command, Do)
    assert step.stack == BELOW
    return command.event


@pytest.mark.parametrize(
    ("game", "before", "start", "presses", "event"),
    [
        ("rpsls", (), {}, (FIX, OK), black("paper")),
        (
            "rpsls",
            (black("rock"),),
            {},
            (touch("face:5"), OK, RIGHT, OK),
            {"do": "roll", "dice": [{"body": "red", "face": face} for face in ("pass_left", "rock", "paper")]},
        ),
        (
            "shizzle",
            (),
            {},
            (touch("face:1"), touch("face:5")),
            {"do": "roll", "dice": [{"colour": "orange", "number": 6}]},
        ),
        ("monopoly", (), {}, (touch("face:0"), touch("face:4")), {"do": "roll", "dice": [{"value": 1}, {"value": 5}]}),
        (
            "zombies",
            (),
            TROPHY,
            (touch("face:0"), touch("face:4"), touch("face:2")),
            {"do": "reveal", "cards": {"0": "brain", "1": "zombie", "2": "rock"}},
        ),
    ],
)
def test_the_rules_take_what_was_entered(
    game: str,
    before: tuple[dict[str, Any], ...],
    start: dict[str, Any],
    presses: tuple[Press, ...],
    event: dict[str, Any],
) -> None:
    entered = _entered(played(game, THREE, *before, start=start), *presses)
    assert entered == event
    adjudicator = Adjudicator()
    for one in ({"do": "start", "game": game, "players": list(THREE), **start}, *before, entered):
        assert adjudicator.handle(one)["ok"]


def test_faces_that_lie_in_the_line_are_not_offered() -> None:
    world = played("shizzle", TWO, SPARK)
    stack = after((*BELOW, Enter()), world, touch("face:0")).stack
    assert [tile.label for tile in stack[-1].view(world).tiles] == ["Red 1", "Red 2", "Red 3", "Red 4", "Red 6"]  # type: ignore[attr-defined]
    stack = after(stack, world, OK, OK).stack
    assert [tile.label for tile in stack[-1].view(world).tiles] == ["Red 2", "Red 3", "Red 4", "Red 6"]  # type: ignore[attr-defined]


def test_it_says_whose_card_and_which_die() -> None:
    cards = played("zombies", THREE, start=TROPHY)
    assert Enter(({"card": "rock"},)).view(cards).wanted == "Card of Maximilian?"
    assert Enter(({"value": 3},)).view(played("monopoly", TWO)).wanted == "Die 2 of 2?"


def test_menu_takes_the_last_die_back() -> None:
    world = played("monopoly", TWO)
    stack = after((*BELOW, Enter()), world, touch("face:2")).stack
    assert stack == (*BELOW, Enter(({"value": 3},)))
    assert after(stack, world, MENU).stack == (*BELOW, Enter())
    assert after(stack, world, MENU, MENU).stack == BELOW
    deep = after((*BELOW, Enter()), LINE, DOWN, OK).stack
    assert after(deep, LINE, MENU).stack == (*BELOW, Enter())


def test_what_is_no_roll_cannot_be_entered() -> None:
    assert RACE.table is not None
    assert not enterable(RACE.table)
    assert after((*BELOW, Enter()), RACE, OK).stack == BELOW
    assert Enter().view(RACE).wanted == "Nothing to enter"


@pytest.mark.parametrize("change", [{"by_camera": False}, {"seeing": Seeing("blind")}])
def test_where_nothing_is_seen_the_play_scene_leads_here(change: dict[str, Any]) -> None:
    world = played("rpsls", TWO, simulated=False)
    assert world.table is not None
    assert after(BELOW, world, OK).stack == BELOW
    unseen = replace(world, table=replace(world.table, **change))
    assert isinstance(after(BELOW, unseen, OK).stack[-1], Enter)
