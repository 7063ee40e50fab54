"""Every seat's chance to win, from any moment of any game: exact where that is quick enough, else played out."""

from typing import Any

from firmware.coach.coaches import coach_of
from firmware.coach.contract import Budget, Chances
from rules.games import GAMES
from rules.match import Match


def win_chances(game: str, state: Any, budget: Budget | None = None, match: Match | None = None) -> Chances | None:
    """The chances at this moment; None where nobody can say. `match`: what was seen so far, where that teaches more."""
    won = GAMES[game].winners(state)
    if won is not None:
        share = 1 / len(won) if won else 0.0
        return Chances(tuple(share if seat in won else 0.0 for seat in range(len(state.names))), how="over")
    coach = coach_of(game)
    return None if coach is None else coach.win_chances(state, budget or Budget(), match)
