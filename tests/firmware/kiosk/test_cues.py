"""What is heard and what the lights tell, from what the screen is told."""

from dataclasses import replace

import pytest

from firmware.kiosk import cues
from firmware.panel.lights import Move, Status, lights
from firmware.sounds import Sound
from tests.ui.samples.playing import played
from ui.games.ligretto import COUNT
from ui.press import Button
from ui.world import Asking, Look, Said, Seeing, Settings, Sight, World

BLACK = {"do": "roll", "dice": [{"body": "black", "face": "rock"}]}
RED = {"do": "roll", "dice": [{"body": "red", "face": face} for face in ("scissors", "rock", "rock")]}
NAMES = ("Ann", "Bo", "Cy", "Di")
ALL = frozenset(Button)


def told(world: World, **table: object) -> World:
    """The same world, but for its table."""
    assert world.table is not None
    return replace(world, table=replace(world.table, **table))  # type: ignore[arg-type]


@pytest.fixture
def first() -> World:
    return played("rpsls", NAMES, BLACK)


@pytest.fixture
def second() -> World:
    return played("rpsls", NAMES, BLACK, RED)


def test_nothing_new_is_silent(first: World) -> None:
    assert cues.heard(first, first) == ()
    assert cues.heard(World(), first) == ()
    assert cues.heard(first, World()) == ()


def test_a_verdict_is_heard_and_so_are_chips(first: World, second: World) -> None:
    assert cues.heard(first, second) == (Sound.VERDICT, Sound.CHIP)
    before = played("rpsls", NAMES)
    assert cues.heard(before, first) == (Sound.VERDICT,)


def test_the_end_is_heard_as_such(first: World, second: World) -> None:
    assert cues.heard(first, told(second, awaits={"what": "over"})) == (Sound.WINNER,)


def test_a_question_a_refusal_and_the_rest_of_the_dice(first: World) -> None:
    asked = told(first, asking=Asking(Look({}), (), ()))
    assert cues.heard(first, asked) == (Sound.QUESTION,)
    assert cues.heard(asked, asked) == ()
    refused = told(first, refused=Said("no", {"message": "No."}))
    assert cues.heard(first, refused) == (Sound.MISTAKE,)
    again = told(first, refused=Said("no", {"message": "No."}))
    assert cues.heard(refused, again) == (Sound.MISTAKE,)
    reading = told(first, seeing=Seeing("reading"))
    assert cues.heard(first, reading) == (Sound.SETTLED,)


def test_three_two_one_go() -> None:
    world = played("ligretto", NAMES, {"do": "go"})
    assert world.table is not None
    began = world.table.changed
    heard = []
    for now in range(began - 10, began + 4 * COUNT, 40):
        heard += [(sound, now - began) for sound in cues.heard(replace(world, now=now - 40), replace(world, now=now))]
    assert [sound for sound, _ in heard] == [Sound.COUNT, Sound.COUNT, Sound.COUNT, Sound.GO]
    assert [round(at / COUNT) for _, at in heard] == [0, 1, 2, 3]


def test_without_a_game_the_lights_are_off_or_tell_of_trouble() -> None:
    assert cues.lit(World(), ALL, 8).status is Status.IDLE
    assert cues.lit(World(notices=(Said("gone"),)), ALL, 8).status is Status.TROUBLE


@pytest.mark.parametrize(
    ("sight", "status"),
    [
        ("learning", Status.WAITS),
        ("still", Status.WAITS),
        ("moving", Status.MOTION),
        ("hand", Status.MOTION),
        ("reading", Status.READING),
        ("blind", Status.TROUBLE),
    ],
)
def test_the_status_light_tells_what_the_camera_does(sight: Sight, status: Status, first: World) -> None:
    assert cues.lit(told(first, seeing=Seeing(sight)), ALL, 8).status is status


def test_a_new_verdict_lets_chips_run_from_seat_to_seat(second: World) -> None:
    assert second.table is not None
    new = replace(second, now=second.table.changed + 100)
    table = cues.lit(new, ALL, 8)
    assert table.status is Status.DONE
    assert table.moves
    assert all(isinstance(move, Move) for move in table.moves)
    assert cues.lit(second, ALL, 8).moves == ()  # it is seconds old
    assert cues.lit(replace(new, settings=Settings(reduced_motion=True)), ALL, 8).moves == ()


def test_whose_turn_it_is(second: World) -> None:
    assert second.table is not None
    table = cues.lit(second, ALL, 8)
    assert table.seats == (0, 2, 4, 6)
    assert table.turn is not None
    assert lights(table).seats.count(lights(table).seats[table.seats[table.turn]]) == 1


def test_a_turn_that_is_nobodys_and_too_few_lights_break_nothing(first: World) -> None:
    assert cues.lit(told(first, awaits={"what": "roll", "player": 7}), ALL, 8).turn is None
    lights(cues.lit(first, ALL, 0))


def test_in_a_race_no_light_changes() -> None:
    world = played("ligretto", NAMES, {"do": "go"})
    assert lights(cues.lit(world, ALL, 8)).still


def test_an_open_question_asks(first: World) -> None:
    assert cues.lit(told(first, asking=Asking(Look({}), (), ())), ALL, 8).status is Status.ASKS
