"""Into Jail, the three ways out, and what a jailed player may do."""

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    Event,
    cash,
    dice,
    drew,
    game,
    jailed,
    landed,
    of_kind,
    owned,
    paid,
    positions,
    refusal,
    rent,
    roll,
    turn,
)
from tests.table import Json


@pytest.mark.parametrize("failed", [0, 1, 2])
@pytest.mark.parametrize(
    ("way", "after"),
    [
        (("pay_jail", {}), 1450),
        (("use_jail_card", {"deck": "fortune"}), 1500),
        (("use_jail_card", {"deck": "roommate"}), 1500),
    ],
)
def test_r18_pay_or_card_before_the_roll_of_any_jailed_turn(failed: int, way: Event, after: int) -> None:
    table = game(jailed(jail_rolls=failed, cards={"fortune": 1, "roommate": 1}), {})
    do, fields = way
    table.ok(do, **fields)
    assert "freed" in table.kinds()
    player = table.state["players"][0]
    assert (player["cash"], player["in_jail"], player["jail_rolls"], player["pos"]) == (after, False, 0, 10)
    assert [returned["deck"] for returned in of_kind(table, "card_returned")] == list(fields.values())
    left = {"fortune": 1, "roommate": 1} | dict.fromkeys(fields.values(), 0)
    assert player["cards"] == left
    assert (table.state["phase"], table.state["turn"]) == ("await_roll", 0)
    roll(table, 4, 6)
    assert (positions(table)[0], table.state["phase"]) == (20, "turn_over")


@pytest.mark.parametrize("way", [("pay_jail", {}), ("use_jail_card", {"deck": "fortune"})])
def test_r18_never_after_the_roll(way: Event) -> None:
    table = game(jailed(cards={"fortune": 1}), {})
    roll(table, 1, 2)
    do, fields = way
    table.refused("not_awaited", do, **fields)


@pytest.mark.parametrize("way", [("pay_jail", {}), ("use_jail_card", {"deck": "fortune"})])
def test_r18_only_in_jail_and_only_on_ones_turn(way: Event) -> None:
    do, fields = way
    visiting = game({"pos": 10, "cards": {"fortune": 1}}, {})
    visiting.refused("not_awaited", do, **fields)
    waiting = game({}, jailed(cards={"fortune": 1}))
    assert refusal(waiting, do, player=1, **fields) in {"not_awaited", "not_your_turn"}


@pytest.mark.parametrize(("before", "enough"), [(49, False), (50, True)])
def test_r18_bail_is_fifty(before: int, enough: bool) -> None:
    table = game(jailed(cash=before), {})
    if enough:
        table.ok("pay_jail")
        assert paid(table) == [(0, "bank", 50)]
        assert cash(table)[0] == 0
    else:
        table.refused("cannot_afford", "pay_jail")


def test_r18_a_card_can_be_bought_first() -> None:
    table = game(jailed(), {"cards": {"roommate": 1}})
    assert refusal(table, "use_jail_card", deck="roommate") != "bad_event"
    table.ok("deal", a=0, b=1, a_gives={"cash": 40}, b_gives={"cards": {"roommate": 1}}, lift=[])
    table.ok("use_jail_card", deck="roommate")
    assert not table.state["players"][0]["in_jail"]
    assert cash(table) == [1460, 1540]


@pytest.mark.parametrize(
    ("options", "phase"),
    [
        ({}, "turn_over"),
        ({"jail_double_rolls_again": False}, "turn_over"),
        ({"jail_double_rolls_again": True}, "await_roll"),
    ],
)
def test_r19_a_double_moves_out_of_jail(options: Json, phase: str) -> None:
    table = game(jailed(jail_rolls=1), {}, options=options)
    roll(table, 5, 5)
    assert "freed" in table.kinds()
    assert (positions(table)[0], cash(table)[0]) == (20, 1500)
    assert not table.state["players"][0]["in_jail"]
    assert (table.state["phase"], table.state["turn"], table.state["doubles"]) == (phase, 0, 0)


def test_r19_after_bail_a_double_is_the_first_of_the_turn() -> None:
    table = game(jailed(), {})
    table.ok("pay_jail")
    roll(table, 5, 5)
    assert (table.state["phase"], table.state["doubles"], positions(table)[0]) == ("await_roll", 1, 20)


@pytest.mark.parametrize("before", [50, 51, 1500])
def test_r20_the_third_miss_pays_and_moves(before: int) -> None:
    table = game(jailed(jail_rolls=2, cash=before, cards={"fortune": 1}), {})
    roll(table, 4, 6)
    assert paid(table) == [(0, "bank", 50)]
    player = table.state["players"][0]
    assert (player["cash"], player["pos"], player["in_jail"], player["jail_rolls"]) == (before - 50, 20, False, 0)
    assert player["cards"]["fortune"] == 1
    assert table.state["phase"] == "turn_over"


