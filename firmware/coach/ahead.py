"""What is worth computing once for a game: which table is missing, and making it, with progress."""

from collections.abc import Callable
from typing import Any

from firmware.coach.contract import Told
from rules.match import Match

Job = Callable[[Told], object]


def missing(game: str, state: Any, match: Match | None = None) -> Job | None:
    """The work that would make this game's next answers exact or quick; None if nothing is missing."""
    if game == "rpsls":
        from firmware.coach import rpsls  # noqa: PLC0415 - each game's coach alone, as in coaches.py

        if rpsls.wanted(seats := len(state.chips), chips := sum(state.chips)):
            return lambda told: rpsls.prepare(seats, chips, told)
    if game == "shizzle":
        from firmware.coach import shizzle, shizzle_table  # noqa: PLC0415

        if (dice := shizzle.wanted(state, match)) is not None:
            return lambda told: shizzle_table.complete(dice, told)
    return None
