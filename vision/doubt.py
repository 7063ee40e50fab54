"""What else speaks against a reading: the finder was cold there, or the die may lean.

The reader looks at one crop and knows of neither. Each tells something of its own, so what it leaves of the odds that
the reading is right is multiplied.
"""

import numpy as np

from models.crop import Floats
from vision import lean

_WARM = 0.7  # from this heat on, the finder has no doubt that there is a piece
_STRAIGHT = 1.5  # nor has anybody that a die lies flat, if it looks past the others by so many times what is usual
_EACH_TIME = np.exp(-2.0)  # what every further time leaves of the odds


def doubted(chances: Floats, heats: lean.Numbers, times: lean.Numbers) -> Floats:
    """How likely readings (n, shows) are, of dice of these heats that look so many times as far apart as is usual."""
    warm = np.minimum(heats, _WARM)
    left = warm / (1 - warm) * (1 - _WARM) / _WARM * _EACH_TIME ** np.maximum(times - _STRAIGHT, 0)
    best = chances.max(axis=1)
    likely = left / (1 - best + best * left)  # of the best one, against before: its odds, times what is left of them
    likely[times > lean.LEANS] *= lean.HALF
    return np.asarray(chances * likely[:, None], np.float32)
