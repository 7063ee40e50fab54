"""The shapes of a mat as pixels: for the simulated camera, the tests, and to look at before printing."""

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mat_art import shapes
from vision.mat_shapes import Area, Code, Colour, Shape, Stroke, Text
from vision.mat_words import ENGLISH, Words
from vision.picture import Picture
from vision.sheet import Mat, Point

_FINE = 12  # pixels per mm at which it is drawn before it is shrunk: edges get smooth
_FRACTION = 4  # bits of a pixel that OpenCV's drawing keeps
_FONT = cv2.FONT_HERSHEY_DUPLEX
_BASE = 4.0  # scale of the letters before they are shrunk to their size
_CAPITAL = 22 * _BASE


def picture(mat: Mat, per_mm: float, words: Words = ENGLISH) -> Picture:
    """The mat as printed (blue, green, red), with that many pixels per millimetre; it fills the picture."""
    return drawn(shapes(mat, words), mat.width, mat.height, per_mm)


def drawn(parts: Iterable[Shape], width: float, height: float, per_mm: float) -> Picture:
    """Shapes on white paper of that size in millimetres."""
    times = max(1, int(_FINE / per_mm))
    scale = per_mm * times
    size = max(round(width * per_mm), 1), max(round(height * per_mm), 1)
    paper = np.full((size[1] * times, size[0] * times, 3), 255, np.uint8)
    for part in parts:
        match part:
            case Area():
                _area(paper, part, scale)
            case Stroke():
                cv2.polylines(
                    paper,
                    [_pixels(part.points, scale)],
                    False,
                    _bgr(part.line),
                    _width(part.width, scale),
                    cv2.LINE_AA,
                    _FRACTION,
                )
            case Text():
                _text(paper, part, scale)
            case Code():
                _code(paper, part, scale)
    return paper if times == 1 else np.asarray(cv2.resize(paper, size, interpolation=cv2.INTER_AREA), np.uint8)


def cells(dictionary: str, number: int) -> NDArray[np.bool_]:
    """The squares of a marker with its border, True for black."""
    markers = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, dictionary))
    return np.asarray(cv2.aruco.generateImageMarker(markers, number, markers.markerSize + 2) < 128, np.bool_)


def _area(paper: Picture, area: Area, scale: float) -> None:
    contours = [_pixels(contour, scale) for contour in area.contours]
    if area.fill is not None:
        cv2.fillPoly(paper, contours, _bgr(area.fill), cv2.LINE_AA, _FRACTION)
    if area.line is not None:
        cv2.polylines(paper, contours, True, _bgr(area.line), _width(area.width, scale), cv2.LINE_AA, _FRACTION)


def _code(paper: Picture, code: Code, scale: float) -> None:
    black = cells(code.dictionary, code.number)
    edges = np.linspace(0, code.side, len(black) + 1)
    xs, ys = (np.round((start + edges) * scale).astype(int) for start in code.at)
    for row, column in np.argwhere(black):
        paper[ys[row] : ys[row + 1], xs[column] : xs[column + 1]] = 0


def _text(paper: Picture, text: Text, scale: float) -> None:
    """Letters, drawn large, shrunk, turned and laid on the paper."""
    stroke = round(_BASE * (3.2 if text.bold else 2.0))
    (wide, _), _ = cv2.getTextSize(text.text, _FONT, _BASE, stroke)
    space = round(_CAPITAL)
    mask = np.zeros((3 * space, wide + 2 * space), np.uint8)
    cv2.putText(mask, text.text, (space, 2 * space), _FONT, _BASE, 255, stroke, cv2.LINE_AA)
    factor = text.height * scale / _CAPITAL
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    mask = np.asarray(cv2.resize(mask, None, fx=factor, fy=factor, interpolation=method), np.uint8)
    x = {"start": space * factor, "middle": mask.shape[1] / 2, "end": mask.shape[1] - space * factor}[text.anchor]
    anchor = np.array([x, 1.5 * space * factor])
    for _ in range(text.turn // 90):
        anchor = np.array([mask.shape[0] - anchor[1], anchor[0]])
        mask = np.rot90(mask, -1)
    left, top = np.round(np.array(text.at) * scale - anchor).astype(int)
    _blend(paper, mask, int(left), int(top), _bgr(text.colour))


def _blend(paper: Picture, mask: NDArray[np.uint8], left: int, top: int, colour: Sequence[int]) -> None:
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + mask.shape[1], paper.shape[1]), min(top + mask.shape[0], paper.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    share = mask[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.float32) / 255
    under = paper[y0:y1, x0:x1]
    under[:] = np.round(under * (1 - share) + np.array(colour, np.float32) * share).astype(np.uint8)


def _pixels(points: Sequence[Point], scale: float) -> NDArray[np.int32]:
    # A point's pixel begins at a whole number; OpenCV's pixel has its middle there.
    return np.round((np.array(points) * scale - 0.5) * (1 << _FRACTION)).astype(np.int32)


def _width(width: float, scale: float) -> int:
    return max(1, round(width * scale))


def _bgr(colour: Colour) -> tuple[int, int, int]:
    return int(colour[5:7], 16), int(colour[3:5], 16), int(colour[1:3], 16)
