"""Debts, raising money, bankruptcy, and the end of the standard game."""

from typing import Any

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    DARKBLUE,
    Event,
    card,
    cash,
    drew,
    game,
    landed,
    levels,
    of_kind,
    owned,
    owners,
    paid,
    play,
    refusal,
    rent,
    turn,
)
from tests.table import Json, Table


def owes_rent(
    amount: int, *others: Json, pos: int = 35, seat: Json | None = None, deeds: Json | None = None, **table: Any
) -> Table:
    """Player 0 is asked for the rent of `pos` by player 1, who owns it."""
    claims = [rent(0, 1, pos, amount), *table.pop("other_claims", [])]
    deeds = owned(1, pos) | (deeds or {})
    asked = game(seat or {}, *(others or ({}, {})), pending_rents=claims, deeds=deeds, **table)
    asked.ok("demand_rent", player=1, pos=pos)
    return asked


@pytest.mark.parametrize(("before", "in_debt"), [(201, False), (200, False), (199, True), (0, True)])
def test_r30_paying_with_the_last_dollar_is_paying(before: int, in_debt: bool) -> None:
    table = landed(4, {}, cash=before)
    if in_debt:
        assert table.state["debts"] == [{"debtor": 0, "creditor": "bank", "amount": 200}]
        assert (table.state["phase"], table.awaits["what"], table.awaits["player"]) == ("debt", "debt", 0)
        assert {200, before} <= {value for value in table.awaits.values() if isinstance(value, int)}
        assert cash(table)[0] == before
    else:
        assert (table.state["phase"], table.state["debts"], cash(table)[0]) == ("turn_over", [], before - 200)


@pytest.mark.parametrize(
    ("raising", "after"),
    [
        ([("mortgage", {"player": 0, "pos": 5})], 0),
        ([("sell_building", {"player": 0, "pos": 37})], 0),
        ([("sell_to_levels", {"player": 0, "levels": {"37": 0, "39": 0}})], 100),
        ([("mortgage", {"player": 0, "pos": 1}), ("mortgage", {"player": 0, "pos": 5})], 30),
    ],
)
def test_r30_a_debt_is_paid_the_moment_cash_covers_it(raising: list[Event], after: int) -> None:
    deeds = owned(0, 1, 5) | owned(0, *DARKBLUE, level=1)
    table = owes_rent(200, seat={"cash": 100}, deeds=deeds)
    play(table, *raising)
    assert paid(table)[-1] == (0, 1, 200)
    assert (table.state["phase"], table.state["debts"], cash(table)[:2]) == ("await_roll", [], [after, 1700])


def test_r30_no_spending_in_debt() -> None:
    deeds = owned(0, *BROWN) | owned(0, 5, mortgaged=True)
    table = owes_rent(200, seat={"cash": 150}, deeds=deeds)
    for do, fields in [("build", {"pos": 1}), ("unmortgage", {"pos": 5}), ("buy", {}), ("end_turn", {})]:
        table.refused("not_awaited", do, player=0, **fields)


@pytest.mark.parametrize(
    ("deeds", "short_by"),
    [
        ({}, 100),
        (owned(0, 5), 0),  # exactly enough
        (owned(0, 5, mortgaged=True), 100),
        (owned(0, 15, 25), 0),
        (owned(0, 12), 25),
        (owned(0, 1, level=1) | owned(0, 3), 15),  # 25 + 30 + 30
        (owned(0, 1, level=5) | owned(0, 3, level=4), 0),
        (owned(0, 37), 0),
    ],
)
def test_r30_bankrupt_only_if_everything_raised_falls_short(deeds: Json, short_by: int) -> None:
    table = owes_rent(200, seat={"cash": 100}, deeds=deeds)
    if short_by:
        assert 200 - short_by in table.awaits.values()
        table.ok("declare_bankrupt", player=0)
        assert "bankrupt" in table.kinds()
        assert table.state["players"][0]["bankrupt"]
    else:
        table.refused("can_still_pay", "declare_bankrupt", player=0)


