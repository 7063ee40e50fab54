"""A die as the camera sees it: up to three faces, warped, lit by the lamp, with round edges and round corners."""

from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.camera.stage import BASES, FACES, Floats, Light, Piece, Pose, View
from firmware.camera.stage.makes import DieMake, Print
from firmware.camera.stage.sprite import Sprite, around, fill, mean, of, smeared
from models import art

_GRID = 28  # points each way at which the light on a face is worked out
_CORNERS = np.array(list(product((-1, 1), repeat=3)), np.float64)
_CIRCLE = np.stack([np.cos(a := np.linspace(0, 2 * np.pi, 16, endpoint=False)), np.sin(a)], axis=1)
_SQUARE = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], np.float64)  # of a drawing: right and up, from its upper left
_SIDES = (24, 48, 96, 160)  # pixels of a face's drawing
_SHARPNESS = 45  # of a highlight
_SPIN = 0.12  # radians: a die that turns more while the shutter is open is drawn twice


def draw(piece: Piece, view: View, light: Light) -> Sprite:
    """The die, smeared along its way if it moves."""
    assert isinstance(piece.make, DieMake)
    if piece.before is None:
        return _still(piece.make, piece.pose, view, light, fine=2)
    ends, _ = view.project(np.stack([piece.before.at, piece.pose.at]))
    way = ends[1] - ends[0]
    spin = np.arccos(np.clip((np.trace(piece.before.turn.T @ piece.pose.turn) - 1) / 2, -1, 1))
    if spin < _SPIN:
        fine = 2 if float(np.abs(way).max()) < 1.2 else 1
        return smeared(_still(piece.make, between(piece.before, piece.pose, 0.5), view, light, fine), way)
    early, late = (_still(piece.make, between(piece.before, piece.pose, t), view, light, 1) for t in (0.25, 0.75))
    return mean(smeared(early, way / 2), smeared(late, way / 2))


def between(one: Pose, two: Pose, share: float) -> Pose:
    """The pose that share of the way from one to two."""
    blend = one.turn * (1 - share) + two.turn * share
    left, _, right = np.linalg.svd(blend)
    return Pose(one.at * (1 - share) + two.at * share, left @ right)


def outline(make: DieMake, pose: Pose, view: View) -> Floats:
    """The die's edge in the picture: that of balls in its corners, with all that lies between them."""
    inner = make.side / 2 - make.rounding
    points, scale = view.project(pose.at + inner * _CORNERS @ pose.turn.T)
    rings = points[:, None] + _CIRCLE * (make.rounding * scale)[:, None, None]
    hull = cv2.convexHull(rings.reshape(-1, 2).astype(np.float32))[:, 0]
    if make.ball:
        # The ball's own edge is a circle: what lies beyond it is cut off.
        (middle,), (pixels,) = view.project(pose.at[None])
        away = hull - middle
        far = np.linalg.norm(away, axis=1)
        hull = middle + away * np.minimum(1, make.ball * make.side * pixels / far)[:, None]
    return np.asarray(hull)


