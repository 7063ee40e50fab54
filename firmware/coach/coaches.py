"""Each game's coach: a module with its chances and its odds, loaded when somebody asks about its game."""

from typing import Any, Protocol

from firmware.coach.contract import Budget, Chances
from rules.game import Json
from rules.match import Match


class Coach(Protocol):
    """What such a module has. `match`: what was seen so far, where that teaches more than the state."""

    def win_chances(self, state: Any, budget: Budget, match: Match | None = None) -> Chances | None: ...

    def odds(self, state: Any, budget: Budget, match: Match | None = None) -> Json: ...


def coach_of(game: str) -> Coach | None:
    """The coach of a game; None for one that has none yet."""
    # Whoever asks about one game does not wait for the tables and boards of the others.
    match game:
        case "rpsls":
            from firmware.coach import rpsls  # noqa: PLC0415

            return rpsls
        case "shizzle":
            from firmware.coach import shizzle  # noqa: PLC0415

            return shizzle
        case "ligretto":
            from firmware.coach import ligretto  # noqa: PLC0415

            return ligretto
        case "monopoly":
            from firmware.coach import monopoly  # noqa: PLC0415

            return monopoly
        case "zombies":
            from firmware.coach import zombies  # noqa: PLC0415

            return zombies
    return None
