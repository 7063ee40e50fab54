"""A hand with its forearm, seen from above: round fingers, nails, a sleeve, and a soft shadow on the table."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.camera.stage import Floats, Hand, Light, View
from models.crop import Picture

_PER_MM = 2.5
_WIDE, _LONG = 150, 620  # mm: the picture of the hand, with the arm
_MIDDLE = 75.0  # mm from its left edge to the middle finger
_TIP = 14.0  # mm from its upper edge to the fingertips
_SKINS = ((226, 176, 148), (205, 150, 118), (176, 120, 88), (122, 80, 58), (92, 60, 44))
_SLEEVES = ((52, 60, 84), (118, 44, 48), (70, 76, 70), (38, 38, 42), (150, 140, 122))
_SHADOW = 4  # pixels of the picture for one of the shadow

# Each bone: from x, y and its radius to x, y and its radius; in mm from the fingertips, y towards the arm.
Bones = tuple[tuple[float, float, float, float, float, float], ...]
_ARM: Bones = (
    (-14, 95, 22, 12, 95, 22), (-12, 130, 24, 12, 130, 22), (0, 150, 28, 0, 195, 27), (0, 195, 29, 4, 640, 44),
)  # fmt: skip
_OPEN: Bones = (
    (-42, 22, 7.5, -36, 58, 8.6), (-36, 58, 8.6, -26, 100, 10),
    (-14, 3, 7.6, -13, 44, 8.8), (-13, 44, 8.8, -10, 92, 11),
    (14, 0, 7.8, 12, 42, 9), (12, 42, 9, 9, 92, 11),
    (42, 12, 7.6, 34, 50, 8.6), (34, 50, 8.6, 24, 95, 11),
    (66, 88, 8.6, 52, 112, 10.5), (52, 112, 10.5, 20, 145, 15),
    (-24, 96, 14, -20, 140, 16), (24, 96, 14, 18, 140, 18),
)  # fmt: skip
_CLOSED: Bones = (
    (-26, 44, 8, -30, 66, 9), (-30, 66, 9, -26, 104, 11),
    (-14, 26, 8, -15, 56, 9.5), (-15, 56, 9.5, -10, 96, 12),
    (-2, 4, 7.8, 3, 46, 9.5), (3, 46, 9.5, 6, 94, 12),
    (13, 0, 7.6, 22, 42, 9.2), (22, 42, 9.2, 24, 96, 12),
    (20, 12, 8.4, 42, 58, 10.5), (42, 58, 10.5, 26, 128, 16),
    (-24, 98, 14, -20, 140, 16), (24, 96, 14, 18, 140, 18),
)  # fmt: skip
_NAILS = {False: ((-42, 22), (-14, 3), (14, 0), (42, 12), (66, 88)), True: ((-26, 44), (-14, 26), (-2, 4), (13, 0))}
_CUFF = 215.0  # mm from the fingertips to the sleeve


class Glove:
    """Lays the hand of one player over pictures."""

    def __init__(self, light: Light, seed: int) -> None:
        self._light = light
        rng = np.random.default_rng([8, seed])
        self._skin, self._sleeve = (colours[rng.integers(len(colours))] for colours in (_SKINS, _SLEEVES))

    def lay(self, picture: Picture, hand: Hand, view: View) -> None:
        """Lays the hand and its shadow over the picture."""
        self._shade(picture, hand, view)
        matrix = view.plane(hand.tips[2]) @ _from_picture(hand.arm, hand.tips[:2])
        box = _reach(matrix, picture, 0)
        if box is None:
            return
        x0, y0, x1, y1 = box
        # It is so near to the lens that it is not quite sharp: half the pixels are enough.
        small = (-(-(x1 - x0) // 2), -(-(y1 - y0) // 2))
        matrix = np.diag([0.5, 0.5, 1]) @ np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ matrix
        colour, cover = self._lit(hand)
        seen = cv2.warpPerspective(colour, matrix, small, flags=cv2.INTER_LINEAR)
        lets = 255 - cv2.warpPerspective(cover, matrix, small, flags=cv2.INTER_LINEAR)
        _blend(picture[y0:y1, x0:x1], np.asarray(cv2.merge([lets] * 3), np.uint8), np.asarray(seen, np.uint8))

    def _shade(self, picture: Picture, hand: Hand, view: View) -> None:
        """Darkens the table below the hand, softly."""
        high = hand.tips[2] + 15
        slope = self._light.towards[:2] / self._light.towards[2] * high
        thrown = (hand.tips[0] - slope[0], hand.tips[1] - slope[1])
        pixels = view.focal / view.eye[2]
        cover = _shape(hand.closed)[1]
        darker = (thrown, 0.5 * self._light.soft * high + 1.5), (hand.tips[:2], 0.5 * high)
        boxes = [
            _reach(view.plane() @ _from_picture(hand.arm, at), picture, round(2 * soft * pixels)) for at, soft in darker
        ]
        there = np.array([box for box in boxes if box is not None])
        if not len(there):
            return
        x0, y0 = (int(v) for v in there[:, :2].min(axis=0))
        x1, y1 = (int(v) for v in there[:, 2:].max(axis=0))
        size = (-(-(x1 - x0) // _SHADOW), -(-(y1 - y0) // _SHADOW))
        dark = []
        for at, soft in darker:
            shrink = _SHADOW
            while soft * pixels / shrink > 3:
                shrink *= 2
            small = (-(-(x1 - x0) // shrink), -(-(y1 - y0) // shrink))
            matrix = np.diag([1 / shrink, 1 / shrink, 1]) @ np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]])
            mask = cv2.warpPerspective(cover, matrix @ view.plane() @ _from_picture(hand.arm, at), small)
            mask = cv2.GaussianBlur(mask, (0, 0), max(soft * pixels / shrink, 0.5))
            dark.append(cv2.resize(mask, size).astype(np.float32)[..., None] / 255)
        left_over = np.power(self._light.sky / self._light.ground, 1 / 2.2)[::-1].astype(np.float32)
        factor = (1 - 0.9 * dark[0] * (1 - left_over)) * (1 - 0.22 * dark[1])
        _blend(picture[y0:y1, x0:x1], (factor * 255).astype(np.uint8), None)

    def _lit(self, hand: Hand) -> tuple[Picture, Picture]:
        """The hand's picture in this light, as faint as it is transparent, and how much it covers."""
        # The arm turns under the lamp: a few directions are enough.
        step = round(np.degrees(hand.arm) / 15) % 24
        return _painted(hand.closed, step, self._skin, self._sleeve, *_frozen(self._light))


