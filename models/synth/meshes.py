"""Rounded boxes as triangles, for renderers that want a mesh; face by face, with the drawings' places on them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.synth.scene import FACES, Body, Floats

Grid = NDArray[np.float64]

COLUMNS, ROWS = 3, 2
"""How the six faces lie in the one texture of a body: face i is in column i % 3 of row i // 3."""

# Of each face: the axis across the drawing, the axis up it, the axis that it looks along, and whether that way or back.
AXES = ((0, 1, 2, 1), (0, 1, 2, -1), (1, 2, 0, 1), (1, 2, 0, -1), (2, 0, 1, 1), (2, 0, 1, -1))

_ARC = 6  # parts of an eighth of a circle
_CUT_FLAT = 28  # parts of a flat side that a ball cuts: the cut runs across them


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles with smooth normals; the texture's first row is at v = 0."""

    points: Floats  # (n, 3)
    normals: Floats  # (n, 3)
    uv: Floats  # (n, 2)
    corners: NDArray[np.uint32]  # (m, 3)


def mesh(body: Body) -> Mesh:
    """The body's surface in the world."""
    parts = [face_points(body, face) for face in range(6)]
    points, normals, uv, corners = [], [], [], []
    start = 0
    for face, (at, normal, place) in enumerate(parts):
        rows, columns = at.shape[:2]
        points.append(at.reshape(-1, 3))
        normals.append(normal.reshape(-1, 3))
        tile = np.array([face % COLUMNS, face // COLUMNS], np.float32)
        uv.append(((place + tile) / np.array([COLUMNS, ROWS], np.float32)).reshape(-1, 2))
        index = (np.arange(rows * columns).reshape(rows, columns) + start).astype(np.uint32)
        a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
        corners += [np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)]
        start += rows * columns
    return Mesh(
        (np.concatenate(points) @ body.turn.T + body.centre).astype(np.float32),
        (np.concatenate(normals) @ body.turn.T).astype(np.float32),
        np.concatenate(uv).astype(np.float32),
        np.concatenate(corners),
    )


def face_points(body: Body, face: int) -> tuple[Floats, Floats, Floats]:
    """A grid over one face in the body's own axes: points, normals, and where in the face's texture they are, 0 to 1.

    A face reaches to the middle of its rounded edges, where the normal turns to the next face.
    """
    across, up, _, sign = AXES[face]
    half = body.half.astype(np.float64)
    points, normals = (_disc if _is_disc(body) else _box)(body, face)
    place = np.stack(
        [0.5 + 0.5 * sign * points[..., across] / half[across], 0.5 - 0.5 * points[..., up] / half[up]], -1
    )
    return points.astype(np.float32), normals.astype(np.float32), place.astype(np.float32)


def _box(body: Body, face: int) -> tuple[Grid, Grid]:
    across, up, out, sign = AXES[face]
    half = body.half.astype(np.float64)
    rounding = min(max(body.rounding, 1e-3), float(half.min()) * 0.999)
    cut = body.ball > 0
    outer = np.zeros((len(_lines(half[up], rounding, cut)), len(_lines(half[across], rounding, cut)), 3))
    outer[..., across] = sign * _lines(half[across], rounding, cut)[None, :]
    outer[..., up] = _lines(half[up], rounding, cut)[:, None]
    outer[..., out] = sign * half[out]
    inner = np.clip(outer, -(half - rounding), half - rounding)
    normals = outer - inner
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    points = inner + rounding * normals
    if cut:
        far = np.linalg.norm(points, axis=-1, keepdims=True)
        normals = np.where(far > body.ball, points / far, normals)
        points = points * np.minimum(1, body.ball / far)
    return points, normals


def _is_disc(body: Body) -> bool:
    """Whether the ball leaves a flat disc, as of a coin: a square grid would fray its rim."""
    return 0 < body.ball <= min(body.half[0], body.half[1]) and bool(body.half[2] < 0.5 * body.ball)


def _disc(body: Body, face: int) -> tuple[Grid, Grid]:
    """A slice of a ball: a round flat above and below, a quarter of the rim for each side."""
    thick = float(body.half[2])
    angle = np.linspace(-np.pi / 4, np.pi / 4, 25)
    if face > 1:
        z = np.linspace(-thick, thick, 5)[:, None] * np.ones_like(angle)
        way = angle + np.arctan2(FACES[face][1], FACES[face][0])
        rim = np.sqrt(body.ball**2 - z**2)
        points = np.stack([rim * np.cos(way), rim * np.sin(way), z], -1)
        return points, points / body.ball
    sign = AXES[face][3]
    step = np.linspace(-1, 1, 49)
    x, y = np.meshgrid(step * sign, step)
    # Squares around the middle become circles around it.
    scale = np.maximum(np.abs(x), np.abs(y)) / np.maximum(np.hypot(x, y), 1e-9) * np.sqrt(body.ball**2 - thick**2)
    points = np.stack([x * scale, y * scale, np.full_like(x, sign * thick)], -1)
    return points, np.broadcast_to(FACES[face].astype(np.float64), points.shape)


def _lines(half: float, rounding: float, cut: bool) -> NDArray[np.float64]:
    """Where the lines of a face's grid cross one of its axes: close together where it is round."""
    flat = half - rounding
    arc = flat + rounding * np.tan(np.linspace(0, np.pi / 4, _ARC + 1))[1:]
    middle = np.linspace(-flat, flat, _CUT_FLAT + 1 if cut else 2)
    return np.concatenate([-arc[::-1], middle, arc])
