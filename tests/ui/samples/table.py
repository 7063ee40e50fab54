"""What lies over the game: the question, fix, dispute, the menu, entering by hand, the winner."""

import random
from dataclasses import replace

import msgspec

from firmware.simulate import begin, random_event
from rules.game import Json
from tests.ui.samples.playing import played
from tests.ui.samples.rpsls import MANY
from tests.ui.samples.shizzle import MIXED, SIX, SPARK, build
from ui.dispute import Dispute
from ui.enter import Enter
from ui.faces import Choosing, faces
from ui.fix import Fix
from ui.fix_roll import FixRoll
from ui.question import NO_DIE, Question
from ui.rules_page import RulesPage
from ui.scene import Scene
from ui.table_menu import TableMenu
from ui.winner import Winner
from ui.world import Asking, Said, World

TWO = ("Ann", "Bo")
THREE = ("Alexandra", "Maximilian", "Charlotte")
TROPHY: Json = {"options": {"trophy": "rock"}}
SHORT: Json = {"options": {"mode": "short", "free_parking_pot": True}}


def black(face: str) -> Json:
    return {"do": "roll", "dice": [{"body": "black", "face": face}]}


def red(*shown: str) -> Json:
    return {"do": "roll", "dice": [{"body": "red", "face": face} for face in shown]}


def two(one: int, other: int) -> Json:
    return {"do": "roll", "dice": [{"value": one}, {"value": other}]}


def events(game: str, players: int, seed: int, start: Json | None = None) -> tuple[Json, ...]:
    """A whole game between players who choose at random."""
    rng = random.Random(seed)
    match = begin(game, players, (start or {}).get("options"))
    while match.game.winners(match.state) is None:
        match.apply(random_event(match, rng))
    return tuple(msgspec.to_builtins(step.event, str_keys=True) for step in match.steps)


def over(game: str, names: tuple[str, ...], seed: int, start: Json | None = None) -> World:
    """The end of a game."""
    return played(game, names, *events(game, len(names), seed, start), start=start, pictures=False)


def asked(world: World, *likely: Json, refused: Said | None = None) -> World:
    """The camera cannot tell what a die shows."""
    assert world.table is not None
    look = replace(RPSLS.log[-1].looks[0], shows=likely[0], confidence=0.5)
    asking = Asking(look, likely, faces(world.table.game))
    return replace(world, table=replace(world.table, asking=asking, refused=refused))


AT_RED = played("rpsls", MANY, black("spock"), red("rock", "spock", "pass_left"))
assert AT_RED.table is not None
RPSLS = AT_RED.table
LINE = played("shizzle", SIX, SPARK, MIXED, build("red 2, green 2"), {"do": "stop"})
BOARD = played("monopoly", THREE, two(6, 6), two(1, 2), two(2, 2), two(1, 2))
CARDS = played("zombies", THREE, {"do": "reveal", "cards": {"0": "zombie", "1": "rock", "2": "paper"}}, start=TROPHY)
RACE = played(
    "ligretto",
    THREE,
    {"do": "go"},
    {"do": "place", "die": {"colour": "red", "value": 1}, "space": {"colour": "red", "value": 1}, "player": 0},
)
LIKELY: list[Json] = [{"body": "red", "face": face} for face in ("rock", "paper", "pass_left")]
DOUBTFUL = asked(AT_RED, *LIKELY)
DOUBTFUL_LINE = asked(LINE, {"colour": "green", "number": 3}, {"colour": "green", "number": 5})
DOUBTFUL_CARD = asked(CARDS, *({"card": card} for card in ("rock", "brain", "zombie")))
CONFLICT = Said("amend_conflict", {"message": "With that change event 2 (“build”) no longer fits: it was not rolled."})

SAMPLES: dict[str, tuple[Scene, World]] = {
    "question": (Question(), DOUBTFUL),
    "question two faces": (Question(NO_DIE), DOUBTFUL_LINE),
    "question card": (Question(), DOUBTFUL_CARD),
    "question refused": (Question(), asked(AT_RED, *LIKELY, refused=CONFLICT)),
    "question bodies": (Question(choosing=Choosing()), DOUBTFUL),
    "question faces": (Question(choosing=Choosing("red", 5)), DOUBTFUL),
    "question colours": (Question(choosing=Choosing("", 2)), DOUBTFUL_LINE),
    "question numbers": (Question(choosing=Choosing("green")), DOUBTFUL_LINE),
    "fix empty": (Fix(), played("rpsls", TWO)),
    "fix rpsls": (Fix(), AT_RED),
    "fix shizzle": (Fix("2"), LINE),
    "fix monopoly": (Fix(), over("monopoly", TWO, 6, SHORT)),
    "fix zombies": (Fix(), over("zombies", THREE, 2, TROPHY)),
    "fix ligretto": (Fix("older"), over("ligretto", THREE, 0)),
    "fix roll": (FixRoll(1), AT_RED),
    "fix five": (FixRoll(1), LINE),
    "fix cards": (FixRoll(0), CARDS),
    "fix one die": (FixRoll(1), RACE),
    "fix choice": (FixRoll(3), LINE),
    "fix sure": (FixRoll(0, "take_back", sure=True), LINE),
    "fix face": (FixRoll(1, die=1), AT_RED),
    "fix colour": (FixRoll(1, die=1), LINE),
    "fix number": (FixRoll(1, die=1, choosing=Choosing("purple", 3)), LINE),
    "dispute": (Dispute(), AT_RED),
    "dispute nothing": (Dispute(), played("rpsls", TWO)),
    "dispute no rule": (Dispute(), played("shizzle", SIX, SPARK, MIXED, pictures=False)),
    "dispute monopoly": (Dispute(), BOARD),
    "dispute zombies": (Dispute(), CARDS),
    "dispute ligretto": (Dispute(), RACE),
    "menu": (TableMenu(), AT_RED),
    "menu few": (TableMenu(2), played("ligretto", TWO)),
    "rules rpsls": (RulesPage(), AT_RED),
    "rules shizzle": (RulesPage(), LINE),
    "rules ligretto": (RulesPage(), RACE),
    "rules monopoly": (RulesPage(), BOARD),
    "rules zombies": (RulesPage(), CARDS),
    "enter black": (Enter(), played("rpsls", MANY)),
    "enter red": (Enter(({"body": "red", "face": "pass_left"},)), AT_RED),
    "enter colour": (Enter(), played("shizzle", SIX)),
    "enter number": (Enter(({"colour": "green", "number": 3},), Choosing("green", 2)), LINE),
    "enter dice": (Enter(({"value": 5},)), played("monopoly", THREE)),
    "enter card": (Enter(({"card": "rock"},)), played("zombies", THREE, start=TROPHY)),
    "winner rpsls": (Winner(), over("rpsls", ("Alexandra", "Bo", "Maximilian"), 0)),
    "winner of eight": (Winner(1), over("rpsls", MANY, 1)),
    "winner shizzle": (Winner(), over("shizzle", SIX, 2)),
    "winner ligretto": (Winner(), over("ligretto", THREE, 0)),
    "winner monopoly": (Winner(), over("monopoly", ("Alexandra", "Maximilian"), 6, SHORT)),
    "winner zombies": (Winner(), over("zombies", THREE, 3, TROPHY)),
    "winners": (Winner(), over("zombies", THREE, 0, TROPHY)),
}
