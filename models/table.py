"""How a table lies, by the tilts of the dice on it: they lie flat, and look alike in the room, if not in the picture.

Nobody tells which lens the camera has, so every tilt is looked at through several.
"""

import numpy as np
from numpy.typing import NDArray

Tilts = NDArray[np.complex128]
"""How far upper faces look past the camera: to the right, and down as the imaginary part. See the reader's LIES."""
Numbers = NDArray[np.float64]

_LENSES = np.array([0.3, 0.5, 0.7, 0.9, 1.1, 1.4])  # the picture's longer side, in focal lengths: a tele lens to a wide
_ROUNDS = 3  # after which the middle of some directions hardly moves
_STEEPEST = 0.98  # the sine of the angle past which no face can be seen


def flat(tilts: Tilts, trust: Numbers, places: Tilts, say: Numbers) -> Tilts:
    """The tilts that flat dice have at these places, by those dice that have a say, through the likeliest lens.

    Places are from the picture's middle, in longer sides of it; `trust`: 1 / error² of each tilt.
    """
    told = flats(tilts, trust, places, say)
    counts = np.log1p(_squared(tilts - told) * trust) @ say
    return np.asarray(told[counts.argmin()])


def flats(tilts: Tilts, trust: Numbers, places: Tilts, say: Numbers) -> Tilts:
    """The same through every lens, (lenses, n)."""
    rays = _rays(places)
    tables = _middles(_ups(tilts, rays), trust, say)
    return _tilts(tables[..., None], rays)


def _rays(places: Tilts) -> Numbers:
    """The directions, (3, lenses, n), in which a camera with each lens sees the places: right, down and forward."""
    across = _LENSES[:, None] * places
    rays = np.empty((3, *across.shape))
    rays[0], rays[1], rays[2] = across.real, across.imag, 1
    rays /= np.sqrt(1 + _squared(across))
    return rays


def _ups(tilts: Tilts, rays: Numbers) -> Numbers:
    """Which way faces look, (3, lenses, n), that are seen along these rays and look so far past the camera."""
    past = np.empty_like(rays)
    past[0], past[1] = tilts.real, tilts.imag
    past[2] = -(tilts.real * rays[0] + tilts.imag * rays[1]) / rays[2]
    far = np.sqrt(_squared(tilts) + past[2] ** 2)
    past *= np.minimum(1, _STEEPEST / np.maximum(far, 1e-9))
    past -= np.sqrt(1 - np.minimum(far, _STEEPEST) ** 2) * rays
    return past


def _tilts(up: Numbers, rays: Numbers) -> Tilts:
    """How far faces that look that way look past the camera where it sees them along these rays."""
    along = (up * rays).sum(axis=0)
    return np.asarray(up[0] - along * rays[0] + 1j * (up[1] - along * rays[1]))


def _middles(ups: Numbers, trust: Numbers, say: Numbers) -> Numbers:
    """The direction, (3, lenses), that most of the faces look in, for each lens: what looks elsewhere counts little."""
    rows = ups.reshape(-1, len(say))
    order = rows.argsort(axis=1)
    below = say[order].cumsum(axis=1)
    half = (below >= below[:, -1:] / 2).argmax(axis=1)
    each = np.arange(len(rows))
    middle = rows[each, order[each, half]].reshape(ups.shape[:-1])
    counts = say * trust
    for _ in range(_ROUNDS):
        past = ups - middle[..., None]
        weight = counts / (1 + (past * past).sum(axis=0) * trust)
        middle = (ups * weight).sum(axis=-1) / weight.sum(axis=-1)
    return np.asarray(middle / np.sqrt((middle * middle).sum(axis=0)))


def _squared(ways: Tilts) -> Numbers:
    """How long directions in the picture are, squared."""
    return np.asarray(ways.real**2 + ways.imag**2)
