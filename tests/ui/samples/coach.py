"""The coach on the screen: its bars at play, how a game turned, a fair start. The numbers are made up."""

from dataclasses import replace

from rules.game import Json
from tests.ui.samples import ligretto, monopoly, zombies
from tests.ui.samples.around import FULL, LONG, tray
from tests.ui.samples.playing import played
from tests.ui.samples.rpsls import MANY
from tests.ui.samples.shizzle import FIVE_EXPECTED, SIX, SPARK, build, roll
from tests.ui.samples.table import black, over, red
from ui.advice import ADVISERS
from ui.advice.moment import Moment
from ui.curve.scene import Turned
from ui.play import Play
from ui.scene import Scene
from ui.setup.scene import Setup, set_up
from ui.winner import Winner
from ui.world import Advice, Curve, Even, Pixels, Said, Turning, World

THREE = ("Alexandra", "Bo", "Maximilian")
WON = over("rpsls", THREE, 0)
CHOICES: list[Json] = [
    {"do": "stop", "points": 3.0, "wins": 0.31, "wins_error": 0.01},
    {"do": "again", "points": 4.25, "wins": 0.36, "wins_error": 0.01},
]
ROLL: Json = {"dice": 3, "choke": 0.296, "lines": {"4": 0.4, "5": 0.204, "6": 0.1}}
DECIDE: Json = {
    "roll": ROLL,
    "points": 4.25,
    "choices": CHOICES,
    "best": {"points": 1, "wins": 1, "wins_clear": True},
}
RISK: Json = {
    "roll": {"dice": 5, "choke": 0.13, "lines": {"2": 0.2, "3": 0.25, "4": 0.22, "5": 0.12, "6": 0.08}},
    "points": 3.3,
    "choices": [],
    "best": None,
}
LINES: list[Json] = [
    {"do": "build", "length": length, "dice": [{"colour": "green", "number": 3}], "points": points, "wins": 0.3}
    for length, points in ((2, 2.9), (3, 3.25), (4, 4.5))
]
BUILD: Json = {
    "roll": None,
    "points": 4.5,
    "choices": LINES,
    "best": {"points": 2, "wins": 2, "wins_clear": False},
}
DECK: Json = {
    "deck": {"chances": {"brain": 0.06, "paper": 0.23, "rock": 0.17, "scissors": 0.23, "zombie": 0.31}},
    "next": {"zombie": 0.43},
    "blocks": [],
}
RACE: Json = {"phase": "race", "rolls": [{"dice": dice, "fits": 1 - (5 / 6) ** dice} for dice in range(1, 13)]}
TURN: Json = {
    "player": 0,
    "turn": {
        "landing": [{"pos": pos, "next_roll": share} for pos, share in ((6, 0.17), (7, 0.14), (12, 0.03))],
        "rents": [
            {"pos": 12, "chance": 0.11, "rent": 28.0},
            {"pos": 8, "chance": 0.14, "rent": 6.0},
            {"pos": 39, "chance": 0.02, "rent": 1500.0},
        ],
        "rent": 37.4,
        "more_than_all": 0.021,
    },
}


def moment(world: World, odds: Json, chances: tuple[float, ...] = (), error: float = 0.0) -> Moment:
    """What the coach sees of a world."""
    assert world.table is not None
    return Moment(world.table.names, world.table.state, world.table.awaits, odds, chances, error)


def advised(world: World, advice: Advice | None) -> World:
    """The world with what the coach says in it."""
    assert world.table is not None
    assert advice is not None
    return replace(world, table=replace(world.table, advice=advice), settings=replace(world.settings, coach="before"))


def before(world: World, odds: Json, chances: tuple[float, ...] = (), error: float = 0.0) -> World:
    """The world with what is said before a decision."""
    assert world.table is not None
    return advised(world, ADVISERS[world.table.game].before(moment(world, odds, chances, error)))


def curved(world: World, curve: Curve) -> World:
    assert world.table is not None
    return replace(world, table=replace(world.table, curve=curve))


