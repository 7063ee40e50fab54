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

Numbers = NDArray[np.float64]
Prints = NDArray[np.complex128]
"""(n,): the colour of each print, see `print_of`; 0 where nothing is known of it."""

INKS = {
    "red": (-5.0, 6.0), "orange": (20.0, 11.0), "yellow": (55.0, 7.0),
    "green": (130.0, 18.0), "blue": (226.0, 16.0), "purple": (282.0, 14.0),
}  # fmt: skip
"""The hue of each ink on white, and how far those of different makers and cameras are from it, both in degrees."""
_ALIKE = 5.0  # degrees that two prints of one ink differ by in one picture: one maker, one camera
_FAINT = 0.02  # of a print's colour: as much is noise
_ASTRAY = 0.0012  # how likely any hue is where it tells nothing, per degree: glare, or a shadow
_SHARE = 0.4  # how much the reader's word counts beside it: both saw the same pixels
_PALE, _DARK = 0.5, 60.0  # a body with less colour than this, in shares of its brightest, is white, unless it is dark
_FACE, _PRINT = CROP // 4, CROP // 3  # how far from the crop's edge there is nothing but the face, and but the print
_BRIGHTER = 1.4  # times as bright as a white body no print is, in any channel
_DEEPEST = 0.15  # of the pixels, those with most colour are the print
_MIDDLES, _SPREADS = np.array(list(INKS.values())).T
# By how much the inks of some boxes are off, (boxes, INKS); the same at every start.
_BOXES = np.sqrt(_SPREADS**2 - _ALIKE**2) * np.random.default_rng(1).normal(0, 1, (400, len(INKS)))
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
    """The colour of what is printed on a white body: its hue as the angle, and as the length how deep it is, 0 to 1.

    0 if the print is brighter than the body: an ink only takes light away, so that is a dark die in bright light.
    """
    middle = crop[_PRINT:-_PRINT, _PRINT:-_PRINT].reshape(-1, 3)
    taken = np.clip(1 - middle / body, -0.3, 1)
    colours = -(taken @ _AROUND)
    deep = np.abs(colours)
    deepest = deep >= np.quantile(deep, 1 - _DEEPEST)
    if (middle[deepest] / body).max(axis=1).mean() > _BRIGHTER:
        return 0j
    return complex((colours * deep)[deepest].sum() / max(deep[deepest].sum(), 1e-6))


def prints(crops: Sequence[Picture], bodies: Sequence[Floats | None]) -> Prints:
    """The colours of the prints in some crops; 0 where a body is not white."""
    pairs = zip(crops, bodies, strict=True)
    return np.array([0 if body is None else print_of(crop, body) for crop, body in pairs], np.complex128)


def weighed(inks: Floats, prints: Prints) -> Floats:
    """Logits of inks, (n, HUES): the reader's, and where bodies are white what the prints say, both together."""
    said = inks.copy()
    told = np.abs(prints) > 0
    said[told] *= _SHARE
    fits = np.full((len(prints), len(HUES)), math.log(_ASTRAY))  # a name without a hue of its own fits none
    fits[:, [HUES.index(name) for name in INKS]] = np.log(_fits(prints, 0.0, _SPREADS))
    said[told] += fits[told] - fits[told].max(axis=1, keepdims=True)
    return said


def together(chances: Numbers, prints: Prints) -> Numbers:
    """How much likelier each ink of each die is, (n, INKS), by the prints of the other dice in the picture.

    `chances` are those of each ink by its own die alone. What one maker calls orange may be another's red, but in one
    box the two differ. So many boxes are thought of, and those count that such prints may come from.
    """
    told = np.abs(prints) > 0
    fits = _fits(prints, _BOXES[:, None, :], _ALIKE)
    likelier = np.where(told[:, None], fits / _fits(prints, 0.0, _SPREADS), 1)
    each = chances * likelier  # (boxes, n, INKS)
    ours = chances.sum(axis=1)
    all_inks = np.maximum(each.sum(axis=2), 1e-12)
    evidence = (ours * np.log(all_inks)).sum(axis=1)
    counts = np.exp(evidence - evidence.max())
    now = np.einsum("b,bni->ni", counts / counts.sum(), each * (ours / all_inks)[..., None])
    return np.asarray(now / np.maximum(chances, 1e-12))


def _fits(prints: Prints, off: Numbers | float, spreads: Numbers | float) -> Numbers:
    """How likely each print has its hue, (…, n, INKS), per degree, if inks are off by so much, but for `spreads`."""
    spread = np.hypot(spreads, np.degrees(_FAINT / np.maximum(np.abs(prints), 1e-3))[:, None])
    away = np.degrees(np.angle(prints))[:, None] - _MIDDLES - off
    away -= 360 * np.round(away / 360)
    return np.asarray(np.exp(-0.5 * (away / spread) ** 2) / spread / math.sqrt(2 * math.pi) + _ASTRAY)
