"""Luck: what is observed in each game, that it is fair on average, and how it is put."""

import random
from collections import Counter
from math import comb
from typing import Any

import pytest

from firmware.simulate import begin, play_out
from rules import monopoly, rpsls, shizzle
from rules.game import Start
from rules.match import Match
from rules.monopoly.events import Die as Pips
from rules.monopoly.events import Roll as MonopolyRoll
from rules.odds.luck import MEASURES, Seen, in_words, observed, tallies
from rules.odds.rolled import rolled, together
from rules.shizzle.dice import Die, extensions
from tests.rules.odds.test_monopoly import picked_up


def seen(chance: float, *came: int) -> list[Seen]:
    return [Seen(0, "kept", one, chance, chance * (1 - chance)) for one in came]


def red(*faces: str) -> rpsls.Roll:
    return rpsls.Roll(tuple(rpsls.Die("red", face) for face in faces))


def test_a_share_is_the_binomials() -> None:
    (tally,) = tallies("rpsls", seen(1 / 3, 1, 1, 0, 0, 1))
    below = [comb(5, hits) * (1 / 3) ** hits * (2 / 3) ** (5 - hits) for hits in range(4)]
    assert tally.share == pytest.approx(sum(below[:3]) + below[3] / 2)
    assert tally.luckier_than == tally.share
    assert (tally.trials, tally.came) == (5, 3)
    assert tally.mean == pytest.approx(5 / 3)


def test_many_trials_are_as_good_as_normal() -> None:
    hits = [1] * 160 + [0] * 239
    exact, normal = (tallies("rpsls", seen(1 / 3, *hits, *more))[0].share for more in ([0], [0, 0]))
    assert exact == pytest.approx(normal, abs=0.005)


@pytest.mark.parametrize(
    ("luckier_than", "words"),
    [
        (0.5, ("usual", 5, 10)),
        (0.36, ("usual", 5, 10)),
        (0.71, ("luckier", 7, 10)),
        (0.92, ("luckier", 9, 10)),
        (0.08, ("unluckier", 9, 10)),
        (0.96, ("luckier", 19, 20)),
        (0.992, ("luckier", 99, 100)),
        (0.0004, ("unluckier", 999, 1000)),
    ],
)
def test_luck_in_words(luckier_than: float, words: tuple[str, int, int]) -> None:
    assert in_words(luckier_than) == words


def test_red_dice_are_kept_lost_or_passed_on() -> None:
    match = Match(rpsls, Start("rpsls", ("Ann", "Bo")))
    match.apply(rpsls.Roll((rpsls.Die("black", "rock"),)))
    match.apply(red("paper", "lizard", "pass_left"))  # kept, lost, passed on
    found = {one.measure: (one.came, one.mean) for one in tallies("rpsls", list(observed(match)))}
    assert found == {"kept": (1, 1.0), "lost": (1, 1.0), "passed": (1, 1.0)}


def test_what_was_undone_does_not_count() -> None:
    match = Match(rpsls, Start("rpsls", ("Ann", "Bo")))
    match.apply(rpsls.Roll((rpsls.Die("black", "rock"),)))
    match.apply(red("paper", "paper", "paper"))
    match.undo()
    assert list(observed(match)) == []
    assert rolled(match) == {"rpsls.black": Counter({"rock": 1, **dict.fromkeys(rpsls.FACES["black"][1:], 0)})}


def test_a_choke_has_the_odds_of_the_set() -> None:
    """Dice with all colours and all numbers choke two times in three each; others have their own odds."""
    numbers = (1, 2, 3, 4, 5, 6)
    colours = ("red", "orange", "yellow", "green", "blue", "purple")
    latin = [[(colour, numbers[(die + place) % 6]) for place, colour in enumerate(colours)] for die in range(6)]
    single = [[(colour, number) for number in numbers] for colour in colours]
    for dice, chance in ((latin, (2 / 3) ** 5), (single, (5 / 6) ** 5), (None, (2 / 3) ** 5)):
        options = {"set": {"dice": dice}} if dice else {}
        match = Match(shizzle, Start("shizzle", ("Ann", "Bo"), options=options))
        match.apply(shizzle.Roll((Die("red", 1),)))
        match.apply(next(roll for roll in shizzle.legal(match.state) if isinstance(roll, shizzle.Roll)))
        chokes, *lines = observed(match)
        assert chokes.measure == "chokes"
        assert chokes.mean == pytest.approx(chance)
        assert [one.measure for one in lines] == (["lines"] if dice else [])


