"""Upright crops of single faces, painted instead of traced: a thousandth of a second each, for the many glyphs."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models import art
from models.synth import colours, faces, sheets
from models.synth.camera import Picture
from models.synth.scene import Floats
from models.vocabulary import CROP, MARGIN

Numbers = NDArray[np.floating[Any]]

SCALE = 2
"""Painted this much larger, then shrunk, for smooth edges."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A crop and the truth about it."""

    picture: Picture
    face: str
    glyph: str
    body: str
    ink: str


def crop(seed: int) -> Crop:
    """The crop of one seed."""
    rng = np.random.default_rng([77, seed])
    body_name, body, ink_name, ink = colours.pair(rng)
    name, glyph, mask = _face(rng)
    side = CROP * SCALE
    canvas = _table(rng, side)
    base = np.float32(side / MARGIN)
    # How the upper face is seen: from above, or aslant and then lower than wide.
    low = float(rng.uniform(0.62, 1.0)) if rng.random() < 0.6 else 1.0
    turn = rng.normal(0, 0.07) + (rng.integers(4) * np.pi / 2)
    quad = _square(turn) * base / 2 * np.float32(1 / np.sqrt(low))
    aslant = rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(aslant), np.sin(aslant)])
    quad = quad + np.outer(quad @ axis, axis) * (low - 1)
    quad = quad + side / 2 + rng.normal(0, 0.03, 2) * base
    shade = rng.uniform(0.35, 0.9)
    screen_body = np.power(body, 1 / 2.2) * 255 * rng.uniform(0.55, 1.1)
    screen_ink = np.power(ink, 1 / 2.2) * 255 * rng.uniform(0.6, 1.1)
    drop = axis * base * np.sqrt(1 - low * low) * rng.choice([-1, 1])
    _shadow(rng, canvas, quad, base)
    if low < 0.97:
        hull = cv2.convexHull(np.concatenate([quad, quad + drop]).astype(np.float32)).astype(np.int32)
        cv2.fillPoly(canvas, [hull], tuple(float(c) for c in screen_body * shade), cv2.LINE_AA)
        _print(canvas, _face(rng)[2], _side(quad, drop), screen_ink * shade)
    outline = np.zeros((side, side), np.float32)
    _rounded(rng, outline, quad)
    light = _gradient(rng, side)[..., None]
    canvas[:] = canvas * (1 - outline[..., None]) + screen_body * light * outline[..., None]
    _print(canvas, mask, quad, screen_ink * float(rng.uniform(0.8, 1.05)), light)
    _glare(rng, canvas, quad, base)
    small = np.asarray(cv2.resize(canvas, (CROP, CROP), interpolation=cv2.INTER_AREA), np.float32)
    return Crop(_camera(rng, small), name, glyph, body_name, ink_name)


def chip(seed: int) -> Picture:
    """A flat disc or a ring on paper with a die's face or words on it, a square with words: a chip, no die."""
    rng = np.random.default_rng([78, seed])
    _, body, _, ink = colours.pair(rng)
    side = CROP * SCALE
    canvas = _table(rng, side)
    middle = side / 2 + rng.normal(0, 0.05, 2) * side
    radius = side / MARGIN / 2 * rng.uniform(0.9, 1.6)
    size = np.array([radius, radius * (rng.uniform(0.7, 1.0) if rng.random() < 0.5 else 1.0)])
    place = (int(middle[0]), int(middle[1]))
    paint, line = np.power(body, 1 / 2.2) * 255 * rng.uniform(0.6, 1.1), np.power(ink, 1 / 2.2) * 255
    turn = float(rng.uniform(0, 2 * np.pi))
    card = rng.random() < 0.25
    if card:
        cv2.fillPoly(canvas, [(_square(turn) * size + middle).astype(np.int32)], paint.tolist(), cv2.LINE_AA)
    elif rng.random() < 0.7:
        cv2.ellipse(canvas, place, size.astype(int).tolist(), 0, 0, 360, paint.tolist(), -1, cv2.LINE_AA)
    for inset in sorted(rng.uniform(0.55, 0.95, int(rng.integers(0, 4)))):
        thick = int(rng.integers(1, 4))
        if card and rng.random() < 0.5:
            frame = (_square(turn) * size * inset + middle).astype(np.int32)
            cv2.polylines(canvas, [frame], isClosed=True, color=line.tolist(), thickness=thick, lineType=cv2.LINE_AA)
        else:
            inner = (size * inset).astype(int).tolist()
            cv2.ellipse(canvas, place, inner, 0, 0, 360, line.tolist(), thick, cv2.LINE_AA)
    quad = _square(turn) * size * rng.uniform(0.4, 0.62) + middle
    words = card or rng.random() < 0.35  # a square with a die's face on it could be a die
    _print(canvas, _words(rng) if words else _face(rng)[2], quad, line)
    small = np.asarray(cv2.resize(canvas, (CROP, CROP), interpolation=cv2.INTER_AREA), np.float32)
    return _camera(rng, small)


