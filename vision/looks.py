"""A second look: at which dice, from where, and what two looks say together."""

import cmath
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.crop import Floats
from models.spots import Spot
from models.vocabulary import MARGIN
from vision.choose import CLEAR
from vision.gaze import Looks

FIRST_LOOK: Looks = ((0.0, 1.0),)
SECOND_LOOK: Looks = ((0.0, 1.0), (np.pi / 2, 1.0), (np.pi, 0.94), (-np.pi / 2, 1.06))  # turned, nearer or farther
_DOUBTFUL = 0.87  # what is read with less gets a second look: a die whose place is a little off is read with its side
_CROPS = 24  # in all, of both looks, if few dice leave time for that: then what is almost clear is looked at again, too
_FIRST = 1 / 3  # how much the first look counts where the second one says something else


def unclear(best: Floats) -> NDArray[np.bool_]:
    """Which dice to look at again, by how likely their readings are: all doubtful ones, others if there is time.

    Up to four dice are all looked at again: what nobody reads twice, nobody can contradict.
    """
    found = best < _DOUBTFUL
    clear = CLEAR if len(best) * (1 + len(SECOND_LOOK)) > _CROPS else np.inf
    others = [i for i in np.argsort(best) if not found[i] and best[i] < clear]
    found[others[: max(_CROPS - len(best), 0) // len(SECOND_LOOK)]] = True
    return np.asarray(found)


def agreed(first: Floats, second: Floats) -> Floats:
    """What is seen by two looks: the second, which is closer, is believed, unless it says another thing."""
    other = first.argmax(axis=1) != second.argmax(axis=1)
    share = np.where(other, np.float32(_FIRST), np.float32(0))[:, None]
    return np.asarray(first * share + second * (1 - share), np.float32)


def moved(spot: Spot, lies: Floats) -> Spot:
    """The spot where the reader, which sees more of the piece than the finder, says that it lies."""
    across, down, size, cos, sin = (float(value) for value in lies[:5])
    reach = spot.side * MARGIN / 2
    off = complex(across, down) * cmath.exp(1j * spot.angle) * reach
    times = float(np.exp(np.clip(size, -0.5, 0.5)))
    x, y = spot.centre[0] + off.real, spot.centre[1] + off.imag
    left, top, right, bottom = ((edge - middle) * times for edge, middle in zip(spot.box, spot.centre * 2, strict=True))
    box = (x + left, y + top, x + right, y + bottom)
    angle = spot.angle + float(np.arctan2(sin, cos)) / 4
    return replace(spot, centre=(x, y), side=spot.side * times, angle=angle, box=box)
