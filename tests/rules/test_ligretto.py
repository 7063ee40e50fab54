"""Ligretto Rockin' Dice: every ruling, phase, event, outcome and code of its page."""

import random
from typing import Any

import pytest

from tests.table import Json, Table, refused_start

COLOURS = ("blue", "green", "red", "yellow")
EMPTY = dict.fromkeys(COLOURS, 0)
LAST_ROUND = {2: 6, 3: 9, 4: 12}


def die(face: str) -> Json:
    colour, value = face.split()
    return {"colour": colour, "value": int(value)}


def lie(face: str, on: str = "", player: int | None = None) -> Json:
    """The event that this die came to lie on a space, its own unless told."""
    return {"do": "place", "die": die(face), "space": die(on or face), "player": player}


def race(players: int = 2, **start: Any) -> Table:
    table = Table("ligretto", players, **start)
    table.ok("go")
    return table


def place(table: Table, *faces: str) -> None:
    for face in faces:
        table.ok(**lie(face))


def fill(table: Table, count: int) -> None:
    """Places this many more dice, colour by colour."""
    free = [f"{colour} {value}" for colour in COLOURS for value in range(table.state["board"][colour] + 1, 7)]
    place(table, *free[:count])


def place_but(table: Table, left: list[int]) -> None:
    """Places what is missing on the board when these dice are left."""
    fill(table, sum(table.state["dice"]) - sum(left) - sum(table.state["board"].values()))


def play_round(table: Table, stopper: int, left: list[int]) -> None:
    table.ok("go")
    place_but(table, left)
    table.ok("stop", player=stopper, left=left)


def last_round(scores: list[int], **start: Any) -> Table:
    """A game with these scores that is about to begin its last regular round."""
    return Table("ligretto", len(scores), table={"scores": scores, "round": LAST_ROUND[len(scores)]}, **start)


def tiebreak(scores: list[int], **start: Any) -> Table:
    """The same after that round, in which everybody placed every die."""
    table = last_round(scores, **start)
    play_round(table, 0, [0] * len(scores))
    return table


def of_kind(table: Table, kind: str) -> list[Json]:
    return [outcome for outcome in table.outcomes if outcome["kind"] == kind]


def points(table: Table) -> dict[int, int]:
    """The round's points by player."""
    return {outcome["player"]: outcome["points"] for outcome in of_kind(table, "score")}


# Start


@pytest.mark.parametrize(("players", "dice", "rounds"), [(2, 12, 6), (3, 8, 9), (4, 6, 12)])
def test_the_start(players: int, dice: int, rounds: int) -> None:
    table = Table("ligretto", players)
    assert table.state == {
        "game": "ligretto",
        "phase": "ready",
        "round": 1,
        "rounds": rounds,
        "tiebreak": False,
        "playing": list(range(players)),
        "dice": [dice] * players,
        "board": EMPTY,
        "scores": [100] * players,
        "winner": None,
    }
    assert table.awaits == {"what": "go", "round": 1, "dice": [dice] * players}


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    refused_start("bad_players", "ligretto", players)


@pytest.mark.parametrize(
    ("scores", "number"), [([100, 100], 1), ([130, 70], 6), ([90, 120, 90], 9), ([-5, 205], 3)], ids=str
)
def test_a_game_under_way_is_picked_up(scores: list[int], number: int) -> None:
    table = Table("ligretto", len(scores), table={"scores": scores, "round": number})
    assert (table.state["phase"], table.state["scores"], table.state["round"]) == ("ready", scores, number)
    assert table.awaits["round"] == number


@pytest.mark.parametrize(
    ("scores", "number"),
    [
        pytest.param([100], 2, id="a player missing"),
        pytest.param([100, 100, 100], 2, id="a player too many"),
        pytest.param([100, 100], 0, id="round 0"),
        pytest.param([100, 100], -1, id="a round below zero"),
    ],
)
def test_a_bad_table_is_refused(scores: list[int], number: int) -> None:
    refused_start("bad_table", "ligretto", 2, table={"scores": scores, "round": number})


# The race


def test_go_starts_the_race() -> None:
    table = race()
    assert table.state["phase"] == "race"
    assert table.awaits == {"what": "race"}


