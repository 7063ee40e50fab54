"""Where a mat lies in a picture: from millimetres on the sheet to pixels and back, also for what stands above it.

Pixels are counted as everywhere here: the upper left pixel reaches from 0 to 1, so its middle is at a half.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.sheet import Mat

Doubles = NDArray[np.float64]
Look = NDArray[np.float32]

USUAL_FOCAL = 0.85
"""The focal length of the usual cameras, in longer sides of the picture: a field of view of about 61 degrees."""
_SPREAD = 0.3  # how much the usual cameras differ in it
_FOCALS = (0.3, 4.0)  # in longer sides: from a wide lens to a long one
_FLAW = 0.004  # how far a printed sheet and a simple lens are from a plane and a pinhole, as a share of a length


@dataclass(frozen=True, slots=True)
class Watch:
    """What a marker's place looked like when the pose was found."""

    box: tuple[int, int, int, int]
    look: Look
    bright: float  # its mean
    limit: float  # how far it may be from what is seen there, pixel by pixel, in the mean


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """A mat as it lies before the camera."""

    mat: Mat
    homography: Doubles  # from millimetres to pixels
    lift: Doubles  # what a millimetre of height adds to the homography's last column
    focal: float  # of the camera, in pixels; a guess as long as it looks straight down
    tilt: float  # degrees between the view of the sheet's middle and straight down
    size: tuple[int, int]  # width and height of the picture
    rough: bool = False  # from a single marker: good enough to say that the mat is there
    seen: tuple[int, ...] = ()  # the numbers of the markers that it was found by
    watches: tuple[Watch, ...] = field(default=(), repr=False)

    @property
    def game(self) -> str:
        """The game whose mat it is."""
        return self.mat.game

    def to_pixels(self, points: ArrayLike, height: float = 0.0) -> Doubles:
        """Where points of the sheet, (n, 2) in millimetres, or points at a height above them, are in the picture."""
        return transformed(self._at(height), points)

    def to_mm(self, points: ArrayLike, height: float = 0.0) -> Doubles:
        """The points of the sheet under points of the picture, (n, 2), if what is seen there is at that height."""
        return transformed(np.asarray(np.linalg.inv(self._at(height)), np.float64), points)

    def zone(self, x: float, y: float, height: float = 0.0) -> str | None:
        """The zone over which a point of the picture lies, if what is seen there is at that height in millimetres.

        The middle of a die's box is half a die high, the middle of its upper face a whole one.
        """
        ((on_x, on_y),) = self.to_mm([(x, y)], height)
        return self.mat.at(float(on_x), float(on_y))

    def along(self, x: float, y: float, zone: str, height: float = 0.0) -> float:
        """How far along a zone's longer side a point of the picture is, 0 to 1; KeyError if there is no such zone."""
        ((on_x, on_y),) = self.to_mm([(x, y)], height)
        return self.mat.zone(zone).along(float(on_x), float(on_y))

    def on_sheet(self, x: float, y: float, height: float = 0.0) -> bool:
        """Whether a point of the picture lies over the sheet; outside its zones are letters and markers."""
        ((on_x, on_y),) = self.to_mm([(x, y)], height)
        return bool(0 <= on_x <= self.mat.width and 0 <= on_y <= self.mat.height)

    def outline(self) -> Doubles:
        """The sheet's four corners in the picture, clockwise from its own upper left."""
        wide, high = self.mat.width, self.mat.height
        return self.to_pixels([(0, 0), (wide, 0), (wide, high), (0, high)])

    def tilts(self, points: ArrayLike) -> NDArray[np.complex128]:
        """How a face that lies level looks past the camera at points of the picture: see `models.table.Tilts`."""
        back = np.linalg.inv(camera_matrix(self.focal, self.size))
        up = back @ self.lift
        up /= np.linalg.norm(up)
        pixels = np.asarray(points, np.float64).reshape(-1, 2)
        rays = np.column_stack([pixels, np.ones(len(pixels))]) @ back.T
        rays /= np.linalg.norm(rays, axis=1, keepdims=True)
        across = up - (rays @ up)[:, None] * rays
        return np.asarray(across[:, 0] + 1j * across[:, 1], np.complex128)

    def _at(self, height: float) -> Doubles:
        raised = self.homography.copy()
        raised[:, 2] += height * self.lift
        return raised


def pose_from(mat: Mat, homography: Doubles, size: tuple[int, int], focal: float | None = None) -> Pose | None:
    """The pose that a homography from millimetres to pixels means; None if no camera above the table can see it so.

    The camera is taken to have square pixels and its axis in the middle of the picture.
    """
    middle = np.array([mat.width / 2, mat.height / 2, 1.0])
    scaled = homography / (homography[2] @ middle)
    corners = np.array([(x, y, 1.0) for x in (0, mat.width) for y in (0, mat.height)])
    if not np.isfinite(scaled).all() or (corners @ scaled[2]).min() <= 0 or np.linalg.det(scaled) <= 0:
        return None  # part of the sheet behind the camera, or its back in view
    centred = np.linalg.inv(camera_matrix(1.0, size)) @ scaled
    if focal is None:
        focal = _focal(centred, max(size))
    camera = camera_matrix(focal, size)
    axes = np.linalg.inv(camera) @ scaled
    unit = (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1])) / 2
    axes = axes / unit
    up = -np.cross(axes[:, 0], axes[:, 1])  # x right and y down on the sheet: their product points into the table
    view = axes @ middle
    cos = -(up @ view) / np.linalg.norm(up) / np.linalg.norm(view)
    lift = camera @ up * unit
    return Pose(mat, scaled, lift, focal, float(np.degrees(np.arccos(np.clip(cos, -1, 1)))), size)


def transformed(homography: Doubles, points: ArrayLike) -> Doubles:
    """Points, (n, 2), under a homography."""
    flat = np.asarray(points, np.float64).reshape(-1, 2)
    images = np.column_stack([flat, np.ones(len(flat))]) @ homography.T
    return np.asarray(images[:, :2] / images[:, 2:], np.float64)


def camera_matrix(focal: float, size: tuple[int, int]) -> Doubles:
    """From directions to pixels: square pixels, the axis in the middle of the picture."""
    return np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])


def _focal(centred: Doubles, longest: int) -> float:
    """The focal length at which the sheet's sides are at right angles and equally scaled.

    Seen from straight above every focal length fits: then it is the usual one. So both are weighed by what they are
    worth, which has a closed form for the square of the focal length.
    """
    (ax, ay, az), (bx, by, bz) = centred[:, 0], centred[:, 1]
    flat = np.array([2 * (ax * bx + ay * by), ax * ax + ay * ay - bx * bx - by * by])
    deep = np.array([2 * az * bz, az * az - bz * bz])  # flat + deep * focal² = 0
    error = _FLAW * (ax * ax + ay * ay + bx * bx + by * by)
    usual = (USUAL_FOCAL * longest) ** 2
    spread = 2 * _SPREAD * usual
    square = (usual / spread**2 - flat @ deep / error**2) / (1 / spread**2 + deep @ deep / error**2)
    low, high = (share * longest for share in _FOCALS)
    return float(np.sqrt(np.clip(square, low**2, high**2)))
