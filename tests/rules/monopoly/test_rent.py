"""How much rent is due, and when it can be asked for."""

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    DARKBLUE,
    LIGHTBLUE,
    TRANSPORTS,
    UTILITIES,
    Event,
    cash,
    dice,
    game,
    jailed,
    landed,
    of_kind,
    owned,
    paid,
    play,
    positions,
    refusal,
    rent,
    roll,
    turn,
)
from tests.table import Json

RENTS = {
    1: (2, 10, 30, 90, 160, 250),
    3: (4, 20, 60, 180, 320, 450),
    6: (6, 30, 90, 270, 400, 550),
    8: (6, 30, 90, 270, 400, 550),
    9: (8, 40, 100, 300, 450, 600),
    11: (10, 50, 150, 450, 625, 750),
    13: (10, 50, 150, 450, 625, 750),
    14: (12, 60, 180, 500, 700, 900),
    16: (14, 70, 200, 550, 750, 950),
    18: (14, 70, 200, 550, 750, 950),
    19: (16, 80, 220, 600, 800, 1000),
    21: (18, 90, 250, 700, 875, 1050),
    23: (18, 90, 250, 700, 875, 1050),
    24: (20, 100, 300, 750, 925, 1100),
    26: (22, 110, 330, 800, 975, 1150),
    27: (22, 110, 330, 800, 975, 1150),
    29: (24, 120, 360, 850, 1025, 1200),
    31: (26, 130, 390, 900, 1100, 1275),
    32: (26, 130, 390, 900, 1100, 1275),
    34: (28, 150, 450, 1000, 1200, 1400),
    37: (35, 175, 500, 1100, 1300, 1500),
    39: (50, 200, 600, 1400, 1700, 2000),
}
FRESH = {"payer": 0, "owner": 1, "pos": 12, "dice_times": 4}


def charged(pos: int, deeds: Json, options: Json | None = None) -> int:
    """What player 0 owes on coming to `pos`, by the claim that is opened."""
    (claim,) = landed(pos, {}, deeds=deeds, options=options).state["pending_rents"]
    assert (claim["payer"], claim["owner"], claim["pos"]) == (0, 1, pos)
    return int(claim["amount"])


@pytest.mark.parametrize(("pos", "rents"), RENTS.items())
def test_rent_by_level(pos: int, rents: tuple[int, ...]) -> None:
    assert tuple(charged(pos, owned(1, pos, level=level)) for level in range(6)) == rents


def test_the_rent_table_adds_up() -> None:
    assert sum(charged(pos, owned(1, pos, level=level)) for pos in RENTS for level in range(6)) == 61916


def test_rent_moves_the_money_and_closes_the_claim() -> None:
    table = landed(39, {}, deeds=owned(1, 39))
    assert "rent_open" in table.kinds()
    assert cash(table) == [1500, 1500]
    table.ok("demand_rent", player=1, pos=39)
    assert paid(table) == [(0, 1, 50)]
    assert (cash(table), table.state["pending_rents"]) == ([1450, 1550], [])
    table.refused("no_claim", "demand_rent", player=1, pos=39)


@pytest.mark.parametrize("deeds", [owned(0, 39), owned(1, 39, mortgaged=True)])
def test_own_or_mortgaged_costs_nothing(deeds: Json) -> None:
    table = landed(39, {}, deeds=deeds)
    assert (table.state["pending_rents"], table.state["phase"]) == ([], "turn_over")
    assert refusal(table, "demand_rent", player=1, pos=39) in {"no_claim", "mortgaged"}


def test_r11_later_building_does_not_raise_the_rent() -> None:
    table = landed(39, {}, deeds=owned(1, *DARKBLUE))
    table.ok("build", player=1, pos=39)
    table.ok("demand_rent", player=1, pos=39)
    assert paid(table) == [(0, 1, 100)]


def test_r11_the_creditor_is_fixed_too() -> None:
    table = landed(39, {}, {}, deeds=owned(1, 39))
    table.ok("deal", a=1, b=2, a_gives={"deeds": [39]}, b_gives={"cash": 10}, lift=[])
    assert refusal(table, "demand_rent", player=2, pos=39) in {"no_claim", "not_owner"}
    table.ok("demand_rent", player=1, pos=39)
    assert paid(table) == [(0, 1, 50)]


MISS: Event = ("roll", {"dice": dice(1, 2)})
PASS: Event = ("end_turn", {})


