"""The letters of the screen and of all that is printed: the bundled font, as a file and as outlines."""

from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from models.art import flatten

CAP = 0.711
"""The height of a capital, in parts of the font's size."""

Contours = tuple[NDArray[np.float32], ...]


@cache
def file(*, bold: bool) -> bytes:
    """The font, as its makers made it."""
    return (files(__name__) / f"RobotoCondensed-{'Bold' if bold else 'Regular'}.ttf").read_bytes()


def written(text: str, *, bold: bool) -> tuple[Contours, float]:
    """The outlines of a line of letters and how wide it is, in heights of a capital: it starts at 0, y goes down."""
    contours: list[NDArray[np.float32]] = []
    right = 0.0
    for letter in text:
        glyph, advance = _glyph(letter, bold)
        contours += [contour + np.array([right, 0], np.float32) for contour in glyph]
        right += advance
    return tuple(contours), right


@cache
def _glyph(letter: str, bold: bool) -> tuple[Contours, float]:
    font = _font(bold)
    name = font.getBestCmap().get(ord(letter), ".notdef")
    glyph, height = font.getGlyphSet()[name], CAP * font["head"].unitsPerEm
    upward = np.array([1, -1], np.float32)  # fonts count upwards
    contours = flatten(glyph.draw, font.getGlyphSet())
    return tuple(contour * upward / np.float32(height) for contour in contours), glyph.width / height


@cache
def _font(bold: bool) -> TTFont:
    return TTFont(BytesIO(file(bold=bold)))
