"""Shizzle: every ruling, phase, event, outcome and code of its page."""

import itertools
import random
from typing import Any

import pytest

from tests.table import Json, Table, refused_start

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
FACES = [f"{colour} {number}" for colour in COLOURS for number in range(1, 7)]

# Rolls on the spark red 1, and on red 6, where a whole line of reds ends.
REDS = "red 2, red 3, red 4, red 5, red 6"
FIZZLE = "red 2, yellow 3, green 4, blue 5, purple 6"
CHOKE = "orange 2, yellow 3, green 4, blue 5, purple 6"
REDS_BACK = "red 5, red 4, red 3, red 2, red 1"
FIZZLE_6 = "red 1, yellow 2, green 3, blue 4, purple 5"
CHOKE_6 = "orange 1, yellow 2, green 3, blue 4, purple 5"

SPARK = ("roll red 1",)
REDS_ROLLED = (*SPARK, f"roll {REDS}")
LINE = (*REDS_ROLLED, "build red 2")
FLICKER = (*REDS_ROLLED, "build red 2, red 3")
SHIZZLE = (*REDS_ROLLED, f"build {REDS}")
TAKEN = (*SHIZZLE, "take")
RETURNED = (*SHIZZLE, "return 1")

# Red 1 shares its die with orange 2, yellow 3, …; red 2 with orange 3, yellow 4, …
SET = {"dice": [[[colour, (k + i) % 6 + 1] for i, colour in enumerate(COLOURS)] for k in range(6)]}


def die(face: str) -> Json:
    colour, number = face.split()
    return {"colour": colour, "number": int(number)}


def dice(faces: str) -> list[Json]:
    return [die(face) for face in faces.split(", ")] if faces else []


def event(step: str) -> Json:
    """The event written as one line: `roll red 1`, `build red 2, red 3`, `return 1`, `take`."""
    do, _, rest = step.partition(" ")
    if do in ("roll", "build"):
        return {"do": do, "dice": dice(rest)}
    return {"do": do, "from": int(rest)} if do == "return" else {"do": do}


def play(table: Table, *steps: str) -> Table:
    for step in steps:
        table.ok(**event(step))
    return table


def game(*steps: str, players: int = 2, **start: Any) -> Table:
    return play(Table("shizzle", players, **start), *steps)


def refused(table: Table, code: str, step: str) -> str:
    return table.refused(code, **event(step))


def of_kind(table: Table, kind: str) -> list[Json]:
    return [outcome for outcome in table.outcomes if outcome["kind"] == kind]


def touches(one: Json, other: Json) -> bool:
    return bool(one["colour"] == other["colour"] or one["number"] == other["number"])


def is_line(line: list[Json]) -> bool:
    return all(touches(one, other) for one, other in itertools.pairwise(line))


def any_event(rng: random.Random, table: Table) -> Json:
    """A legal event: dice that are not in the line, any part of the best line, or one of the choices."""
    awaits, state = table.awaits, table.state
    match awaits["what"]:
        case "roll":
            free = [face for face in FACES if die(face) not in state["line"]]
            return event(f"roll {', '.join(rng.sample(free, awaits['dice']))}")
        case "build":
            return {"do": "build", "dice": awaits["best"][: rng.randint(1, len(awaits["best"]))]}
        case "shizzle":
            others = [player for player in range(len(state["points"])) if player != state["turn"]]
            return event(rng.choice(["take", f"return {rng.choice(others)}"]))
        case _:
            return event(rng.choice(["stop", "again"]))


# Start


@pytest.mark.parametrize(("players", "bank"), [(2, 40), (3, 60), (4, 75), (5, 90), (6, 100)])
def test_the_bank_at_the_start(players: int, bank: int) -> None:
    table = game(players=players, first=1)
    assert table.state == {
        "game": "shizzle",
        "phase": "spark",
        "turn": 1,
        "bank": bank,
        "points": [0] * players,
        "line": [],
        "rolled": [],
        "aside": 0,
        "winners": None,
    }
    assert table.awaits == {"what": "roll", "player": 1, "dice": 1}


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_players(players: int) -> None:
    refused_start("bad_players", "shizzle", players)


