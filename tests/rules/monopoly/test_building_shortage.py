"""When the Bank runs short of Colliders or Super Colliders: auctions for a piece, and selling several steps at once."""

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    DARKBLUE,
    Event,
    cash,
    game,
    levels,
    owned,
    paid,
    play,
    refusal,
    turn,
)
from tests.table import Json, Table


def scarce(kind: str, stock: int, standing: int) -> Table:
    """Players 0 and 1 could both build a piece of the kind; the Bank has `stock` of it. Player 2 watches."""
    deeds = owned(0, *BROWN, level=standing) | owned(1, *DARKBLUE, level=standing)
    bank = {"collider": {"colliders": stock, "supers": 5}, "super": {"colliders": 5, "supers": stock}}[kind]
    return game({}, {}, {}, deeds=deeds, bank=bank, turn=turn(2))


def bidding(kind: str, standing: int) -> Table:
    """The auction of the last piece of the kind."""
    table = scarce(kind, 1, standing)
    table.ok("open_building_auction", kind=kind, claims={"0": 1, "1": 1})
    return table


@pytest.mark.parametrize(("kind", "standing"), [("collider", 0), ("collider", 3), ("super", 4)])
@pytest.mark.parametrize("price", [1, 500])
def test_r25_a_scarce_piece_is_auctioned_among_its_claimants(kind: str, standing: int, price: int) -> None:
    table = bidding(kind, standing)
    assert "auction_open" in table.kinds()
    assert (table.state["phase"], [0, 1] in table.awaits.values()) == ("auction", True)
    refusal(table, "bid", player=2, amount=price)
    table.ok("bid", player=1, amount=price)
    table.ok("pass", player=0)
    assert "auction_closed" in table.kinds()
    assert (table.state["phase"], table.awaits["what"], table.awaits["player"]) == ("await_place", "await_place", 1)
    table.ok("place", player=1, pos=39)
    assert "built" in table.kinds()
    assert (levels(table, *DARKBLUE), cash(table)) == ([standing, standing + 1], [1500, 1500 - price, 1500])
    assert table.state["bank"]["colliders" if kind == "collider" else "supers"] == 0
    assert (table.state["phase"], table.state["turn"]) == ("await_roll", 2)


def test_r25_resale_is_half_the_printed_price() -> None:
    table = bidding("collider", 0)
    play(table, ("bid", {"player": 1, "amount": 3}), ("close_auction", {}), ("place", {"player": 1, "pos": 37}))
    table.ok("sell_building", player=1, pos=37)
    assert paid(table) == [("bank", 1, 100)]


def test_r25_without_a_bid_nothing_is_built() -> None:
    table = bidding("collider", 0)
    play(table, ("pass", {"player": 0}), ("pass", {"player": 1}))
    assert (table.state["phase"], table.state["bank"]["colliders"]) == ("await_roll", 1)


def test_r25_the_piece_is_kept_for_its_winner() -> None:
    table = bidding("collider", 0)
    play(table, ("bid", {"player": 1, "amount": 3}), ("close_auction", {}))
    assert refusal(table, "build", player=0, pos=1) in {"no_stock", "not_awaited"}
    table.ok("place", player=1, pos=37)
    assert table.state["bank"]["colliders"] == 0


@pytest.mark.parametrize(
    "event", [("mortgage", {"player": 1, "pos": 37}), ("deal", {"a": 1, "b": 2, "a_gives": {"deeds": [39]}})]
)
def test_r25_a_piece_without_a_lot_any_more_stays_with_the_bank_and_so_does_the_bid(event: Event) -> None:
    table = bidding("collider", 0)
    play(table, ("bid", {"player": 1, "amount": 30}), ("close_auction", {}))
    refusal(table, "close_auction")
    play(table, event)
    assert (table.state["phase"], table.awaits["spots"]) == ("await_place", [])
    before = cash(table)
    table.ok("close_auction")
    assert (cash(table), table.state["bank"]["colliders"]) == (before, 1)
    assert (table.state["phase"], table.state["turn"]) == ("await_roll", 2)


