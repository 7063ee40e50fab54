"""What lies in front of the camera: bodies, light, ground and camera, as plain arrays that any renderer can draw.

The unit of length is the side of a die (about 16 mm); z points up from the table, which is the plane z = 0.
"""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Colour = tuple[float, float, float]  # linear light, red, green, blue, 0 to 1

State = Literal["flat", "unclear", "cocked", "moving"]

FACES = np.array([(0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)], np.float32)
"""The outward normals of a body's six faces, in the order in which `Body.drawings` lists what is on them."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What is painted or glued to a face before something is printed on it."""

    mask: NDArray[np.uint8]  # how much of its colour, as large as that of the print
    colour: Colour


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is printed on a face."""

    name: str  # a class of the reader, or "other" for what belongs to none of our sets
    mask: NDArray[np.uint8]  # how much ink, square
    ink: Colour
    ink_name: str
    glyph: str = ""  # tells apart what the reader calls "other": the embedding learns from it
    under: Patch | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """A rounded box: a die, a card, or something that happens to lie there."""

    kind: Literal["die", "card", "clutter"]
    centre: Floats  # (3,)
    turn: Floats  # (3, 3): body axes to world axes
    half: Floats  # (3,) half sides, rounding included
    rounding: float
    colour: Colour
    colour_name: str = "other"
    vein: Colour | None = None  # a second colour, marbled into the first
    speckles: float = 0.0  # how many specks of it a die is long, if it is not marbled
    ball: float = 0.0  # radius of a ball that cuts the corners, 0 for none
    corner: float = 0.0  # of a card: radius of its corners; its edges are not rounded then
    frame: Colour | None = None  # of a card: the colour of a border around it
    border: float = 0.0  # and how wide that is
    index: float = 0.0  # of a card: how large its drawing is repeated in two corners, 0 for not at all
    gloss: float = 0.04  # how much it mirrors, seen from the front
    rough: float = 0.3  # how wide its highlights are
    clear: float = 0.0  # how much of the table shines through
    engraved: float = 0.0  # how deep the drawings are cut
    drawings: tuple[Drawing | None, ...] = (None,) * 6
    state: State = "flat"
    streak: tuple[float, float] = (0.0, 0.0)  # for a moving die: how far it moves in the exposure, in sides


@dataclass(frozen=True, slots=True)
class Lattice:
    """Bars or slats in front of a lamp, whose shadows fall over table and dice; lengths in sides of a die."""

    pitch: tuple[float, float]  # from bar to bar each way; 0 for none that way
    wide: float  # of a bar, as a part of the pitch
    turn: float  # radians, about the way to the lamp
    shift: tuple[float, float]
    soft: float  # how wide the edges of the shadows are
    thick: float  # how much of the light a bar takes


@dataclass(frozen=True, slots=True)
class Lamp:
    """A light far away."""

    towards: Floats  # (3,) unit vector from the table to the lamp
    colour: Colour
    size: float  # radius in radians: wide lamps make soft shadows
    lattice: Lattice | None = None  # what stands in its way, if anything


@dataclass(frozen=True, slots=True)
class Window:
    """A bright rectangle with bars across it, which glossy faces mirror."""

    axes: Floats  # (3, 3): rows are two ways along it, and the way to it
    half: tuple[float, float]  # half its sides, as tangents of the angles at which it is seen
    strength: float
    bars: tuple[int, int]  # how many cross it each way


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera; x to the right and y down in the picture."""

    eye: Floats  # (3,)
    axes: Floats  # (3, 3): rows are right, down and forward in the world
    focal: float  # in pixels
    width: int
    height: int

    def project(self, points: Floats) -> Floats:
        """Where points of the world, (n, 3), are in the picture, (n, 2)."""
        seen = (points - self.eye) @ self.axes.T
        centre = np.array([self.width / 2, self.height / 2], np.float32)
        return np.asarray(seen[:, :2] / seen[:, 2:] * self.focal + centre, np.float32)

    def over_the_table(self) -> NDArray[np.float64]:
        """The homography from points (x, y) of the table to the picture."""
        pinhole = np.array([[self.focal, 0, self.width / 2], [0, self.focal, self.height / 2], [0, 0, 1]])
        return np.asarray(pinhole @ np.column_stack([self.axes[:, :2], self.axes @ -self.eye]), np.float64)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a renderer needs."""

    bodies: tuple[Body, ...]
    lamps: tuple[Lamp, ...]
    sky: Colour  # light from everywhere
    ground: NDArray[np.uint8]  # (n, n, 3) RGB, sRGB, a tile that repeats
    tile: float  # its side in sides of a die
    camera: Camera
    panes: Floats = field(default_factory=lambda: np.zeros((0, 5), np.float32))
    """Bright things that glossy faces mirror: direction (3), cosine of their radius, strength."""
    windows: tuple[Window, ...] = ()
    shading: float = 1.0
    """How much bodies keep light from each other, from the table and from their own sides: 0 where light comes from all
    around, and in a plain drawing."""


def upper_face(body: Body) -> int:
    """Which of the body's faces looks up."""
    return int(np.argmax(FACES @ body.turn.T[:, 2]))


def about(axis: Floats, angle: float) -> Floats:
    """The rotation about a unit axis."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross, np.float32)


def turned(yaw: float) -> Floats:
    """Lying flat, turned on the table."""
    return about(np.array([0, 0, 1], np.float32), yaw)


def look_at(target: Floats, azimuth: float, from_above: float, distance: float, roll: float) -> tuple[Floats, Floats]:
    """The eye and the axes of a camera that looks at `target`, `from_above` radians away from straight down."""
    towards_eye = np.array(
        [np.sin(from_above) * np.cos(azimuth), np.sin(from_above) * np.sin(azimuth), np.cos(from_above)], np.float32
    )
    forward = -towards_eye
    right = np.array([-np.sin(azimuth), np.cos(azimuth), 0], np.float32)
    down = np.cross(forward, right)
    cos, sin = np.cos(roll), np.sin(roll)
    axes = np.stack([cos * right + sin * down, cos * down - sin * right, forward]).astype(np.float32)
    return (target + towards_eye * distance).astype(np.float32), axes
