"""The short game: dealt deeds, three Colliders, one turn in Jail, and the score at the first bankruptcy."""

from typing import Any

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    DARKBLUE,
    LIGHTBLUE,
    SHORT,
    cash,
    dice,
    game,
    jailed,
    landed,
    levels,
    of_kind,
    owned,
    owners,
    paid,
    positions,
    refusal,
    rent,
    roll,
)
from tests.table import Json, Table

DEALT: Json = {"0": [1, 5, 39], "1": [3, 12, 37]}


def short(*seats: Json, **table: Any) -> Table:
    return game(*seats, options=SHORT, **table)


def test_r38_three_deeds_are_dealt_before_the_first_rolls() -> None:
    table = Table("monopoly", 2, options=SHORT)
    assert (table.state["mode"], table.state["phase"], table.state["turn"]) == ("short", "deal_deeds", None)
    assert table.awaits["what"] == "deal_deeds"
    table.refused("not_awaited", "roll", dice=dice(1, 2))
    table.ok("deal_deeds", deeds=DEALT)
    assert table.state["deeds"] == owned(0, 1, 5, 39) | owned(1, 3, 12, 37)
    assert {(deed["pos"], deed["owner"]) for deed in of_kind(table, "deed")} == set(owners(table).items())
    assert (table.state["phase"], table.state["turn"], cash(table)) == ("first_rolls", 0, [1500, 1500])
    table.refused("not_awaited", "deal_deeds", deeds=DEALT)


def test_r38_seven_players_take_twenty_one_deeds() -> None:
    table = Table("monopoly", 7, options=SHORT)
    deeds = [1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28]
    table.ok("deal_deeds", deeds={str(player): deeds[player::7] for player in range(7)})
    assert owners(table) == {pos: place % 7 for place, pos in enumerate(deeds)}


@pytest.mark.parametrize(
    "deeds",
    [
        {"0": [1, 5, 39], "1": [3, 12]},
        {"0": [1, 5, 39], "1": [3, 12, 37, 6]},
        {"0": [1, 5, 39], "1": [3, 12, 39]},
        {"0": [1, 5, 5], "1": [3, 12, 37]},
        {"0": [1, 5, 0], "1": [3, 12, 37]},
        {"0": [1, 5, 40], "1": [3, 12, 37]},
        {"0": [1, 5, 39]},
    ],
)
def test_r38_three_distinct_deeds_each(deeds: Json) -> None:
    Table("monopoly", 2, options=SHORT).refused("bad_deeds", "deal_deeds", deeds=deeds)


def test_r38_nothing_is_dealt_in_the_standard_game() -> None:
    Table("monopoly", 2, options={"mode": "standard"}).refused("not_awaited", "deal_deeds", deeds=DEALT)


def test_r38_a_game_picked_up_is_past_the_deal() -> None:
    table = short({}, {})
    assert (table.state["mode"], table.state["phase"], table.state["turn"]) == ("short", "await_roll", 0)


def test_r39_a_super_comes_after_three_colliders() -> None:
    table = short({}, {}, deeds=owned(0, *DARKBLUE, level=3))
    assert table.state["bank"] == {"colliders": 26, "supers": 12}
    table.ok("build", player=0, pos=37)
    assert (levels(table, *DARKBLUE), paid(table)) == ([5, 3], [(0, "bank", 200)])
    assert table.state["bank"] == {"colliders": 29, "supers": 11}
    table.ok("build", player=0, pos=39)
    assert levels(table, *DARKBLUE) == [5, 5]


@pytest.mark.parametrize(
    ("standing", "pos", "even"),
    [((3, 3, 3), 6, True), ((3, 3, 2), 6, False), ((5, 3, 3), 8, True), ((5, 5, 3), 9, True), ((3, 2, 2), 8, True)],
)
def test_r39_three_on_every_lot_first(standing: tuple[int, ...], pos: int, even: bool) -> None:
    deeds: Json = {}
    for lot, level in zip(LIGHTBLUE, standing, strict=True):
        deeds |= owned(0, lot, level=level)
    table = short({}, {}, deeds=deeds)
    if even:
        table.ok("build", player=0, pos=pos)
        assert "built" in table.kinds()
    else:
        table.refused("not_even", "build", player=0, pos=pos)


@pytest.mark.parametrize(("stock", "sold"), [(2, False), (3, True)])
def test_r39_a_super_sold_brings_half_and_three_colliders(stock: int, sold: bool) -> None:
    deeds = owned(0, 37, level=5) | owned(0, 39, level=3)
    table = short({}, {}, deeds=deeds, bank={"colliders": stock, "supers": 0})
    if sold:
        table.ok("sell_building", player=0, pos=37)
        assert (levels(table, 37), paid(table)) == ([3], [("bank", 0, 100)])
        assert table.state["bank"] == {"colliders": 0, "supers": 1}
    else:
        table.refused("no_stock", "sell_building", player=0, pos=37)


def test_r39_a_full_turn_in_is_twice_the_price() -> None:
    table = short({}, {}, deeds=owned(0, *DARKBLUE, level=5), bank={"colliders": 0, "supers": 0})
    table.ok("sell_to_levels", player=0, levels={"37": 0, "39": 0})
    assert cash(table)[0] == 1500 + 2 * (2 * 200)
    assert table.state["bank"] == {"colliders": 0, "supers": 2}


