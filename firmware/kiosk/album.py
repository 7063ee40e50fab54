"""The pictures of a game's rolls: each die cut out, and the table as it lay, for the last ones."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from firmware.happenings import Seen
from firmware.journal.photo import pixels_of
from firmware.journal.records import Photo
from rules.game import Json
from ui.world import Entry, Look, Pixels
from vision.reading import Piece

CROPS, FRAMES = 60, 12
"""So many of the last rolls keep the pictures of their dice, and of the whole table."""
_MARGIN = 0.12  # of a die's side, around it
_SIDE = 160  # pixels of a cut-out at most
_WIDE = 640  # of a table's picture


def entry(index: int, event: Json, outcomes: Sequence[Json], seen: Seen | None) -> Entry:
    """An event with what the camera saw of it."""
    if seen is None:
        return Entry(index, event, (), tuple(outcomes))
    pixels = seen.frames[-1].pixels
    looks = tuple(look(piece, pixels, shows) for piece, shows in zip(seen.pieces, shown(event), strict=False))
    return Entry(index, event, looks, tuple(outcomes), _small(pixels))


def look(piece: Piece, pixels: Pixels, shows: Json | None = None) -> Look:
    """A die cut out of a picture; `shows`: what it was taken for in the end."""
    return Look(dict(shows or piece.shows), piece.confidence, _cut(piece, pixels))


def from_journal(one: Entry, photo: Photo) -> Entry:
    """An event of a resumed game, with its picture from the journal."""
    pixels = pixels_of(photo)
    if pixels is None:
        return one
    pairs = zip(photo.pieces, shown(one.event), strict=False)
    return replace(one, looks=tuple(look(piece, pixels, shows) for piece, shows in pairs), frame=pixels)


def amended(old: Entry, event: Json, outcomes: Sequence[Json]) -> Entry:
    """An event that was judged again, with the pictures of before: its dice show what they are taken for now."""
    faces = shown(event)
    looks = old.looks if len(old.looks) == len(faces) else ()
    now = tuple(replace(one, shows=dict(shows)) for one, shows in zip(looks, faces, strict=False))
    return replace(old, event=event, outcomes=tuple(outcomes), looks=now)


def thinned(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The log without the pictures that are too old to keep."""
    kept = list(log)
    if len(kept) > FRAMES and kept[-FRAMES - 1].frame is not None:
        kept[-FRAMES - 1] = replace(kept[-FRAMES - 1], frame=None)
    if len(kept) > CROPS and kept[-CROPS - 1].looks:
        old = kept[-CROPS - 1]
        kept[-CROPS - 1] = replace(old, looks=tuple(replace(one, pixels=None) for one in old.looks))
    return tuple(kept)


def shown(event: Json) -> list[Json]:
    """What the dice or cards of an event show."""
    if "cards" in event:
        return [{"card": card} for card in event["cards"].values()]
    return list(event.get("dice", ()))


def _cut(piece: Piece, pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    x0, y0, x1, y1 = piece.box
    margin = _MARGIN * max(x1 - x0, y1 - y0)
    left, top = max(int(x0 - margin), 0), max(int(y0 - margin), 0)
    right, bottom = min(int(x1 + margin) + 1, width), min(int(y1 + margin) + 1, height)
    part = pixels[top : max(bottom, top + 1), left : max(right, left + 1)]
    scale = min(1.0, _SIDE / max(part.shape[:2]))
    return _resized(part, scale)


def _small(pixels: Pixels) -> Pixels:
    return _resized(pixels, min(1.0, _WIDE / pixels.shape[1]))


def _resized(pixels: Pixels, scale: float) -> Pixels:
    if scale == 1:
        return pixels.copy()
    return np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
