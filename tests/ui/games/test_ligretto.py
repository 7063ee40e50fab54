"""Ligretto on the screen: ready, the race with its four STOP buttons, wrong dice, the scores."""

from dataclasses import replace
from itertools import pairwise

import pytest

from rules.game import Json
from tests.ui.samples.ligretto import FOUR, GO, SOME, THREE, TWO, WRONG, place, placed, stop, unseen
from tests.ui.samples.playing import played
from ui.games import ligretto
from ui.games.ligretto.picture import Count, Race, Scores
from ui.leftovers import Leftovers
from ui.play import Play
from ui.press import Button, Moved, Press, Pressed, Touched
from ui.scene import Do, Next
from ui.table_menu import TableMenu
from ui.texts import texts
from ui.world import Said, Settings, Table, World

EN = texts("en")
OK, FIX, UNDO, MENU = map(Pressed, Button)


def table(
    *events: Json, names: tuple[str, ...] = FOUR, start: Json | None = None, refused: Json | None = None
) -> Table:
    found = played("ligretto", names, *events, start=start, refused=refused).table
    assert found is not None
    return found


def after(press: Press, world: World) -> Next:
    return Play().press(press, world, ())


@pytest.mark.parametrize(
    ("events", "happened", "wanted"),
    [
        ((), "", "Round 1: ready?"),
        ((GO,), "", "Place dice at GO!"),
        ((GO, place("red", 1)), "", "Place! 23 to go"),
        ((GO, *placed(blue=6, green=6, red=6, yellow=6)), "", "Press STOP!"),
        ((*SOME, stop(1, 5, 0, 4, 3)), "Maximilian: +12", "Round 2: ready?"),
    ],
)
def test_it_says_what_happened_and_what_to_do(events: tuple[Json, ...], happened: str, wanted: str) -> None:
    now = table(*events)
    assert (ligretto.happened(now, EN), ligretto.wanted(now, EN)) == (happened, wanted)


def test_a_tie_is_played_off_by_the_tied_alone() -> None:
    tie = table(*SOME, stop(0, 0, 4, 4, 4), start={"table": {"scores": [90, 106, 98, 106], "round": 12}})
    assert ligretto.wanted(tie, EN) == "Tie! Once more?"
    stage = ligretto.stage(tie, 9000, EN)
    assert isinstance(stage, Scores)
    assert stage.title == "Extra round: the tied draw 8 dice each"
    assert [plate.seat.out for plate in stage.plates] == [False, False, True, False]
    race = replace(tie, awaits={"what": "race"})
    assert ligretto.stops(race, EN) == ("STOP Alexandra", "STOP Maximilian", "", "STOP Josephine")


def test_the_winner_is_named() -> None:
    won = table(*SOME, stop(1, 5, 0, 4, 3), start={"table": {"round": 12}})
    assert (ligretto.happened(won, EN), ligretto.wanted(won, EN)) == ("Maximilian wins!", "")
    assert ligretto.items(won, EN) == ()


@pytest.mark.parametrize("press", [OK, Touched("go")])
def test_go_starts_the_race(press: Press) -> None:
    assert after(press, played("ligretto", FOUR)).commands == (Do(GO),)


@pytest.mark.parametrize(("seat", "button"), list(enumerate(Button)))
def test_in_a_race_each_button_is_a_stop(seat: int, button: Button) -> None:
    world = played("ligretto", FOUR, *SOME)
    assert after(Pressed(button), world) == Next((Play(),), (Do({"do": "stop", "player": seat}),))
    assert Play().view(world).bar[seat] == f"STOP {FOUR[seat]}"


def test_in_a_race_the_menu_is_a_touch_away() -> None:
    world = played("ligretto", FOUR, *SOME)
    assert after(Touched("menu"), world).stack == (Play(), TableMenu())
    assert after(Moved(right=1), world) == Next((Play(),))


def test_a_button_that_is_nobodys_stop_stops_nothing() -> None:
    world = played("ligretto", TWO, *SOME)
    assert ligretto.stops(table(*SOME, names=THREE), EN) == ("STOP Ann", "STOP Maximilian", "STOP Cy", "Menu")
    assert after(UNDO, world) == Next((Play(),))
    assert after(MENU, world).stack == (Play(), TableMenu())


def test_after_the_race_the_buttons_are_what_they_were() -> None:
    world = played("ligretto", FOUR, *SOME, stop(1, 5, 0, 4, 3))
    assert after(MENU, world).stack == (Play(), TableMenu())
    assert after(UNDO, world).commands == (Do({"do": "undo"}),)


def test_without_a_camera_people_count_after_a_stop() -> None:
    world = unseen(played("ligretto", FOUR, *SOME))
    assert after(FIX, world) == Next((Play(), Leftovers(1, (2, 6, 0, 4), (0, 0, 0, 0))))


