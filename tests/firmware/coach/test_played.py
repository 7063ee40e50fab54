"""Who wins Ligretto, Monopoly and Zombies: symmetric tables are even, who has more wins more, what is over is over."""

import random
from itertools import pairwise
from typing import Any

import pytest

from firmware.coach import zombies as zombies_coach
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget, Chances
from firmware.coach.odds import odds
from firmware.simulate import begin, play_out, random_event
from rules import ligretto, zombies
from rules.game import Start
from rules.games import GAMES
from rules.odds.zombies import settled
from rules.zombies.cards import CARDS
from rules.zombies.events import Reveal

NAMES = ("Ann", "Bo", "Cy", "Di")
PLAYED = ("ligretto", "monopoly", "zombies")
GAMES_PLAYED = {"ligretto": 4000, "monopoly": 600, "zombies": 3000}


def chances(game: str, state: Any, games: int | None = None) -> Chances:
    found = win_chances(game, state, Budget(games or GAMES_PLAYED[game], seed=1))
    assert found is not None
    return found


def picked_up(game: str, players: int, table: dict[str, Any], options: dict[str, Any] | None = None) -> Any:
    return GAMES[game].new(Start(game, NAMES[:players], 0, options or {}, table))[0]


@pytest.mark.parametrize(
    ("game", "players"),
    [("ligretto", 2), ("ligretto", 4), ("monopoly", 2), ("monopoly", 4), ("zombies", 2), ("zombies", 3)],
)
def test_a_new_game_is_even(game: str, players: int) -> None:
    found = chances(game, begin(game, players).state)
    assert sum(found.seats) == pytest.approx(1)
    assert not found.exact
    assert 0 < found.error < 0.03
    for seat in found.seats:
        assert abs(seat - 1 / players) <= 4 * found.error


@pytest.mark.parametrize("game", PLAYED)
def test_the_same_seed_gives_the_same_answer(game: str) -> None:
    state = begin(game, 2).state
    assert win_chances(game, state, Budget(50, seed=2)) == win_chances(game, state, Budget(50, seed=2))
    assert win_chances(game, state, Budget(50, seed=2)) != win_chances(game, state, Budget(50, seed=3))


@pytest.mark.parametrize("game", PLAYED)
def test_any_moment_of_any_game_has_chances(game: str) -> None:
    """Also in the middle of an auction, a debt, a contest or a race; and 0 or 1 when it is over."""
    match, rng = begin(game, 2 if game == "zombies" else 3), random.Random(f"{game} moments")
    for place, _ in enumerate(play_out(match, rng, most=700)):
        if place % 67 == 0 or GAMES[game].winners(match.state) is not None:
            found = chances(game, match.state, games=40)
            assert sum(found.seats) == pytest.approx(1)
            assert min(found.seats) >= 0
            assert odds(game, match.state, Budget(40)) is not None


@pytest.mark.parametrize("game", ["ligretto", "zombies"])
def test_what_is_over_is_over(game: str) -> None:
    match = begin(game, 2)
    for _ in play_out(match, random.Random(4)):
        pass
    won = match.game.winners(match.state)
    assert won
    found = win_chances(game, match.state)
    assert found is not None
    assert found.seats == tuple(1 / len(won) if seat in won else 0.0 for seat in range(2))
    assert found.exact


def test_a_lead_in_ligretto_is_worth_more_the_later_it_is() -> None:
    leads = [
        chances("ligretto", picked_up("ligretto", 2, {"scores": [103, 97], "round": n})).seats[0] for n in (2, 4, 6)
    ]
    assert 0.5 < leads[0] < leads[2] < 1
    assert leads == sorted(leads)


def test_the_dice_on_the_board_say_nothing_about_who_placed_them() -> None:
    state = picked_up("ligretto", 2, {"round": 6})
    state, _ = ligretto.apply(state, ligretto.Go())
    for event in [
        ligretto.Place(ligretto.Spot(c, v), ligretto.Spot(c, v)) for c in ("blue", "red") for v in range(1, 7)
    ]:
        state, _ = ligretto.apply(state, event)
    found = chances("ligretto", state)
    assert abs(found.seats[0] - 0.5) <= 4 * found.error


def test_only_the_tied_can_win_a_tiebreak() -> None:
    state = picked_up("ligretto", 3, {"scores": [110, 110, 80], "round": 10})
    assert state.tiebreak
    found = chances("ligretto", state)
    assert found.seats[2] == 0
    assert abs(found.seats[0] - 0.5) <= 4 * found.error


def test_who_owns_more_of_the_board_wins_more() -> None:
    def first(deeds: dict[str, Any], **player: Any) -> float:
        table = {"players": [player, {}], "deeds": deeds, "turn": {"player": 1}}
        return chances("monopoly", picked_up("monopoly", 2, table)).seats[0]

    orange = {pos: {"owner": 0} for pos in ("16", "18", "19")}
    built = {pos: {"owner": 0, "level": 3} for pos in orange}
    rising = [first({}), first({"16": {"owner": 0}, "31": {"owner": 0}}), first(orange), first(built)]
    assert all(less < more for less, more in pairwise(rising))
    assert first({}, cash=500) < first({}) < first({}, cash=2500)