@pytest.mark.parametrize(("points", "bank"), [([0, 0], 1), ([30, 30], 40), ([0, 99], 1), ([5, 0, 7, 9], 3)], ids=str)
def test_a_game_under_way_is_picked_up(points: list[int], bank: int) -> None:
    table = game(players=len(points), table={"points": points, "bank": bank})
    assert (table.state["phase"], table.state["points"], table.state["bank"]) == ("spark", points, bank)


@pytest.mark.parametrize(
    ("points", "bank"),
    [
        pytest.param([5], 20, id="a player missing"),
        pytest.param([5, 5, 5], 20, id="a player too many"),
        pytest.param([-1, 5], 20, id="points below zero"),
        pytest.param([5, 5], 0, id="an empty bank"),
        pytest.param([5, 5], -1, id="a bank below zero"),
        pytest.param([30, 30], 41, id="101 points"),
    ],
)
def test_a_bad_table_is_refused(points: list[int], bank: int) -> None:
    refused_start("bad_table", "shizzle", 2, table={"points": points, "bank": bank})


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"bank": 50}, id="unknown name"),
        pytest.param({"set": {"dice": SET["dice"][:5]}}, id="five dice"),
        pytest.param({"set": {"dice": [*SET["dice"], SET["dice"][0]]}}, id="seven dice"),
        pytest.param({"set": {"dice": [SET["dice"][0][:5], *SET["dice"][1:]]}}, id="a die of five faces"),
        pytest.param({"set": {"dice": [SET["dice"][1], *SET["dice"][1:]]}}, id="a die twice"),
        pytest.param({"set": {"dice": [[*SET["dice"][0][:5], ["red", 2]], *SET["dice"][1:]]}}, id="a face twice"),
    ],
)
def test_a_bad_option_is_refused(options: Json) -> None:
    refused_start("bad_option", "shizzle", 2, options=options)


# Phases


@pytest.mark.parametrize(
    ("steps", "phase", "awaited"),
    [
        pytest.param((), "spark", {"what": "roll", "player": 0, "dice": 1}, id="start"),
        pytest.param(SPARK, "roll", {"what": "roll", "player": 0, "dice": 5}, id="spark"),
        pytest.param(LINE, "decide", {"what": "decide", "player": 0, "points": 2, "dice": 4}, id="line of two"),
        pytest.param(FLICKER, "decide", {"what": "decide", "player": 0, "points": 3, "dice": 3}, id="flicker of three"),
        pytest.param(
            (*REDS_ROLLED, "build red 2, red 3, red 4"),
            "decide",
            {"what": "decide", "player": 0, "points": 4, "dice": 2},
            id="flicker of four",
        ),
        pytest.param(
            (*REDS_ROLLED, "build red 2, red 3, red 4, red 5"),
            "decide",
            {"what": "decide", "player": 0, "points": 5, "dice": 1},
            id="flicker of five",
        ),
        pytest.param(SHIZZLE, "shizzle", {"what": "shizzle", "player": 0}, id="shizzle"),
        pytest.param(TAKEN, "decide", {"what": "decide", "player": 0, "points": 6, "dice": 5}, id="six taken"),
        pytest.param(RETURNED, "decide", {"what": "decide", "player": 0, "points": 0, "dice": 5}, id="six returned"),
        pytest.param((*LINE, "again"), "roll", {"what": "roll", "player": 0, "dice": 4}, id="again after two"),
        pytest.param((*FLICKER, "again"), "roll", {"what": "roll", "player": 0, "dice": 3}, id="again after three"),
        pytest.param((*TAKEN, "again"), "roll", {"what": "roll", "player": 0, "dice": 5}, id="again after six taken"),
        pytest.param((*RETURNED, "again"), "roll", {"what": "roll", "player": 0, "dice": 5}, id="again after a return"),
        pytest.param((*FLICKER, "stop"), "roll", {"what": "roll", "player": 1, "dice": 5}, id="stop"),
        pytest.param((*SPARK, f"roll {CHOKE}"), "roll", {"what": "roll", "player": 1, "dice": 5}, id="choke"),
    ],
)
def test_what_the_table_waits_for(steps: tuple[str, ...], phase: str, awaited: Json) -> None:
    table = game(*steps)
    assert table.state["phase"] == phase
    assert table.awaits == awaited
    assert table.state["rolled"] == []


