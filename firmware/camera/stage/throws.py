"""Throws from physics, baked into models/throws.npz: which one is thrown, from which side, and with which faces up."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from firmware.camera.stage import BASES, FACES, Floats, Pose, between

FRAMES_A_SECOND = 30
_SIDE = 16.0  # mm; the file counts in sides
_UNIT = 1024
_TOUCH = 1.42  # sides: two dice whose middles are farther apart cannot touch
_LOW = 1.6  # sides: dice that are higher fly over those that lie


@dataclass(frozen=True, slots=True, eq=False)
class Flight:
    """A throw in mm, around the middle of where it comes to rest; the last frame is the roll."""

    places: Floats  # (frames, dice, 3)
    turns: Floats  # (frames, dice, 3, 3)
    tray: float  # the side of the square in which it stays
    cocked: bool

    @property
    def dice(self) -> int:
        return int(self.places.shape[1])

    @property
    def seconds(self) -> float:
        return float((len(self.places) - 1) / FRAMES_A_SECOND)

    def at(self, die: int, seconds: float) -> Pose:
        """Where a die is; before the throw it comes flying straight, after it lies."""
        frame = seconds * FRAMES_A_SECOND
        if frame <= 0:
            speed = self.places[1, die] - self.places[0, die]
            speed[2] = min(speed[2], 0) * 0.3  # nearly level: it was thrown, not dropped
            return Pose(self.places[0, die] + speed * frame, self.turns[0, die])
        first = min(int(frame), len(self.places) - 1)
        second = min(first + 1, len(self.places) - 1)
        share = frame - first if second > first else 0.0
        before, after = (Pose(self.places[i, die], self.turns[i, die]) for i in (first, second))
        return between(before, after, share) if share else before


@cache
def baked() -> tuple[Flight, ...]:
    """All throws of the file."""
    with (files("models") / "throws.npz").open("rb") as file, np.load(file) as stored:
        table, places, turns = stored["table"], stored["places"], stored["turns"]
    flights = []
    for begin, frames, dice, tray, cocked in table.tolist():
        part = slice(begin, begin + frames * dice)
        where = places[part].reshape(frames, dice, 3) * (_SIDE / _UNIT)
        how = _matrices(turns[part] / 32767).reshape(frames, dice, 3, 3)
        flights.append(Flight(where, how, tray * _SIDE, bool(cocked)))
    return tuple(flights)


def choose(
    rng: np.random.Generator,
    dice: int,
    *,
    lying: Floats,
    room: tuple[float, float],
    cocked: bool = False,
) -> Flight:
    """A throw of so many dice that comes to rest within `room` (mm) and hits none of those `lying`, (n, 2), around it.

    If no throw is as good, it is the one that strays or hits least.
    """
    fitting = [flight for flight in baked() if flight.dice == dice and flight.cocked == cocked]
    if not fitting and cocked:
        fitting = [flight for flight in baked() if flight.cocked]  # of another number of dice
    large = [flight for flight in fitting if flight.tray <= max(*room, 96)]
    ways = [(flight, way) for flight in large or fitting for way in range(8)]
    best, least = None, np.inf
    for i in rng.permutation(len(ways)):
        flight = _seen_from(*ways[i])
        strays = np.maximum(np.abs(flight.places[-1, :, :2]) + _SIDE * 0.7 - np.array(room) / 2, 0).sum()
        fault = float(strays) + _hits(flight, lying)
        if fault < least:
            best, least = flight, fault
        if fault == 0:
            break
    assert best is not None, f"no throw of {dice} dice"
    return best


def _seen_from(flight: Flight, way: int) -> Flight:
    """The same throw from another side of the tray, or in the mirror: both are as likely."""
    angle = way // 2 * np.pi / 2
    turn = np.round([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    mirror = np.diag([-1.0, 1, 1]) if way % 2 else np.eye(3)
    change = turn @ mirror
    # A mirrored cube is a cube: mirrored once in the world and once in itself, its drawings are not.
    return Flight(flight.places @ change.T, change @ flight.turns @ mirror, flight.tray, flight.cocked)


def _hits(flight: Flight, lying: Floats) -> float:
    """How deep dice on their way come into those that lie there."""
    if not len(lying):
        return 0.0
    low = flight.places[flight.places[..., 2] < _LOW * _SIDE][:, :2]
    apart = np.linalg.norm(low[:, None] - lying[None], axis=2)
    return float(np.maximum(_TOUCH * _SIDE - apart, 0).max(initial=0.0))


def face_up(turn: Floats, face: int, quarter: int) -> Floats:
    """One of the cube's 24 rotations: put on first, a die that comes to rest turned by `turn` shows that face."""
    upper = int(np.argmax(FACES @ turn.T[:, 2]))
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter % 4]
    about = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    return np.asarray(BASES[upper] @ about @ BASES[face].T)


def groups(dice: int) -> Sequence[int]:
    """As many dice as a hand throws at once, and the rest with the other hand."""
    hands = -(-dice // 6)
    return [dice // hands + (i < dice % hands) for i in range(hands)]


def _matrices(quaternions: Floats) -> Floats:
    w, x, y, z = (quaternions / np.linalg.norm(quaternions, axis=1, keepdims=True)).T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)
