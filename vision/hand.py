"""Whether a hand is in the picture: something large with sharp edges that reaches in from its border."""

from collections.abc import Sequence

import cv2
import numpy as np

from models.crop import Floats, Picture
from vision.change import Mask

_DIFFERENT = 0.15  # of the brightness; a hand and a table of wood are not far apart
_DARK = 24  # grey levels below which a share of the brightness means little
_THICK = np.ones((7, 7), np.uint8)  # what is thinner is the edge of something that was shifted
_CLOSE = np.ones((15, 15), np.uint8)  # around a hand: its outline, however it trembles
_CORNERWISE = 1.5  # how long a piece with its shadow can be, in sides
_MOST = 0.6  # of the picture: what changes more is the light, or where the camera looks
_STEEP = 0.04  # from pixel to pixel; the edge of a soft shadow is wider
_EDGED = 0.35  # of the outline: so much is steep around a thing


def hand(small: Picture, scenes: Sequence[Picture], largest: float) -> Mask:
    """Where hands are, with a margin, and other things larger than any piece, that none of the scenes shows.

    `largest`: the longest side of a piece, in pixels of the small picture.
    """
    apart = np.minimum.reduce([_apart(small, scene) for scene in scenes])
    thick = cv2.morphologyEx((apart > _DIFFERENT).astype(np.uint8), cv2.MORPH_OPEN, _THICK)
    found = np.zeros(thick.shape, np.bool_)
    if not 0 < thick.mean() < _MOST:
        return found
    steep = np.hypot(cv2.Sobel(apart, cv2.CV_32F, 1, 0), cv2.Sobel(apart, cv2.CV_32F, 0, 1)) / 8 > _STEEP
    number, labels, boxes, _ = cv2.connectedComponentsWithStats(thick)
    height, width = thick.shape
    for label in range(1, number):
        x, y, wide, high, _ = boxes[label]
        reaches_in = x == 0 or y == 0 or x + wide == width or y + high == height
        if reaches_in and max(wide, high) > largest * _CORNERWISE:
            region = labels == label
            if _edged(region, steep):
                found |= cv2.dilate(region.astype(np.uint8), _CLOSE) > 0
    return found


def _apart(small: Picture, scene: Picture) -> Floats:
    """How far each pixel is from the scene in today's light, as a share of the brightness."""
    few, before = small[::6, ::6].astype(np.float32) + 1, scene[::6, ::6].astype(np.float32) + 1
    gains = np.median(few / before, axis=(0, 1)).astype(np.float32)
    seen, expected = small.astype(np.float32), scene * gains
    differences = cv2.divide(cv2.absdiff(seen, expected), np.maximum(seen, expected) + np.float32(_DARK))
    blue, green, red = cv2.split(differences)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def _edged(region: Mask, steep: Mask) -> bool:
    """Whether the outline of a region is that of a thing; where the picture ends is no outline."""
    body = region.astype(np.uint8)
    around = np.ones((3, 3), np.uint8)
    outline = cv2.morphologyEx(body, cv2.MORPH_GRADIENT, around) > 0
    outline[[0, -1]] = outline[:, [0, -1]] = False
    return bool(steep[outline].mean() > _EDGED) if outline.any() else False
