"""Zombies' odds: the tables against the rules card by card, the end of the game against every order of small decks."""

from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest

from rules import zombies
from rules.game import Start
from rules.odds.zombie_draws import Own, changed, draws, effects, owns, prospects
from rules.odds.zombies import after_block, blocks, expected_brains, next_draw, odds, own_of, settled
from rules.zombies.cards import CARDS
from rules.zombies.events import Reveal
from rules.zombies.state import Options, State

OPTIONS: list[dict[str, Any]] = [
    {},
    {"kill_keeps_card": False},
    {"zombie_targets": "once"},
    {"brain_round_trophies": "each"},
]


def table(rows: list[Own], deck: dict[str, int], **options: Any) -> State:
    players = [{"brains": own.brains, "trophies": ["rock"] * own.killers + ["paper"] * own.papers} for own in rows]
    given = {"players": players, "deck": sum(deck.values()), "counts": deck}
    return zombies.new(Start("zombies", ("Ann", "Bo", "Cy")[: len(rows)], 0, options, given))[0]


def played_out(state: State) -> tuple[float, ...]:
    """Everybody's Brains at the end, over every order of the deck, by the rules themselves."""
    return _played_out(settled(state))


@cache
def _played_out(state: State) -> tuple[float, ...]:
    if state.phase == "over":
        return tuple(map(float, state.brains))
    assert state.counts is not None
    sums = [0.0] * len(state.names)
    for cards, chance in draws(state.counts, len(state.drawing)):
        event = Reveal({str(seat): card for seat, card in zip(state.drawing, cards, strict=True)})
        after = settled(zombies.apply(state, event)[0])
        sums = [own + chance * mean for own, mean in zip(sums, _played_out(after), strict=True)]
    return tuple(sums)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("options", OPTIONS)
def test_the_tables_do_what_the_rules_do(players: int, options: dict[str, Any]) -> None:
    """Every row and stock of up to two Brains, against all that can be turned up beside it."""
    given = Options(**options)
    for own in owns(2):
        state = table([own, Own(1), Own(1)][:players], dict.fromkeys(CARDS, 6), **options)
        for cards in product(CARDS, repeat=players):
            event = Reveal({str(seat): card for seat, card in enumerate(cards)})
            after = settled(zombies.apply(state, event)[0])
            done, tied = effects(cards, given)
            assert own_of(after, 0) == changed(own, done[0]), (own, cards)
            assert tied in ((), after.drawing), (own, cards)
            assert bool(tied) == (after.stage > 0), (own, cards)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("options", OPTIONS)
def test_brains_at_the_end_over_every_order_of_a_small_deck(players: int, options: dict[str, Any]) -> None:
    rows = [Own(2, 1, 0), Own(1, 0, 1), Own(2, 0, 0)][:players]
    state = table(rows, {"brain": 1, "paper": 1, "rock": 2, "scissors": 1, "zombie": 2}, **options)
    assert expected_brains(state) == pytest.approx(played_out(state), abs=1e-5)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("brains", [0, 2, 3])
def test_rows_grow_by_the_brains_of_the_deck(players: int, brains: int) -> None:
    """The longest row takes them all, the shortest begins with none."""
    rows = [Own(2, 1, 1), Own(0), Own(1, 1, 0)][:players]
    state = table(rows, {"brain": brains, "paper": 1, "rock": 1, "scissors": 1, "zombie": 1})
    assert expected_brains(state) == pytest.approx(played_out(state), abs=1e-5)


def test_a_play_off_is_between_the_tied_alone() -> None:
    state = table([Own(2), Own(2), Own(2)], {"brain": 0, "paper": 3, "rock": 2, "scissors": 0, "zombie": 2})
    tied, _ = zombies.apply(state, Reveal({"0": "paper", "1": "paper", "2": "rock"}))
    assert tied.drawing == (0, 1)
    assert expected_brains(tied) == pytest.approx(played_out(tied), abs=1e-5)
    told = next_draw(tied)
    assert told is not None
    assert [one["player"] for one in told["players"]] == [0, 1]


@pytest.mark.parametrize(("options", "brains"), [({}, 3.2), ({"kill_keeps_card": False}, 2.3)])
def test_whole_games_come_to_about_what_was_simulated(options: dict[str, Any], brains: float) -> None:
    """The simulated players of the rule book's page did not save every Brain, so they end with a little less."""
    start = Start("zombies", ("Ann", "Bo"), options={"trophy": "rock", **options})
    told = expected_brains(zombies.new(start)[0])
    assert told == pytest.approx([brains + 0.05] * 2, abs=0.06)


