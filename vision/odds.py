"""How likely a reading is, all in all: what the reader says of a crop, how often that is right, and what else is known.

Which face it is only the reader tells. Whether it is a die of the set at all, and lies flat, others tell, too: the
finder, which was cold there, and the dice around it, past which it looks. Each multiplies the odds.
"""

import numpy as np

from models.crop import Floats
from models.table import Numbers
from vision import lean

# Of what is read in whole validation pictures more is right than the reader thinks: its temperatures come from crops
# that are harder than any table.
_SHARPER = 2.0  # so much clearer it is which face it is, as a power of each face's chance,
_RIGHTER = 4.0  # and so many times the odds are that it is one of the set's faces
_WARM = 0.7  # from this heat on, the finder has no doubt that there is a piece
_EACH_TIME = np.exp(-2.0)  # what every further time leaves of the odds
_CERTAIN = 0.9999  # nothing is likelier: there is always room for doubt
_TINY = 1e-30  # where no face is likely at all


def weighed(chances: Floats, taught: bool, heats: Numbers, times: Numbers) -> Floats:
    """How likely readings (n, shows) are, of dice of these heats that look so many times as far apart as is usual.

    `taught`: the reader was taught the faces; of enrolled ones, likeness was fixed on whole pictures and stays.
    """
    warm = np.minimum(heats, _WARM)
    better = warm / (1 - warm) * (1 - _WARM) / _WARM * _EACH_TIME ** np.maximum(times - lean.DOUBTED, 0)
    total = np.minimum(chances.sum(axis=1), _CERTAIN)
    faces = chances**_SHARPER if taught else chances
    better *= _RIGHTER if taught else 1
    mine = total * better / (1 - total + total * better)
    mine[times > lean.LEANS] *= lean.HALF
    return np.asarray(faces * (mine / np.maximum(faces.sum(axis=1), _TINY))[:, None], np.float32)