def curve(world: World, turns: int, done: float = 1.0, error: float = 0.0) -> Curve:
    """A curve of made-up chances: everybody in turn has a third of the rest more, and in the end one has all."""
    assert world.table is not None
    seats, last = len(world.table.names), len(world.table.log)
    rows = []
    for place in range(last + 1):
        weights = [1.0 + 2 * ((place // 3 + seat) % seats == 0) + (seat * place) % 3 for seat in range(seats)]
        rows.append(tuple(weight / sum(weights) for weight in weights))
    winner = world.table.awaits["winner"]
    rows[-1] = tuple(float(seat == winner) for seat in range(seats))
    at = tuple(range(last + 1))[: max(2, round((last + 1) * done))]
    places = [(number + 1) * last // turns for number in range(turns)] if done == 1 else []
    turnings = tuple(
        Turning(place - 1, place % seats, rows[place - 1][place % seats], rows[place][place % seats], _photo(place))
        for place in places
    )
    return Curve(at, tuple(rows[: len(at)]), error, turnings, done)


def _photo(place: int) -> Pixels | None:
    return tray() if place % 2 else None


def _setup(game: str, step: int, focus: str, *, even: bool, world: World) -> Setup:
    drafted = replace(set_up(game, world).draft, even=even)
    return Setup(drafted, step, focus)


EIGHT = tuple(share / 100 for share in (11, 11, 11, 12, 13, 14, 14, 14))
FAIR = replace(FULL, even=Even("rpsls", LONG, EIGHT, (0.125,) * 8, (3, 4, 3, 3, 3, 3, 2, 3)))
FAIR_DICE = replace(FULL, even=Even("ligretto", LONG[:4], (0.68, 0.19, 0.1, 0.03), (0.25,) * 4, (8, 6, 5, 5)))
AT_RED = played("rpsls", THREE, black("spock"))
GREAT = played("rpsls", MANY, black("spock"), red("rock", "spock", "pass_left"))
DECISION = played(
    "shizzle", SIX[:4], SPARK, roll("red 2, green 2, blue 6, purple 1, yellow 3"), build("red 2, green 2")
)
MISSED = advised(
    DECISION,
    ADVISERS["shizzle"].after(
        moment(played("shizzle", SIX[:4], SPARK, roll("red 2, green 2, blue 6, purple 1, yellow 3")), BUILD),
        build("red 2, green 2"),
        moment(DECISION, {}),
    ),
)
assert WON.table is not None
LUCKY = replace(
    WON,
    table=replace(WON.table, luck=(Said("story.luck.unluckier", {"name": "Maximilian", "than": 19, "all": 20}),)),
)

SAMPLES: dict[str, tuple[Scene, World]] = {
    "risk of six": (Play(), before(played("shizzle", SIX, SPARK, seeing=FIVE_EXPECTED), RISK)),
    "chances": (Play(), before(AT_RED, {"player": 0, "gives_away": [0.037]}, (0.27, 0.313, 0.417))),
    "chances of eight": (
        Play(),
        before(replace(GREAT, now=9000), {"player": 1, "gives_away": [0.037]}, EIGHT, 0.012),
    ),
    "choices": (Play(), before(DECISION, DECIDE)),
    "choices of six": (
        Play(),
        before(
            replace(
                played(
                    "shizzle", SIX, SPARK, roll("red 2, green 2, blue 6, purple 1, yellow 3"), build("red 2, green 2")
                ),
                now=9000,
            ),
            DECIDE,
        ),
    ),
    "missed": (Play(), MISSED),
    "still working": (Play(), advised(AT_RED, Advice(Said("coach.rpsls.same", {"name": "Bo"}), done=0.4))),
    "race": (Play(), before(ligretto.SAMPLES["race"][1], RACE)),
    "cards": (Play(), before(zombies.SAMPLES["draw"][1], DECK)),
    "rent": (Play(), before(monopoly.SAMPLES["throw"][1], TURN)),
    "turned": (Turned(1), curved(WON, curve(WON, 4))),
    "turned, eight": (Turned(3), curved(over("rpsls", MANY, 1), curve(over("rpsls", MANY, 1), 4, error=0.012))),
    "turned, not yet": (Turned(), curved(WON, curve(WON, 4, done=0.45))),
    "turned, kept": (
        Turned(),
        replace(curved(WON, curve(WON, 1)), kept="~/.local/share/croupier/curves/2026-11-17-rpsls-1.png"),
    ),
    "fair start": (_setup("rpsls", 1, "seat:3", even=False, world=FAIR), FAIR),
    "fair start taken": (_setup("rpsls", 1, "fair", even=True, world=FAIR), FAIR),
    "fair dice": (_setup("ligretto", 1, "fair", even=True, world=FAIR_DICE), FAIR_DICE),
    "winner with luck": (Winner(), LUCKY),
}
