"""Printed things laid into a picture where no piece lies, so that the finder learns what print looks like."""

from collections.abc import Callable, Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth import faces
from models.synth.sheets import FONTS, MARKERS, WORDS

MOST = 7
"""Things in one picture, if there is room for them."""
FINE = 2
"""Drawn this much larger, then shrunk, for smooth edges."""

Picture = NDArray[np.uint8]
Layer = NDArray[np.float32]  # (h, w, 4): how it changes the picture: blue, green, red, and how much of it
Box = tuple[float, float, float, float]


def stamp(rng: np.random.Generator, picture: Picture, taken: Sequence[Box]) -> None:
    """Draws markers, words and faces into the picture, none of them over a box that is taken."""
    height, width = picture.shape[:2]
    shear = rng.normal(0, 0.12, (2, 2)) + np.eye(2)  # the table is seen aslant, and all of it alike
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.normal(0, 0.1)
    for _ in range(int(rng.integers(1, MOST))):
        layer = _turned(MAKERS[rng.integers(len(MAKERS))](rng), turn + rng.choice([0, 0, np.pi / 2, np.pi]), shear)
        tall, wide = layer.shape[:2]
        if tall >= height or wide >= width:
            continue
        x, y = int(rng.integers(0, width - wide)), int(rng.integers(0, height - tall))
        if any(x < x1 and x0 < x + wide and y < y1 and y0 < y + tall for x0, y0, x1, y1 in taken):
            continue
        spot = picture[y : y + tall, x : x + wide]
        share = layer[..., 3:]
        spot[:] = np.clip(spot * (1 - share) + layer[..., :3] * share, 0, 255).astype(np.uint8)


def _marker(rng: np.random.Generator) -> Layer:
    """A square marker, mostly with white paper around it."""
    cells = _cells(int(rng.choice(MARKERS)), int(rng.integers(50)))
    side = int(np.exp(rng.uniform(np.log(9), np.log(70)))) * FINE
    edge = int(side * rng.choice([0.0, 0.12, 0.25]))
    black, white = sorted(rng.uniform([0, 120], [70, 255]))
    marker = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST)
    wide = cv2.copyMakeBorder(marker, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=255)
    grey = black + (white - black) * wide.astype(np.float32) / 255
    return np.dstack([grey, grey, grey, np.ones_like(grey)]).astype(np.float32)


@cache
def _cells(dictionary: int, number: int) -> NDArray[np.uint8]:
    book = cv2.aruco.getPredefinedDictionary(dictionary)
    return np.asarray(cv2.aruco.generateImageMarker(book, number, book.markerSize + 2), np.uint8)


def _word(rng: np.random.Generator) -> Layer:
    """A few words in one ink."""
    high = np.exp(rng.uniform(np.log(5), np.log(26))) * FINE
    word, font, thick = str(rng.choice(WORDS)), int(rng.choice(FONTS)), max(round(high / rng.uniform(5, 12)), 1)
    (wide, tall), below = cv2.getTextSize(word, font, high / 22, thick)
    mask = np.zeros((tall + below + 2 * thick, wide + 2 * thick), np.uint8)
    cv2.putText(mask, word, (thick, tall + thick), font, high / 22, 255, thick, cv2.LINE_AA)
    return _inked(rng, mask)


def _face(rng: np.random.Generator) -> Layer:
    """A face as it is on a die, but with no die around it; sometimes in a frame."""
    side = int(np.exp(rng.uniform(np.log(8), np.log(50)))) * FINE
    mask = np.asarray(cv2.resize(_drawing(rng), (side, side), interpolation=cv2.INTER_AREA), np.uint8)
    if rng.random() < 0.4:
        cv2.rectangle(mask, (1, 1), (side - 2, side - 2), 255, max(side // 24, 1), cv2.LINE_AA)
    return _inked(rng, mask)


def _drawing(rng: np.random.Generator) -> NDArray[np.uint8]:
    value = int(rng.integers(1, 7))
    kind = rng.integers(3)
    if kind == 0:
        return faces.six_pips(rng, [value])[0][2]
    return faces.six_numerals(rng, [value])[0][2] if kind == 1 else faces.six_symbols(rng, count=1)[0][2]


def _inked(rng: np.random.Generator, mask: NDArray[np.uint8]) -> Layer:
    ink = rng.uniform(0, 60, 3) if rng.random() < 0.5 else rng.uniform(0, 255, 3)
    colour = np.broadcast_to(ink.astype(np.float32), (*mask.shape, 3))
    return np.dstack([colour, mask.astype(np.float32) / 255 * np.float32(rng.uniform(0.25, 1.0))])


def _turned(layer: Layer, angle: float, shear: NDArray[np.float64]) -> Layer:
    """The layer turned, seen aslant and shrunk to its size in the picture."""
    tall, wide = layer.shape[:2]
    cos, sin = np.cos(angle), np.sin(angle)
    linear = shear @ np.array([[cos, -sin], [sin, cos]])
    corners = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)]) @ linear.T
    low, high = corners.min(axis=0), corners.max(axis=0)
    size = np.ceil((high - low) / FINE).astype(int) * FINE + 2 * FINE
    whole = cv2.warpAffine(layer, np.hstack([linear, (FINE - low)[:, None]]), (int(size[0]), int(size[1])))
    shape = (int(size[0]) // FINE, int(size[1]) // FINE)
    small = np.asarray(cv2.resize(whole, shape, interpolation=cv2.INTER_AREA), np.float32)
    if layer[0, 0, 3] == 1:
        small[..., :3] /= np.maximum(small[..., 3:], 1e-3)  # at the edge colours have mixed with nothing
    return small


MAKERS: tuple[Callable[[np.random.Generator], Layer], ...] = (_marker, _marker, _word, _word, _face)
