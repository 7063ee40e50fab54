"""A die as the camera sees it: up to three faces, warped, lit by the lamp, with round edges and round corners."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.camera.stage import BASES, FACES, Floats, Light, Piece, Pose, View, between
from firmware.camera.stage.makes import DieMake, Print
from firmware.camera.stage.sprite import Sprite, around, fill, of, smeared
from models import art

_GRID = 24  # points each way at which the light on a face is worked out
_COARSE_GRID = 12  # of a die that moves
_CORNERS = np.array(list(product((-1, 1), repeat=3)), np.float64)
_CIRCLE = np.stack([np.cos(a := np.linspace(0, 2 * np.pi, 16, endpoint=False)), np.sin(a)], axis=1)
_FINE_CIRCLE = np.stack([np.cos(a := np.linspace(0, 2 * np.pi, 48, endpoint=False)), np.sin(a)], axis=1)
_SQUARE = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)], np.float64)  # of a drawing: right and up, from its upper left
_FAR = 150  # pixels out of the picture, from which nothing reaches into it
_NOTHING = np.zeros((0, 0, 3), np.uint8)
_SIDES = (24, 48, 96, 128)  # pixels of a face's drawing
_SHARPNESS = 27  # of a highlight


def draw(piece: Piece, view: View, light: Light) -> Sprite:
    """The die, smeared along its way if it moves."""
    assert isinstance(piece.make, DieMake)
    if piece.before is None:
        return _still(piece.make, piece.pose, view, light, fine=2)
    ends, _ = view.project(np.stack([piece.before.at, piece.pose.at]))
    way = ends[1] - ends[0]
    slow = float(np.abs(way).max()) < 1.2
    if (ends + _FAR < 0).any() or (ends - _FAR > view.size).any():
        return Sprite(0, 0, _NOTHING, _NOTHING)
    sprite = _still(piece.make, between(piece.before, piece.pose, 0.5), view, light, fine=2 if slow else 1)
    spin = np.arccos(np.clip((np.trace(piece.before.turn.T @ piece.pose.turn) - 1) / 2, -1, 1))
    blur = int(spin * float(np.hypot(*np.subtract(sprite.box[2:], sprite.box[:2]))) / 4)
    if blur > 1:
        colour, lets = (cv2.blur(part, (blur, blur)) for part in (sprite.colour, sprite.lets))
        sprite = Sprite(sprite.x, sprite.y, np.asarray(colour, np.uint8), np.asarray(lets, np.uint8))
    return smeared(sprite, way)


def outline(make: DieMake, pose: Pose, view: View) -> Floats:
    """The die's edge in the picture: that of balls in its corners, with all that lies between them."""
    inner = make.side / 2 - make.rounding
    points, scale = view.project(pose.at + inner * _CORNERS @ pose.turn.T)
    rings = points[:, None] + _CIRCLE * (make.rounding * scale)[:, None, None]
    hull = cv2.convexHull(rings.reshape(-1, 2).astype(np.float32))[:, 0]
    if make.ball:
        # The ball's own edge is a circle: what lies beyond it is cut off.
        (middle,), (pixels,) = view.project(pose.at[None])
        circle = middle + _FINE_CIRCLE * (make.ball * make.side * pixels)
        hull = cv2.intersectConvexConvex(hull, circle.astype(np.float32))[1][:, 0]
    return np.asarray(hull)


