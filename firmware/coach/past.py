"""How a game of the journal turned: its moments weighed one after the other, its turning points with their photos."""

from collections.abc import Callable
from dataclasses import replace

import msgspec

from firmware.coach import shizzle
from firmware.coach.chances import win_chances
from firmware.coach.curve import Tracing
from firmware.coach.earlier import earlier
from firmware.coach.jobs import Record
from firmware.journal import Journal
from firmware.journal.scribe import replay
from firmware.kiosk import shelf
from firmware.kiosk.desk import log_of
from rules.game import Json
from rules.match import Match
from rules.protocol import Adjudicator
from ui.world import Curve, Table


def past(journal: Journal, number: int, told: Callable[[float], object] = lambda done: None) -> tuple[Table, Curve]:
    """The game as it stands, and its curve; `told` hears how much of it is done. JournalError if it is damaged."""
    lines = journal.lines(number)
    adjudicator = Adjudicator()
    replay(adjudicator, lines, number)
    match = adjudicator.match
    assert match is not None
    shizzle.recall(earlier(journal, lines[0], number))
    curve = traced(lines[0], match, told) if match.steps else Curve()
    pictured = tuple(replace(one, frame=shelf.photo(journal, number, one.index)) for one in curve.turnings)
    state, awaits = (_json(of(match.state)) for of in (match.game.view, match.game.awaits))
    names = tuple("".join(one if one.isprintable() else "\ufffd" for one in name) for name in match.names)
    table = Table(lines[0]["game"], names, state, awaits, log=log_of(match))
    return table, replace(curve, turnings=pictured)


def traced(start: Json, match: Match, told: Callable[[float], object]) -> Curve:
    """The whole curve of a game, here and now."""
    tracing = Tracing(Record(start, tuple(step.event for step in match.steps)))
    while (place := tracing.next()) is not None:
        state = match.steps[place - 1].state if place else match.opening
        tracing.weighed(place, win_chances(start["game"], state, match=match))
        told(tracing.curve().done)
    return tracing.curve()


def _json(value: object) -> Json:
    built: Json = msgspec.to_builtins(value, str_keys=True)
    return built
