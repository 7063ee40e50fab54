"""What the coach says of a moment: the numbers of the game's odds, put into words and bars by its `ui.advice`."""

from typing import Any

import msgspec

from firmware.coach.chances import win_chances
from firmware.coach.jobs import Advised, Consult
from firmware.coach.odds import odds
from rules.game import Json
from rules.match import Match
from ui.advice import ADVISERS
from ui.advice.moment import Moment

WEIGHED = frozenset({"rpsls"})
"""The games of which everybody's chance to win is shown at play; elsewhere the odds of the turn tell more."""
COMPARED = frozenset({"ligretto", "zombies"})
"""The games of which the odds before and after an event are compared; elsewhere those that it met say it all."""


def consulted(job: Consult, match: Match) -> Advised:
    """What is to be said before the decision that is awaited, or of the one that was made last."""
    game: str = job.record.start["game"]
    adviser = ADVISERS.get(game)
    if adviser is None or job.when == "off":
        return Advised(None)
    if job.when == "before":
        return Advised(None if _over(match) else adviser.before(_moment(game, match, len(match.steps))))
    if not match.steps:
        return Advised(None)
    if _over(match) and game not in WEIGHED:
        return Advised(None)
    event: Json = msgspec.to_builtins(match.steps[-1].event, str_keys=True)
    then = _moment(game, match, len(match.steps) - 1)
    now = _moment(game, match, len(match.steps), with_odds=game in COMPARED)
    return Advised(adviser.after(then, event, now))


def _over(match: Match) -> bool:
    return match.game.winners(match.state) is not None


def _moment(game: str, match: Match, after: int, *, with_odds: bool = True) -> Moment:
    state = match.steps[after - 1].state if after else match.opening
    over = match.game.winners(state) is not None
    chances = win_chances(game, state, match=match) if game in WEIGHED else None
    found = None if over or not with_odds else odds(game, state, match=match)
    shown, awaits = _json(match.game.view(state)), _json(match.game.awaits(state))
    seats, error = (chances.seats, chances.error) if chances is not None else ((), 0.0)
    return Moment(tuple(match.names), shown, awaits, _json(found or {}), seats, error)


def _json(value: Any) -> Json:
    built: Json = msgspec.to_builtins(value, str_keys=True)
    return built
