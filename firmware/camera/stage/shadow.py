"""The shadows of pieces on the table: that of the lamp, and the dark seam where something touches the ground."""

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from firmware.camera.stage import Floats, Light, Piece, View
from firmware.camera.stage.card import corners
from firmware.camera.stage.makes import CardMake
from firmware.camera.stage.sprite import Box, around, fill
from models.crop import Picture

COARSE = 2
"""Pixels of the picture for one of a shadow: its edges are soft anyway."""
NOWHERE: Box = (0, 0, 0, 0)
_CORNERS = np.array(list(product((-1, 1), repeat=3)), np.float64)
_NARROW = 3.0  # mm around a piece in which the ground is darker
_FAINT = 14.0  # mm above the ground at which that seam is almost gone
_SEAM = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Shadow:
    """How much of the lamp and of the sky is hidden, 0 to 255, in coarse pixels."""

    box: Box  # in pixels of the picture
    lamp: Picture
    seam: Picture


def cast(piece: Piece, view: View, light: Light) -> Shadow:
    """The shadow of one piece."""
    make, pose = piece.make, piece.pose
    if isinstance(make, CardMake):
        points = corners(make, pose)
    else:
        # Round edges and corners throw less shadow than the cube would.
        points = pose.at + (make.side / 2 - make.rounding * 0.3) * _CORNERS @ pose.turn.T
    slope = light.towards[:2] / light.towards[2]
    heights = np.maximum(points[:, 2], 0)
    thrown = view.project(_on_ground(points[:, :2] - heights[:, None] * slope))[0]
    under, scale = view.project(_on_ground(points[:, :2]))
    pixels, middle, low = float(scale.mean()), float(heights.mean()), float(heights.min())
    touches = low < _FAINT
    soft = max(light.soft * middle, 0.7) * pixels
    narrow = (0.8 if isinstance(make, CardMake) else _NARROW) * pixels
    box = around(np.concatenate([thrown, under]) if touches else thrown, margin=2.5 * max(soft, narrow))
    width, height = view.size
    if box[2] < 0 or box[3] < 0 or box[0] > width or box[1] > height:
        return Shadow(NOWHERE, np.zeros((0, 0), np.uint8), np.zeros((0, 0), np.uint8))
    lamp = _soft_hull(thrown, box, soft)
    if not touches:
        return Shadow(box, lamp, np.zeros_like(lamp))
    seam = cv2.convertScaleAbs(_soft_hull(under, box, narrow), alpha=float(_SEAM * (1 - low / _FAINT) ** 2))
    return Shadow(box, lamp, np.asarray(seam, np.uint8))


def fall(picture: Picture, box: Box, shadows: list[Shadow], light: Light) -> None:
    """Darkens the part of the picture that `box` is; where two shadows of the lamp meet, it is no darker."""
    x0, y0, x1, y1 = box
    shape = (-(-(y1 - y0) // COARSE), -(-(x1 - x0) // COARSE))
    lamp, seam = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    dark = False
    for shadow in shadows:
        a, b = max(x0, shadow.box[0]), max(y0, shadow.box[1])
        c, d = min(x1, shadow.box[2]), min(y1, shadow.box[3])
        if a >= c or b >= d:
            continue
        there = np.s_[(b - y0) // COARSE : (d - y0) // COARSE, (a - x0) // COARSE : (c - x0) // COARSE]
        left, top = (a - shadow.box[0]) // COARSE, (b - shadow.box[1]) // COARSE
        here = np.s_[top : top + lamp[there].shape[0], left : left + lamp[there].shape[1]]
        np.maximum(lamp[there], shadow.lamp[here], out=lamp[there])
        np.maximum(seam[there], shadow.seam[here], out=seam[there])
        dark = True
    if not dark:
        return
    left_over = np.power(light.sky / light.ground, 1 / 2.2)[::-1]
    rest = (255 - seam).astype(np.float32)
    factor = np.stack([rest * (1 - lamp * np.float32((1 - part) / 255)) for part in left_over], axis=-1)
    wide = cv2.resize(factor.astype(np.uint8), (shape[1] * COARSE, shape[0] * COARSE), interpolation=cv2.INTER_LINEAR)
    cv2.multiply(picture, wide[: y1 - y0, : x1 - x0], dst=picture, scale=1 / 255)


def _on_ground(points: Floats) -> Floats:
    return np.column_stack([points, np.zeros(len(points))])


def _soft_hull(points: Floats, box: Box, soft: float) -> Picture:
    """The convex hull of points in the picture with edges that soft (pixels); drawn the smaller, the softer it is."""
    shrink = COARSE
    while soft / shrink > 2.5:
        shrink *= 2
    shape = (-(-(box[3] - box[1]) // shrink), -(-(box[2] - box[0]) // shrink))
    hull = np.asarray(cv2.convexHull(((points - box[:2]) / shrink).astype(np.float32))[:, 0], np.float32)
    mask = cv2.GaussianBlur(fill(shape, hull), (0, 0), max(soft / shrink, 0.5))
    if shrink > COARSE:
        factor = shrink // COARSE
        mask = cv2.resize(mask, (shape[1] * factor, shape[0] * factor), interpolation=cv2.INTER_LINEAR)
    return np.asarray(mask[: (box[3] - box[1]) // COARSE, : (box[2] - box[0]) // COARSE], np.uint8)