def test_what_the_camera_counted_wrong_is_where_people_begin_to_count() -> None:
    world = played("ligretto", FOUR, *SOME, refused=stop(0, 0, 3, 9, 3))
    assert after(OK, world).stack == (Play(), Leftovers(0, (2, 6, 0, 4), (0, 3, 6, 3)))


def test_where_nobody_could_count_people_begin_from_nothing() -> None:
    world = played("ligretto", FOUR, *SOME)
    assert world.table is not None
    said = Said("bad_event", {"message": "This “stop” cannot be understood.", "event": None})
    assert after(OK, replace(world, table=replace(world.table, refused=said))).stack == (
        Play(),
        Leftovers(0, (2, 6, 0, 4), (0, 0, 0, 0)),
    )


def test_a_wrong_die_does_not_keep_a_stop_from_being_counted_by_the_camera() -> None:
    world = played("ligretto", FOUR, *SOME, refused=WRONG)
    assert after(OK, world).commands == (Do({"do": "stop", "player": 0}),)


def test_without_a_camera_the_next_space_of_a_colour_is_touched() -> None:
    world = unseen(played("ligretto", FOUR, *SOME))
    assert after(Touched("place:blue"), world).commands == (Do(place("blue", 3)),)
    assert after(Touched("place:green"), world).commands == ()  # full
    assert after(Touched("place:blue"), played("ligretto", FOUR, *SOME)).commands == ()  # the camera sees it


@pytest.mark.parametrize(
    ("since", "shown"), [(0, "3"), (999, "3"), (1000, "2"), (2500, "1"), (3000, "GO!"), (3799, "GO!")]
)
def test_it_counts_down_to_go(since: int, shown: str) -> None:
    stage = ligretto.stage(table(GO), since, EN)
    assert isinstance(stage, Count)
    assert stage.text == shown


def test_after_the_countdown_the_board_is_shown() -> None:
    assert isinstance(ligretto.stage(table(GO), 3800, EN), Race)
    assert isinstance(ligretto.stage(table(GO, place("red", 1)), 0, EN), Race)


def test_a_wrong_die_flashes_its_space_at_most_three_times_a_second() -> None:
    wrong = table(*SOME, refused=WRONG)
    lit = []
    for since in range(0, 10_000, 10):
        stage = ligretto.stage(wrong, since, EN)
        assert isinstance(stage, Race)
        assert stage.wrong == ({"colour": "red", "value": 5}, {"colour": "blue", "value": 3})
        lit.append(stage.lit)
    flashes = sum(now and not before for before, now in pairwise(lit))
    assert 10 <= flashes <= 30


def test_it_flashes_however_long_ago_the_last_event_was_and_not_where_motion_is_reduced() -> None:
    def lit(now: int, *, reduced: bool = False) -> bool:
        world = played("ligretto", FOUR, *SOME, refused=WRONG, since=now, settings=Settings(reduced_motion=reduced))
        stage = Play().view(world).stage
        assert isinstance(stage, Race)
        return stage.lit

    assert {lit(now) for now in range(60_000, 61_000, 50)} == {True, False}
    assert {lit(now, reduced=True) for now in range(60_000, 61_000, 50)} == {True}


def test_a_refused_stop_flashes_nothing() -> None:
    stage = ligretto.stage(table(*SOME, refused=stop(0, 0, 3, 3, 3)), 0, EN)
    assert isinstance(stage, Race)
    assert (stage.wrong, stage.lit) == (None, False)


def test_points_fly_to_who_stopped() -> None:
    now = table(*SOME, stop(1, 5, 0, 4, 3))
    begins, ends = (ligretto.stage(now, since, EN) for since in (0, 9000))
    assert isinstance(begins, Scores)
    assert isinstance(ends, Scores)
    assert [plate.seat.count for plate in begins.plates] == ["100"] * 4
    assert [plate.seat.count for plate in ends.plates] == ["95", "112", "96", "97"]
    assert [plate.points for plate in ends.plates] == [-5, 12, -4, -3]
    assert {flight.ends for flight in ends.flights} == {"1"}
    assert len(ends.flights) == 12


def test_who_draws_how_many_dice_is_said() -> None:
    even = ligretto.stage(table(), 0, EN)
    assert isinstance(even, Scores)
    assert even.title == "Round 1 of 12: draw 6 dice each"
    uneven = ligretto.stage(table(names=TWO, start={"options": {"dice": [13, 11]}}), 0, EN)
    assert isinstance(uneven, Scores)
    assert (uneven.title, [plate.takes for plate in uneven.plates]) == ("Round 1 of 6", ["13 dice", "11 dice"])