def test_rent_that_can_be_asked_for_counts_already() -> None:
    deeds = {pos: {"owner": 1, "level": 5} for pos in ("37", "39")}
    rents = [{"payer": 0, "owner": 1, "pos": 39, "amount": 2000}]
    before = picked_up("monopoly", 3, {"deeds": deeds})
    after = picked_up(
        "monopoly", 3, {"deeds": deeds, "pending_rents": rents, "turn": {"player": 0, "phase": "turn_over"}}
    )
    assert chances("monopoly", after).seats[0] < chances("monopoly", before).seats[0] + 0.01
    assert chances("monopoly", after).seats[0] == 0  # nothing is left to pay with


def test_zombies_played_out_agree_with_the_rules_played_out() -> None:
    """Shuffled decks turned up by the rules themselves, Brains saved, nobody blocking."""
    start = picked_up(
        "zombies",
        3,
        {
            "players": [
                {"brains": 2, "trophies": ["rock"]},
                {"brains": 1, "trophies": []},
                {"brains": 2, "trophies": []},
            ],
            "deck": 14,
            "counts": {"brain": 1, "paper": 3, "rock": 3, "scissors": 3, "zombie": 4},
        },
    )
    rng, games = random.Random(9), 1500
    sums = [0.0, 0.0, 0.0]
    for _ in range(games):
        state = start
        deck = [card for card, count in zip(CARDS, state.counts, strict=True) for _ in range(count)]
        rng.shuffle(deck)
        while state.winners is None:
            cards = {str(seat): deck.pop() for seat in state.drawing}
            state = settled(zombies.apply(state, Reveal(cards))[0])
        for seat in state.winners:
            sums[seat] += 1 / len(state.winners) / games
    found = zombies_coach.win_chances(start, Budget(8000, seed=2))
    assert found is not None
    for seat in range(3):
        assert abs(found.seats[seat] - sums[seat]) <= 4 * (found.error**2 + 0.25 / games) ** 0.5


def test_a_deck_of_unknown_kinds_is_guessed_from_what_lies_open() -> None:
    rows = [{"brains": 4, "trophies": ["rock", "rock"]}, {"brains": 1, "trophies": []}]
    found = win_chances("zombies", picked_up("zombies", 2, {"players": rows, "deck": 20}), Budget(2000))
    assert found is not None
    assert found.seats[0] > 0.9
    too_many = [{"brains": 9, "trophies": []}, {"brains": 1, "trophies": []}]
    assert win_chances("zombies", picked_up("zombies", 2, {"players": too_many, "deck": 20})) is None


def test_a_block_comes_with_the_chances_it_gives() -> None:
    rows = [{"brains": 2, "trophies": []}, {"brains": 2, "trophies": ["paper"]}]
    counts = {"brain": 0, "paper": 3, "rock": 3, "scissors": 3, "zombie": 5}
    state = picked_up("zombies", 2, {"players": rows, "deck": 14, "counts": counts})
    contest, _ = zombies.apply(state, Reveal({"0": "rock", "1": "scissors"}))
    told = odds("zombies", contest, Budget(6000))
    assert told is not None
    (block,) = told["blocks"]
    assert block["with_chances"].seats[1] > block["without_chances"].seats[1]  # worth a Paper


def test_brains_are_played_out_where_players_can_go_out() -> None:
    rows = [{"brains": 1, "trophies": []}, {"brains": 1, "trophies": ["paper"]}]
    counts = {"brain": 0, "paper": 3, "rock": 3, "scissors": 3, "zombie": 5}
    given = {"players": rows, "deck": 14, "counts": counts}
    told = odds("zombies", picked_up("zombies", 2, given, {"zero_brains": "eliminate"}), Budget(2000))
    assert told is not None
    assert 0 < sum(told["brains"]) < 2
    contest, _ = zombies.apply(
        picked_up("zombies", 2, given, {"zero_brains": "eliminate"}), Reveal({"0": "rock", "1": "scissors"})
    )
    told = odds("zombies", contest, Budget(2000))
    assert told is not None
    (block,) = told["blocks"]
    assert block["with"][0] < block["without"][0]


def test_the_last_card_can_still_be_blocked() -> None:
    rows = [{"brains": 2, "trophies": []}, {"brains": 2, "trophies": ["paper"]}]
    counts = {"brain": 0, "paper": 0, "rock": 1, "scissors": 1, "zombie": 0}
    state = picked_up("zombies", 2, {"players": rows, "deck": 2, "counts": counts})
    contest, _ = zombies.apply(state, Reveal({"0": "rock", "1": "scissors"}))
    told = odds("zombies", contest)
    assert told is not None
    (block,) = told["blocks"]
    assert block["with_chances"].seats == block["without_chances"].seats == (0.5, 0.5)
    assert told["next"] is None
    assert told["deck"]["chances"] is None


def test_the_curve_of_a_game_ends_at_its_winner() -> None:
    match, rng = begin("zombies", 2), random.Random(12)
    curve = []
    while match.game.winners(match.state) is None:
        match.apply(random_event(match, rng))
        curve.append(chances("zombies", match.state, games=400).seats)
    won = match.game.winners(match.state)
    assert won is not None
    assert curve[-1][won[0]] == 1 / len(won)
    assert {len(seats) for seats in curve} == {2}
