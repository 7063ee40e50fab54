"""What the LEDs should show, for everything that the table can be about."""

from itertools import combinations

import pytest

from firmware.panel import lights as module
from firmware.panel.lights import (
    BLUE,
    MOST_MOVES,
    OFF,
    STATUS,
    STILL,
    Move,
    Pattern,
    Status,
    Table,
    around,
    lights,
    moves,
)
from rules.protocol import Adjudicator
from ui.press import Button

COLOURS = {
    module.DARK: "–",
    module.WHITE: "white",
    module.BLUE: "blue",
    module.GREEN: "green",
    module.YELLOW: "yellow",
    module.RED: "red",
}
THREE = (0, 3, 5)  # the LEDs of three players


@pytest.mark.parametrize(("one", "other"), list(combinations(Status, 2)))
def test_colour_is_never_the_only_sign(one: Status, other: Status) -> None:
    if {one, other} == STILL:
        assert STATUS[one] == STATUS[other]  # no change while dice settle and are read
    else:
        assert STATUS[one][1] != STATUS[other][1]


@pytest.mark.parametrize("status", Status)
def test_the_table_in_the_docstring_is_true(status: Status) -> None:
    rows = [line.split() for line in (module.__doc__ or "").splitlines()]
    (colour,) = [row[1] for row in rows if row[:1] == [status.value]]
    assert colour == COLOURS[STATUS[status][0]]


@pytest.mark.parametrize("status", sorted(STILL))
def test_nothing_moves_while_dice_settle_and_are_read(status: Status) -> None:
    shown = lights(Table(status, turn=1, moves=(Move(0, 1),), live=frozenset(Button), seats=THREE))
    assert shown.still
    assert shown.run == ()
    assert {shown.status[1], *shown.buttons, *shown.seats} <= {Pattern.ON, Pattern.OFF}
    assert shown.status[0] == BLUE


def test_turn_and_live_buttons() -> None:
    shown = lights(Table(Status.WAITS, turn=1, live=frozenset({Button.OK, Button.MENU}), seats=THREE))
    on, off = Pattern.ON, Pattern.OFF
    assert shown.seats == (off, off, off, on, off, off, off, off)
    assert shown.buttons == (on, off, off, on)


def test_buttons_blink_for_an_answer() -> None:
    shown = lights(Table(Status.ASKS, live=frozenset({Button.FIX}), seats=THREE))
    assert shown.buttons == (Pattern.OFF, Pattern.BLINK, Pattern.OFF, Pattern.OFF)


def test_all_is_dark_without_a_game() -> None:
    assert {OFF.status[1], *OFF.buttons, *OFF.seats} == {Pattern.OFF}


RUNS = {
    "to the left": (Move(0, 1), THREE, (0, 3, 3, None)),
    "to the right, past the first": (Move(0, 2), THREE, (0, 5, 5, None)),
    "from the last to the first": (Move(2, 0), THREE, (5, 0, 0, None)),
    "across four": (Move(1, 3), (0, 2, 4, 6), (2, 4, 6, 6, None)),
    "to the right in six": (Move(1, 5), (0, 1, 2, 4, 5, 6), (1, 0, 6, 6, None)),
    "to the centre": (Move(1, None), THREE, (3, 3, None)),
    "from the bank": (Move(None, 2), THREE, (5, 5, None)),
    "between centre and bank": (Move(None, None), THREE, ()),
}


@pytest.mark.parametrize("name", RUNS)
def test_chips_run_the_shorter_way(name: str) -> None:
    move, seats, run = RUNS[name]
    assert lights(Table(Status.DONE, moves=(move,), seats=seats)).run == run


@pytest.mark.parametrize("status", sorted(set(Status) - {Status.DONE}))
def test_chips_run_only_after_the_verdict(status: Status) -> None:
    assert lights(Table(status, moves=(Move(0, 1),), seats=THREE)).run == ()


def test_a_run_is_short() -> None:
    many = lights(Table(Status.DONE, moves=(Move(0, 1),) * 20, seats=THREE))
    assert many.run == (0, 3, 3, None) * MOST_MOVES


def test_moves_of_a_real_roll() -> None:
    adjudicator = Adjudicator()
    adjudicator.handle({"do": "start", "game": "rpsls", "players": ["Ann", "Bo", "Cy"]})
    adjudicator.handle({"do": "roll", "dice": [{"body": "black", "face": "rock"}]})
    faces = ["scissors", "rock", "pass_left"]
    answer = adjudicator.handle({"do": "roll", "dice": [{"body": "red", "face": face} for face in faces]})
    assert set(moves(answer["outcomes"])) == {Move(0, 1), Move(0, 2), Move(0, None)}


@pytest.mark.parametrize(
    ("players", "places", "leds"),
    [(2, 8, (0, 4)), (3, 8, (0, 2, 5)), (8, 8, (0, 1, 2, 3, 4, 5, 6, 7)), (4, 4, (0, 1, 2, 3)), (3, 0, (0, 0, 0))],
)
def test_players_sit_around_the_table(players: int, places: int, leds: tuple[int, ...]) -> None:
    assert around(players, places) == leds