def _frozen(light: Light) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    return tuple(light.towards.tolist()), tuple(light.lamp.tolist()), tuple(light.sky.tolist())


def _from_picture(arm: float, tips: tuple[float, float]) -> Floats:
    """From the pixels of the hand's picture to the plane that it lies in; the arm leaves in the direction `arm`."""
    to_mm = np.array([[1 / _PER_MM, 0, -_MIDDLE], [0, 1 / _PER_MM, -_TIP], [0, 0, 1]])
    along, aside = np.array([np.cos(arm), np.sin(arm)]), np.array([-np.sin(arm), np.cos(arm)])
    return np.asarray(np.array([[aside[0], along[0], tips[0]], [aside[1], along[1], tips[1]], [0, 0, 1]]) @ to_mm)


def _reach(matrix: Floats, picture: Picture, margin: int) -> tuple[int, int, int, int] | None:
    """The part of the picture that the hand's picture covers, and some pixels more; None if it covers none."""
    wide, long = _WIDE * _PER_MM, _LONG * _PER_MM
    corners = matrix @ np.array([(0, 0, 1), (wide, 0, 1), (wide, long, 1), (0, long, 1)]).T
    points = corners[:2] / corners[2]
    x0, y0 = np.maximum(points.min(axis=1).astype(int) - margin, 0)
    x1, y1 = np.minimum(points.max(axis=1).astype(int) + 1 + margin, picture.shape[1::-1])
    return (int(x0), int(y0), int(x1), int(y1)) if x0 < x1 and y0 < y1 else None


def _blend(under: Picture, lets: Picture, seen: Picture | None) -> None:
    """Lays a small picture, blown up, over part of a large one."""
    size = under.shape[1::-1]
    cv2.multiply(under, cv2.resize(lets, size, interpolation=cv2.INTER_LINEAR), dst=under, scale=1 / 255)
    if seen is not None:
        cv2.add(under, cv2.resize(seen, size, interpolation=cv2.INTER_LINEAR), dst=under)


