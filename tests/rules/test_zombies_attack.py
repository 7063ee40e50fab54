"""Reveals with Zombies: whom they attack, what kills them, what they take, and the choices of the attacked."""

from typing import Any

import pytest

from tests.rules.zombies_position import Zombies, position
from tests.table import Json


def attacked(cards: str, stock: str, brains: int = 3, **options: Any) -> Zombies:
    """The table after a reveal in which player 0 had this row and stock; the others have empty stocks."""
    others = len(cards.split()) - 1
    table = position((brains,) + (3,) * others, (stock,) + ("",) * others, **options)
    table.draw(cards)
    return table


@pytest.mark.parametrize(
    ("first", "cards", "answer_order"),
    [
        (0, "zombie zombie", [0, 1]),
        (1, "zombie zombie", [1, 0]),
        (0, "zombie zombie zombie", [0, 0, 1, 1, 2, 2]),
        (1, "zombie zombie zombie", [1, 1, 2, 2, 0, 0]),
        (2, "paper zombie zombie", [2, 0, 0, 1]),
    ],
)
def test_r3_answers_clockwise_from_the_first_player(first: int, cards: str, answer_order: list[int]) -> None:
    players = len(cards.split())
    table = position((3,) * players, ("rock rock",) * players, first=first)
    table.draw(cards)
    assert [killed["player"] for killed in table.told("killed")] == answer_order


@pytest.mark.parametrize(
    ("targets", "cards", "attacks"),
    [
        ("each", "zombie paper", {(0, 1)}),
        ("once", "zombie paper", {(0, 1)}),
        ("each", "zombie zombie", {(0, 1), (1, 0)}),
        ("once", "zombie zombie", {(0, 1), (1, 0)}),
        ("each", "paper zombie paper", {(1, 0), (1, 2)}),
        ("once", "paper zombie paper", {(1, 2)}),
        ("once", "paper paper zombie", {(2, 0)}),
        ("each", "zombie zombie paper", {(0, 1), (0, 2), (1, 0), (1, 2)}),
        ("once", "zombie zombie paper", {(0, 1), (1, 2)}),
        ("each", "zombie zombie zombie", {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)}),
        ("once", "zombie zombie zombie", {(0, 1), (1, 2), (2, 0)}),
    ],
)
def test_r9_r14_whom_zombies_attack(targets: str, cards: str, attacks: set[tuple[int, int]]) -> None:
    players = len(cards.split())
    table = position((3,) * players, zombie_targets=targets)
    table.draw(cards)
    assert {(attack["from"], attack["to"]) for attack in table.told("attack")} == attacks
    bites = tuple(sum(to == player for _, to in attacks) for player in range(players))
    assert table.rows() == tuple(3 - bite for bite in bites)
    assert len(table.told("brain_lost")) == len(attacks)


@pytest.mark.parametrize("targets", ["each", "once"])
def test_r8_in_a_play_off_only_the_two_attack_and_are_attacked(targets: str) -> None:
    table = position((3, 3, 3), zombie_targets=targets)
    table.draw("rock scissors rock")
    table.draw("paper zombie")
    assert [(attack["from"], attack["to"]) for attack in table.told("attack")] == [(2, 0)]
    assert table.rows() == (2, 3, 3)
    assert (table.state["stage"], table.state["drawing"]) == (0, [0, 1, 2])


