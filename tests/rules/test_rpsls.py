"""Rock Paper Scissors Lizard Spock: every ruling, event, outcome and code of its page."""

import random
from typing import Any

import pytest

from tests.table import NAMES, Json, Table, refused_start

SYMBOLS = ("rock", "paper", "scissors", "lizard", "spock")
VERBS = (
    "scissors cut paper",
    "scissors decapitate lizard",
    "paper covers rock",
    "lizard eats paper",
    "rock crushes lizard",
    "paper disproves spock",
    "lizard poisons spock",
    "spock vaporizes rock",
    "spock smashes scissors",
    "rock crushes scissors",
)


def black(*faces: str) -> list[Json]:
    return [{"body": "black", "face": face} for face in faces]


def red(*faces: str) -> list[Json]:
    return [{"body": "red", "face": face} for face in faces]


def black_awaited(chips: list[int], first: int = 0) -> Table:
    """A game picked up with these chips, before the black die of its first round."""
    return Table("rpsls", len(chips), first=first, table={"chips": chips})


def red_awaited(chips: list[int], centre: str = "rock", first: int = 0) -> Table:
    """The same, with the black die in the centre."""
    table = black_awaited(chips, first)
    table.ok("roll", dice=black(centre))
    return table


def turn(table: Table, *faces: str) -> None:
    table.ok("roll", dice=red(*faces))


def of_kind(table: Table, kind: str) -> list[Json]:
    return [outcome for outcome in table.outcomes if outcome["kind"] == kind]


def moves(table: Table) -> set[tuple[int, int | str, int]]:
    """The chip moves of the last turn; their order is free."""
    return {(move["from"], move["to"], move["count"]) for move in of_kind(table, "chips")}


# Start


@pytest.mark.parametrize("players", range(2, 9))
def test_everyone_starts_with_three_chips(players: int) -> None:
    table = Table("rpsls", players)
    assert table.state == {
        "game": "rpsls",
        "phase": "black",
        "round": 1,
        "turn": None,
        "black": None,
        "chips": [3] * players,
        "centre": 0,
        "winner": None,
    }
    assert table.awaits == {"what": "roll", "body": "black", "dice": 1}


@pytest.mark.parametrize("players", [0, 1])
def test_too_few_players(players: int) -> None:
    refused_start("bad_players", "rpsls", players)


def test_too_many_players() -> None:
    Table("rpsls", 2).refused("bad_players", "start", game="rpsls", players=[*NAMES, "Ida"])


def test_there_are_no_options() -> None:
    refused_start("bad_option", "rpsls", 2, options={"chips_each": 5})
    assert Table("rpsls", 2, options={}).state["chips"] == [3, 3]


@pytest.mark.parametrize("chips", [[1, 1], [0, 5, 2], [0, 23, 0, 0, 0, 1, 0, 0], [12, 12]], ids=str)
def test_a_game_under_way_is_picked_up_before_the_black_die(chips: list[int]) -> None:
    table = black_awaited(chips)
    assert table.state["chips"] == chips
    assert (table.state["phase"], table.state["round"], table.state["centre"]) == ("black", 1, 0)


@pytest.mark.parametrize(
    "chips",
    [
        pytest.param([3], id="a player missing"),
        pytest.param([3, 3, 3], id="a player too many"),
        pytest.param([], id="nobody"),
        pytest.param([4, -1], id="below zero"),
        pytest.param([13, 12], id="25 chips"),
        pytest.param([24, 0], id="one owner"),
        pytest.param([0, 0], id="no owner"),
    ],
)
def test_a_bad_table_is_refused(chips: list[int]) -> None:
    refused_start("bad_table", "rpsls", 2, table={"chips": chips})


# The black die


@pytest.mark.parametrize("face", SYMBOLS)
def test_the_black_die_lies_in_the_centre(face: str) -> None:
    table = Table("rpsls", 3, first=1)
    table.ok("roll", dice=black(face))
    assert table.outcomes == [{"kind": "centre", "face": face}]
    assert (table.state["phase"], table.state["black"], table.state["turn"]) == ("red", face, 1)
    assert table.awaits == {"what": "roll", "body": "red", "dice": 3, "player": 1}


def test_roll_again_rolls_the_black_die_again() -> None:
    table = Table("rpsls", 2)
    before = table.state
    for _ in range(3):
        table.ok("roll", dice=black("roll_again"))
        assert table.outcomes == [{"kind": "roll_again"}]
        assert table.state == before
        assert table.awaits == {"what": "roll", "body": "black", "dice": 1}


# One red die against the black one


