"""The camera check: what it says of the picture, and what it asks of the firmware."""

from dataclasses import replace

import pygame
import pytest

from tests.ui.samples.around import BOXES, WORLD, seen, tray
from tests.ui.test_home import FIX, MENU, OK, UNDO, after
from ui.camera_check import TROUBLES, CameraCheck, looking
from ui.canvas import Canvas
from ui.home import Home
from ui.press import Moved
from ui.scene import Begin, Next, Watch
from ui.texts import LANGUAGES, TABLES
from ui.theme import GOLD, SKY
from ui.world import Preview, Said

START = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]}
CHECK = CameraCheck("rpsls", "rpsls", START)


def test_it_looks_good() -> None:
    view = CHECK.view(seen())
    assert (view.verdict, view.good) == ("Looks good: start", True)
    assert view.seen == "3 dice seen.\n1 unclear."
    assert view.bar == ("Start", "", "", "Back")
    assert looking("rpsls", WORLD).view(seen()).verdict == "Looks good"


def test_nothing_lies_there() -> None:
    assert CHECK.view(replace(WORLD, preview=Preview(tray()))).seen == "No dice seen. Put some into the tray."
    cards = looking("zombies", WORLD).view(replace(WORLD, preview=Preview(tray())))
    assert cards.seen == "No cards seen. Lay some down."


def test_the_picture_has_not_come_yet() -> None:
    for world in (WORLD, replace(WORLD, preview=Preview())):
        view = CHECK.view(world)
        assert (view.verdict, view.good, view.seen) == ("One moment", False, "")


@pytest.mark.parametrize(
    ("codes", "verdict"),
    [
        (("dark",), "Too dark"),
        (("no_mat",), "No mat seen"),
        (("blurred",), "Not sharp"),
        (("no_mat", "dark"), "Too dark"),
        (("black",), "All is black"),
        (("resized", "no_mat"), "No mat seen"),
        (("resized",), "Look here"),
    ],
)
def test_the_worst_trouble_is_said_first(codes: tuple[str, ...], verdict: str) -> None:
    view = CHECK.view(seen(*codes))
    assert (view.verdict, view.good) == (verdict, False)
    assert view.help.endswith(".")


def test_without_a_camera_one_can_still_play() -> None:
    world = replace(WORLD, stand_ins=("no_camera",))
    assert CHECK.view(world).verdict == "No camera"
    assert after(CHECK, world, OK).commands == (Watch(None), Begin(START, "rpsls"))


def test_what_is_read_is_shown_although_something_is_wrong() -> None:
    world = replace(WORLD, preview=Preview(tray(), BOXES, (Said("no_mat"),)))
    assert CHECK.view(world).seen == "3 dice seen.\n1 unclear."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_has_words(language: str) -> None:
    for code in TROUBLES:
        assert TABLES[language][f"check.{code}"]
        assert TABLES[language][f"check.{code}.help"].endswith(".")


def test_presses() -> None:
    assert after(CHECK, WORLD, OK) == Next((CHECK,), (Watch(None), Begin(START, "rpsls")))
    assert CHECK.press(MENU, WORLD, (Home(),)) == Next((Home(),), (Watch(None),))
    assert after(CHECK, WORLD, FIX) == after(CHECK, WORLD, UNDO) == Next((CHECK,))
    assert looking("rpsls", WORLD).press(OK, WORLD, (Home(),)) == Next((Home(),), (Watch(None),))


def test_the_dice_of_other_games_can_be_looked_for() -> None:
    check = looking("ligretto", WORLD, any_game=True)
    other = CameraCheck("monopoly", "pips", any_game=True)
    assert after(check, WORLD, FIX) == Next((other,), (Watch("monopoly", "pips"),))
    assert after(check, WORLD, Moved(right=1)).stack == (other,)
    assert after(check, WORLD, *(FIX,) * 5).stack == (check,)


def test_readings_are_drawn_over_the_picture_where_they_lie() -> None:
    canvas = Canvas(pygame.Surface((800, 480)))
    CHECK.view(seen()).draw(canvas)
    labels = {one.text: one for one in canvas.written}
    assert labels["black rock"].colour == SKY
    assert labels["red lizard?"].colour == GOLD
    assert labels["black rock"].box[0] < labels["red lizard?"].box[0] < labels["red spock"].box[0]
    assert labels["red lizard?"].box[1] > labels["black rock"].box[1]


def test_labels_of_dice_that_touch_do_not_hide_each_other() -> None:
    boxes = tuple(((0.5 + 0.02 * i, 0.5, 0.55 + 0.02 * i, 0.56), {"face": "scissors"}, True) for i in range(4))
    canvas = Canvas(pygame.Surface((800, 480)))
    CHECK.view(replace(WORLD, preview=Preview(tray(), boxes))).draw(canvas)
    assert [one.text for one in canvas.written].count("scissors") == 1