@pytest.mark.parametrize(
    ("keeps", "cards", "brains", "stock", "after"),
    [
        (True, "rock zombie", 3, "", (3, "rock")),
        (False, "rock zombie", 3, "", (3, "")),
        (True, "scissors zombie", 3, "paper", (3, "paper scissors")),
        (False, "scissors zombie", 3, "paper", (3, "paper")),
        (True, "rock zombie", 1, "paper", (1, "paper")),
        (True, "rock zombie zombie", 3, "", (2, "rock")),
        (False, "rock zombie zombie", 3, "", (2, "")),
        (True, "rock zombie zombie", 3, "scissors", (3, "rock")),
        (True, "scissors zombie zombie", 1, "rock", (1, "scissors")),
        (True, "rock zombie zombie", 1, "", (0, "")),
        (True, "rock zombie zombie", 2, "paper paper", (1, "paper")),
    ],
)
def test_r10_drawn_killer_kills_one_and_is_taken_if_there_is_a_place_after_all_losses(
    keeps: bool, cards: str, brains: int, stock: str, after: tuple[int, str]
) -> None:
    table = attacked(cards, stock, brains, kill_keeps_card=keeps)
    assert (table.rows()[0], table.stocks()[0]) == after
    assert {"kind": "killed", "player": 0, "card": cards.split(maxsplit=1)[0], "from": "zone"} in table.outcomes
    assert table.state["phase"] == "reveal"


def test_r10_killer_without_a_place_is_told() -> None:
    table = position((1, 3), ("paper", ""))
    table.draw("rock zombie")
    assert len(table.told("no_room")) == 1
    assert table.told("trophy_taken") == []
    assert table.state["discard"] == 2


@pytest.mark.parametrize(
    ("cards", "stock", "brains_after", "stock_after"),
    [
        ("paper zombie", "rock", 3, ""),
        ("paper zombie", "scissors", 3, ""),
        ("paper zombie", "rock rock", 3, "rock"),
        ("paper zombie", "paper scissors", 3, "paper"),
        ("paper zombie", "paper", 2, "paper"),
        ("paper zombie", "", 2, ""),
        ("zombie zombie", "rock", 3, ""),
        ("zombie paper", "rock", 3, "rock"),
        ("paper zombie zombie", "rock", 2, ""),
        ("paper zombie zombie", "rock scissors", 3, ""),
        ("paper zombie zombie", "scissors scissors scissors", 3, "scissors"),
        ("zombie zombie zombie", "rock paper", 2, "paper"),
    ],
)
def test_r11_stock_kills_by_itself_where_there_is_no_choice(
    cards: str, stock: str, brains_after: int, stock_after: str
) -> None:
    table = attacked(cards, stock)
    assert table.state["phase"] == "reveal"
    assert (table.rows()[0], table.stocks()[0]) == (brains_after, stock_after)
    spent = [killed["card"] for killed in table.told("killed") if killed["from"] == "stock"]
    assert sorted([*spent, *stock_after.split()]) == sorted(stock.split())


@pytest.mark.parametrize(
    ("cards", "stock", "weapons", "stock_after"),
    [
        ("paper zombie", "rock scissors", ["rock"], "scissors"),
        ("paper zombie", "rock scissors", ["scissors"], "rock"),
        ("zombie zombie", "paper rock scissors", ["scissors"], "paper rock"),
        ("rock zombie zombie", "rock scissors", ["rock"], "rock scissors"),
        ("paper zombie zombie", "rock rock scissors", ["scissors"], "rock"),
        ("paper zombie zombie", "rock rock scissors", ["rock", "rock"], "scissors"),
        ("paper zombie zombie", "rock rock scissors", ["rock", "scissors"], "rock"),
    ],
)
def test_r11_the_owner_picks_the_weapon(cards: str, stock: str, weapons: list[str], stock_after: str) -> None:
    table = attacked(cards, stock)
    for weapon in weapons:
        assert (table.state["phase"], table.awaits["what"]) == ("zombies", "zombies")
        assert table.choices() == {"0": {"kill_with"}}
        assert table.state["drawing"] == []
        table.ok("kill_with", player=0, card=weapon)
        assert {"kind": "killed", "player": 0, "card": weapon, "from": "stock"} in table.outcomes
    assert table.state["phase"] == "reveal"
    assert (table.rows()[0], table.stocks()[0]) == (3, stock_after)


