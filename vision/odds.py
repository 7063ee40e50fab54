"""How likely a reading is, all in all: what the reader says of a crop, how often that is right, and what else is known.

Which face it is only the reader tells. Whether a flat die of the set lies there at all, the finder tells, too, and so
does the table: a cold finder and a tilt that is not the table's lower the odds.
"""

import numpy as np

from models.crop import Floats
from models.table import Numbers
from vision import lean

# In whole validation pictures the reader is right more often than it says: its temperatures come from crops that are
# harder than any table.
_SHARPER = 2.0  # the power to which the chance of each face is raised, against the other faces
_RIGHTER = 4.0  # what the odds that it is any face of the set are multiplied by
_WARM = 0.7  # at this heat or more, the finder has no doubt that there is a piece
_EACH_TIME = np.exp(-2.0)  # what every usual error beyond `lean.DOUBTED` leaves of the odds
_CERTAIN = 0.9999  # nothing is likelier: there is always room for doubt
_TINY = 1e-30  # where no face is likely at all


def weighed(chances: Floats, taught: bool, heats: Numbers, times: Numbers) -> Floats:
    """The chance of each reading, (n, shows), weighed by the finder's heat and by the tilt's distance from the table's.

    `times` counts that distance in usual errors. Of faces that the reader was not `taught`, enrolled ones, the chances
    were fixed on whole pictures already and are weighed by no more than that.
    """
    warm = np.minimum(heats, _WARM)
    better = warm / (1 - warm) * (1 - _WARM) / _WARM * _EACH_TIME ** np.maximum(times - lean.DOUBTED, 0)
    total = np.minimum(chances.sum(axis=1), _CERTAIN)
    faces = chances**_SHARPER if taught else chances
    better *= _RIGHTER if taught else 1
    mine = total * better / (1 - total + total * better)
    mine[times > lean.LEANS] *= lean.HALF
    return np.asarray(faces * (mine / np.maximum(faces.sum(axis=1), _TINY))[:, None], np.float32)
