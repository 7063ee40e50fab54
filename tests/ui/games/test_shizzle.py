"""Shizzle on the screen: what it says, what it offers, what presses do, and what moves."""

from dataclasses import replace

import pytest

from rules.game import Json
from tests.ui.samples.playing import played
from tests.ui.samples.shizzle import (
    AGAIN,
    CHANGE,
    FIZZLE,
    MIXED,
    RED,
    SHIZZLE,
    SIX,
    SPARK,
    STOP,
    TAKE,
    TWO,
    build,
    dice,
    roll,
)
from ui.games import shizzle
from ui.games.change import Chips
from ui.games.shizzle.line import Line
from ui.play import Play
from ui.press import Button, Moved, Press, Pressed, Touched
from ui.scene import Do
from ui.texts import texts
from ui.world import Table, World

EN = texts("en")
OK, FIX, UNDO, MENU = map(Pressed, Button)
LINE = (SPARK, MIXED, build("red 2, green 2"))


def table(*events: Json, names: tuple[str, ...] = TWO, start: Json | None = None) -> Table:
    found = played("shizzle", names, *events, start=start).table
    assert found is not None
    return found


def pressed(scene: Play | Line, world: World, *presses: Press) -> list[Json]:
    """The events that come of some presses."""
    stack: tuple[object, ...] = (scene,)
    events = []
    for press in presses:
        *below, top = stack
        after = top.press(press, world, tuple(below))  # type: ignore[attr-defined]
        stack = after.stack
        events += [command.event for command in after.commands if isinstance(command, Do)]
    return events


@pytest.mark.parametrize(
    ("events", "happened", "wanted"),
    [
        ((), "", "Ann: 1 die"),
        ((SPARK,), "Spark: red 5", "Ann: 5 dice"),
        ((SPARK, MIXED), "", "Ann: line of 3"),
        ((SPARK, FIZZLE), "", "Ann: lay one"),
        ((SPARK, FIZZLE, build("red 2")), "Fizzle: +2", "Bo: 5 dice"),
        ((SPARK, MIXED, build("red 2")), "Line of 2", "Stop or throw?"),
        (LINE, "Flicker: line of 3", "Stop or throw?"),
        ((*LINE, AGAIN), "", "Ann: 3 dice"),
        ((*LINE, AGAIN, roll("blue 6, purple 1, yellow 3")), "Choke! 3 lost", "Bo: 5 dice"),
        ((SPARK, roll("blue 6, purple 1, yellow 3, green 2, blue 4")), "Choke! No match", "Bo: 5 dice"),
        ((*LINE, STOP), "Ann: +3", "Bo: 5 dice"),
        (SHIZZLE, "SHIZZLE!", "Take or return?"),
        ((*SHIZZLE, TAKE), "6 put aside", "Stop or throw?"),
        ((*SHIZZLE, {"do": "return", "from": 1}), "Bo has none", "Stop or throw?"),
    ],
)
def test_it_says_what_happened_and_what_to_do(events: tuple[Json, ...], happened: str, wanted: str) -> None:
    now = table(*events)
    assert (shizzle.happened(now, EN), shizzle.wanted(now, EN)) == (happened, wanted)


def test_it_says_who_returns_and_who_wins() -> None:
    back = table(*SHIZZLE, {"do": "return", "from": 1}, start={"table": {"points": [0, 4], "bank": 36}})
    assert shizzle.happened(back, EN) == "Bo: −4"
    won = table(*LINE, STOP, start={"table": {"points": [5, 4], "bank": 3}})
    assert (shizzle.happened(won, EN), shizzle.wanted(won, EN)) == ("Ann wins!", "")
    tied = table(*LINE, STOP, start={"table": {"points": [1, 4], "bank": 3}})
    assert shizzle.happened(tied, EN) == "2 winners!"


def test_the_longest_line_is_offered_first_and_one_of_each_length() -> None:
    items = shizzle.items(table(*SHIZZLE[:2]), EN)
    assert [item.label for item in items] == ["6", "5", "4", "3", "2", "Another line"]
    assert [len(item.dice) for item in items] == [5, 4, 3, 2, 1, 0]


def test_where_there_is_only_one_line_no_other_is_offered() -> None:
    (item,) = shizzle.items(table(SPARK, FIZZLE), EN)
    assert (item.label, list(item.dice)) == ("Line of 2", dice("red 2"))


def test_points_at_stake_stand_beside_stop_and_throw() -> None:
    stop, again = shizzle.items(table(*LINE), EN)
    assert (stop.detail, again.label, again.detail) == ("get 3 points", "Throw 3 dice", "risk 3 points")
    stop, _ = shizzle.items(table(*LINE, start={"table": {"bank": 2}}), EN)
    assert stop.detail == "get 2 points"  # the bank has no more
    stop, again = shizzle.items(table(*SHIZZLE, {"do": "return", "from": 1}), EN)
    assert (stop.detail, again.detail) == ("the turn is over", "nothing to lose")


