"""Shizzle at play, as the screen shows it."""

from rules.game import Json
from tests.ui.samples.playing import played
from ui.games.shizzle.line import Line
from ui.play import Play
from ui.scene import Scene
from ui.world import Said, Seeing, World

TWO = ("Ann", "Bo")
SIX = ("Alexandra", "Maximilian", "Charlotte", "Bo", "Valentin", "Josephine")


def dice(text: str) -> list[Json]:
    """Dice as people write them: "red 5, green 2"."""
    pairs = (die.split() for die in text.split(", "))
    return [{"colour": colour, "number": int(number)} for colour, number in pairs]


def roll(text: str) -> Json:
    return {"do": "roll", "dice": dice(text)}


def build(text: str) -> Json:
    return {"do": "build", "dice": dice(text)}


SPARK = roll("red 5")
MIXED = roll("red 2, green 2, blue 6, purple 1, yellow 3")
RED = "red 1, red 2, red 3, red 4, red 6"
SHIZZLE = (SPARK, roll(RED), build(RED))
FIZZLE = roll("red 2, green 3, blue 6, purple 1, yellow 4")
STOP: Json = {"do": "stop"}
AGAIN: Json = {"do": "again"}
TAKE: Json = {"do": "take"}
CHANGE = {"first": 1, "table": {"points": [25, 30, 3], "bank": 2}}
"""Here nobody but the second player has circles."""
FIVE_EXPECTED = Seeing("still", Said("dice", {"awaited": 5, "seen": 3, "body": None}))

SAMPLES: dict[str, tuple[Scene, World]] = {
    "begins": (Play(), played("shizzle", TWO)),
    "spark": (Play(), played("shizzle", SIX, SPARK, seeing=FIVE_EXPECTED)),
    "build": (Play(), played("shizzle", SIX, SPARK, MIXED)),
    "build long": (Play(focus=5), played("shizzle", SIX, *SHIZZLE[:2], pictures=False)),
    "build refused": (Play(), played("shizzle", SIX, SPARK, MIXED, refused=build("green 2"))),
    "own line": (Line(), played("shizzle", SIX, *SHIZZLE[:2])),
    "own line laid": (Line(tuple(dice("red 2, red 4"))), played("shizzle", SIX, *SHIZZLE[:2])),
    "sliding": (Play(), played("shizzle", TWO, SPARK, MIXED, build("red 2, green 2"), since=250)),
    "flicker": (Play(), played("shizzle", SIX, SPARK, MIXED, build("red 2, green 2"))),
    "short line": (Play(), played("shizzle", TWO, SPARK, MIXED, build("red 2"))),
    "must lay one": (Play(), played("shizzle", SIX, SPARK, FIZZLE)),
    "fizzle": (Play(), played("shizzle", SIX, SPARK, FIZZLE, build("red 2"), since=800)),
    "choke": (
        Play(),
        played("shizzle", SIX, SPARK, MIXED, build("red 2, green 2"), AGAIN, roll("blue 6, purple 1, yellow 3")),
    ),
    "shizzle": (
        Play(focus=3),
        played("shizzle", SIX, *SHIZZLE, start={"table": {"points": [1, 2, 6, 0, 9, 3], "bank": 70}}),
    ),
    "taken": (Play(), played("shizzle", SIX, *SHIZZLE, TAKE)),
    "thrown on": (Play(), played("shizzle", TWO, *SHIZZLE, TAKE, AGAIN, since=150)),
    "returned": (
        Play(),
        played(
            "shizzle",
            TWO,
            *SHIZZLE,
            {"do": "return", "from": 1},
            start={"table": {"points": [3, 10], "bank": 27}},
            since=750,
        ),
    ),
    "swapped": (Play(), played("shizzle", SIX[:3], *SHIZZLE, {"do": "return", "from": 0}, start=CHANGE)),
    "nothing to return": (Play(), played("shizzle", SIX, *SHIZZLE, {"do": "return", "from": 1})),
    "stopped": (
        Play(),
        played("shizzle", SIX, SPARK, MIXED, build("red 2, green 2"), STOP, since=1000, seeing=FIVE_EXPECTED),
    ),
    "over": (
        Play(),
        played(
            "shizzle",
            SIX,
            SPARK,
            MIXED,
            build("red 2, green 2"),
            STOP,
            start={"table": {"points": [1, 4, 0, 2, 4, 4], "bank": 3}},
        ),
    ),
}