@pytest.mark.parametrize("player", [None, 0, 1])
def test_a_die_is_placed_by_somebody_or_by_nobody_known(player: int | None) -> None:
    table = race()
    table.ok(**lie("green 1", player=player))
    assert table.outcomes == [{"kind": "placed", "colour": "green", "value": 1, "player": player}]
    assert table.state["board"] == {**EMPTY, "green": 1}
    assert table.awaits == {"what": "race"}


@pytest.mark.parametrize(
    ("board", "face", "code"),
    [
        pytest.param([], "yellow 2", "out_of_order", id="the 2 without the 1"),
        pytest.param(["yellow 1"], "yellow 3", "out_of_order", id="the 3 without the 2"),
        pytest.param(["blue 1", "blue 2"], "yellow 3", "out_of_order", id="the 2 of another colour"),
        pytest.param(["yellow 1"], "yellow 1", "space_taken", id="the 1 twice"),
        pytest.param(["yellow 1", "yellow 2", "yellow 3"], "yellow 2", "space_taken", id="below the highest"),
        pytest.param([], "purple 1", "no_such_die", id="no such colour"),
        pytest.param([], "yellow 0", "no_such_die", id="no such value: 0"),
        pytest.param([], "yellow 7", "no_such_die", id="no such value: 7"),
        pytest.param([f"red {n}" for n in range(1, 7)], "red 7", "no_such_die", id="above the 6"),
    ],
)
def test_a_die_goes_only_on_the_value_below(board: list[str], face: str, code: str) -> None:
    table = race()
    place(table, *board)
    before = table.state
    table.refused(code, **lie(face))
    table.ok(**lie("green 1"))
    assert table.state == {**before, "board": {**before["board"], "green": 1}}


@pytest.mark.parametrize(
    ("face", "on"),
    [
        pytest.param("yellow 1", "red 1", id="another colour"),
        pytest.param("yellow 2", "yellow 1", id="another value"),
    ],
)
def test_a_die_lies_on_the_space_of_its_own_colour_and_value(face: str, on: str) -> None:
    table = race()
    table.refused("wrong_space", **lie(face, on=on))
    place(table, on)
    assert table.state["board"] == {**EMPTY, die(on)["colour"]: 1}


def test_the_board_shows_the_highest_value_of_each_colour() -> None:
    table = race()
    place(table, "blue 1", "red 1", "blue 2", "yellow 1", "blue 3", "red 2")
    assert table.state["board"] == {"blue": 3, "green": 0, "red": 2, "yellow": 1}


# The stop and the score


