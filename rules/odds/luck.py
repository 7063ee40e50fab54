"""Luck: what the dice or cards gave a player against what was to be expected of them, move by move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, floor, sqrt
from typing import Any, Literal

from rules import monopoly, rpsls, shizzle, zombies
from rules.game import Event, Outcome
from rules.games import GAMES
from rules.match import Match
from rules.monopoly import events as bank
from rules.monopoly.board import JAIL, SIZE
from rules.monopoly.turn import DOUBLES_TO_JAIL, JAIL_ROLLS
from rules.odds.monopoly import rent
from rules.odds.rpsls import die
from rules.odds.shizzle.lines import CHOICES, lengths, moment
from rules.shizzle.dice import DICE, DiceSet, extensions
from rules.zombies.cards import CARDS

MOST_EXACT = 400  # trials whose sum is computed exactly; more are as good as normal
CHOKES_ASSUMED = 2 / 3  # that a die does not match, on dice that carry all six colours and all six numbers

# What is counted, and whether more of it is good (+1), bad (-1) or neither (0). The first of a game is its luck.
MEASURES: dict[str, dict[str, int]] = {
    "rpsls": {"kept": 1, "lost": -1, "passed": 0},
    "shizzle": {"chokes": -1, "lines": 1},
    "ligretto": {},  # its dice are seen only where they are placed, never as they are rolled
    "monopoly": {"rent": -1, "doubles": 0, "pips": 0},
    "zombies": {"attacks": -1, "brains": 1},
}


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that chance decided for a player: what came, its mean and its variance before it came."""

    player: int
    measure: str
    came: float
    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's sum of one measure."""

    measure: str
    good: int
    trials: int
    came: float
    mean: float
    variance: float
    share: float  # of fair games, how many have less of it; half of the equal ones count

    @property
    def luckier_than(self) -> float:
        """Of fair games, the share that is less lucky; one half where it is neither good nor bad."""
        return {1: self.share, -1: 1 - self.share, 0: 0.5}[self.good]


def observed(match: Match) -> Iterator[Seen]:
    """All that chance decided in a game, as it stands after undo and amend."""
    name = next(name for name, game in GAMES.items() if game is match.game)
    before = match.opening
    for step in match.steps:
        _, outcomes = match.game.apply(before, step.event)
        yield from _LOOKS[name](before, step.event, outcomes)
        before = step.state


def tallies(game: str, seen: Sequence[Seen]) -> list[Tally]:
    """What one player's moves come to, measure by measure; those that never came up are left out."""
    found: list[Tally] = []
    for measure, good in MEASURES[game].items():
        own = [one for one in seen if one.measure == measure]
        if own:
            came, mean = sum(one.came for one in own), sum(one.mean for one in own)
            variance = sum(one.variance for one in own)
            found.append(Tally(measure, good, len(own), came, mean, variance, _share(own)))
    return found


Words = tuple[Literal["luckier", "usual", "unluckier"], int, int]


def in_words(luckier_than: float) -> Words:
    """Luck as people count it: luckier (or unluckier) than so many of so many games."""
    share = max(luckier_than, 1 - luckier_than)
    if share < 0.65:
        return "usual", 5, 10
    side: Literal["luckier", "unluckier"] = "luckier" if luckier_than > 0.5 else "unluckier"
    for all_games in (1000, 100, 20):
        if share >= 1 - 1 / all_games:
            return side, all_games - 1, all_games
    return side, floor(10 * share + 1e-9), 10


def _share(seen: Sequence[Seen]) -> float:
    """How many of fair games have less: exact for what happens or not, by the normal curve for amounts."""
    came = sum(one.came for one in seen)
    mean, spread = sum(one.mean for one in seen), sqrt(sum(one.variance for one in seen))
    if all(abs(one.variance - one.mean * (1 - one.mean)) < 1e-12 for one in seen) and len(seen) <= MOST_EXACT:
        chances = [1.0]
        for one in seen:
            chances = [
                miss * (1 - one.mean) + hit * one.mean
                for miss, hit in zip((*chances, 0.0), (0.0, *chances), strict=True)
            ]
        return sum(chances[: round(came)]) + chances[round(came)] / 2
    return 0.5 if spread == 0 else (1 + erf((came - mean) / spread / sqrt(2))) / 2


def _chance(player: int, measure: str, happened: bool, chance: float) -> Seen:
    return Seen(player, measure, float(happened), chance, chance * (1 - chance))


