"""Which dice lean: those that look another way than the dice around them, as far as single faces tell their tilt."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Tilts = NDArray[np.complex128]
"""How far upper faces look past the camera: to the right, and down as the imaginary part. See the reader's LIES."""

FEWEST = 5
"""With fewer dice, all well read, nobody can say which of them leans."""
SUSPECT = 0.3
"""Farther apart from the others than this, a tilt is looked at again; if it still is, the die leans."""
STEEP = 0.5
"""And so far apart from the others look the sides of dice."""
HALF = 0.5
"""How likely the reading of such a die is, against one that lies flat: on validation frames every second one leans."""
_FOCAL = (0.3, 0.6, 0.9, 1.2)  # how much a tilt changes across the picture, from a tele lens to a wide one


@dataclass(frozen=True, slots=True)
class Table:
    """How a die that lies flat is seen: its tilt in the middle of the picture, and how that changes across it."""

    tilt: complex
    across: float

    def apart(self, tilts: Tilts, places: Tilts) -> NDArray[np.float64]:
        """How far each tilt is from that of a flat die there."""
        return np.abs(tilts - self.across * places - self.tilt)


def table(tilts: Tilts, places: Tilts) -> Table:
    """The table that most of these dice lie on; places are from the picture's middle, in longer sides of it."""
    levels = tilts - np.array(_FOCAL)[:, None] * places
    middles = np.median(levels.real, axis=1) + 1j * np.median(levels.imag, axis=1)
    best = int(np.abs(levels - middles[:, None]).sum(axis=1).argmin())
    return Table(complex(middles[best]), _FOCAL[best])
