"""The Ligretto board through the camera: which die came to lie on which space, while hands are everywhere."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from firmware.places import DIE_MM
from firmware.rests import READ, Sees
from rules.game import Json
from rules.ligretto import COLOURS, State
from rules.match import Match
from vision.agree import agree
from vision.frame import Frame
from vision.mat import Pose
from vision.moves import centre
from vision.reading import Fields, Piece, Reading
from vision.settle import Settle

_MARGIN = 12  # mm around a space that are looked at, too
_LEAST = 0.5  # what is less likely is no die: a shadow, a sleeve
_RIGHT = 0.02  # people hardly ever place a wrong die: a doubtful one that may be the right one is


class Board:
    """What is known of the spaces since the race began."""

    def __init__(self) -> None:
        self._busy: set[str] = set()  # spaces where something moved and that were not read since
        self._lies: dict[str, Fields] = {}
        self._told: dict[str, bool] = {}  # of which dice an event was made, and whether it was right then

    def placed(self, frames: Sequence[Frame], settle: Settle, eyes: Sees, pose: Pose, match: Match) -> Iterator[Json]:
        """The events of dice that have come to lie on spaces, a frame at a time; the last frame is the newest."""
        ready = []
        for zone in pose.mat.zones:
            if not zone.name.startswith("space:"):
                continue
            if not settle.quiet(_box(pose, zone.name)):
                self._busy.add(zone.name)
            elif zone.name in self._busy:
                self._busy.discard(zone.name)
                ready.append(zone.name)
        if ready:
            self._read(frames[-READ:], eyes, pose, ready)
        for name in [zone.name for zone in pose.mat.zones if zone.name in self._lies]:
            yield from self._event(name, match.state)

    def left(self, frames: Sequence[Frame], eyes: Sees, pose: Pose, players: int) -> list[int]:
        """How many dice lie in each player's zone."""
        pieces = agree([eyes.look(frame.pixels) for frame in frames[-READ:]], eyes.sure)
        zones = [pose.zone(*centre(piece), DIE_MM / 2) for piece in pieces]
        return [zones.count(f"player:{seat}") for seat in range(players)]

    def _read(self, frames: Sequence[Frame], eyes: Sees, pose: Pose, names: list[str]) -> None:
        on = {}
        for piece in agree([_look(eyes, frame, pose, names) for frame in frames], eyes.sure):
            if piece.confidence >= _LEAST:
                on[pose.zone(*centre(piece), DIE_MM / 2)] = piece
        for name in names:
            die = _die(on[name], name) if name in on else None
            if self._lies.get(name) != die:
                self._told.pop(name, None)
                self._lies.pop(name, None)
                if die is not None:
                    self._lies[name] = die

    def _event(self, name: str, state: State) -> Iterator[Json]:
        """The event of the die on a space, once; once more if it was too early and is right now."""
        space = _space(name)
        value, top = int(space["value"]), state.board[COLOURS.index(str(space["colour"]))]
        if name not in self._told and value <= top:
            self._told[name] = True  # the rules know of a die there: this is it, whatever was seen of it
            return
        right = self._lies[name] == space and value == top + 1
        if name in self._told and (self._told[name] or not right):
            return
        if not right and self._lies[name] == space and f"space:{space['colour']}:{value - 1}" in self._busy:
            return  # a hand is still over the one before it
        self._told[name] = right
        yield {"do": "place", "die": self._lies[name], "space": space, "player": None}


def _space(name: str) -> Fields:
    _, colour, value = name.split(":")
    return {"colour": colour, "value": int(value)}


def _die(piece: Piece, name: str) -> Fields:
    """What the die on a space is."""
    space = _space(name)
    if not piece.sure and any(shows == space and chance >= _RIGHT for shows, chance in piece.others):
        return space
    return piece.shows


def _box(pose: Pose, name: str, margin: float = 0.0) -> tuple[float, float, float, float]:
    """Around all that a die on a space shows of itself, in pixels."""
    x0, y0, x1, y1 = pose.mat.zone(name).box
    corners = [
        (x0 - margin, y0 - margin),
        (x1 + margin, y0 - margin),
        (x1 + margin, y1 + margin),
        (x0 - margin, y1 + margin),
    ]
    points = np.concatenate([pose.to_pixels(corners), pose.to_pixels(corners, DIE_MM)])
    low, high = points.min(axis=0), points.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _look(eyes: Sees, frame: Frame, pose: Pose, names: list[str]) -> Reading:
    """What lies around some spaces, in pixels of the whole frame."""
    boxes = np.array([_box(pose, name, _MARGIN) for name in names])
    height, width = frame.pixels.shape[:2]
    x0, y0 = (int(edge) for edge in np.clip(boxes[:, :2].min(axis=0), 0, (width, height)))
    x1, y1 = (int(edge) for edge in np.clip(boxes[:, 2:].max(axis=0), 0, (width, height)))
    if x1 <= x0 or y1 <= y0:
        return Reading((), 0.0, 0.0)
    reading = eyes.look(np.ascontiguousarray(frame.pixels[y0:y1, x0:x1]))
    return replace(reading, pieces=tuple(_shifted(piece, x0, y0) for piece in reading.pieces))


def _shifted(piece: Piece, x: int, y: int) -> Piece:
    x0, y0, x1, y1 = piece.box
    return replace(piece, box=(x0 + x, y0 + y, x1 + x, y1 + y))
