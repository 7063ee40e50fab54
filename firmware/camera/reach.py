"""How a hand reaches over the table: in from the border of the picture, down to a piece, and out again."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from firmware.camera.props import EXPOSURE
from firmware.camera.stage import Floats, Hand, Piece, Pose, Scene, View, between
from firmware.camera.stage.makes import CardMake

_SPEED = 600.0  # mm a second
_HIGH = 55.0  # mm above the table, on the way
_WIDE = 70.0  # mm: half a hand with its thumb


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """Where the fingertips go, and the direction in which the arm leaves."""

    tips: Floats  # (3,)
    arm: float
    view: View
    grasp: bool

    @classmethod
    def to(cls, piece: Piece, view: View, rng: np.random.Generator, *, grasp: bool) -> "Reach":
        """To a die, or to the nearer edge of a card."""
        arm = ways_in(piece.pose.at, view, rng)
        reach = cls(np.array([*piece.pose.at[:2], 16.0]), arm, view, grasp)
        if isinstance(piece.make, CardMake):
            away = np.abs(piece.pose.turn[:2, :2].T @ reach.along[:2]) @ (piece.make.width, piece.make.height) / 2
            return replace(reach, tips=reach.tips + reach.along * (away - 14) - (0, 0, 12))
        return reach

    @property
    def along(self) -> Floats:
        return np.array([np.cos(self.arm), np.sin(self.arm), 0.0])

    @property
    def outside(self) -> Floats:
        """Where the fingertips are when nothing of the hand is in the picture."""
        aside = np.array([-self.along[1], self.along[0], 0.0]) * _WIDE
        tips = np.array([*self.tips[:2], _HIGH])
        for _ in range(80):
            points, _ = self.view.project(np.stack([tips, tips + aside, tips - aside]))
            x, y = points.T
            width, height = self.view.size
            if (x < -8).all() or (y < -8).all() or (x > width + 8).all() or (y > height + 8).all():
                break
            tips = tips + 12 * self.along
        return tips

    def covers(self, tips: Floats, at: Floats) -> bool:
        """Whether a piece there is under the palm."""
        off = at[:2] - tips[:2]
        forth, aside = off @ self.along[:2], off @ np.array([-self.along[1], self.along[0]])
        return bool(65 < forth < 170 and abs(aside) < 30)

    def path(self, fps: float) -> Floats:
        """The fingertips from the border to the goal, frame by frame: fast first, then down."""
        start = self.outside
        frames = max(int(np.linalg.norm(start - self.tips) / _SPEED * fps), 5)
        share = np.linspace(0, 1, frames + 1)[1:, None]
        eased = share * (2 - share)
        path = start + (self.tips - start) * eased
        path[:, 2] = _HIGH + (self.tips[2] - _HIGH) * np.clip((share[:, 0] - 0.55) / 0.45, 0, 1)
        return np.asarray(path)


def ways_in(at: Floats, view: View, rng: np.random.Generator) -> float:
    """The direction of an arm that reaches there from the nearest border of the picture, mostly the players'."""
    (point,), _ = view.project(np.array([[at[0], at[1], 0.0]]))
    x, y = point / view.size
    near = {-np.pi / 2: (1 - y) * 0.7, np.pi / 2: y, np.pi: x, 0.0: 1 - x}
    turn = np.arctan2(view.axes[0, 1], view.axes[0, 0])  # of the picture against the table
    return float(min(near, key=lambda way: near[way]) + turn + rng.normal(0, 0.22))


def over(scene: Scene, reach: Reach, fps: float, *, leaving: bool) -> Iterator[Scene]:
    """The hand goes to its goal, or leaves from there; nothing else moves."""
    path = reach.path(fps)
    for x, y, z in path[::-1] if leaving else path:
        yield replace(scene, hand=Hand((x, y, z), reach.arm, closed=reach.grasp))


def carried(scene: Scene, piece: Piece, reach: Reach, fps: float, *, into: bool) -> Iterator[Scene]:
    """The hand brings a piece that is not in the scene to where it will lie, or takes it away from there."""
    path = reach.path(fps)
    last = None
    for tips in path if into else path[::-1]:
        now = Pose(piece.pose.at + tips - reach.tips, piece.pose.turn)
        before = between(now, last or now, min(EXPOSURE * fps, 1.0))
        last = now
        hand = Hand((tips[0], tips[1], tips[2]), reach.arm, closed=reach.grasp)
        yield replace(scene, pieces=(*scene.pieces, piece.moved(now, before)), hand=hand)