def _still(make: DieMake, pose: Pose, view: View, light: Light, fine: int) -> Sprite:
    edge = outline(make, pose, view)
    x0, y0, x1, y1 = around(edge)
    origin = np.array([x0, y0])
    shape = ((y1 - y0) * fine, (x1 - x0) * fine)
    alpha = fill(shape, (edge - origin) * fine)
    half = make.side / 2
    round_to = half - make.rounding * 0.3  # where two faces meet on a round edge
    normals = FACES @ pose.turn.T
    facing = ((view.eye - pose.at - half * normals) * normals).sum(axis=1)
    seen = [int(i) for i in np.argsort(-facing) if facing[i] > 0]
    (middle,), (scale,) = view.project(pose.at[None])
    side = next((n for n in _SIDES if n >= scale * make.side * fine), _SIDES[-1])
    towards_eye = (view.eye - pose.at) / np.linalg.norm(view.eye - pose.at)
    colour = np.zeros((*shape, 3), np.uint8)
    for number, face in enumerate(seen):
        base = pose.turn @ BASES[face]
        corners = pose.at + round_to * (base[:, 2] + _SQUARE @ base[:, :2].T)
        quad = ((view.project(corners)[0]) - origin) * fine
        picture = _lit(make, face, base, side, pose.at[2], light, towards_eye)
        matrix = _onto(quad, side)
        if number == 0:
            cv2.warpPerspective(
                picture, matrix, shape[::-1], dst=colour, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
        else:
            _lay_face(colour, picture, matrix, _beyond(quad, (middle - origin) * fine, corners, pose, normals, seen))
    if fine > 1:
        size = (x1 - x0, y1 - y0)
        colour = np.asarray(cv2.resize(colour, size, interpolation=cv2.INTER_AREA), np.uint8)
        alpha = np.asarray(cv2.resize(alpha, size, interpolation=cv2.INTER_AREA), np.uint8)
    return of(x0, y0, colour, np.asarray(cv2.GaussianBlur(alpha, (3, 3), 0.6), np.uint8))


def _beyond(quad: Floats, middle: Floats, corners: Floats, pose: Pose, normals: Floats, seen: list[int]) -> Floats:
    """The face with its outer corners moved out, so that no gap is left up to the round edge of the die."""
    outwards = (corners - pose.at) @ normals[seen].T > 0
    inside = outwards.all(axis=1) if len(seen) == 3 else np.zeros(4, np.bool_)
    return np.where(inside[:, None], quad, middle + (quad - middle) * 1.3)


def _lay_face(colour: NDArray[np.uint8], picture: NDArray[np.uint8], matrix: Floats, polygon: Floats) -> None:
    height, width = colour.shape[:2]
    a, b = np.maximum(np.floor(polygon.min(axis=0)).astype(int), 0)
    c, d = np.minimum(np.ceil(polygon.max(axis=0)).astype(int) + 1, (width, height))
    if a >= c or b >= d:
        return
    moved = np.array([[1, 0, -a], [0, 1, -b], [0, 0, 1]]) @ matrix
    near = colour[b:d, a:c]
    seen = cv2.warpPerspective(
        picture, moved, (c - a, d - b), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = fill(near.shape[:2], polygon - (a, b))
    cover = cv2.merge([mask, mask, mask])
    cv2.add(
        cv2.multiply(near, 255 - cover, scale=1 / 255), cv2.multiply(seen, cover, scale=1 / 255), dst=near
    )


def _onto(quad: Floats, side: int) -> Floats:
    """The homography from a drawing's pixels to the quadrilateral."""
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - np.float32(0.5)
    return np.asarray(cv2.getPerspectiveTransform(corners, (quad - 0.5).astype(np.float32)))


def _lit(
    make: DieMake, face: int, base: Floats, side: int, high: float, light: Light, towards_eye: Floats
) -> NDArray[np.uint8]:
    """The face's picture in the light that falls on it."""
    local, away = _surface(make.side, make.rounding, make.ball)
    normals = local @ base.T
    heights = high + away @ base[2]
    got = light.on(normals)
    # The foot of a die sees little of the sky, but some light comes back from the table.
    open_sky = np.clip(0.45 + 0.55 * heights / (0.8 * make.side), 0, 1)[:, None]
    got *= np.where(normals[:, 2:] < 0.5, open_sky, 1)
    got += 0.16 * np.maximum(0.4 - normals[:, 2:], 0) * light.ground
    halfway = light.towards + towards_eye
    shine = np.maximum(normals @ (halfway / np.linalg.norm(halfway)), 0) ** _SHARPNESS * make.gloss
    steps = (_GRID, _GRID)
    shade = np.power(np.maximum(got, 0), 1 / 2.2)[:, ::-1].reshape(*steps, 3).astype(np.float32)
    flat, slopes = _printed(make, face, side)
    if make.engraved:
        lamp = light.towards @ base[:, :2]
        flat = flat * (1 + make.engraved * (slopes[..., :1] * lamp[0] - slopes[..., 1:] * lamp[1]))
    size = (side, side)
    lit = cv2.multiply(flat, cv2.resize(shade, size, interpolation=cv2.INTER_LINEAR))
    mirror = cv2.resize(np.power(shine, 0.6).reshape(steps).astype(np.float32) * 190, size)
    return np.asarray(cv2.add(lit, cv2.merge([mirror, mirror, mirror]), dtype=cv2.CV_8U), np.uint8)


@cache
def _surface(side: float, rounding: float, ball: float) -> tuple[Floats, Floats]:
    """Over a face, row by row: the normals, and the places from the die's middle, as right, up and outwards."""
    half = side / 2
    reach = half - rounding * 0.3
    line = (np.arange(_GRID) + 0.5) / _GRID * 2 * reach - reach
    right, up = np.meshgrid(line, -line)
    flat = half - rounding
    bent = [np.clip((np.abs(way) - flat) / rounding, 0, 0.72) * np.sign(way) for way in (right, up)]
    normals = np.stack([bent[0], bent[1], np.sqrt(np.maximum(1 - bent[0] ** 2 - bent[1] ** 2, 0.15))], axis=-1)
    if ball:
        radius = ball * side
        far = np.stack([right, up, np.sqrt(np.maximum(radius**2 - right**2 - up**2, 0.2 * radius**2))], axis=-1)
        normals = np.where((np.hypot(right, up) > np.sqrt(radius**2 - half**2))[..., None], far, normals)
    normals = normals / np.linalg.norm(normals, axis=-1, keepdims=True)
    places = np.stack([right, up, np.full_like(right, half)], axis=-1)
    return normals.reshape(-1, 3), places.reshape(-1, 3)


@cache
def _printed(make: DieMake, face: int, side: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The face in even light (blue, green, red), and which way its print slopes down."""
    printed = make.prints[face]
    ink = drawn(printed, make.size, side).astype(np.float32)[..., None] / 255
    rng = np.random.default_rng(face)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (side, side)).astype(np.float32), (0, 0), side / 24)[..., None]
    body = np.array(make.body[::-1], np.float32) * (1 + 0.06 * grain / (np.abs(grain).max() + 1e-6))
    flat = body * (1 - ink) + np.array(printed.ink[::-1], np.float32) * ink
    soft = cv2.GaussianBlur(ink[..., 0], (0, 0), side / 60)
    slopes = np.stack([cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)], axis=-1)
    return np.ascontiguousarray(flat, np.float32), np.asarray(slopes * (side / 96 / 3), np.float32)


@cache
def drawn(printed: Print, size: float, side: int) -> NDArray[np.uint8]:
    """How much ink is where on a face."""
    middle = np.float32(art.SIZE / 2)
    shape = tuple(
        tuple((contour - middle) * np.float32(size) + middle for contour in contours)
        for contours in art.outline(printed.art)
    )
    fine = art.mask(shape, side * 3)
    return np.rot90(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), printed.turn).copy()