def test_r39_a_super_takes_the_super_rent() -> None:
    table = landed(39, {}, deeds=owned(1, 39, level=5), options=SHORT)
    assert table.state["pending_rents"] == [rent(0, 1, 39, 2000)]


@pytest.mark.parametrize(("throw", "pos", "purse"), [((4, 6), 20, 1450), ((5, 5), 20, 1500)])
def test_r40_one_turn_in_jail(throw: tuple[int, int], pos: int, purse: int) -> None:
    table = short(jailed(), {})
    roll(table, *throw)
    assert (positions(table)[0], cash(table)[0], table.state["phase"]) == (pos, purse, "turn_over")
    assert not table.state["players"][0]["in_jail"]


@pytest.mark.parametrize("way", [("pay_jail", {}), ("use_jail_card", {"deck": "roommate"})])
def test_r40_bail_or_card_before_rolling(way: tuple[str, Json]) -> None:
    table = short(jailed(cards={"roommate": 1}), {})
    table.ok(way[0], **way[1])
    assert (table.state["phase"], table.state["players"][0]["in_jail"]) == ("await_roll", False)


def test_r40_short_of_bail_is_a_debt_before_the_move() -> None:
    table = short(jailed(cash=10), {}, deeds=owned(0, 5))
    roll(table, 4, 6)
    assert (table.state["phase"], positions(table)[0]) == ("debt", 10)
    table.ok("mortgage", player=0, pos=5)
    assert (table.state["phase"], positions(table)[0], cash(table)[0]) == ("turn_over", 20, 60)


def over(*others: Json, deeds: Json, options: Json | None = None) -> Table:
    """Player 0, without a dollar, goes bankrupt on a tax."""
    table = landed(4, *others, cash=0, deeds=deeds, options=SHORT | (options or {}))
    table.ok("declare_bankrupt")
    return table


def test_r41_the_first_bankruptcy_ends_it_without_auctions() -> None:
    table = over({}, {}, deeds=owned(0, 5, 12, mortgaged=True) | owned(1, 1))
    assert (table.state["phase"], table.awaits["what"]) == ("game_over", "over")
    assert (table.state["turn"], table.state["auction"], table.state["auction_queue"]) == (None, None, [])
    assert "auction_open" not in table.kinds()
    assert owners(table) == {1: 1}
    assert (table.state["scores"], table.state["winners"]) == ([0, 1560, 1500], [1])
    assert "winners" in table.kinds()
    table.refused("game_over", "end_turn", player=1)


def test_r41_a_player_creditor_gets_everything_and_pays_the_fees() -> None:
    deeds = owned(0, 5) | owned(0, 37, mortgaged=True) | owned(1, 35)
    table = short({"cash": 20}, {}, {}, deeds=deeds, pending_rents=[rent(0, 1, 35, 1000)])
    table.ok("demand_rent", player=1, pos=35)
    table.ok("declare_bankrupt")
    assert table.state["phase"] == "game_over"
    assert table.state["deeds"] == owned(1, 35) | owned(1, 5, 37, mortgaged=True)
    assert cash(table) == [0, 1500 + 20 + 100 - 10 - 18, 1500]
    assert table.state["scores"] == [0, 1592 + 200 + 100 + 175, 1500]


@pytest.mark.parametrize(
    ("deeds", "score"),
    [
        ({}, 1000),
        (owned(1, 39), 1400),
        (owned(1, 39, mortgaged=True), 1200),
        (owned(1, 37, mortgaged=True), 1175),
        (owned(1, 5, 12), 1350),
        (owned(1, *BROWN, level=3), 1000 + 120 + 6 * 50),
        (owned(1, *BROWN, level=5), 1000 + 120 + 8 * 50),
        (owned(1, 37, level=5) | owned(1, 39, level=3), 1000 + 750 + 4 * 200 + 3 * 200),
    ],
)
def test_r42_the_score(deeds: Json, score: int) -> None:
    table = over({"cash": 1000, "cards": {"fortune": 1}}, {"cash": 0}, deeds=deeds)
    assert (table.state["scores"], table.state["winners"]) == ([0, score, 0], [1])


@pytest.mark.parametrize(
    ("tie_break", "purses", "winners"),
    [
        (None, (500, 900), [1, 2]),
        ("shared", (500, 900), [1, 2]),
        ("cash", (500, 900), [2]),
        ("cash", (501, 900), [1]),  # no tie
    ],
)
def test_r42_equal_scores(tie_break: str | None, purses: tuple[int, int], winners: list[int]) -> None:
    options = {"tie_break": tie_break} if tie_break else {}
    seats = [{"cash": purse} for purse in purses]
    assert over(*seats, deeds=owned(1, 39), options=options).state["winners"] == winners


def test_r42_equal_cash_is_shared_after_all() -> None:
    table = over({"cash": 700}, {"cash": 700}, deeds={}, options={"tie_break": "cash"})
    assert (table.state["winners"], table.state["scores"]) == ([1, 2], [0, 700, 700])


def test_a_fourth_collider_does_not_exist() -> None:
    table = short({}, {}, deeds=owned(0, *BROWN, level=3), bank={"colliders": 10, "supers": 0})
    table.refused("no_stock", "build", player=0, pos=1)
    refusal(table, "sell_to_levels", player=0, levels={"1": 4})
    table.ok("sell_to_levels", player=0, levels={"1": 2, "3": 2})
    assert table.state["bank"]["colliders"] == 12
