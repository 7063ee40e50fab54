"""A finder and a reader that need no model: pieces are bright squares on black, and the colour of one is its face."""

import cv2
import numpy as np
import pytest

from models.crop import Floats, Picture
from models.vocabulary import EMBEDDING, FACES, HUES, LIES, MAPS, STRIDE
from vision import describe, eyes
from vision.networks import Answers, Fixed

COLOURS = {"red": (0, 0, 230), "green": (0, 230, 0), "blue": (230, 0, 0)}


def square(*colours: str, side: int = 40, width: int = 160, height: int = 120, left: int | None = None) -> Picture:
    """A picture of squares beside each other, from `left` on or in the middle."""
    picture = np.zeros((height, width, 3), np.uint8)
    start = (width - len(colours) * side * 3 // 2 + side // 2) // 2 if left is None else left
    top = (height - side) // 2
    for i, colour in enumerate(colours):
        x = start + i * side * 3 // 2
        picture[max(top, 0) : top + side, max(x, 0) : max(x + side, 0)] = COLOURS[colour]
    return picture


class FakeFinder:
    """Sees every bright square, upright, as a die and as a card; a table that is bright all over is none."""

    def __call__(self, picture: Picture) -> Floats:
        bright = (picture.max(axis=2) > 127).astype(np.uint8)
        maps = np.zeros((len(MAPS), bright.shape[0] // STRIDE, bright.shape[1] // STRIDE), np.float32)
        maps[:2] = -6
        count, _, stats, centres = cv2.connectedComponentsWithStats(bright)
        for i in range(1, count):
            if stats[i][cv2.CC_STAT_AREA] > 0.9 * bright.size:
                continue
            x, y = (centres[i] + 0.5) / STRIDE
            column, row = int(x), int(y)
            side = np.log(max(int(stats[i][cv2.CC_STAT_HEIGHT]), 2))
            maps[:, row, column] = [4, 4, x - column - 0.5, y - row - 0.5, side, 1, 0, 0.5, 0.5, 0.5, 0.5]
        return maps


class FakeReader:
    """Describes a crop by the colour in its middle; a dark one shows nothing."""

    fingerprint = "fake"
    fixed = Fixed(face_heat=1, body_heat=1, ink_heat=1, sure=0.9)

    def __call__(self, crops: Picture) -> Answers:
        n = len(crops)
        middle = crops[:, 28:36, 28:36].mean(axis=(1, 2)) / 255  # blue, green, red
        embeddings = np.zeros((n, EMBEDDING), np.float32)
        embeddings[:, :3] = middle / np.maximum(np.linalg.norm(middle, axis=1, keepdims=True), 1e-6)
        faces = np.zeros((n, len(FACES)), np.float32)
        faces[:, FACES.index("other")] = 9
        faces[middle.max(axis=1) < 0.1, FACES.index("nothing")] = 20
        bodies = np.zeros((n, len(HUES)), np.float32)
        for i, hue in enumerate(("blue", "green", "red")):
            bodies[:, HUES.index(hue)] = 20 * middle[:, i]
        lies = np.zeros((n, len(LIES)), np.float32)
        lies[:, LIES.index("cos")] = 1
        return Answers(faces, bodies, bodies, embeddings, lies)


def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts both in the place of the real ones."""
    for module in (describe, eyes):
        monkeypatch.setattr(module, "Finder", FakeFinder)
        monkeypatch.setattr(module, "Reader", FakeReader)
