"""What pieces lie on: felt in a tray with wooden walls, bare wood, paper, or the picture of a mat, on a table."""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.camera.stage import Floats, Light, Point, View
from firmware.camera.stage.sprite import fill
from models.crop import Picture

Kind = Literal["felt", "wood", "paper"]

_TILE = 512  # pixels of a tile that repeats
_PER_MM = 2.5
_TABLE = (96, 74, 56)


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A surface; its colour is red, green, blue as a screen shows it."""

    kind: Kind = "felt"
    size: tuple[float, float] = (250.0, 190.0)
    colour: tuple[int, int, int] = (34, 96, 62)
    wall: float = 18.0  # how high the walls of a tray are; 0 for none
    picture: Picture | None = None  # blue, green, red: a mat, which fills the size
    table: tuple[int, int, int] = _TABLE

    def world(self, x: float, y: float) -> Point:
        """A place on the ground, from its upper left corner, in the world."""
        return x - self.size[0] / 2, self.size[1] / 2 - y

    def place(self, at: Floats) -> Point:
        """A place in the world, as it is counted on the ground."""
        return float(at[0] + self.size[0] / 2), float(self.size[1] / 2 - at[1])


def tray(colour: tuple[int, int, int] = (34, 96, 62), size: tuple[float, float] = (250.0, 190.0)) -> Ground:
    """A tray of wood, lined with felt."""
    return Ground("felt", size, colour)


def mat(picture: Picture, per_mm: float, table: tuple[int, int, int] = _TABLE) -> Ground:
    """A printed sheet on a wooden table, from its picture with that many pixels per mm."""
    size = picture.shape[1] / per_mm, picture.shape[0] / per_mm
    return Ground("paper", size, wall=0.0, picture=picture, table=table)


def draw(ground: Ground, view: View, light: Light, seed: int) -> Picture:
    """The whole picture of the ground, without any piece."""
    rng = np.random.default_rng([3, seed])
    seen = _spread(_tile(rng, "wood", ground.table), view)
    half = np.array(ground.size) / 2
    floor = half * np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)])
    if ground.picture is not None:
        top = _flat(ground.picture, ground.size, view)
    else:
        top = _spread(_tile(rng, ground.kind, ground.colour), view)
    if ground.wall:
        _wall(seen, rng, ground, view, light, floor)
    cover = _soft(_mask(view, floor), 0.6)
    if ground.wall:
        slope = light.towards[:2] / light.towards[2] * ground.wall
        lit = _soft(_mask(view, floor - slope), max(light.soft * ground.wall, 1.0) * view.focal / view.eye[2])
        near_wall = _soft(_mask(view, floor * (1 - 5 / half)), 5 * view.focal / view.eye[2])
        left_over = np.power(light.sky / light.ground, 1 / 2.2)[::-1]
        top = top * (lit[..., None] + (1 - lit[..., None]) * left_over) * (0.8 + 0.2 * near_wall[..., None])
    else:
        edge = _soft(_mask(view, floor - light.towards[:2] * 0.6), 1.2 * view.focal / view.eye[2])
        seen *= 1 - 0.35 * edge[..., None]
    seen += (top - seen) * cover[..., None]
    seen *= np.power(light.ground, 1 / 2.2)[::-1] * falloff(view, light)[..., None]
    soft = cv2.GaussianBlur(seen, (0, 0), 0.55)
    return np.asarray(np.clip(soft, 0, 255), np.uint8)


def falloff(view: View, light: Light) -> NDArray[np.float32]:
    """How the light fades over the picture: away from the lamp, and in the corners of the lens."""
    width, height = view.size
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    towards = view.axes[:2] @ light.towards
    return np.asarray(1 + 0.06 * (x * towards[0] + y * towards[1]) - 0.05 * (x * x + y * y), np.float32)


def _wall(
    seen: NDArray[np.float32], rng: np.random.Generator, ground: Ground, view: View, light: Light, floor: Floats
) -> None:
    """Draws the four walls of a tray into the picture, and the shadow of the tray on the table."""
    thick = 9.0
    outer = floor + np.sign(floor) * thick
    wood = _spread(_tile(rng, "wood", (132, 96, 62)), view)
    shade = _soft(_mask(view, outer - light.towards[:2] / light.towards[2] * ground.wall), 12.0)
    shade = np.maximum(shade, 0.7 * _soft(_mask(view, outer), 9.0))
    seen *= 1 - 0.5 * shade[..., None]
    whole = np.power(light.ground, 1 / 2.2)
    for i in range(4):
        j = (i + 1) % 4
        inward = -(floor[i] + floor[j]) / np.linalg.norm(floor[i] + floor[j])
        for normal, (one, low), (two, high) in (
            (-inward, (outer, 0.0), (outer, ground.wall)),  # outside
            (inward, (floor, 0.0), (floor, ground.wall)),  # inside
            (None, (floor, ground.wall), (outer, ground.wall)),  # on top
        ):
            quad = np.array([(*one[i], low), (*one[j], low), (*two[j], high), (*two[i], high)])
            towards = np.array([0, 0, 1.0]) if normal is None else np.array([*normal, 0.0])
            if (view.eye - quad.mean(axis=0)) @ towards <= 0:
                continue
            got = np.power(light.on(towards[None])[0], 1 / 2.2) / whole * (0.85 if normal is not None else 1.08)
            corners = view.project(quad)[0]
            left, top = np.maximum(corners.min(axis=0).astype(int), 0)
            right, bottom = np.maximum(corners.max(axis=0).astype(int) + 2, 0)
            part = seen[top:bottom, left:right]
            if not part.size:
                continue  # out of the picture
            mask = fill(part.shape[:2], corners - (left, top)).astype(np.float32)[..., None] / 255
            part += (wood[top:bottom, left:right] * got[::-1].astype(np.float32) - part) * mask


def _mask(view: View, polygon: Floats) -> Picture:
    return fill(view.size[::-1], view.project(np.column_stack([polygon, np.zeros(len(polygon))]))[0])


def _soft(mask: Picture, by: float) -> NDArray[np.float32]:
    if by > 4:  # so soft that a quarter of the pixels are enough
        small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        soft = cv2.resize(cv2.GaussianBlur(small, (0, 0), by / 4), mask.shape[::-1], interpolation=cv2.INTER_LINEAR)
    else:
        soft = cv2.GaussianBlur(mask, (0, 0), max(by, 0.4))
    return np.asarray(soft / np.float32(255), np.float32)


def _spread(tile: Picture, view: View) -> NDArray[np.float32]:
    """The tile, laid over and over on the table, as the camera sees it."""
    per_mm = view.focal / view.eye[2]
    if per_mm < _PER_MM * 0.7:
        small = max(round(_TILE * per_mm / _PER_MM), 32)
        tile = np.asarray(cv2.resize(tile, (small, small), interpolation=cv2.INTER_AREA), np.uint8)
    scale = tile.shape[0] / (_TILE / _PER_MM)
    to_world = np.array([[1 / scale, 0, 0], [0, -1 / scale, 0], [0, 0, 1]])
    seen = cv2.warpPerspective(
        tile, view.plane() @ to_world, view.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
    )
    return np.asarray(seen, np.float32)


def _flat(picture: Picture, size: tuple[float, float], view: View) -> NDArray[np.float32]:
    """The mat's picture as the camera sees it; its white is paper, not light."""
    per_mm = view.focal / view.eye[2] * 1.3
    shrink = per_mm * size[0] / picture.shape[1]
    if shrink < 0.9:
        picture = np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    step = size[0] / picture.shape[1], size[1] / picture.shape[0]
    to_world = np.array([[step[0], 0, -size[0] / 2], [0, -step[1], size[1] / 2], [0, 0, 1]])
    middle = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    matrix = np.linalg.inv(middle) @ view.plane() @ to_world @ middle
    seen = cv2.warpPerspective(picture, matrix, view.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.asarray(seen, np.float32) * 0.93 + 4, np.float32)