@pytest.mark.parametrize(
    ("stopper", "left", "scored"),
    [
        pytest.param(0, [0, 5], [5, -5], id="two players"),
        pytest.param(1, [12, 0], [-12, 12], id="nothing placed by the other"),
        pytest.param(0, [0, 0], [0, 0], id="nothing left"),
        pytest.param(1, [3, 0, 4], [-3, 7, -4], id="three players"),
        pytest.param(2, [0, 2, 0], [0, -2, 2], id="another has placed everything too"),
        pytest.param(3, [6, 1, 2, 0], [-6, -1, -2, 9], id="four players"),
    ],
)
def test_the_score_of_a_round(stopper: int, left: list[int], scored: list[int]) -> None:
    table = Table("ligretto", len(left))
    play_round(table, stopper, left)
    assert points(table) == dict(enumerate(scored))
    assert sum(scored) == 0
    assert table.kinds() == ["score"] * len(left) + ["round_over"]
    assert table.outcomes[-1] == {"kind": "round_over", "round": 1}
    assert table.state["scores"] == [100 + change for change in scored]
    assert (table.state["phase"], table.state["round"], table.state["board"]) == ("ready", 2, EMPTY)
    assert table.awaits == {"what": "go", "round": 2, "dice": table.state["dice"]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_rounds_a_player_are_played_and_the_most_points_win(players: int) -> None:
    table = Table("ligretto", players)
    left = [0] + [1] * (players - 1)
    for number in range(1, LAST_ROUND[players] + 1):
        assert (table.state["phase"], table.state["round"], table.state["winner"]) == ("ready", number, None)
        play_round(table, 0, left)
    assert table.outcomes[-2:] == [
        {"kind": "round_over", "round": LAST_ROUND[players]},
        {"kind": "winner", "player": 0},
    ]
    assert (table.state["phase"], table.state["winner"], table.state["board"]) == ("over", 0, EMPTY)
    assert table.awaits == {"what": "over", "winner": 0}
    table.refused("game_over", "go")


@pytest.mark.parametrize(
    ("scores", "stopper", "left", "winner"),
    [
        pytest.param([95, 105], 0, [0, 12], 0, id="the stopper overtakes"),
        pytest.param([80, 120], 0, [0, 12], 1, id="the other stays ahead"),
        pytest.param([110, 100, 90], 2, [1, 0, 0], 0, id="third of three stops"),
    ],
)
def test_the_last_round_decides(scores: list[int], stopper: int, left: list[int], winner: int) -> None:
    table = last_round(scores)
    play_round(table, stopper, left)
    assert table.outcomes[-1] == {"kind": "winner", "player": winner}
    assert table.state["winner"] == winner


# Rulings


def test_l1_a_stop_with_dice_left_is_refused_and_the_round_goes_on() -> None:
    table = race()
    fill(table, 15)
    table.refused("dice_left", "stop", player=0, left=[1, 8])
    place(table, "red 4")
    table.ok("stop", player=0, left=[0, 8])
    assert points(table) == {0: 8, 1: -8}


def test_l1_a_stop_with_a_wrong_die_on_the_board_is_refused_and_the_round_goes_on() -> None:
    """The die on the wrong space is not on the board: it goes back to its player."""
    table = race()
    fill(table, 13)
    table.refused("wrong_space", **lie("yellow 1", on="green 1"))
    table.refused("dice_miscounted", "stop", player=0, left=[0, 10])
    place(table, "yellow 1")
    table.ok("stop", player=0, left=[0, 10])
    assert points(table) == {0: 10, 1: -10}


@pytest.mark.parametrize(
    ("scores", "tied", "dice"),
    [
        pytest.param([100, 100], [0, 1], [12, 12], id="two of two"),
        pytest.param([110, 80, 110], [0, 2], [12, 0, 12], id="two of three"),
        pytest.param([100, 100, 100], [0, 1, 2], [8, 8, 8], id="three of three"),
        pytest.param([90, 110, 110, 90], [1, 2], [0, 12, 12, 0], id="two of four"),
        pytest.param([110, 110, 70, 110], [0, 1, 3], [8, 8, 0, 8], id="three of four"),
        pytest.param([100, 100, 100, 100], [0, 1, 2, 3], [6, 6, 6, 6], id="four of four"),
    ],
)
def test_l2_the_tied_players_play_one_more_round(scores: list[int], tied: list[int], dice: list[int]) -> None:
    table = tiebreak(scores)
    regular = LAST_ROUND[len(scores)]
    assert table.outcomes[-2:] == [{"kind": "round_over", "round": regular}, {"kind": "tiebreak", "players": tied}]
    assert table.state == {
        "game": "ligretto",
        "phase": "ready",
        "round": regular + 1,
        "rounds": regular,
        "tiebreak": True,
        "playing": tied,
        "dice": dice,
        "board": EMPTY,
        "scores": scores,
        "winner": None,
    }
    assert table.awaits == {"what": "go", "round": regular + 1, "dice": dice}


@pytest.mark.parametrize(
    ("scores", "stopper", "left", "after"),
    [
        pytest.param([110, 80, 110], 2, [4, 0, 0], [106, 80, 114], id="two of three"),
        pytest.param([110, 110, 70, 110], 1, [3, 0, 0, 2], [107, 115, 70, 108], id="three of four"),
        pytest.param([100, 100], 0, [0, 12], [112, 88], id="two of two"),
    ],
)
def test_l2_only_the_scores_of_the_tied_players_change(
    scores: list[int], stopper: int, left: list[int], after: list[int]
) -> None:
    table = tiebreak(scores)
    tied = table.state["playing"]
    play_round(table, stopper, left)
    assert table.state["scores"] == after
    assert points(table) == {player: after[player] - scores[player] for player in tied}
    assert table.outcomes[-1] == {"kind": "winner", "player": stopper}
    assert (table.state["phase"], table.state["winner"]) == ("over", stopper)


def test_l2_another_tiebreak_follows_while_the_most_is_tied() -> None:
    table = tiebreak([110, 80, 110])
    for number in (10, 11, 12):
        assert (table.state["round"], table.state["rounds"], table.state["playing"]) == (number, 9, [0, 2])
        play_round(table, 0, [0, 0, 0])
        assert points(table) == {0: 0, 2: 0}
        assert table.outcomes[-2:] == [{"kind": "round_over", "round": number}, {"kind": "tiebreak", "players": [0, 2]}]
    play_round(table, 0, [0, 0, 1])
    assert table.state["winner"] == 0


def test_l2_who_is_not_tied_does_not_play() -> None:
    table = tiebreak([110, 80, 110])
    table.ok("go")
    table.refused("not_playing", **lie("blue 1", player=1))
    fill(table, 24)
    table.refused("not_playing", "stop", player=1, left=[0, 0, 0])
    table.ok("stop", player=2, left=[0, 0, 0])


@pytest.mark.parametrize(
    ("scores", "left", "after"),
    [
        pytest.param([195, 5], [0, 12], [207, -7], id="falls below zero"),
        pytest.param([208, -8], [0, 3], [211, -11], id="is below zero already"),
        pytest.param([188, 12], [0, 12], [200, 0], id="falls to zero"),
    ],
)
def test_l3_scores_may_fall_below_zero(scores: list[int], left: list[int], after: list[int]) -> None:
    table = Table("ligretto", 2, table={"scores": scores, "round": 2})
    play_round(table, 0, left)
    assert table.state["scores"] == after


@pytest.mark.parametrize("dice", [[13, 11], [14, 10], [12, 12], [1, 1], [9, 8, 7], [7, 7, 5, 5]], ids=str)
def test_l4_an_option_gives_each_players_dice(dice: list[int]) -> None:
    table = Table("ligretto", len(dice), options={"dice": dice})
    for number in (1, 2):
        assert table.state["dice"] == dice
        assert table.awaits == {"what": "go", "round": number, "dice": dice}
        play_round(table, 0, [0, *dice[1:]])
        assert points(table)[0] == sum(dice[1:])


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"dice": [13, 12]}, id="25 dice"),
        pytest.param({"dice": [24, 0]}, id="no die"),
        pytest.param({"dice": [12, -1]}, id="below zero"),
        pytest.param({"dice": [12]}, id="a player missing"),
        pytest.param({"dice": [8, 8, 8]}, id="a player too many"),
        pytest.param({"pips": 6}, id="unknown name"),
    ],
)
def test_l4_there_are_only_24_dice_and_everyone_has_one(options: Json) -> None:
    refused_start("bad_option", "ligretto", 2, options=options)