@pytest.mark.parametrize(
    ("code", "do", "fields"),
    [
        ("must_kill", "lose_brain", {"player": 0}),
        ("cannot_kill", "kill_with", {"player": 0, "card": "paper"}),
        ("not_awaited", "reveal", {"cards": {"0": "rock", "1": "rock"}}),
        ("not_awaited", "block", {"player": 0, "card": "rock"}),
        ("not_awaited", "throw", {"player": 0, "card": "rock"}),
        ("bad_event", "kill_with", {"player": 0}),
        ("bad_event", "kill_with", {"card": "rock"}),
        ("bad_event", "kill_with", {"player": "0", "card": "rock"}),
        ("bad_event", "kill_with", {"player": 0, "card": 1}),
    ],
)
def test_r11_what_a_weapon_choice_refuses(code: str, do: str, fields: Json) -> None:
    table = position((3, 3), ("paper rock scissors", "rock"))
    table.draw("paper zombie")
    table.refused(code, do, **fields)
    table.ok("kill_with", player=0, card="rock")
    assert table.stocks() == ("paper scissors", "rock")


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("kill_with", {"card": "rock"}),
        ("lose_brain", {}),
        ("save_brain", {"cards": ["rock"]}),
        ("let_it_be_eaten", {}),
    ],
)
def test_only_the_attacked_answer(do: str, fields: Json) -> None:
    table = position((3, 3), ("rock scissors", "rock"))
    table.draw("paper zombie")
    assert not table.send(do, player=1, **fields)["ok"]
    table.ok("kill_with", player=0, card="rock")
    assert (table.rows(), table.stocks()) == ((3, 3), ("scissors", "rock"))


@pytest.mark.parametrize(
    ("cards", "targets", "discard"),
    [
        ("paper zombie", "each", 2),
        ("paper paper zombie", "once", 3),
        ("zombie paper rock", "once", 3),
        ("zombie paper scissors", "once", 3),
    ],
)
def test_r12_no_contest_and_paper_and_idle_cards_are_discarded(cards: str, targets: str, discard: int) -> None:
    players = len(cards.split())
    table = position((0,) * players, zombie_targets=targets)
    table.draw(cards)
    assert (table.state["discard"], table.state["zones"]) == (discard, {})
    assert "contest" not in table.kinds()


def test_r12_an_idle_killer_is_discarded_even_with_a_place() -> None:
    table = position((3, 3, 3), zombie_targets="once")
    table.draw("zombie scissors rock")
    assert table.stocks() == ("", "scissors", "")
    assert table.state["discard"] == 2


def test_r12_nobody_blocks_or_throws_in_a_zombie_reveal() -> None:
    table = position((3, 3, 3), ("paper", "scissors", "rock"))
    table.draw("rock scissors zombie")
    assert "contest" not in table.kinds()
    assert table.state["phase"] == "reveal"
    assert table.stocks() == ("paper rock", "scissors scissors", "rock")


@pytest.mark.parametrize(
    ("cards", "brains", "stock", "brains_after", "stock_after"),
    [
        ("paper zombie", 3, "paper", 2, "paper"),
        ("paper zombie", 2, "paper paper", 1, "paper"),
        ("paper zombie", 1, "paper", 0, ""),
        ("zombie zombie zombie", 3, "paper paper paper", 1, "paper"),
        ("paper zombie zombie", 2, "paper rock", 1, "paper"),
    ],
)
def test_r13_trophies_beyond_the_brains_go(
    cards: str, brains: int, stock: str, brains_after: int, stock_after: str
) -> None:
    table = attacked(cards, stock, brains)
    assert (table.rows()[0], table.stocks()[0]) == (brains_after, stock_after)


