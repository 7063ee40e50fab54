"""What changes between pictures of a table, with the light and the camera's noise set aside.

All of it happens in a small picture. Each pixel is compared with the mean of what is around it: its relief. Exposure
that drifts, lamps that flicker in bands, a light that is switched and the soft shadow of a person change both alike.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crop import Picture

Grey = NDArray[np.uint8]
Mask = NDArray[np.bool_]
"""Of a small picture: true where something is."""
Box = tuple[float, float, float, float]

LONGEST = 320
"""Of a small picture, the longer side: a die of 20 pixels in 1280 is still 5 wide."""
AROUND = (25, 25)
"""What a pixel is compared with, in small pixels."""
_UNIT = 100  # of the relief: per cent
_DARKEST = np.uint8(1)  # nothing is divided by nothing
_RARE = 0.995  # of the pixels keep to this; a spot needs several that do not, side by side
_BEYOND = 1.25  # what one pixel in two hundred reaches, so much higher, is no noise: in a bell curve 3.5 deviations
_MOST = 0.683  # of the pixels keep to one deviation, even if a third of the picture moves
_DEVIATIONS = 3.5
_SPOT = round(255 * 4.5 / 25)  # of 5 x 5 pixels, five must have changed: an edge that moves by one
_NEXT = np.ones((3, 3), np.uint8)
_SHAKE = 1 / 8  # of a step from pixel to pixel: so much of it comes and goes with compression and a table that trembles
_ROUNDED = 1.5  # grey levels: they are whole, so some noise is always there
_FINE = 8  # steps of a grey level in which limits are kept
_BANDS = 16  # of brightness, each with its own noise
_HIGHEST = 32  # grey levels; what flickers more is no noise
_ENOUGH = 1000  # pixels of one brightness that tell its noise
_BLACK, _BLANK = 24, 1  # grey levels: mean and deviation of a picture that shows nothing
_FOLLOW = 0.4  # how fast the noise follows what is measured
_FORGET = 0.99  # how slowly that of a video's key frames is forgotten


def shrunk(picture: Picture) -> Picture:
    """The small picture, in colour."""
    height, width = picture.shape[:2]
    while max(height, width) >= 2 * LONGEST:  # halves are several times as fast as any other way
        height, width = max(height // 2, 1), max(width // 2, 1)
        picture = np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    scale = LONGEST / max(height, width)
    if scale < 1:
        size = (max(round(width * scale), 1), max(round(height * scale), 1))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return picture


def relief(grey: Grey) -> tuple[Grey, Grey]:
    """How bright each pixel is, in per cent of what is around it; and how bright that is."""
    around = np.maximum(cv2.blur(grey, AROUND), _DARKEST)
    return as_grey(cv2.divide(grey, around, scale=_UNIT)), as_grey(around)


class Noise:
    """How much a still picture flickers, by the brightness of its pixels: measured, and followed as it changes."""

    def __init__(self) -> None:
        self._levels: NDArray[np.float64] | None = None
        self._least = np.full(256, _ROUNDED)
        self._limits = np.full(256, _ROUNDED * _FINE, np.uint8)

    def learn(self, difference: Grey, grey: Grey, around: Grey, *, moving: bool = False, painted: bool = False) -> None:
        """Takes the noise from the difference of two reliefs: of a still picture, or of one that is moving in part.

        When a video has `painted` all of it anew, the noise is not less for a while: parts of it will be at any time.
        """
        levels = cv2.multiply(difference, around, scale=1 / _UNIT)
        counts = cv2.calcHist([grey, levels], [0, 1], None, [_BANDS, _HIGHEST], [0, 256, 0, _HIGHEST])
        bands = np.flatnonzero(counts.sum(axis=1) >= _ENOUGH)
        if not bands.size:
            return
        told = [
            _quantile(counts[i], _MOST) * _DEVIATIONS if moving else _quantile(counts[i], _RARE) * _BEYOND
            for i in bands
        ]
        centres = (bands + 0.5) * 256 / _BANDS
        # Brighter than all that was measured, it grows as light itself flickers: with the root.
        brighter = np.sqrt(np.maximum(np.arange(256) / centres[-1], 1))
        measured = np.interp(np.arange(256), centres, told) * brighter
        if painted:
            self._least = self._least + np.maximum(measured - self._least, 0) * _FOLLOW
        else:
            self._levels = measured if self._levels is None else self._levels + (measured - self._levels) * _FOLLOW
            self._least = np.maximum(self._least * _FORGET, _ROUNDED)
        highest = self._least if self._levels is None else np.maximum(self._levels, self._least)
        self._limits = np.clip(highest * _FINE, 0, 255).astype(np.uint8)

    def limits(self, seen: Grey, grey: Grey, around: Grey) -> Grey:
        """How far the relief of each pixel can be from what is expected by noise alone."""
        limits = cv2.divide(cv2.LUT(grey, self._limits), around, scale=_UNIT / _FINE)
        return as_grey(cv2.scaleAdd(cv2.morphologyEx(seen, cv2.MORPH_GRADIENT, _NEXT), _SHAKE, limits))


def spots(seen: Grey, expected: Grey, limits: Grey) -> Grey:
    """Where the relief is another than expected by more than noise: 255, elsewhere 0."""
    difference = cv2.absdiff(seen, expected)
    changed = cv2.threshold(cv2.subtract(difference, limits), 1, 255, cv2.THRESH_BINARY)[1]
    return as_grey(cv2.threshold(cv2.blur(changed, (5, 5)), _SPOT, 255, cv2.THRESH_BINARY)[1])


def towards(expected: Grey, seen: Grey) -> Grey:
    """One step from what is expected towards what is seen: drift is followed, noise averaged."""
    more = cv2.threshold(cv2.subtract(seen, expected), 0, 1, cv2.THRESH_BINARY)[1]
    less = cv2.threshold(cv2.subtract(expected, seen), 0, 1, cv2.THRESH_BINARY)[1]
    return as_grey(cv2.subtract(cv2.add(expected, more), less))


def blank(grey: Grey) -> bool:
    """Whether a picture shows nothing but black."""
    mean, deviation = cv2.meanStdDev(grey)
    return bool(mean[0, 0] < _BLACK and deviation[0, 0] < _BLANK)


def equal(grey: Grey, other: Grey) -> float:
    """The share of pixels that are the same."""
    return 1 - cv2.countNonZero(cv2.absdiff(grey, other)) / grey.size


def share(mask: Mask, box: Box, width: int) -> float:
    """How much of a box in a picture of that width the mask of its small picture covers, 0 to 1."""
    scale = mask.shape[1] / width
    if box[2] <= 0 or box[3] <= 0:  # left of the picture or above it
        return 0.0
    x0, y0 = max(int(box[0] * scale), 0), max(int(box[1] * scale), 0)
    inside = mask[y0 : max(int(np.ceil(box[3] * scale)), y0 + 1), x0 : max(int(np.ceil(box[2] * scale)), x0 + 1)]
    return float(inside.mean()) if inside.size else 0.0


def moved(picture: Picture, by: NDArray[np.float64], onto: Picture) -> Picture:
    """A picture moved by a homography; what it does not show is seen in the other."""
    size = (onto.shape[1], onto.shape[0])
    warped = cv2.warpPerspective(picture, by, size, dst=onto.copy(), borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(warped, np.uint8)


def _quantile(counts: NDArray[np.float32], part: float) -> float:
    """What that part of the differences keeps to; each whole number stands for what was rounded to it."""
    reached = np.concatenate([[0.0], np.cumsum(counts)]) / counts.sum()
    edges = np.concatenate([[0.0], np.arange(len(counts)) + 0.5])
    return float(np.interp(part, reached, edges))


def as_grey(pixels: NDArray[np.generic]) -> Grey:
    """The same pixels, for those who ask of what type they are."""
    return pixels.astype(np.uint8, copy=False)
