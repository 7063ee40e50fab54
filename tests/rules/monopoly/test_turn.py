"""Who begins, rolling, moving, salary, the extra roll, and passing the dice."""

from typing import Any

import pytest

from tests.rules.monopoly.positions import (
    Event,
    cash,
    dice,
    drew,
    game,
    landed,
    of_kind,
    owned,
    paid,
    play,
    positions,
    refusal,
    roll,
    turn,
)
from tests.table import Json, Table, refused_start


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_r1_two_to_seven_players_start_alike(players: int) -> None:
    table = Table("monopoly", players)
    seat = {
        "cash": 1500,
        "pos": 0,
        "in_jail": False,
        "jail_rolls": 0,
        "cards": {"fortune": 0, "roommate": 0},
        "bankrupt": False,
    }
    assert table.state == {
        "game": "monopoly",
        "mode": "standard",
        "phase": "first_rolls",
        "turn": 0,
        "doubles": 0,
        "roll_again": False,
        "players": [seat] * players,
        "deeds": {},
        "bank": {"colliders": 32, "supers": 12},
        "pending_rents": [],
        "debts": [],
        "auction": None,
        "auction_queue": [],
        "pot": 0,
        "winners": None,
        "scores": None,
    }
    assert (table.awaits["what"], table.awaits["player"]) == ("first_rolls", 0)


@pytest.mark.parametrize("players", [0, 1, 8])
def test_r1_no_other_number_plays(players: int) -> None:
    refused_start("bad_players", "monopoly", players)


@pytest.mark.parametrize(
    ("throws", "starter"),
    [
        ([(0, 3, 4), (1, 2, 4), (2, 5, 1)], 0),
        ([(0, 1, 1), (1, 2, 2), (2, 1, 4)], 2),  # doubles mean nothing
        ([(0, 2, 3), (1, 4, 5), (2, 3, 6), (1, 1, 3), (2, 1, 5)], 2),  # the tied ones throw again
        ([(0, 4, 4), (1, 1, 1), (2, 6, 2), (0, 1, 2), (2, 2, 1), (0, 6, 6), (2, 6, 5)], 0),
        ([(0, 1, 1), (1, 1, 1), (2, 1, 1), (0, 1, 2), (1, 3, 4), (2, 1, 3)], 1),
    ],
)
def test_r2_highest_total_starts_and_ties_throw_again(throws: list[tuple[int, int, int]], starter: int) -> None:
    table = Table("monopoly", 3)
    for player, *values in throws:
        assert (table.state["phase"], table.state["turn"], table.awaits["player"]) == ("first_rolls", player, player)
        roll(table, *values, player=player)
    assert (table.state["phase"], table.state["turn"]) == ("await_roll", starter)
    assert positions(table) == [0, 0, 0]


def test_r2_the_others_wait_for_their_throw() -> None:
    table = Table("monopoly", 3)
    table.refused("not_your_turn", "roll", player=1, dice=dice(3, 4))


@pytest.mark.parametrize("pos", [5, 20, 38])
def test_r3_the_third_double_goes_straight_to_jail(pos: int) -> None:
    table = game({"pos": pos}, {}, turn=turn(0, doubles=2))
    roll(table, 6, 6)
    assert "jailed" in table.kinds()
    assert paid(table) == []
    assert table.state["players"][0] | {"cards": {}} == {
        "cash": 1500,
        "pos": 10,
        "in_jail": True,
        "jail_rolls": 0,
        "cards": {},
        "bankrupt": False,
    }
    assert (table.state["phase"], table.state["turn"], table.state["roll_again"]) == ("turn_over", 0, False)


def test_r3_doubles_are_counted_through_the_turn() -> None:
    table = game({}, {})
    seen = []
    for _ in range(3):
        roll(table, 5, 5)
        seen.append((table.state["doubles"], table.state["players"][0]["pos"], table.state["players"][0]["in_jail"]))
    assert seen == [(1, 10, False), (2, 20, False), (3, 10, True)]
    table.ok("end_turn")
    assert (table.state["turn"], table.state["doubles"], table.state["phase"]) == (1, 0, "await_roll")


@pytest.mark.parametrize(
    ("pos", "throw", "before", "after"),
    [
        (37, (3, 4), 0, 0),  # tax 200 out of the salary
        (37, (3, 4), 30, 30),
        (35, (2, 3), 0, 200),  # onto GO
        (36, (2, 3), 0, 198),  # rent 2 on space 1
    ],
)
def test_r4_salary_comes_before_the_space(pos: int, throw: tuple[int, int], before: int, after: int) -> None:
    automatic = {"rent_demand": "automatic"}
    table = game({"cash": before, "pos": pos}, {}, deeds=owned(1, 1), options=automatic)
    roll(table, *throw)
    assert paid(table)[0] == ("bank", 0, 200)
    assert table.state["debts"] == []
    assert cash(table)[0] == after


@pytest.mark.parametrize(
    ("pos", "then"),
    [
        (16, []),  # Free Parking
        (0, []),  # tax
        (6, []),  # Just Visiting
        (1, [("buy", {})]),
        (1, [("decline", {}), ("close_auction", {})]),
        (3, [("card", {"effect": {"kind": "none"}})]),
    ],
)
def test_r5_a_double_must_roll_again_once_the_space_is_settled(pos: int, then: list[Event]) -> None:
    table = game({"pos": pos}, {})
    roll(table, 2, 2)
    play(table, *then)
    assert (table.state["phase"], table.state["turn"], table.state["doubles"]) == ("await_roll", 0, 1)
    table.refused("not_awaited", "end_turn")


