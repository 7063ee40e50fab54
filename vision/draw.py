"""A reading drawn over its picture: a box around each piece, and what it shows beside it.

What is not sure is told three ways, so that nobody has to see colours: a question mark, a dashed box, another colour.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.picture import Picture
from vision.reading import Piece, Reading
from vision.words import HARDLY, percent, words

# Blue, green, red. Both stand out from a dark plate and from each other, for people who see colours differently too.
SURE = (176, 212, 64)
UNSURE = (60, 170, 255)
PLATE = (24, 24, 24)
LETTERS = (255, 255, 255)
FAINT = (190, 190, 190)

Point = tuple[int, int]

_FONT = cv2.FONT_HERSHEY_SIMPLEX
_SPELT = str.maketrans({"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"})
_CAPITAL = 22  # pixels that a capital of that font is high at scale 1


class Box(NamedTuple):
    """Whole pixels, the last ones included."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Pen:
    """Sizes that suit a picture, whatever its own size."""

    line: int  # width of a box's line
    scale: float  # of the letters
    stroke: int  # width of the letters' lines
    space: int  # around the letters


@dataclass(frozen=True, slots=True)
class Label:
    """A plate with words on it, and where it lies."""

    name: str
    number: str
    scale: float
    plate: Box


def pen_for(picture: Picture) -> Pen:
    """Capitals a 75th of the longer side high, but large enough to be read."""
    side = max(picture.shape[:2])
    capital = max(9.0, side / 75)
    return Pen(max(1, round(side / 500)), capital / _CAPITAL, max(1, round(capital / 9)), max(2, round(capital / 3)))


def draw(picture: Picture, reading: Reading) -> Picture:
    """A copy of the picture with every piece of the reading marked and named."""
    drawn = picture.copy()
    pen = pen_for(picture)
    boxes = [_box(piece, drawn) for piece in reading.pieces]
    for piece, box in zip(reading.pieces, boxes, strict=True):
        _mark(drawn, box, piece.sure, pen)
    plates: list[Box] = []
    for piece, box in zip(reading.pieces, boxes, strict=True):
        taken = [*plates, *(other for other in boxes if other is not box)]
        label = _label(piece, box, taken, drawn, pen)
        _write(drawn, label, piece.sure, pen)
        plates.append(label.plate)
    return drawn


def _box(piece: Piece, picture: Picture) -> Box:
    """The piece's box in whole pixels, as far as it lies in the picture."""
    height, width = picture.shape[:2]
    x0, x1 = (int(np.clip(round(x), 0, width - 1)) for x in piece.box[0::2])
    y0, y1 = (int(np.clip(round(y), 0, height - 1)) for y in piece.box[1::2])
    return Box(x0, y0, x1, y1)


def _mark(drawn: Picture, box: Box, sure: bool, pen: Pen) -> None:
    corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    line = min(pen.line, max(1, (box.right - box.left) // 20))  # a small die must not vanish under its box
    dashes = sides if sure else [dash for side in sides for dash in _dashes(*side, max(7, 5 * line))]
    for colour, width in ((PLATE, 2 * line + 1), (SURE if sure else UNSURE, line)):
        for start, end in dashes:
            cv2.line(drawn, start, end, colour, width, cv2.LINE_AA)


def _dashes(start: Point, end: Point, length: int) -> Iterator[tuple[Point, Point]]:
    """Dashes of about `length` with gaps as long between them, from corner to corner."""
    gaps = max(1, round((abs(end[0] - start[0]) + abs(end[1] - start[1])) / (2 * length)))
    points = [(x, y) for x, y in np.linspace(start, end, 2 * gaps + 2).round().astype(int).tolist()]
    return zip(points[0::2], points[1::2], strict=True)


def _label(piece: Piece, box: Box, taken: list[Box], drawn: Picture, pen: Pen) -> Label:
    """What a piece shows and how sure that is; in a crowd, where that would hide others, only what it shows."""
    name = _plain(words(piece.shows)) if piece.confidence >= HARDLY else ""
    name += "" if piece.sure else "?"
    labels = [_fitted(name, number, box, taken, drawn, pen) for number in (percent(piece.confidence), "")]
    return min(labels, key=lambda label: _hidden(label.plate, taken))


def _fitted(name: str, number: str, box: Box, taken: list[Box], drawn: Picture, pen: Pen) -> Label:
    """The words on a plate where it hides the least: above, below, at the sides or at last on its own piece."""
    height, width = drawn.shape[:2]
    text = f"{name} {number}".strip()
    scale = pen.scale * min(1.0, max(1, width - 2 * pen.space) / _width(text, pen.scale, pen.stroke))
    wide = _width(text, scale, pen.stroke) + 2 * pen.space
    high = round(_CAPITAL * scale * 1.2) + 2 * pen.space  # letters such as p go below their line
    gap = 2 * pen.line
    lefts = (box.left, box.right - wide, (box.left + box.right - wide) // 2)
    spots = [(left, top) for top in (box.top - high - gap, box.bottom + gap) for left in lefts]
    spots += [(box.right + gap, box.top), (box.left - wide - gap, box.top)]
    spots += [(box.left, box.top), (box.left, box.bottom - high)]
    lefts_and_tops = ((max(0, min(x, width - wide - 1)), max(0, min(y, height - high - 1))) for x, y in spots)
    plates = [Box(x, y, min(x + wide, width - 1), min(y + high, height - 1)) for x, y in lefts_and_tops]
    return Label(name, number, scale, min(plates, key=lambda plate: (_hidden(plate, taken), _overlap(plate, box))))


def _write(drawn: Picture, label: Label, sure: bool, pen: Pen) -> None:
    plate, colour = label.plate, SURE if sure else UNSURE
    cv2.rectangle(drawn, plate[:2], plate[2:], PLATE, cv2.FILLED)
    cv2.rectangle(drawn, plate[:2], plate[2:], colour, max(1, pen.line // 2))
    left, base = plate.left + pen.space, plate.top + pen.space + round(_CAPITAL * label.scale)
    ink = LETTERS if sure else UNSURE
    cv2.putText(drawn, label.name, (left, base), _FONT, label.scale, ink, pen.stroke, cv2.LINE_AA)
    left += _width(f"{label.name} ", label.scale, pen.stroke)
    cv2.putText(drawn, label.number, (left, base), _FONT, label.scale, FAINT, pen.stroke, cv2.LINE_AA)


def _hidden(plate: Box, taken: list[Box]) -> int:
    return sum(_overlap(plate, other) for other in taken)


def _overlap(one: Box, other: Box) -> int:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, wide) * max(0, high)


def _width(text: str, scale: float, stroke: int) -> int:
    return cv2.getTextSize(text, _FONT, scale, stroke)[0][0]


def _plain(text: str) -> str:
    """Letters that OpenCV's font has: accents are dropped; what it lacks is a question mark."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return bare.translate(_SPELT).encode("ascii", "replace").decode()
