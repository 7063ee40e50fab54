"""Readings of several frames of the same resting dice, merged into one: piece by piece, or a doubt."""

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin
from statistics import fmean, median

from vision.moves import apart
from vision.reading import Fields, Piece, Reading

_SAME = 0.5  # sides: nearer than this, it is the same piece
_THERE = 0.5  # of the frames: what fewer show is no piece
_STEADY = 0.75  # of the frames: what fewer show is a doubt
_OTHERS = 3


def agree(readings: Sequence[Reading], sure: float) -> tuple[Piece, ...]:
    """The pieces that the frames agree on, from the upper left to the lower right; where they differ, a doubt."""
    pieces = [_merged(seen, len(readings), sure) for seen in _matched(readings) if len(seen) >= _THERE * len(readings)]
    return tuple(sorted(pieces, key=lambda piece: (piece.box[1] + piece.box[3], piece.box[0])))


def _matched(readings: Sequence[Reading]) -> list[list[Piece]]:
    """The pieces of all frames, those of the same place together, at most one of each frame."""
    places: list[list[Piece]] = []
    for reading in readings:
        pairs = sorted(
            (far, i, j)
            for i, place in enumerate(places)
            for j, piece in enumerate(reading.pieces)
            if (far := apart(place[0], piece)) < _SAME
        )
        taken: dict[int, int] = {}  # piece to place
        for _, i, j in pairs:
            if j not in taken and i not in taken.values():
                taken[j] = i
        for j, piece in enumerate(reading.pieces):
            if j in taken:
                places[taken[j]].append(piece)
            else:
                places.append([piece])
    return places


def _merged(seen: list[Piece], frames: int, sure: float) -> Piece:
    # The mean, not the product: frames of a still table are nearly the same picture, so their errors are the same, too.
    # Five times the same 0.9 is one piece of evidence, and the product would make 0.99998 of it.
    chances = [(shows, fmean(piece.chance(shows) for piece in seen)) for shows in _faces(seen)]
    chances.sort(key=lambda chance: -chance[1])
    (shows, confidence), *others = chances
    agreed = all(piece.shows == shows for piece in seen)
    steady = len(seen) >= _STEADY * frames
    believed = sum(piece.sure for piece in seen) * 2 > len(seen)  # half out of the picture: no frame may be
    return Piece(
        shows,
        _box(seen),
        _angle(seen),
        confidence,
        agreed and steady and believed and confidence >= sure,
        tuple(others[:_OTHERS]),
    )


def _faces(seen: list[Piece]) -> list[Fields]:
    """All that any frame thinks the piece may show, each once."""
    faces: list[Fields] = []
    for piece in seen:
        for shows in (piece.shows, *(other for other, _ in piece.others)):
            if shows not in faces:
                faces.append(shows)
    return faces


def _box(seen: list[Piece]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = (median(edges) for edges in zip(*(piece.box for piece in seen), strict=True))
    return x0, y0, x1, y1


def _angle(seen: list[Piece]) -> float:
    """The mean angle, in degrees; four quarter turns are one full turn of it."""
    turns = [radians(4 * piece.angle) for piece in seen]
    return degrees(atan2(sum(map(sin, turns)), sum(map(cos, turns)))) / 4