@pytest.mark.parametrize(
    ("events", "presses", "event"),
    [
        ((SPARK, MIXED), (OK,), build("red 2, green 2")),
        ((SPARK, MIXED), (FIX, OK), build("red 2")),
        ((SPARK, MIXED), (Moved(right=1), OK), build("red 2")),
        ((SPARK, MIXED), (Touched("build:1"),), build("red 2")),
        (LINE, (OK,), STOP),
        (LINE, (FIX, OK), AGAIN),
        (LINE, (Touched("again"),), AGAIN),
        (SHIZZLE, (OK,), TAKE),
        (SHIZZLE, (FIX, FIX, OK), {"do": "return", "from": 2}),
        (SHIZZLE, (Touched("return:3"),), {"do": "return", "from": 3}),
        (LINE, (UNDO,), {"do": "undo"}),
    ],
)
def test_presses_decide(events: tuple[Json, ...], presses: tuple[Press, ...], event: Json) -> None:
    assert pressed(Play(), played("shizzle", SIX, *events), *presses) == [event]


def test_a_line_of_ones_own_is_laid_die_by_die() -> None:
    world = played("shizzle", TWO, *SHIZZLE[:2])
    own = build("red 4, red 1")
    by_buttons = (*(FIX,) * 5, OK, *(FIX,) * 3, OK, OK, UNDO, UNDO, OK)
    assert pressed(Play(), world, *by_buttons) == [own]
    assert pressed(Play(), world, Touched("own"), Touched("3"), Touched("0"), Touched("done")) == [own]
    taken_back = (Touched("own"), Touched("3"), Touched("0"), Touched("back"), Touched("done"))
    assert pressed(Play(), world, *taken_back) == [build("red 4")]


def test_a_line_of_ones_own_offers_what_fits_and_can_be_left() -> None:
    world = played("shizzle", TWO, SPARK, MIXED)
    assert [item.label for item in Line().view(world).items] == ["red 2"]
    laid = Line(tuple(dice("red 2")))
    assert [item.label for item in laid.view(world).items] == ["green 2", "Done", "Take back"]
    assert laid.press(MENU, world, (Play(),)).stack == (Play(),)


def test_thrown_dice_lie_in_the_order_of_the_longest_line() -> None:
    stage = shizzle.stage(table(SPARK, MIXED), 5000, EN)
    assert [one.look.shows for one in stage.thrown][:2] == dice("red 2, green 2")
    assert stage.offered == 2
    assert [one.faded for one in stage.thrown] == [False, False, True, True, True]
    assert all(one.look.pixels is not None for one in stage.thrown)


def test_new_dice_slide_into_the_line_one_after_the_other() -> None:
    slides = shizzle.stage(table(*LINE), 0, EN).flights
    assert [(slide.what, slide.ends) for slide in slides] == [("die", "slot:1"), ("die", "slot:2")]
    assert slides[0].at < slides[1].at


def test_after_a_turn_only_the_next_spark_is_bright() -> None:
    stage = shizzle.stage(table(*LINE, STOP), 5000, EN)
    assert [one.look.shows for one in stage.line] == dice("red 5, red 2, green 2")
    assert [one.faded for one in stage.line] == [True, True, False]


def test_points_arrive_chip_by_chip() -> None:
    now = table(*LINE, STOP)
    begins, ends = (shizzle.stage(now, since, EN) for since in (0, 5000))
    assert (begins.bank.points, begins.bank.chips, begins.seats[0].count) == (40, Chips(4, 20), "0")
    assert (ends.bank.points, ends.bank.chips, ends.seats[0].count) == (37, Chips(4, 17), "3")
    assert ends == shizzle.stage(now, 9000, EN)  # nothing is drawn anew when nothing moves
    assert ends.rows == (("Ann takes", Chips(0, 3)),)


def test_the_change_is_said_exactly() -> None:
    back = {"do": "return", "from": 1}
    change = table(*SHIZZLE, back, start={"table": {"points": [3, 10], "bank": 27}})
    assert shizzle.stage(change, 0, EN).rows == (("Bo gives", Chips(2, 0), "and gets back", Chips(0, 4)),)
    swap = table(*SHIZZLE, {"do": "return", "from": 0}, names=SIX[:3], start=CHANGE)
    assert shizzle.stage(swap, 0, EN).rows == (
        ("Maximilian:", Chips(0, 5), "for", Chips(1, 0), "of Alexandra"),
        ("Alexandra gives", Chips(1, 1)),
    )


def test_points_put_aside_lie_there_as_chips() -> None:
    taken = table(*SHIZZLE, TAKE, AGAIN, roll(RED.replace("red 6", "green 6").replace("red 1", "red 5")))
    assert shizzle.stage(taken, 0, EN).rows == (("Put aside:", Chips(1, 1)),)


def test_after_an_undo_nothing_moves_and_the_chips_are_as_before() -> None:
    stopped, before = table(*LINE, STOP), table(*LINE)
    undone = replace(before, event={"do": "undo"}, outcomes=(), before=stopped.state)
    stage = shizzle.stage(undone, 0, EN)
    assert (stage.flights, stage.rows, stage.bank.chips) == ((), (), Chips(4, 20))
    assert [one.look.shows for one in stage.line] == dice("red 5, red 2, green 2")
    assert shizzle.happened(undone, EN) == ""


def test_after_an_amend_nothing_flies_again() -> None:
    now = table(*LINE, STOP)
    outcomes = now.log[2].outcomes
    amended = replace(now, event={"do": "amend", "index": 2, "event": LINE[2]}, outcomes=outcomes)
    stage = shizzle.stage(amended, 0, EN)
    assert (stage.flights, stage.bank.points, stage.bank.chips) == ((), 37, Chips(4, 17))


def test_a_resumed_game_has_its_chips() -> None:
    resumed = replace(table(*LINE, STOP), event=None, outcomes=(), before=None)
    assert shizzle.stage(resumed, 0, EN).bank.chips == Chips(4, 17)
