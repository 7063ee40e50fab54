"""The question: every answer takes one press, whichever way people press."""

from dataclasses import replace

import pytest

from tests.ui.pressing import DOWN, FIX, MENU, OK, RIGHT, UNDO, after, touch
from tests.ui.samples.table import AT_RED, DOUBTFUL, DOUBTFUL_CARD, DOUBTFUL_LINE
from ui import flow
from ui.faces import Choosing, Tile
from ui.home import Home
from ui.play import Play
from ui.press import Press
from ui.question import Question
from ui.scene import Name
from ui.table_menu import TableMenu
from ui.world import World

BELOW = (Home(), Play())
ROCK, PAPER, LEFT_FACE = ({"body": "red", "face": face} for face in ("rock", "paper", "pass_left"))


@pytest.mark.parametrize(
    ("presses", "face"),
    [
        ((OK,), ROCK),
        ((FIX, OK), PAPER),
        ((FIX, FIX, OK), LEFT_FACE),
        ((UNDO, OK), None),
        ((RIGHT, OK), PAPER),
        ((DOWN, RIGHT, OK), None),
        ((touch("face:2"),), LEFT_FACE),
        ((touch("none"),), None),
    ],
)
def test_an_answer_is_one_press(presses: tuple[Press, ...], face: dict[str, str] | None) -> None:
    step = after((*BELOW, Question()), DOUBTFUL, *presses)
    assert step.commands == (Name(face),)
    assert step.stack == (*BELOW, Question())  # it stays until the table knows; a second die is asked about anew


def test_another_face_is_found_by_its_body_or_colour() -> None:
    step = after((*BELOW, Question()), DOUBTFUL, touch("other"), touch("face:0"), touch("face:5"))
    assert step.commands == (Name({"body": "black", "face": "roll_again"}),)
    step = after((*BELOW, Question()), DOUBTFUL_LINE, FIX, FIX, OK, FIX, FIX, OK, UNDO, OK)
    assert step.commands == (Name({"colour": "yellow", "number": 6}),)


def test_a_card_has_few_faces_and_is_named_at_once() -> None:
    step = after((*BELOW, Question()), DOUBTFUL_CARD, touch("other"), touch("face:4"))
    assert step.commands == (Name({"card": "zombie"}),)


def test_menu_steps_back_and_then_leads_to_the_menu() -> None:
    scenes = (*BELOW, Question())
    deep = after(scenes, DOUBTFUL, touch("other"), touch("face:1"))
    assert deep.stack[-1] == Question(choosing=Choosing("red"))
    assert after(deep.stack, DOUBTFUL, MENU, MENU).stack == scenes
    assert after(scenes, DOUBTFUL, MENU).stack == (*scenes, TableMenu())


def test_the_likeliest_faces_are_offered_with_their_names() -> None:
    view = Question().view(DOUBTFUL)
    assert view.tiles == (
        Tile("face:0", "Rock", ROCK),
        Tile("face:1", "Paper", PAPER),
        Tile("face:2", "Pass left", LEFT_FACE),
    )
    assert view.focus == "face:0"
    assert [item.label for item in view.items] == ["Another face", "No die"]
    german = Question().view(_german(DOUBTFUL_CARD))
    assert [tile.label for tile in german.tiles] == ["Stein", "Gehirn", "Zombie"]
    assert german.items[1].label == "Keine Karte"


def test_it_comes_and_goes_with_the_doubt() -> None:
    assert flow.followed(BELOW, DOUBTFUL) == (*BELOW, Question())
    assert flow.followed((*BELOW, Question(), TableMenu()), AT_RED) == BELOW
    assert after((*BELOW, Question()), AT_RED, OK).stack == BELOW


def _german(world: World) -> World:
    return replace(world, settings=replace(world.settings, language="de"))
