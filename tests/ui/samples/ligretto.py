"""Ligretto at play, as the screen shows it."""

from dataclasses import replace

from rules.game import Json
from tests.ui.samples.playing import played
from ui.leftovers import Leftovers
from ui.play import Play
from ui.scene import Scene
from ui.world import World

TWO = ("Ann", "Bo")
THREE = ("Ann", "Maximilian", "Cy")
FOUR = ("Alexandra", "Maximilian", "Charlotte", "Josephine")
GO: Json = {"do": "go"}


def place(colour: str, value: int, on: Json | None = None) -> Json:
    die = {"colour": colour, "value": value}
    return {"do": "place", "die": die, "space": on or die, "player": None}


def placed(**tops: int) -> tuple[Json, ...]:
    """The dice of each colour, from 1 to the highest."""
    return tuple(place(colour, value) for colour, top in tops.items() for value in range(1, top + 1))


def stop(seat: int, *left: int) -> Json:
    return {"do": "stop", "player": seat, "left": list(left)}


def unseen(world: World) -> World:
    """The same table without a camera."""
    assert world.table is not None
    return replace(world, table=replace(world.table, by_camera=False), stand_ins=("no_camera",), simulated=False)


SOME = (GO, *placed(blue=2, green=6, yellow=4))
LAST = {"table": {"scores": [100, 102, 98, 100], "round": 12}}
WRONG = place("red", 5, on={"colour": "blue", "value": 3})

SAMPLES: dict[str, tuple[Scene, World]] = {
    "begins": (Play(), played("ligretto", TWO)),
    "begins with a handicap": (Play(), played("ligretto", TWO, start={"options": {"dice": [13, 11]}})),
    "three": (Play(), played("ligretto", FOUR, GO, since=400)),
    "go": (Play(), played("ligretto", TWO, GO, since=3100)),
    "race begins": (Play(), played("ligretto", THREE, GO)),
    "race": (Play(), played("ligretto", FOUR, *SOME)),
    "race without a camera": (Play(), unseen(played("ligretto", FOUR, *SOME))),
    "wrong space": (Play(), played("ligretto", FOUR, *SOME, refused=WRONG)),
    "out of order": (Play(), played("ligretto", THREE, *SOME, refused=place("red", 4), since=5300)),
    "miscounted": (Play(), played("ligretto", FOUR, *SOME, refused=stop(0, 0, 3, 3, 3))),
    "all placed": (Play(), played("ligretto", TWO, GO, *placed(blue=6, green=6, red=6, yellow=6))),
    "leftovers": (Leftovers(1, (2, 6, 0, 4), (4, 0, 5, 2)), played("ligretto", FOUR, *SOME)),
    "leftovers counted": (Leftovers(1, (2, 6, 3, 4), (4, 0, 3, 2)), played("ligretto", FOUR, *SOME)),
    "leftovers of one": (Leftovers(0, (2, 6, 0, 4), (0, 0)), unseen(played("ligretto", TWO, *SOME))),
    "scores": (Play(), played("ligretto", FOUR, *SOME, stop(1, 5, 0, 4, 3), since=1100)),
    "tiebreak": (
        Play(),
        played(
            "ligretto", FOUR, *SOME, stop(0, 0, 4, 4, 4), start={"table": {"scores": [90, 106, 98, 106], "round": 12}}
        ),
    ),
    "over": (Play(), played("ligretto", FOUR, *SOME, stop(1, 5, 0, 4, 3), start=LAST)),
}
