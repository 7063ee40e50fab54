"""The effects of Fortune Cookie and Roommate Agreement cards, and the tax spaces."""

import pytest

from tests.rules.monopoly.positions import (
    BROWN,
    DARKBLUE,
    TRANSPORTS,
    UTILITIES,
    card,
    cash,
    drew,
    game,
    landed,
    of_kind,
    owned,
    owners,
    paid,
    positions,
    refusal,
    rent,
    roll,
    turn,
)
from tests.table import Json

POT = {"free_parking_pot": True}


@pytest.mark.parametrize(
    ("pos", "options", "due"),
    [
        (4, {}, 200),
        (38, {}, 100),
        (4, {"tax_4": 200}, 200),
        (4, {"tax_4": 75}, 75),
        (38, {"tax_38": 75}, 75),
        (38, {"tax_4": 75}, 100),
    ],
)
def test_r16_taxes_are_flat(pos: int, options: Json, due: int) -> None:
    table = landed(pos, options=options)
    assert paid(table) == [(0, "bank", due)]
    assert (cash(table)[0], table.state["phase"]) == (1500 - due, "turn_over")


@pytest.mark.parametrize(
    ("pos", "deck"),
    [(7, "fortune"), (22, "fortune"), (36, "fortune"), (2, "roommate"), (17, "roommate"), (33, "roommate")],
)
def test_r17_the_space_says_the_deck(pos: int, deck: str) -> None:
    table = landed(pos)
    assert (table.state["phase"], table.awaits["what"], table.awaits["player"]) == ("await_card", "await_card", 0)
    table.ok("card", effect={"kind": "jail_free"})
    assert table.state["players"][0]["cards"] == {"fortune": 0, "roommate": 0} | {deck: 1}
    assert table.state["phase"] == "turn_over"


@pytest.mark.parametrize(
    ("at", "space", "salary"),
    [(7, 24, 0), (22, 11, 200), (36, 0, 200), (36, 5, 200), (2, 39, 0), (33, 10, 200), (7, 10, 0)],
)
def test_r22_move_to_goes_forward_past_go(at: int, space: int, salary: int) -> None:
    table = drew(f"move_to space={space}", at=at)
    assert (positions(table)[0], cash(table)[0]) == (space, 1500 + salary)
    assert [(move["from"], move["to"]) for move in of_kind(table, "moved")] == [(at, space)]
    assert not table.state["players"][0]["in_jail"]


@pytest.mark.parametrize(
    ("space", "phase"),
    [(39, "await_buy"), (20, "turn_over"), (38, "turn_over"), (33, "await_card"), (37, "turn_over"), (30, "turn_over")],
)
def test_the_space_moved_to_is_acted_on(space: int, phase: str) -> None:
    table = drew(f"move_to space={space}", deeds=owned(1, 37))
    assert table.state["phase"] == phase
    assert table.state["pending_rents"] == ([rent(0, 1, 37, 35)] if space == 37 else [])
    assert cash(table)[0] == (1400 if space == 38 else 1500)
    assert table.state["players"][0]["in_jail"] is (space == 30)


@pytest.mark.parametrize(
    ("at", "n", "to", "phase"),
    [(36, 3, 33, "await_card"), (7, 3, 4, "turn_over"), (2, 3, 39, "await_buy"), (2, 2, 0, "turn_over")],
)
def test_r22_moving_back_never_pays(at: int, n: int, to: int, phase: str) -> None:
    table = drew(f"move_back n={n}", at=at)
    assert (positions(table)[0], table.state["phase"]) == (to, phase)
    assert cash(table)[0] == 1500 - (200 if to == 4 else 0)


@pytest.mark.parametrize("at", [7, 22, 36, 33])
def test_r22_going_to_jail_pays_no_salary(at: int) -> None:
    table = drew("go_to_jail", at=at)
    assert (positions(table)[0], cash(table)[0], table.state["phase"]) == (10, 1500, "turn_over")
    assert table.state["players"][0]["in_jail"]


@pytest.mark.parametrize(
    ("of", "at", "to", "salary"),
    [
        ("transport", 2, 5, 0),
        ("transport", 7, 15, 0),
        ("transport", 22, 25, 0),
        ("transport", 36, 5, 200),
        ("utility dice_times=10", 7, 12, 0),
        ("utility dice_times=10", 17, 28, 0),
        ("utility dice_times=10", 33, 12, 200),
    ],
)
def test_r23_nearest_is_the_next_one_clockwise(of: str, at: int, to: int, salary: int) -> None:
    table = drew(f"move_to_nearest of={of}", at=at)
    assert (positions(table)[0], cash(table)[0], table.state["phase"]) == (to, 1500 + salary, "await_buy")
    table.ok("buy")
    assert owners(table) == {to: 0}


@pytest.mark.parametrize(
    ("effect", "mine", "amount"),
    [
        ("move_to_nearest of=transport", (15,), 25),
        ("move_to_nearest of=transport rent_times=1", (15, 25), 50),
        ("move_to_nearest of=transport rent_times=2", (15,), 50),
        ("move_to_nearest of=transport rent_times=2", TRANSPORTS, 400),
    ],
)
def test_r23_transport_rent_times_the_cards_factor(effect: str, mine: tuple[int, ...], amount: int) -> None:
    table = drew(effect, deeds=owned(1, *mine))
    assert cash(table) == [1500, 1500]  # it still has to be asked for
    table.ok("demand_rent", player=1, pos=15)
    assert paid(table) == [(0, 1, amount)]