def test_l4_the_option_holds_for_the_regular_rounds_only() -> None:
    table = tiebreak([100, 100], options={"dice": [13, 11]})
    assert (table.state["tiebreak"], table.state["dice"]) == (True, [12, 12])


def test_l5_the_stop_that_came_first_counts() -> None:
    table = race()
    fill(table, 24)
    table.ok("stop", player=1, left=[0, 0])
    table.refused("not_awaited", "stop", player=0, left=[0, 0])
    assert table.state["round"] == 2


@pytest.mark.parametrize(("stopper", "scored"), [(0, {0: 3, 1: 0, 2: -3}), (1, {0: 0, 1: 3, 2: -3})])
def test_l5_of_two_without_dice_the_one_who_stopped_scores(stopper: int, scored: dict[int, int]) -> None:
    table = Table("ligretto", 3)
    play_round(table, stopper, [0, 0, 3])
    assert points(table) == scored


# Refusals


@pytest.mark.parametrize(
    ("on_board", "left"),
    [
        pytest.param(16, [0, 4, 3], id="a die is missing"),
        pytest.param(16, [0, 4, 5], id="a die too many"),
        pytest.param(16, [0, 8], id="a player missing"),
        pytest.param(16, [0, 4, 4, 0], id="a player too many"),
        pytest.param(21, [0, 4, -1], id="below zero"),
        pytest.param(15, [0, 9, 0], id="more than they began with"),
    ],
)
def test_the_dice_left_and_on_the_board_are_the_dice_dealt(on_board: int, left: list[int]) -> None:
    table = race(3)
    fill(table, on_board)
    table.refused("dice_miscounted", "stop", player=0, left=left)
    place_but(table, [0, 2, 1])
    table.ok("stop", player=0, left=[0, 2, 1])
    assert table.state["scores"] == [103, 98, 99]


