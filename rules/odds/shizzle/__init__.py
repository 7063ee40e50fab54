"""Shizzle: the roll that comes, and what each choice brings in points when the turn is played on as well as can be."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from rules.game import Json
from rules.odds.shizzle.lines import CHOICES, lengths, moment, rolls
from rules.odds.shizzle.turn import SPARK, Worth, worth
from rules.shizzle import SHIZZLE, Build, State, awaits, legal
from rules.shizzle.dice import DICE, DiceSet

Worths = Callable[[int], Worth]  # by the bank
Sets = Sequence[tuple[DiceSet, Worths]]  # the set in play; while it is not certain, some that it may be


def odds(state: State) -> Json:
    """The odds with the dice of the option `set`; nothing while nobody knows which faces share a die."""
    if state.dice is None:
        return {"roll": None, "points": None, "choices": []}
    known = tuple(rolls(state.dice))
    return turn_odds(state, [(state.dice, lambda bank: worth(known, bank, state.aside))])


def turn_odds(state: State, sets: Sets) -> Json:
    """The next roll, the points that the turn can expect, each choice with its points: the mean of these sets."""
    found = list(choices(state, sets))
    points = max((choice["points"] for choice in found), default=None)
    if state.phase in ("spark", "roll"):
        points = mean(_coming(state, dice, worths(state.bank)) for dice, worths in sets)["points"]
    return {"roll": next_roll(state, [dice for dice, _ in sets]), "points": points, "choices": found}


def next_roll(state: State, sets: Sequence[DiceSet]) -> Json | None:
    """The roll that comes, or would come: how likely it chokes, and how long the line then is at most."""
    if state.phase not in ("roll", "shizzle", "decide"):
        return None
    line = state.line[-1:] if len(state.line) == DICE else state.line
    likely = np.array([lengths(dice, *divmod(moment(dice, line), CHOICES)) for dice in sets])
    choke, *longer = likely.mean(axis=0).tolist()
    lines = {str(length): p for length, p in enumerate(longer, len(line) + 1)}
    spread = [float(likely[:, 0].min()), float(likely[:, 0].max())]
    return {"dice": DICE - len(line), "choke": choke, "choke_between": spread, "lines": lines}


def choices(state: State, sets: Sets) -> Iterator[Json]:
    """What the player can do now, each with its points; of the lines of one length the best."""
    match state.phase:
        case "decide":
            yield {"do": "stop", **mean([min(awaits(state)["points"], state.bank)])}
            yield {"do": "again", **mean(_coming(state, dice, worths(state.bank)) for dice, worths in sets)}
        case "shizzle":
            yield {"do": "take", **mean(_full(state, dice, worths, SHIZZLE, 0) for dice, worths in sets)}
            for seat, own in enumerate(state.points):
                if seat != state.turn:
                    given = min(SHIZZLE, own)
                    points = mean(_full(state, dice, worths, 0, given) for dice, worths in sets)
                    yield {"do": "return", "from": seat, **points}
        case "build":
            yield from _builds(state, sets)


def mean(points: Iterable[float]) -> Json:
    """Points as the mean over the sets that may be in play, and how far these are apart."""
    found = [float(one) for one in points]
    return {"points": sum(found) / len(found), "points_between": [min(found), max(found)]}


def _builds(state: State, sets: Sets) -> Iterator[Json]:
    tables = [(dice, worths(state.bank).built(state.aside)) for dice, worths in sets]
    fizzle = awaits(state)["must_stop"]
    best: dict[int, Json] = {}
    for event in legal(state):
        assert isinstance(event, Build)
        line = state.line + event.dice
        stop = min(state.aside + len(line), state.bank)
        points = mean(stop if fizzle else built[moment(dice, line)] for dice, built in tables)
        if len(line) not in best or points["points"] > best[len(line)]["points"]:
            best[len(line)] = {"do": "build", "length": len(line), "dice": event.dice, **points}
    yield from (best[length] for length in sorted(best))


def _coming(state: State, dice: DiceSet, table: Worth) -> float:
    """What the roll that comes is worth."""
    rolling = table.roll(state.aside)
    if state.phase == "spark":
        return float(rolling[SPARK].mean())
    at = moment(dice, state.line)
    return float(rolling[SPARK[at // CHOICES] if len(state.line) == DICE else at])


def _full(state: State, dice: DiceSet, worths: Worths, taken: int, returned: int) -> float:
    """What a full line is worth once it is taken or returned: the better of stopping and rolling on from the spark."""
    aside, bank = state.aside + taken, state.bank + returned
    again = worths(bank).roll(aside)[SPARK[moment(dice, state.line) // CHOICES]]
    return float(max(min(aside, bank), again))