def test_r25_the_winner_places_it_on_a_legal_spot() -> None:
    table = bidding("super", 4)
    play(table, ("bid", {"player": 1, "amount": 3}), ("close_auction", {}))
    refusal(table, "place", player=0, pos=1)
    refusal(table, "place", player=1, pos=1)
    table.refused("not_awaited", "end_turn", player=2)
    table.ok("place", player=1, pos=37)
    assert levels(table, *BROWN, *DARKBLUE) == [4, 4, 5, 4]


@pytest.mark.parametrize(
    ("stock", "claims", "codes"),
    [
        (2, {"0": 1, "1": 1}, None),  # enough for all
        (0, {"0": 1, "1": 1}, {"no_stock", "not_awaited"}),
        (1, {"0": 2}, None),  # one claimant
        (1, {"0": 1, "2": 1}, None),  # no legal spot
    ],
)
def test_r25_no_auction_without_a_shortage(stock: int, claims: Json, codes: set[str] | None) -> None:
    table = scarce("collider", stock, 0)
    code = refusal(table, "open_building_auction", kind="collider", claims=claims)
    assert codes is None or code in codes
    table.ok("mortgage", player=0, pos=1)
    assert table.state["auction"] is None


SELL_ALL: Event = ("sell_to_levels", {"player": 0, "levels": {"37": 0, "39": 0}})


@pytest.mark.parametrize(
    ("stock", "down_to", "raised", "left"),
    [
        (0, (0, 0), 1000, 0),
        (3, (1, 2), 700, 0),
        (3, (2, 1), 700, 0),
        (4, (2, 2), 600, 0),
        (4, (5, 4), 100, 0),
        (7, (4, 3), 300, 0),
        (9, (4, 4), 200, 1),
    ],
)
def test_r26_supers_are_sold_down_to_what_the_stock_allows(
    stock: int, down_to: tuple[int, int], raised: int, left: int
) -> None:
    table = game({}, {}, deeds=owned(0, *DARKBLUE, level=5), bank={"colliders": stock, "supers": 0})
    table.ok("sell_to_levels", player=0, levels=dict(zip(("37", "39"), down_to, strict=True)))
    assert levels(table, *DARKBLUE) == list(down_to)
    assert cash(table)[0] == 1500 + raised
    assert table.state["bank"] == {"colliders": left, "supers": 2 - down_to.count(5)}


@pytest.mark.parametrize(
    ("code", "stock", "down_to"),
    [("no_stock", 3, (2, 2)), ("no_stock", 7, (4, 4)), ("not_even", 12, (3, 1)), ("not_even", 12, (5, 3))],
)
def test_r26_no_more_and_not_unevenly(code: str, stock: int, down_to: tuple[int, int]) -> None:
    table = game({}, {}, deeds=owned(0, *DARKBLUE, level=5), bank={"colliders": stock, "supers": 0})
    table.refused(code, "sell_to_levels", player=0, levels=dict(zip(("37", "39"), down_to, strict=True)))


@pytest.mark.parametrize("levels_asked", [{"37": 1, "1": 0}, {"37": 3, "39": 2}, {"37": 2, "39": 2}, {"5": 0}])
def test_r26_one_group_and_only_downwards(levels_asked: Json) -> None:
    deeds = owned(0, *DARKBLUE, level=2) | owned(0, *BROWN, level=1) | owned(0, 5)
    table = game({}, {}, deeds=deeds)
    refusal(table, "sell_to_levels", player=0, levels=levels_asked)
    play(table, SELL_ALL)
    assert (levels(table, *DARKBLUE, *BROWN), cash(table)[0]) == ([0, 0, 1, 1], 1900)


@pytest.mark.parametrize(("stock", "sold"), [(3, False), (4, True)])
def test_r26_one_super_sold_takes_four_colliders(stock: int, sold: bool) -> None:
    table = game({}, {}, deeds=owned(0, 37, level=5) | owned(0, 39, level=4), bank={"colliders": stock, "supers": 0})
    if sold:
        table.ok("sell_building", player=0, pos=37)
        assert (levels(table, 37), cash(table)[0]) == ([4], 1600)
        assert table.state["bank"] == {"colliders": 0, "supers": 1}
    else:
        table.refused("no_stock", "sell_building", player=0, pos=37)