def test_r30_only_the_first_debtor_in_debt() -> None:
    table = owes_rent(2000)
    assert refusal(table, "declare_bankrupt", player=1) in {"not_your_turn", "not_awaited"}
    game({"cash": 0}, {}).refused("not_awaited", "declare_bankrupt", player=0)


def test_r31_everything_is_turned_into_money_for_the_creditor() -> None:
    deeds = owned(0, *BROWN, level=5) | owned(0, 5) | owned(0, 12, mortgaged=True)
    seat = {"cash": 7, "cards": {"fortune": 1, "roommate": 0}}
    table = owes_rent(1000, seat=seat, deeds=deeds, bank={"colliders": 0, "supers": 3})
    table.ok("declare_bankrupt")
    raised = 7 + 2 * 5 * 25 + 2 * 30 + 100
    assert (0, 1, raised) in paid(table)
    assert cash(table) == [0, 1500 + raised - 3 - 3 - 10 - 8, 1500]
    assert table.state["deeds"] == owned(1, *BROWN, 5, 12, mortgaged=True) | owned(1, 35)
    assert table.state["bank"] == {"colliders": 0, "supers": 5}
    assert [player["cards"]["fortune"] for player in table.state["players"]] == [0, 1, 0]


GIFT: Json = {"a_gives": {"deeds": [5]}, "b_gives": {}}
SWAP_DOWN: Json = {"a_gives": {"deeds": [5]}, "b_gives": {"deeds": [12]}}
FAIR: Json = {"a_gives": {"deeds": [5]}, "b_gives": {"cash": 100}}
GOOD: Json = {"a_gives": {"deeds": [5]}, "b_gives": {"cash": 180}}


@pytest.mark.parametrize(
    ("option", "terms", "allowed"),
    [
        (None, GIFT, False),
        (None, SWAP_DOWN, False),
        (None, FAIR, True),
        (None, GOOD, True),
        ("no_worse", GIFT, False),
        ("no_worse", GOOD, True),
        ("free", GIFT, True),
        ("free", GOOD, True),
        ("none", GIFT, False),
        ("none", GOOD, False),
    ],
)
def test_r32_deals_in_debt(option: str | None, terms: Json, allowed: bool) -> None:
    options = {"debt_deals": option} if option else {}
    table = owes_rent(300, seat={"cash": 120}, deeds=owned(0, 5) | owned(2, 12), options=options)
    deal = {"a": 0, "b": 2, "lift": [], **terms}
    if allowed:
        table.ok("deal", **deal)
        assert owners(table)[5] == 2
    else:
        assert refusal(table, "deal", **deal) in {"bad_deal", "not_awaited"}


def test_r32_a_deal_that_covers_the_debt_pays_it() -> None:
    table = owes_rent(300, seat={"cash": 120}, deeds=owned(0, 5))
    table.ok("deal", a=0, b=2, a_gives={"deeds": [5]}, b_gives={"cash": 180}, lift=[])
    assert (table.state["debts"], cash(table)) == ([], [0, 1800, 1320])


def test_r33_pay_each_runs_clockwise_one_debt_after_another() -> None:
    table = drew("pay_each amount=50", {}, {}, {}, seat={"cash": 70}, deeds=owned(0, 5))
    assert cash(table) == [20, 1550, 1500, 1500]
    assert [(debt["creditor"], debt["amount"]) for debt in table.state["debts"]] == [(2, 50), (3, 50)]
    table.ok("mortgage", player=0, pos=5)
    assert (cash(table), table.state["debts"]) == ([20, 1550, 1550, 1550], [])


def test_r33_the_one_who_could_not_be_paid_is_the_creditor() -> None:
    deeds = owned(0, 5, mortgaged=True)
    table = drew("pay_each amount=50", {}, {}, {}, seat={"cash": 70}, deeds=deeds)
    table.ok("declare_bankrupt")
    assert (cash(table), owners(table)) == ([0, 1550, 1510, 1500], {5: 2})
    assert table.state["debts"] == []


