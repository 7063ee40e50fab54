"""Paints one scene after the other into the same picture: only what has changed is painted again."""

from collections.abc import Iterable

import cv2
import numpy as np

from firmware.camera.stage import Glow, Light, Piece, Scene, Shade, View, card, die, shadow
from firmware.camera.stage.ground import Ground, falloff
from firmware.camera.stage.ground import draw as draw_ground
from firmware.camera.stage.hand import Glove
from firmware.camera.stage.makes import DieMake
from firmware.camera.stage.shadow import Shadow
from firmware.camera.stage.sprite import Box, Sprite, lay
from models.crop import Picture

_SPARE = 61, 67  # pixels by which the noise is moved from frame to frame
_COARSE = 16  # pixels of the picture for one of a soft shadow or a glow


class Painter:
    """The camera's picture of a stage; noise is the camera's own, in grey levels."""

    def __init__(self, view: View, light: Light, ground: Ground, *, noise: float, seed: int) -> None:
        self._view, self._light = view, light
        self._rng = np.random.default_rng([4, seed])
        self._more, self._less = _grain(self._rng, view.size, noise)
        self._glove = Glove(light, seed)
        self._jolt = (0.0, 0.0)
        self._ground = draw_ground(ground, view, light, seed)
        self._fades = falloff(view, light)
        self._push(view)

    def paint(self, scene: Scene) -> Picture:
        """The next frame."""
        if scene.jolt != self._jolt:
            self._jolt = scene.jolt
            self._push(self._view.pushed(scene.jolt))
        self._update(scene.pieces)
        seen = self._clean
        if scene.hand is not None:
            seen = seen.copy()
            self._glove.lay(seen, scene.hand, self._pushed)
        if scene.shade is not None:
            seen = self._shaded(seen, scene.shade)
        if scene.glow is not None:
            seen = self._glowing(seen, scene.glow)
        if scene.gain != 1:
            seen = np.asarray(cv2.convertScaleAbs(seen, alpha=scene.gain ** (1 / 2.2)), np.uint8)
        y, x = int(self._rng.integers(_SPARE[1])), int(self._rng.integers(_SPARE[0]))
        part = np.s_[y : y + seen.shape[0], x : x + seen.shape[1]]
        frame = cv2.add(seen, self._more[part])
        return np.asarray(cv2.subtract(frame, self._less[part], dst=frame), np.uint8)

    def box(self, piece: Piece) -> tuple[float, float, float, float]:
        """The box in the picture of a piece that was painted last, as far as the picture goes."""
        sprite = self._drawn[piece][0]
        covers = sprite.lets[..., 0] < 128
        rows, columns = np.flatnonzero(covers.any(axis=1)), np.flatnonzero(covers.any(axis=0))
        if not len(rows):
            return (0.0, 0.0, 0.0, 0.0)
        width, height = self._view.size
        x0, x1 = np.clip([sprite.x + columns[0], sprite.x + columns[-1] + 1], 0, width)
        y0, y1 = np.clip([sprite.y + rows[0], sprite.y + rows[-1] + 1], 0, height)
        return float(x0), float(y0), float(x1), float(y1)

    def _push(self, view: View) -> None:
        """Everything is to be seen from there now; the ground is moved as it was painted, which is quicker."""
        self._pushed, self._bare = view, self._ground
        if view is not self._view:
            matrix = view.plane() @ np.linalg.inv(self._view.plane())
            moved = cv2.warpPerspective(self._ground, matrix, view.size, borderMode=cv2.BORDER_REPLICATE)
            self._bare = np.asarray(moved, np.uint8)
        self._clean = self._bare.copy()
        self._drawn: dict[Piece, tuple[Sprite, Shadow]] = {}

    def _update(self, pieces: tuple[Piece, ...]) -> None:
        """Paints the part of the picture where something has come, gone or moved."""
        gone = [drawn for piece, drawn in self._drawn.items() if piece not in pieces]
        come = {piece: self._draw(piece) for piece in pieces if piece not in self._drawn}
        self._drawn = {piece: come.get(piece) or self._drawn[piece] for piece in pieces}
        box = self._around([*gone, *come.values()])
        if box is None:
            return
        x0, y0, x1, y1 = box
        part = self._bare[y0:y1, x0:x1].copy()
        shadow.fall(part, box, [shadow for _, shadow in self._drawn.values()], self._light)
        for piece in sorted(pieces, key=self._nearness):
            lay(part, self._drawn[piece][0], x0, y0)
        self._clean[y0:y1, x0:x1] = part

    def _draw(self, piece: Piece) -> tuple[Sprite, Shadow]:
        (x, y), _ = (part[0] for part in self._pushed.project(piece.pose.at[None]))
        height, width = self._fades.shape
        fade = self._fades[min(max(int(y), 0), height - 1), min(max(int(x), 0), width - 1)] ** 2.2
        light = Light(self._light.towards, self._light.lamp * fade, self._light.sky * fade, self._light.soft)
        draw = die.draw if isinstance(piece.make, DieMake) else card.draw
        return draw(piece, self._pushed, light), shadow.cast(piece, self._pushed, self._light)

    def _nearness(self, piece: Piece) -> tuple[bool, float]:
        """Cards lie under dice; else what is nearer to the camera covers what is farther."""
        away = float(self._pushed.axes[2] @ (piece.pose.at - self._pushed.eye))
        return isinstance(piece.make, DieMake), -away

    def _around(self, drawn: Iterable[tuple[Sprite, Shadow]]) -> Box | None:
        """The even pixels around all of these, as far as the picture goes; None if there are none."""
        boxes = np.array([box for sprite, shadow in drawn for box in (sprite.box, shadow.box)]).reshape(-1, 4)
        if not len(boxes):
            return None
        width, height = self._view.size
        x0, y0 = np.clip(boxes[:, :2].min(axis=0) // 2 * 2, 0, (width, height))
        x1, y1 = np.clip(-(-boxes[:, 2:].max(axis=0) // 2) * 2, 0, (width, height))
        return (int(x0), int(y0), int(x1), int(y1)) if x0 < x1 and y0 < y1 else None

    def _shaded(self, seen: Picture, shade: Shade) -> Picture:
        away = self._from(shade.at)
        left_over = 1 - shade.depth / (1 + np.exp((away - shade.radius) / (0.18 * shade.radius)))
        factor = np.clip(np.power(left_over, 1 / 2.2) * 255, 0, 255).astype(np.uint8)
        wide = cv2.resize(cv2.merge([factor] * 3), seen.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        return np.asarray(cv2.multiply(seen, wide, scale=1 / 255), np.uint8)

    def _glowing(self, seen: Picture, glow: Glow) -> Picture:
        strength = np.exp(-((self._from(glow.at) / glow.reach) ** 2))[..., None]
        added = np.clip(strength * np.array(glow.colour)[::-1] * 160, 0, 255).astype(np.uint8)
        return np.asarray(cv2.add(seen, cv2.resize(added, seen.shape[1::-1])), np.uint8)

    def _from(self, at: tuple[float, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        """How many mm each coarse pixel is away from a place on the ground."""
        width, height = self._view.size
        y, x = np.mgrid[_COARSE / 2 : height : _COARSE, _COARSE / 2 : width : _COARSE]
        world = np.linalg.inv(self._pushed.plane()) @ np.stack([x.ravel(), y.ravel(), np.ones(x.size)])
        return np.asarray(np.hypot(world[0] / world[2] - at[0], world[1] / world[2] - at[1]).reshape(x.shape))


def _grain(rng: np.random.Generator, size: tuple[int, int], noise: float) -> tuple[Picture, Picture]:
    """Camera noise, larger than the picture: what is brighter, and what is darker."""
    grain = rng.standard_normal((size[1] + _SPARE[1], size[0] + _SPARE[0], 3), np.float32)
    # A pixel's missing colours are taken from its neighbours, and so is their noise.
    grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), 0.6), np.float32)
    grain *= noise / float(grain.std())
    return tuple(np.clip(np.round(part), 0, 255).astype(np.uint8) for part in (grain, -grain))  # type: ignore[return-value]
