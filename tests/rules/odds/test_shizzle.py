"""Shizzle's exact odds: the known ones of dice with all colours and numbers, and those of any set by brute force."""

import random
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from firmware.chance import SHIZZLE_DICE as LATIN
from rules import shizzle
from rules.game import Json, Start
from rules.match import Match
from rules.odds import shizzle as odds
from rules.odds.shizzle import turn
from rules.odds.shizzle.lines import ALL, CHOICES, Rolls, faces, lengths, moment, rolls
from rules.odds.shizzle.seen import apart, sightings
from rules.odds.shizzle.turn import SPARK, Worth, worth
from rules.shizzle.dice import FACES, Dice, DiceSet, extensions
from tests.rules.test_shizzle import game

Option = dict[str, list[list[tuple[str, int]]]]


def shuffled(seed: int) -> DiceSet:
    every = random.Random(seed).sample(FACES, 36)
    return tuple(tuple(every[die * 6 : die * 6 + 6]) for die in range(6))


def option(dice: DiceSet) -> Option:
    return {"dice": [[(face.colour, face.number) for face in die] for die in dice]}


@pytest.fixture
def latin() -> tuple[Rolls, ...]:
    return _latin_rolls()


@pytest.fixture
def unlimited() -> Worth:
    return _latin_worth(100)


# With a set in which each die carries all six colours and all six numbers


def test_the_choke_probability_is_two_thirds_for_each_die(latin: tuple[Rolls, ...]) -> None:
    for roll in latin:
        chokes = roll.longest[:, 0] / 6**roll.count
        assert np.allclose(chokes, (2 / 3) ** roll.count, atol=1e-12)
        assert len(chokes) == 36 * {1: 5, 2: 10, 3: 10, 4: 5, 5: 1}[roll.count]


def test_the_known_figures_of_a_turn(latin: tuple[Rolls, ...], unlimited: Worth) -> None:
    shizzles = latin[-1].longest[:, 5] / 6**5
    assert shizzles == pytest.approx(np.full(36, 0.155), abs=0.0005)
    assert unlimited.rolling[0, SPARK] == pytest.approx(np.full(36, 4.27), abs=0.005)