@pytest.mark.parametrize(
    ("cards", "stock", "events", "brains_after", "stock_after"),
    [
        ("brain zombie", "rock", [("save_brain", ["rock"])], 4, ""),
        ("brain zombie", "rock", [("let_it_be_eaten", None)], 3, "rock"),
        ("brain zombie", "paper rock scissors", [("save_brain", ["scissors"])], 4, "paper rock"),
        ("brain zombie", "rock scissors", [("let_it_be_eaten", None)], 3, "rock scissors"),
        ("brain zombie zombie", "rock scissors", [("save_brain", ["scissors", "rock"])], 4, ""),
        ("brain zombie zombie", "rock rock scissors", [("save_brain", ["rock", "rock"])], 4, "scissors"),
        ("brain zombie zombie", "rock rock", [("let_it_be_eaten", None)], 3, "rock"),
        ("brain zombie zombie", "rock scissors", [("let_it_be_eaten", None), ("kill_with", "rock")], 3, "scissors"),
        ("brain zombie zombie", "rock scissors", [("let_it_be_eaten", None), ("kill_with", "scissors")], 3, "rock"),
    ],
)
def test_r19_saving_a_drawn_brain_is_a_free_choice(
    cards: str,
    stock: str,
    events: list[tuple[str, str | list[str] | None]],
    brains_after: int,
    stock_after: str,
) -> None:
    table = attacked(cards, stock)
    assert table.choices() == {"0": {"save_brain", "let_it_be_eaten"}}
    told: list[str] = []
    for do, given in events:
        assert table.state["phase"] == "zombies"
        table.ok(do, player=0, **({"cards": given} if isinstance(given, list) else {"card": given} if given else {}))
        told += table.kinds()
    assert table.state["phase"] == "reveal"
    assert (table.rows()[0], table.stocks()[0]) == (brains_after, stock_after)
    assert ("brain_saved" in told, "brain_eaten" in told) == (brains_after == 4, brains_after == 3)


@pytest.mark.parametrize(
    ("cards", "stock", "brains_after", "stock_after"),
    [
        ("brain zombie", "", 3, ""),
        ("brain zombie", "paper", 3, "paper"),
        ("brain zombie zombie", "", 2, ""),
        ("brain zombie zombie", "paper", 2, "paper"),
        ("brain zombie zombie", "rock", 3, ""),
    ],
)
def test_r19_without_enough_killers_the_brain_is_eaten(
    cards: str, stock: str, brains_after: int, stock_after: str
) -> None:
    table = attacked(cards, stock)
    assert table.state["phase"] == "reveal"
    assert len(table.told("brain_eaten")) == 1
    assert (table.rows()[0], table.stocks()[0]) == (brains_after, stock_after)


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("not_held", ["rock", "scissors"]),
        ("cannot_kill", ["rock", "paper"]),
        ("bad_event", "rock"),
        ("bad_event", None),
    ],
)
def test_r19_what_saving_refuses(code: str, cards: list[str] | str | None) -> None:
    table = position((3, 3, 3), ("paper rock rock", "", ""))
    table.draw("brain zombie zombie")
    table.refused(code, "save_brain", player=0, cards=cards)
    table.ok("save_brain", player=0, cards=["rock", "rock"])
    assert (table.rows()[0], table.stocks()[0]) == (4, "paper")


@pytest.mark.parametrize("cards", [[], ["rock"], ["rock", "rock", "rock"]], ids=len)
def test_r19_saving_takes_one_card_for_each_zombie(cards: list[str]) -> None:
    table = position((3, 3, 3), ("rock rock rock", "", ""))
    before = table.draw("brain zombie zombie")
    assert not table.send("save_brain", player=0, cards=cards)["ok"]
    table.ok("let_it_be_eaten", player=0)
    assert table.ok("undo")["state"] == before["state"]


@pytest.mark.parametrize("cards", ["paper zombie", "zombie zombie", "rock zombie", "brain zombie"])
def test_r20_without_brains_nothing_more_is_lost(cards: str) -> None:
    table = attacked(cards, "", brains=0)
    assert (table.rows()[0], table.stocks()[0]) == (0, "")
    assert len(table.told("brain_lost")) == cards.split().count("zombie") - 1
    assert (table.state["drawing"], table.state["out"]) == ([0, 1], [])


