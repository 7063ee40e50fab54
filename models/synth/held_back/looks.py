"""What the held-back dice and cards look like: plastics, paints, pips and fonts that training does not use."""

import colorsys
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models import art
from models.synth.faces import glyph
from models.synth.scene import Colour, Drawing

SIDE = 160
"""Pixels of a mask: as large as the largest die is seen."""

Mask = NDArray[np.uint8]
Paint = tuple[str, Colour]

# Chosen by eye, well inside what people call by that name; as a screen shows them: red, green, blue.
PLASTICS: dict[str, tuple[tuple[int, int, int], ...]] = {
    "black": ((22, 22, 24), (34, 33, 35), (15, 15, 17)),
    "white": ((240, 240, 236), (228, 230, 232)),
    "ivory": ((238, 228, 204), (228, 214, 182)),
    "red": ((178, 24, 32), (200, 30, 36), (152, 18, 28), (212, 40, 42)),
    "orange": ((238, 112, 18), (230, 98, 22), (244, 126, 24)),
    "yellow": ((246, 212, 22), (250, 222, 44), (240, 208, 14)),
    "green": ((18, 110, 54), (30, 140, 70), (14, 88, 46), (64, 158, 62)),
    "blue": ((22, 66, 152), (34, 92, 190), (16, 44, 116), (52, 122, 206)),
    "purple": ((106, 46, 142), (126, 60, 160), (86, 36, 122)),
    "pink": ((236, 120, 164),),
    "turquoise": ((28, 160, 160),),
    "grey": ((120, 122, 126), (164, 166, 170)),
    "brown": ((98, 60, 36),),
}
# Numerals in six colours: deeper paints on light bodies, brighter ones on dark bodies.
INKS_ON_LIGHT: dict[str, tuple[int, int, int]] = {
    "red": (198, 26, 34), "orange": (238, 108, 14), "yellow": (244, 206, 0),
    "green": (20, 128, 58), "blue": (24, 78, 178), "purple": (116, 46, 150),
}  # fmt: skip
INKS_ON_DARK: dict[str, tuple[int, int, int]] = {
    "red": (226, 40, 44), "orange": (246, 124, 26), "yellow": (252, 220, 40),
    "green": (44, 172, 84), "blue": (58, 126, 232), "purple": (164, 92, 212),
}  # fmt: skip
STOCKS = ((244, 243, 239), (241, 232, 208), (226, 222, 212), (190, 214, 164), (176, 204, 226), (238, 196, 200),
          (206, 178, 138), (48, 50, 60), (110, 28, 36))  # fmt: skip

_FONTS = (
    ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    ("font_caladea", "Caladea-Bold.ttf"),
    ("font_caladea", "Caladea-Regular.ttf"),
    ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    ("font_source_serif_pro", "SourceSerifPro-BoldIt.ttf"),
    ("font_amatic_sc", "AmaticSC-Bold.ttf"),
)


def screen(rgb: Sequence[float]) -> Colour:
    """A colour as a screen shows it, 0 to 255, as light."""
    return ((rgb[0] / 255) ** 2.2, (rgb[1] / 255) ** 2.2, (rgb[2] / 255) ** 2.2)


def nearly(rng: np.random.Generator, rgb: Sequence[float]) -> Colour:
    """That colour from another batch: no two makers mix it the same."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in rgb))
    hue = (hue + rng.normal(0, 0.005)) % 1
    saturation = float(np.clip(saturation * rng.normal(1, 0.03), 0, 1))
    value = float(np.clip(value * rng.normal(1, 0.03), 0, 0.97))
    return screen([255 * part for part in colorsys.hsv_to_rgb(hue, saturation, value)])


def plastic(rng: np.random.Generator, *names: str) -> Paint:
    """A body's colour, by one of the names; of all if none is given."""
    name = str(rng.choice(names or tuple(PLASTICS)))
    return name, nearly(rng, PLASTICS[name][rng.integers(len(PLASTICS[name]))])


def brightness(colour: Colour) -> float:
    """How bright the eye takes it for, 0 to 1."""
    return float((0.21 * colour[0] + 0.72 * colour[1] + 0.07 * colour[2]) ** (1 / 2.2))


def ink_for(rng: np.random.Generator, body: Colour) -> Paint:
    """A paint that stands out on the body: mostly white or black, sometimes gold, silver or a colour."""
    paints = {
        "white": (242, 242, 238), "black": (18, 18, 20), "gold": (196, 158, 72), "silver": (190, 192, 196),
        "red": (196, 28, 34), "yellow": (246, 210, 40), "blue": (26, 70, 160),
    }  # fmt: skip
    far = [name for name in paints if abs(brightness(screen(paints[name])) - brightness(body)) > 0.33]
    weight = np.array([6.0 if name in ("white", "black") else 1.0 for name in far])
    name = str(rng.choice(far, p=weight / weight.sum()))
    return name, nearly(rng, paints[name])


