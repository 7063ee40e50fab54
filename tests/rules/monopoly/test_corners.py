"""Corners where two rules meet: inherited deeds, corrections of the table, the last debts of a short game."""

import pytest

from tests.rules.monopoly.positions import (
    SHORT,
    cash,
    dice,
    game,
    jailed,
    of_kind,
    owned,
    paid,
    play,
    refusal,
    rent,
    turn,
)


def test_r28_each_of_two_inheritances_is_lifted_for_its_value() -> None:
    deeds = owned(1, 1, mortgaged=True) | owned(2, 3, mortgaged=True)
    table = game({"pos": 7, "cash": 500}, {"cash": 0}, {"cash": 0}, {}, deeds=deeds, turn=turn(0, "await_card"))
    table.ok("card", effect={"kind": "collect_each", "amount": 100})
    play(table, ("declare_bankrupt", {}), ("declare_bankrupt", {}))
    for pos in (1, 3):
        table.ok("unmortgage", pos=pos)
        assert paid(table) == [(0, "bank", 30)]


def test_r28_the_fee_paid_on_inheriting_counts_once() -> None:
    table = game({"cash": 0}, {"cash": 500}, {}, deeds=owned(0, 39, mortgaged=True), pending_rents=[rent(0, 1, 5, 25)])
    play(table, ("demand_rent", {"player": 1, "pos": 5}), ("declare_bankrupt", {}))
    for cost in (200, 220):
        table.ok("unmortgage", pos=39)
        assert paid(table) == [(1, "bank", cost)]
        table.ok("mortgage", pos=39)


def test_r28_the_fee_counts_for_the_heir_alone() -> None:
    deeds = owned(1, 37, 39, mortgaged=True) | owned(0, 1)
    claims = [rent(1, 0, 1, 25)]
    table = game({"cash": 0}, {"cash": 0}, {}, {}, deeds=deeds, pending_rents=claims, turn=turn(2))
    play(table, ("demand_rent", {"pos": 1}), ("declare_bankrupt", {}), ("declare_bankrupt", {}))
    play(
        table, ("close_auction", {}), ("close_auction", {}), ("bid", {"player": 3, "amount": 5}), ("close_auction", {})
    )
    table.ok("mortgage", pos=39)
    table.ok("unmortgage", pos=39)
    assert paid(table) == [(3, "bank", 220)]


def test_an_estate_is_not_auctioned_after_the_end() -> None:
    deeds = owned(0, 1, 37, 39, mortgaged=True)
    table = game({"cash": 0, "pos": 1}, {"cash": 0}, {}, deeds=deeds, pending_rents=[rent(1, 2, 5, 9)])
    table.ok("roll", dice=dice(1, 2))
    table.ok("declare_bankrupt")
    assert (table.state["auction"]["pos"], table.state["auction_queue"]) == (1, [37, 39])
    while table.state["phase"] == "auction":
        table.ok("close_auction")
    table.ok("demand_rent", player=2, pos=5)
    table.ok("declare_bankrupt")
    assert (table.state["phase"], table.state["winners"], table.state["auction_queue"]) == ("game_over", [2], [])


def test_a_jailed_token_put_elsewhere_is_free_and_owes_no_bail() -> None:
    table = game(jailed(jail_rolls=2, cash=20), {})
    table.ok("roll", dice=dice(1, 2))
    assert table.state["debts"] == [{"debtor": 0, "creditor": "bank", "amount": 50}]
    table.ok("correct_position", player=0, pos=20)
    assert (table.state["phase"], table.state["debts"], len(of_kind(table, "freed"))) == ("turn_over", [], 1)
    assert (table.state["players"][0]["pos"], cash(table)[0]) == (20, 20)


def test_a_token_can_be_put_elsewhere_and_cash_corrected() -> None:
    table = game({"pos": 2, "cash": 10}, {}, turn=turn(0, "await_card"))
    table.ok("correct_position", player=0, pos=7)
    table.ok("card", effect={"kind": "jail_free"})
    assert table.state["players"][0]["cards"] == {"fortune": 0, "roommate": 1}, "the card was drawn before"
    table.ok("correct_cash", player=0, cash=999)
    assert (cash(table)[0], paid(table)) == (999, [("bank", 0, 989)])
    table.ok("correct_cash", player=0, cash=0)
    assert (cash(table)[0], paid(table)) == (0, [(0, "bank", 999)])


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("correct_cash", {"player": 0, "cash": -1}),
        ("correct_cash", {"player": 7, "cash": 1}),
        ("correct_position", {"player": 0, "pos": 40}),
    ],
)
def test_corrections_that_cannot_be(do: str, fields: dict[str, int]) -> None:
    assert refusal(game({}, {}), do, **fields) == "bad_event"


def test_a_standing_bid_stays_covered() -> None:
    table = game({}, {}, auction={"pos": 39, "high": 100, "bidder": 0})
    table.refused("cannot_afford", "correct_cash", player=0, cash=99)
    table.ok("correct_cash", player=0, cash=100)


def test_r41_an_heir_who_cannot_pay_the_fees_ends_it_too() -> None:
    """Two players, short game: nobody is left, so both share the last place and the win."""
    deeds = owned(0, 5, 15, 25, 35, 39, mortgaged=True)
    claims = [rent(0, 1, 1, 20)]
    table = game({"cash": 0}, {"cash": 0}, deeds=deeds, pending_rents=claims, options=SHORT)
    table.ok("demand_rent", player=1, pos=1)
    table.ok("declare_bankrupt")
    assert table.state["debts"] == [{"debtor": 1, "creditor": "bank", "amount": 60}]
    assert refusal(table, "deal", a=0, b=1, a_gives={"deeds": [5]}) == "bankrupt"
    assert refusal(table, "unmortgage", player=1, pos=5) == "not_awaited"
    table.ok("declare_bankrupt")
    assert (table.state["phase"], table.state["winners"], table.state["scores"]) == ("game_over", [0, 1], [0, 0])
