"""Whether dice are fair: chi-square over all rolls, and what its p-value means when several dice are looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, exp, inf, lgamma, log
from typing import Literal

LEAST_A_FACE = 5  # rolls to be expected of each face before the test says anything
ODD, LOADED = 0.05, 0.001  # p-values below which a die is worth a look, and hardly fair

Verdict = Literal["too_few", "usual", "odd", "loaded"]


@dataclass(frozen=True, slots=True)
class Fairness:
    """One kind of die over all its rolls."""

    die: str
    counts: dict[str, int]
    statistic: float = 0.0
    p: float = 1.0  # how often fair dice would look at least as uneven
    adjusted: float = 1.0  # the same for the most uneven of all the dice that were looked at (Holm)
    verdict: Verdict = "too_few"
    more: int = 0  # rolls still needed: to say anything, or to be sure

    @property
    def rolls(self) -> int:
        return sum(self.counts.values())

    @property
    def face(self) -> str:
        """The face that is furthest from its share."""
        fair = self.rolls / len(self.counts)
        return max(self.counts, key=lambda face: abs(self.counts[face] - fair))

    @property
    def once_in(self) -> int:
        """Fair dice look so uneven once in so many tables."""
        return round(1 / self.adjusted) if self.adjusted > 1e-9 else 10**9


def fairness(rolled: Mapping[str, Mapping[str, int]]) -> list[Fairness]:
    """Every die's test, from how often each of its faces came; faces that never came are there with 0."""
    tested = [_tested(die, dict(counts)) for die, counts in rolled.items()]
    enough = [one for one in tested if one.verdict != "too_few"]
    adjusted = dict(zip((one.die for one in enough), holm([one.p for one in enough]), strict=True))
    return [
        one if one.verdict == "too_few" else _judged(replace(one, adjusted=adjusted[one.die]), len(enough))
        for one in tested
    ]


def chi_square(counts: Sequence[int]) -> float:
    """How far the counts are from equal ones."""
    fair = sum(counts) / len(counts)
    return sum((count - fair) ** 2 / fair for count in counts)


def tail(statistic: float, freedom: int) -> float:
    """The chance that chi-square is at least this large: the upper incomplete gamma function, regularised."""
    shape, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(shape * log(x) - x - lgamma(shape))
    return max(0.0, 1 - scale * _series(shape, x)) if x < shape + 1 else scale * _fraction(shape, x)


def critical(p: float, freedom: int) -> float:
    """The statistic whose tail is p."""
    low, high = 0.0, 1000.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, freedom) > p else (low, middle)
    return high


def holm(values: Sequence[float]) -> list[float]:
    """The p-values, each as if the others had been looked at before it: no die is blamed because there are many."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    found, least = [1.0] * len(values), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, values[place] * (len(values) - rank)))
        found[place] = least
    return found


def _tested(die: str, counts: dict[str, int]) -> Fairness:
    rolls, needed = sum(counts.values()), LEAST_A_FACE * len(counts)
    if rolls < needed:
        return Fairness(die, counts, more=needed - rolls)
    statistic = chi_square(list(counts.values()))
    return Fairness(die, counts, statistic, tail(statistic, len(counts) - 1), verdict="usual")


def _judged(one: Fairness, dice: int) -> Fairness:
    if one.adjusted >= ODD:
        return replace(one, more=0)
    if one.adjusted < LOADED:
        return replace(one, verdict="loaded")
    # A die that is really so uneven would be beyond doubt after so many rolls in all.
    freedom = len(one.counts) - 1
    uneven = max(one.statistic - freedom, 1) / one.rolls
    enough = ceil(critical(LOADED / dice, freedom) / uneven)
    return replace(one, verdict="odd", more=max(50, -(-(enough - one.rolls) // 50) * 50))


def _series(shape: float, x: float) -> float:
    """The lower function's power series, without its scale."""
    term = total = 1 / shape
    step = shape
    while term > total * 1e-16:
        step += 1
        term *= x / step
        total += term
    return total


def _fraction(shape: float, x: float) -> float:
    """The upper function's continued fraction, without its scale (Lentz's way)."""
    b = x + 1 - shape
    c, d = inf, 1 / b
    value = d
    for step in range(1, 10_000):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        value *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return value
