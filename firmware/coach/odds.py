"""What a game's own odds are at a moment: plain JSON data, of each game its own kind."""

from collections.abc import Callable
from typing import Any

from firmware.coach import ligretto, monopoly, rpsls, shizzle, zombies
from firmware.coach.contract import Budget
from rules.game import Json
from rules.match import Match

Asked = Callable[[Any, Budget, Match | None], Json]

WAYS: dict[str, Asked] = {
    "rpsls": rpsls.odds,
    "shizzle": shizzle.odds,
    "ligretto": ligretto.odds,
    "monopoly": monopoly.odds,
    "zombies": zombies.odds,
}


def odds(game: str, state: Any, budget: Budget | None = None, match: Match | None = None) -> Json | None:
    """The numbers of this game for this moment; None where there are none."""
    way = WAYS.get(game)
    return None if way is None else way(state, budget or Budget(), match)