@pytest.mark.parametrize("why", VERBS)
def test_a_beaten_die_loses_its_chip_to_the_centre(why: str) -> None:
    centre, _, face = why.split()
    table = red_awaited([1, 2, 2], centre)
    turn(table, face)
    assert of_kind(table, "die") == [{"kind": "die", "player": 0, "face": face, "result": "lost", "why": why}]
    assert moves(table) == {(0, "centre", 1)}
    assert (table.state["chips"], table.state["centre"]) == ([0, 2, 2], 1)


@pytest.mark.parametrize("why", VERBS)
def test_a_die_that_beats_the_black_one_keeps_its_chip(why: str) -> None:
    face, _, centre = why.split()
    table = red_awaited([1, 2, 2], centre)
    turn(table, face)
    assert of_kind(table, "die") == [{"kind": "die", "player": 0, "face": face, "result": "kept", "why": why}]
    assert moves(table) == set()
    assert (table.state["chips"], table.state["centre"]) == ([1, 2, 2], 0)


@pytest.mark.parametrize("centre", SYMBOLS)
@pytest.mark.parametrize(("same", "result", "to"), [(True, "right", 2), (False, "left", 1)], ids=["same", "pass_left"])
def test_the_same_symbol_goes_right_and_pass_left_goes_left(centre: str, same: bool, result: str, to: int) -> None:
    table = red_awaited([1, 2, 2], centre)
    turn(table, centre if same else "pass_left")
    (die,) = of_kind(table, "die")
    assert die["result"] == result
    assert result in die["why"].lower()
    assert moves(table) == {(0, to, 1)}
    assert table.state["chips"][to] == 3


def test_a_turn_lists_its_dice_as_given_then_the_chips_then_what_follows() -> None:
    table = red_awaited([3, 0, 3])
    turn(table, "lizard", "pass_left", "scissors")
    assert [(die["face"], die["result"]) for die in of_kind(table, "die")] == [
        ("lizard", "lost"),
        ("pass_left", "left"),
        ("scissors", "lost"),
    ]
    assert table.kinds() == ["die"] * 3 + ["chips"] * 2
    assert moves(table) == {(0, "centre", 2), (0, 1, 1)}
    assert table.state["chips"] == [0, 1, 3]


# Rulings


@pytest.mark.parametrize(
    ("chips", "first", "face", "after"),
    [
        pytest.param([2, 0, 2], 0, "pass_left", [1, 1, 2], id="left, without chips"),
        pytest.param([2, 2, 0], 0, "rock", [1, 2, 1], id="right, without chips"),
        pytest.param([2, 2, 2], 0, "pass_left", [1, 3, 2], id="left, with chips"),
        pytest.param([2, 2, 2], 0, "rock", [1, 2, 3], id="right, with chips"),
        pytest.param([2, 2, 2], 2, "pass_left", [3, 2, 1], id="left of the last seat"),
        pytest.param([2, 2, 2], 2, "rock", [2, 3, 1], id="right of the last seat"),
        pytest.param([2, 2], 0, "pass_left", [1, 3], id="left of two"),
        pytest.param([2, 2], 0, "rock", [1, 3], id="right of two"),
        pytest.param([2, 0, 0, 2], 0, "pass_left", [1, 1, 0, 2], id="two chairs on nobody is skipped"),
    ],
)
def test_r1_left_and_right_are_the_neighbours_with_or_without_chips(
    chips: list[int], first: int, face: str, after: list[int]
) -> None:
    table = red_awaited(chips, "rock", first)
    turn(table, face, "paper")
    assert table.state["chips"] == after


def test_r1_a_neighbours_chip_brings_a_player_back() -> None:
    table = red_awaited([2, 0, 2])
    turn(table, "pass_left", "paper")
    assert of_kind(table, "passed_over") == []
    assert table.awaits == {"what": "roll", "body": "red", "dice": 1, "player": 1}


def test_r1_with_two_players_both_directions_are_the_opponent() -> None:
    table = red_awaited([3, 3])
    turn(table, "pass_left", "rock", "paper")
    assert [die["result"] for die in of_kind(table, "die")] == ["left", "right", "kept"]
    assert {move["to"] for move in of_kind(table, "chips")} == {1}
    assert sum(move["count"] for move in of_kind(table, "chips")) == 2
    assert table.state["chips"] == [1, 5]