def test_r5_no_double_no_extra_roll() -> None:
    table = landed(20)
    assert (table.state["phase"], table.state["roll_again"], table.state["doubles"]) == ("turn_over", False, 0)
    assert (table.awaits["what"], table.awaits["player"]) == ("turn_over", 0)


def test_r5_jail_cancels_the_extra_roll() -> None:
    table = game({"pos": 26}, {})
    roll(table, 2, 2)
    assert (table.state["phase"], table.state["roll_again"]) == ("turn_over", False)
    assert table.state["players"][0]["in_jail"]


def test_r5_bankruptcy_cancels_the_extra_roll() -> None:
    table = game({"cash": 0}, {}, {})
    roll(table, 2, 2)
    table.ok("declare_bankrupt")
    assert (table.state["phase"], table.state["turn"], table.state["roll_again"]) == ("await_roll", 1, False)
    assert table.state["doubles"] == 0


@pytest.mark.parametrize(
    ("out", "current", "following"), [((), 0, 1), ((), 3, 0), ((1,), 0, 2), ((1, 2), 0, 3), ((0,), 3, 1)]
)
def test_dice_go_to_the_next_live_player_on_the_left(out: tuple[int, ...], current: int, following: int) -> None:
    seats = [{"bankrupt": player in out} for player in range(4)]
    table = game(*seats, turn=turn(current, "turn_over"))
    table.refused("not_your_turn", "end_turn", player=following)
    table.ok("end_turn", player=current)
    assert (table.state["turn"], table.state["phase"]) == (following, "await_roll")


@pytest.mark.parametrize("where", ["first_rolls", "await_roll", "await_utility_roll"])
@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("wrong_dice_count", ()),
        ("wrong_dice_count", (3,)),
        ("wrong_dice_count", (3, 4, 5)),
        ("bad_dice", (0, 4)),
        ("bad_dice", (3, 7)),
        ("bad_dice", (-1, 3)),
    ],
)
def test_r43_exactly_two_dice_count(where: str, code: str, values: tuple[int, ...]) -> None:
    if where == "first_rolls":
        table = Table("monopoly", 2)
    else:
        table = game({}, {}, pending_rents=[{"payer": 0, "owner": 1, "pos": 12, "dice_times": 4}], deeds=owned(1, 12))
    if where == "await_utility_roll":
        table.ok("demand_rent", player=1, pos=12)
    assert table.state["phase"] == where
    table.refused(code, "roll", dice=dice(*values))


@pytest.mark.parametrize(
    ("phase", "position"),
    [
        ("await_buy", {"players": [{"pos": 1}, {}], "turn": turn(0, "await_buy")}),
        ("await_card", {"players": [{"pos": 7}, {}], "turn": turn(0, "await_card")}),
        ("auction", {"auction": {"pos": 1}}),
    ],
)
def test_a_roll_out_of_its_phase_is_refused(phase: str, position: Json) -> None:
    table = Table("monopoly", 2, table=position)
    assert (table.state["phase"], table.awaits["what"]) == (phase, phase)
    table.refused("not_awaited", "roll", player=0, dice=dice(3, 4))


def test_the_current_player_has_no_roll_left_in_turn_over() -> None:
    assert refusal(landed(20), "roll", player=0, dice=dice(3, 4)) in {"not_awaited", "not_your_turn"}


@pytest.mark.parametrize(
    "fields", [{}, {"dice": 7}, {"dice": [{"value": "3"}, {"value": 4}]}, {"dice": dice(3, 4), "player": "Ann"}]
)
def test_a_malformed_roll(fields: dict[str, Any]) -> None:
    assert refusal(game({}, {}), "roll", **fields) in {"bad_event", "bad_dice"}


def test_only_the_current_player_rolls() -> None:
    game({}, {}).refused("not_your_turn", "roll", player=1, dice=dice(3, 4))


def test_a_move_is_told_from_and_to() -> None:
    table = game({"pos": 38}, {})
    roll(table, 3, 4)
    assert [(move["player"], move["from"], move["to"]) for move in of_kind(table, "moved")] == [(0, 38, 5)]
    assert paid(table) == [("bank", 0, 200)]


def test_r44_the_bank_never_runs_out() -> None:
    assert cash(drew("collect_bank amount=1000000"))[0] == 1_001_500


@pytest.mark.parametrize(
    ("options", "pos", "salary"),
    [
        ({}, 0, 200),
        ({"go_landing_salary": 200}, 0, 200),
        ({"go_landing_salary": 400}, 0, 400),
        ({"go_landing_salary": 400}, 2, 200),  # only past it
    ],
)
def test_r45_landing_on_go(options: Json, pos: int, salary: int) -> None:
    assert cash(landed(pos, cash=0, options=options))[0] == salary


@pytest.mark.parametrize(
    ("options", "pot", "collected"),
    [({}, 0, 0), ({"free_parking_pot": False}, 0, 0), ({"free_parking_pot": True}, 350, 350)],
)
def test_r45_free_parking(options: Json, pot: int, collected: int) -> None:
    table = landed(20, options=options, pot=pot)
    assert cash(table)[0] == 1500 + collected
    assert paid(table) == ([("pot", 0, collected)] if collected else [])
    assert (table.state["pot"], table.state["phase"]) == (0, "turn_over")
