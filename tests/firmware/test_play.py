"""The text table: what can be typed, what is said about it, and that nothing typed ever breaks it."""

import json
import random

import pytest

from firmware.play import TextTable, play
from firmware.race import RaceTable
from rules.game import Json
from rules.ligretto import COLOURS, VALUES, Spot


def table(game: str = "rpsls", kind: type[TextTable] = TextTable, **start: object) -> tuple[TextTable, list[str]]:
    """A table of Ann and Bo and the lines it writes."""
    written: list[str] = []
    event = {"do": "start", "game": game, "players": ["Ann", "Bo"], **start}
    return kind(event, random.Random(1), written.append), written


def typed(game: str, *lines: str, **start: object) -> tuple[Json, list[str]]:
    """The state after some typed lines, and all that was written."""
    at_table, written = table(game, TextTable, **start)
    play(at_table, lines)
    return json.loads(json.dumps(at_table.answer["state"])), written


LINES = [
    ("rpsls", ["rock"], {}, {"black": "rock", "turn": 0}),
    ("rpsls", ["rock", "paper, Paper lizard"], {}, {"chips": [2, 3], "turn": 1}),
    ("shizzle", ["red 1"], {}, {"phase": "roll"}),
    ("shizzle", ["red1", "red2 blue 2 blue3 green4 yellow5", "red 2 blue 2", "again"], {}, {"phase": "roll"}),
    ("shizzle", ["red 1", "red 2 blue 2 blue 3 green 4 yellow 5", "1", "stop"], {}, {"points": [4, 0], "bank": 36}),
    ("ligretto", ["go", "red 1", "red 2"], {}, {"board": {"blue": 0, "green": 0, "red": 2, "yellow": 0}}),
    ("ligretto", ["go", "red 1", "stop bo 1 0"], {"options": {"dice": [1, 1]}}, {"scores": [99, 101], "round": 2}),
    ("zombies", ["rock paper"], {"options": {"trophy": "paper"}}, {"phase": "contest"}),
    ("zombies", ["rock paper", "go"], {"options": {"trophy": "paper"}}, {"trophies": [["paper"], ["paper", "paper"]]}),
    ("monopoly", ["6 5", "2 3", "3 2", "buy", "end"], {}, {"turn": 1, "phase": "await_roll"}),
    ("monopoly", ["6 5", "2 3", "3 2", "decline", "bid bo 120", "pass ann"], {}, {"deeds": {"5": {"owner": 1}}}),
]


@pytest.mark.parametrize(("game", "lines", "start", "expected"), LINES)
def test_typed_lines_become_events(game: str, lines: list[str], start: Json, expected: Json) -> None:
    state, written = typed(game, *lines, **start)
    assert not [line for line in written if line.startswith("!")]
    for field, value in expected.items():
        if field == "deeds":
            assert {pos: {"owner": deed["owner"]} for pos, deed in state["deeds"].items()} == value
        else:
            assert state[field] == value


MISTAKES = [
    ("rpsls", ["banana"], "A black die shows rock"),
    ("rpsls", ["rock", "rock rock"], "Ann has 3 chips and rolls 3 red dice; 2 were seen."),
    ("rpsls", ["5"], "There is nothing to choose from: press Enter"),
    ("rpsls", ["{not json"], "That is not JSON."),
    ("rpsls", ['{"do": "dance"}'], "knows no event “dance”"),
    ("rpsls", ["undo"], "nothing to undo"),
    ("rpsls", ["amend"], "Amend as"),
    ("rpsls", ["amend 7 rock"], "There is no event 7"),
    ("shizzle", ["red red"], "“red red” is not understood."),
    ("shizzle", ["red 9"], "There is no red 9 in this set."),
    ("shizzle", ["red 1", "red 2 blue 2 blue 3 green 4 yellow 5", ""], "nothing to throw"),
    ("ligretto", ["go", "zoe red 1"], "“zoe” is no player's name here: Ann or Bo."),
    ("ligretto", ["go", "stop Ann 0 5"], "The dice do not add up"),
    ("monopoly", ["7 7"], "A die shows 1 to 6, not 7."),
    ("monopoly", ["bid x"], "is not understood"),
    ("monopoly", ["buy"], "Ann must throw for the start first."),
]


@pytest.mark.parametrize(("game", "lines", "said"), MISTAKES)
def test_a_mistake_is_explained_and_changes_nothing(game: str, lines: list[str], said: str) -> None:
    before, _ = typed(game, *lines[:-1])
    after, written = typed(game, *lines)
    assert after == before
    assert said in next(line for line in written if line.startswith("!"))


def test_enter_throws_and_the_same_seed_throws_the_same() -> None:
    one, other = typed("rpsls", "", "", ""), typed("rpsls", "", "", "")
    assert one == other
    assert sum(line.startswith("Thrown: ") for line in one[1]) == 3


def test_undo_takes_back_and_amend_replays() -> None:
    undone, _ = typed("rpsls", "rock", "paper paper paper", "undo")
    assert undone["turn"] == 0
    amended, written = typed("rpsls", "rock", "paper paper paper", "amend 0 scissors")
    assert (amended["black"], amended["chips"], amended["winner"]) == ("scissors", [0, 3], 1)
    assert "The black die shows scissors." in written


