"""The Ligretto board through the camera: which die came to lie on which space, while hands are everywhere."""

from collections.abc import Iterator

import numpy as np

from rules.game import Json
from vision.eyes import Eyes
from vision.frame import Frame
from vision.mat import Pose
from vision.moves import centre
from vision.reading import Piece
from vision.settle import Settle

DIE_MM = 16.0
_MARGIN = 12  # mm around a space that are looked at, too
_LEAST = 0.5  # what is less likely is no die: a shadow, a sleeve


class Board:
    """What is known of the spaces since the race began."""

    def __init__(self) -> None:
        self._busy: set[str] = set()  # spaces where something moved and that were not read since
        self._lies: dict[str, Json] = {}  # what was told of each space

    def placed(self, frame: Frame, settle: Settle, eyes: Eyes, pose: Pose) -> Iterator[Json]:
        """The events of dice that have come to lie on spaces, a frame at a time."""
        spaces = [zone.name for zone in pose.mat.zones if zone.name.startswith("space:")]
        ready = []
        for name in spaces:
            if not settle.quiet(_box(pose, name)):
                self._busy.add(name)
            elif name in self._busy:
                self._busy.discard(name)
                ready.append(name)
        if not ready:
            return
        seen = ((_space(pose, piece), piece) for piece in _pieces(eyes, frame, pose, ready))
        on = {name: piece for name, piece in seen if name is not None}
        for name in ready:
            if name not in on:
                self._lies.pop(name, None)  # taken away again
                continue
            die = dict(on[name].shows)
            if self._lies.get(name) == die:
                continue
            self._lies[name] = die
            _, colour, value = name.split(":")
            yield {"do": "place", "die": die, "space": {"colour": colour, "value": int(value)}, "player": None}

    def left(self, eyes: Eyes, frame: Frame, pose: Pose, players: int) -> list[int]:
        """How many dice lie in each player's zone."""
        zones = [pose.zone(*centre(piece), DIE_MM / 2) for piece in eyes.look(frame.pixels).pieces]
        return [zones.count(f"player:{seat}") for seat in range(players)]


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


def _pieces(eyes: Eyes, frame: Frame, pose: Pose, names: list[str]) -> Iterator[Piece]:
    """What lies around some spaces, in pixels of the whole frame."""
    boxes = np.array([_box(pose, name, _MARGIN) for name in names])
    height, width = frame.pixels.shape[:2]
    x0, y0 = np.clip(boxes[:, :2].min(axis=0), 0, (width, height)).astype(int)
    x1, y1 = np.clip(boxes[:, 2:].max(axis=0), 0, (width, height)).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    for piece in eyes.look(np.ascontiguousarray(frame.pixels[y0:y1, x0:x1])).pieces:
        if piece.confidence >= _LEAST:
            box = piece.box
            moved = (box[0] + x0, box[1] + y0, box[2] + x0, box[3] + y0)
            yield Piece(piece.shows, moved, piece.angle, piece.confidence, piece.sure, piece.others)


def _space(pose: Pose, piece: Piece) -> str | None:
    return pose.zone(*centre(piece), DIE_MM / 2)
