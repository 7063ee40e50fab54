"""Picking a game up as it stands, and tables and options that cannot be."""

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    DARKBLUE,
    SHORT,
    cash,
    game,
    jailed,
    landed,
    owned,
    refusal,
    rent,
    turn,
)
from tests.table import Json, Table, refused_start


def test_a_game_is_picked_up_as_it_stands() -> None:
    seats = [
        {
            "cash": 12,
            "pos": 7,
            "in_jail": False,
            "jail_rolls": 0,
            "cards": {"fortune": 1, "roommate": 0},
            "bankrupt": False,
        },
        {
            "cash": 90,
            "pos": 10,
            "in_jail": True,
            "jail_rolls": 2,
            "cards": {"fortune": 0, "roommate": 1},
            "bankrupt": False,
        },
        {
            "cash": 0,
            "pos": 3,
            "in_jail": False,
            "jail_rolls": 0,
            "cards": {"fortune": 0, "roommate": 0},
            "bankrupt": True,
        },
    ]
    deeds = owned(0, *BROWN, level=5) | owned(0, 37, level=4) | owned(1, 5, mortgaged=True) | owned(1, 12)
    claims = [rent(1, 0, 1, 250), {"payer": 0, "owner": 1, "pos": 12, "dice_times": 4}]
    table = Table(
        "monopoly",
        3,
        options={"free_parking_pot": True},
        table={
            "players": seats,
            "deeds": deeds,
            "turn": {"player": 0, "phase": "await_card", "doubles": 1, "roll_again": True},
            "pending_rents": claims,
            "pot": 5,
        },
    )
    assert table.state == {
        "game": "monopoly",
        "mode": "standard",
        "phase": "await_card",
        "turn": 0,
        "doubles": 1,
        "roll_again": True,
        "players": seats,
        "deeds": deeds,
        "bank": {"colliders": 28, "supers": 10},
        "pending_rents": claims,
        "debts": [],
        "auction": None,
        "auction_queue": [],
        "pot": 5,
        "winners": None,
        "scores": None,
    }


def test_what_a_table_leaves_out_has_its_default() -> None:
    table = Table("monopoly", 2, table={"players": [{}, {"cash": 3}], "deeds": {"1": {"owner": 1}}})
    assert (table.state["turn"], table.state["phase"], cash(table)) == (0, "await_roll", [1500, 3])
    assert table.state["deeds"] == owned(1, 1)


@pytest.mark.parametrize("empty", [{"table": {}}, {"options": {}}, {"table": {}, "options": {}}])
def test_an_empty_table_is_none(empty: Json) -> None:
    assert Table("monopoly", 2, **empty).state == Table("monopoly", 2).state


def test_an_open_auction_is_picked_up() -> None:
    auction = {"pos": 39, "high": 20, "bidder": 1, "passed": [2]}
    table = game({}, {}, {}, auction=auction, turn=turn(0, "turn_over"))
    assert (table.state["phase"], table.state["auction"]) == ("auction", auction)
    table.ok("pass", player=0)
    assert (table.state["phase"], table.state["deeds"]) == ("turn_over", owned(1, 39))


def test_the_bank_is_as_the_table_says() -> None:
    table = game({}, {}, deeds=owned(0, *BROWN, level=1), bank={"colliders": 3, "supers": 0})
    assert table.state["bank"] == {"colliders": 3, "supers": 0}


def test_a_jailed_player_without_a_position_is_in_jail() -> None:
    assert game(jailed(), {}).state["players"][0]["pos"] == 10


@pytest.mark.parametrize("phase", ["await_roll", "await_card", "await_buy", "turn_over"])
def test_every_phase_of_a_turn_can_be_picked_up(phase: str) -> None:
    table = game({}, {"pos": {"await_card": 7, "await_buy": 39}.get(phase, 0)}, turn=turn(1, phase))
    assert (table.state["phase"], table.state["turn"]) == (phase, 1)
    assert (table.awaits["what"], table.awaits["player"]) == (phase, 1)