def numerals(rng: np.random.Generator) -> dict[str, Mask]:
    """The digits 1 to 6 in one of the fonts; the 6 may be marked."""
    path = _fonts()[rng.integers(len(_fonts()))]
    size = rng.uniform(0.46, 0.68)
    slim = "Amatic" in path.name  # drawn for headlines: on a die it is set wider and bolder
    wide, bolder = (rng.uniform(1.8, 2.2), rng.uniform(0.006, 0.016)) if slim else (1.0, rng.uniform(0, 0.012))
    mark = rng.choice(["", "line", "dot"], p=[0.5, 0.3, 0.2])
    masks = {}
    for digit in "123456":
        shape = glyph(path, ord(digit))
        assert shape is not None, path
        mask = sized(shape, size, wide)
        if digit == "6" and mark:
            _mark(mask, str(mark))
        masks[digit] = _bolder(mask, bolder)
    return turned(rng, masks)


def symbols(rng: np.random.Generator, names: tuple[str, ...], low: float = 0.62, high: float = 0.82) -> dict[str, Mask]:
    """Our own drawings, printed a little larger or smaller."""
    size = rng.uniform(low, high)
    return {name: sized(art.outline(name), size) for name in names}


def turned(rng: np.random.Generator, masks: dict[str, Mask]) -> dict[str, Mask]:
    """The same faces as some makers print them: standing on a corner of the die, or not quite straight."""
    degrees = float(rng.choice([0.0, 45.0, rng.uniform(-30, 30)], p=[0.8, 0.12, 0.08]))
    middle = (SIDE - 1) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), degrees, 1.0)
    return {
        name: np.asarray(cv2.warpAffine(mask, turn, (SIDE, SIDE)), np.uint8) if degrees else mask
        for name, mask in masks.items()
    }


def pips(rng: np.random.Generator) -> dict[str, Mask]:
    """Six faces with pips: drilled discs as on most dice, or diamonds, stars, hearts and ovals as on odd ones."""
    reach = rng.uniform(0.21, 0.29)
    radius = rng.uniform(0.065, 0.105)
    style = str(rng.choice(["disc", "diamond", "star", "oval", "flower"], p=[0.76, 0.06, 0.06, 0.06, 0.06]))
    tight = rng.uniform(0.8, 1.0)  # how far the columns of a six stand apart, against the corners of a four
    large = rng.uniform(1.3, 1.9) if rng.random() < 0.25 else 1.0
    faces = {}
    for value in range(1, 7):
        mask = np.zeros((SIDE * 4, SIDE * 4), np.uint8)
        for x, y in _PIPS[value]:
            middle = np.array([x * (tight if value == 6 else 1), y]) * reach + 0.5
            outline = _pip(style) * radius * (large if value == 1 else 1) + middle
            cv2.fillPoly(mask, [np.round(outline * SIDE * 4).astype(np.int32)], 255, cv2.LINE_AA)
        faces[str(value)] = np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
    return faces


_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def _pip(style: str) -> NDArray[np.float64]:
    """The edge of a pip of radius 1."""
    angle = np.linspace(0, 2 * np.pi, 80, endpoint=False)
    far = {
        "disc": np.ones_like(angle),
        "diamond": 1.15 / (np.abs(np.cos(angle)) + np.abs(np.sin(angle))),
        "star": 1.0 + 0.35 * np.cos(5 * angle),
        "oval": np.ones_like(angle),
        "flower": 0.92 + 0.2 * np.cos(6 * angle),
    }[style]
    wide = 1.2 if style == "oval" else 1.0
    return np.stack([far * np.cos(angle) * wide, far * np.sin(angle) / wide], 1)


def drawing(rng: np.random.Generator, name: str, mask: Mask, ink: Paint) -> Drawing:
    """The mask as it is printed on a face: which way up is left to the maker."""
    return Drawing(name, np.rot90(mask, int(rng.integers(4))).copy(), ink[1], ink[0])


def lettered(rng: np.random.Generator) -> Mask:
    """A letter, as it stands on boxes and coins."""
    shape = glyph(_fonts()[rng.integers(len(_fonts()))], ord(rng.choice(list("ACEGHKMPRSTWXY&?"))))
    assert shape is not None
    return sized(shape, rng.uniform(0.4, 0.8))


@cache
def _fonts() -> tuple[Path, ...]:
    paths = []
    for package, file in _FONTS:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(f"The held-back fonts are missing: pip install {package.replace('_', '-')}.")
        paths.append(Path(spec.origin).parent / "files" / file)
    return tuple(paths)


def sized(shape: art.Outline, size: float, wide: float = 1.0) -> Mask:
    """A drawing in the middle of a face, so many times as large as that."""
    middle, scale = np.float32(art.SIZE / 2), np.array([size * wide, size], np.float32)
    moved = tuple(tuple((c - middle) * scale + middle for c in contours) for contours in shape)
    return np.asarray(cv2.resize(art.mask(moved, SIDE * 2), (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def _bolder(mask: Mask, by: float) -> Mask:
    grown = round(by * SIDE)
    if grown == 0:
        return mask
    return np.asarray(cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * grown + 1,) * 2)), np.uint8)


def _mark(mask: Mask, mark: str) -> None:
    """Draws what tells a 6 from a 9 below it."""
    rows, columns = np.nonzero(mask > 128)
    bottom, left, right = int(rows.max()), int(columns.min()), int(columns.max())
    if mark == "line":
        cv2.rectangle(mask, (left, bottom + SIDE // 16), (right, bottom + SIDE // 9), 255, -1)
    else:
        cv2.circle(mask, (right + SIDE // 12, bottom), SIDE // 22, 255, -1, cv2.LINE_AA)