def _tile(rng: np.random.Generator, kind: Kind, colour: tuple[int, int, int]) -> Picture:
    """A piece of the surface that can be laid side by side without a seam."""
    base = np.array(colour[::-1], np.float32)
    fine = _cloud(rng, _TILE // 2)
    if kind == "felt":
        tufts = 0.10 * fine + 0.05 * _cloud(rng, 120) + 0.05 * _cloud(rng, 5)
    elif kind == "wood":
        rings = np.linspace(0, 2 * np.pi * 9, _TILE, endpoint=False)[:, None] + 3.5 * _cloud(rng, 2, 5)
        tufts = 0.10 * np.sin(rings) + 0.10 * _cloud(rng, 4, 96) + 0.06 * _cloud(rng, 3, 230) + 0.03 * fine
    else:
        tufts = 0.015 * fine + 0.015 * _cloud(rng, 6)
    return np.asarray(np.clip(base * (1 + tufts[..., None]), 0, 255), np.uint8)


def _cloud(rng: np.random.Generator, across: int, down: int | None = None) -> NDArray[np.float32]:
    """Smooth noise of about -1 to 1 with that many bumps each way, without a seam."""
    noise = rng.normal(0, 0.4, (down or across, across)).astype(np.float32)
    wide = cv2.copyMakeBorder(noise, 2, 2, 2, 2, cv2.BORDER_WRAP)
    scale = (_TILE / noise.shape[0], _TILE / noise.shape[1])
    large = cv2.resize(wide, None, fx=scale[1], fy=scale[0], interpolation=cv2.INTER_CUBIC)
    top, left = round(2 * scale[0]), round(2 * scale[1])
    return np.asarray(large[top : top + _TILE, left : left + _TILE], np.float32)