@pytest.mark.parametrize(
    "event",
    [lie("blue 1"), {"do": "stop", "player": 0, "left": [0, 12]}],
    ids=["place", "stop"],
)
def test_nothing_is_placed_or_stopped_before_go(event: Json) -> None:
    table = Table("ligretto", 2)
    table.refused("not_awaited", **event)
    table.ok("go")
    table.refused("not_awaited", "go")


def test_nothing_is_placed_after_the_stop() -> None:
    table = Table("ligretto", 2)
    play_round(table, 0, [0, 1])
    table.refused("not_awaited", **lie("yellow 6"))


@pytest.mark.parametrize(
    "event",
    [
        {"do": "place", "space": die("blue 1"), "player": None},
        {"do": "place", "die": die("blue 1"), "player": None},
        {"do": "place", "die": "blue 1", "space": die("blue 1"), "player": None},
        {"do": "place", "die": {"colour": "blue"}, "space": die("blue 1"), "player": None},
        {"do": "place", "die": {"colour": "blue", "value": "1"}, "space": die("blue 1"), "player": None},
        {"do": "place", "die": die("blue 1"), "space": die("blue 1"), "player": "Ann"},
        {"do": "stop", "left": [0, 12]},
        {"do": "stop", "player": 0},
        {"do": "stop", "player": 0, "left": 12},
        {"do": "stop", "player": None, "left": [0, 12]},
    ],
    ids=str,
)
def test_malformed_events_are_refused(event: Json) -> None:
    table = race()
    fill(table, 12)
    table.refused("bad_event", **event)
    table.ok("stop", player=0, left=[0, 12])


def test_an_event_of_another_game() -> None:
    race().refused("unknown_event", "roll", dice=[])


# Corrections and the invariant


def test_a_misread_die_is_amended() -> None:
    table = race()
    place(table, "blue 1", "green 1")
    table.ok("amend", index=2, event=lie("red 1"))
    assert table.outcomes == [{"kind": "placed", "colour": "red", "value": 1, "player": None}]
    assert table.state["board"] == {**EMPTY, "blue": 1, "red": 1}
    place(table, "blue 2")
    table.refused("amend_conflict", "amend", index=1, event=lie("yellow 1"))
    place(table, "blue 3")
    assert table.state["board"] == {**EMPTY, "blue": 3, "red": 1}


def test_an_amended_die_stays_amended_when_an_earlier_one_is() -> None:
    table = race()
    place(table, "blue 1", "green 1")
    table.ok("amend", index=2, event=lie("red 1"))
    place(table, "red 2")
    table.ok("amend", index=1, event=lie("yellow 1"))
    assert table.state["board"] == {**EMPTY, "yellow": 1, "red": 2}


@pytest.mark.parametrize("seed", range(20))
def test_a_rounds_points_sum_to_zero_and_every_event_can_be_undone(seed: int) -> None:
    """Invariants: the points of one round sum to zero; dice left plus dice on the board are the dice dealt."""
    rng = random.Random(seed)
    players = rng.randint(2, 4)
    table = Table("ligretto", players)
    history = [table.state]
    while table.state["phase"] != "over" and table.state["round"] <= table.state["rounds"] + 2:
        stopper = rng.choice(table.state["playing"])
        left = [0 if player == stopper else rng.randint(0, dice) for player, dice in enumerate(table.state["dice"])]
        on_board = sum(table.state["dice"]) - sum(left)
        table.ok("go")
        history.append(table.state)
        for _ in range(on_board):
            colour = rng.choice([colour for colour in COLOURS if table.state["board"][colour] < 6])
            place(table, f"{colour} {table.state['board'][colour] + 1}")
            history.append(table.state)
        assert sum(table.state["board"].values()) == on_board
        table.ok("stop", player=stopper, left=left)
        history.append(table.state)
        assert sum(points(table).values()) == 0
        assert sum(table.state["scores"]) == 100 * players
    for earlier in reversed(history[:-1]):
        table.ok("undo")
        assert table.state == earlier
    table.refused("nothing_to_undo", "undo")
