"""Shizzle: what a game shows of its dice while nobody has said which faces share one.

Faces that were seen together are on different dice. Enough of that, and only one way is left to put the 36 faces on six
dice. Numbers are those of the default set's faces, in their order.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from rules.match import Match
from rules.odds.shizzle.lines import FACES, Bools
from rules.shizzle import Roll
from rules.shizzle.dice import FACES as EVERY
from rules.shizzle.dice import Dice


def sightings(match: Match) -> Iterator[Dice]:
    """The dice that lay together: each roll with the line beside it."""
    line: Dice = match.opening.line
    for step in match.steps:
        if isinstance(step.event, Roll):
            yield line + step.event.dice
        line = step.state.line


def apart(seen: Iterable[Dice]) -> Bools:
    """Which faces are on different dice for certain: they were seen together."""
    number = {face: place for place, face in enumerate(EVERY)}
    found = np.zeros((FACES, FACES), dtype=np.bool_)
    for dice in seen:
        shown = [number[face] for face in dice]
        found[np.ix_(shown, shown)] = True
    np.fill_diagonal(found, False)
    return found
