"""A small picture with its own transparency that is laid over a larger one, in whole numbers because they are quick."""

from dataclasses import dataclass

import cv2
import numpy as np

from firmware.camera.stage import Floats
from models.crop import Picture

Box = tuple[int, int, int, int]  # x0, y0, x1, y1 in pixels

BITS = 4
"""Of a pixel, that OpenCV's drawing keeps."""

_STEP = 2.5  # pixels: copies that lie nearer to each other look like a smear


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
    while float(np.abs(way).max()) > _STEP:
        way = way / 2
        steps.append(np.round(way).astype(int))
    if not steps:
        return sprite
    right, down = (int(part) for part in np.abs(steps).sum(axis=0))
    # Colour and cover in one: to add a moved copy is then to add the same numbers some places later.
    both = np.concatenate([_padded(sprite.colour, right, down), _padded(255 - sprite.lets, right, down)])
    flat = both.reshape(-1)
    for x, y in reversed(steps):
        later = 3 * int(y * both.shape[1] + x)
        one, two = (flat[later:], flat[:-later]) if later > 0 else (flat[:later], flat[-later:])
        mixed = cv2.addWeighted(one, 0.5, two, 0.5, 0)[:, 0]
        flat[max(later, 0) : max(later, 0) + len(mixed)] = mixed  # what is left out is padding
    total = np.sum(steps, axis=0) // 2
    high = len(both) // 2
    return Sprite(
        sprite.x - right - int(total[0]), sprite.y - down - int(total[1]), both[:high], np.asarray(255 - both[high:])
    )


def _padded(picture: Picture, right: int, down: int) -> Picture:
    return np.asarray(cv2.copyMakeBorder(picture, down, down, right, right, cv2.BORDER_CONSTANT), np.uint8)
