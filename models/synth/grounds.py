"""What dice lie on: felt, wood, paper, cloth, carpet, stone and boards, with things drawn on them; no dice."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth import faces

SIDE = 512
Tile = NDArray[np.uint8]  # (SIDE, SIDE, 3) RGB


def tile(rng: np.random.Generator) -> Tile:
    """A piece of a table top that can be laid side by side."""
    makers = (_plain, _plain, _felt, _wood, _wood, _checks, _plaid, _dots, _print, _blossoms, _carpet, _stone, _board)
    picture = np.ascontiguousarray(makers[rng.integers(len(makers))](rng))
    if rng.random() < 0.35:
        _litter(rng, picture)
    return np.clip(picture, 0, 255).astype(np.uint8)


def even(rng: np.random.Generator) -> Tile:
    """One colour and nothing else, loud ones as often as dull ones."""
    colour = rng.uniform(0, 255, 3) if rng.random() < 0.5 else _colour(rng)
    return np.full((SIDE, SIDE, 3), colour, np.uint8)


def cloud(rng: np.random.Generator, across: int, down: int | None = None) -> NDArray[np.float32]:
    """Smooth noise of -1 to 1 with about that many bumps each way, without a seam."""
    noise = rng.normal(0, 1, (down or across, across)).astype(np.float32)
    wide = cv2.copyMakeBorder(noise, 2, 2, 2, 2, cv2.BORDER_WRAP)
    scale = (SIDE / noise.shape[0], SIDE / noise.shape[1])
    large = cv2.resize(wide, None, fx=scale[1], fy=scale[0], interpolation=cv2.INTER_CUBIC)
    top, left = round(2 * scale[0]), round(2 * scale[1])
    cut = large[top : top + SIDE, left : left + SIDE]
    return np.asarray(cut / (np.abs(cut).max() + 1e-6), np.float32)


def _colour(rng: np.random.Generator) -> NDArray[np.float32]:
    """Any colour, the dull ones more often."""
    grey = rng.uniform(15, 245)
    return np.asarray(np.clip(grey + rng.normal(0, 1, 3) * rng.choice([4, 20, 60]), 4, 252), np.float32)


def _plain(rng: np.random.Generator) -> NDArray[np.float32]:
    grain = rng.normal(0, rng.uniform(0, 6), (SIDE, SIDE, 1))
    picture = _colour(rng) + cloud(rng, int(rng.integers(2, 6)))[..., None] * rng.uniform(0, 14) + grain
    return np.asarray(picture, np.float32)


def _felt(rng: np.random.Generator) -> NDArray[np.float32]:
    base = np.array([[20, 95, 50], [140, 20, 30], [30, 40, 120], [25, 25, 30], [90, 30, 100], _colour(rng)])
    fibres = cv2.GaussianBlur(rng.normal(0, 1, (SIDE, SIDE)).astype(np.float32), (0, 0), rng.uniform(0.6, 1.6))
    picture = base[rng.integers(len(base))] * rng.uniform(0.6, 1.4) + fibres[..., None] * rng.uniform(5, 25)
    return np.asarray(picture + cloud(rng, 4)[..., None] * 8, np.float32)


def _wood(rng: np.random.Generator) -> NDArray[np.float32]:
    light, dark = np.array([205, 165, 115.0]), np.array([95, 55, 30.0])
    if rng.random() < 0.5:
        light, dark = light * rng.uniform(0.5, 1.2), dark * rng.uniform(0.4, 2.0)
    bands = int(rng.integers(3, 40))
    across = np.linspace(0, 2 * np.pi * bands, SIDE, endpoint=False)[:, None] + cloud(rng, 2, 6) * rng.uniform(1, 14)
    grain = 0.5 + 0.5 * np.sin(across) + 0.35 * cloud(rng, 6, 128) + 0.2 * cloud(rng, 3, 250)
    mix = np.clip(grain * rng.uniform(0.2, 0.8), 0, 1)[..., None]
    picture = light * (1 - mix) + dark * mix
    return np.asarray(picture if rng.random() < 0.5 else np.rot90(picture), np.float32)


def _checks(rng: np.random.Generator) -> NDArray[np.float32]:
    period = SIDE // int(2 ** rng.integers(1, 6))
    one, two = _colour(rng), _colour(rng)
    part = (np.arange(SIDE) % period < period * rng.choice([0.5, 0.5, 0.15])).astype(np.float32)
    kind = rng.integers(3)
    if kind == 0:
        mix = part[:, None] * np.ones(SIDE, np.float32)
    elif kind == 1:
        mix = np.abs(part[:, None] - part[None, :])
    else:
        mix = (part[:, None] + part[None, :]) / 2
    picture = one * (1 - mix[..., None]) + two * mix[..., None]
    return np.asarray(picture + rng.normal(0, rng.uniform(0, 10), (SIDE, SIDE, 1)), np.float32)


def _dots(rng: np.random.Generator) -> NDArray[np.float32]:
    """Dotted cloth: what a program that counts dots would take for dice."""
    picture = np.ascontiguousarray(np.broadcast_to(_colour(rng), (SIDE, SIDE, 3)), dtype=np.float32)
    period = SIDE // int(rng.choice([8, 16, 32]))
    radius = max(int(period * rng.uniform(0.1, 0.35)), 1)
    ink = tuple(float(c) for c in _colour(rng))
    for row, y in enumerate(range(period // 2, SIDE, period)):
        for x in range(period // 2 * (1 + row % 2), SIDE, period):
            cv2.circle(picture, (x, y), radius, ink, -1, cv2.LINE_AA)
    return np.asarray(picture + rng.normal(0, rng.uniform(0, 8), (SIDE, SIDE, 1)), np.float32)


def _plaid(rng: np.random.Generator) -> NDArray[np.float32]:
    """Threads of several colours that cross: where two broad bands meet, there is a square."""
    period = SIDE // int(2 ** rng.integers(0, 4))
    ends = np.sort(rng.integers(0, period, int(rng.integers(3, 9))))
    threads = np.array([_colour(rng) for _ in range(len(ends) + 1)])
    bands = threads[np.searchsorted(ends, np.arange(SIDE) % period)]
    over = rng.uniform(0.35, 0.65)
    picture = bands[:, None] * over + bands[None, :] * (1 - over)
    if rng.random() < 0.5:
        slant = (np.add.outer(np.arange(SIDE), np.arange(SIDE)) // int(rng.integers(1, 4)) % 2)[..., None]
        picture = picture + (bands[:, None] - bands[None, :]) * (slant - 0.5) * rng.uniform(0, 0.6)
    return np.asarray(picture + rng.normal(0, rng.uniform(0, 8), (SIDE, SIDE, 1)), np.float32)


def _print(rng: np.random.Generator) -> NDArray[np.float32]:
    """Printed cloth: blossoms, leaves, stars and blots, many of a few kinds."""
    picture = np.ascontiguousarray(np.broadcast_to(_colour(rng), (SIDE, SIDE, 3)), dtype=np.float32)
    kinds = [(_outline(rng), _colour(rng), _colour(rng), rng.random() < 0.5) for _ in range(int(rng.integers(1, 5)))]
    typical = np.exp(rng.uniform(np.log(6), np.log(48)))
    for _ in range(int(min(rng.uniform(0.1, 0.5) * (SIDE / typical / 2) ** 2, 400))):
        outline, ink, heart, hearted = kinds[rng.integers(len(kinds))]
        around, size = rng.uniform(0, 2 * np.pi), typical * np.exp(rng.normal(0, 0.25))
        centre = rng.uniform(0, SIDE, 2)
        points = outline * np.exp(1j * around) * size + complex(*centre)
        cv2.fillPoly(picture, [np.stack([points.real, points.imag], 1).astype(np.int32)], ink.tolist(), cv2.LINE_AA)
        if hearted:
            middle = (int(centre[0]), int(centre[1]))
            cv2.circle(picture, middle, max(int(size * 0.25), 1), heart.tolist(), -1, cv2.LINE_AA)
    return np.asarray(picture + rng.normal(0, rng.uniform(0, 8), (SIDE, SIDE, 1)), np.float32)


def _blossoms(rng: np.random.Generator) -> NDArray[np.float32]:
    """Flowered cloth: petals around a bright heart, in many colours, and leaves; from afar, dice with one pip."""
    picture = np.ascontiguousarray(np.broadcast_to(_colour(rng), (SIDE, SIDE, 3)), dtype=np.float32)
    typical = np.exp(rng.uniform(np.log(5), np.log(40)))
    paints = [rng.uniform(20, 250, 3) for _ in range(int(rng.integers(2, 7)))]
    petals, long = int(rng.integers(4, 9)), rng.uniform(0.35, 0.6)
    wide = rng.uniform(0.2, 0.45)
    for _ in range(int(min(rng.uniform(0.15, 0.7) * (SIDE / typical / 2.2) ** 2, 500))):
        around, size = rng.uniform(0, 2 * np.pi), typical * np.exp(rng.normal(0, 0.2))
        x, y = rng.uniform(0, SIDE, 2)
        leaf = rng.random() < 0.3
        ink, heart = paints[rng.integers(len(paints))], paints[rng.integers(len(paints))]
        for angle in [around] if leaf else around + np.arange(petals) * 2 * np.pi / petals:
            middle = (round(x + size * 0.5 * np.cos(angle)), round(y + size * 0.5 * np.sin(angle)))
            axes = (max(round(size * long), 1), max(round(size * (wide if not leaf else 0.2)), 1))
            shade = ink * rng.uniform(0.85, 1.1)
            cv2.ellipse(picture, middle, axes, np.degrees(angle), 0, 360, shade.tolist(), -1, cv2.LINE_AA)
        if not leaf:
            cv2.circle(picture, (round(x), round(y)), max(round(size * 0.25), 1), heart.tolist(), -1, cv2.LINE_AA)
    return np.asarray(picture + rng.normal(0, rng.uniform(0, 8), (SIDE, SIDE, 1)), np.float32)


def _outline(rng: np.random.Generator) -> NDArray[np.complex128]:
    """A closed line about the origin, about one from it, with any number of petals or points."""
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    petals = int(rng.integers(2, 9))
    radius = 0.6 + rng.uniform(0.05, 0.4) * np.cos(petals * angle) + rng.uniform(0, 0.15) * np.cos(2 * petals * angle)
    narrow = rng.choice([1.0, 1.0, rng.uniform(0.25, 0.9)])
    return np.asarray(radius * (np.cos(angle) + 1j * narrow * np.sin(angle)))


def _stone(rng: np.random.Generator) -> NDArray[np.float32]:
    """Stone with veins, which lie where smooth noise goes through zero."""
    base, vein = _colour(rng), _colour(rng)
    bumps = cloud(rng, int(rng.integers(3, 8))) + 0.5 * cloud(rng, 16) + 0.3 * cloud(rng, 40)
    veins = np.exp(-np.abs(bumps) / rng.uniform(0.01, 0.08))[..., None] * rng.uniform(0.2, 1.0)
    picture = base * (1 - veins) + vein * veins + cloud(rng, 5)[..., None] * rng.uniform(0, 12)
    return np.asarray(picture + rng.normal(0, rng.uniform(0, 4), (SIDE, SIDE, 1)), np.float32)


def _carpet(rng: np.random.Generator) -> NDArray[np.float32]:
    tufts = cloud(rng, int(rng.integers(40, 160))) + 0.6 * cloud(rng, 250)
    picture = _colour(rng) * (1 + tufts[..., None] * rng.uniform(0.1, 0.45)) + cloud(rng, 3)[..., None] * 8
    return np.asarray(picture, np.float32)


def _board(rng: np.random.Generator) -> NDArray[np.float32]:
    """A printed game board: fields, circles, numbers and letters."""
    picture = np.ascontiguousarray(np.broadcast_to(_colour(rng), (SIDE, SIDE, 3)), dtype=np.float32)
    for _ in range(int(rng.integers(6, 30))):
        centre = rng.uniform(0, SIDE, 2)
        radius = rng.uniform(15, 120)
        corners = int(rng.integers(3, 9))
        angle = rng.uniform(0, 6.3) + np.arange(corners) * 2 * np.pi / corners
        points = centre + radius * np.stack([np.cos(angle), np.sin(angle)], 1) * rng.uniform(0.5, 1, 2)
        cv2.fillPoly(picture, [points.astype(np.int32)], tuple(float(c) for c in _colour(rng)), cv2.LINE_AA)
    _litter(rng, picture, int(rng.integers(4, 16)))
    return np.asarray(picture + rng.normal(0, 3, (SIDE, SIDE, 1)), np.float32)


def _litter(rng: np.random.Generator, picture: NDArray[np.float32], count: int | None = None) -> None:
    """Draws coins, letters, numbers and icons into the tile: flat things that are no dice."""
    for _ in range(count or int(rng.integers(1, 8))):
        side = int(rng.uniform(16, 150))
        x, y = (int(v) for v in rng.integers(0, SIDE - side, 2))
        spot = picture[y : y + side, x : x + side]
        if rng.random() < 0.25:
            rim = _colour(rng)
            cv2.circle(spot, (side // 2, side // 2), side // 2 - 1, tuple(float(c) for c in rim * 0.7), -1, cv2.LINE_AA)
            cv2.circle(spot, (side // 2, side // 2), int(side * 0.42), tuple(float(c) for c in rim), -1, cv2.LINE_AA)
            continue
        kind = rng.integers(3)
        if kind == 0:
            face = faces.six_numerals(rng, [int(rng.integers(1, 7))])[0]
        else:
            face = faces.six_symbols(rng, count=1)[0] if kind == 1 else faces.one_other(rng)
        mask = cv2.resize(face[2], (side, side)).astype(np.float32)[..., None] / 255
        spot[:] = spot * (1 - mask) + _colour(rng) * mask
