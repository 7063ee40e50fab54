"""Lights that blink: places that grow brighter and darker again and again, while nothing moves there."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.change import Grey, Mask

SMALL = 0.02
"""Of the picture: a light is no larger."""
_TURNS = 2  # so often in a row it must turn back where it did before: once at its brightest, once at its darkest
_AGAIN_MS = 2000  # a light that blinks changes so often
_RESTLESS_MS = 6000  # what has changed again and again for so long is a light, however it does that
_TOGETHER = 0.7  # of a change is in one direction; where something moves, it grows brighter here and darker there
_MOST = 0.7  # of a spot must blink: a die that comes to lie beside a light, or on it, does not
_ONE = np.ones((13, 13), np.uint8)  # a light and what it does to the relief around it are one spot
_NEAR = np.ones((7, 7), np.uint8)


class Blinking:
    """Learns where lights blink, from the spots in which each frame differs from what was expected."""

    def __init__(self, seen: Grey) -> None:
        self._low, self._high = seen.copy(), seen.copy()  # where each pixel turned back the last time
        self._rising: Mask = np.zeros(seen.shape, np.bool_)
        self._turns = np.zeros(seen.shape, np.uint8)  # so many in a row were where the one before was
        self._changed: NDArray[np.int64] = np.full(seen.shape, -_AGAIN_MS)
        self._since = np.zeros(seen.shape, np.int64)  # when it began to change again and again

    def steady(self, spots: Grey, seen: Grey, expected: Grey, noise: Grey, hand: Mask, now: int) -> Mask:
        """The spots without those that blink, for what is seen and what was expected."""
        changed = spots > 0
        if cv2.countNonZero(spots) >= SMALL * spots.size:
            return changed
        near = (cv2.dilate(spots, _NEAR) > 0) & ~hand
        anew = near & (self._changed < now - _AGAIN_MS)
        np.copyto(self._since, now, where=anew)
        np.copyto(self._changed, now, where=near)
        number, found = cv2.connectedComponents(cv2.dilate(spots, _ONE))
        labels = np.where(changed, found, 0).astype(np.int32)
        together = _together(labels, number, np.subtract(seen, expected, dtype=np.float32))[labels]
        np.copyto(self._turns, 0, where=anew | (changed & ~together & (self._turns < _TURNS)))
        noise = np.asarray(cv2.add(noise, noise), np.uint8)  # that of two frames which were each noisy
        self._turn(changed & together & ~hand, seen, expected, noise)
        between = (cv2.add(seen, noise) >= self._low) & (cv2.subtract(seen, noise) <= self._high)
        restless = (self._since <= now - _RESTLESS_MS) & (self._changed > now - _AGAIN_MS)
        blinks = (self._turns >= _TURNS) & between | restless
        moves = _means(labels, number, blinks) < _MOST
        return np.asarray(changed & moves[labels], np.bool_)

    def _turn(self, where: Mask, seen: Grey, expected: Grey, noise: Grey) -> None:
        """Takes note of where pixels turn back: those that rose and fall now, and those that fell and rise."""
        rising = seen > expected
        for turned, ends in ((self._rising & ~rising, self._high), (~self._rising & rising, self._low)):
            here = turned & where
            again = cv2.absdiff(expected, ends) <= noise
            np.copyto(self._turns, np.where(again, np.minimum(self._turns, _TURNS) + 1, 0).astype(np.uint8), where=here)
            np.copyto(ends, expected, where=here)
        np.copyto(self._rising, rising, where=where)


def _together(labels: NDArray[np.int32], number: int, brighter: NDArray[np.float32]) -> Mask:
    """Of each spot, whether nearly all of it grew brighter, or darker; what changed most counts most."""
    squares = brighter * np.abs(brighter)
    return np.asarray(np.abs(_means(labels, number, squares)) >= _TOGETHER * _means(labels, number, np.abs(squares)))


def _means(labels: NDArray[np.int32], number: int, values: NDArray[Any]) -> NDArray[np.float64]:
    """The mean of some values over each spot."""
    flat = labels.ravel()
    return np.bincount(flat, values.ravel().astype(np.float64), number) / np.bincount(flat, minlength=number)
