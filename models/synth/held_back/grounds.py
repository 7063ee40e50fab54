"""What the held-back dice lie on: tables and cloths made in other ways than those of training."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE = 1024
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Ground:
    """A tile without a seam, how large it is in sides of a die, and how it takes the light."""

    picture: NDArray[np.uint8]  # (SIDE, SIDE, 3) RGB
    tile: float
    gloss: float = 0.0
    bump: float = 0.0


def ground(rng: np.random.Generator) -> Ground:
    """Any of them."""
    makers = (_felt, _felt, _planks, _planks, _paper, _tartan, _print, _linen, _marble, _leather)
    return makers[rng.integers(len(makers))](rng)


def noise(rng: np.random.Generator, slope: float, stretch: float = 1.0) -> Floats:
    """Noise without a seam whose waves fade by `slope` with their number; mean 0, spread 1."""
    down = np.fft.fftfreq(SIDE)[:, None] * SIDE
    across = np.fft.rfftfreq(SIDE)[None, :] * SIDE * stretch
    wave = np.maximum(np.hypot(down, across), 1.0) ** -slope
    wave[0, 0] = 0
    phase = rng.normal(size=wave.shape) + 1j * rng.normal(size=wave.shape)
    field = np.fft.irfft2(wave * phase, (SIDE, SIDE))
    return np.asarray(field / field.std(), np.float32)


def _picture(values: NDArray[np.floating]) -> NDArray[np.uint8]:
    return np.asarray(np.clip(values, 0, 255), np.uint8)


def _tinted(rng: np.random.Generator, choices: tuple[tuple[int, int, int], ...]) -> Floats:
    return np.asarray(
        np.clip(np.array(choices[rng.integers(len(choices))]) * rng.normal(1, 0.08, 3), 5, 245), np.float32
    )


def _felt(rng: np.random.Generator) -> Ground:
    """Matted fibres: short strokes, each a little lighter or darker."""
    base = _tinted(
        rng, ((24, 92, 58), (120, 24, 34), (30, 48, 104), (46, 46, 50), (84, 44, 92), (176, 150, 110), (90, 96, 40))
    )
    strokes = np.zeros((SIDE, SIDE), np.float32)
    for _ in range(9000):
        x, y, way = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(0, np.pi)
        reach = rng.uniform(4, 14)
        end = (round(x + reach * np.cos(way)), round(y + reach * np.sin(way)))
        cv2.line(strokes, (round(x), round(y)), end, float(rng.normal()), 1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(strokes, (0, 0), 0.8)
    values = base * (1 + 0.10 * soft + 0.035 * noise(rng, 1.2))[..., None]
    return Ground(_picture(values), rng.uniform(9, 14), bump=0.3)


def _planks(rng: np.random.Generator) -> Ground:
    """Boards side by side, each with its own grain and a gap between them."""
    light = _tinted(
        rng, ((196, 158, 112), (166, 118, 74), (118, 78, 50), (214, 190, 156), (84, 58, 42), (140, 130, 118))
    )
    boards = int(rng.choice([1, 2, 4]))
    wide = SIDE // boards
    values = np.zeros((SIDE, SIDE, 3), np.float32)
    rings = noise(rng, 1.9, 0.08)
    fine = noise(rng, 0.8, 0.02)
    for i in range(boards):
        part = slice(i * wide, (i + 1) * wide)
        bands = np.sin(rings[part] * rng.uniform(5, 11) + rng.uniform(0, 6))
        shade = rng.normal(1, 0.06) * (1 - 0.11 * np.clip(bands, -0.3, 1) + 0.05 * fine[part])
        values[part] = light * shade[..., None]
        if boards > 1:
            values[i * wide : i * wide + 5] *= 0.45
    return Ground(_picture(values), rng.uniform(10, 20), gloss=float(rng.choice([0.0, 0.4, 0.8])))


def _paper(rng: np.random.Generator) -> Ground:
    """A sheet, blank, ruled or squared."""
    base = _tinted(rng, ((236, 235, 230), (238, 230, 210), (188, 154, 112), (226, 228, 232)))
    values = base * (1 + 0.012 * noise(rng, 0.6) + 0.012 * noise(rng, 1.8))[..., None]
    ink = np.array([(120, 150, 200), (150, 150, 150), (210, 120, 120)][rng.integers(3)], np.float32)
    kind = rng.choice(["blank", "ruled", "squared"])
    for at in range(0, SIDE, SIDE // 32) if kind != "blank" else ():
        values[at : at + 2] = 0.5 * values[at : at + 2] + 0.5 * ink
        if kind == "squared":
            values[:, at : at + 2] = 0.5 * values[:, at : at + 2] + 0.5 * ink
    return Ground(_picture(values), rng.uniform(8, 12))


def _tartan(rng: np.random.Generator) -> Ground:
    """Woven stripes that cross: threads of the warp and of the weft take turns on top."""
    dyes = rng.uniform(20, 220, (5, 1)) * 0.6 + rng.uniform(10, 220, (5, 3)) * 0.4  # wool takes no neon
    widths = rng.integers(8, 70, 9)
    sett = np.repeat(rng.integers(0, 5, 9), widths)
    sett = np.concatenate([sett, sett[::-1]])
    stripe = dyes[sett[np.arange(SIDE) * len(sett) // SIDE]]
    index = np.arange(SIDE)
    over = ((index[:, None] + index[None, :]) // 2 % 4 < 2)[..., None]
    values = np.where(over, stripe[None, :], stripe[:, None]) * (1 + 0.05 * noise(rng, 0.4))[..., None]
    return Ground(_picture(values), rng.uniform(8, 16), bump=0.15)


def _print(rng: np.random.Generator) -> Ground:
    """Printed cloth: rosettes, leaves and spots strewn about."""
    base = _tinted(rng, ((230, 222, 206), (40, 58, 92), (150, 60, 62), (96, 120, 96), (32, 32, 36)))
    values = np.ascontiguousarray(np.broadcast_to(base, (SIDE, SIDE, 3)), dtype=np.float32)
    dyes = rng.uniform(20, 240, (4, 3))
    for _ in range(int(rng.integers(20, 70))):
        x, y, size, way = rng.uniform(0, SIDE), rng.uniform(0, SIDE), rng.uniform(14, 46), rng.uniform(0, 6.3)
        petals, dye = int(rng.integers(3, 8)), dyes[rng.integers(4)]
        angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
        far = size * (0.65 + 0.35 * np.cos(petals * angle))
        edge = np.stack([x + far * np.cos(angle + way), y + far * np.sin(angle + way)], 1)
        for shift in np.array([(0, 0), (SIDE, 0), (-SIDE, 0), (0, SIDE), (0, -SIDE)]):
            cv2.fillPoly(values, [np.round(edge + shift).astype(np.int32)], dye.tolist(), cv2.LINE_AA)
        cv2.circle(values, (round(x), round(y)), round(size * 0.2), dyes[rng.integers(4)].tolist(), -1, cv2.LINE_AA)
    weave = 1 + 0.04 * noise(rng, 0.2)
    return Ground(_picture(values * weave[..., None]), rng.uniform(9, 18), bump=0.1)


def _linen(rng: np.random.Generator) -> Ground:
    """Plain cloth of uneven threads."""
    base = _tinted(rng, ((206, 196, 176), (84, 96, 120), (52, 62, 84), (168, 92, 80), (222, 220, 214), (70, 70, 72)))
    threads = 0.5 * noise(rng, 0.5, 0.02) + 0.5 * noise(rng, 0.5, 0.02).T
    return Ground(_picture(base * (1 + 0.09 * threads)[..., None]), rng.uniform(6, 10), bump=0.3)


def _marble(rng: np.random.Generator) -> Ground:
    """A polished stone top, veined."""
    base = _tinted(rng, ((226, 224, 220), (60, 64, 66), (176, 168, 158)))
    vein = np.exp(-np.abs(noise(rng, 1.7)) * 9)
    shade = 1 + 0.03 * noise(rng, 1.5) - (0.3 if base.mean() > 110 else -0.6) * vein
    return Ground(_picture(base * shade[..., None]), rng.uniform(14, 24), gloss=0.8)


def _leather(rng: np.random.Generator) -> Ground:
    """A dice tray's lining."""
    base = _tinted(rng, ((62, 36, 26), (28, 28, 30), (110, 68, 40), (74, 20, 26), (30, 50, 44)))
    grain = np.abs(noise(rng, 0.9))
    grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), 2), np.float32)
    return Ground(_picture(base * (0.86 + 0.22 * grain)[..., None]), rng.uniform(6, 10), gloss=0.2, bump=0.12)