def test_r33_collect_each_goes_on_after_a_bankruptcy() -> None:
    table = game({}, {"cash": 60}, {"pos": 7}, {"cash": 10}, turn=turn(2, "await_card"))
    table.ok("card", effect=card("collect_each amount=50"))
    assert table.state["debts"] == [
        {"debtor": 3, "creditor": 2, "amount": 50},
        {"debtor": 0, "creditor": 2, "amount": 50},
        {"debtor": 1, "creditor": 2, "amount": 50},
    ]
    table.ok("declare_bankrupt", player=3)
    assert (cash(table), table.state["debts"]) == ([1450, 10, 1610, 0], [])
    assert (table.state["phase"], table.state["turn"]) == ("turn_over", 2)


def test_r34_to_the_bank_the_deeds_are_auctioned_face_up_in_board_order() -> None:
    deeds = owned(0, 15, 12, 3, mortgaged=True)
    table = landed(4, {}, {}, cash=0, deeds=deeds)
    table.ok("declare_bankrupt")
    assert (table.state["deeds"], table.state["auction"]["pos"], table.state["auction_queue"]) == ({}, 3, [12, 15])
    assert {(deed["pos"], deed["owner"]) for deed in of_kind(table, "deed")} == {
        (3, "bank"),
        (12, "bank"),
        (15, "bank"),
    }
    table.refused("bankrupt", "bid", player=0, amount=1)
    play(table, ("bid", {"player": 2, "amount": 9}), ("close_auction", {}))
    assert (table.state["auction"]["pos"], table.state["auction_queue"]) == (12, [15])
    play(
        table,
        ("pass", {"player": 1}),
        ("pass", {"player": 2}),
        ("bid", {"player": 1, "amount": 5}),
        ("pass", {"player": 2}),
    )
    assert table.state["deeds"] == owned(2, 3) | owned(1, 15)
    assert (cash(table), table.state["phase"], table.state["turn"]) == ([0, 1495, 1491], "await_roll", 1)


def test_r34_cards_go_back_to_their_decks() -> None:
    table = game({"pos": 7, "cash": 0, "cards": {"fortune": 1, "roommate": 1}}, {}, {}, turn=turn(0, "await_card"))
    play(table, ("card", {"effect": card("pay_bank amount=10")}), ("declare_bankrupt", {}))
    assert sorted(returned["deck"] for returned in of_kind(table, "card_returned")) == ["fortune", "roommate"]
    assert table.state["players"][0]["cards"] == {"fortune": 0, "roommate": 0}


def test_r35_claims_vanish_both_ways() -> None:
    others = [rent(0, 2, 5, 25), rent(2, 0, 1, 2), rent(2, 1, 3, 4)]
    table = owes_rent(2000, deeds=owned(0, 1) | owned(1, 3) | owned(2, 5), other_claims=others)
    table.ok("declare_bankrupt")
    assert table.state["pending_rents"] == [rent(2, 1, 3, 4)]


@pytest.mark.parametrize(
    ("current", "then"), [(turn(0, "await_roll", doubles=1, roll_again=True), 1), (turn(1), 1), (turn(2), 2)]
)
def test_r35_the_dice_go_left_only_from_the_bankrupt(current: Json, then: int) -> None:
    table = owes_rent(2000, turn=current)
    table.ok("declare_bankrupt")
    assert (table.state["phase"], table.state["turn"], table.state["doubles"]) == ("await_roll", then, 0)
    assert table.state["roll_again"] is False


@pytest.mark.parametrize(
    ("do", "fields"),
    [("mortgage", {"pos": 5}), ("bid", {"amount": 5}), ("build", {"pos": 1}), ("demand_rent", {"pos": 5})],
)
def test_r35_the_bankrupt_do_nothing_more(do: str, fields: Json) -> None:
    table = game({}, {}, {"bankrupt": True}, auction={"pos": 39})
    assert refusal(table, do, player=2, **fields) in {"bankrupt", "not_owner", "not_awaited", "no_claim"}


