"""Which dice lean: those that look another way than the dice around them, as far as single faces tell their tilt."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Tilts = NDArray[np.complex128]
"""How far upper faces look past the camera: to the right, and down as the imaginary part. See the reader's LIES."""
Numbers = NDArray[np.float64]

SUSPECT = 2.5
"""What looks so many times farther past the others than it may be off is looked at again."""
LEANS = 3.0
"""And if it still does by so many times, the die leans."""
STEEP = 0.7
"""So far apart from the others look the sides of dice."""
HALF = 0.5
"""How likely the reading of such a die is, against one that lies flat."""
MANY = 3
"""Of so many dice one may lean; all together they tell how the table lies."""
_FLOOR = 0.06  # what tilts are off by, however sure the reader is: a lens bends, a die has round edges
_FOCAL = np.array([0.3, 0.6, 0.9, 1.2])[:, None]  # how much a tilt changes across the picture: a tele lens, a wide one


@dataclass(frozen=True, slots=True)
class Apart:
    """How far dice look another way than the table below them."""

    far: Numbers  # (n,)
    off: Numbers  # (n,): how far off that may be

    @property
    def times(self) -> Numbers:
        """How many times as far as it may be off."""
        return np.asarray(self.far / np.hypot(self.off, _FLOOR))


def apart(tilts: Tilts, off: Numbers, places: Tilts, read: NDArray[np.bool_]) -> Apart:
    """How far each tilt is from that of a flat die there, by the dice that are well read; 0 where there is no other.

    Places are from the picture's middle, in longer sides of it; `off` is how far each tilt may be off. Of two dice that
    look different ways nobody can say which one leans: both are apart.
    """
    levels = tilts - _FOCAL * places
    if read.sum() >= MANY:
        middles = _middles(levels[:, read])
        lens = int(np.abs(levels[:, read] - middles[:, None]).sum(axis=1).argmin())
        return Apart(np.abs(levels[lens] - middles[lens]), off)
    far, both = np.zeros(len(tilts)), off.copy()
    for i in range(len(tilts)):
        others = read & (np.arange(len(tilts)) != i)
        if others.any():
            far[i] = np.abs(levels[:, i] - _middles(levels[:, others])).min()  # any lens may be the one
            both[i] = np.hypot(off[i], (off[others] ** -2.0).sum() ** -0.5)
    return Apart(far, both)


def _middles(levels: Tilts) -> Tilts:
    """The middle of some tilts, for each lens."""
    return np.asarray(np.median(levels.real, axis=1) + 1j * np.median(levels.imag, axis=1))
