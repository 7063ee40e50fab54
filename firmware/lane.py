"""The Shizzle line as it lies in its lane on the mat: the event that builds it, or builds it on."""

from collections.abc import Sequence

from firmware.judge import Question, judge, results
from firmware.sight import Lying
from rules.game import Json
from rules.match import Match
from rules.shizzle import Build, State
from rules.shizzle.dice import Die
from vision.reading import Fields


def built(match: Match, lying: Sequence[Lying]) -> Json | None:
    """The build that the lane shows; None if it shows nothing new; Refusal if it is no line.

    A line that was built already and is longer now amends that build: people add one die after the other.
    """
    done = _last_build(match)
    state: State = match.steps[-2].state if done else match.state
    if state.phase != "build":
        return None
    line = [_fields(die) for die in state.line]
    added = _from_the_start(sorted(lying, key=lambda one: one.along), line)[len(line) :]
    if len(added) <= (len(done.dice) if done else 0):
        return None
    # Only what was rolled can lie there, whatever the eyes think of it now.
    rolled = [_fields(die) for die in state.rolled]
    verdict = judge([one.piece for one in added], rolled, _build, results(match, state))
    if isinstance(verdict, Question):
        return None  # two dice of the roll that look alike in the lane: the screen asks for the order
    return {"do": "amend", "index": len(match.steps) - 1, "event": verdict.event} if done else verdict.event


def _last_build(match: Match) -> Build | None:
    """The build that came last, as long as nothing was decided after it."""
    last = match.steps[-1].event if len(match.steps) > 1 else None
    return last if isinstance(last, Build) and match.state.phase in {"decide", "shizzle"} else None


def _from_the_start(ordered: list[Lying], line: list[Fields]) -> list[Lying]:
    """The lane from the line's beginning on: people build to the left as well as to the right."""
    known = [one.piece.shows in line for one in ordered]
    half = len(ordered) // 2
    return ordered[::-1] if sum(known[len(ordered) - half :]) > sum(known[:half]) else ordered


def _build(shows: Sequence[Fields]) -> Json:
    return {"do": "build", "dice": list(shows)}


def _fields(die: Die) -> Fields:
    return {"colour": die.colour, "number": die.number}
