"""Pictures that were compressed: around the edges of dice, whole blocks come and go, and videos have key frames.

Large pictures, which are made much smaller to be watched, do not show their blocks.
"""

from math import ceil

import cv2
import numpy as np

from models.crop import Picture
from vision.change import Grey, Mask

_BLOCK = 8  # pixels, in JPEG and in the usual videos
_HALF = 0.5  # from this scale on, a small picture hides its blocks
_APART = 1.08  # so much more the blocks differ from each other than squares that lie across them
_SHAKE = 1 / 8  # of a step from pixel to pixel that comes and goes in all of its block

_FLICKER = 4  # per cent: of what changes more, this counts as flicker
_MORE, _BY = 1.2, 0.08  # times the usual flicker, and per cent above that: all of the picture was painted anew
_FOLLOW = 0.1  # how fast the usual flicker follows what is measured
_SPECKS, _FAINT = 0.01, 15  # of the picture, and per cent: specks that are no larger and no stronger come with it


class Blocks:
    """Learns from frames of a table at rest whether they come in blocks."""

    def __init__(self, first: Picture, small: Picture) -> None:
        scale = small.shape[1] / first.shape[1]
        self._reach = np.ones((2 * ceil(_BLOCK * scale) - 1,) * 2, np.uint8)
        self._last: Grey | None = _grey(first) if scale > _HALF else None
        self._along = self._across = 0.0

    def learn(self, picture: Picture) -> None:
        """Compares a frame with the one before."""
        if self._last is None:
            return
        now = _grey(picture)
        changed = np.asarray(cv2.absdiff(now, self._last)) > 0
        self._last = now
        self._along += _spread(changed)
        self._across += _spread(changed[_BLOCK // 2 :, _BLOCK // 2 :])

    def limits(self, limits: Grey, seen: Grey) -> Grey:
        """How far the relief can be from what is expected, where without blocks it can be so far."""
        if self._along <= _APART * self._across:
            return limits
        steps = cv2.morphologyEx(seen, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        return np.asarray(cv2.scaleAdd(cv2.dilate(steps, self._reach), _SHAKE, limits), np.uint8)


class KeyFrames:
    """Tells when a video paints all of the picture anew."""

    def __init__(self) -> None:
        self._usual: float | None = None  # how much all of the picture changes as long as nothing moves

    def painted(self, seen: Grey, expected: Grey, changed: Grey, spotted: int) -> bool:
        """Whether this is such a frame: all flickers a little more than usual, and nothing changes by much.

        `spotted`: how many pixels are in spots that have changed.
        """
        if spotted > _SPECKS * seen.size:
            return False
        changes = cv2.absdiff(seen, expected)
        flicker = cv2.mean(cv2.threshold(changes, _FLICKER, 0, cv2.THRESH_TRUNC)[1])[0]
        usual = flicker if self._usual is None else self._usual
        if spotted and flicker > _MORE * usual + _BY:
            return cv2.minMaxLoc(changes, changed)[1] <= _FAINT
        self._usual = usual + (flicker - usual) * _FOLLOW
        return False


def _spread(changed: Mask) -> float:
    """How much the squares of a block's size differ in how many of their pixels have changed."""
    high, wide = changed.shape[0] // _BLOCK, changed.shape[1] // _BLOCK
    squares = changed[: high * _BLOCK, : wide * _BLOCK].reshape(high, _BLOCK, wide, _BLOCK)
    return float(squares.mean(axis=(1, 3)).std()) if squares.size else 0.0


def _grey(picture: Picture) -> Grey:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