def test_log_state_help_and_more_only_tell() -> None:
    state, written = typed("shizzle", "red 1", "red 2 blue 2 blue 3 green 4 yellow 5", "log", "state", "help", "more")
    assert state["phase"] == "build"
    assert any("0  Thrown: red 1." in line for line in written)
    assert any('"bank": 40' in line for line in written)
    assert sum("add red 2" in line for line in written) > 1


def test_the_choices_of_more_can_be_chosen() -> None:
    position = {"players": [{}, {}], "deeds": {"5": {"owner": 0}}, "turn": {"player": 1, "phase": "turn_over"}}
    state, written = typed("monopoly", "more", "2", table=position)
    assert "   2  Ann mortgages Toy Train Set" in written
    assert state["deeds"]["5"]["mortgaged"]


def test_a_race_asks_who_and_does_not_know_strangers() -> None:
    at_table, written = table("ligretto", RaceTable)
    for line, said in (("red 1", "! Say who places it, as “Ann red 1”."), ("Zoe again", "! “Zoe” is no player's name")):
        at_table.obey("go")
        at_table.obey(line)
        assert written[-1].startswith(said)


def test_the_last_event_can_be_taken_back() -> None:
    chips = {"chips": [1, 1]}
    over, written = typed("rpsls", "rock", "lizard", table=chips)
    assert (over["winner"], written[-1]) == (1, "Enter ends the game; “undo” takes the last event back.")
    again, _ = typed("rpsls", "rock", "lizard", "undo", "paper", table=chips)
    assert (again["winner"], again["turn"]) == (None, 1)
    ended, _ = typed("rpsls", "rock", "lizard", "", "undo", table=chips)
    assert ended["winner"] == 1


def test_several_events_can_be_undone_at_once() -> None:
    state, _ = typed("rpsls", "rock", "paper paper paper", "paper paper paper", "undo 2")
    assert state["turn"] == 0


def test_enter_takes_the_only_choice() -> None:
    state, _ = typed("monopoly", "", table={"turn": {"phase": "turn_over"}})
    assert (state["turn"], state["phase"]) == (1, "await_roll")


def test_deeds_are_listed_with_their_numbers() -> None:
    position = {"deeds": {"5": {"owner": 1, "mortgaged": True}, "39": {"owner": 0, "level": 3}}}
    _, written = typed("monopoly", "deeds", table=position)
    assert "  Ann: Dark blue 2 (39, level 3)\n  Bo: Toy Train Set (5, mortgaged)" in written


def test_a_throw_is_shown() -> None:
    _, written = typed("shizzle", "red 1", "")
    (said,) = [line for line in written if line.startswith("Thrown: ")]
    assert len(said.split(",")) == 4  # five dice, the last one after "and"


def test_the_hands_of_a_race_follow_throws_placing_and_undo() -> None:
    at_table, written = table("ligretto", RaceTable, options={"dice": [12, 1]})
    at_table.obey("go")
    assert isinstance(at_table, RaceTable)
    assert at_table.hands
    assert at_table.hands.left == (12, 1)
    while not (ones := [die for die in at_table.hands.dice[0] if die.value == 1]):
        at_table.obey("Ann again")
    at_table.obey(f"Ann {ones[0]}")
    assert at_table.hands.left == (11, 1)
    at_table.obey("stop Ann")
    assert "Ann still has 11 dice" in written[-1]
    at_table.obey("undo")
    assert at_table.hands.left == (12, 1)
    spots = (Spot(colour, value) for colour in COLOURS for value in VALUES)
    missing = next(spot for spot in spots if spot not in at_table.hands.dice[0])
    at_table.obey(f"Ann {missing}")
    assert written[-1].startswith(f"! Ann has no {missing}, but ")


def test_rent_is_not_reminded_of_unless_asked_for() -> None:
    position = {"players": [{"pos": 0}, {}], "deeds": {"5": {"owner": 1}}}
    for reminder, said in (("off", False), ("on", True)):
        _, written = typed("monopoly", "2 3", table=position, options={"rent_reminder": reminder})
        assert any("may ask Ann for $25 of rent" in line for line in written) == said


@pytest.mark.parametrize("game", ["rpsls", "shizzle", "ligretto", "zombies", "monopoly"])
def test_nothing_that_is_typed_breaks_the_table(game: str) -> None:
    rng = random.Random(game)
    words = [
        "9" * 5000,
        "red",
        "1",
        "7",
        "undo",
        "amend",
        "0",
        "{",
        "}",
        "[]",
        '{"do":"roll"}',
        "ann",
        "stop",
        "again",
        "rent",
        "bid",
        "💥",
        "-1",
        "²",
        "more",
        "log",
    ]
    lines = [" ".join(rng.choices(words, k=rng.randint(0, 4))) for _ in range(400)]
    start: Json = {"options": {"trophy": "rock"}} if game == "zombies" else {}
    state, _ = typed(game, *lines, **start)
    assert state["game"] == game
