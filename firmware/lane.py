"""The Shizzle line as it lies in its lane on the mat: what was built, and whether the player throws again."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from firmware.judge import CERTAIN, SHOWN, Question, Verdict, judge, results
from firmware.sight import Lying, loose
from rules.game import Json
from rules.match import Match
from rules.shizzle import Build, State
from rules.shizzle.dice import DICE, Dice, Die
from vision.reading import Fields

LANE = "line"
"""The lane's name on the mat."""
_LEAST = 0.005  # a die that is less likely to be any of those that may lie there cannot be read
_READ = 0.8  # a die that is less likely to be what it seems may as well be another


def built(match: Match, lying: Sequence[Lying]) -> Verdict | Question | None:
    """The build that the lane shows among all that lies there; None if it shows nothing new; Refusal if it is no line.

    A line that was built already and is longer now, or another one, amends that build: people add one die after the
    other. A shorter one does not: the next player may be taking dice from it.
    """
    done = _last_build(match)
    state: State = match.steps[-2].state if done else match.state
    if state.phase != "build":
        return None
    # Each die lies in one place: what is surely seen elsewhere is not in the lane.
    elsewhere = _shown([one for one in lying if one.zone != LANE and one.piece.sure])
    line, rolled = ([face for face in _faces(dice) if face not in elsewhere] for dice in (state.line, state.rolled))
    here = [one for one in lying if one.zone == LANE]
    if len(lying) < DICE:  # dice were taken away: what cannot be read is likelier print
        here = [one for one in here if _likely(one, [*line, *rolled]) >= _LEAST]
    added = _added(here, line, rolled)
    if not added or (done and (len(added) < len(done.dice) or _shown(added) == _faces(done.dice))):
        return None
    verdict = judge([one.piece for one in added], rolled, _build, results(match, state))
    if isinstance(verdict, Question):
        return verdict
    for one, shows in zip(added, verdict.event["dice"], strict=True):
        if _is_unread(one):  # it fits, but nobody has seen it
            return Question(one.piece, (shows, *(face for face in rolled if face != shows))[:SHOWN])
    amend = {"do": "amend", "index": len(match.steps) - 1, "event": verdict.event}
    return replace(verdict, event=amend) if done else verdict


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


def _added(lying: Sequence[Lying], line: list[Fields], rolled: list[Fields]) -> list[Lying]:
    """The dice of the lane beyond the line, in their order from it on."""
    # Only the line and what was rolled can lie there, whatever the eyes think of it now, and each die once.
    sure = [one for one in lying if one.piece.sure and one.piece.shows in (*line, *rolled)]
    left = [face for face in (*line, *rolled) if face not in _shown(sure)]
    unsure = [one for one in lying if one not in sure]
    unsure.sort(key=lambda one: -_likely(one, left))
    some = [_among(one, left) for one in unsure[: len(left)]]  # what is more is only print
    beyond = _beyond(sorted([*sure, *some], key=lambda one: one.along), line)
    new = [face for face in left if face in rolled]
    as_seen = {one.piece.box: one for one in unsure}
    return [one if one in sure else _among(as_seen[one.piece.box], new) for one in beyond if one in sure or new]


def _beyond(row: list[Lying], line: list[Fields]) -> list[Lying]:
    """What lies beyond the line, from it on: it is at one end of the row, for people build to the left, too."""
    count = max(len(row) - len(line), 0)
    ends = [(row[: len(line)], row[len(line) :]), (row[count:], row[:count][::-1])]
    fit = [(old, new) for old, new in ends if all(_may_be(one, line) for one in old) and not _surely(new, line)]
    if fit:
        return max(fit, key=lambda end: sum(_likely(one, line) for one in end[0]))[1]
    # One die of the line is not there any more, or not in its place.
    old = [one for one in row if one.piece.shows in line]
    new = [one for one in row if one.piece.shows not in line]
    leftwards = old and new and fmean(one.along for one in old) > fmean(one.along for one in new)
    return new[::-1] if leftwards else new


def _likely(one: Lying, faces: list[Fields]) -> float:
    """How likely the die shows one of these faces."""
    return sum(one.piece.chance(face) for face in faces)


def _is_unread(one: Lying) -> bool:
    """Whether it may be any of the dice that are left, one as likely as the other."""
    others = one.piece.others
    return not one.piece.sure and (not others or one.piece.confidence == others[-1][1])


def _may_be(one: Lying, faces: list[Fields]) -> bool:
    return one.piece.shows in faces or (not one.piece.sure and one.piece.confidence < _READ)


def _surely(lying: Sequence[Lying], faces: list[Fields]) -> bool:
    return any(one.piece.sure and one.piece.shows in faces for one in lying)


def _among(one: Lying, faces: list[Fields]) -> Lying:
    """The die as the likeliest of some faces; if it seems to be none of them, any of them."""
    if not faces:
        return one
    piece, total = one.piece, _likely(one, faces)
    is_read = total >= _LEAST
    chances = [(face, piece.chance(face) / total if is_read else 1 / len(faces)) for face in faces]
    (shows, best), *others = sorted(chances, key=lambda one: -one[1])
    sure = is_read and best >= CERTAIN
    return replace(one, piece=replace(piece, shows=shows, confidence=best, sure=sure, others=tuple(others)))


def _build(shows: Sequence[Fields]) -> Json:
    return {"do": "build", "dice": list(shows)}


def _shown(lying: Sequence[Lying]) -> list[Fields]:
    return [one.piece.shows for one in lying]


def _faces(dice: Dice) -> list[Fields]:
    return [_fields(die) for die in dice]


def _fields(die: Die) -> Fields:
    return {"colour": die.colour, "number": die.number}
