"""What the rules know corrects the eyes: of all that a roll may show, what cannot be drops out, and few are asked.

Doubtful dice are tried with every face they may show. If all readings that the rules accept come to the same, it does
not matter which is true and nobody is asked; otherwise the question is about the one die on which it hangs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import msgspec

from rules.game import Json, Refusal
from rules.match import Match
from vision.reading import Fields, Piece

CERTAIN = 0.97
"""Readings that come to the same and are together so likely need no question. Single dice are believed from a lower
confidence on: what the rules leave over is at least as sure."""
SHOWN = 3
"""So many faces are offered when a die is asked about."""
_MOST = 4096  # readings of a roll that are tried; beyond, each die is tried with fewer faces

Chances = list[tuple[Fields, float]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The event that a roll makes."""

    event: Json
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A roll that hangs on one die: the piece in doubt and the faces that it may show, the likeliest first."""

    piece: Piece
    faces: tuple[Fields, ...]


Event = Callable[[Sequence[Fields]], Json]
"""The event of a roll that shows these faces, in the order of the pieces."""
Result = Callable[[Json], bytes]
"""What the game would be after an event, as bytes that are equal if it comes to the same; Refusal if it cannot be."""


def results(match: Match, state: Any) -> Result:
    """What any event would make of a game that stands at `state`."""

    def result(event: Json) -> bytes:
        after, _ = match.game.apply(state, msgspec.convert(event, match.game.EVENTS[event["do"]]))
        return msgspec.msgpack.encode(after)  # all of it: what the view leaves out may decide the game later

    return result


def judge(pieces: Sequence[Piece], faces: Sequence[Fields], event: Event, result: Result) -> Verdict | Question:
    """The verdict on some dice, or the question to ask; Refusal if the rules accept none of their readings."""
    sure = [[(piece.shows, 1.0)] if piece.sure else _chances(piece, faces) for piece in pieces]
    readings = _accepted(sure, event, result)
    settled = bool(readings)
    if not readings:
        # Even what seemed sure cannot be: one of the dice is misread.
        readings = _accepted([_chances(piece, faces) for piece in pieces], event, result)
    if not readings:
        result(event([piece.shows for piece in pieces]))  # refused, and the rules say why
        raise AssertionError("the likeliest reading was refused before and is accepted now")
    total = sum(reading.chance for reading in readings)
    best = max(readings, key=lambda reading: reading.chance)
    same = [reading for reading in readings if reading.result == best.result]
    if settled and sum(reading.chance for reading in same) >= CERTAIN * total:
        return Verdict(event(best.shows), tuple(pieces))
    return _question(pieces, readings, best)


@dataclass(frozen=True, slots=True)
class _Reading:
    shows: tuple[Fields, ...]
    chance: float
    result: bytes


def _chances(piece: Piece, faces: Sequence[Fields]) -> Chances:
    """Every face that a piece may show; what the eyes could not place is shared by those they did not name."""
    named = [(piece.shows, piece.confidence), *piece.others]
    rest = [face for face in faces if all(face != shows for shows, _ in named)]
    left = max(1 - sum(chance for _, chance in named), 0.0)
    return [*named, *((face, left / len(rest)) for face in rest)]


def _accepted(chances: list[Chances], event: Event, result: Result) -> list[_Reading]:
    """The readings that the rules accept, with their chances."""
    while prod(map(len, chances)) > _MOST:
        longest = max(range(len(chances)), key=lambda i: len(chances[i]))
        ranked = sorted(chances[longest], key=lambda one: -one[1])
        chances = [*chances[:longest], ranked[:-1], *chances[longest + 1 :]]
    readings = []
    for combined in product(*chances):
        chance = prod(one for _, one in combined)
        shows = tuple(face for face, _ in combined)
        try:
            readings.append(_Reading(shows, chance, result(event(shows))))
        except Refusal:
            continue
    return [reading for reading in readings if reading.chance > 0]


def _question(pieces: Sequence[Piece], readings: list[_Reading], best: _Reading) -> Question:
    """About the die that shows something else in most of what would come out differently."""
    different = [reading for reading in readings if reading.result != best.result] or readings

    def hangs_on(i: int) -> tuple[float, float]:
        moved = sum(reading.chance for reading in different if reading.shows[i] != best.shows[i])
        return moved, -pieces[i].confidence

    asked = max(range(len(pieces)), key=hangs_on)
    likely: list[tuple[Fields, float]] = []
    for reading in readings:
        face = reading.shows[asked]
        known = next((i for i, (shows, _) in enumerate(likely) if shows == face), None)
        if known is None:
            likely.append((face, reading.chance))
        else:
            likely[known] = (face, likely[known][1] + reading.chance)
    likely.sort(key=lambda one: -one[1])
    return Question(pieces[asked], tuple(face for face, _ in likely[:SHOWN]))