def _rpsls(before: rpsls.State, event: Event, outcomes: list[Outcome]) -> Iterator[Seen]:
    """Red dice that keep their chip, lose it or pass it on."""
    for outcome in outcomes:
        if outcome["kind"] == "die":
            who, result, fair = outcome["player"], outcome["result"], die()
            yield _chance(who, "kept", result == "kept", fair["kept"])
            yield _chance(who, "lost", result == "lost", fair["lost"])
            yield _chance(who, "passed", result in ("left", "right"), fair["left"] + fair["right"])


def _shizzle(before: shizzle.State, event: Event, outcomes: list[Outcome]) -> Iterator[Seen]:
    """Rolls of which no die matches; and, where it is known which faces share a die, the longest line of each roll."""
    if not isinstance(event, shizzle.Roll) or before.phase != "roll" or before.turn is None:
        return
    choked = any(outcome["kind"] == "choke" for outcome in outcomes)
    if before.dice is None:
        yield _chance(before.turn, "chokes", choked, CHOKES_ASSUMED ** (DICE - len(before.line)))
        return
    shares = _longest(before.dice, moment(before.dice, before.line))
    yield _chance(before.turn, "chokes", choked, shares[0])
    mean = sum(dice * share for dice, share in enumerate(shares))
    variance = sum((dice - mean) ** 2 * share for dice, share in enumerate(shares))
    added = max((len(line) for line in extensions(before.line[-1], event.dice)), default=0)
    yield Seen(before.turn, "lines", added, mean, variance)


@lru_cache(maxsize=4096)
def _longest(dice: DiceSet, at: int) -> tuple[float, ...]:
    """How likely a roll at this moment lets 0, 1, … dice be added at most."""
    return tuple(map(float, lengths(dice, at // CHOICES, at % CHOICES)))


def _monopoly(before: monopoly.State, event: Event, outcomes: list[Outcome]) -> Iterator[Seen]:
    """What a roll costs in rent; its pips; whether it is a double."""
    if not isinstance(event, bank.Roll):
        return
    one, two = (die.value for die in event.dice)
    seat = before.throws[0].payer if before.phase == "await_utility_roll" else before.turn
    yield _chance(seat, "doubles", one == two, 1 / 6)
    yield Seen(seat, "pips", one + two, 7, 35 / 6)
    if before.phase == "await_roll":
        costs = {(a, b): _cost(before, a, b) for a in range(1, 7) for b in range(1, 7)}
        mean = sum(costs.values()) / 36
        variance = sum((cost - mean) ** 2 for cost in costs.values()) / 36
        if variance:
            yield Seen(seat, "rent", costs[one, two], mean, variance)


def _cost(state: monopoly.State, one: int, two: int) -> float:
    """The rent where a roll ends, on average if it is thrown for; none where the roll leads to Jail or nowhere."""
    player, double = state.players[state.turn], one == two
    if player.in_jail and not double and player.jail_rolls + 1 < JAIL_ROLLS[state.options.mode]:
        return 0.0
    if not player.in_jail and double and state.doubles + 1 >= DOUBLES_TO_JAIL:
        return 0.0
    pos = ((JAIL if player.in_jail else player.pos) + one + two) % SIZE
    return sum(amount * chance for amount, chance in rent(state, state.turn, pos, one + two).items())


def _zombies(before: zombies.State, event: Event, outcomes: list[Outcome]) -> Iterator[Seen]:
    """Zombies that come at a player, and Brains that a player draws."""
    if before.phase != "reveal" or before.counts is None:
        return
    left = dict(zip(CARDS, before.counts, strict=True))
    zombie, brain = left["zombie"] / before.deck, left["brain"] / before.deck
    drawers = 1 if before.options.zombie_targets == "once" else len(before.drawing) - 1
    spread = drawers * zombie * (1 - zombie)
    if before.deck > 1:
        spread *= (before.deck - drawers) / (before.deck - 1)
    for seat in before.drawing:
        came = sum(1 for outcome in outcomes if outcome["kind"] == "attack" and outcome["to"] == seat)
        yield Seen(seat, "attacks", came, drawers * zombie, spread)
        yield _chance(seat, "brains", event.cards[str(seat)] == "brain", brain)  # type: ignore[attr-defined]


def _nothing(before: Any, event: Event, outcomes: list[Outcome]) -> Iterator[Seen]:
    yield from ()


_LOOKS: dict[str, Any] = {
    "rpsls": _rpsls,
    "shizzle": _shizzle,
    "ligretto": _nothing,
    "monopoly": _monopoly,
    "zombies": _zombies,
}
