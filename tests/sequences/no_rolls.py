"""Stories in which something happens that is no roll; where they end with a roll, it still counts."""

from firmware.camera.acts import (
    Act,
    blink_led,
    bump,
    clear,
    hand,
    lay,
    lay_card,
    light,
    nudge,
    pick_up,
    shadow,
    throw,
    wait,
)
from firmware.camera.stage.ground import Ground, tray
from tests.sequences.rolls import LEARN, black, bodies, inks, pips, red, thrown
from tests.sequences.story import Step, Story
from vision.mat import mat_of

_MIDDLE, _ROOM = (148.0, 105.0), (180.0, 90.0)
_OAK = Ground("wood", (250.0, 190.0), (168, 128, 84), wall=0.0)


def _card(card: str, seat: int) -> Act:
    return lay_card(card, mat_of("zombies").zone(f"draw:{seat}").centre, 4.0 - 5 * seat)


STORIES = (
    Story(
        "no-roll-dice-picked-up",
        "monopoly",
        (LEARN, thrown(pips(3, 4), _MIDDLE, _ROOM), Step((pick_up(0), wait(0.5), pick_up(0)))),
        seed=21,
        view={"tilt": 16, "roll": 20},
        around=1.25,
        light={"azimuth": 320, "high": 55, "warmth": 0.12},
    ),
    Story(
        "no-roll-dice-put-back-into-the-cup",
        "rpsls",
        (
            LEARN,
            thrown(black("lizard"), (60, 60), (80, 80)),
            thrown(red("spock", "scissors", "paper"), (160, 110), (140, 120)),
            Step((clear(),)),
        ),
        seed=22,
        ground=tray((36, 52, 104)),
        view={"tilt": 20},
        light={"azimuth": 130, "high": 50},
    ),
    Story(
        "no-roll-dice-nudged",
        "monopoly",
        (
            LEARN,
            thrown(pips(6, 2)),
            Step((nudge(0), wait(0.5), nudge(1, 9.0))),
            thrown(pips(2, 5), None, None, clear()),
        ),
        seed=23,
        ground=_OAK,
        view={"tilt": 25, "turn": 20},
        light={"azimuth": 30, "high": 45, "warmth": 0.18, "bright": 0.8},
    ),
    Story(
        "no-roll-tray-bumped",
        "monopoly",
        (LEARN, Step((bump((3, -4)),)), Step((bump((-5, 2)),))),
        seed=24,
        first=(throw(pips(1, 5)),),
        ground=tray((70, 44, 92)),
        around=1.05,
        size=(400, 300),
        quality=75,
        view={"tilt": 10},
        light={"azimuth": 220, "high": 62},
    ),
    Story(
        "no-roll-mat-pushed-under-the-dice",
        "rpsls",
        (
            LEARN,
            thrown(black("paper"), (52, 74), (60, 40)),
            thrown(red("rock", "scissors", "spock"), (190, 105), (170, 120)),
            Step((bump((-18, 14)),)),
        ),
        seed=25,
        around=1.2,
        view={"tilt": 9, "turn": -8},
        light={"azimuth": 100, "high": 66, "hard": 0.4},
    ),
    Story(
        "no-roll-a-shadow-and-a-covered-corner",
        "monopoly",
        (
            LEARN,
            thrown(pips(4, 1), _MIDDLE, _ROOM),
            Step((shadow(1.4, 0.5),)),
            thrown(pips(3, 6), _MIDDLE, _ROOM, clear()),
        ),
        seed=26,
        covered=True,
        view={"tilt": 18, "turn": 4},
        light={"azimuth": 60, "high": 58, "soft": 0.3},
    ),
    Story(
        "no-roll-a-light-switched",
        "zombies",
        (LEARN, Step((light(0.55),)), Step((light(1.25),)), Step((light(1.0),))),
        seed=27,
        first=(_card("brain", 0), _card("rock", 1)),
        view={"tilt": 15, "roll": -6},
        light={"azimuth": 280, "high": 60, "bright": 0.75},
        start={"options": {"trophy": "rock"}},
    ),
    Story(
        "no-roll-leds-of-the-device",
        "rpsls",
        (
            LEARN,
            Step((blink_led(3), blink_led(2, (52.0, 120.0), (1.0, 0.2, 0.1)))),
            thrown(black("scissors"), (52, 74), (60, 40), clear()),
        ),
        seed=28,
        first=(throw(black("rock"), (52, 74), room=(60, 40)),),
        view={"tilt": 6, "turn": 180},
        light={"azimuth": 180, "high": 64, "bright": 0.6},
    ),
    Story(
        "no-roll-dice-from-before",
        "monopoly",
        (LEARN, thrown(pips(5, 3), (170, 120), (110, 100))),
        seed=29,
        first=(lay([(pips(2)[0], (50.0, 45.0)), (pips(6)[0], (95.0, 40.0))]),),
        ground=tray((34, 96, 62)),
        size=(400, 300),
        fps=15.0,
        quality=60,
        view={"tilt": 28, "turn": -20},
        light={"azimuth": 150, "high": 70, "hard": 0.3},
    ),
    Story(
        "no-roll-a-hand-over-the-dice",
        "shizzle",
        (LEARN, Step((hand(1.2, (150.0, 90.0)),))),
        seed=30,
        first=(throw(inks("purple 6"), (150.0, 82.0), room=(200, 60)),),
        view={"tilt": 20, "turn": 10},
        light={"azimuth": 340, "high": 54, "warmth": 0.05},
    ),
    Story(
        "no-roll-hands-shadow-and-light-over-the-ligretto-board",
        "ligretto",
        (
            Step(rest=1.5, press={"do": "go"}),
            Step((hand(0.8, (210.0, 150.0)), shadow(1.0), light(0.7), wait(0.4), light(1.0))),
        ),
        seed=31,
        first=(lay([(bodies("blue 2")[0], (180.0, 250.0)), (bodies("red 1")[0], (250.0, 252.0))]),),
        around=1.06,
        noise=0.4,
        size=(672, 504),
        fps=10.0,
        view={"tilt": 10, "roll": 4},
        light={"azimuth": 110, "high": 68},
        start={"options": {"dice": [1, 1]}},
    ),
)
