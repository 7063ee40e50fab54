"""What is printed on a mat and what lies on it: letters and drawings look like pieces, but the sheet is known."""

from functools import cache

import cv2
import numpy as np

from models.crop import Floats
from vision.change import Box, Grey
from vision.mat_picture import picture as drawn
from vision.picture import Picture
from vision.pose import Pose
from vision.sheet import Mat

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
    sheet = _seen(pose, x0 - _SHIFT, y0 - _SHIFT, (grey.shape[1], grey.shape[0])).astype(np.float32)
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


def _seen(pose: Pose, x: int, y: int, size: tuple[int, int]) -> Grey:
    """What the camera would see of the bare sheet in that part of its picture."""
    middle = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # of pixels, which are counted from their corners
    to_corner = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]])
    to_mm = np.diag([1 / _PER_MM, 1 / _PER_MM, 1])
    matrix = np.linalg.inv(middle) @ to_corner @ pose.homography @ to_mm @ middle
    return np.asarray(cv2.warpPerspective(_sheet(pose.mat), matrix, size, borderValue=255.0), np.uint8)


@cache
def _sheet(mat: Mat) -> Grey:
    return np.asarray(cv2.cvtColor(drawn(mat, _PER_MM), cv2.COLOR_BGR2GRAY), np.uint8)