def test_the_longest_line_of_a_roll_is_measured_against_every_roll() -> None:
    """Dice of one colour each: a red 1 is followed by the other colours' ones, and what those lead to."""
    numbers, colours = (1, 2, 3, 4, 5, 6), ("red", "orange", "yellow", "green", "blue", "purple")
    single = [[(colour, number) for number in numbers] for colour in colours]
    match = Match(shizzle, Start("shizzle", ("Ann", "Bo"), options={"set": {"dice": single}}))
    match.apply(shizzle.Roll((Die("red", 1),)))
    rolls = [roll.dice for roll in shizzle.legal(match.state) if isinstance(roll, shizzle.Roll)]
    longest = [max((len(line) for line in extensions(Die("red", 1), dice)), default=0) for dice in rolls]
    match.apply(shizzle.Roll((Die("orange", 1), Die("yellow", 1), Die("green", 4), Die("blue", 4), Die("purple", 5))))
    _, line = observed(match)
    assert line.came == 2
    assert line.mean == pytest.approx(sum(longest) / len(longest))
    assert line.variance == pytest.approx(sum((one - line.mean) ** 2 for one in longest) / len(longest))


def test_rent_is_measured_where_the_dice_lead() -> None:
    state = picked_up(10)  # Orange with Colliders lies ahead
    match = Match(monopoly, Start("monopoly", ("Ann", "Bo", "Cy")))
    match.opening = state
    match.apply(MonopolyRoll(dice=(Pips(4), Pips(5))))  # to Orange 3, four Colliders
    (tally,) = (one for one in tallies("monopoly", list(observed(match))) if one.measure == "rent")
    assert tally.came == 800
    roads = {16: 550, 18: 550, 19: 800, 12: 28}
    assert tally.mean == pytest.approx(sum(rent * (6 - abs(pos - 10 - 7)) / 36 for pos, rent in roads.items()))
    assert tally.luckier_than < 0.1


@pytest.mark.parametrize(("game", "players", "games"), [("rpsls", 3, 60), ("shizzle", 2, 20), ("zombies", 3, 40)])
def test_luck_is_fair_on_average(game: str, players: int, games: int) -> None:
    """Over many games at random every measure comes to what was expected, within four spreads."""
    sums: dict[str, list[float]] = {}
    for seed in range(games):
        match = begin(game, players)
        for _ in play_out(match, random.Random(f"luck {seed}")):
            pass
        for one in observed(match):
            total = sums.setdefault(one.measure, [0.0, 0.0, 0.0])
            total[0] += one.came
            total[1] += one.mean
            total[2] += one.variance
    assert set(sums) == set(MEASURES[game]) - {"lines"}  # nobody said which faces share a die
    for came, mean, variance in sums.values():
        assert abs(came - mean) <= 4 * variance**0.5


def test_monopolys_rolls_are_fair_on_average() -> None:
    match = begin("monopoly", 3)
    for _ in play_out(match, random.Random("luck"), most=1500):
        pass
    found = {one.measure: one for one in tallies("monopoly", list(observed(match)))}
    assert set(found) == {"rent", "doubles", "pips"}
    for one in found.values():
        assert abs(one.came - one.mean) <= 4 * one.variance**0.5


def test_ligretto_has_no_rolls_to_look_at() -> None:
    match = begin("ligretto", 2)
    for _ in play_out(match, random.Random(1), most=60):
        pass
    assert list(observed(match)) == []
    assert rolled(match) == {}


def test_faces_are_counted_die_by_die_over_games() -> None:
    numbers = (1, 2, 3, 4, 5, 6)
    dice = [
        [(colour, number) for number in numbers] for colour in ("red", "orange", "yellow", "green", "blue", "purple")
    ]
    known: dict[str, Any] = {"set": {"dice": dice}}
    match = Match(shizzle, Start("shizzle", ("Ann", "Bo"), options=known))
    match.apply(shizzle.Roll((Die("red", 1),)))
    other = Match(monopoly, Start("monopoly", ("Ann", "Bo")))
    other.apply(MonopolyRoll(dice=(Pips(2), Pips(2))))
    found = together([rolled(match), rolled(match), rolled(other)])
    assert list(found) == ["monopoly.pips", "shizzle.red 1"]
    assert found["shizzle.red 1"] == Counter({f"red {number}": 2 * (number == 1) for number in numbers})
    assert found["monopoly.pips"]["2"] == 2
    assert len(found["monopoly.pips"]) == 6
