"""The picture of a roll as the journal keeps it: the part of the frame where the dice lay, with what was read."""

from dataclasses import replace

import cv2
import numpy as np

from firmware.happenings import Seen
from firmware.journal.records import Photo
from vision.picture import Picture
from vision.reading import Piece

_MARGIN = 0.6  # of the largest piece's side, around all of them
_LONGEST = 960  # pixels
_QUALITY = 85


def pixels_of(photo: Photo) -> Picture | None:
    """The picture to be shown; None if it is damaged."""
    decoded = cv2.imdecode(np.frombuffer(photo.jpeg, np.uint8), cv2.IMREAD_COLOR) if photo.jpeg else None
    return None if decoded is None else np.asarray(decoded, np.uint8)


def photo_of(seen: Seen) -> Photo:
    """The dice or cards of an event, cut from the last frame that was read."""
    frame = seen.frames[-1].pixels
    left, top, right, bottom = _around(seen.pieces, frame)
    scale = min(1.0, _LONGEST / max(right - left, bottom - top))
    cut = frame[top:bottom, left:right]
    if scale < 1:
        cut = np.asarray(cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    _, jpeg = cv2.imencode(".jpg", cut, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return Photo(jpeg.tobytes(), tuple(_moved(piece, left, top, scale) for piece in seen.pieces))


def _around(pieces: tuple[Piece, ...], frame: Picture) -> tuple[int, int, int, int]:
    height, width = frame.shape[:2]
    if not pieces:
        return 0, 0, width, height
    lefts, tops, rights, bottoms = zip(*(piece.box for piece in pieces), strict=True)
    side = max(max(right - left, bottom - top) for left, top, right, bottom in (piece.box for piece in pieces))
    margin = _MARGIN * side
    return (
        max(round(min(lefts) - margin), 0),
        max(round(min(tops) - margin), 0),
        min(round(max(rights) + margin), width),
        min(round(max(bottoms) + margin), height),
    )


def _moved(piece: Piece, left: int, top: int, scale: float) -> Piece:
    x0, y0, x1, y1 = piece.box
    return replace(piece, box=((x0 - left) * scale, (y0 - top) * scale, (x1 - left) * scale, (y1 - top) * scale))