@pytest.mark.parametrize(
    ("effect", "mine", "times"),
    [
        ("move_to_nearest of=utility dice_times=10", (12,), 10),
        ("move_to_nearest of=utility dice_times=10", UTILITIES, 10),
        ("move_to_nearest of=utility dice_times=3", UTILITIES, 3),
    ],
)
def test_r23_utility_rent_is_a_fresh_throw_times_the_cards_factor(
    effect: str, mine: tuple[int, ...], times: int
) -> None:
    table = drew(effect, deeds=owned(1, *mine))
    assert table.state["pending_rents"] == [{"payer": 0, "owner": 1, "pos": 12, "dice_times": times}]
    table.ok("demand_rent", player=1, pos=12)
    roll(table, 2, 5, player=0)
    assert paid(table) == [(0, 1, 7 * times)]


@pytest.mark.parametrize(
    ("effect", "purses"),
    [
        ("collect_bank amount=50", [1550, 1500, 1500, 0]),
        ("pay_bank amount=15", [1485, 1500, 1500, 0]),
        ("pay_bank amount=1500", [0, 1500, 1500, 0]),
        ("collect_each amount=10", [1520, 1490, 1490, 0]),
        ("pay_each amount=50", [1400, 1550, 1550, 0]),
        ("repairs per_collider=25 per_super=100", [1275, 1500, 1500, 0]),
        ("repairs per_collider=40 per_super=115", [1185, 1500, 1500, 0]),
        ("jail_free", [1500, 1500, 1500, 0]),
        ("none", [1500, 1500, 1500, 0]),
    ],
)
def test_money_effects(effect: str, purses: list[int]) -> None:
    deeds = owned(0, 37, level=5) | owned(0, 39, level=4) | owned(0, 1, level=1) | owned(1, 3, level=4)
    table = drew(effect, {}, {}, {"bankrupt": True, "cash": 0}, deeds=deeds)
    assert cash(table) == purses
    assert (table.state["phase"], table.state["turn"], positions(table)[0]) == ("turn_over", 0, 7)


def test_each_is_paid_clockwise_from_the_drawers_left() -> None:
    table = game({}, {"pos": 7}, {}, {}, turn=turn(1, "await_card"))
    table.ok("card", effect=card("pay_each amount=5"))
    assert paid(table) == [(1, 2, 5), (1, 3, 5), (1, 0, 5)]


def test_repairs_without_buildings_cost_nothing() -> None:
    table = drew("repairs per_collider=25 per_super=100", deeds=owned(0, *BROWN) | owned(1, *DARKBLUE, level=5))
    assert (paid(table), table.state["phase"]) == ([], "turn_over")


def test_a_card_payment_can_be_a_debt() -> None:
    table = drew("pay_bank amount=60", seat={"cash": 50}, deeds=owned(0, 5))
    assert table.state["debts"] == [{"debtor": 0, "creditor": "bank", "amount": 60}]
    table.ok("mortgage", player=0, pos=5)
    assert (cash(table)[0], table.state["phase"]) == (90, "turn_over")


@pytest.mark.parametrize(
    "effect",
    [
        "dance",
        "move_to space=40",
        "move_to space=-1",
        "move_back n=-3",
        "collect_bank amount=-5",
        "pay_bank amount=-5",
        "collect_each amount=-5",
        "pay_each amount=-5",
        "repairs per_collider=-1 per_super=100",
    ],
)
def test_effects_that_no_card_has(effect: str) -> None:
    table = game({"pos": 7}, {}, turn=turn(0, "await_card"))
    table.refused("bad_effect", "card", effect=card(effect))


@pytest.mark.parametrize(
    "effect",
    [
        "move_to",
        "move_to_nearest",
        "move_to_nearest of=location",
        "move_back",
        "collect_bank",
        "pay_each",
        "repairs per_collider=5",
        "pay_bank amount=x",
    ],
)
def test_effects_with_a_field_missing_or_mistyped(effect: str) -> None:
    table = game({"pos": 7}, {}, turn=turn(0, "await_card"))
    assert refusal(table, "card", effect=card(effect)) in {"bad_effect", "bad_event"}


def test_only_the_drawer_enters_the_card() -> None:
    table = game({"pos": 7}, {}, turn=turn(0, "await_card"))
    table.refused("not_your_turn", "card", player=1, effect={"kind": "none"})
    table.refused("bad_event", "card", player=0)
    game({}, {}).refused("not_awaited", "card", player=0, effect={"kind": "none"})


@pytest.mark.parametrize("effect", ["none", "collect_bank amount=5", "jail_free", "move_to space=20"])
def test_after_a_double_the_card_is_settled_first(effect: str) -> None:
    table = game({"pos": 3}, {})
    roll(table, 2, 2)
    table.ok("card", effect=card(effect))
    assert (table.state["phase"], table.state["turn"], table.state["doubles"]) == ("await_roll", 0, 1)


@pytest.mark.parametrize(
    ("effect", "sink"),
    [("pay_bank amount=50", "pot"), ("repairs per_collider=10 per_super=50", "pot"), ("pay_each amount=50", 1)],
)
def test_r45_option_free_parking_pot_takes_card_payments(effect: str, sink: object) -> None:
    table = drew(effect, deeds=owned(0, *DARKBLUE, level=5) | owned(0, *BROWN, level=0), options=POT, pot=7)
    (payment,) = paid(table)
    assert payment[:2] == (0, sink)
    assert table.state["pot"] == 7 + (payment[2] if sink == "pot" else 0)


def test_r45_option_free_parking_pot_takes_taxes_but_no_mortgage_fees() -> None:
    table = landed(38, options=POT, deeds=owned(0, 5, mortgaged=True))
    assert (paid(table), table.state["pot"]) == ([(0, "pot", 100)], 100)
    table.ok("unmortgage", player=0, pos=5)
    assert (paid(table), table.state["pot"]) == ([(0, "bank", 110)], 100)