@pytest.mark.parametrize(
    ("seats", "between", "open_after"),
    [
        ([{}, {}], [], True),
        ([{}, {}], [PASS], True),
        ([{}, {}], [PASS, MISS], False),
        ([jailed(), {}], [PASS, ("pay_jail", {})], True),  # paying bail is no roll
        ([jailed(cards={"fortune": 1}), {}], [PASS, ("use_jail_card", {"deck": "fortune"})], True),
        ([jailed(), {}], [PASS, MISS], False),  # a Jail attempt is
        ([jailed(), {}], [PASS, ("pay_jail", {}), MISS], False),
        ([{"bankrupt": True}, {}], [PASS], True),
        ([{"bankrupt": True}, {}], [PASS, MISS], False),  # the next live player
    ],
)
def test_r11_the_claim_lapses_when_the_next_on_the_left_rolls(
    seats: list[Json], between: list[Event], open_after: bool
) -> None:
    table = landed(39, *seats, deeds=owned(2, 39))
    play(table, *between)
    assert bool(table.state["pending_rents"]) is open_after
    if open_after:
        table.ok("demand_rent", player=2, pos=39)
        assert paid(table) == [(0, 2, 50)]
    else:
        assert "rent_lapsed" in table.kinds()
        table.refused("no_claim", "demand_rent", player=2, pos=39)
        assert cash(table)[0] == 1500


def test_r11_a_roll_of_anyone_else_closes_nothing() -> None:
    table = game({}, {}, {}, deeds=owned(1, 39), turn=turn(2), pending_rents=[rent(0, 1, 39, 50)])
    roll(table, 1, 2)
    assert table.state["pending_rents"] == [rent(0, 1, 39, 50)]


def test_r11_two_claims_through_the_visitors_own_extra_rolls() -> None:
    table = game({"pos": 1}, {}, {}, deeds=owned(1, 5) | owned(2, 9))
    roll(table, 2, 2)
    roll(table, 1, 3)
    assert table.state["pending_rents"] == [rent(0, 1, 5, 25), rent(0, 2, 9, 8)]
    table.ok("demand_rent", player=2, pos=9)
    table.ok("demand_rent", player=1, pos=5)
    assert cash(table) == [1467, 1525, 1508]


def test_r11_a_utility_throw_closes_no_claim() -> None:
    deeds = owned(1, 12) | owned(2, 39)
    table = game({}, {}, {}, deeds=deeds, turn=turn(1), pending_rents=[FRESH, rent(0, 2, 39, 50)])
    table.ok("demand_rent", player=1, pos=12)
    roll(table, 3, 4, player=0)
    assert table.state["pending_rents"] == [rent(0, 2, 39, 50)]
    assert (table.state["phase"], table.state["turn"]) == ("await_roll", 1)


def test_r11_void_while_mortgaged() -> None:
    table = landed(39, {}, deeds=owned(1, 39))
    table.ok("mortgage", player=1, pos=39)
    table.refused("mortgaged", "demand_rent", player=1, pos=39)


def test_r11_not_in_an_auction() -> None:
    table = game({}, {}, deeds=owned(1, 39), pending_rents=[rent(0, 1, 39, 50)], auction={"pos": 1})
    table.refused("not_awaited", "demand_rent", player=1, pos=39)
    table.ok("close_auction")
    table.ok("demand_rent", player=1, pos=39)
    assert paid(table) == [(0, 1, 50)]


def test_r11_not_while_another_debt_is_settled() -> None:
    table = landed(4, {}, cash=100, deeds=owned(1, 39) | owned(0, 5), pending_rents=[rent(0, 1, 39, 50)])
    assert table.state["phase"] == "debt"
    table.refused("not_awaited", "demand_rent", player=1, pos=39)
    table.ok("mortgage", player=0, pos=5)
    table.ok("demand_rent", player=1, pos=39)
    assert table.state["debts"] == [{"debtor": 0, "creditor": 1, "amount": 50}]


def test_r11_it_is_the_owner_who_asks() -> None:
    table = landed(39, {}, {}, deeds=owned(1, 39))
    assert refusal(table, "demand_rent", player=2, pos=39) in {"no_claim", "not_owner"}
    table.refused("no_claim", "demand_rent", player=1, pos=37)


@pytest.mark.parametrize(
    "options", [{}, {"rent_demand": "owner_must_ask"}, {"rent_reminder": "off"}, {"rent_reminder": "on"}]
)
def test_r12_rent_nobody_asks_for_is_not_collected(options: Json) -> None:
    table = landed(39, {}, deeds=owned(1, 39), options=options)
    play(table, PASS, MISS)
    assert of_kind(table, "money") == []
    assert cash(table) == [1500, 1500]


@pytest.mark.parametrize(("before", "debts"), [(50, []), (49, [{"debtor": 0, "creditor": 1, "amount": 50}])])
def test_r12_automatic_rent_is_charged_on_landing(before: int, debts: list[Json]) -> None:
    table = landed(39, {}, cash=before, deeds=owned(1, 39), options={"rent_demand": "automatic"})
    assert table.state["debts"] == debts
    assert table.state["pending_rents"] == []
    assert cash(table) == ([49, 1500] if debts else [0, 1550])


