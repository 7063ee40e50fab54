"""Which colour is printed on a white die, by what its own body tells of the light: a warm lamp makes yellow orange.

What a print takes away from the light of the paper or plastic below it has the same hue in any light, and where a thin
stroke and the white beside it share a pixel. So that is measured, and stands beside what the reader says of inks.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.crop import GAINS, Floats, Picture
from models.vocabulary import CROP, HUES

INKS = {"red": -3.0, "orange": 20.0, "yellow": 54.0, "green": 135.0, "blue": 226.0, "purple": 278.0}
"""The hue of each ink on white, in degrees."""
_WIDE = 10.0  # degrees that inks of one name differ by
_FAINT = 0.02  # of a print's colour: as much is noise
_ASTRAY = 0.03  # how likely the hue tells nothing: glare, or a shadow
_SHARE = 0.6  # how much the reader's word counts beside it: both saw the same pixels
_PALE, _DARK = 0.5, 60.0  # a body with less colour than this, in shares of its brightest, is white, unless it is dark
_FACE, _PRINT = CROP // 4, CROP // 3  # how far from the crop's edge there is nothing but the face, and but the print
_DEEPEST = 0.15  # of the pixels, those with most colour are the print
_AROUND = np.exp(1j * np.radians([240, 120, 0]))  # where blue, green and red lie on the circle of hues


def body_of(crop: Picture) -> Floats | None:
    """The colour of a white die's body as the light makes it; None if it has a colour of its own."""
    face = crop[_FACE:-_FACE, _FACE:-_FACE].reshape(-1, 3)
    colour = face.max(axis=1) - face.min(axis=1)
    body = np.median(face[colour <= np.median(colour)], axis=0)  # what is drawn on it has more colour
    if body.min() < _DARK or body.max() - body.min() > _PALE * body.max():
        return None
    return np.asarray(body, np.float32)


def gains(body: Floats) -> Floats:
    """Gains that make a white body neutral: it tells the light better than the whole table does."""
    cold = float(np.clip(math.sqrt(body[2] / body[0]), *GAINS))
    return np.array([cold, 1.0, 1 / cold], np.float32)


def print_of(crop: Picture, body: Floats) -> complex:
    """The colour of what is printed on a white body: its hue as the angle, and as the length how deep it is, 0 to 1."""
    middle = crop[_PRINT:-_PRINT, _PRINT:-_PRINT].reshape(-1, 3)
    taken = np.clip(1 - middle / body, -0.3, 1)
    colours = -(taken @ _AROUND)
    deep = np.abs(colours)
    deepest = deep >= np.quantile(deep, 1 - _DEEPEST)
    return complex((colours * deep)[deepest].sum() / max(deep[deepest].sum(), 1e-6))


def weighed(inks: Floats, crops: Sequence[Picture], bodies: Sequence[Floats | None]) -> Floats:
    """Logits of inks, (n, HUES): the reader's, and where bodies are white what the prints say, both together."""
    said = inks.copy()
    for row, crop, body in zip(said, crops, bodies, strict=True):
        if body is not None:
            row[:] = _SHARE * row + _likelihoods(print_of(crop, body))
    return said


def _likelihoods(printed: complex) -> NDArray[np.float64]:
    """How well the print's hue fits each name, as logarithms; a name without a hue of its own fits none."""
    wide = math.hypot(math.radians(_WIDE), _FAINT / max(abs(printed), 1e-3))
    fits = np.zeros(len(HUES))
    for name, hue in INKS.items():
        away = np.angle(printed * np.exp(-1j * math.radians(hue)))
        fits[HUES.index(name)] = math.exp(-0.5 * float(away / wide) ** 2)
    return np.log(fits + _ASTRAY)
