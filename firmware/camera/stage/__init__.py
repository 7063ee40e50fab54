"""What lies before the simulated camera: pieces, a hand, a lamp and the lens, as plain data that can be drawn.

Lengths are millimetres. In the world, x points right and y away from the players, both from the middle of the ground,
and z points up; on the ground, as people and mats count, y points towards the players from the upper left corner.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firmware.camera.stage.makes import CardMake, DieMake
from vision.reading import Fields

Floats = NDArray[np.floating[Any]]
Point = tuple[float, float]

FACES = np.array([(0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)], np.float64)
"""The outward normals of a die's faces, in the order in which its prints are listed."""

_RIGHTS = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], np.float64)
BASES = np.stack([_RIGHTS, np.cross(FACES, _RIGHTS), FACES], axis=2)
"""Of each face: its right, its up and its outward direction, as columns."""


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where a piece is and how it is turned."""

    at: Floats  # (3,) its middle
    turn: Floats  # (3, 3): the piece's axes to the world's


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A die or a card; one that is moved is another one."""

    make: DieMake | CardMake
    shows: Fields
    pose: Pose
    before: Pose | None = None  # where it was when the shutter opened; None: it lies still

    def moved(self, pose: Pose, before: Pose | None = None) -> "Piece":
        """The same piece elsewhere."""
        return replace(self, pose=pose, before=before)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the table."""

    tips: tuple[float, float, float]  # where the fingertips are
    arm: float  # radians: the direction in which the arm leaves
    closed: bool = False  # holds something between its fingers


@dataclass(frozen=True, slots=True)
class Glow:
    """A small light of the device that shines on the table."""

    at: Point  # in the world
    colour: tuple[float, float, float]  # red, green, blue, 0 to 1
    reach: float = 18.0


@dataclass(frozen=True, slots=True)
class Shade:
    """The soft shadow of somebody who leans over the table."""

    at: Point  # its middle, in the world
    radius: float
    depth: float  # how much light is gone in its middle, 0 to 1


@dataclass(frozen=True, slots=True)
class Scene:
    """What the camera sees in one frame."""

    pieces: tuple[Piece, ...] = ()
    hand: Hand | None = None
    gain: float = 1.0  # of all light
    shade: Shade | None = None
    glow: Glow | None = None
    jolt: Point = (0.0, 0.0)  # how far the tray was pushed


@dataclass(frozen=True, slots=True)
class View:
    """A pinhole camera; x to the right and y down in the picture."""

    size: tuple[int, int]
    eye: Floats  # (3,)
    axes: Floats  # (3, 3): right, down and forward, as rows
    focal: float  # in pixels

    def project(self, points: Floats) -> tuple[Floats, Floats]:
        """Where points of the world, (n, 3), are in the picture, (n, 2), and how many pixels a mm has there, (n,)."""
        seen = (points - self.eye) @ self.axes.T
        scale = self.focal / np.maximum(seen[:, 2], 1.0)
        return seen[:, :2] * scale[:, None] + np.array(self.size) / 2, scale

    def plane(self, z: float = 0.0) -> Floats:
        """The homography from a level plane of the world, at that height, to the picture."""
        lens = np.array([[self.focal, 0, self.size[0] / 2], [0, self.focal, self.size[1] / 2], [0, 0, 1]])
        base = np.stack([self.axes[:, 0], self.axes[:, 1], self.axes @ (np.array([0, 0, z]) - self.eye)], axis=1)
        return np.asarray(lens @ base)

    def pushed(self, by: Point) -> "View":
        """The view of a tray that was pushed: as if the camera had gone the other way."""
        return replace(self, eye=self.eye - np.array([*by, 0.0])) if any(by) else self

    def resized(self, size: tuple[int, int]) -> "View":
        """The same view in a picture of another size."""
        return replace(self, size=size, focal=self.focal * size[0] / self.size[0])


def view_of(
    span: tuple[float, float],
    size: tuple[int, int] = (1280, 960),
    *,
    tilt: float = 8.0,
    turn: float = 0.0,
    roll: float = 0.0,
    aim: Point = (0.0, 0.0),
    focal: float = 1.25,
) -> View:
    """A camera so high that it sees `span` mm around the point it aims at; all angles in degrees.

    `tilt` is from straight down, `turn` to which side it stands (0: the players'), `focal` in widths of the picture.
    """
    pixels = focal * size[0]
    distance = max(span[0] * pixels / size[0], span[1] * pixels / size[1])
    low, around, askew = np.radians([tilt, turn, roll])
    back = np.array([np.sin(low) * np.sin(around), -np.sin(low) * np.cos(around), np.cos(low)])
    right = np.array([np.cos(around), np.sin(around), 0.0])
    down = np.cross(-back, right)
    axes = np.stack([np.cos(askew) * right + np.sin(askew) * down, np.cos(askew) * down - np.sin(askew) * right, -back])
    return View(size, np.array([*aim, 0.0]) + back * distance, axes, pixels)


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp far away and the light from everywhere, red, green and blue; together 1 on the ground, about."""

    towards: Floats  # (3,) unit vector from the table to the lamp
    lamp: Floats
    sky: Floats
    soft: float  # the lamp's radius in radians: wide lamps make soft shadows

    def on(self, normals: Floats) -> Floats:
        """The light that surfaces get which nothing hides, (n, 3)."""
        sky = self.sky * (0.6 + 0.4 * normals[:, 2:])
        return np.asarray(sky + self.lamp * np.maximum(normals @ self.towards, 0)[:, None])

    @property
    def ground(self) -> Floats:
        """The light on the ground."""
        return np.asarray(self.sky + self.lamp * self.towards[2])


def light_of(
    azimuth: float = 130.0,
    high: float = 55.0,
    *,
    warmth: float = 0.06,
    hard: float = 0.6,
    soft: float = 0.12,
    bright: float = 0.95,
) -> Light:
    """Light from a lamp in that direction (degrees); `hard` is its share of the light on the ground."""
    up, around = np.radians([high, azimuth])
    towards = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])
    lamp = np.array([1 + warmth, 1.0, 1 - 1.6 * warmth]) * hard / towards[2]
    sky = np.array([1 + warmth * 0.3, 1.0, 1 - warmth * 0.3]) * (1 - hard)
    return Light(towards, lamp * bright, sky * bright, soft)


def turned(yaw: float) -> Floats:
    """Lying flat, turned on the table."""
    cos, sin = np.cos(yaw), np.sin(yaw)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])


def between(one: Pose, two: Pose, share: float) -> Pose:
    """The pose that share of the way from one to two."""
    return Pose(one.at * (1 - share) + two.at * share, rotation(one.turn * (1 - share) + two.turn * share))


def rotation(nearly: Floats) -> Floats:
    """The rotation next to a matrix that is almost one, such as the mean of two."""
    for _ in range(2):
        nearly = 1.5 * nearly - 0.5 * nearly @ (nearly.T @ nearly)
    return nearly
