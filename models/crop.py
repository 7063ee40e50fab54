"""From a picture to what the networks see: white balance, the finder's small picture, and upright crops of pieces."""

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.vocabulary import CROP, MARGIN, MULTIPLE

Picture = NDArray[np.uint8]
Floats = NDArray[np.float32]

_NORM = 6  # of the "shades of grey": between the mean of all (1) and the brightest spot (infinity)
_GAINS = (0.6, 1.7)


def shrunk(picture: Picture, longest: int) -> tuple[Picture, float]:
    """The picture with `longest` pixels along its longer side, padded with black, and by how much it was scaled."""
    height, width = picture.shape[:2]
    scale = longest / max(height, width)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    while picture.shape[1] >= 2 * size[0] and picture.shape[0] >= 2 * size[1]:
        # By halves is three times as fast as at once, since OpenCV has its own way for them.
        half = picture.shape[1] // 2, picture.shape[0] // 2
        even = picture[: 2 * half[1], : 2 * half[0]]
        picture = np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    below, right = -size[1] % MULTIPLE, -size[0] % MULTIPLE
    return np.asarray(cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT), np.uint8), scale


def white_balance(small: Picture) -> Floats:
    """Gains for blue, green and red that make the light of the picture neutral."""
    seen = small[::4, ::4].reshape(-1, 3).astype(np.float32) / 255  # a few thousand pixels say as much as all
    seen[seen.max(axis=1) > 0.98] = 0  # a glare has lost its colour
    cubed = seen * seen * seen
    strength = np.power(np.mean(cubed * cubed, axis=0), 1 / _NORM) + 1e-4
    return np.asarray(np.clip(strength.mean() / strength, *_GAINS), np.float32)


def upright(picture: Picture, centre: tuple[float, float], side: float, angle: float, size: int = CROP) -> Picture:
    """The square around a face, turned so that its edges are level."""
    step = side * MARGIN / size
    times = int(np.ceil(step / 2))
    if times > 1:
        # Every pixel of a large face counts: cut it out larger, then shrink it.
        large = upright(picture, centre, side, angle, size * times)
        return np.asarray(cv2.resize(large, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    cos, sin = np.cos(angle) * step, np.sin(angle) * step
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


def batch(crops: Iterable[Picture], gains: Floats) -> Floats:
    """Crops as the reader wants them: balanced, 0 to 1, one after the other."""
    stack = np.asarray(cv2.dnn.blobFromImages(list(crops)), np.float32)
    stack *= (gains / 255).reshape(3, 1, 1)
    return np.minimum(stack, 1, out=stack)
