"""What is worth computing once for a game: which table is missing, and making it, with progress."""

from collections.abc import Callable
from typing import Any

from firmware.coach import rpsls, shizzle, shizzle_table
from rules.match import Match
from rules.odds.rpsls import Told

Job = Callable[[Told], object]


def missing(game: str, state: Any, match: Match | None = None) -> Job | None:
    """The work that would make this game's next answers exact or quick; None if nothing is missing."""
    if game == "rpsls" and rpsls.wanted(seats := len(state.chips), chips := sum(state.chips)):
        return lambda told: rpsls.prepare(seats, chips, told)
    if game == "shizzle" and (dice := shizzle.wanted(state, match)) is not None:
        return lambda told: shizzle_table.complete(dice, told)
    return None
