"""What is printed on a mat and what lies on it: letters and drawings look like pieces, but the sheet is known."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from models.crop import Floats
from vision.change import Box, Grey
from vision.mat_art import shapes
from vision.mat_picture import drawn as paint
from vision.mat_picture import picture as drawn
from vision.mat_shapes import Text, lettered
from vision.mat_words import LANGUAGES
from vision.picture import Picture
from vision.pose import Pose
from vision.sheet import Mat, Point

ALIKE = 0.8
"""How much print has in common with its drawing at least; a die on a drawing of itself has up to 0.7."""
_FAINT = 6.0  # grey levels of contrast: no piece has so little
_FLAT = 5.0  # per cent, where no shadow counts: faint print in half a shadow has 3, dice have 17 at least
_SOFT = 0.2  # of a piece: what is wider is light and shadow
_PER_MM = 2.0
_SHIFT = 3  # pixels that a sheet may lie off its pose


def is_print(picture: Picture, pose: Pose, box: Box, alike: float = ALIKE) -> bool:
    """Whether a part of the picture shows only the mat: what is printed there, or blank paper."""
    height, width = picture.shape[:2]
    x0, y0, x1, y1 = (round(edge) for edge in box)
    x0, y0, x1, y1 = max(x0, _SHIFT), max(y0, _SHIFT), min(x1, width - _SHIFT), min(y1, height - _SHIFT)
    if min(x1 - x0, y1 - y0) < 2 * _SHIFT:
        return False  # there is not enough of it
    around = picture[y0 - _SHIFT : y1 + _SHIFT, x0 - _SHIFT : x1 + _SHIFT]
    grey = np.asarray(cv2.cvtColor(around, cv2.COLOR_BGR2GRAY), np.float32)
    corner, size = (x0 - _SHIFT, y0 - _SHIFT), (grey.shape[1], grey.shape[0])
    if _like(grey, _seen(_sheet(pose.mat), pose, corner, size), alike):
        return True
    if not _on_letters(pose, (x0, y0, x1, y1)):
        return False
    return any(_like(grey, _seen(_lettered(pose.mat, name), pose, corner, size), alike) for name in LANGUAGES)


def _like(grey: Floats, sheet: Floats, alike: float) -> bool:
    """Whether a look shows only what the sheet has there."""
    common, unexplained = _compared(grey, sheet)
    if common >= alike or unexplained < _FAINT:
        return True
    # A die beside it may cast its shadow there.
    return _compared(_unshaded(grey), _unshaded(sheet))[1] < _FLAT


def _compared(seen: Floats, sheet: Floats) -> tuple[float, float]:
    """What two looks have in common, 0 to 1, and how much contrast of what is seen the sheet does not explain."""
    inner = np.s_[_SHIFT:-_SHIFT, _SHIFT:-_SHIFT]
    printed, common = np.ascontiguousarray(sheet[inner]), 0.0
    if printed.std() > 1:
        common = float(cv2.matchTemplate(seen, printed, cv2.TM_CCOEFF_NORMED).max())
    return common, float(seen[inner].std() * np.sqrt(max(1 - common * common, 0.0)))


def _unshaded(look: Floats) -> Floats:
    """In per cent of what is around each pixel: soft shadows vanish, the edges of things and their pips do not."""
    return np.asarray(100 * look / (cv2.GaussianBlur(look, (0, 0), min(look.shape) * _SOFT) + 1), np.float32)


def _seen(sheet: Grey, pose: Pose, corner: tuple[int, int], size: tuple[int, int]) -> Floats:
    """What the camera would see of the bare sheet in that part of its picture."""
    middle = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # of pixels, which are counted from their corners
    to_corner = np.array([[1, 0, -corner[0]], [0, 1, -corner[1]], [0, 0, 1]])
    to_mm = np.diag([1 / _PER_MM, 1 / _PER_MM, 1])
    matrix = np.linalg.inv(middle) @ to_corner @ pose.homography @ to_mm @ middle
    return np.asarray(cv2.warpPerspective(sheet, matrix, size, borderValue=255.0), np.float32)


def _on_letters(pose: Pose, box: tuple[int, int, int, int]) -> bool:
    """Whether a part of the picture may show letters, in whatever language the sheet was printed."""
    x0, y0, x1, y1 = box
    corners = pose.to_mm([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    return any(a < right and left < c and b < bottom and top < d for a, b, c, d in _letters(pose.mat))


@cache
def _sheet(mat: Mat) -> Grey:
    return np.asarray(cv2.cvtColor(drawn(mat, _PER_MM), cv2.COLOR_BGR2GRAY), np.uint8)


@cache
def _lettered(mat: Mat, language: str) -> Grey:
    """The sheet with the letters of "croupier print": other than those of the simulated camera."""
    parts = [lettered(part) if isinstance(part, Text) else part for part in shapes(mat, LANGUAGES[language])]
    return np.asarray(cv2.cvtColor(paint(parts, mat.width, mat.height, _PER_MM), cv2.COLOR_BGR2GRAY), np.uint8)


@cache
def _letters(mat: Mat) -> tuple[Box, ...]:
    """Where texts stand on a sheet, in millimetres."""
    texts = (part for words in LANGUAGES.values() for part in shapes(mat, words) if isinstance(part, Text))
    return tuple(_span([point for contour in lettered(text).contours for point in contour]) for text in texts)


def _span(points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
