"""A card as the camera sees it."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.camera.stage import Floats, Light, Piece, Pose, View
from firmware.camera.stage.die import drawn
from firmware.camera.stage.makes import CardMake
from firmware.camera.stage.sprite import Sprite, around, of, smeared

_CORNER = 3.5  # mm, how round
_FINE = (1.5, 3.0, 6.0)  # pixels per mm of a card's picture


def draw(piece: Piece, view: View, light: Light) -> Sprite:
    """The card, smeared along its way if it moves."""
    make, pose = piece.make, piece.pose
    assert isinstance(make, CardMake)
    points = corners(make, pose)
    quad, scale = view.project(points)
    x0, y0, x1, y1 = around(quad)
    x0, y0 = max(x0, -64), max(y0, -64)
    x1, y1 = max(min(x1, view.size[0] + 64), x0 + 2), max(min(y1, view.size[1] + 64), y0 + 2)
    fine = next((f for f in _FINE if f >= scale.max()), _FINE[-1])
    flat, cover = _printed(make, fine)
    got = np.power(light.on(pose.turn[:, 2][None] * np.sign(pose.turn[2, 2]))[0], 1 / 2.2)[::-1]
    lit = np.clip(flat * got.astype(np.float32), 0, 255).astype(np.uint8)
    size = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * (flat.shape[1], flat.shape[0])
    matrix = cv2.getPerspectiveTransform(
        (size - 0.5).astype(np.float32), (quad - (x0 + 0.5, y0 + 0.5)).astype(np.float32)
    )
    shape = (x1 - x0, y1 - y0)
    colour = cv2.warpPerspective(lit, matrix, shape, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpPerspective(cover, matrix, shape, flags=cv2.INTER_LINEAR)
    sprite = of(x0, y0, np.asarray(colour, np.uint8), np.asarray(cv2.GaussianBlur(alpha, (3, 3), 0.6), np.uint8))
    if piece.before is None:
        return sprite
    ends, _ = view.project(np.stack([piece.before.at, pose.at]))
    return smeared(sprite, ends[1] - ends[0])


def corners(make: CardMake, pose: Pose) -> Floats:
    """The four corners in the world, from the upper left around."""
    right, up = pose.turn[:, 0] * make.width / 2, pose.turn[:, 1] * make.height / 2
    return np.stack([pose.at - right + up, pose.at + right + up, pose.at + right - up, pose.at - right - up])


@lru_cache(32)
def _printed(make: CardMake, fine: float) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
    """The card in even light (blue, green, red), and where it is: its corners are round."""
    width, height = round(make.width * fine), round(make.height * fine)
    side = round(make.width * fine * 0.8)
    ink = np.zeros((height, width), np.float32)
    top, left = (height - side) // 2, (width - side) // 2
    ink[top : top + side, left : left + side] = drawn(make.print, 0.95, side).astype(np.float32) / 255
    paper = np.full((height, width, 3), make.stock[::-1], np.float32)
    picture = paper + (np.array(make.print.ink[::-1], np.float32) - paper) * ink[..., None]
    r = round(_CORNER * fine)
    cover = np.zeros((height, width), np.uint8)
    cv2.rectangle(cover, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(cover, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(cover, (x, y), r, 255, -1, cv2.LINE_AA)
    return picture, cover