def test_r36_a_creditor_short_of_the_fee_is_in_debt_to_the_bank() -> None:
    deeds = owned(0, 5, 15, mortgaged=True)
    table = owes_rent(1000, {"cash": 0}, {}, pos=1, seat={"cash": 5}, deeds=deeds)
    table.ok("declare_bankrupt")
    assert table.state["debts"] == [{"debtor": 1, "creditor": "bank", "amount": 20}]
    assert (table.awaits["what"], table.awaits["player"], cash(table)[1]) == ("debt", 1, 5)
    table.ok("mortgage", player=1, pos=1)
    assert (table.state["debts"], cash(table)[1], table.state["phase"]) == ([], 15, "await_roll")


def test_r36_the_fee_comes_before_the_debts_that_wait() -> None:
    table = drew("collect_each amount=50", {"cash": 5}, {}, seat={"cash": 0}, deeds=owned(1, 5, 15, mortgaged=True))
    table.ok("declare_bankrupt", player=1)
    assert table.state["debts"] == [
        {"debtor": 0, "creditor": "bank", "amount": 20},
        {"debtor": 2, "creditor": 0, "amount": 50},
    ]


def test_r36_and_may_go_bankrupt_himself() -> None:
    deeds = owned(0, 39, 34, mortgaged=True)  # fees 20 + 16; he has 5 and can raise 30
    table = owes_rent(1000, {"cash": 0}, {}, {}, pos=1, seat={"cash": 5}, deeds=deeds)
    play(table, ("declare_bankrupt", {}), ("declare_bankrupt", {"player": 1}))
    assert (table.state["auction"]["pos"], table.state["auction_queue"]) == (1, [34, 39])
    play(table, *[("close_auction", {})] * 3)
    assert (table.state["turn"], table.state["phase"], table.state["deeds"]) == (2, "await_roll", {})


@pytest.mark.parametrize("creditor", ["bank", "player"])
def test_r37_one_player_left_wins_at_once(creditor: str) -> None:
    deeds = owned(0, 5, 15, mortgaged=True)
    if creditor == "bank":
        table = landed(4, {}, cash=0, deeds=deeds)
    else:
        table = owes_rent(5000, {"cash": 0}, seat={"cash": 0}, deeds=deeds)
    table.ok("declare_bankrupt")
    assert (table.state["phase"], table.state["winners"], table.state["scores"]) == ("game_over", [1], None)
    assert (table.state["debts"], table.state["auction"], table.state["auction_queue"]) == ([], None, [])
    assert (table.state["turn"], table.awaits["what"]) == (None, "over")
    assert "winners" in table.kinds()
    assert "auction_open" not in table.kinds()
    assert not [money for money in paid(table) if money[0] == 1]
    table.refused("game_over", "end_turn", player=1)
    table.ok("undo")
    assert (table.state["phase"], table.state["winners"]) == ("debt", None)


@pytest.mark.parametrize(("options", "sink"), [({}, "bank"), ({"free_parking_pot": True}, "pot")])
def test_a_late_tax_goes_where_a_prompt_one_does(options: Json, sink: str) -> None:
    table = landed(4, {}, cash=150, deeds=owned(0, 5), options=options)
    assert table.state["debts"] == [{"debtor": 0, "creditor": "bank", "amount": 200}]
    table.ok("mortgage", player=0, pos=5)
    assert paid(table) == [("bank", 0, 100), (0, sink, 200)]


def test_levels_in_a_debt_are_sold_evenly() -> None:
    table = owes_rent(2000, deeds=owned(0, 37, level=2) | owned(0, 39, level=1))
    table.refused("not_even", "sell_building", player=0, pos=39)
    table.ok("sell_building", player=0, pos=37)
    assert levels(table, *DARKBLUE) == [1, 1]