@pytest.mark.parametrize(
    ("chips", "first", "passed", "begins"),
    [
        pytest.param([1, 1, 1], 0, [], 0, id="the youngest is the first seat"),
        pytest.param([1, 1, 1], 2, [], 2, id="the youngest is the last seat"),
        pytest.param([1, 0, 1], 1, [1], 2, id="the youngest has no chips"),
        pytest.param([1, 1, 0, 0], 2, [2, 3], 0, id="two in a row have no chips"),
    ],
)
def test_r2_every_round_begins_with_the_same_first_player(
    chips: list[int], first: int, passed: list[int], begins: int
) -> None:
    table = black_awaited(chips, first)
    for number in (1, 2, 3):
        assert (table.state["phase"], table.state["round"]) == ("black", number)
        assert (table.state["turn"], table.state["black"]) == (None, None)
        table.ok("roll", dice=black("rock"))
        assert [outcome["player"] for outcome in of_kind(table, "passed_over")] == passed
        assert table.awaits["player"] == begins
        while table.state["phase"] == "red":
            turn(table, "paper")
        assert table.outcomes[-1] == {"kind": "round_over", "round": number}


def test_r3_a_player_passed_over_waits_for_the_next_round_in_spite_of_a_new_chip() -> None:
    table = red_awaited([0, 2, 2])
    assert table.outcomes[1:] == [{"kind": "passed_over", "player": 0}]
    turn(table, "rock", "paper")
    assert table.state["chips"] == [1, 1, 2]
    turn(table, "paper", "spock")
    assert table.outcomes[-1] == {"kind": "round_over", "round": 1}
    table.ok("roll", dice=black("rock"))
    assert table.awaits == {"what": "roll", "body": "red", "dice": 1, "player": 0}


def test_r3_the_last_seats_passed_over_end_the_round() -> None:
    table = red_awaited([1, 1, 0, 0])
    turn(table, "paper")
    turn(table, "spock")
    assert table.outcomes[1:] == [
        {"kind": "passed_over", "player": 2},
        {"kind": "passed_over", "player": 3},
        {"kind": "round_over", "round": 1},
    ]


@pytest.mark.parametrize(
    ("chips", "faces", "winner"),
    [
        pytest.param([1, 0, 2], ["lizard"], 2, id="the roller loses the last chip to the centre"),
        pytest.param([1, 1], ["rock"], 1, id="the roller gives it to the right"),
        pytest.param([1, 1], ["pass_left"], 1, id="the roller gives it to the left"),
        pytest.param([3, 0, 0, 1, 0], ["lizard", "scissors", "lizard"], 3, id="the roller loses three at once"),
    ],
)
def test_r4_the_last_owner_wins_in_the_middle_of_a_round(chips: list[int], faces: list[str], winner: int) -> None:
    table = red_awaited(chips)
    turn(table, *faces)
    assert table.outcomes[-1] == {"kind": "winner", "player": winner}
    assert of_kind(table, "round_over") == of_kind(table, "passed_over") == []
    assert {key: table.state[key] for key in ("phase", "turn", "black", "winner", "round")} == {
        "phase": "over",
        "turn": None,
        "black": "rock",
        "winner": winner,
        "round": 1,
    }
    assert table.awaits == {"what": "over", "winner": winner}
    table.refused("game_over", "roll", dice=black("rock"))


@pytest.mark.parametrize(
    ("faces", "after"),
    [
        (["lizard", "scissors", "pass_left"], [0, 1, 0, 2, 0]),
        (["pass_left", "lizard", "scissors"], [0, 1, 0, 2, 0]),
        (["lizard", "rock", "scissors"], [0, 0, 0, 2, 1]),
    ],
    ids=str,
)
def test_r4_the_end_is_checked_when_all_dice_of_the_turn_are_settled(faces: list[str], after: list[int]) -> None:
    """The roller is out, but one of the chips made a neighbour the second owner."""
    table = red_awaited([3, 0, 0, 2, 0])
    turn(table, *faces)
    assert (table.state["phase"], table.state["winner"], table.state["chips"]) == ("red", None, after)


@pytest.mark.parametrize(("own", "dice"), [(1, 1), (2, 2), (3, 3), (4, 3), (20, 3)])
def test_r5_the_dice_are_the_chips_at_most_three(own: int, dice: int) -> None:
    table = red_awaited([own, 1, 1])
    assert table.awaits == {"what": "roll", "body": "red", "dice": dice, "player": 0}
    for count in {0, dice - 1, dice + 1}:
        table.refused("wrong_dice_count", "roll", dice=red(*["paper"] * count))
    turn(table, *["paper"] * dice)
    assert table.state["turn"] == 1