def test_r20_short_of_bail_is_a_debt_before_the_move() -> None:
    table = game(jailed(jail_rolls=2, cash=30, cards={"fortune": 1}), {}, deeds=owned(0, 1))
    roll(table, 4, 6)
    assert table.state["debts"] == [{"debtor": 0, "creditor": "bank", "amount": 50}]
    assert (table.state["phase"], positions(table)[0]) == ("debt", 10)
    table.refused("not_awaited", "use_jail_card", deck="fortune")
    table.ok("mortgage", player=0, pos=1)
    assert (table.state["phase"], positions(table)[0], cash(table)[0]) == ("turn_over", 20, 10)
    assert not table.state["players"][0]["in_jail"]


def test_r20_who_cannot_raise_the_bail_is_out() -> None:
    table = game(jailed(jail_rolls=2, cash=49), {}, {})
    roll(table, 4, 6)
    table.ok("declare_bankrupt")
    assert table.state["players"][0]["bankrupt"]
    assert (table.state["phase"], table.state["turn"]) == ("await_roll", 1)


@pytest.mark.parametrize("sent_by", ["space", "card", "third double"])
def test_r21_the_turn_one_is_sent_does_not_count(sent_by: str) -> None:
    if sent_by == "space":
        table = landed(30)
    elif sent_by == "card":
        table = drew("go_to_jail", at=36)
    else:
        table = game({"pos": 36}, {}, turn=turn(0, doubles=2))
        roll(table, 6, 6)
    assert "jailed" in table.kinds()
    player = table.state["players"][0]
    assert (player["pos"], player["in_jail"], player["jail_rolls"], player["cash"]) == (10, True, 0, 1500)
    assert (table.state["phase"], table.state["turn"]) == ("turn_over", 0)


def test_r21_three_misses_on_three_later_turns() -> None:
    table = landed(30, jailed())
    seen = []
    for _ in range(3):
        table.ok("end_turn")
        roll(table, 4, 6, player=1)
        table.ok("end_turn")
        roll(table, 4, 6, player=0)
        seen.append((table.state["players"][0]["jail_rolls"], table.state["players"][0]["in_jail"]))
    assert seen == [(1, True), (2, True), (0, False)]
    assert (positions(table), cash(table)) == ([20, 20], [1450, 1450])


def test_just_visiting_is_not_jail() -> None:
    table = landed(10)
    assert (positions(table)[0], table.state["players"][0]["in_jail"]) == (10, False)
    table.refused("not_awaited", "pay_jail")


@pytest.mark.parametrize(
    ("do", "fields", "after"),
    [
        ("demand_rent", {"player": 1, "pos": 5}, 1525),
        ("build", {"player": 1, "pos": 1}, 1450),
        ("mortgage", {"player": 1, "pos": 5}, 1600),
        ("deal", {"a": 1, "b": 0, "a_gives": {"deeds": [5]}, "b_gives": {"cash": 90}, "lift": []}, 1590),
    ],
)
def test_a_jailed_player_does_business_as_usual(do: str, fields: Json, after: int) -> None:
    table = game({}, jailed(), deeds=owned(1, 5, *BROWN), pending_rents=[rent(0, 1, 5, 25)])
    table.ok(do, **fields)
    assert cash(table)[1] == after


def test_a_jailed_player_sells_and_bids() -> None:
    table = game({}, jailed(cash=0), deeds=owned(1, *BROWN, level=1), auction={"pos": 39})
    table.ok("sell_building", player=1, pos=1)
    table.ok("bid", player=1, amount=25)
    assert table.state["auction"]["bidder"] == 1


@pytest.mark.parametrize(("options", "claims"), [({"no_rent_in_jail": False}, 1), ({"no_rent_in_jail": True}, 0)])
def test_option_no_rent_in_jail(options: Json, claims: int) -> None:
    assert len(landed(39, jailed(), deeds=owned(1, 39), options=options).state["pending_rents"]) == claims
    free = landed(39, {}, deeds=owned(1, 39), options=options)
    assert len(free.state["pending_rents"]) == 1


@pytest.mark.parametrize(("options", "sink"), [({}, "bank"), ({"free_parking_pot": True}, "pot")])
@pytest.mark.parametrize("compulsory", [False, True])
def test_option_free_parking_pot_takes_bail(options: Json, sink: str, compulsory: bool) -> None:
    table = game(jailed(jail_rolls=2), {}, options=options)
    if compulsory:
        table.ok("roll", dice=dice(1, 4), player=0)
    else:
        table.ok("pay_jail")
    assert paid(table) == [(0, sink, 50)]
    assert table.state["pot"] == (50 if sink == "pot" else 0)
