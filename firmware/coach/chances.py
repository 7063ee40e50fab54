"""Every seat's chance to win, from any moment of any game: exact where that is quick enough, else played out."""

from collections.abc import Callable
from typing import Any

from firmware.coach import ligretto, monopoly, rpsls, shizzle, zombies
from firmware.coach.contract import Budget, Chances
from rules.games import GAMES
from rules.match import Match

Asked = Callable[[Any, Budget, Match | None], Chances | None]

# Each game's own way. A game that is not here has no chances yet, and nobody shows any.
WAYS: dict[str, Asked] = {
    "rpsls": rpsls.win_chances,
    "shizzle": shizzle.win_chances,
    "ligretto": ligretto.win_chances,
    "monopoly": monopoly.win_chances,
    "zombies": zombies.win_chances,
}


def win_chances(game: str, state: Any, budget: Budget | None = None, match: Match | None = None) -> Chances | None:
    """The chances at this moment; None where nobody can say. `match`: what was seen so far, where that teaches more."""
    won = GAMES[game].winners(state)
    if won is not None:
        share = 1 / len(won) if won else 0.0
        return Chances(tuple(share if seat in won else 0.0 for seat in range(len(state.names))), how="over")
    way = WAYS.get(game)
    return None if way is None else way(state, budget or Budget(), match)