@pytest.mark.parametrize(
    ("phase", "steps", "legal"),
    [
        ("spark", (), {"roll"}),
        ("roll", SPARK, {"roll"}),
        ("build", REDS_ROLLED, {"build"}),
        ("shizzle", SHIZZLE, {"take", "return"}),
        ("decide", FLICKER, {"stop", "again"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_no_other_event_is_legal_in_a_phase(phase: str, steps: tuple[str, ...], legal: set[str]) -> None:
    table = game(*steps)
    assert table.state["phase"] == phase
    for step in ("roll blue 6", "build red 2", "stop", "again", "take", "return 1"):
        if step.split()[0] not in legal:
            refused(table, "not_awaited", step)


def test_the_spark_is_the_line() -> None:
    table = game("roll green 4", first=1)
    assert table.outcomes == [{"kind": "spark", "colour": "green", "number": 4}]
    assert (table.state["line"], table.state["turn"]) == (dice("green 4"), 1)


def test_a_roll_that_fits_waits_to_be_built() -> None:
    table = game(*REDS_ROLLED)
    assert (table.state["phase"], table.state["rolled"], table.state["line"]) == ("build", dice(REDS), dice("red 1"))
    assert (table.awaits["what"], table.awaits["player"], table.awaits["longest"]) == ("build", 0, 6)
    assert table.awaits["must_stop"] is False


# What a roll can be


@pytest.mark.parametrize(
    ("steps", "lost", "spark"),
    [
        pytest.param((*SPARK, f"roll {CHOKE}"), 0, "red 1", id="at once"),
        pytest.param((*LINE, "again", "roll blue 3, blue 4, blue 5, blue 6"), 2, "red 2", id="after a line of two"),
        pytest.param((*FLICKER, "again", "roll blue 4, blue 5, blue 6"), 3, "red 3", id="after a flicker"),
        pytest.param(
            (*REDS_ROLLED, "build red 2, red 3, red 4, red 5", "again", "roll blue 6"), 5, "red 5", id="one die rolled"
        ),
        pytest.param((*TAKEN, "again", f"roll {CHOKE_6}"), 6, "red 6", id="after six taken"),
        pytest.param((*RETURNED, "again", f"roll {CHOKE_6}"), 0, "red 6", id="after six returned"),
        pytest.param(
            (*TAKEN, "again", f"roll {REDS_BACK}", "build red 5, red 4", "again", "roll blue 1, blue 2, blue 3"),
            9,
            "red 4",
            id="after six taken and a flicker",
        ),
    ],
)
def test_s6_a_choke_loses_the_turns_points_and_the_lines_end_is_the_next_spark(
    steps: tuple[str, ...], lost: int, spark: str
) -> None:
    table = game(*steps, table={"points": [4, 8], "bank": 20})
    assert table.outcomes == [{"kind": "choke", "player": 0, "lost": lost}]
    assert (table.state["phase"], table.state["turn"], table.state["aside"]) == ("roll", 1, 0)
    assert (table.state["line"], table.state["rolled"]) == (dice(spark), [])
    assert table.state["points"][0] == 4


@pytest.mark.parametrize(
    ("steps", "roll", "placed", "paid"),
    [
        pytest.param(SPARK, FIZZLE, "red 2", 2, id="on the spark"),
        pytest.param(SPARK, "red 2, orange 1, green 4, blue 5, purple 6", "red 2", 2, id="one of two that fit"),
        pytest.param(SPARK, "red 2, orange 1, green 4, blue 5, purple 6", "orange 1", 2, id="the other one"),
        pytest.param((*TAKEN, "again"), FIZZLE_6, "red 1", 8, id="after six taken"),
        pytest.param((*RETURNED, "again"), FIZZLE_6, "red 1", 2, id="after six returned"),
    ],
)
def test_a_fizzle_places_one_die_and_ends_the_turn(steps: tuple[str, ...], roll: str, placed: str, paid: int) -> None:
    table = game(*steps, f"roll {roll}")
    assert (table.awaits["longest"], table.awaits["must_stop"]) == (2, True)
    play(table, f"build {placed}")
    assert table.outcomes == [
        {"kind": "fizzle", "player": 0, "length": 2},
        {"kind": "points", "from": "bank", "to": 0, "count": paid},
    ]
    assert (table.state["points"], table.state["bank"], table.state["aside"]) == ([paid, 0], 40 - paid, 0)
    assert (table.state["phase"], table.state["turn"], table.state["line"]) == ("roll", 1, dice(placed))


def test_a_fizzle_takes_no_second_die() -> None:
    table = game(*SPARK, "roll red 2, orange 1, green 4, blue 5, purple 6")
    refused(table, "must_stop", "build red 2, orange 1")


def test_only_five_dice_can_fizzle() -> None:
    """Three dice of which one fits: the player may still roll on."""
    table = game(*FLICKER, "again", "roll red 4, blue 5, green 6")
    assert (table.awaits["longest"], table.awaits["must_stop"]) == (4, False)
    play(table, "build red 4")
    assert table.outcomes == [{"kind": "flicker", "player": 0, "length": 4}]
    assert table.awaits == {"what": "decide", "player": 0, "points": 4, "dice": 2}


@pytest.mark.parametrize(
    ("build", "kind", "length"),
    [
        ("red 2", "line", 2),
        ("red 6, red 3", "flicker", 3),
        ("red 4, red 2, red 6", "flicker", 4),
        ("red 6, red 5, red 4, red 3", "flicker", 5),
        ("red 2, red 4, red 6, red 5, red 3", "shizzle", 6),
    ],
)
def test_a_build_is_named_by_its_length(build: str, kind: str, length: int) -> None:
    table = game(*REDS_ROLLED, f"build {build}")
    assert table.outcomes == [{"kind": kind, "player": 0, "length": length}]
    assert table.state["line"] == dice(f"red 1, {build}")


def test_a_shizzle_can_be_reached_in_several_rolls() -> None:
    table = game(*FLICKER, "again", "roll blue 3, blue 4, red 6", "build blue 3, blue 4", "again", "roll green 4")
    play(table, "build green 4")
    assert table.outcomes == [{"kind": "shizzle", "player": 0, "length": 6}]
    assert table.awaits == {"what": "shizzle", "player": 0}


@pytest.mark.parametrize(
    ("steps", "paid"),
    [
        pytest.param(LINE, 2, id="line of two"),
        pytest.param(FLICKER, 3, id="flicker"),
        pytest.param((*REDS_ROLLED, "build red 2, red 3, red 4, red 5"), 5, id="flicker of five"),
        pytest.param(TAKEN, 6, id="six taken"),
        pytest.param((*TAKEN, "again", f"roll {REDS_BACK}", "build red 5, red 4, red 3"), 10, id="six and a flicker"),
        pytest.param((*TAKEN, "again", f"roll {REDS_BACK}", f"build {REDS_BACK}", "take"), 12, id="two shizzles"),
        pytest.param(
            (*TAKEN, "again", f"roll {REDS_BACK}", f"build {REDS_BACK}", "return 2"), 6, id="one taken, one returned"
        ),
    ],
)
def test_a_stop_pays_the_line_and_what_was_put_aside(steps: tuple[str, ...], paid: int) -> None:
    table = game(*steps, players=3)
    end = table.state["line"][-1]
    assert table.awaits["points"] == paid
    play(table, "stop")
    assert table.outcomes == [{"kind": "points", "from": "bank", "to": 0, "count": paid}]
    assert (table.state["points"], table.state["bank"]) == ([paid, 0, 0], 60 - paid)
    assert (table.state["line"], table.state["aside"], table.state["turn"]) == ([end], 0, 1)


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_turn_moves_left(first: int, following: int) -> None:
    assert game(*FLICKER, "stop", players=3, first=first).state["turn"] == following


# Rulings


@pytest.mark.parametrize(("then", "points", "turn", "dice_rolled"), [("stop", [2, 0], 1, 5), ("again", [0, 0], 0, 4)])
def test_s1_a_line_of_two_where_a_longer_one_was_possible(
    then: str, points: list[int], turn: int, dice_rolled: int
) -> None:
    table = game(*LINE)
    assert table.outcomes == [{"kind": "line", "player": 0, "length": 2}]
    play(table, then)
    assert table.state["points"] == points
    assert table.awaits == {"what": "roll", "player": turn, "dice": dice_rolled}


@pytest.mark.parametrize(
    "build",
    [
        pytest.param("orange 1", id="matches only the spark"),
        pytest.param("yellow 2", id="matches only the middle"),
        pytest.param("green 3, orange 1", id="matches the spark, behind a die that fits"),
    ],
)
def test_s2_a_later_roll_only_adds_at_the_open_end(build: str) -> None:
    table = game(*FLICKER, "again", "roll orange 1, yellow 2, green 3")
    assert table.awaits["longest"] == 4
    refused(table, "no_match", f"build {build}")
    play(table, "build green 3")
    assert table.state["line"] == dice("red 1, red 2, red 3, green 3")


@pytest.mark.parametrize(
    ("choice", "points", "bank", "aside"),
    [
        pytest.param("take", [4, 8, 9], 20, 6, id="take: put aside until the turn ends"),
        pytest.param("return 1", [4, 2, 9], 26, 0, id="return: at once"),
        pytest.param("return 2", [4, 8, 3], 26, 0, id="return from another"),
    ],
)
def test_s3_a_return_stands_after_a_choke_and_six_taken_are_lost(
    choice: str, points: list[int], bank: int, aside: int
) -> None:
    table = game(*SHIZZLE, choice, players=3, table={"points": [4, 8, 9], "bank": 20})
    assert (table.state["points"], table.state["bank"], table.state["aside"]) == (points, bank, aside)
    play(table, "again")
    assert (table.state["line"], table.state["aside"]) == (dice("red 6"), aside)
    play(table, f"roll {CHOKE_6}")
    assert table.outcomes == [{"kind": "choke", "player": 0, "lost": aside}]
    assert (table.state["points"], table.state["bank"], table.state["aside"]) == (points, bank, 0)


@pytest.mark.parametrize(("owned", "returned"), [(0, 0), (1, 1), (5, 5), (6, 6), (7, 6), (30, 6)])
def test_s4_a_player_returns_at_most_what_they_own(owned: int, returned: int) -> None:
    table = game(*RETURNED, table={"points": [0, owned], "bank": 20})
    assert (table.state["points"], table.state["bank"]) == ([0, owned - returned], 20 + returned)
    assert sum(outcome["count"] for outcome in of_kind(table, "points")) == returned
    assert all((outcome["from"], outcome["to"]) == (1, "bank") for outcome in of_kind(table, "points"))


@pytest.mark.parametrize(
    ("bank", "steps", "paid"),
    [
        pytest.param(1, (*SPARK, f"roll {FIZZLE}", "build red 2"), 1, id="fizzle, bank of 1"),
        pytest.param(2, (*SPARK, f"roll {FIZZLE}", "build red 2"), 2, id="fizzle, bank of 2"),
        pytest.param(1, (*LINE, "stop"), 1, id="line of two, bank of 1"),
        pytest.param(2, (*FLICKER, "stop"), 2, id="flicker of three, bank of 2"),
        pytest.param(3, (*FLICKER, "stop"), 3, id="flicker of three, bank of 3"),
        pytest.param(4, (*TAKEN, "stop"), 4, id="shizzle, bank of 4"),
        pytest.param(7, (*TAKEN, "again", f"roll {FIZZLE_6}", "build red 1"), 7, id="six and a fizzle, bank of 7"),
    ],
)
def test_s5_a_score_takes_what_is_left_and_an_empty_bank_ends_the_game(
    bank: int, steps: tuple[str, ...], paid: int
) -> None:
    table = game(*steps, table={"points": [10, 5], "bank": bank})
    assert table.outcomes[-2:] == [
        {"kind": "points", "from": "bank", "to": 0, "count": paid},
        {"kind": "winners", "players": [0]},
    ]
    assert (table.state["points"], table.state["bank"]) == ([10 + paid, 5], 0)
    assert (table.state["phase"], table.state["turn"], table.state["winners"]) == ("over", None, [0])
    assert table.awaits == {"what": "over", "winners": [0]}
    refused(table, "game_over", "roll blue 1")


def test_s5_the_points_awaited_are_those_before_the_banks_limit() -> None:
    assert game(*TAKEN, table={"points": [0, 0], "bank": 1}).awaits["points"] == 6


@pytest.mark.parametrize(
    ("bank", "steps", "left"),
    [
        pytest.param(4, (*FLICKER, "stop"), 1, id="one point is left"),
        pytest.param(1, (*SPARK, f"roll {CHOKE}"), 1, id="a choke takes nothing"),
        pytest.param(2, (*RETURNED, "again", f"roll {FIZZLE_6}", "build red 1"), 6, id="refilled in the same turn"),
        pytest.param(1, (*RETURNED, "stop"), 7, id="a shizzle returned pays nothing"),
    ],
)
def test_s5_the_bank_is_checked_at_the_end_of_the_turn(bank: int, steps: tuple[str, ...], left: int) -> None:
    table = game(*steps, table={"points": [10, 6], "bank": bank})
    assert (table.state["phase"], table.state["bank"], table.state["winners"]) == ("roll", left, None)
    assert table.awaits == {"what": "roll", "player": 1, "dice": 5}


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        pytest.param([8, 9], [0], id="the last to score"),
        pytest.param([0, 9], [1], id="another player"),
        pytest.param([6, 9], [0, 1], id="two tie"),
        pytest.param([6, 9, 9], [0, 1, 2], id="all tie"),
        pytest.param([0, 9, 3, 9], [1, 3], id="two others tie"),
        pytest.param([6, 9, 8], [0, 1], id="the third is behind"),
    ],
)
def test_s7_the_tied_players_win_together(points: list[int], winners: list[int]) -> None:
    table = game(*FLICKER, "stop", players=len(points), table={"points": points, "bank": 3})
    (outcome,) = of_kind(table, "winners")
    assert sorted(outcome["players"]) == winners
    assert sorted(table.state["winners"]) == sorted(table.awaits["winners"]) == winners


@pytest.mark.parametrize(
    ("steps", "roll"),
    [
        pytest.param(SPARK, "red 2, blue 3, red 2, blue 4, blue 5", id="twice in the roll"),
        pytest.param(SPARK, "red 2, blue 3, red 1, blue 4, blue 5", id="the spark again"),
        pytest.param((*FLICKER, "again"), "red 2, blue 3, blue 4", id="a die of the line again"),
        pytest.param((*FLICKER, "stop"), "red 3, blue 3, blue 4, blue 5, blue 6", id="the spark of the next player"),
    ],
)
def test_s8_a_face_seen_twice_is_a_misread(steps: tuple[str, ...], roll: str) -> None:
    refused(game(*steps), "duplicate_face", f"roll {roll}")


@pytest.mark.parametrize(
    ("steps", "roll"),
    [
        pytest.param(SPARK, "red 2, orange 3, red 4, red 5, red 6", id="twice in the roll"),
        pytest.param(SPARK, "red 2, red 3, red 4, red 5, orange 2", id="the spark's die"),
        pytest.param((*FLICKER, "again"), "red 4, red 5, blue 1", id="a die of the line"),
        pytest.param((*TAKEN, "again"), "red 1, red 2, red 3, red 4, orange 1", id="the new spark's die"),
    ],
)
def test_s8_two_faces_of_one_die_are_a_misread_when_the_set_is_known(steps: tuple[str, ...], roll: str) -> None:
    refused(game(*steps, options={"set": SET}), "same_die_twice", f"roll {roll}")
    assert game(*steps, f"roll {roll}").state["rolled"] == dice(roll)


def test_s8_a_die_that_left_the_line_may_show_another_face() -> None:
    """After a shizzle only the new spark lies; the five others are rolled again."""
    table = game(*TAKEN, "again", "roll orange 2, orange 3, orange 4, orange 5, red 5", options={"set": SET})
    assert table.state["phase"] == "build"


# Refusals


@pytest.mark.parametrize(
    ("steps", "code", "step"),
    [
        ((), "wrong_dice_count", "roll "),
        ((), "wrong_dice_count", "roll red 1, red 2"),
        (SPARK, "wrong_dice_count", "roll red 2, red 3, red 4, red 5"),
        (SPARK, "wrong_dice_count", f"roll {REDS}, blue 1"),
        ((*FLICKER, "again"), "wrong_dice_count", "roll blue 1, blue 2, blue 3, blue 4, blue 5"),
        (REDS_ROLLED, "wrong_dice_count", "build "),
        ((), "unknown_face", "roll pink 1"),
        ((), "unknown_face", "roll red 7"),
        ((), "unknown_face", "roll red 0"),
        (SPARK, "unknown_face", "roll red 2, red 3, red 4, red 5, white 6"),
        (REDS_ROLLED, "not_rolled", "build blue 1"),
        (REDS_ROLLED, "not_rolled", "build red 2, blue 2"),
        ((*SPARK, f"roll {FIZZLE}"), "no_match", "build yellow 3"),
        ((*SPARK, "roll red 2, green 2, blue 4, blue 5, blue 6"), "no_match", "build green 2, red 2"),
        ((*SPARK, "roll red 2, green 2, blue 4, blue 5, blue 6"), "no_match", "build red 2, blue 4"),
        (SHIZZLE, "bad_target", "return 0"),
        (SHIZZLE, "bad_target", "return 2"),
        (SHIZZLE, "bad_target", "return -1"),
        (SPARK, "unknown_event", "place"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refused_event_changes_nothing(steps: tuple[str, ...], code: str, step: str) -> None:
    table = game(*steps)
    refused(table, code, step)
    following = any_event(random.Random(0), table)
    assert table.ok(**following) == game(*steps).ok(**following)


@pytest.mark.parametrize(
    "thrown",
    [
        "red 1",
        ["red 1"],
        [{"colour": "red"}],
        [{"number": 1}],
        [{"colour": "red", "number": "1"}],
        [{"colour": 1, "number": 1}],
    ],
    ids=str,
)
def test_malformed_dice_are_refused(thrown: Any) -> None:
    table = game()
    table.refused("bad_event", "roll", dice=thrown)
    table.refused("bad_event", "roll")


def test_a_return_needs_a_player() -> None:
    game(*SHIZZLE).refused("bad_event", "return")


# Corrections


def test_a_misread_roll_is_amended() -> None:
    table = game(*FLICKER, "again")
    table.ok("amend", index=1, event=event("roll red 2, red 3, blue 4, blue 5, blue 6"))
    assert (table.state["line"], table.state["phase"]) == (dice("red 1, red 2, red 3"), "roll")
    table.refused("amend_conflict", "amend", index=1, event=event(f"roll {CHOKE}"))
    assert play(table, "roll red 4, red 5, red 6").state["phase"] == "build"


# The longest line, and whole games


def brute_force_longest(end: Json, rolled: list[Json]) -> int:
    """The dice of the longest extension, tried in every order."""
    return max(
        next((k for k in range(len(order)) if not touches([end, *order][k], order[k])), len(order))
        for order in itertools.permutations(rolled)
    )


def check_longest(table: Table, line: list[Json], rolled: list[Json]) -> None:
    """The last roll's answer against every order of its dice."""
    longest = brute_force_longest(line[-1], rolled)
    if longest == 0:
        assert table.kinds() == ["choke"]
        return
    best = table.awaits["best"]
    assert table.awaits["longest"] == len(line) + longest
    assert len(best) == longest
    assert is_line([line[-1], *best])
    assert all(best.count(one) == 1 and one in rolled for one in best)
    assert table.awaits["must_stop"] == (len(rolled) == 5 and longest == 1)


@pytest.mark.parametrize("seed", range(10))
def test_the_longest_line_is_that_of_all_orders_tried(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        spark, *rolled = rng.sample(FACES, 6)
        table = game(f"roll {spark}", f"roll {', '.join(rolled)}")
        check_longest(table, [die(spark)], [die(face) for face in rolled])
        if table.state["phase"] == "build" and not table.awaits["must_stop"]:
            table.ok("build", dice=table.awaits["best"][: rng.randint(1, 3)])
            line = table.state["line"]
            if len(line) < 6:
                rolled = rng.sample([face for face in FACES if die(face) not in line], 6 - len(line))
                play(table, "again", f"roll {', '.join(rolled)}")
                check_longest(table, line, [die(face) for face in rolled])


@pytest.mark.parametrize("seed", range(20))
def test_points_are_conserved_and_every_event_can_be_undone(seed: int) -> None:
    """Invariant: bank plus all points is the bank at the start."""
    rng = random.Random(seed)
    table = game(players=rng.randint(2, 6))
    history = [table.state]
    while table.state["phase"] != "over" and len(history) < 400:
        table.ok(**any_event(rng, table))
        state = table.state
        history.append(state)
        assert state["bank"] + sum(state["points"]) == history[0]["bank"]
        assert min(state["bank"], *state["points"]) >= 0
        assert is_line(state["line"])
        assert (state["phase"] == "over") == (state["bank"] == 0) == (state["winners"] is not None)
        assert bool(state["rolled"]) == (state["phase"] == "build")
    for earlier in reversed(history[:-1]):
        table.ok("undo")
        assert table.state == earlier
    table.refused("nothing_to_undo", "undo")
