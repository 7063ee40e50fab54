"""From a picture to what the networks see: white balance, the finder's small picture, and upright crops of pieces."""

import math
from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.vocabulary import CROP, MARGIN, MULTIPLE

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]
Part = tuple[int, int, int, int]
"""The edges of a part of a picture, in pixels: left, top, right and bottom, the last two not included."""

_NORM = 12  # of the "shades of grey": between the mean of all (1) and the brightest spot (infinity)
_TRUST = 0.4  # how much of that is light; the rest is what the table happens to be: on frames this tells colours best
GAINS = (0.7, 1.4)
"""No light is so cold or so warm that blue or red needs more than this."""
_NORMED = (np.arange(256) / 255) ** _NORM
_EVEN = 16  # pixels: where parts of a picture begin, four halves of it do, too
_GLARE = 249  # brighter than this, a pixel has lost its colour
_GLANCE = 300  # pixels along a picture's longer side tell how dark it is
_BRIGHT = 0.9998  # of its pixels are darker than its brightest ones
_DIM, _LIT, _MOST = 110, 235, 5.0  # where those are darker than this, all are made brighter, those up to this
_WIDEST = 32_000  # pixels of a picture that OpenCV can turn
_GREY = 2  # levels between the channels of a grey picture: no camera with colours is ever so even


