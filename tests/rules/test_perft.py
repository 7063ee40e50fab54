"""Perft: how many sequences of legal events there are, against counts that do not come from the engine."""

from collections.abc import Iterator
from itertools import islice, permutations, product
from math import comb
from typing import Any

import pytest

from firmware.chance import SHIZZLE_DICE
from firmware.simulate import NAMES
from rules import rpsls, shizzle
from rules.game import Game, Refusal, Start
from rules.games import GAMES
from rules.shizzle import Build, Roll
from rules.shizzle.dice import Die
from tests.table import Json


def perft(game: Game, state: Any, depth: int) -> int:
    """The number of legal sequences of so many events."""
    if depth == 1:
        return sum(1 for _ in game.legal(state))
    return sum(perft(game, game.apply(state, event)[0], depth - 1) for event in game.legal(state))


def opened(name: str, players: int, options: Json | None = None, table: Json | None = None) -> Any:
    return GAMES[name].new(Start(name, NAMES[:players], 0, options or {}, table or {}))[0]


# RPSLS. Whatever the black die shows, two red faces lose, two keep, one goes right and one left. So a turn is the
# numbers (lost, kept, right, left), and (lost + 1) * (kept + 1) sets of faces lead to it.


def black(chips: tuple[int, ...], depth: int) -> int:
    """Sequences from the black die on: one face rolls again, five begin a round."""
    return 1 if not depth else black(chips, depth - 1) + 5 * red(chips, 0, depth - 1)


def red(chips: tuple[int, ...], seat: int, depth: int) -> int:
    """Sequences from the turn of `seat` on; past the last seat the round is over."""
    if sum(1 for own in chips if own) == 1:
        return int(not depth)
    if seat == len(chips):
        return black(chips, depth)
    if not chips[seat]:
        return red(chips, seat + 1, depth)
    if not depth:
        return 1
    return sum(ways * red(after, seat + 1, depth - 1) for after, ways in turns(chips, seat))