def _still(make: DieMake, pose: Pose, view: View, light: Light, fine: int) -> Sprite:
    """The die at one moment, painted `fine` times as large and shrunk."""
    edge = outline(make, pose, view)
    x0, y0, x1, y1 = around(edge)
    origin = np.array([x0, y0])
    shape = ((y1 - y0) * fine, (x1 - x0) * fine)
    alpha = fill(shape, (edge - origin) * fine)
    half = make.side / 2
    normals = FACES @ pose.turn.T
    facing = ((view.eye - pose.at - half * normals) * normals).sum(axis=1)
    seen = [int(i) for i in np.argsort(-facing) if facing[i] > 0]
    bases = pose.turn @ BASES[seen]
    round_to = half - make.rounding * 0.3  # where two faces meet on a round edge
    corners = pose.at + round_to * (bases[:, None, :, 2] + _SQUARE @ bases[:, :, :2].transpose(0, 2, 1))
    points, scale = view.project(np.concatenate([corners.reshape(-1, 3), pose.at[None]]))
    points = (points - origin) * fine
    quads, middle = points[:-1].reshape(-1, 4, 2), points[-1]
    side = next((n for n in _SIDES if n >= scale[-1] * make.side * (1.6 if fine > 1 else 0.65)), _SIDES[-1])
    colour = np.zeros((*shape, 3), np.uint8)
    for i, picture in enumerate(_lit(make, seen, bases, side, pose, view, light, careful=fine > 1)):
        matrix = _onto(quads[i], side)
        if i == 0:
            cv2.warpPerspective(
                picture, matrix, shape[::-1], dst=colour, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
        else:
            _lay_face(colour, picture, matrix, _beyond(quads[i], middle, corners[i], pose, normals, seen))
    if fine > 1:
        size = (x1 - x0, y1 - y0)
        colour = np.asarray(cv2.resize(colour, size, interpolation=cv2.INTER_AREA), np.uint8)
        alpha = np.asarray(cv2.resize(alpha, size, interpolation=cv2.INTER_AREA), np.uint8)
    return of(x0, y0, colour, np.asarray(cv2.GaussianBlur(alpha, (3, 3), 0.6), np.uint8))


def _beyond(quad: Floats, middle: Floats, corners: Floats, pose: Pose, normals: Floats, seen: list[int]) -> Floats:
    """The face with its outer corners moved out, so that no gap is left up to the round edge of the die."""
    outwards = (corners - pose.at) @ normals[seen].T > 0
    inside = np.all(outwards, axis=1, keepdims=True) & (len(seen) == 3)
    return np.where(inside, quad, middle + (quad - middle) * 1.3)


def _lay_face(colour: NDArray[np.uint8], picture: NDArray[np.uint8], matrix: Floats, polygon: Floats) -> None:
    height, width = colour.shape[:2]
    a, b = np.maximum(np.floor(polygon.min(axis=0)).astype(int), 0)
    c, d = np.minimum(np.ceil(polygon.max(axis=0)).astype(int) + 1, (width, height))
    if a >= c or b >= d:
        return
    moved = np.array([[1, 0, -a], [0, 1, -b], [0, 0, 1]]) @ matrix
    near = colour[b:d, a:c]
    seen = cv2.warpPerspective(picture, moved, (c - a, d - b), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = fill(near.shape[:2], polygon - (a, b))
    cover = cv2.merge([mask, mask, mask])
    cv2.add(cv2.multiply(near, 255 - cover, scale=1 / 255), cv2.multiply(seen, cover, scale=1 / 255), dst=near)


def _onto(quad: Floats, side: int) -> Floats:
    """The homography from a drawing's pixels to the quadrilateral."""
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - np.float32(0.5)
    return np.asarray(cv2.getPerspectiveTransform(corners, (quad - 0.5).astype(np.float32)))


def _lit(
    make: DieMake, faces: list[int], bases: Floats, side: int, pose: Pose, view: View, light: Light, *, careful: bool
) -> Iterator[NDArray[np.uint8]]:
    """The pictures of some faces in the light that falls on them."""
    grid = _GRID if careful else _COARSE_GRID
    local, away = _surface(make.side, make.rounding, make.ball, grid)
    towards_eye = (view.eye - pose.at) / np.linalg.norm(view.eye - pose.at)
    halfway = light.towards + towards_eye
    # Against the lamp, halfway to it, and up: all that the light depends on.
    ways = np.stack([light.towards, halfway / np.linalg.norm(halfway), (0, 0, 1)], axis=1)
    cosines = local @ (bases.transpose(0, 2, 1) @ ways).astype(np.float32)
    to_lamp, to_mirror, up = np.maximum(cosines[..., 0], 0), np.maximum(cosines[..., 1], 0), cosines[..., 2]
    # The foot of a die sees little of the sky, but some light comes back from the table.
    heights = np.float32(pose.at[2]) + bases[:, 2].astype(np.float32) @ away.T
    open_sky = np.clip(np.float32(0.45) + heights * np.float32(0.55 / 0.8 / make.side), 0, 1)
    open_sky = 1 - (1 - open_sky) * np.clip((0.8 - up) * np.float32(1.6), 0, 1)
    parts = np.stack([to_lamp * open_sky, (0.6 + 0.4 * up) * open_sky, np.maximum(0.4 - up, 0)], axis=-1)
    lights = np.stack([light.lamp, light.sky, 0.16 * light.ground])[:, ::-1].astype(np.float32)
    shades = np.power(parts @ lights, np.float32(1 / 2.2)).reshape(-1, grid, grid, 3)
    shines = np.power(to_mirror, np.float32(_SHARPNESS)) * np.float32(140 * make.gloss**0.6)
    mirrors = np.repeat(shines.reshape(-1, grid, grid, 1), 3, axis=-1)
    for face, base, shade, mirror in zip(faces, bases, shades, mirrors, strict=True):
        flat, slopes = _printed(make, face, side)
        if make.engraved and careful:
            lamp = (light.towards @ base[:, :2] * make.engraved).astype(np.float32)
            flat = flat * (1 + slopes[..., :1] * lamp[0] - slopes[..., 1:] * lamp[1])
        lit = cv2.multiply(flat, cv2.resize(shade, (side, side), interpolation=cv2.INTER_LINEAR))
        wide = cv2.resize(mirror, (side, side), interpolation=cv2.INTER_LINEAR)
        yield np.asarray(cv2.add(lit, wide, dtype=cv2.CV_8U), np.uint8)


@lru_cache(32)
def _surface(side: float, rounding: float, ball: float, grid: int) -> tuple[Floats, Floats]:
    """Over a face, row by row: the normals, and the places from the die's middle, as right, up and outwards."""
    half = side / 2
    reach = half - rounding * 0.3
    line = (np.arange(grid) + 0.5) / grid * 2 * reach - reach
    right, up = np.meshgrid(line, -line)
    flat = half - rounding
    bent = [np.clip((np.abs(way) - flat) / rounding, 0, 0.72) * np.sign(way) for way in (right, up)]
    normals = np.stack([bent[0], bent[1], np.sqrt(np.maximum(1 - bent[0] ** 2 - bent[1] ** 2, 0.15))], axis=-1)
    if ball:
        radius = ball * side
        far = np.stack([right, up, np.sqrt(np.maximum(radius**2 - right**2 - up**2, 0.2 * radius**2))], axis=-1)
        beyond = (np.hypot(right, up) - np.sqrt(radius**2 - half**2)) / (2 * reach / grid)
        normals += (far / radius - normals) * np.clip(beyond + 0.5, 0, 1)[..., None]
    # Few points for a sharp bend: without this, its edge would look like a saw.
    normals = np.asarray(cv2.blur(normals, (3, 3), borderType=cv2.BORDER_REPLICATE), np.float64)
    normals = normals / np.linalg.norm(normals, axis=-1, keepdims=True)
    places = np.stack([right, up, np.full_like(right, half)], axis=-1)
    return normals.reshape(-1, 3).astype(np.float32), places.reshape(-1, 3).astype(np.float32)


@lru_cache(128)
def _printed(make: DieMake, face: int, side: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The face in even light (blue, green, red), and which way its print slopes down."""
    printed = make.prints[face]
    ink = drawn(printed, make.size, side).astype(np.float32)[..., None] / 255
    rng = np.random.default_rng(face)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (side, side)).astype(np.float32), (0, 0), side / 24)[..., None]
    body = np.array(make.body[::-1], np.float32) * (1 + 0.025 * grain / (np.abs(grain).max() + 1e-6))
    flat = body * (1 - ink) + np.array(printed.ink[::-1], np.float32) * ink
    soft = cv2.GaussianBlur(ink[..., 0], (0, 0), side / 60)
    slopes = np.stack([cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)], axis=-1)
    return np.ascontiguousarray(flat, np.float32), np.asarray(slopes * (side / 96 / 3), np.float32)


@lru_cache(128)
def drawn(printed: Print, size: float, side: int) -> NDArray[np.uint8]:
    """How much ink is where on a face."""
    middle = np.float32(art.SIZE / 2)
    shape = tuple(
        tuple((contour - middle) * np.float32(size) + middle for contour in contours)
        for contours in art.outline(printed.art)
    )
    fine = art.mask(shape, side * 3)
    small = np.asarray(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    return np.rot90(small, printed.turn).copy()
