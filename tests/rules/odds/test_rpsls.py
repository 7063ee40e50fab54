"""RPSLS's exact chances: the known ones, and every moment of small games against the rules themselves."""

import random
from itertools import product

import msgspec
import numpy as np
import pytest

from firmware.chance import next_throw
from firmware.simulate import NAMES
from rules import rpsls
from rules.game import Start
from rules.match import Match
from rules.odds import rpsls as chain
from rules.rpsls import Die, Roll, State


def state(chips: tuple[int, ...], first: int = 0, turn: int | None = None) -> State:
    begun = State(NAMES[: len(chips)], first, chips)
    return begun if turn is None else msgspec.structs.replace(begun, phase="red", turn=turn, black="rock")


@pytest.mark.parametrize(("players", "first_wins"), [(2, 0.299), (3, 0.270), (4, 0.216)])
def test_three_chips_each(players: int, first_wins: float) -> None:
    chances = chain.chances(state((3,) * players), chain.solve(players, 3 * players))
    assert chances[0] == pytest.approx(first_wins, abs=0.0005)
    assert sum(chances) == pytest.approx(1, abs=1e-11)


def test_one_chip_each_by_hand() -> None:
    """Ann rolls one die: she gives her chip away in two of three rolls, and Bo has won; else Bo rolls, the same."""
    chances = chain.chances(state((1, 1)), chain.solve(2, 2))
    assert chances == pytest.approx((0.25, 0.75), abs=1e-12)


def test_against_every_symbol_a_red_die_does_the_same() -> None:
    assert chain.die() == pytest.approx({"lost": 1 / 3, "kept": 1 / 3, "right": 1 / 6, "left": 1 / 6})


def brute_force(begun: State) -> dict[State, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Every moment that the rules can reach, and every seat's chance there: one large system of equations."""
    places: dict[State, int] = {}
    ways: list[list[tuple[State, float]]] = []
    waiting = [_plain(begun)]
    while waiting:
        now = waiting.pop()
        if now in places:
            continue
        places[now] = len(places)
        after: list[tuple[State, float]] = []
        if now.phase != "over":
            waits = rpsls.awaits(now)
            for faces in product(rpsls.FACES[waits["body"]], repeat=waits["dice"]):
                then, _ = rpsls.apply(now, Roll(tuple(Die(waits["body"], face) for face in faces)))
                after.append((_plain(then), 1 / 6 ** waits["dice"]))
        ways.append(after)
        waiting += [then for then, _ in after]
    system, ends = np.eye(len(places)), np.zeros((len(places), len(begun.chips)))
    for now, place in places.items():
        if now.winner is not None:
            ends[place, now.winner] = 1
        for then, p in ways[place]:
            system[place, places[then]] -= p
    solved = np.linalg.solve(system, ends)
    return {now: solved[place] for now, place in places.items()}


def _plain(now: State) -> State:
    """Without what never matters: how long the game has lasted, what is out of play."""
    return msgspec.structs.replace(now, round=1, centre=0)


@pytest.mark.parametrize("chips", [(1, 1), (2, 1), (2, 2), (1, 1, 1), (0, 2, 1)], ids=str)
@pytest.mark.parametrize("first", [0, 1])
def test_every_moment_of_a_small_game_as_the_rules_have_it(chips: tuple[int, ...], first: int) -> None:
    moments = brute_force(state(chips, first))
    values = chain.solve(len(chips), sum(chips))
    assert {now.phase for now in moments} == {"black", "red", "over"}
    for now, chances in moments.items():
        assert chain.chances(now, values) == pytest.approx(tuple(chances), abs=1e-10), now


@pytest.mark.parametrize(
    ("chips", "first", "turn"),
    [((3, 3, 3, 3), 0, None), ((1, 4, 0, 2), 2, 3), ((5, 0, 1, 2, 3), 4, 1)],
    ids=["start", "in a round", "late in a round"],
)
def test_random_games_win_as_often(chips: tuple[int, ...], first: int, turn: int | None) -> None:
    begun, games, rng = state(chips, first, turn), 800, random.Random(7)
    wins = [0] * len(chips)
    for _ in range(games):
        match = Match(rpsls, Start("rpsls", begun.names, first, table={"chips": chips}))
        match.opening = begun
        while (throw := next_throw(match, rng)) is not None:
            match.apply(throw)
        wins[match.state.winner] += 1
    for won, exact in zip(wins, chain.chances(begun, chain.solve(len(chips), sum(chips))), strict=True):
        assert abs(won / games - exact) < 4 * (exact * (1 - exact) / games) ** 0.5


def test_a_game_that_is_won_is_won() -> None:
    over = State(NAMES[:3], 0, (0, 2, 0), "over", winner=1)
    assert chain.chances(over, chain.solve(3, 2)) == (0, 1, 0)
    assert chain.odds(over)["gives_away"] == []


def test_what_the_next_roll_gives_away() -> None:
    odds = chain.odds(state((0, 5, 1), first=0))
    assert (odds["player"], odds["dice"]) == (1, 3)  # Ann has no chips and is passed over
    assert odds["gives_away"] == pytest.approx([1 / 27, 6 / 27, 12 / 27, 8 / 27])


def test_how_many_ways_and_where_they_stand() -> None:
    every = chain.ways(3, 4)
    assert len(every) == 15
    assert {tuple(row) for row in every.tolist()} == {chips for chips in product(range(5), repeat=3) if sum(chips) == 4}
    assert chain.places(every, 4).tolist() == list(range(15))
    assert chain.size(3, 4) == sum(len(chain.ways(3, total)) for total in range(5))


def test_solving_tells_how_far_it_is() -> None:
    heard: list[float] = []
    chain.solve(3, 5, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1
