"""Mortgages, the ten percent, and deals between two players."""

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    PRICES,
    TRANSPORTS,
    UTILITIES,
    Event,
    cash,
    game,
    of_kind,
    owned,
    owners,
    paid,
    play,
    refusal,
    rent,
    roll,
    turn,
)
from tests.table import Json, Table

REPAYMENTS = {
    **{1: 33, 3: 33, 6: 55, 8: 55, 9: 66, 11: 77, 13: 77, 14: 88, 16: 99, 18: 99, 19: 110, 21: 121, 23: 121, 24: 132},
    **{26: 143, 27: 143, 29: 154, 31: 165, 32: 165, 34: 176, 39: 220, **dict.fromkeys(TRANSPORTS, 110)},
    **{37: 193, **dict.fromkeys(UTILITIES, 83)},  # 17.5 and 7.5 are rounded up
}


@pytest.mark.parametrize(("pos", "price"), PRICES.items())
def test_a_mortgage_brings_half_the_price(pos: int, price: int) -> None:
    table = game({}, {}, deeds=owned(0, pos))
    table.ok("mortgage", player=0, pos=pos)
    assert "mortgaged" in table.kinds()
    assert paid(table) == [("bank", 0, price // 2)]
    assert table.state["deeds"] == owned(0, pos, mortgaged=True)


@pytest.mark.parametrize(("pos", "cost"), REPAYMENTS.items())
def test_r27_repaying_costs_ten_percent_of_the_value_rounded_up(pos: int, cost: int) -> None:
    table = game({"cash": cost}, {"cash": cost - 1}, deeds=owned(0, pos, mortgaged=True))
    table.ok("unmortgage", player=0, pos=pos)
    assert "unmortgaged" in table.kinds()
    assert paid(table) == [(0, "bank", cost)]
    assert table.state["deeds"] == owned(0, pos)
    poorer = game({}, {"cash": cost - 1}, deeds=owned(1, pos, mortgaged=True))
    poorer.refused("cannot_afford", "unmortgage", player=1, pos=pos)


@pytest.mark.parametrize(
    ("code", "do", "fields"),
    [
        ("has_buildings", "mortgage", {"player": 0, "pos": 37}),  # a building on its neighbour
        ("has_buildings", "mortgage", {"player": 0, "pos": 39}),
        ("mortgaged", "mortgage", {"player": 0, "pos": 5}),
        ("not_owner", "mortgage", {"player": 1, "pos": 15}),
        ("not_owner", "mortgage", {"player": 0, "pos": 25}),  # the Bank's
        ("not_owner", "unmortgage", {"player": 1, "pos": 5}),
        ("bad_event", "mortgage", {"player": 0}),
        ("bad_event", "mortgage", {"player": 0, "pos": "5"}),
    ],
)
def test_mortgages_that_are_refused(code: str, do: str, fields: Json) -> None:
    deeds = owned(0, 37, 15) | owned(0, 39, level=1) | owned(0, 5, mortgaged=True)
    game({}, {}, deeds=deeds).refused(code, do, **fields)


def test_a_deed_that_is_face_up_cannot_be_repaid() -> None:
    table = game({}, {}, deeds=owned(0, 5))
    refusal(table, "unmortgage", player=0, pos=5)
    table.ok("mortgage", player=0, pos=5)
    assert cash(table)[0] == 1600


@pytest.mark.parametrize(
    ("phase", "seat"), [("await_roll", {}), ("await_card", {"pos": 7}), ("await_buy", {"pos": 39}), ("turn_over", {})]
)
def test_mortgage_repay_and_deal_at_any_time(phase: str, seat: Json) -> None:
    table = game({}, seat, {}, deeds=owned(0, 5), turn=turn(1, phase))
    play(table, ("mortgage", {"player": 0, "pos": 5}), ("unmortgage", {"player": 0, "pos": 5}))
    table.ok("deal", a=0, b=2, a_gives={"deeds": [5]}, b_gives={}, lift=[])
    assert (table.state["phase"], owners(table), cash(table)[0]) == (phase, {5: 2}, 1490)


def bankrupt_to_player_1(*deeds: int) -> Table:
    """Player 0 owes more rent than he can raise, declares it, and his deeds go to player 1."""
    held = owned(0, *deeds, mortgaged=True) | owned(1, 35)
    table = game({"cash": 0}, {"cash": 1000}, {}, deeds=held, pending_rents=[rent(0, 1, 35, 5000)])
    table.ok("demand_rent", player=1, pos=35)
    table.ok("declare_bankrupt", player=0)
    return table


@pytest.mark.parametrize(("pos", "fee"), [(5, 10), (12, 8), (37, 18), (1, 3), (39, 20), (14, 8)])
def test_r28_inherited_deeds_cost_ten_percent_at_once(pos: int, fee: int) -> None:
    table = bankrupt_to_player_1(pos)
    assert (cash(table)[1], table.state["deeds"]) == (1000 - fee, owned(1, 35) | owned(1, pos, mortgaged=True))


def test_r28_each_deed_is_rounded_by_itself() -> None:
    assert cash(bankrupt_to_player_1(12, 28, 37))[1] == 1000 - 8 - 8 - 18


@pytest.mark.parametrize(("pos", "value", "later"), [(5, 100, 110), (12, 75, 83), (37, 175, 193)])
def test_r28_lifting_costs_only_the_value_until_the_next_roll(pos: int, value: int, later: int) -> None:
    table = bankrupt_to_player_1(pos)
    table.ok("unmortgage", player=1, pos=pos)
    assert paid(table) == [(1, "bank", value)]
    table.ok("undo")
    roll(table, 4, 6)
    table.ok("unmortgage", player=1, pos=pos)
    assert paid(table) == [(1, "bank", later)]


def trade(table: Table, a_gives: Json, b_gives: Json, *lift: int) -> None:
    table.ok("deal", a=0, b=1, a_gives=a_gives, b_gives=b_gives, lift=list(lift))


@pytest.mark.parametrize(
    ("a_gives", "b_gives", "purses", "deed_owners"),
    [
        ({"deeds": [5]}, {"cash": 250}, [1750, 1250], {5: 1, 15: 1, 3: 0}),
        ({"deeds": [5]}, {}, [1500, 1500], {5: 1, 15: 1, 3: 0}),  # for nothing
        ({"deeds": [5, 3]}, {"deeds": [15]}, [1500, 1500], {5: 1, 15: 0, 3: 1}),
        ({"deeds": [5], "cash": 1500}, {"deeds": [15]}, [0, 3000], {5: 1, 15: 0, 3: 0}),
        ({"cards": {"fortune": 1}}, {"cash": 30}, [1530, 1470], {5: 0, 15: 1, 3: 0}),
    ],
)
def test_r29_a_deal_changes_hands(a_gives: Json, b_gives: Json, purses: list[int], deed_owners: dict[int, int]) -> None:
    deeds = owned(0, 5, 3) | owned(1, 15)
    table = game({"cards": {"fortune": 1}}, {}, deeds=deeds)
    trade(table, a_gives, b_gives)
    assert (cash(table), owners(table)) == (purses, deed_owners)
    given = a_gives.get("cards", {}).get("fortune", 0)
    assert [player["cards"]["fortune"] for player in table.state["players"]] == [1 - given, given]


@pytest.mark.parametrize(
    ("code", "deal"),
    [
        ("bad_deal", {"a": 0, "b": 1, "a_gives": {"cash": 10}, "b_gives": {}}),  # a gift
        ("bad_deal", {"a": 0, "b": 1, "a_gives": {"cash": 10}, "b_gives": {"cash": 20}}),  # a loan
        ("bad_deal", {"a": 0, "b": 1, "a_gives": {}, "b_gives": {}}),
        ("not_owner", {"a": 0, "b": 1, "a_gives": {"deeds": [15]}, "b_gives": {}}),
        ("not_owner", {"a": 0, "b": 1, "a_gives": {"deeds": [39]}, "b_gives": {}}),
        ("has_buildings", {"a": 0, "b": 1, "a_gives": {"deeds": [1]}, "b_gives": {}}),
        ("has_buildings", {"a": 0, "b": 1, "a_gives": {"deeds": [3]}, "b_gives": {}}),  # on its neighbour
        ("cannot_afford", {"a": 0, "b": 1, "a_gives": {"deeds": [5]}, "b_gives": {"cash": 1501}}),
        ("bad_event", {"a": 0, "a_gives": {"deeds": [5]}, "b_gives": {}}),
    ],
)
def test_r29_deals_that_are_barred(code: str, deal: Json) -> None:
    deeds = owned(0, 5, 3) | owned(0, 1, level=1) | owned(1, 15)
    table = game({}, {}, deeds=deeds)
    table.refused(code, "deal", **{"lift": []} | deal)


@pytest.mark.parametrize(
    "deal",
    [
        {"a": 0, "b": 0, "a_gives": {"deeds": [5]}, "b_gives": {}, "lift": []},  # with oneself
        {"a": 0, "b": 2, "a_gives": {"deeds": [5]}, "b_gives": {}, "lift": []},  # with a bankrupt
        {"a": 0, "b": 3, "a_gives": {"deeds": [5]}, "b_gives": {}, "lift": []},  # with nobody
        {"a": 0, "b": 1, "a_gives": {"deeds": [5], "cash": -10}, "b_gives": {}, "lift": []},
        {"a": 0, "b": 1, "a_gives": {"cards": {"fortune": 1}}, "b_gives": {"cash": 1}, "lift": []},  # holds none
        {"a": 0, "b": 1, "a_gives": {"deeds": [5]}, "b_gives": {}, "lift": [5]},  # not mortgaged
        {"a": 0, "b": 1, "a_gives": {"deeds": [5]}, "b_gives": {}, "lift": [15]},  # stays where it is
        {"a": 0, "b": 1, "a_gives": {"deeds": 5}, "b_gives": {}, "lift": []},
    ],
)
def test_r29_deals_that_make_no_sense(deal: Json) -> None:
    table = game({}, {}, {"bankrupt": True}, deeds=owned(0, 5) | owned(1, 15, mortgaged=True))
    refusal(table, "deal", **deal)
    trade(table, {"deeds": [5]}, {})
    assert owners(table) == {5: 1, 15: 1}


@pytest.mark.parametrize(
    ("pos", "fee", "repaid"), [(5, 10, 110), (12, 8, 83), (37, 18, 193), (39, 20, 220), (1, 3, 33), (14, 8, 88)]
)
def test_r29_a_mortgaged_deed_changes_hands_with_its_fee(pos: int, fee: int, repaid: int) -> None:
    face_down = owned(0, pos, mortgaged=True)
    kept = game({}, {}, deeds=face_down)
    trade(kept, {"deeds": [pos]}, {"cash": 100})
    assert (cash(kept), kept.state["deeds"]) == ([1600, 1400 - fee], owned(1, pos, mortgaged=True))
    kept.ok("unmortgage", player=1, pos=pos)
    assert paid(kept) == [(1, "bank", repaid)]  # ten percent once more
    lifted = game({}, {}, deeds=face_down)
    trade(lifted, {"deeds": [pos]}, {"cash": 100}, pos)
    assert "unmortgaged" in lifted.kinds()
    assert (cash(lifted), lifted.state["deeds"]) == ([1600, 1400 - repaid], owned(1, pos))


@pytest.mark.parametrize(
    ("purse", "lift", "enough"), [(9, [], False), (10, [], True), (109, [5], False), (110, [5], True)]
)
def test_r29_fees_must_be_payable_at_closing(purse: int, lift: list[int], enough: bool) -> None:
    table = game({}, {"cash": purse}, deeds=owned(0, 5, mortgaged=True))
    deal: Event = ("deal", {"a": 0, "b": 1, "a_gives": {"deeds": [5]}, "b_gives": {}, "lift": lift})
    if enough:
        play(table, deal)
        assert cash(table) == [1500, 0]
    else:
        table.refused("cannot_afford", deal[0], **deal[1])


def test_a_deal_is_told_as_money_and_deeds() -> None:
    table = game({}, {}, deeds=owned(0, *BROWN))
    trade(table, {"deeds": [1, 3]}, {"cash": 70})
    assert paid(table) == [(1, 0, 70)]
    assert {(deed["pos"], deed["owner"]) for deed in of_kind(table, "deed")} == {(1, 1), (3, 1)}
