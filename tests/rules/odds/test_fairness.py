"""Chi-square against the tables of any textbook; loaded dice are found, fair ones are left in peace."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from rules.odds.fairness import Fairness, chi_square, critical, fairness, holm, tail

FACES = tuple("123456")


def thrown(rolls: int, seed: int, weights: Sequence[float] = (1,) * 6) -> Counter[str]:
    counts = Counter(dict.fromkeys(FACES, 0))
    counts.update(random.Random(seed).choices(FACES, weights, k=rolls))
    return counts


@pytest.mark.parametrize(
    ("freedom", "p", "statistic"),
    [
        (1, 0.05, 3.841),
        (1, 0.001, 10.828),
        (5, 0.95, 1.145),
        (5, 0.50, 4.351),
        (5, 0.05, 11.070),
        (5, 0.01, 15.086),
        (5, 0.001, 20.515),
        (10, 0.10, 15.987),
        (30, 0.05, 43.773),
    ],
)
def test_the_tail_is_the_textbooks(freedom: int, p: float, statistic: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(p, rel=2e-3)
    assert critical(p, freedom) == pytest.approx(statistic, abs=5e-4)


def test_two_degrees_have_a_closed_form_far_out() -> None:
    for statistic in (0.0, 0.1, 1.0, 7.0, 60.0, 600.0):
        assert tail(statistic, 2) == pytest.approx(2.718281828459045 ** (-statistic / 2), rel=1e-9)


def test_the_statistic() -> None:
    assert chi_square([10, 10, 10, 10, 10, 10]) == 0
    assert chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)


def test_holm_takes_the_number_of_dice_into_account() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_a_loaded_die_is_found_and_named() -> None:
    loaded = thrown(600, 3, (1, 1, 1, 1, 1, 2))
    fair = thrown(600, 5)
    by_name = {one.die: one for one in fairness({"loaded": loaded, "fair": fair})}
    assert by_name["loaded"].verdict == "loaded"
    assert by_name["loaded"].face == "6"
    assert by_name["loaded"].once_in > 1000
    assert by_name["fair"].verdict == "usual"


def test_fair_dice_are_hardly_ever_blamed() -> None:
    """Three fair dice at each of 400 tables: one table in twenty may look odd, one in a thousand loaded."""
    tables = [
        fairness({name: thrown(120, 3 * seed + place) for place, name in enumerate("abc")}) for seed in range(400)
    ]
    odd = sum(any(one.verdict != "usual" for one in table) for table in tables)
    assert 0 < odd <= 20 + 4 * (400 * 0.05 * 0.95) ** 0.5
    assert sum(any(one.verdict == "loaded" for one in table) for table in tables) <= 4


def test_too_few_rolls_say_nothing() -> None:
    (one,) = fairness({"die": Counter({**dict.fromkeys(FACES, 0), "6": 20})})
    assert (one.verdict, one.more) == ("too_few", 10)


def test_a_die_in_doubt_says_how_often_to_roll_it() -> None:
    (one,) = fairness({"die": {"1": 30, "2": 16, "3": 18, "4": 17, "5": 19, "6": 14}})
    assert one.verdict == "usual"
    (one,) = fairness({"die": {"1": 33, "2": 14, "3": 15, "4": 16, "5": 17, "6": 13}})
    assert one.verdict == "odd"
    assert 0.001 < one.adjusted < 0.05
    assert one.more >= 50
    # A die that goes on like that is beyond doubt after so many rolls more.
    grown = {face: round(count * (one.rolls + one.more) / one.rolls) for face, count in one.counts.items()}
    assert fairness({"die": grown})[0].verdict == "loaded"


def test_how_often_fair_dice_would_do_that() -> None:
    assert Fairness("die", {"1": 1, "2": 1}, adjusted=1 / 300).once_in == 300
