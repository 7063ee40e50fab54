"""Throws before the simulated camera: dice fly in, tumble, and come to rest as wanted, beside what lies there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from firmware.camera.props import EXPOSURE, Act, Props
from firmware.camera.stage import Floats, Piece, Point, Pose, Scene, View, makes, throws
from firmware.camera.stage.makes import DieMake
from vision.reading import Fields

_ZONE = 96.0  # mm: the side of the square for each hand when more dice are thrown than one hand holds
_STILL = 0.03  # mm and hundredths of a radian: less is no motion


def throw(
    dice: Sequence[Fields], where: Point | None = None, *, room: tuple[float, float] | None = None, cocked: bool = False
) -> Act:
    """Dice fly in, tumble and come to rest around `where`, showing this; if `cocked`, one of them leans on another."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        flights = _flights(scene, props, len(dice), props.world(where), room, cocked)
        shown = iter(dice)
        flying = [
            _Flying(flight, i, offset, start, *_made(props, next(shown), flight, i))
            for flight, offset, start in flights
            for i in range(flight.dice)
        ]
        thrown: list[Piece] = []
        for seconds in _times(flying, props):
            thrown = [_next(die, seconds, thrown[i] if thrown else None) for i, die in enumerate(flying)]
            yield replace(scene, pieces=(*scene.pieces, *thrown))
        rest = (_next(die, np.inf, piece) for die, piece in zip(flying, thrown, strict=True))
        yield replace(scene, pieces=(*scene.pieces, *rest))

    return play


@dataclass(frozen=True, slots=True, eq=False)
class _Flying:
    """A die of a throw."""

    flight: throws.Flight
    index: int
    offset: Floats  # (3,) where the throw lies
    start: float  # seconds after the others
    make: DieMake
    shows: Fields
    first: Floats  # one of the cube's rotations, that brings the wanted face up

    def pose(self, seconds: float) -> Pose:
        moment = self.flight.seconds if seconds == np.inf else seconds - self.start
        pose = self.flight.at(self.index, moment)
        grown = np.array([1, 1, self.make.side / 16.0])
        return Pose(pose.at * grown + self.offset, pose.turn @ self.first)


def _made(props: Props, shows: Fields, flight: throws.Flight, index: int) -> tuple[DieMake, Fields, Floats]:
    make, face = makes.die(props.dice_set, shows, props.seed)
    return make, shows, throws.face_up(flight.turns[-1, index], face, int(props.rng.integers(4)))


def _flights(
    scene: Scene, props: Props, dice: int, middle: Floats, room: tuple[float, float] | None, cocked: bool
) -> list[tuple[throws.Flight, Floats, float]]:
    """The throws that together are of so many dice, each with its place and how much later it begins."""
    parts = list(throws.groups(dice))
    if cocked:
        parts = [min(dice, 5), *throws.groups(dice - 5)] if dice > 5 else [dice]
    flights = []
    across = min(len(parts), 3)
    if room is None:
        room = (176.0, 176.0) if len(parts) == 1 else (_ZONE * across, _ZONE * -(-len(parts) // across))
    cell = (room[0] / across, room[1] / -(-len(parts) // across))
    lying = [piece.pose.at[:2] for piece in scene.pieces if isinstance(piece.make, DieMake)]
    for i, count in enumerate(parts):
        row, column = divmod(i, across)
        rows = -(-len(parts) // across)
        offset = middle + np.array([(column - (across - 1) / 2) * cell[0], ((rows - 1) / 2 - row) * cell[1]])
        there = np.array(lying).reshape(-1, 2) - offset
        flight = throws.choose(props.rng, count, lying=there, room=cell, cocked=cocked and i == 0)
        flights.append((flight, np.array([*offset, 0.0]), 0.12 * i))
        lying += list(flight.places[-1, :, :2] + offset)
    return flights


def _times(flying: list[_Flying], props: Props) -> Iterator[float]:
    """The seconds of a throw's frames: from when the first die comes into view until the last one lies."""
    step = 1 / props.fps
    begin = float(props.rng.uniform(-step, 0))
    while begin > -0.8 and any(_seen(props.view, die.pose(begin)) for die in flying):
        begin -= step
    end = max(die.start + die.flight.seconds for die in flying)
    yield from np.arange(begin, end + step, step).tolist()


def _seen(view: View, pose: Pose) -> bool:
    ((x, y),), (scale,) = view.project(pose.at[None])
    margin = 14 * scale
    return bool(-margin < x < view.size[0] + margin and -margin < y < view.size[1] + margin)


def _next(die: _Flying, seconds: float, last: Piece | None) -> Piece:
    """The die at that time; the same piece as before if it has not moved since."""
    now, before = die.pose(seconds), die.pose(seconds - EXPOSURE)
    if last is not None and _same(last.pose, now):
        return last if last.before is None else last.moved(now)
    if last is None:
        last = Piece(die.make, die.shows, now)
    return last.moved(now, None if _same(before, now) else before)


def _same(one: Pose, two: Pose) -> bool:
    return bool(np.abs(one.at - two.at).max() < _STILL and np.abs(one.turn - two.turn).max() < _STILL / 10)
