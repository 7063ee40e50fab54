"""How dice that lie flat look past a camera: told from the room alone, to be found again from the tilts."""

import numpy as np

from models.table import Numbers, Tilts

PLACES: Tilts = np.random.default_rng(4).uniform((-0.5, -0.4), (0.5, 0.4), (7, 2)) @ np.array([1, 1j])
"""Where seven dice lie, from the picture's middle, in longer sides of it."""


def flat(places: Tilts, lens: float, aslant: float, around: float = 0.0) -> Tilts:
    """The tilts of flat dice before a camera that looks at the table so much aslant, in radians, and turned so far.

    `lens`: the picture's longer side, in focal lengths.
    """
    up = np.array([-np.sin(aslant) * np.sin(around), -np.sin(aslant) * np.cos(around), -np.cos(aslant)])
    rays: Numbers = np.stack([lens * places.real, lens * places.imag, np.ones(len(places))], axis=1)
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    past = up - (rays @ up)[:, None] * rays
    return np.asarray(past[:, 0] + 1j * past[:, 1])