def test_r12_automatic_utility_rent_waits_for_the_throw() -> None:
    table = landed(12, {}, deeds=owned(1, 12), options={"rent_demand": "automatic"})
    assert (table.awaits["what"], table.awaits["player"]) == ("await_utility_roll", 0)
    roll(table, 5, 6)
    assert cash(table) == [1456, 1544]


@pytest.mark.parametrize(
    ("deeds", "times"), [(owned(1, 12), 4), (owned(1, 12) | owned(2, 28), 4), (owned(1, *UTILITIES), 10)]
)
@pytest.mark.parametrize("throw", [(3, 3), (6, 5)])
def test_r13_utility_rent_is_a_fresh_throw(deeds: Json, times: int, throw: tuple[int, int]) -> None:
    table = landed(12, {}, {}, deeds=deeds)
    assert table.state["pending_rents"] == [FRESH | {"dice_times": times}]
    table.ok("demand_rent", player=1, pos=12)
    assert (table.state["phase"], table.awaits["what"], table.awaits["player"]) == ("await_utility_roll",) * 2 + (0,)
    table.refused("not_your_turn", "roll", player=1, dice=dice(*throw))
    roll(table, *throw, player=0)
    assert paid(table) == [(0, 1, times * sum(throw))]
    assert (positions(table)[0], table.state["doubles"], table.state["phase"]) == (12, 0, "turn_over")


def test_r13_the_throw_leaves_the_extra_roll_standing() -> None:
    table = game({"pos": 8}, {}, deeds=owned(1, 12))
    roll(table, 2, 2)
    table.ok("demand_rent", player=1, pos=12)
    roll(table, 1, 2)
    assert (table.state["phase"], table.state["turn"], table.state["doubles"]) == ("await_roll", 0, 1)


@pytest.mark.parametrize(("deeds", "amount"), [(owned(1, 12), 12), (owned(1, *UTILITIES), 30)])
def test_r13_option_movement_takes_the_moving_roll(deeds: Json, amount: int) -> None:
    table = landed(12, {}, deeds=deeds, options={"utility_rent_roll": "movement"})
    table.ok("demand_rent", player=1, pos=12)
    assert paid(table) == [(0, 1, amount)]
    assert table.state["phase"] == "turn_over"


@pytest.mark.parametrize(
    ("mine", "face_down", "counting", "not_counting"),
    [
        ((5,), (), 25, 25),
        ((5, 15), (), 50, 50),
        ((5, 15, 25), (), 100, 100),
        (TRANSPORTS, (), 200, 200),
        ((5,), (15,), 50, 25),
        ((5, 15), (25, 35), 200, 50),
        ((5,), (15, 25, 35), 200, 25),
    ],
)
def test_r14_mortgaged_transports_count(
    mine: tuple[int, ...], face_down: tuple[int, ...], counting: int, not_counting: int
) -> None:
    deeds = owned(1, *mine) | owned(1, *face_down, mortgaged=True)
    assert charged(5, deeds) == counting
    assert charged(5, deeds, {"mortgaged_count_for_sets": True}) == counting
    assert charged(5, deeds, {"mortgaged_count_for_sets": False}) == not_counting


@pytest.mark.parametrize(("counting", "times"), [(True, 10), (False, 4)])
def test_r14_a_mortgaged_utility_counts(counting: bool, times: int) -> None:
    deeds = owned(1, 12) | owned(1, 28, mortgaged=True)
    table = landed(12, {}, deeds=deeds, options={"mortgaged_count_for_sets": counting})
    assert table.state["pending_rents"] == [FRESH | {"dice_times": times}]


@pytest.mark.parametrize(
    ("pos", "deeds", "amount"),
    [
        (3, owned(1, *BROWN), 8),
        (3, owned(1, 3) | owned(0, 1), 4),
        (3, owned(1, 3) | owned(1, 1, mortgaged=True), 4),  # one mortgaged deed stops the doubling
        (9, owned(1, *LIGHTBLUE), 16),
        (9, owned(1, 8, 9), 8),
        (9, owned(1, 8, 9) | owned(1, 6, mortgaged=True), 8),
        (37, owned(1, 37) | owned(1, 39, level=1), 70),  # its neighbour is built on
        (39, owned(1, 37) | owned(1, 39, level=1), 200),
    ],
)
def test_r15_a_full_unmortgaged_group_doubles_the_bare_rent(pos: int, deeds: Json, amount: int) -> None:
    assert charged(pos, deeds) == amount