@pytest.mark.parametrize(("given", "dice"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_r5_the_number_of_dice_is_fixed_when_the_turn_begins(given: int, dice: int) -> None:
    """Chips that arrive before the turn count for it."""
    table = red_awaited([3, 1, 3])
    turn(table, *["pass_left"] * given, *["paper"] * (3 - given))
    assert table.awaits == {"what": "roll", "body": "red", "dice": dice, "player": 1}


# Refusals


@pytest.mark.parametrize(
    ("code", "dice"),
    [
        ("wrong_dice_count", black()),
        ("wrong_dice_count", black("rock", "paper")),
        ("wrong_body", red("rock")),
        ("unknown_face", black("pass_left")),
        ("unknown_face", black("fire")),
        ("unknown_face", black("Rock")),
        ("bad_event", "rock"),
        ("bad_event", ["rock"]),
        ("bad_event", [{"body": "black"}]),
        ("bad_event", [{"face": "rock"}]),
        ("bad_event", [{"body": "black", "face": 1}]),
        ("bad_event", None),
    ],
    ids=str,
)
def test_a_refused_black_die(code: str, dice: Any) -> None:
    table = Table("rpsls", 2)
    table.refused(code, "roll", dice=dice)
    table.ok("roll", dice=black("rock"))


@pytest.mark.parametrize(
    ("code", "dice"),
    [
        ("wrong_dice_count", red("rock", "rock", "rock")),
        ("wrong_dice_count", red("rock")),
        ("wrong_body", black("rock", "rock")),
        ("wrong_body", red("rock") + black("paper")),
        ("unknown_face", red("rock", "roll_again")),
        ("unknown_face", red("pass_right", "rock")),
        ("bad_event", [*red("rock"), {"body": "red"}]),
    ],
    ids=str,
)
def test_refused_red_dice_change_nothing(code: str, dice: Any) -> None:
    table, untouched = red_awaited([2, 2]), red_awaited([2, 2])
    table.refused(code, "roll", dice=dice)
    assert table.ok("roll", dice=red("rock", "paper")) == untouched.ok("roll", dice=red("rock", "paper"))


def test_a_roll_without_dice_and_an_event_of_another_game() -> None:
    table = Table("rpsls", 2)
    table.refused("bad_event", "roll")
    table.refused("unknown_event", "build", dice=[])


def test_the_message_says_how_many_dice_were_seen() -> None:
    message = red_awaited([2, 2]).refused("wrong_dice_count", "roll", dice=red("rock", "rock", "rock"))
    assert "2" in message
    assert "3" in message


# Corrections


def test_a_misread_red_die_is_amended() -> None:
    table, read_well = red_awaited([2, 2, 2]), red_awaited([2, 2, 2])
    turn(table, "lizard", "paper")
    turn(table, "paper", "paper")
    table.ok("amend", index=1, event={"do": "roll", "dice": red("spock", "paper")})
    assert [die["face"] for die in of_kind(table, "die")] == ["spock", "paper"]
    turn(read_well, "spock", "paper")
    turn(read_well, "paper", "paper")
    assert (table.state, table.awaits) == (read_well.state, read_well.awaits)


def test_an_amended_turn_that_changes_the_next_players_dice_conflicts() -> None:
    table = red_awaited([2, 1, 2])
    turn(table, "spock", "paper")
    turn(table, "paper")
    before = table.last
    table.refused("amend_conflict", "amend", index=1, event={"do": "roll", "dice": red("pass_left", "paper")})
    turn(table, "paper", "paper")
    table.ok("undo")
    assert (table.state, table.awaits) == (before["state"], before["await"])


@pytest.mark.parametrize("seed", range(20))
def test_chips_are_conserved_and_every_event_can_be_undone(seed: int) -> None:
    """Invariant: the chips of all players plus the centre are the chips at the start."""
    rng = random.Random(seed)
    players = rng.randint(2, 8)
    table = Table("rpsls", players, first=rng.randrange(players))
    history = [table.state]
    while table.state["phase"] != "over" and len(history) < 200:
        body, count = table.awaits["body"], table.awaits["dice"]
        faces = [*SYMBOLS, "roll_again" if body == "black" else "pass_left"]
        table.ok("roll", dice=(black if body == "black" else red)(*rng.choices(faces, k=count)))
        history.append(table.state)
        assert sum(table.state["chips"]) + table.state["centre"] == 3 * players
        assert min(table.state["chips"]) >= 0
        assert (sum(count > 0 for count in table.state["chips"]) == 1) == (table.state["phase"] == "over")
    for earlier in reversed(history[:-1]):
        table.ok("undo")
        assert table.state == earlier
    table.refused("nothing_to_undo", "undo")
