"""Where bodies lie: flat and apart, flush with a neighbour, leaning on one, or across the edge of the picture."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from models.synth.meshes import face_points
from models.synth.scene import FACES, Body, Camera, Floats

UP = np.array([0, 0, 1], np.float32)


@dataclass(frozen=True, slots=True)
class Footprint:
    """The rectangle under a body."""

    centre: Floats  # (2,)
    along: Floats  # (2,) unit vector
    half: Floats  # (2,) half its length along that, and across

    @property
    def axes(self) -> Floats:
        """Along and across, as rows."""
        return np.array([self.along, (-self.along[1], self.along[0])], np.float32)

    def corners(self) -> Floats:
        """Its four corners."""
        signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
        return np.asarray(self.centre + (signs * self.half) @ self.axes, np.float32)


def apart(one: Footprint, other: Footprint, gap: float) -> bool:
    """Whether there is at least `gap` between them."""
    a, b = one.corners(), other.corners()
    for axis in (*one.axes, *other.axes):
        p, q = a @ axis, b @ axis
        if p.min() - q.max() >= gap or q.min() - p.max() >= gap:
            return True
    return False


def footprint(body: Body) -> Footprint:
    """The rectangle under a body that lies flat, or the square around one that leans."""
    flat = np.abs(body.turn[2]) > 0.99
    if flat.sum() == 1:
        first, second = (i for i in range(3) if not flat[i])
        along = body.turn[:2, first]
        half = np.array([body.half[first], body.half[second]], np.float32)
        return Footprint(body.centre[:2], along / np.linalg.norm(along), half)
    reach = support(body, np.array([1, 0, 0])), support(body, np.array([0, 1, 0]))
    return Footprint(body.centre[:2], np.array([1, 0], np.float32), np.array(reach, np.float32))


def support(body: Body, way: NDArray[np.floating]) -> float:
    """How far the body reaches from its centre in that direction."""
    reach = float(np.abs(body.turn.T @ way) @ (body.half - body.rounding)) + body.rounding
    return min(reach, body.ball) if body.ball > 0 else reach


def spun(angle: float) -> Floats:
    """A turn about the upright."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)], np.float32)


def face_up(face: int) -> Floats:
    """A turn that brings a face to the top."""
    z = FACES[face]
    x = np.roll(np.abs(z), 1)
    return np.stack([x, np.cross(z, x), z]).astype(np.float32)


def lying(body: Body, face: int, angle: float, at: Floats) -> Body:
    """The body flat on the table with that face up."""
    turn = spun(angle) @ face_up(face)
    turned = replace(body, turn=turn)
    return replace(turned, centre=np.array([at[0], at[1], support(turned, UP)], np.float32))


def beside(rng: np.random.Generator, body: Body, face: int, neighbour: Body) -> Body:
    """The body flush with one side of a neighbour that lies flat, shifted along it as it happens."""
    base = footprint(neighbour)
    side = int(rng.integers(2))
    out, slide = base.axes[side] * rng.choice([-1, 1]), base.axes[1 - side]
    # Dice by their faces' directions, cards by their own: either lies square to the neighbour.
    angle = float(np.arctan2(base.along[1], base.along[0])) + (
        rng.integers(4) * np.pi / 2 if body.kind == "die" else 0.0
    )
    turned = lying(body, face, angle, base.centre)
    reach = base.half[side] + support(turned, np.array([*out, 0])) + rng.choice([0.0, 0.004, 0.02])
    shift = rng.normal(0, 0.25) * base.half[1 - side] * 2
    at = base.centre + out * reach + slide * np.clip(shift, -base.half[1 - side], base.half[1 - side])
    return lying(body, face, angle, at)


def leaning(rng: np.random.Generator, body: Body, face: int, anchor: Body, at: Floats | None = None) -> Body:
    """The body cocked: one lower edge on the table, the other up against a side of `anchor`.

    `at` says roughly where along a long anchor; without it the body leans somewhere against a small one.
    """
    base = footprint(anchor)
    side = int(rng.integers(2)) if at is None else 1
    out, slide = base.axes[side] * rng.choice([-1, 1]), base.axes[1 - side]
    along = rng.uniform(-0.3, 0.3) * base.half[1 - side]
    if at is not None:
        away = at - base.centre
        out, along = out * np.sign(out @ away), float(away @ slide)
    angle = rng.uniform(12, 40) / 180 * np.pi
    axis = np.cross(UP, [*out, 0])
    turn = _about(axis, angle) @ spun(float(np.arctan2(out[1], out[0])) + rng.normal(0, 0.12)) @ face_up(face)
    turned = replace(body, turn=turn.astype(np.float32))
    reach = base.half[side] + support(turned, np.array([*-out, 0]))
    spot = base.centre + out * reach + slide * along
    return replace(turned, centre=np.array([*spot, support(turned, -UP)], np.float32))


def _about(axis: NDArray[np.floating], angle: float) -> NDArray[np.floating]:
    x, y, z = axis
    cross = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)


def on_table(camera: Camera, pixel: NDArray[np.floating], height: float) -> Floats:
    """Where the camera sees the plane at that height through a pixel."""
    middle = np.array([camera.width / 2, camera.height / 2])
    ray = np.array([*((pixel - middle) / camera.focal), 1]) @ camera.axes
    return np.asarray(camera.eye + ray * (height - camera.eye[2]) / ray[2], np.float32)[:2]


def inside(camera: Camera, body: Body) -> float:
    """How much of the body's surface is within the picture, 0 to 1."""
    points = np.concatenate([face_points(body, face)[0].reshape(-1, 3) for face in range(6)])
    pixels = camera.project(points @ body.turn.T + body.centre)
    size = np.array([camera.width, camera.height])
    return float(np.all((pixels > 1) & (pixels < size - 1), axis=1).mean())