class Halves:
    """A picture and its halves, each as wide and as high as half of the one before; made once, when they are needed.

    By halves a picture is shrunk three times as fast as at once, since OpenCV has its own way for them.
    """

    def __init__(self, picture: Picture, *halves: Picture) -> None:
        """Of some of its halves that are made already, the largest first."""
        self._pictures = [picture, *halves]

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width of the picture."""
        height, width = self._pictures[0].shape[:2]
        return height, width

    def at(self, level: int) -> Picture:
        """The picture halved so many times, an odd row or column left out; `level` says how often that can be."""
        while len(self._pictures) <= level:
            last = self._pictures[-1]
            half = last.shape[1] // 2, last.shape[0] // 2
            even = last[: 2 * half[1], : 2 * half[0]]
            self._pictures.append(np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8))
        return self._pictures[level]

    def part(self, wanted: Part) -> tuple["Halves", Part]:
        """A part of it, and its edges: as far outwards of what is wanted as it takes for halves to have them, too."""
        height, width = self.shape
        left, top = (edge // _EVEN * _EVEN for edge in wanted[:2])
        right, bottom = (-(-edge // _EVEN) * _EVEN for edge in wanted[2:])
        some = enumerate(self._pictures[: _EVEN.bit_length()])
        part = Halves(*(one[top >> level : bottom >> level, left >> level : right >> level] for level, one in some))
        return part, (left, top, min(right, width), min(bottom, height))

    def level(self, times: float) -> int:
        """How often it can be halved before it is smaller than by so many times, or nothing is left of it."""
        return max(min(math.frexp(times)[1], min(self.shape).bit_length()) - 1, 0)


def shrunk(halves: Halves, longest: int) -> tuple[Picture, float]:
    """The picture with `longest` pixels along its longer side, padded with black, and by how much it was scaled."""
    height, width = halves.shape
    scale = longest / max(height, width)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    picture = halves.at(halves.level(min(width / size[0], height / size[1])))
    # Means of areas are slow, and of what is less than twice as large they tell no more than four pixels do.
    small = cv2.resize(picture, size, interpolation=cv2.INTER_LINEAR)
    below, right = -size[1] % MULTIPLE, -size[0] % MULTIPLE
    return np.asarray(cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT), np.uint8), scale


def lit(halves: Halves) -> Halves:
    """The picture, made brighter if it is so dark that hardly any were like that which the networks learned from.

    What is brightest stays below white, since white paint that has lost its colour no longer tells that of the lamp.
    """
    blues, greens, reds = _colours(halves.at(halves.level(max(halves.shape) / _GLANCE)), 2)
    levels = cv2.calcHist([cv2.max(cv2.max(blues, greens), reds)], [0], None, [256], [0, 256])[:, 0].cumsum()
    bright = int(np.searchsorted(levels, _BRIGHT * levels[-1]))
    if bright >= _DIM:
        return halves
    times = min(_LIT / max(bright, 1), _MOST)
    return Halves(np.asarray(cv2.convertScaleAbs(halves.at(0), alpha=times), np.uint8))


def white_balance(small: Picture) -> Floats:
    """Gains for blue, green and red that make the light of the picture more neutral.

    Lamps are warm or cold, never green: the colour of felt is not taken for that of the light.
    """
    blues, greens, reds = _colours(small, 4)
    clear = (cv2.max(cv2.max(blues, greens), reds) <= _GLARE).view(np.uint8)
    blue, red = (_brightness(one, clear) for one in (blues, reds))
    cold = float(np.clip((red / blue) ** (_TRUST / 2), *GAINS))
    return np.array([cold, 1.0, 1 / cold], np.float32)


def is_grey(small: Picture) -> bool:
    """Whether a picture has no colours at all: that of a night camera, or one that was made grey."""
    blues, greens, reds = _colours(small, 4)
    return max(cv2.norm(blues, greens, cv2.NORM_INF), cv2.norm(reds, greens, cv2.NORM_INF)) <= _GREY


def _colours(small: Picture, step: int) -> list[Picture]:
    """The channels of every so many pixels each way, which say as much as all."""
    few = (max(small.shape[1] // step, 1), max(small.shape[0] // step, 1))
    return [np.asarray(one, np.uint8) for one in cv2.split(cv2.resize(small, few, interpolation=cv2.INTER_NEAREST))]


def _brightness(channel: Picture, clear: Picture) -> float:
    """How bright a colour is where it is clear, the brightest pixels counting the most."""
    levels = cv2.calcHist([channel], [0], clear, [256], [0, 256])[:, 0]
    many = float(levels.sum())
    return math.pow(float(levels @ _NORMED) / many, 1 / _NORM) + 1e-4 if many else 1.0


def upright(picture: Picture, centre: tuple[float, float], side: float, angle: float, size: int = CROP) -> Picture:
    """The square around a face, turned so that its edges are level."""
    step = side * MARGIN / size
    times = math.ceil(step / 2)
    if times > 1:
        # Every pixel of a large face counts: cut it out larger, then shrink it.
        large = upright(picture, centre, side, angle, size * times)
        return np.asarray(cv2.resize(large, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    if max(picture.shape[:2]) > _WIDEST:
        left, top = (max(int(at - side * MARGIN), 0) for at in centre)
        right, bottom = (int(at + side * MARGIN) + 2 for at in centre)
        picture, centre = picture[top:bottom, left:right], (centre[0] - left, centre[1] - top)
    cos, sin = math.cos(angle) * step, math.sin(angle) * step
    middle = (size - 1) / 2
    back = np.array(
        [
            [cos, -sin, centre[0] - 0.5 - cos * middle + sin * middle],
            [sin, cos, centre[1] - 0.5 - sin * middle - cos * middle],
        ]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    level = cv2.warpAffine(picture, back, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(level, np.uint8)


def uprights(halves: Halves, places: Iterable[tuple[tuple[float, float], float, float]]) -> list[Picture]:
    """The squares around many faces, each given by centre, side and angle; large ones from a smaller picture."""
    found = []
    for (x, y), side, angle in places:
        level = halves.level(side * MARGIN / CROP)
        scale = 2.0**level
        found.append(upright(halves.at(level), (x / scale, y / scale), side / scale, angle))
    return found


def batch(crops: Sequence[Picture], gains: Floats) -> Picture:
    """Crops as the reader wants them: balanced, by gains for all or for each, one after the other."""
    if gains.ndim == 1:
        return balanced(np.concatenate(crops), gains).reshape(-1, CROP, CROP, 3)
    return np.stack([balanced(crop, each) for crop, each in zip(crops, gains, strict=True)])


def balanced(picture: Picture, gains: Floats) -> Picture:
    """A picture whose light is more neutral by such gains for blue, green and red."""
    planes = zip(cv2.split(picture), gains.tolist(), strict=True)
    # One colour at a time takes half the time of all three.
    every = [plane if gain == 1 else cv2.convertScaleAbs(plane, alpha=gain) for plane, gain in planes]
    return np.asarray(cv2.merge(every), np.uint8)
