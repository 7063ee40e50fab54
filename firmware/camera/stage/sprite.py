"""A small picture with its own transparency that is laid over a larger one, in whole numbers because they are quick."""

from dataclasses import dataclass

import cv2
import numpy as np

from firmware.camera.stage import Floats
from models.crop import Picture

Box = tuple[int, int, int, int]  # x0, y0, x1, y1 in pixels

BITS = 4
"""Of a pixel, that OpenCV's drawing keeps."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """Pixels to be laid at a place; where it lets nothing through, it is its colour."""

    x: int
    y: int
    colour: Picture  # already as faint as it is transparent
    lets: Picture  # 255: the ground is seen; of three channels, too

    @property
    def box(self) -> Box:
        return self.x, self.y, self.x + self.colour.shape[1], self.y + self.colour.shape[0]


def lay(picture: Picture, sprite: Sprite, x0: int = 0, y0: int = 0) -> None:
    """Lays the sprite over a picture whose upper left corner is at (x0, y0)."""
    left, top, right, bottom = sprite.box
    a, b = max(left, x0), max(top, y0)
    c, d = min(right, x0 + picture.shape[1]), min(bottom, y0 + picture.shape[0])
    if a >= c or b >= d:
        return
    under = picture[b - y0 : d - y0, a - x0 : c - x0]
    part = np.s_[b - top : d - top, a - left : c - left]
    cv2.add(cv2.multiply(under, sprite.lets[part], scale=1 / 255), sprite.colour[part], dst=under)


def of(x: int, y: int, colour: Picture, alpha: Picture) -> Sprite:
    """The sprite of opaque colours and how much each pixel covers."""
    cover = cv2.merge([alpha, alpha, alpha])
    return Sprite(x, y, np.asarray(cv2.multiply(colour, cover, scale=1 / 255), np.uint8), np.asarray(255 - cover))


def around(points: Floats, margin: float = 2.0) -> Box:
    """The whole and even pixels around points of the picture."""
    low, high = points.min(axis=0) - margin, points.max(axis=0) + margin
    return int(low[0]) // 2 * 2 - 2, int(low[1]) // 2 * 2 - 2, int(high[0]) // 2 * 2 + 2, int(high[1]) // 2 * 2 + 2


def fill(shape: tuple[int, int], points: Floats) -> Picture:
    """A convex shape, its edges smooth; the points count from the upper left corner of the first pixel."""
    mask = np.zeros(shape, np.uint8)
    whole = np.round((points - 0.5) * (1 << BITS)).astype(np.int32)
    cv2.fillConvexPoly(mask, whole, 255, cv2.LINE_AA, BITS)
    return mask


def smeared(sprite: Sprite, way: Floats) -> Sprite:
    """The sprite as it looks if it moves by `way` pixels while the shutter is open, itself in the middle of it."""
    steps = []
    while (reach := float(np.abs(way).max())) > 1.2:
        way = way / 2
        steps.append(np.round(way).astype(int))
    if not steps:
        return sprite
    far = np.abs(steps).sum(axis=0)
    pad = (int(far[1]), int(far[1]), int(far[0]), int(far[0]))
    colour = cv2.copyMakeBorder(sprite.colour, *pad, cv2.BORDER_CONSTANT)
    lets = cv2.copyMakeBorder(sprite.lets, *pad, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    for x, y in reversed(steps):
        colour, lets = _twice(colour, x, y, 0), _twice(lets, x, y, 255)
    total = np.sum(steps, axis=0) // 2
    return Sprite(sprite.x - pad[2] - int(total[0]), sprite.y - pad[0] - int(total[1]), colour, lets)


def _twice(picture: Picture, x: int, y: int, beyond: int) -> Picture:
    """The mean of the picture and itself, moved."""
    shift = np.array([[1, 0, x], [0, 1, y]], np.float32)
    size = (picture.shape[1], picture.shape[0])
    moved = cv2.warpAffine(picture, shift, size, flags=cv2.INTER_NEAREST, borderValue=(beyond,) * 3)
    return np.asarray(cv2.addWeighted(picture, 0.5, moved, 0.5, 0), np.uint8)


def mean(one: Sprite, two: Sprite) -> Sprite:
    """Half of each."""
    x0, y0 = min(one.x, two.x), min(one.y, two.y)
    x1, y1 = max(one.box[2], two.box[2]), max(one.box[3], two.box[3])
    colours, lets = [], []
    for part in (one, two):
        pad = (part.y - y0, y1 - part.box[3], part.x - x0, x1 - part.box[2])
        colours.append(cv2.copyMakeBorder(part.colour, *pad, cv2.BORDER_CONSTANT))
        lets.append(cv2.copyMakeBorder(part.lets, *pad, cv2.BORDER_CONSTANT, value=(255, 255, 255)))
    colour, let = (cv2.addWeighted(pair[0], 0.5, pair[1], 0.5, 0) for pair in (colours, lets))
    return Sprite(x0, y0, np.asarray(colour, np.uint8), np.asarray(let, np.uint8))