@pytest.mark.parametrize(
    "table",
    [
        {"players": [{}]},
        {"players": [{}, {}, {}]},
        {"players": [{"cash": -1}, {}]},
        {"players": [{"pos": 40}, {}]},
        {"players": [{"pos": -1}, {}]},
        {"players": [{"jail_rolls": -1}, {}]},
        {"players": [{"cards": {"fortune": -1}}, {}]},
        {"deeds": owned(2, 1)},
        {"deeds": owned(-1, 1)},
        {"deeds": owned(0, 0)},
        {"deeds": owned(0, 2)},
        {"deeds": owned(0, 40)},
        {"deeds": owned(0, 1, level=6)},
        {"deeds": owned(0, 1, level=-1)},
        {"deeds": owned(0, 5, level=1)},
        {"deeds": owned(0, 12, level=5)},
        {"deeds": owned(0, 1, level=1, mortgaged=True)},
        {"deeds": owned(0, *BROWN, *DARKBLUE, 6, 8, 9, 11, 13, level=4)},  # 36 Colliders
        {"deeds": owned(0, *BROWN, *DARKBLUE, 6, 8, 9, 11, 13, 14, 16, 18, 19, level=5)},  # 13 Supers
        {"bank": {"colliders": 33, "supers": 12}},
        {"bank": {"colliders": 32, "supers": 13}},
        {"bank": {"colliders": -1, "supers": 12}},
        {"turn": turn(2)},
        {"turn": turn(0, "dancing")},
        {"turn": turn(0, doubles=-1)},
        {"pending_rents": [rent(0, 2, 5, 25)]},
        {"pending_rents": [rent(0, 1, 0, 25)]},
        {"pending_rents": [rent(0, 1, 5, -25)]},
        {"auction": {"pos": 0}},
        {"auction": {"pos": 5, "high": 10, "bidder": 2}},
        {"deeds": owned(0, 5), "auction": {"pos": 5}},
        {"players": [{"pos": 39}, {}], "turn": turn(0, "await_buy"), "auction": {"pos": 39}},
        {"players": [{"pos": 0}, {}], "turn": turn(0, "await_buy")},
        {"pot": -1},
    ],
)
def test_tables_that_cannot_be(table: Json) -> None:
    refused_start("bad_table", "monopoly", 2, table=table)


@pytest.mark.parametrize(
    "part", [{"deeds": owned(2, 1)}, {"turn": turn(2)}, {"auction": {"pos": 5, "high": 9, "bidder": 2}}]
)
def test_the_bankrupt_have_no_part_in_a_table(part: Json) -> None:
    refused_start("bad_table", "monopoly", 3, table={"players": [{}, {}, {"bankrupt": True}], **part})


@pytest.mark.parametrize(
    "table",
    [
        {"players": {"0": {}}},
        {"players": [{"cash": "1500"}, {}]},
        {"players": [{"cash": 1.5}, {}]},
        {"players": [{"in_jail": "yes"}, {}]},
        {"players": [{"bankrupt": 1}, {}]},
        {"deeds": [1]},
        {"deeds": {"one": {"owner": 0}}},
        {"deeds": {"1": {"mortgaged": True}}},
        {"turn": {"roll_again": 3}},
        {"pending_rents": [{"payer": 0, "owner": 1, "pos": 5}]},
        {"auction": {"high": 0}},
    ],
)
def test_tables_of_the_wrong_form(table: Json) -> None:
    code = refusal(game({}, {}), "start", game="monopoly", players=["Ann", "Bo"], table=table)
    assert code in {"bad_table", "bad_event"}


def test_a_short_game_has_no_fourth_collider_on_its_table() -> None:
    refused_start("bad_table", "monopoly", 2, options=SHORT, table={"deeds": owned(0, 1, level=4)})
    assert game({}, {}, options=SHORT, deeds=owned(0, 1, level=5)).state["deeds"] == owned(0, 1, level=5)


@pytest.mark.parametrize(
    "options",
    [
        {"house_rules": True},
        {"mode": "long"},
        {"rent_demand": "never"},
        {"rent_reminder": "loud"},
        {"utility_rent_roll": "stale"},
        {"mortgaged_count_for_sets": "yes"},
        {"jail_double_rolls_again": "no"},
        {"go_landing_salary": 300},
        {"free_parking_pot": "full"},
        {"no_rent_in_jail": "maybe"},
        {"auction_on_decline": "later"},
        {"debt_deals": "some"},
        {"tie_break": "dice"},
        {"tax_4": "200"},
        {"tax_38": -1},
    ],
)
def test_options_that_cannot_be(options: Json) -> None:
    refused_start("bad_option", "monopoly", 2, options=options)


@pytest.mark.parametrize(
    ("code", "start"),
    [
        ("unknown_game", {"game": "chess", "players": ["Ann", "Bo"]}),
        ("bad_players", {"game": "monopoly", "players": ["Ann"]}),
        ("bad_option", {"game": "monopoly", "players": ["Ann", "Bo"], "options": {"mode": 1}}),
    ],
)
def test_a_refused_start_leaves_the_game_before_it(code: str, start: Json) -> None:
    table = landed(39)
    table.refused(code, "start", **start)
    table.ok("buy")
    assert cash(table)[0] == 1100
