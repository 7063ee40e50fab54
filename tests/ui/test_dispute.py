"""The dispute: the picture, the reading and the rule of a verdict."""

from dataclasses import replace

from tests.ui.pressing import FIX, LEFT, MENU, OK, RIGHT, UNDO, after
from tests.ui.samples.table import AT_RED, BOARD, LINE
from ui.dispute import Dispute
from ui.fix_roll import FixRoll
from ui.home import Home
from ui.play import Play

BELOW = (Home(), Play())


def test_the_last_verdict_is_shown_with_its_rule() -> None:
    view = Dispute().view(AT_RED)
    assert AT_RED.table is not None
    assert view.frame is AT_RED.table.log[1].frame
    assert view.looks == AT_RED.table.log[1].looks
    assert view.told[:2] == (
        "Rock: spock vaporizes rock. A chip goes to the centre.",
        "Spock: spock meets spock: one chip to the right.",
    )
    german = Dispute().view(replace(AT_RED, settings=replace(AT_RED.settings, language="de")))
    assert german.told[0] == "Stein: Spock verdampft Stein. Ein Chip kommt in die Mitte."


def test_choices_are_no_verdicts() -> None:
    assert LINE.table is not None
    assert LINE.table.log[-1].event["do"] == "stop"
    assert Dispute().view(LINE).looks == LINE.table.log[1].looks


def test_earlier_verdicts_are_one_press_away_and_no_further_than_the_first() -> None:
    scenes = (*BELOW, Dispute())
    assert after(scenes, BOARD, UNDO).stack == (*BELOW, Dispute(1))
    assert after(scenes, BOARD, LEFT, LEFT, RIGHT).stack == (*BELOW, Dispute(1))
    assert after(scenes, BOARD, *[UNDO] * 9).stack == (*BELOW, Dispute(3))
    assert Dispute(3).view(BOARD).bar[2] == ""


def test_a_wrong_verdict_is_fixed_from_here() -> None:
    scenes = (*BELOW, Dispute())
    assert after(scenes, AT_RED, FIX).stack == (*scenes, FixRoll(1))
    assert after(scenes, AT_RED, OK).stack == BELOW
    assert after(scenes, AT_RED, MENU).stack == BELOW
