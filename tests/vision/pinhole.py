"""A pinhole camera that looks at a printed mat on a table: the picture, and where everything in it truly is."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import mat_picture
from vision.picture import Picture
from vision.sheet import Mat, mat_of

PER_MM = 4
HALF = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # from OpenCV's pixels to ours, whose middles are at a half


@dataclass(frozen=True)
class Pinhole:
    """Where a camera is, as seen from the middle of a mat."""

    mat: Mat
    tilt: float = 0.0  # degrees from straight above
    turn: float = 0.0  # degrees, of the mat on the table
    distance: float = 1.25  # of the mat's middle, in widths of the mat
    aside: tuple[float, float] = (0.0, 0.0)  # of the mat's middle from the axis, in widths of the mat
    focal: float = 0.85  # in widths of the picture
    size: tuple[int, int] = (1280, 960)

    @property
    def projection(self) -> NDArray[np.float64]:
        """From (x, y, z, 1) to pixels; millimetres on the sheet, z up."""
        tilt, turn = np.radians([self.tilt, self.turn])
        cos, sin = np.cos(turn), np.sin(turn)
        leaning = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
        axes = leaning @ np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
        middle = np.array([*self.aside, self.distance]) * self.mat.width
        move = middle - axes @ [self.mat.width / 2, self.mat.height / 2, 0]
        width, height = self.size
        camera = np.array([[self.focal * width, 0, width / 2], [0, self.focal * width, height / 2], [0, 0, 1]])
        return np.asarray(camera @ np.column_stack([axes[:, 0], axes[:, 1], -axes[:, 2], move]), np.float64)

    def sees(self, points: Iterable[Iterable[float]], height: float = 0.0) -> NDArray[np.float64]:
        """Where points of the sheet, or points above them, are in the picture."""
        whole = np.array([(*point, height, 1.0) for point in points]) @ self.projection.T
        return np.asarray(whole[:, :2] / whole[:, 2:], np.float64)

    def shoot(
        self,
        *,
        covered: Iterable[int] = (),
        light: tuple[float, float] = (0.7, 0.95),
        blur: float = 0.7,
        noise: float = 3.0,
        seed: int = 0,
        table: Picture | None = None,
    ) -> Picture:
        """The picture of the mat on a table, lit from left to right, with the markers of these numbers covered."""
        width, height = self.size
        sheet = printed(self.mat.game).copy()
        for marker in self.mat.markers:
            if marker.number in covered:
                left, top, right, bottom = (round(v * PER_MM) for v in (*marker.corners[0], *marker.corners[2]))
                sheet[top + 20 : bottom + 8, left - 8 : right + 8] = (110, 140, 190)
        move = np.linalg.inv(HALF) @ self.projection[:, [0, 1, 3]] @ np.diag([1 / PER_MM, 1 / PER_MM, 1.0]) @ HALF
        seen = np.full((height, width, 3), (60, 90, 125), np.uint8) if table is None else table.copy()
        cv2.warpPerspective(sheet, move, (width, height), dst=seen, borderMode=cv2.BORDER_TRANSPARENT)
        lit = seen * np.linspace(*light, width, dtype=np.float32)[None, :, None]
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), blur) if blur else lit, np.float32)
        lit += np.random.default_rng(seed).standard_normal(lit.shape, np.float32) * np.float32(noise)
        return np.asarray(np.clip(lit, 0, 255), np.uint8)


@cache
def printed(game: str) -> Picture:
    """The mat as it comes out of the printer."""
    return mat_picture.picture(mat_of(game), PER_MM)