@pytest.mark.parametrize(("trophy", "brains"), [("rock", 0.84224), ("paper", 0.38190)])
def test_whole_games_of_three_come_to_what_one_large_table_said(trophy: str, brains: float) -> None:
    """The figures are of a table with every row and stock for every deck, however many Brains are in it."""
    start = Start("zombies", ("Ann", "Bo", "Cy"), options={"trophy": trophy})
    assert expected_brains(zombies.new(start)[0]) == pytest.approx([brains] * 3, abs=1e-5)


def test_the_deck_and_its_zombies() -> None:
    state = zombies.new(Start("zombies", ("Ann", "Bo", "Cy"), options={"trophy": "rock"}))[0]
    told = next_draw(state)
    assert told is not None
    assert told["zombie"] == pytest.approx(1 - comb(33, 3) / comb(48, 3))
    assert told["zombies"] == pytest.approx([comb(15, z) * comb(33, 3 - z) / comb(48, 3) for z in range(4)])
    for one in told["players"]:  # attacked if one of two others draws a Zombie
        assert one["attacked"] == pytest.approx(1 - comb(33, 2) / comb(48, 2))


def test_what_is_left_is_told_by_kind() -> None:
    left = {"brain": 1, "paper": 2, "rock": 3, "scissors": 4, "zombie": 10}
    told = odds(table([Own(2), Own(1)], left))["deck"]
    assert told["kinds"] == left
    assert told["chances"]["zombie"] == 0.5


def test_a_deck_of_unknown_kinds_has_only_its_size() -> None:
    rows = [{"brains": 2, "trophies": []}] * 2
    state, _ = zombies.new(Start("zombies", ("Ann", "Bo"), table={"players": rows, "deck": 20}))
    assert odds(state)["deck"] == {"cards": 20, "kinds": None}
    assert expected_brains(state) is None


def test_players_who_go_out_leave_the_brains_unsaid() -> None:
    state = table([Own(1), Own(1)], dict.fromkeys(CARDS, 2), zero_brains="eliminate")
    assert expected_brains(state) is None
    assert odds(state)["next"]["players"][0]["loses_brain"] > 0


def test_a_block_is_worth_what_every_order_of_the_deck_makes_of_it() -> None:
    """Bo's Paper can stop Ann's Rock: over every order of the deck, with the block and without."""
    deck = {"brain": 0, "paper": 1, "rock": 2, "scissors": 2, "zombie": 3}
    state = table([Own(2), Own(2, 0, 1)], deck)
    contest, _ = zombies.apply(state, Reveal({"0": "rock", "1": "scissors"}))
    (block,) = blocks(contest)
    assert (block["player"], block["card"], block["winner"]) == (1, "paper", 0)
    assert block["with"] == pytest.approx(played_out(after_block(contest, 1, "paper")), abs=1e-5)
    assert block["without"] == pytest.approx(played_out(contest), abs=1e-5)
    assert block["with"][0] < block["without"][0]  # Ann has no Rock against the Zombies
    assert block["with"][1] > block["without"][1]  # and Bo's Paper only took the place of a weapon


def test_one_table_serves_the_whole_game_and_agrees_with_a_small_one() -> None:
    deck = (1, 4, 4, 4, 5)
    small, large = (prospects(bound, 4, 2, Options()) for bound in (deck, (2, 6, 5, 6, 7)))
    for own in owns(2):
        assert small.brains(deck, own) == pytest.approx(large.brains(deck, own), abs=1e-5)


def test_a_game_that_is_over_has_no_odds() -> None:
    over = table([Own(1), Own(2)], {"brain": 1, "paper": 0, "rock": 0, "scissors": 0, "zombie": 0})
    assert odds(over) == {"game": "zombies", "phase": "over"}
    assert expected_brains(over) == [1.0, 2.0]


def test_a_table_with_more_cards_than_there_are_has_no_end_to_tell() -> None:
    """A billion Brains would need a table of their own; what is next can be told all the same."""
    many = 10**9
    state = table([Own(many), Own(1)], {"rock": many, "zombie": many})
    assert expected_brains(state) is None
    told = next_draw(state)
    assert told is not None
    assert told["zombie"] == pytest.approx(0.75)
