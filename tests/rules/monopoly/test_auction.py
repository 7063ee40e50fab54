"""Buying at the list price, and auctions of deeds."""

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    PRICES,
    Event,
    cash,
    dice,
    game,
    jailed,
    landed,
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


def auction(*seats: Json, pos: int = 39, **fields: object) -> Table:
    """An auction that is open, in the turn of player 0, with nothing left to do after it."""
    return game(*seats, turn=turn(0, "turn_over"), auction={"pos": pos, **fields})


def bid(player: int, amount: int) -> Event:
    return "bid", {"player": player, "amount": amount}


def passes(*players: int) -> list[Event]:
    return [("pass", {"player": player}) for player in players]


@pytest.mark.parametrize(("pos", "price"), PRICES.items())
def test_buying_at_the_list_price(pos: int, price: int) -> None:
    table = game({"pos": pos, "cash": price}, {}, turn=turn(0, "await_buy"))
    assert (table.awaits["what"], table.awaits["player"]) == ("await_buy", 0)
    assert price in table.awaits.values()
    table.ok("buy", player=0)
    assert paid(table) == [(0, "bank", price)]
    assert [(deed["pos"], deed["owner"]) for deed in of_kind(table, "deed")] == [(pos, 0)]
    assert table.state["deeds"] == owned(0, pos)
    assert (cash(table)[0], table.state["phase"]) == (0, "turn_over")


def test_prices_add_up() -> None:
    spent = [1500 - cash(bought(pos))[0] for pos in PRICES]
    assert (len(spent), sum(spent)) == (28, 5690)


def bought(pos: int) -> Table:
    table = game({"pos": pos}, {}, turn=turn(0, "await_buy"))
    table.ok("buy")
    return table


@pytest.mark.parametrize("do", ["buy", "decline"])
def test_only_the_visitor_buys_or_declines(do: str) -> None:
    landed(39).refused("not_your_turn", do, player=1)
    game({"pos": 39}, {}).refused("not_awaited", do, player=0)


@pytest.mark.parametrize(
    ("raising", "after"),
    [
        (("mortgage", {"player": 0, "pos": 5}), 0),
        (("sell_building", {"player": 0, "pos": 37}), 0),
        (("deal", {"a": 0, "b": 1, "a_gives": {"deeds": [5]}, "b_gives": {"cash": 130}, "lift": []}), 30),
    ],
)
def test_r6_cash_may_be_raised_before_buying(raising: Event, after: int) -> None:
    deeds = owned(0, 5) | owned(0, 37, level=1)
    table = landed(21, {}, cash=120, deeds=deeds)
    table.refused("cannot_afford", "buy")
    play(table, raising, ("buy", {}))
    assert (owners(table)[21], cash(table)[0]) == (0, after)


@pytest.mark.parametrize(("options", "phase"), [({}, "auction"), ({"auction_on_decline": False}, "turn_over")])
def test_r6_declining_brings_the_auction(options: Json, phase: str) -> None:
    table = landed(39, options={"auction_on_decline": True} | options)
    table.ok("decline", player=0)
    assert table.state["phase"] == phase
    assert table.state["deeds"] == {}
    opened: Json = {"pos": 39, "high": 0, "bidder": None, "passed": []}
    if phase == "auction":
        assert "auction_open" in table.kinds()
        assert table.state["auction"] == opened
        assert [0, 1] in table.awaits.values()
    else:
        assert table.state["auction"] is None


@pytest.mark.parametrize(
    ("amount", "code"),
    [(0, {"bad_bid"}), (-5, {"bad_bid"}), (99, {"bad_bid"}), (100, {"bad_bid"}), (301, {"bad_bid", "cannot_afford"})],
)
def test_r7_bids_that_do_not_stand(amount: int, code: set[str]) -> None:
    table = auction({}, {"cash": 300}, high=100, bidder=0)
    assert refusal(table, "bid", player=1, amount=amount) in code


@pytest.mark.parametrize("amount", [1.5, "10", None, True])
def test_r7_bids_are_whole_dollars(amount: object) -> None:
    assert refusal(auction({}, {}), "bid", player=1, amount=amount) in {"bad_event", "bad_bid"}


@pytest.mark.parametrize("amount", [101, 300])
def test_r7_any_higher_bid_within_cash_stands(amount: int) -> None:
    table = auction({}, {"cash": 300}, high=100, bidder=0)
    table.ok("bid", player=1, amount=amount)
    assert (table.state["auction"]["high"], table.state["auction"]["bidder"]) == (amount, 1)


def test_r7_the_decliner_and_the_jailed_may_bid() -> None:
    table = landed(39, jailed(), {})
    play(table, ("decline", {}), bid(0, 1), bid(1, 2), bid(0, 3), bid(2, 4))
    assert (table.state["auction"]["high"], table.state["auction"]["bidder"]) == (4, 2)


def test_r7_the_bankrupt_may_not() -> None:
    auction({}, {}, {"bankrupt": True}).refused("bankrupt", "bid", player=2, amount=10)


