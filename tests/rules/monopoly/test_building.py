"""Colliders and Super Colliders: building, selling, and the Bank's stock."""

from typing import Any

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    DARKBLUE,
    LIGHTBLUE,
    TRANSPORTS,
    UTILITIES,
    cash,
    game,
    landed,
    levels,
    owned,
    paid,
    play,
    refusal,
    turn,
)
from tests.table import Json, Table

HOUSES = {
    **{BROWN: 50, LIGHTBLUE: 50, (11, 13, 14): 100, (16, 18, 19): 100},
    **{(21, 23, 24): 150, (26, 27, 29): 150, (31, 32, 34): 200, DARKBLUE: 200},
}


def lots(group: tuple[int, ...], standing: tuple[int, ...], owner: int = 0) -> Json:
    deeds: Json = {}
    for pos, level in zip(group, standing, strict=True):
        deeds |= owned(owner, pos, level=level)
    return deeds


def standing_on(group: tuple[int, ...], *standing: int, **table: Any) -> Table:
    """Player 0 owns the group, its lots at the given levels."""
    return game({}, {}, deeds=lots(group, standing), **table)


@pytest.mark.parametrize(("group", "house"), HOUSES.items())
def test_every_group_builds_and_sells_at_its_own_price(group: tuple[int, ...], house: int) -> None:
    for pos in group:
        table = standing_on(group, *(0 for _ in group))
        table.ok("build", player=0, pos=pos)
        assert (table.kinds().count("built"), paid(table)) == (1, [(0, "bank", house)])
        table.ok("sell_building", player=0, pos=pos)
        assert (table.kinds().count("sold_building"), paid(table)) == (1, [("bank", 0, house // 2)])


def test_house_prices_add_up() -> None:
    spent = 0
    for group in HOUSES:
        table = standing_on(group, *(0 for _ in group))
        play(table, *[("build", {"player": 0, "pos": pos}) for pos in group])
        spent += 1500 - cash(table)[0]
    assert spent == 2750


def test_r24_up_to_a_super_and_down_again() -> None:
    table = standing_on(BROWN, 0, 0)
    up, down = [], []
    for _ in range(5):
        play(table, ("build", {"player": 0, "pos": 1}), ("build", {"player": 0, "pos": 3}))
        up.append((*levels(table, *BROWN), table.state["bank"]["colliders"], table.state["bank"]["supers"]))
    assert up == [(1, 1, 30, 12), (2, 2, 28, 12), (3, 3, 26, 12), (4, 4, 24, 12), (5, 5, 32, 10)]
    assert cash(table)[0] == 1000
    for _ in range(5):
        play(table, ("sell_building", {"player": 0, "pos": 3}), ("sell_building", {"player": 0, "pos": 1}))
        down.append((*levels(table, *BROWN), table.state["bank"]["colliders"], table.state["bank"]["supers"]))
    assert down == [(4, 4, 24, 12), (3, 3, 26, 12), (2, 2, 28, 12), (1, 1, 30, 12), (0, 0, 32, 12)]
    assert cash(table)[0] == 1250


@pytest.mark.parametrize(
    ("group", "standing", "pos", "even"),
    [
        (BROWN, (0, 0), 1, True),
        (BROWN, (1, 0), 3, True),
        (BROWN, (1, 0), 1, False),
        (BROWN, (4, 4), 1, True),
        (BROWN, (4, 3), 1, False),  # four on the others before a Super
        (BROWN, (5, 4), 3, True),
        (BROWN, (5, 3), 3, True),
        (LIGHTBLUE, (1, 1, 0), 6, False),
        (LIGHTBLUE, (1, 1, 0), 9, True),
        (LIGHTBLUE, (5, 5, 4), 9, True),
        (LIGHTBLUE, (5, 4, 4), 8, True),
        (LIGHTBLUE, (4, 4, 3), 8, False),
    ],
)
def test_r24_evenly_also_with_a_super(group: tuple[int, ...], standing: tuple[int, ...], pos: int, even: bool) -> None:
    table = standing_on(group, *standing)
    if even:
        before = dict(zip(group, standing, strict=True))[pos]
        table.ok("build", player=0, pos=pos)
        assert levels(table, pos) == [before + 1]
    else:
        table.refused("not_even", "build", player=0, pos=pos)


def test_r24_nothing_above_a_super() -> None:
    table = standing_on(BROWN, 5, 5)
    refusal(table, "build", player=0, pos=1)
    table.ok("sell_building", player=0, pos=1)
    assert levels(table, *BROWN) == [4, 5]


@pytest.mark.parametrize(
    ("code", "deeds", "pos"),
    [
        ("incomplete_group", owned(0, 1), 1),
        ("incomplete_group", owned(0, 1) | owned(1, 3), 1),
        ("incomplete_group", owned(0, 6, 8), 6),
        ("mortgaged", owned(0, 1) | owned(0, 3, mortgaged=True), 1),
        ("mortgaged", owned(0, 1) | owned(0, 3, mortgaged=True), 3),
    ],
)
def test_r24_only_on_ones_own_full_unmortgaged_group(code: str, deeds: Json, pos: int) -> None:
    game({}, {}, deeds=deeds).refused(code, "build", player=0, pos=pos)


@pytest.mark.parametrize("deeds", [owned(1, *BROWN), owned(1, 1) | owned(0, 3), {}])
def test_r24_not_on_anothers_lot(deeds: Json) -> None:
    table = game({}, {}, deeds=deeds)
    assert refusal(table, "build", player=0, pos=1) in {"not_owner", "incomplete_group"}


@pytest.mark.parametrize("group", [TRANSPORTS, UTILITIES])
def test_r24_nothing_is_built_on_transports_and_utilities(group: tuple[int, ...]) -> None:
    table = game({}, {}, deeds=owned(0, *group))
    refusal(table, "build", player=0, pos=group[0])
    table.ok("mortgage", player=0, pos=group[0])
    assert levels(table, *group) == [0] * len(group)


@pytest.mark.parametrize(("before", "enough"), [(49, False), (50, True)])
def test_r24_the_price_must_be_in_hand(before: int, enough: bool) -> None:
    table = game({"cash": before}, {}, deeds=owned(0, *BROWN))
    if enough:
        table.ok("build", player=0, pos=1)
        assert cash(table)[0] == 0
    else:
        table.refused("cannot_afford", "build", player=0, pos=1)


@pytest.mark.parametrize(
    ("phase", "seat"), [("await_roll", {}), ("await_card", {"pos": 7}), ("await_buy", {"pos": 39}), ("turn_over", {})]
)
def test_r24_in_anybodys_turn(phase: str, seat: Json) -> None:
    table = game({}, seat, deeds=owned(0, *BROWN), turn=turn(1, phase))
    table.ok("build", player=0, pos=1)
    assert (levels(table, 1), table.state["phase"], table.state["turn"]) == ([1], phase, 1)


def test_r24_in_anothers_debt_but_not_in_ones_own() -> None:
    table = landed(4, {}, cash=150, deeds=owned(0, *BROWN) | owned(1, *LIGHTBLUE))
    table.ok("build", player=1, pos=6)
    table.refused("not_awaited", "build", player=0, pos=1)
    assert table.state["phase"] == "debt"


def test_not_before_the_first_rolls_are_done() -> None:
    table = Table("monopoly", 2)
    assert refusal(table, "build", player=0, pos=1) in {"not_awaited", "not_owner"}
    assert refusal(table, "mortgage", player=0, pos=1) in {"not_awaited", "not_owner"}


@pytest.mark.parametrize(
    ("standing", "bank", "after"),
    [
        ((3, 3), {"colliders": 0, "supers": 12}, None),
        ((4, 4), {"colliders": 5, "supers": 0}, None),
        ((4, 4), {"colliders": 0, "supers": 1}, {"colliders": 4, "supers": 0}),  # a Super needs no Collider
        ((3, 3), {"colliders": 1, "supers": 0}, {"colliders": 0, "supers": 0}),
    ],
)
def test_r24_the_stock_is_limited(standing: tuple[int, int], bank: Json, after: Json | None) -> None:
    table = standing_on(BROWN, *standing, bank=bank)
    if after:
        table.ok("build", player=0, pos=1)
        assert table.state["bank"] == after
    else:
        table.refused("no_stock", "build", player=0, pos=1)


@pytest.mark.parametrize(
    ("group", "standing", "pos", "even"),
    [
        (BROWN, (1, 1), 1, True),
        (BROWN, (2, 1), 3, False),
        (BROWN, (5, 4), 1, True),
        (BROWN, (5, 4), 3, False),
        (LIGHTBLUE, (2, 2, 1), 9, False),
        (LIGHTBLUE, (2, 2, 1), 8, True),
    ],
)
def test_buildings_are_sold_evenly(group: tuple[int, ...], standing: tuple[int, ...], pos: int, even: bool) -> None:
    table = standing_on(group, *standing)
    if even:
        before = dict(zip(group, standing, strict=True))[pos]
        table.ok("sell_building", player=0, pos=pos)
        assert levels(table, pos) == [before - 1]
    else:
        table.refused("not_even", "sell_building", player=0, pos=pos)


def test_selling_needs_a_building_of_ones_own() -> None:
    table = game({}, {}, deeds=lots(BROWN, (1, 0)))
    table.refused("not_owner", "sell_building", player=1, pos=1)
    refusal(table, "sell_building", player=0, pos=3)
    table.ok("sell_building", player=0, pos=1)
    assert table.state["bank"] == {"colliders": 32, "supers": 12}
