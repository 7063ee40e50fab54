"""Which dice lean: those that look another way than the dice around them, as far as single faces tell their tilt."""

import numpy as np
from numpy.typing import NDArray

Tilts = NDArray[np.complex128]
"""How far upper faces look past the camera: to the right, and down as the imaginary part. See the reader's LIES."""

SUSPECT = 0.25
"""Farther apart from the others than this, a tilt is looked at again."""
LEANS = 0.28
"""And if it still is by this much, the die leans."""
STEEP = 0.7
"""So far apart from the others look the sides of dice."""
HALF = 0.5
"""How likely the reading of such a die is, against one that lies flat."""
MANY = 5
"""Of so many dice most lie flat, and all together they tell how the table lies."""
_FOCAL = np.array([0.3, 0.6, 0.9, 1.2])[:, None]  # how much a tilt changes across the picture: a tele lens, a wide one


def apart(tilts: Tilts, places: Tilts, read: NDArray[np.bool_]) -> NDArray[np.float64]:
    """How far each tilt is from that of a flat die there, by the dice that are well read; 0 where there is no other.

    Places are from the picture's middle, in longer sides of it. Of two dice that look different ways nobody can say
    which one leans: both are apart.
    """
    levels = tilts - _FOCAL * places
    if read.sum() >= MANY:
        middles = _middles(levels[:, read])
        lens = int(np.abs(levels[:, read] - middles[:, None]).sum(axis=1).argmin())
        return np.asarray(np.abs(levels[lens] - middles[lens]))
    found = np.zeros(len(tilts))
    for i in range(len(tilts)):
        others = read & (np.arange(len(tilts)) != i)
        if others.any():
            found[i] = np.abs(levels[:, i] - _middles(levels[:, others])).min()  # any lens may be the one
    return found


def _middles(levels: Tilts) -> Tilts:
    """The middle of some tilts, for each lens."""
    return np.asarray(np.median(levels.real, axis=1) + 1j * np.median(levels.imag, axis=1))