def test_r20_the_next_brain_brings_a_player_back() -> None:
    table = position((0, 3))
    table.draw("rock scissors")
    assert (table.stocks(), table.kinds().count("no_room")) == (("", ""), 1)
    table.draw("brain paper")
    table.draw("rock zombie")
    assert (table.rows(), table.stocks()) == ((1, 3), ("rock", "paper"))


@pytest.mark.parametrize(
    ("zero_brains", "brains", "cards", "out", "waits_for"),
    [
        ("continue", (1, 2), "paper zombie", [], {"what": "reveal", "players": [0, 1]}),
        ("eliminate", (1, 2), "paper zombie", [0], {"what": "over", "winners": [1]}),
        ("continue", (1, 2, 2), "paper zombie paper", [], {"what": "reveal", "players": [0, 1, 2]}),
        ("eliminate", (1, 2, 2), "paper zombie paper", [0], {"what": "reveal", "players": [1, 2]}),
        ("eliminate", (1, 2, 1), "paper zombie paper", [0, 2], {"what": "over", "winners": [1]}),
        ("eliminate", (1, 2, 2), "rock zombie zombie", [0], {"what": "reveal", "players": [1, 2]}),
        ("eliminate", (2, 2, 2), "paper zombie paper", [], {"what": "reveal", "players": [0, 1, 2]}),
    ],
)
def test_option_zero_brains(
    zero_brains: str, brains: tuple[int, ...], cards: str, out: list[int], waits_for: Json
) -> None:
    table = position(brains, zero_brains=zero_brains)
    table.draw(cards)
    assert (table.state["out"], table.awaits) == (out, waits_for)
    assert (table.state["drawing"], table.state["winners"]) == (waits_for.get("players", []), waits_for.get("winners"))


def test_eliminated_players_draw_and_suffer_no_more() -> None:
    table = position((1, 2, 2), zero_brains="eliminate")
    table.draw("paper zombie paper")
    table.refused("wrong_players", "reveal", cards={"0": "rock", "1": "rock", "2": "rock"})
    table.draw("zombie rock")
    assert [(attack["from"], attack["to"]) for attack in table.told("attack")] == [(1, 2)]
    assert (table.rows(), table.stocks()) == ((0, 2, 1), ("", "", "rock"))


def test_r25_open_choices_are_answered_in_any_order_and_once() -> None:
    table = position((3, 3, 3), ("rock scissors", "rock", ""))
    table.draw("paper brain zombie")
    assert table.choices() == {"0": {"kill_with"}, "1": {"save_brain", "let_it_be_eaten"}}
    table.ok("save_brain", player=1, cards=["rock"])
    assert table.choices() == {"0": {"kill_with"}}
    table.refused("not_awaited", "let_it_be_eaten", player=1)
    table.ok("kill_with", player=0, card="scissors")
    table.refused("not_awaited", "kill_with", player=0, card="rock")
    assert (table.rows(), table.stocks()) == ((3, 4, 3), ("rock", "", ""))


def test_forced_answers_do_not_wait_for_the_choices_of_others() -> None:
    table = position((3, 3, 3), ("rock scissors", "", ""))
    table.draw("paper paper zombie")
    assert table.choices() == {"0": {"kill_with"}}
    assert table.rows() == (3, 2, 3)


@pytest.mark.parametrize(
    ("cards", "stock", "brains_after", "stock_after"),
    [
        ("paper zombie", "rock scissors", 3, "scissors"),
        ("paper zombie zombie", "rock scissors scissors", 3, "scissors"),
        ("brain zombie", "rock scissors", 3, "rock scissors"),
        ("brain zombie zombie", "rock rock", 3, "rock"),
    ],
)
def test_go_on_takes_rock_and_saves_no_brain(cards: str, stock: str, brains_after: int, stock_after: str) -> None:
    table = attacked(cards, stock)
    assert table.state["phase"] == "zombies"
    table.ok("go_on")
    assert table.state["phase"] == "reveal"
    assert (table.rows()[0], table.stocks()[0]) == (brains_after, stock_after)
