"""The Shizzle line as it lies in its lane on the mat: what was built, and whether the player throws again."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from firmware.judge import CERTAIN, Question, judge, results
from firmware.sight import Lying, loose
from rules.game import Json
from rules.match import Match
from rules.shizzle import Build, State
from rules.shizzle.dice import DICE, Dice, Die
from vision.reading import Fields

_LEAST = 0.02  # a die that is less likely to be any of those that may lie there is none of them


def built(match: Match, lying: Sequence[Lying]) -> Json | Question | None:
    """The build that the lane shows; None if it shows nothing new; Refusal if it is no line.

    A line that was built already and is longer now, or another one, amends that build: people add one die after the
    other. A shorter one does not: the next player may be taking dice from it.
    """
    done = _last_build(match)
    state: State = match.steps[-2].state if done else match.state
    if state.phase != "build":
        return None
    # Only the line and what was rolled can lie there, whatever the eyes think of it now.
    possible = [*_faces(state.line), *_faces(state.rolled)]
    known = [_among(one, possible) for one in lying]
    added = _added(_recalled(known, possible, _faces(state.line)), _faces(state.line))
    if not added or (done and (len(added) < len(done.dice) or _shown(added) == _faces(done.dice))):
        return None
    verdict = judge([one.piece for one in added], _faces(state.rolled), _build, results(match, state))
    if isinstance(verdict, Question):
        return verdict
    return {"do": "amend", "index": len(match.steps) - 1, "event": verdict.event} if done else verdict.event


def again(match: Match, lying: Sequence[Lying]) -> bool:
    """Whether the dice that were thrown say that the player goes on, though nobody has pressed anything.

    After a full line they do not: the next player throws as many.
    """
    state: State = match.state
    if state.phase != "decide" or len(state.line) == DICE:
        return False
    thrown = loose(state.line, lying)
    if len(thrown) != DICE - len(state.line):
        return False
    # Two dice or more that all show what they showed were pushed aside.
    return len(thrown) == 1 or {*map(str, _shown(thrown))} != {*map(str, _left_over(match))}


def _last_build(match: Match) -> Build | None:
    """The build that came last, as long as nothing was decided after it."""
    last = match.steps[-1].event if len(match.steps) > 1 else None
    return last if isinstance(last, Build) and match.state.phase in {"decide", "shizzle"} else None


def _left_over(match: Match) -> list[Fields]:
    """What the dice show that were thrown last and not built with."""
    for before, step in zip(match.steps[-2::-1], match.steps[:0:-1], strict=True):
        if isinstance(step.event, Build):
            return [face for face in _faces(before.state.rolled) if face not in _faces(step.event.dice)]
    return []


def _added(lying: Sequence[Lying], line: list[Fields]) -> list[Lying]:
    """The dice beyond the line, in their order from it on: people build to the left as well as to the right."""
    old = [one for one in lying if one.piece.shows in line]
    new = sorted((one for one in lying if one.piece.shows not in line), key=lambda one: one.along)
    leftwards = old and new and fmean(one.along for one in old) > fmean(one.along for one in new)
    return new[::-1] if leftwards else new


def _recalled(lying: list[Lying], possible: list[Fields], line: list[Fields]) -> list[Lying]:
    """The dice, where one that cannot be read must be the one that the line would lack without it."""
    missing = [face for face in line if face not in _shown(lying)]
    unread = [one for one in lying if not one.piece.sure and one.piece.shows not in possible]
    if len(missing) != 1 or len(unread) != 1:
        return lying
    recalled = replace(unread[0], piece=replace(unread[0].piece, shows=missing[0], confidence=1.0, sure=True))
    return [recalled if one is unread[0] else one for one in lying]


def _among(one: Lying, faces: list[Fields]) -> Lying:
    """The die as the likeliest of some faces; as it is if it is none of them."""
    piece = one.piece
    chances = [(face, piece.chance(face)) for face in faces]
    total = sum(chance for _, chance in chances)
    if total < _LEAST:
        return one
    (shows, best), *others = sorted(((face, chance / total) for face, chance in chances), key=lambda one: -one[1])
    sure = best >= CERTAIN or (piece.sure and piece.shows == shows)
    return replace(one, piece=replace(piece, shows=shows, confidence=best, sure=sure, others=tuple(others)))


def _build(shows: Sequence[Fields]) -> Json:
    return {"do": "build", "dice": list(shows)}


def _shown(lying: Sequence[Lying]) -> list[Fields]:
    return [one.piece.shows for one in lying]


def _faces(dice: Dice) -> list[Fields]:
    return [_fields(die) for die in dice]


def _fields(die: Die) -> Fields:
    return {"colour": die.colour, "number": die.number}
