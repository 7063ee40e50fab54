"""What a game's own odds are at a moment: plain JSON data, of each game its own kind."""

from typing import Any

from firmware.coach.coaches import coach_of
from firmware.coach.contract import Budget
from rules.game import Json
from rules.match import Match


def odds(game: str, state: Any, budget: Budget | None = None, match: Match | None = None) -> Json | None:
    """The numbers of this game for this moment; None where there are none."""
    coach = coach_of(game)
    return None if coach is None else coach.odds(state, budget or Budget(), match)
