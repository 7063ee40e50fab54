"""The project's own drawings of every face: one SVG file each, read here as outlines and filled as a mask.

Training, the simulated camera, the screen and the printed stickers all draw from these files. A file holds plain
`<path>` elements in a square of 100 by 100; each path is filled by the even-odd rule, and all paths together are the
drawing.
"""

from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from xml.etree import ElementTree

import cv2
import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path
from numpy.typing import NDArray

SIZE = 100
"""The side of the square that every drawing fills."""

SYMBOLS = ("rock", "paper", "scissors", "lizard", "spock", "roll_again", "pass_left")
NUMERALS = ("1", "2", "3", "4", "5", "6")
PIPS = ("pips_1", "pips_2", "pips_3", "pips_4", "pips_5", "pips_6")
CARDS = ("rock", "paper", "scissors", "zombie", "brain")

Outline = tuple[tuple[NDArray[np.float32], ...], ...]
"""The paths of a drawing, each a tuple of closed contours, each an array of points."""

_STEPS = 12  # points on a curve: smooth to the eye at a face of 1,000 pixels
_T = np.linspace(0, 1, _STEPS + 1)[1:, None]
_BEZIER = np.hstack([(1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T**2 * (1 - _T), _T**3])
_FRACTION_BITS = 4  # of a pixel, that OpenCV's filling keeps


@cache
def outline(name: str) -> Outline:
    """The contours of the drawing `name`, in units of its own square."""
    root = ElementTree.fromstring(files(__name__).joinpath(f"{name}.svg").read_text(encoding="utf-8"))
    paths = [element.attrib["d"] for element in root if element.tag.endswith("path")]
    return tuple(flatten(partial(parse_path, path)) for path in paths)


def mask(shape: Outline, side: int) -> NDArray[np.uint8]:
    """The drawing filled white on black in a square of `side` pixels, with soft edges."""
    scale = side / SIZE * (1 << _FRACTION_BITS)
    picture = np.zeros((side, side), np.uint8)
    for contours in shape:
        # A path's centre of a pixel is at a half; OpenCV's is at a whole number.
        points = [np.round(contour * scale - (1 << _FRACTION_BITS) / 2).astype(np.int32) for contour in contours]
        layer = np.zeros_like(picture)
        cv2.fillPoly(layer, points, 255, cv2.LINE_AA, _FRACTION_BITS)
        np.maximum(picture, layer, out=picture)
    return picture


def flatten(draw: Callable[[BasePen], object], glyphs: object = None) -> tuple[NDArray[np.float32], ...]:
    """The closed contours of what `draw` draws with a pen: a path, or a letter of a font (made of other `glyphs`)."""
    pen = _Flattening(glyphs)
    draw(pen)
    return tuple(np.array(contour, np.float32) for contour in pen.contours)


class _Flattening(BasePen):
    """Turns the curves of a path into points."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.contours: list[list[tuple[float, float]]] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.contours.append([pt])

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.contours[-1].append(pt)

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self.contours[-1] += (_BEZIER @ [self.contours[-1][-1], pt1, pt2, pt3]).tolist()
