"""The end of the Zombie game, its corrections, and whole games of any kind."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.zombies_position import Zombies, position
from tests.table import Json

# The end


@pytest.mark.parametrize(
    ("brains", "trophies", "winners"),
    [
        ((3, 2), ("", "rock paper"), [0]),
        ((2, 3), ("rock paper", ""), [1]),
        ((2, 2), ("rock", "rock paper"), [1]),
        ((2, 2), ("rock", "paper"), [0, 1]),
        ((0, 0), ("", ""), [0, 1]),
        ((1, 2, 2), ("rock", "paper", "paper rock"), [2]),
        ((2, 2, 1), ("rock", "scissors", "rock"), [0, 1]),
        ((2, 2, 2), ("", "", ""), [0, 1, 2]),
    ],
)
def test_r22_brains_then_trophies_then_shared(
    brains: tuple[int, ...], trophies: tuple[str, ...], winners: list[int]
) -> None:
    table = position(brains, trophies, deck=0)
    assert table.state["winners"] == winners
    assert table.awaits == {"what": "over", "winners": winners}


@pytest.mark.parametrize("final_tie", ["shared", "rps"])
@pytest.mark.parametrize(("brains", "winners"), [((3, 2), [0]), ((2, 2), [0, 1])])
def test_option_final_tie(final_tie: str, brains: tuple[int, ...], winners: list[int]) -> None:
    table = position(brains, deck=1, final_tie=final_tie)
    assert (table.state["phase"], table.state["winners"]) == ("over", winners)


@pytest.mark.parametrize(
    ("brains", "deck", "cards", "over"),
    [
        ((3, 3), 2, "rock scissors", True),
        ((3, 3), 3, "rock scissors", True),
        ((3, 3), 4, "rock scissors", False),
        ((3, 3, 3), 3, "rock scissors scissors", True),
        ((3, 3, 3), 5, "rock scissors scissors", True),
        ((3, 3, 3), 6, "rock scissors scissors", False),
    ],
)
def test_r21_over_when_the_deck_cannot_serve_everyone(
    brains: tuple[int, ...], deck: int, cards: str, over: bool
) -> None:
    table = position(brains, deck=deck)
    table.draw(cards)
    assert table.stocks()[0] == "rock"
    assert table.state["winners"] == ([0] if over else None)
    assert table.state["phase"] == ("over" if over else "reveal")


@pytest.mark.parametrize(
    ("brains", "deck", "draws", "left"),
    [
        ((3, 2), 2, ["rock rock"], 0),
        ((3, 2), 3, ["rock rock"], 1),
        ((3, 2, 2), 4, ["paper paper rock"], 1),
        ((3, 2, 2), 5, ["rock rock rock"], 2),
        ((3, 2, 2), 5, ["paper paper rock", "scissors scissors"], 0),
    ],
)
def test_r21_play_off_the_deck_cannot_serve_is_dropped(
    brains: tuple[int, ...], deck: int, draws: list[str], left: int
) -> None:
    table = position(brains, deck=deck)
    for cards in draws:
        assert table.state["phase"] == "reveal"
        table.draw(cards)
    assert (table.state["phase"], table.state["winners"]) == ("over", [0])
    assert (table.state["deck"], table.state["discard"], table.state["zones"]) == (left, deck - left, {})
    assert set(table.stocks()) == {""}
    assert "redraw" not in table.kinds()


def test_r21_two_players_see_24_reveals() -> None:
    table = Zombies(2, options={"trophy": "rock"})
    pairs = ["zombie zombie"] * 7 + ["zombie brain", "brain paper"] + ["rock scissors"] * 9 + ["paper paper"] * 5
    for cards in [*pairs, "scissors scissors"]:
        assert table.state["phase"] == "reveal"
        table.draw(cards)
        table.decline()
    assert (table.state["phase"], table.state["deck"]) == ("over", 0)


def test_two_player_extra_brain_in_the_deck_leaves_one_card() -> None:
    table = Zombies(2, options={"trophy": "paper", "two_player_extra_brain": "deck"})
    pairs = ["zombie zombie"] * 7 + ["brain brain", "brain zombie"] + ["rock scissors"] * 11 + ["paper paper"] * 4
    for cards in pairs:
        assert table.state["phase"] == "reveal"
        table.draw(cards)
        table.decline()
    assert (table.state["phase"], table.state["deck"]) == ("over", 1)


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("reveal", {"cards": {"0": "rock", "1": "rock"}}),
        ("go_on", {}),
        ("block", {"player": 1, "card": "paper"}),
        ("lose_brain", {"player": 1}),
    ],
)
def test_nothing_after_the_end(do: str, fields: Json) -> None:
    position(deck=1).refused("game_over", do, **fields)


# Corrections


def test_undo_after_the_end_and_back_to_the_start() -> None:
    table = position((3, 3), ("", "paper"), deck=3)
    states = [table.state]
    table.draw("rock scissors")
    states.append(table.state)
    table.ok("block", player=1, card="paper")
    assert table.state["phase"] == "over"
    while states:
        assert table.ok("undo")["state"] == states.pop()
    table.refused("nothing_to_undo", "undo")


def test_undo_takes_back_a_zombie_answer() -> None:
    table = position((3, 3), ("rock scissors", ""))
    before = table.draw("paper zombie")
    table.ok("kill_with", player=0, card="rock")
    undone = table.ok("undo")
    assert (undone["state"], undone["await"]) == (before["state"], before["await"])
    table.ok("kill_with", player=0, card="scissors")
    assert table.stocks() == ("rock", "")


def test_amend_replays_what_followed() -> None:
    table = position()
    table.draw("rock scissors")
    table.draw("paper zombie")
    assert (table.stocks(), table.rows()) == (("", ""), (3, 3))
    table.ok("amend", index=0, event={"do": "reveal", "cards": {"0": "scissors", "1": "rock"}})
    assert (table.stocks(), table.rows()) == (("", "rock"), (2, 3))
    assert [(won["player"], won["card"]) for won in table.told("trophy_taken")] == [(1, "rock")]


def test_amend_conflict_changes_nothing() -> None:
    table = position((3, 3), ("", "paper"))
    table.draw("rock scissors")
    table.ok("block", player=1, card="paper")
    before = table.draw("zombie zombie")["state"]
    table.refused("amend_conflict", "amend", index=0, event={"do": "reveal", "cards": {"0": "zombie", "1": "zombie"}})
    table.draw("brain brain")
    assert table.ok("undo")["state"] == before


# The whole game


def play(table: Zombies, data: st.DataObject) -> None:
    """Takes one legal step of any kind."""
    state, awaits = table.state, table.awaits
    if awaits["what"] == "reveal":
        left: Counter[str] = Counter(state["counts"])
        cards: list[str] = []
        for _ in awaits["players"]:
            cards.append(data.draw(st.sampled_from(sorted(left.elements()))))
            left[cards[-1]] -= 1
        table.draw(" ".join(cards))
        return
    player = data.draw(st.sampled_from(sorted(awaits["players"])))
    do = data.draw(st.sampled_from([*sorted(awaits["players"][player]), "go_on"]))
    stock = state["trophies"][int(player)]
    killers = [card for card in stock if card != "paper"]
    if do == "save_brain":
        table.ok(do, player=int(player), cards=killers[: table.attacks[int(player)]])
    elif do == "kill_with":
        table.ok(do, player=int(player), card=data.draw(st.sampled_from(killers)))
    elif do == "block":
        winning = state["zones"][str(awaits["winner"])]
        beaten_by = {"rock": "paper", "paper": "scissors", "scissors": "rock"}
        table.ok(do, player=int(player), card=beaten_by[winning])
    elif do == "throw":
        won = state["zones"][player] if awaits["winner"] == int(player) else None
        table.ok(do, player=int(player), card=data.draw(st.sampled_from([card for card in stock if card != won])))
    else:
        table.ok(do, player=int(player))


OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "trophy": st.sampled_from(["rock", "paper", "scissors"]),
    "two_player_extra_brain": st.sampled_from(["box", "deck"]),
    "zombie_targets": st.sampled_from(["each", "once"]),
    "kill_keeps_card": st.booleans(),
    "throw_discards_round": st.booleans(),
    "brain_round_trophies": st.sampled_from(["contest", "each"]),
    "zero_brains": st.sampled_from(["continue", "eliminate"]),
    "final_tie": st.sampled_from(["shared", "rps"]),
}


@settings(max_examples=40, deadline=None)
@given(data=st.data(), players=st.sampled_from([2, 3]), options=st.fixed_dictionaries(OPTIONS))
def test_any_game_keeps_its_57_cards_ends_and_can_be_undone(data: st.DataObject, players: int, options: Json) -> None:
    table = Zombies(players, options=options)
    assert table.cards == 57
    states: list[Json] = []
    while table.awaits["what"] != "over":
        assert len(states) < 500
        states.append(table.state)
        play(table, data)
    assert table.state["winners"]
    while states:
        assert table.ok("undo")["state"] == states.pop()
