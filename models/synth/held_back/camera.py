"""The held-back camera: lens, sensor with its colour filters, white balance, noise reduction, sharpening and JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def photo(rng: np.random.Generator, light: Floats, white: Floats) -> NDArray[np.uint8]:
    """The picture, BGR, that a camera makes of linear light; `white` is a white sheet on that table."""
    light = _lens(rng, light)
    exposure = (rng.uniform(0.6, 0.95) / white.mean()) ** 0.75 * (0.2 / max(float(light.mean()), 0.01)) ** 0.25
    light = _sensor(rng, light * np.float32(exposure), rng.uniform(0.002, 0.014))
    cast = white / white.mean()
    # Cameras take away most of a lamp's colour, and miss a little.
    gains = cast ** -rng.uniform(0.7, 1.0) * rng.normal(1, 0.025, 3)
    light = np.clip(light * gains.astype(np.float32), 0, None).astype(np.float32)
    return _developed(rng, light)


def quality(rng: np.random.Generator) -> int:
    """Of the JPEG file."""
    return int(rng.integers(72, 97))


def _lens(rng: np.random.Generator, light: Floats) -> Floats:
    """A little soft, darker towards the corners, seldom shaken."""
    height, width = light.shape[:2]
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), rng.uniform(0.3, 0.9)), np.float32)
    if rng.random() < 0.12:
        long, way = rng.uniform(1.5, 4), rng.uniform(0, np.pi)
        kernel = np.zeros((9, 9), np.float32)
        dx, dy = long / 2 * np.cos(way), long / 2 * np.sin(way)
        for t in np.linspace(-1, 1, 25):
            kernel[round(4 + t * dy), round(4 + t * dx)] += 1
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)
    y, x = np.mgrid[-1 : 1 : complex(height), -1 : 1 : complex(width)]
    fall = 1 / (1 + rng.uniform(0, 0.22) * (x**2 + y**2 * (height / width) ** 2)) ** 2
    return np.asarray(light * fall[..., None], np.float32)


def _sensor(rng: np.random.Generator, light: Floats, noise: float) -> Floats:
    """Photons come in grains; some sensors see one colour a pixel and guess the others."""
    spread = np.sqrt(np.clip(light, 0, 4) * noise**2 * 2 + (noise / 2.5) ** 2)
    noisy = light + spread * rng.normal(0, 1, light.shape)
    if rng.random() < 0.35:
        mosaic = np.empty(light.shape[:2], np.float32)
        mosaic[0::2, 0::2], mosaic[1::2, 1::2] = noisy[0::2, 0::2, 0], noisy[1::2, 1::2, 2]
        mosaic[0::2, 1::2], mosaic[1::2, 0::2] = noisy[0::2, 1::2, 1], noisy[1::2, 0::2, 1]
        raw = (np.clip(mosaic, 0, 1.9) * 32000).astype(np.uint16)
        noisy = cv2.cvtColor(raw, cv2.COLOR_BayerRGGB2RGB).astype(np.float32) / 32000
    return np.asarray(np.clip(noisy, 0, 1.9), np.float32)


def _developed(rng: np.random.Generator, light: Floats) -> NDArray[np.uint8]:
    shoulder = np.where(light > 0.8, 0.8 + 0.2 * np.tanh((light - 0.8) / 0.35), light)  # highlights roll off
    shown = np.where(shoulder < 0.0031308, 12.92 * shoulder, 1.055 * np.maximum(shoulder, 1e-6) ** (1 / 2.4) - 0.055)
    contrast = rng.uniform(0, 0.25)
    shown = shown * (1 - contrast) + contrast * (3 * shown**2 - 2 * shown**3)
    picture = (np.clip(shown, 0, 1) * 255).astype(np.float32)
    if rng.random() < 0.5:
        picture = np.asarray(cv2.bilateralFilter(picture, 5, rng.uniform(5, 14), 1.5), np.float32)
    sharp = rng.uniform(0, 0.7)
    picture = picture + sharp * (picture - np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.float32))
    return np.ascontiguousarray(np.clip(picture, 0, 255).astype(np.uint8)[..., ::-1])
