"""What a camera does to the light: exposure, colour cast, blur, noise, sharpening and JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth.scene import Floats

Picture = NDArray[np.uint8]


def photograph(rng: np.random.Generator, light: Floats) -> Picture:
    """A picture (BGR, 8 bit) of the light, with the faults of a real camera."""
    height, width = light.shape[:2]
    usual, brightest = np.percentile(light.mean(axis=2), (90, 99))
    bright = max(float(usual), 0.5 * float(brightest)) + 1e-4  # white dice on a dark table are not blown out
    exposure = rng.uniform(0.55, 1.25) / bright * 0.75
    cast = 1 + rng.normal(0, 0.06, 3)
    seen = light * (exposure * cast).astype(np.float32)
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    seen *= (1 - rng.uniform(0, 0.3) * (x * x + y * y) / 2).astype(np.float32)[..., None]
    blur = abs(rng.normal(0, 0.7))
    if blur > 0.3:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), blur), np.float32)
    if rng.random() < 0.15:
        seen = smear(seen, float(rng.uniform(2, 6)), float(rng.uniform(0, np.pi)))
    noise = np.exp(rng.uniform(np.log(0.002), np.log(0.03)))
    seen = np.clip(seen, 0, 1.5)
    seen = seen + rng.standard_normal(seen.shape, np.float32) * (noise * np.sqrt(seen + 0.01)).astype(np.float32)
    seen = np.clip(seen, 0, None)
    if rng.random() < 0.5:
        seen = seen / (1 + np.maximum(seen - 0.7, 0))  # a camera's soft shoulder instead of hard clipping
    picture = np.power(np.clip(seen, 0, 1), 1 / rng.uniform(1.9, 2.5)) * 255
    if rng.random() < 0.4:
        picture = picture + rng.uniform(0.3, 1.2) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    bgr = np.clip(picture[..., ::-1], 0, 255).astype(np.uint8)
    if rng.random() < 0.02:
        bgr = cv2.cvtColor(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return np.asarray(bgr, np.uint8)


def smear(picture: Floats, length: float, angle: float) -> Floats:
    """The picture blurred along a line of `length` pixels."""
    n = int(np.ceil(length)) | 1
    kernel = np.zeros((n, n), np.float32)
    half = (length - 1) / 2 * np.array([np.cos(angle), np.sin(angle)])
    start, end = ((n - 1) / 2 - half) * 16, ((n - 1) / 2 + half) * 16
    cv2.line(kernel, tuple(int(v) for v in start), tuple(int(v) for v in end), 1, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE), np.float32)