@pytest.mark.parametrize(("aside", "rolls_on"), [(0, {2, 3, 6}), (6, {2, 6}), (12, {6}), (30, set())], ids=str)
def test_when_it_pays_to_roll_on(unlimited: Worth, aside: int, rolls_on: set[int]) -> None:
    """Roll on with lines of two and three, stop at four; after a shizzle roll on, then stop at three."""
    for length in range(2, 7):
        at = SPARK if length == 6 else np.flatnonzero(length == turn.LENGTH)
        at = np.array([one for one in at if not one % CHOICES >> one // CHOICES // 6 & 1])
        stop = aside + (length if length < 6 else 0)
        assert set(unlimited.roll(aside)[at] > stop) == {length in rolls_on}


def test_nobody_tries_for_more_than_a_bank_that_changes_nothing(latin: tuple[Rolls, ...], unlimited: Worth) -> None:
    most = turn.most(unlimited)
    assert most == 30
    assert worth(latin, most).rolling[0, SPARK] == pytest.approx(unlimited.rolling[0, SPARK], abs=1e-12)
    assert worth(latin, 12).rolling[0, SPARK[0]] < unlimited.rolling[0, SPARK[0]] - 0.01


# Any set, by brute force with the rules' own functions


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_longest_lines_of_every_roll(seed: int, count: int) -> None:
    dice, rng = shuffled(seed), random.Random(seed)
    order = rng.sample(range(6), 6)
    line = tuple(rng.choice(dice[die]) for die in order[count:])
    shown = list(product(*(dice[die] for die in order[:count])))
    longest = [max(map(len, extensions(line[-1], roll)), default=0) for roll in shown]
    end, free = divmod(moment(dice, line), CHOICES)
    assert lengths(dice, end, free) == pytest.approx([longest.count(n) / 6**count for n in range(count + 1)])
    assert free == sum(1 << die for die in order[:count])


@pytest.mark.parametrize("bank", [3, 6])
def test_what_a_turn_is_worth_by_brute_force(bank: int) -> None:
    """With no more than six points in the bank a shizzle always ends the turn, so the tree is small."""
    dice, rng = shuffled(3), random.Random(3)
    die_of = {face: place for place, die in enumerate(dice) for face in die}

    @cache
    def rolling(end: shizzle.dice.Die, free: frozenset[int]) -> float:
        shown = list(product(*(dice[die] for die in sorted(free))))
        return sum(building(end, free, roll) for roll in shown) / len(shown)

    def building(end: shizzle.dice.Die, free: frozenset[int], roll: Dice) -> float:
        return max(
            (built(line[-1], free - {die_of[face] for face in line}) for line in extensions(end, roll)), default=0
        )

    @cache
    def built(end: shizzle.dice.Die, free: frozenset[int]) -> float:
        stop = min(6 - len(free), bank)
        return max(stop, rolling(end, free)) if free else stop

    table = worth(tuple(rolls(dice)), bank)
    for count in (1, 2, 3):
        order = rng.sample(range(6), 6)
        line = tuple(rng.choice(dice[die]) for die in order[count:])
        found = table.roll(0)[moment(dice, line)]
        assert found == pytest.approx(rolling(line[-1], frozenset(order[:count])), abs=1e-12)


def test_turns_played_with_the_best_choices_bring_what_they_are_worth(unlimited: Worth) -> None:
    """Real rules, random dice: the mean of 500 turns, within four standard errors."""
    rng, gains = random.Random(11), []
    for _ in range(500):
        state, _ = shizzle.new(Start("shizzle", ("Ann", "Bo"), options={"set": option(LATIN)}))
        state, _ = shizzle.apply(state, shizzle.Roll((rng.choice(FACES),)))
        while state.turn == 0:
            if state.phase == "roll":
                free = [die for die in LATIN if not set(die) & set(state.line)]
                chosen: Any = shizzle.Roll(tuple(rng.choice(die) for die in free))
            else:
                found = odds.choices(state, [(LATIN, lambda bank: unlimited)])
                best = max(found, key=lambda choice: choice["points"])
                chosen = {"stop": shizzle.Stop, "again": shizzle.Again, "take": shizzle.Take}.get(best["do"])
                chosen = chosen() if chosen else shizzle.Build(best["dice"])
            state, _ = shizzle.apply(state, chosen)
        gains.append(state.points[0])
    assert abs(np.mean(gains) - 4.271) < 4 * np.std(gains) / 500**0.5


# The odds of a state


def asked(*steps: str, **start: Any) -> tuple[shizzle.State, Json]:
    state = _match(game(*steps, options={"set": option(LATIN)}, **start)).state
    return state, odds.turn_odds(state, [(LATIN, _latin_worth)])


@cache
def _latin_rolls() -> tuple[Rolls, ...]:
    return tuple(rolls(LATIN))


@cache
def _latin_worth(bank: int) -> Worth:
    return worth(_latin_rolls(), bank)


def _match(table: Any) -> Match:
    match = table._adjudicator.match
    assert isinstance(match, Match)
    return match


def test_before_the_spark_only_the_points_are_known() -> None:
    _, found = asked()
    assert (found["roll"], found["choices"]) == (None, [])
    assert found["points"] == pytest.approx(4.27, abs=0.005)


def test_the_roll_that_comes() -> None:
    _, found = asked("roll red 1")
    assert found["roll"]["dice"] == 5
    assert found["roll"]["choke"] == pytest.approx((2 / 3) ** 5)
    assert set(found["roll"]["lines"]) == {"2", "3", "4", "5", "6"}
    assert found["roll"]["choke"] + sum(found["roll"]["lines"].values()) == pytest.approx(1)
    assert found["roll"]["lines"]["6"] == pytest.approx(0.155, abs=0.0005)


ROLLED = ("roll red 1", "roll red 2, orange 4, yellow 2, green 2, blue 2")


def test_each_length_of_line_that_can_be_built() -> None:
    _, found = asked(*ROLLED)
    assert [choice["length"] for choice in found["choices"]] == [2, 3, 4, 5]
    points = [choice["points"] for choice in found["choices"]]
    assert points[3] == found["points"] == 5
    assert points[2] == 4  # a line of four stops
    assert points[0] > points[2]  # a shorter line leaves more dice to roll
    assert found["roll"] is None


def test_stopping_or_rolling_on() -> None:
    _, found = asked(*ROLLED, "build red 2, yellow 2")
    stop, again = found["choices"]
    assert (stop["do"], stop["points"]) == ("stop", 3)
    assert again["do"] == "again"
    assert 3 < again["points"] < 4
    assert found["roll"]["choke"] == pytest.approx((2 / 3) ** 3)
    assert found["points"] == again["points"]


def test_the_bank_limits_what_stopping_brings() -> None:
    _, found = asked(*ROLLED, "build red 2, yellow 2", table={"bank": 2, "points": [0, 0]})
    stop, again = found["choices"]
    assert stop["points"] == 2
    assert again["points"] < 2


SHIZZLE = ("roll red 1", "roll red 2, red 3, red 4, red 5, red 6", "build red 2, red 3, red 4, red 5, red 6")


def test_a_shizzle_taken_or_returned() -> None:
    _, found = asked(*SHIZZLE, table={"bank": 40, "points": [0, 7]})
    take, give = found["choices"]
    assert (take["do"], give["do"], give["from"]) == ("take", "return", 1)
    assert take["points"] > 6 > give["points"] > 4.2
    assert found["roll"]["dice"] == 5


def test_a_fizzle_leaves_no_choice() -> None:
    state, found = asked("roll red 1", "roll red 2, orange 4, yellow 6, blue 3, green 3")
    assert shizzle.awaits(state)["must_stop"]
    (only,) = found["choices"]
    assert (only["length"], only["points"], found["points"]) == (2, 2, 2)


def test_the_odds_of_a_state_with_its_own_set() -> None:
    table = game(*ROLLED, "build red 2, yellow 2", options={"set": option(LATIN)}, table={"bank": 9, "points": [0, 0]})
    found = odds.odds(_match(table).state)
    assert [choice["do"] for choice in found["choices"]] == ["stop", "again"]
    assert found == odds.turn_odds(_match(table).state, [(LATIN, _latin_worth)])


def test_a_set_that_nobody_gave_has_no_odds_of_its_own() -> None:
    table = game("roll red 1")
    assert odds.odds(_match(table).state) == {"roll": None, "points": None, "choices": []}


# What a game shows of its dice


def test_faces_that_lay_together_are_on_different_dice() -> None:
    table = game(*ROLLED, "build red 2, yellow 2", "again", "roll orange 1, green 1, blue 5")
    seen = list(sightings(_match(table)))
    assert [len(dice) for dice in seen] == [1, 6, 6]
    assert [str(face) for face in seen[2]] == ["red 1", "red 2", "yellow 2", "orange 1", "green 1", "blue 5"]
    found = apart(seen)
    number = {str(face): place for place, face in enumerate(FACES)}
    assert found[number["red 1"], number["blue 5"]]
    assert found[number["yellow 2"], number["orange 4"]]
    assert not found[number["orange 4"], number["orange 1"]]  # one of the dice that were rolled again
    assert (found == found.T).all()
    assert not found.diagonal().any()


def test_an_undone_roll_teaches_nothing() -> None:
    table = game("roll red 1", "roll red 2, orange 4, yellow 2, green 2, blue 2")
    table.ok("undo")
    assert len(list(sightings(_match(table)))) == 1


def test_the_numbers_of_faces_and_moments() -> None:
    every = faces(LATIN)
    assert len(set(every)) == 36
    assert moment(LATIN, every[:1]) == ALL - 1  # face 0, all dice free but the first
    assert moment(LATIN, (every[0], every[35])) == 35 * CHOICES + ALL - 1 - 32