def turns(chips: tuple[int, ...], seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The chips after a turn, and how many sets of faces lead there."""
    dice = min(3, chips[seat])
    for lost, kept, right, left in product(range(dice + 1), repeat=4):
        if lost + kept + right + left == dice:
            after = list(chips)
            after[seat] -= lost + right + left
            after[seat - 1] += right
            after[(seat + 1) % len(chips)] += left
            yield tuple(after), (lost + 1) * (kept + 1)


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        # Three of six faces: comb(8, 3) = 56 sets. Of two players the first is out, and the game over, when no die
        # keeps its chip: comb(6, 3) = 20 sets of the four other faces. The second has three chips or more.
        (2, (6, 6 + 5 * 56, 6 + 5 * 56 + 5 * 36 * 56)),
        # Of three players nobody can win in the first turn.
        (3, (6, 6 + 5 * 56, 6 + 5 * 56 + 5 * 56 * 56)),
    ],
)
def test_rpsls_by_hand(players: int, counts: tuple[int, ...]) -> None:
    assert tuple(perft(rpsls, opened("rpsls", players), depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize("depth", range(1, 5))
@pytest.mark.parametrize("chips", [(3, 3), (1, 1), (2, 1), (1, 4), (3, 3, 3), (1, 1, 1), (2, 0, 1), (0, 1, 2)], ids=str)
def test_rpsls(chips: tuple[int, ...], depth: int) -> None:
    assert perft(rpsls, opened("rpsls", len(chips), table={"chips": chips}), depth) == black(chips, depth)


@pytest.mark.parametrize("chips", [(1, 1), (2, 0, 1)], ids=str)
def test_rpsls_with_few_chips_goes_deep(chips: tuple[int, ...]) -> None:
    assert perft(rpsls, opened("rpsls", len(chips), table={"chips": chips}), 6) == black(chips, 6)


# Shizzle. Without a set the 36 faces are drawn like cards; with one, five dice of six faces are thrown.

SET = {"set": {"dice": [[[face.colour, face.number] for face in die] for die in SHIZZLE_DICE]}}
SPARK = Die("red", 1)


def sparked(options: Json | None = None) -> shizzle.State:
    return shizzle.apply(opened("shizzle", 3, options), Roll((SPARK,)))[0]


def orders(rolled: tuple[Die, ...]) -> Iterator[tuple[Die, ...]]:
    return (order for count in range(1, len(rolled) + 1) for order in permutations(rolled, count))


def lines(end: Die, rolled: tuple[Die, ...]) -> list[tuple[Die, ...]]:
    """Every line that the dice can make at this end: all orders of all choices, tried one by one."""
    return [order for order in orders(rolled) if all(map(touches, (end, *order), order))]


def touches(one: Die, other: Die) -> bool:
    return one.colour == other.colour or one.number == other.number


def dice(faces: str) -> tuple[Die, ...]:
    return tuple(Die(colour, int(number)) for colour, number in (face.split() for face in faces.split(", ")))


def test_shizzle_spark() -> None:
    assert perft(shizzle, opened("shizzle", 2), 1) == perft(shizzle, opened("shizzle", 2, SET), 1) == 36


def test_shizzle_rolls_after_a_spark() -> None:
    assert perft(shizzle, sparked(), 1) == comb(35, 5) == 324_632


def test_shizzle_rolls_of_a_known_set() -> None:
    assert perft(shizzle, sparked(SET), 1) == 6**5


@pytest.mark.parametrize(
    ("roll", "builds"),
    [
        ("red 2, red 3, red 4, red 5, red 6", 5 + 5 * 4 + 5 * 4 * 3 + 120 + 120),
        ("red 2, orange 1, yellow 1, green 1, blue 1", 5 + 4 * 3 + 4 * 3 * 2 + 24),
        ("red 2, yellow 3, green 4, blue 5, purple 6", 1),
        ("red 2, orange 2, orange 3, yellow 3, yellow 4", 5),
    ],
)
def test_shizzle_builds(roll: str, builds: int) -> None:
    """By hand, and against every order tried."""
    rolled = dice(roll)
    state, _ = shizzle.apply(sparked(), Roll(rolled))
    found = lines(SPARK, rolled)
    assert len(found) == builds
    assert sorted(map(str, shizzle.legal(state))) == sorted(str(Build(line)) for line in found)
    assert [order for order in orders(rolled) if accepted(state, Build(order))] == found


def accepted(state: shizzle.State, build: Build) -> bool:
    try:
        shizzle.apply(state, build)
    except Refusal:
        return False
    return True


def after_roll(rolled: tuple[Die, ...], depth: int) -> int:
    """Sequences of one or two events after a roll at the spark that fits, in a game for three."""
    found = lines(SPARK, rolled)
    if depth == 1:
        return len(found)
    if max(map(len, found)) == 1:  # a fizzle: the next player rolls at the die just built
        return len(found) * 6**5
    # a full line is taken, or one of the two others returns points; any other is stopped or rolled on
    return sum(3 if len(line) == 5 else 2 for line in found)


@pytest.mark.parametrize(("depth", "every"), [(1, 7), (2, 31)])
def test_shizzle_after_a_roll_of_a_known_set(depth: int, every: int) -> None:
    state = sparked(SET)
    rolls = [event.dice for event in islice(shizzle.legal(state), 0, None, every) if isinstance(event, Roll)]
    fitting = [rolled for rolled in rolls if lines(SPARK, rolled)]
    counts = [perft(shizzle, shizzle.apply(state, Roll(rolled))[0], depth) for rolled in fitting]
    assert counts == [after_roll(rolled, depth) for rolled in fitting]
    assert 0 < len(fitting) < len(rolls)


def test_shizzle_after_a_choke() -> None:
    """The next player rolls at the same spark."""
    choke = dice("orange 3, orange 4, orange 5, orange 6, yellow 2")
    assert not lines(SPARK, choke)
    assert perft(shizzle, shizzle.apply(sparked(SET), Roll(choke))[0], 1) == 6**5
