"""What happens before the simulated camera: an act plays on from a scene, one scene a frame, and leaves the last."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from firmware.camera.props import EXPOSURE, Act, Props
from firmware.camera.reach import Reach, carried, over, ways_in
from firmware.camera.room import blink_led, bump, light, shadow
from firmware.camera.stage import Hand, Piece, Point, Pose, Scene, between, makes, throws, turned
from firmware.camera.stage.makes import CardMake, DieMake
from firmware.camera.throwing import throw
from vision.reading import Fields

__all__ = [
    "Act", "blink_led", "bump", "clear", "hand", "lay", "lay_card", "light", "move", "nudge", "pick_up", "place",
    "shadow", "take", "throw", "wait",
]  # fmt: skip


def wait(seconds: float) -> Act:
    """Nothing happens."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        yield from [scene] * props.frames(seconds)

    return play


def place(shows: Fields, at: Point, angle: float | None = None) -> Act:
    """A hand brings a die, or a card, and puts it down; `angle` in degrees, any if none is given."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        yaw = float(props.rng.uniform(0, 2 * np.pi)) if angle is None else float(np.radians(angle))
        make: DieMake | CardMake
        if props.dice_set.piece == "card":
            make = makes.card(props.dice_set, shows, props.seed)
            pose = Pose(np.array([*props.world(at), 0.3 + 0.3 * len(scene.pieces)]), turned(yaw))
        else:
            make, face = makes.die(props.dice_set, shows, props.seed)
            turn = turned(yaw) @ throws.face_up(np.eye(3), face, 0)
            pose = Pose(np.array([*props.world(at), make.side / 2]), turn)
        lying = Piece(make, shows, pose)
        reach = Reach.to(lying, props.view, props.rng, grasp=True)
        yield from carried(scene, lying, reach, props.fps, into=True)
        scene = replace(scene, pieces=(*scene.pieces, lying))
        yield from over(scene, reach, props.fps, leaving=True)
        yield scene

    return play


def lay_card(card: str, at: Point, angle: float = 0.0) -> Act:
    """A hand lays a card."""
    return place({"card": card}, at, angle)


def pick_up(index: int) -> Act:
    """A hand takes one piece away: the one of that number, in the order in which they came."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        if not -len(scene.pieces) <= index < len(scene.pieces):
            return
        piece = scene.pieces[index]
        reach = Reach.to(piece, props.view, props.rng, grasp=True)
        yield from over(scene, reach, props.fps, leaving=False)
        left = replace(scene, pieces=tuple(other for other in scene.pieces if other is not piece))
        yield from carried(left, piece, reach, props.fps, into=False)
        yield left

    return play


def take(shows: Fields) -> Act:
    """A hand takes one piece away that shows this; if there is none, nothing happens."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        for index, piece in enumerate(scene.pieces):
            if piece.shows == shows:
                yield from pick_up(index)(scene, props)
                return

    return play


def clear(keep: Callable[[Fields, Point], bool] | None = None) -> Act:
    """A hand takes everything away, but for what is to be kept by what it shows and where it lies."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        kept = [p for p in scene.pieces if keep is not None and keep(p.shows, props.ground.place(p.pose.at))]
        left = sorted((p for p in scene.pieces if p not in kept), key=lambda piece: -float(piece.pose.at[1]))
        if not left:
            return
        arm = -np.pi / 2 + float(props.rng.normal(0, 0.2))
        first = Reach(np.array([*left[0].pose.at[:2], 25.0]), arm, props.view, grasp=False)
        yield from over(scene, first, props.fps, leaving=False)
        tips = first.tips
        while left:
            goal = np.array([*left[0].pose.at[:2], 25.0]) - 75 * first.along
            steps = max(int(np.linalg.norm(goal - tips) / 700 * props.fps), 2)
            for share in np.linspace(0, 1, steps)[1:]:
                here = tips + (goal - tips) * share
                left = [piece for piece in left if not first.covers(here, piece.pose.at)]
                scene = replace(scene, pieces=tuple(piece for piece in scene.pieces if piece in (*left, *kept)))
                yield replace(scene, hand=Hand((here[0], here[1], here[2]), arm))
            tips = goal
        scene = replace(scene, pieces=tuple(kept))
        yield from over(scene, replace(first, tips=tips), props.fps, leaving=True)
        yield replace(scene, hand=None)

    return play