def test_r7_cash_can_be_raised_for_a_bid() -> None:
    table = game({}, {"cash": 20}, auction={"pos": 39}, deeds=owned(1, 5))
    assert refusal(table, "bid", player=1, amount=120) in {"bad_bid", "cannot_afford"}
    play(table, ("mortgage", {"player": 1, "pos": 5}), bid(1, 120))
    assert table.state["auction"]["high"] == 120


@pytest.mark.parametrize("end", [[("close_auction", {})], passes(0, 1, 2)])
def test_r8_without_a_bid_the_deed_stays_with_the_bank(end: list[Event]) -> None:
    table = auction({}, {}, {})
    play(table, *end)
    assert "auction_closed" in table.kinds()
    assert (table.state["auction"], table.state["deeds"], table.state["phase"]) == (None, {}, "turn_over")
    assert cash(table) == [1500, 1500, 1500]


@pytest.mark.parametrize(
    ("events", "winner", "price"),
    [
        ([bid(1, 50), ("close_auction", {})], 1, 50),
        ([bid(1, 50), *passes(0, 2)], 1, 50),
        ([*passes(0), bid(1, 50), bid(0, 60), *passes(1, 2)], 0, 60),  # a pass is not final
        ([bid(1, 50), *passes(0, 0, 2)], 1, 50),
        ([bid(1, 50), bid(2, 70), *passes(0), bid(1, 80), *passes(2)], 1, 80),
        ([bid(1, 1), *passes(2, 0)], 1, 1),
    ],
)
def test_r9_sold_when_all_others_passed_or_the_banker_closes(events: list[Event], winner: int, price: int) -> None:
    table = auction({}, {}, {})
    play(table, *events)
    assert "auction_closed" in table.kinds()
    assert paid(table) == [(winner, "bank", price)]
    assert table.state["deeds"] == owned(winner, 39)
    assert (table.state["auction"], table.state["phase"], table.state["turn"]) == (None, "turn_over", 0)


def test_r9_a_pass_leaves_the_auction_open_while_others_may_bid() -> None:
    table = auction({}, {}, {})
    play(table, *passes(0, 2, 2))
    assert table.state["auction"] == {"pos": 39, "high": 0, "bidder": None, "passed": [0, 2]}
    play(table, bid(0, 5))
    assert table.state["auction"] == {"pos": 39, "high": 5, "bidder": 0, "passed": [2]}


def test_r9_the_high_bidder_cannot_withdraw() -> None:
    table = auction({}, {}, {}, high=10, bidder=1)
    assert refusal(table, "pass", player=1) in {"bad_bid", "not_awaited", "not_your_turn"}
    table.ok("close_auction")
    assert owners(table) == {39: 1}


SPENDING: list[Event] = [
    ("build", {"player": 1, "pos": 6}),
    ("unmortgage", {"player": 1, "pos": 5}),
    ("deal", {"a": 0, "b": 1, "a_gives": {"cash": 5}, "b_gives": {"deeds": [15]}, "lift": []}),
    ("demand_rent", {"player": 1, "pos": 15}),
    ("buy", {"player": 0}),
    ("end_turn", {"player": 0}),
    ("roll", {"player": 0, "dice": dice(1, 2)}),
    ("open_building_auction", {"kind": "collider", "claims": {"0": 20, "1": 20}}),
    ("declare_bankrupt", {"player": 0}),
    ("place", {"player": 1, "pos": 6}),
    ("card", {"effect": {"kind": "none"}}),
]
RAISING: list[tuple[Event, int]] = [
    (("mortgage", {"player": 1, "pos": 15}), 100),
    (("sell_building", {"player": 1, "pos": 1}), 25),
    (("sell_to_levels", {"player": 1, "levels": {"1": 0, "3": 0}}), 50),
]


def business() -> Table:
    deeds = owned(1, *BROWN, level=1) | owned(1, 5, mortgaged=True) | owned(1, 6, 8, 9, 15) | owned(0, 37, 39)
    return game({}, {}, deeds=deeds, auction={"pos": 11}, pending_rents=[rent(0, 1, 15, 50)])


@pytest.mark.parametrize(("do", "fields"), SPENDING)
def test_r10_nothing_is_spent_in_an_auction(do: str, fields: Json) -> None:
    business().refused("not_awaited", do, **fields)


@pytest.mark.parametrize(("event", "raised"), RAISING)
def test_r10_cash_is_raised_in_an_auction(event: Event, raised: int) -> None:
    table = business()
    play(table, event)
    assert (cash(table)[1], table.state["phase"]) == (1500 + raised, "auction")


@pytest.mark.parametrize("do", ["bid", "pass", "close_auction"])
def test_bids_only_in_an_auction(do: str) -> None:
    game({}, {}).refused("not_awaited", do, player=0, amount=10)


def test_play_goes_on_where_it_was_after_the_auction() -> None:
    table = game({"pos": 7}, {}, auction={"pos": 39}, turn=turn(0, "await_card"))
    assert (table.state["phase"], table.awaits["what"]) == ("auction", "auction")
    table.ok("close_auction")
    assert table.state["phase"] == "await_card"