def _words(rng: np.random.Generator) -> Picture:
    """One to three lines of small print, as wide as a face."""
    mask = np.zeros((faces.SIDE, faces.SIDE), np.uint8)
    lines = int(rng.integers(1, 4))
    for i in range(lines):
        word, font = str(rng.choice(sheets.WORDS)), int(rng.choice(sheets.FONTS))
        (wide, _), _ = cv2.getTextSize(word, font, 1.0, 1)
        scale = min(faces.SIDE * rng.uniform(0.7, 1.0) / max(wide, 1), faces.SIDE / 26 / lines)
        thick = max(round(scale * rng.uniform(1.5, 4.5)), 1)
        (wide, tall), _ = cv2.getTextSize(word, font, scale, thick)
        base = round((i + 0.5) * faces.SIDE / lines + tall / 2)
        cv2.putText(mask, word, ((faces.SIDE - wide) // 2, base), font, scale, 255, thick, cv2.LINE_AA)
    return mask


def _face(rng: np.random.Generator) -> faces.Face:
    kind = rng.random()
    if kind < 0.12:
        return faces.six_pips(rng, [int(rng.integers(1, 7))])[0]
    if kind < 0.3:
        return faces.six_numerals(rng, [int(rng.integers(1, 7))])[0]
    if kind < 0.46:
        return faces.six_symbols(rng, (*art.SYMBOLS, "zombie", "brain"), 1)[0]
    return faces.one_other(rng)


def _square(turn: float) -> Floats:
    angle = turn + np.pi / 4 + np.arange(4) * np.pi / 2
    # In the picture, y down: upper left, upper right, lower right, lower left.
    return np.asarray(np.sqrt(2) * np.stack([np.cos(angle + np.pi), np.sin(angle + np.pi)], 1), np.float32)


def _side(quad: Numbers, drop: Numbers) -> Floats:
    """The side face that hangs from the edge nearest to `drop`."""
    middles = [(quad[i] + quad[(i + 1) % 4]) / 2 - quad.mean(axis=0) for i in range(4)]
    i = int(np.argmax([middle @ drop for middle in middles]))
    one, two = quad[i], quad[(i + 1) % 4]
    return np.asarray([one, two, two + drop, one + drop], np.float32)


def _print(canvas: Floats, mask: Picture, quad: Numbers, ink: Numbers, light: Floats | float = 1.0) -> None:
    n = mask.shape[0]
    corners = np.array([(0, 0), (n, 0), (n, n), (0, n)], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    seen = cv2.warpPerspective(mask, matrix, canvas.shape[1::-1], flags=cv2.INTER_LINEAR)
    there = seen.astype(np.float32)[..., None] / 255
    canvas[:] = canvas * (1 - there) + ink * light * there


def _rounded(rng: np.random.Generator, outline: Floats, quad: Numbers) -> None:
    """Fills the face into `outline`, its corners as round as dice have them."""
    inset = float(rng.uniform(0.02, 0.3))
    middle = quad.mean(axis=0)
    points = []
    for i in range(4):
        before, here, after = quad[i - 1], quad[i], quad[(i + 1) % 4]
        start, end = here + (before - here) * inset, here + (after - here) * inset
        points += [(1 - t) ** 2 * start + 2 * t * (1 - t) * here + t * t * end for t in np.linspace(0, 1, 5)]
    grown = [middle + (point - middle) * rng.uniform(0.97, 1.03) for point in points]
    cv2.fillPoly(outline, [np.array(grown).astype(np.int32)], 1.0, cv2.LINE_AA)


def _table(rng: np.random.Generator, side: int) -> Floats:
    coarse = int(rng.choice([1, 2, 4, 16, 64]))
    noise = rng.normal(0, rng.choice([2, 12, 40]), (coarse, coarse, 3 if rng.random() < 0.3 else 1)) + np.zeros(3)
    base = rng.uniform(10, 245) + rng.normal(0, rng.choice([3, 40]), 3)
    spread = cv2.resize(noise.astype(np.float32), (side, side), interpolation=cv2.INTER_LINEAR)
    return np.asarray(base + spread, np.float32)


def _gradient(rng: np.random.Generator, side: int) -> Floats:
    angle, depth = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.35)
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j]
    return np.asarray(1 + depth * (x * np.cos(angle) + y * np.sin(angle)), np.float32)


def _shadow(rng: np.random.Generator, canvas: Floats, quad: Numbers, base: np.float32) -> None:
    cast = np.zeros(canvas.shape[:2], np.float32)
    away = rng.normal(0, 0.35, 2) * base
    hull = cv2.convexHull(np.concatenate([quad, quad + away]).astype(np.float32)).astype(np.int32)
    cv2.fillPoly(cast, [hull], float(rng.uniform(0, 0.75)))
    canvas *= 1 - cv2.GaussianBlur(cast, (0, 0), rng.uniform(1, 8))[..., None]


def _glare(rng: np.random.Generator, canvas: Floats, quad: Numbers, base: np.float32) -> None:
    if rng.random() < 0.3:
        spot = np.zeros(canvas.shape[:2], np.float32)
        place = quad.mean(axis=0) + rng.normal(0, 0.3, 2) * base
        axes = (int(base * rng.uniform(0.05, 0.4)), int(base * rng.uniform(0.05, 0.4)))
        cv2.ellipse(spot, (int(place[0]), int(place[1])), axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
        canvas += cv2.GaussianBlur(spot, (0, 0), rng.uniform(1, 8))[..., None] * rng.uniform(20, 200)


def _camera(rng: np.random.Generator, light: Floats) -> Picture:
    picture = light[..., ::-1] * (1 + rng.normal(0, 0.06, 3)) * rng.uniform(0.6, 1.25)
    if rng.random() < 0.4:
        # Small dice in the picture: few pixels, blown up.
        n = int(rng.integers(24, CROP))
        few = cv2.resize(picture, (n, n), interpolation=cv2.INTER_AREA)
        picture = np.asarray(cv2.resize(few, (CROP, CROP), interpolation=cv2.INTER_LINEAR), np.float64)
    if rng.random() < 0.5:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.1)), np.float64)
    picture = picture + rng.normal(0, rng.uniform(0, 10), picture.shape)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)
