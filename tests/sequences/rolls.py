"""Stories of games: rolls, reveals, a line and a race, each at another table."""

from firmware.camera.acts import Act, bump, clear, lay_card, move, throw
from firmware.camera.stage.ground import Ground, tray
from rules.game import Json
from tests.sequences.story import Step, Story, event, refused, rolled
from vision.mat import mat_of
from vision.reading import Fields
from vision.sheet import Point

LEARN = Step(rest=1.25)  # the table as it is, before anything happens


def red(*faces: str) -> list[Fields]:
    return [{"body": "red", "face": face} for face in faces]


def black(face: str) -> list[Fields]:
    return [{"body": "black", "face": face}]


def pips(*values: int) -> list[Fields]:
    return [{"value": value} for value in values]


def inks(*texts: str) -> list[Fields]:
    return [{"colour": colour, "number": int(number)} for colour, number in map(str.split, texts)]


def bodies(*texts: str) -> list[Fields]:
    return [{"colour": colour, "value": int(value)} for colour, value in map(str.split, texts)]


def thrown(dice: list[Fields], where: Point | None = None, room: Point | None = None, *before: Act) -> Step:
    """These dice are thrown, and that is the roll."""
    return Step((*before, throw(dice, where, room=room)), (rolled(*dice),))


def _in_lane(text: str, place: int) -> Act:
    (die,) = inks(text)
    return move(die, (38.0 + 38 * place, 155.0))


def _built(index: int | None, *texts: str) -> Json:
    built = event("build", dice=inks(*texts))
    return built if index is None else event("amend", index=index, event=built["event"])


def _keeps(*texts: str) -> Act:
    kept = inks(*texts)
    return clear(lambda shows, _: shows in kept)


def _on_board(text: str, on: str | None = None) -> Act:
    (die,) = bodies(text)
    colour, value = (on or text).split()
    return move(die, mat_of("ligretto").zone(f"space:{colour}:{value}").centre)


def _placed(text: str) -> Step:
    (die,) = bodies(text)
    return Step((_on_board(text),), (event("place", die=die, space=die, player=None),), rest=0.4)


def _draws(first: str, second: str, turn: float = 0.0) -> tuple[Act, Act]:
    one, two = (mat_of("zombies").zone(f"draw:{seat}").centre for seat in (0, 1))
    return lay_card(first, one, turn + 2), lay_card(second, two, turn - 3)


def _revealed(first: str, second: str, *before: Act) -> Step:
    cards = {"0": first, "1": second}
    return Step((*before, *_draws(first, second)), (event("reveal", cards=cards),), press={"do": "go_on"})


_CENTRE, _REDS = (52.0, 74.0), (190.0, 105.0)
_BESIDE = (170.0, 120.0)  # mm in which dice come to lie
_SHIZZLE, _WIDE = (150.0, 82.0), (230.0, 60.0)
_OWN = (100.0, 44.0)  # mm of a player's zone