@lru_cache(12)
def _painted(
    closed: bool,
    step: int,
    skin: tuple[int, int, int],
    sleeve: tuple[int, int, int],
    towards: tuple[float, ...],
    lamp: tuple[float, ...],
    sky: tuple[float, ...],
) -> tuple[Picture, Picture]:
    height, cover = _shape(closed)
    light = Light(np.array(towards), np.array(lamp), np.array(sky), 0.1)
    angle = np.radians(step * 15)
    smooth = cv2.GaussianBlur(height, (0, 0), 1.6)
    right, down = (cv2.Sobel(smooth, cv2.CV_32F, *way, scale=_PER_MM / 8) for way in ((1, 0), (0, 1)))
    normals = np.stack([-right, -down, np.ones_like(right)], axis=-1).astype(np.float32)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    along, aside = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    turn = np.stack([aside, along, np.array([0, 0, 1.0])], axis=1).astype(np.float32)
    got = light.on((normals @ turn.T).reshape(-1, 3)).reshape(normals.shape)
    flat = _coloured(closed, skin, sleeve)
    lit = flat * np.power(np.maximum(got, 0.02), 1 / 2.2)
    share = cover.astype(np.float32)[..., None] / 255
    return np.clip(lit * share, 0, 255)[..., ::-1].astype(np.uint8), cover


def _coloured(closed: bool, skin: tuple[int, int, int], sleeve: tuple[int, int, int]) -> NDArray[np.float32]:
    """Skin, nails and sleeve in even light; red, green, blue."""
    rows, columns = round(_LONG * _PER_MM), round(_WIDE * _PER_MM)
    rng = np.random.default_rng(2)
    blotches = cv2.resize(rng.normal(0, 1, (40, 10)).astype(np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC)
    flat = np.array(skin, np.float32) * (1 + 0.03 * blotches[..., None])
    flat[..., 1:] *= 1 - 0.02 * blotches[..., None]
    for x, y in _NAILS[closed]:
        place = (round((x + _MIDDLE) * _PER_MM), round((y + _TIP) * _PER_MM))
        axes = (round(4.4 * _PER_MM), round(5.6 * _PER_MM))
        nail = np.zeros((rows, columns), np.float32)
        cv2.ellipse(nail, place, axes, 0, 0, 360, 1.0, -1, cv2.LINE_AA)
        pale = np.clip(np.array(skin, np.float32) * 1.12 + (14, 4, 6), 0, 255)
        flat += (pale - flat) * nail[..., None] * 0.8
    cuff = round((_CUFF + _TIP) * _PER_MM)
    folds = cv2.resize(rng.normal(0, 1, (60, 6)).astype(np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC)
    flat[cuff:] = (np.array(sleeve, np.float32) * (1 + 0.12 * folds[..., None]))[cuff:]
    flat[cuff : cuff + 6] *= 0.75
    return flat


@lru_cache(2)
def _shape(closed: bool) -> tuple[NDArray[np.float32], Picture]:
    """How high the hand is above its own plane, in mm, and how much of each pixel it covers."""
    rows, columns = round(_LONG * _PER_MM), round(_WIDE * _PER_MM)
    height = np.zeros((rows, columns), np.float32)
    edge = np.full((rows, columns), -9.0, np.float32)
    for x0, y0, r0, x1, y1, r1 in (*_ARM, *(_CLOSED if closed else _OPEN)):
        reach = max(r0, r1) + 2
        left, right = (round((v + _MIDDLE) * _PER_MM) for v in (min(x0, x1) - reach, max(x0, x1) + reach))
        top, bottom = (round((v + _TIP) * _PER_MM) for v in (min(y0, y1) - reach, max(y0, y1) + reach))
        part = np.s_[max(top, 0) : min(bottom, rows), max(left, 0) : min(right, columns)]
        y, x = np.mgrid[part]
        px, py = (x + 0.5) / _PER_MM - _MIDDLE - x0, (y + 0.5) / _PER_MM - _TIP - y0
        way = np.array([x1 - x0, y1 - y0])
        share = np.clip((px * way[0] + py * way[1]) / (way @ way), 0, 1)
        radius = r0 + (r1 - r0) * share
        gap = np.hypot(px - share * way[0], py - share * way[1])
        height[part] = np.maximum(height[part], np.sqrt(np.maximum(radius**2 - gap**2, 0)))
        edge[part] = np.maximum(edge[part], radius - gap)
    cover = np.clip((edge * _PER_MM + 0.5) * 255, 0, 255).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(height, (0, 0), 2.0), np.float32), cover