def move(shows: Fields, to: Point, near: Point | None = None) -> Act:
    """A hand takes the piece that shows this, the one nearest to `near`, and puts it down elsewhere."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        there = [piece for piece in scene.pieces if piece.shows == shows]
        if not there:
            return
        piece = min(there, key=lambda one: float(np.linalg.norm(one.pose.at[:2] - props.world(near))))
        reach = Reach.to(piece, props.view, props.rng, grasp=True)
        yield from over(scene, reach, props.fps, leaving=False)
        others = tuple(other for other in scene.pieces if other is not piece)
        end = Pose(np.array([*props.world(to), piece.pose.at[2]]), piece.pose.turn)
        steps = max(int(np.linalg.norm(end.at - piece.pose.at) / 500 * props.fps), 3)
        last = piece.pose
        for share in np.linspace(0, 1, steps + 1)[1:]:
            level = between(piece.pose, end, float(share))
            now = Pose(level.at + np.array([0, 0, 25 * np.sin(np.pi * share)]), level.turn)
            x, y, z = reach.tips + now.at - piece.pose.at
            moved = piece.moved(now, between(now, last, min(EXPOSURE * props.fps, 1.0)))
            last = now
            yield replace(scene, pieces=(*others, moved), hand=Hand((x, y, z), reach.arm, closed=True))
        scene = replace(scene, pieces=(*others, piece.moved(end)))
        yield from over(scene, replace(reach, tips=reach.tips + end.at - piece.pose.at), props.fps, leaving=True)
        yield scene

    return play


def lay(dice: Sequence[tuple[Fields, Point]]) -> Act:
    """Dice lie there from one frame to the next."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        lying = []
        for shows, at in dice:
            make, face = makes.die(props.dice_set, shows, props.seed)
            turn = turned(float(props.rng.uniform(0, 2 * np.pi))) @ throws.face_up(np.eye(3), face, 0)
            lying.append(Piece(make, shows, Pose(np.array([*props.world(at), make.side / 2]), turn)))
        yield replace(scene, pieces=(*scene.pieces, *lying))

    return play


def nudge(index: int, by: float = 6.0) -> Act:
    """A finger pushes a piece by some mm, and turns it a little; it shows the same."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        if not -len(scene.pieces) <= index < len(scene.pieces):
            return
        piece = scene.pieces[index]
        reach = Reach.to(piece, props.view, props.rng, grasp=False)
        reach = replace(reach, tips=reach.tips + reach.along * 14)
        yield from over(scene, reach, props.fps, leaving=False)
        twist = float(props.rng.uniform(0.1, 0.35)) * float(props.rng.choice([-1, 1]))
        end = Pose(piece.pose.at - reach.along * by, turned(twist) @ piece.pose.turn)
        moved = piece
        for share in np.linspace(0, 1, props.frames(0.2) + 1)[1:]:
            now = between(piece.pose, end, float(share))
            moved = moved.moved(now, between(now, moved.pose, EXPOSURE * props.fps))
            tips = reach.tips - reach.along * by * share
            pieces = tuple(moved if other is piece else other for other in scene.pieces)
            yield replace(scene, pieces=pieces, hand=Hand((tips[0], tips[1], tips[2]), reach.arm))
        rest = piece.moved(end)
        scene = replace(scene, pieces=tuple(rest if other is piece else other for other in scene.pieces))
        yield from over(scene, replace(reach, tips=reach.tips - reach.along * by), props.fps, leaving=True)
        yield scene

    return play


def hand(seconds: float, at: Point | None = None) -> Act:
    """A hand reaches in, stays for a while, and leaves; nothing is moved."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        tips = np.array([*props.world(at), 45.0])
        reach = Reach(tips, ways_in(tips, props.view, props.rng), props.view, grasp=False)
        yield from over(scene, reach, props.fps, leaving=False)
        for i in range(props.frames(seconds)):
            sway = 5 * np.sin(i / props.fps * np.array([2.1, 1.7, 2.9]) * np.pi)
            x, y, z = reach.tips + sway
            yield replace(scene, hand=Hand((x, y, z), reach.arm))
        yield from over(scene, reach, props.fps, leaving=True)
        yield scene

    return play