STORIES = (
    Story(
        "rpsls-on-the-mat-in-warm-light",
        "rpsls",
        (
            LEARN,
            thrown(black("rock"), _CENTRE, (60, 40)),
            thrown(red("paper", "spock", "lizard"), _REDS, _BESIDE),
            thrown(
                red("scissors", "rock", "pass_left"), _REDS, _BESIDE, clear(lambda shows, _: shows["body"] == "black")
            ),
        ),
        seed=11,
        view={"tilt": 14, "turn": 6},
        light={"azimuth": 40, "high": 48, "warmth": 0.16, "bright": 0.9},
    ),
    Story(
        "rpsls-in-a-tray-without-a-mat-aslant",
        "rpsls",
        (
            LEARN,
            thrown(black("spock"), (60, 60), (80, 80)),
            thrown(red("lizard", "paper", "rock"), (160, 110), (140, 120)),
        ),
        seed=12,
        ground=tray((112, 24, 34)),
        view={"tilt": 30, "turn": -10},
        light={"azimuth": 200, "high": 60, "warmth": -0.05, "hard": 0.45},
    ),
    Story(
        "shizzle-a-turn-with-a-line-in-its-lane",
        "shizzle",
        (
            LEARN,
            thrown(inks("red 1"), _SHIZZLE, _WIDE),
            thrown(inks("red 2", "blue 2", "blue 5", "green 6", "purple 4"), _SHIZZLE, _WIDE, _in_lane("red 1", 0)),
            Step((_in_lane("red 2", 1),), (_built(None, "red 2"),)),
            Step((_in_lane("blue 2", 2),), (_built(2, "red 2", "blue 2"),)),
            Step((_in_lane("green 6", 3),), (refused("no_match"),)),
            Step(
                (
                    _keeps("red 1", "red 2", "blue 2"),
                    throw(inks("blue 3", "yellow 6", "green 4"), _SHIZZLE, room=_WIDE),
                ),
                (event("again"), rolled(*inks("blue 3", "yellow 6", "green 4"))),
            ),
            Step((_in_lane("blue 3", 3),), (_built(None, "blue 3"),), press={"do": "stop"}),
        ),
        seed=13,
        noise=0.5,
        view={"tilt": 10, "roll": 5},
        light={"azimuth": 300, "high": 65, "soft": 0.25},
    ),
    Story(
        "shizzle-rolls-on-wood-without-a-mat",
        "shizzle",
        (
            LEARN,
            thrown(inks("green 3"), (60, 50), (80, 60)),
            Step(
                (throw(inks("green 5", "orange 5", "red 6", "yellow 2", "purple 1"), (140, 110), room=(190, 130)),),
                (rolled(*inks("green 5", "orange 5", "red 6", "yellow 2", "purple 1")),),
                press={"do": "build", "dice": inks("green 5", "orange 5")},
            ),
            Step(
                (_keeps("green 3", "green 5", "orange 5"), throw(inks("orange 4", "blue 1", "red 3"), (140, 110))),
                (event("again"), rolled(*inks("orange 4", "blue 1", "red 3"))),
            ),
        ),
        seed=14,
        ground=Ground("wood", (250.0, 190.0), (168, 128, 84), wall=0.0),
        view={"tilt": 18, "turn": 15},
        light={"azimuth": 100, "high": 50, "hard": 0.5},
    ),
    Story(
        "monopoly-the-mat-is-pushed-between-rolls",
        "monopoly",
        (
            LEARN,
            thrown(pips(1, 2), (148, 105), (180, 90)),
            Step((bump((22, 12)),)),
            thrown(pips(5, 2), (148, 105), (180, 90), clear()),
            thrown(pips(6, 6), (148, 105), (180, 90), clear()),
        ),
        seed=15,
        around=1.2,
        view={"tilt": 8, "roll": -12},
        light={"azimuth": 20, "high": 70, "bright": 0.7},
        noise=1.5,
    ),
    Story(
        "zombies-three-reveals-on-a-turned-mat",
        "zombies",
        (
            LEARN,
            _revealed("rock", "paper"),
            _revealed("scissors", "rock", clear()),
            _revealed("paper", "scissors", clear()),
        ),
        seed=16,
        around=1.3,
        size=(512, 384),
        view={"tilt": 12, "turn": 16},
        light={"azimuth": 160, "high": 58, "warmth": 0.1},
        start={"options": {"trophy": "rock"}},
    ),
    Story(
        "ligretto-three-rolls-without-a-mat",
        "ligretto",
        tuple(
            [LEARN]
            + [
                Step((*before, throw(bodies(*texts))), ({"roll": bodies(*texts)},))
                for before, texts in (
                    ((), ("blue 1", "green 4", "red 6", "yellow 2")),
                    ((clear(),), ("red 3", "red 5", "green 1")),
                    ((clear(),), ("yellow 6", "blue 4", "blue 2", "green 5", "red 2")),
                )
            ]
        ),
        seed=17,
        ground=tray((48, 50, 54)),
        view={"tilt": 22, "turn": 5},
        light={"azimuth": 250, "high": 52, "warmth": -0.08},
        judged=False,
    ),
    Story(
        "ligretto-a-round-with-a-wrong-die",
        "ligretto",
        (
            Step(rest=1.5, press={"do": "go"}),
            Step(
                (
                    throw(bodies("blue 1", "blue 2"), (160.0, 250.0), room=_OWN),
                    throw(bodies("red 1", "green 1"), (265.0, 250.0), room=_OWN),
                    throw(bodies("red 2", "green 2"), (150.0, 46.0), room=_OWN),
                    throw(bodies("blue 3", "yellow 4"), (260.0, 46.0), room=_OWN),
                ),
                rest=0.4,
            ),
            _placed("blue 1"),
            _placed("red 1"),
            _placed("red 2"),
            Step((_on_board("yellow 4", "yellow 1"),), (refused("wrong_space"),), rest=0.4),
            Step((move(bodies("yellow 4")[0], (120.0, 46.0)),), rest=0.4),
            _placed("blue 2"),
            _placed("blue 3"),
            _placed("green 1"),
            Step(rest=0.3, press={"do": "stop", "player": 0}),
        ),
        seed=18,
        around=1.06,
        noise=0.4,
        size=(672, 504),
        fps=10.0,
        view={"tilt": 12},
        light={"azimuth": 70, "high": 60},
        start={"options": {"dice": [4, 4]}},
    ),
)
