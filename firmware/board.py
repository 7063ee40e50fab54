"""The Ligretto board through the camera: which die came to lie on which space, while hands are everywhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from firmware.happenings import Seen
from firmware.places import DIE_MM
from firmware.rests import READ, Sees
from rules.game import Json
from rules.ligretto import COLOURS, State
from rules.match import Match
from vision.agree import agree
from vision.change import Box
from vision.frame import Frame
from vision.mat import Pose
from vision.moves import centre
from vision.printed import is_print
from vision.reading import Fields, Piece, Reading
from vision.settle import Settle

_MARGIN = 12  # mm around a space that are looked at, too
_LEAST = 0.6  # what is less likely is no die: a shadow, a sleeve
_PERHAPS = 0.3  # and what is less likely than this is not worth a second look
_RIGHT = 0.001  # people hardly ever place a wrong die: a doubtful one that may be the right one is


@dataclass(frozen=True, slots=True)
class Placed:
    """A die on a space: the event that it makes, and what was seen of it."""

    event: Json
    seen: Seen


class Board:
    """What is known of the spaces since the race began."""

    def __init__(self) -> None:
        self._busy: set[str] = set()  # spaces where something moved and that were not read since
        self._lies: dict[str, Fields] = {}
        self._pieces: dict[str, Piece] = {}  # those as they were read
        self._told: dict[str, bool] = {}  # of which dice an event was made, and whether it was right then
        self._pose: Pose | None = None  # of which the boxes of all spaces are known
        self._boxes: dict[str, Box] = {}

    def placed(self, frames: Sequence[Frame], settle: Settle, eyes: Sees, pose: Pose, match: Match) -> Iterator[Placed]:
        """The events of dice that have come to lie on spaces, a frame at a time; the last frame is the newest."""
        if pose is not self._pose:
            spaces = (zone.name for zone in pose.mat.zones if zone.name.startswith("space:"))
            self._pose, self._boxes = pose, {name: _box(pose, name) for name in spaces}
        ready = []
        for name, box in self._boxes.items():
            if not settle.quiet(box):
                self._busy.add(name)
            elif name in self._busy:
                self._busy.discard(name)
                ready.append(name)
        if ready:
            self._read(frames[-READ:], eyes, pose, ready)
        for name in [name for name in self._boxes if name in self._lies]:
            for event in self._event(name, match.state):
                yield Placed(event, Seen((self._pieces[name],), (), tuple(frames[-READ:]), asked=False))

    def left(self, frames: Sequence[Frame], eyes: Sees, pose: Pose, players: int) -> list[int]:
        """How many dice lie in each player's zone."""
        dice = _dice([eyes.look(frame.pixels, pose) for frame in frames[-READ:]], frames[-1], eyes, pose)
        zones = [pose.zone(*centre(piece), DIE_MM / 2) for piece in dice]
        return [zones.count(f"player:{seat}") for seat in range(players)]

    def _read(self, frames: Sequence[Frame], eyes: Sees, pose: Pose, names: list[str]) -> None:
        dice = _dice([_look(eyes, frame, pose, names) for frame in frames], frames[-1], eyes, pose)
        on = {pose.zone(*centre(piece), DIE_MM / 2): piece for piece in dice}
        if any(name in on and on[name].confidence >= _PERHAPS and not on[name].sure for name in names):
            # So small a part shows too little of how a die lies: whether it leans is seen in the whole picture.
            dice = _dice([eyes.look(frame.pixels, pose) for frame in frames], frames[-1], eyes, pose)
            on = {pose.zone(*centre(piece), DIE_MM / 2): piece for piece in dice}
        for name in names:
            die = _die(on[name], name) if name in on and on[name].confidence >= _LEAST else None
            if self._lies.get(name) != die:
                self._told.pop(name, None)
                self._lies.pop(name, None)
                if die is not None:
                    self._lies[name], self._pieces[name] = die, on[name]

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


def _box(pose: Pose, name: str, margin: float = 0.0) -> Box:
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


def _dice(readings: Sequence[Reading], frame: Frame, eyes: Sees, pose: Pose) -> list[Piece]:
    """What frames agree on, without what is only printed on the mat."""
    return [one for one in agree(readings, eyes.sure) if not is_print(frame.pixels, pose, one.box)]


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
