"""The colours of plastics, paints and cards: a name each, and the range that people still call by that name."""

import colorsys

import numpy as np

from models.synth.scene import Colour

# Hue in degrees, saturation and value from..to. "other" is what has no name of its own in any of our sets.
RANGES: dict[str, tuple[tuple[tuple[float, float], tuple[float, float], tuple[float, float]], ...]] = {
    "black": (((0, 360), (0.0, 0.35), (0.03, 0.17)),),
    "white": (((25, 60), (0.0, 0.22), (0.84, 1.0)), ((200, 240), (0.0, 0.06), (0.84, 1.0))),
    "red": (((-12, 8), (0.72, 1.0), (0.42, 0.92)),),
    "orange": (((18, 33), (0.78, 1.0), (0.82, 1.0)),),
    "yellow": (((46, 61), (0.68, 1.0), (0.82, 1.0)),),
    "green": (((88, 165), (0.5, 1.0), (0.25, 0.78)),),
    "blue": (((196, 240), (0.55, 1.0), (0.3, 0.92)),),
    "purple": (((262, 302), (0.35, 0.9), (0.28, 0.72)),),
    "other": (
        ((14, 32), (0.4, 0.75), (0.22, 0.5)),  # brown
        ((318, 345), (0.3, 0.65), (0.8, 1.0)),  # pink
        ((0, 360), (0.0, 0.1), (0.32, 0.62)),  # grey
        ((168, 186), (0.5, 0.9), (0.5, 0.85)),  # turquoise
        ((40, 48), (0.45, 0.7), (0.5, 0.72)),  # gold
    ),
}
NAMES = tuple(RANGES)
PLAIN, TONES = 0.35, 0.2
"""How far body and ink are apart on most dice, and on those that are printed tone on tone."""
TONE_ON_TONE = 0.15
"""Of the dice, how many are."""
_USUAL = (("white", "black"), ("white", "black"), ("black", "white"), ("red", "white"))


def shade(rng: np.random.Generator, name: str) -> Colour:
    """One of the colours that go by `name`, in linear light."""
    hue, saturation, value = RANGES[name][rng.integers(len(RANGES[name]))]
    rgb = colorsys.hsv_to_rgb(rng.uniform(*hue) / 360 % 1, rng.uniform(*saturation), rng.uniform(*value))
    return linear(rgb)


def linear(rgb: tuple[float, float, float]) -> Colour:
    """Screen colour, 0 to 1, as light."""
    return (rgb[0] ** 2.2, rgb[1] ** 2.2, rgb[2] ** 2.2)


def pair(rng: np.random.Generator, only: str | None = None) -> tuple[str, Colour, str, Colour]:
    """Any body, or only that one, with any ink that can be seen on it: no colour may give a face away."""
    if only is None and rng.random() < 0.2:  # what most dice are
        body, ink = _USUAL[rng.integers(len(_USUAL))]
        return body, shade(rng, body), ink, shade(rng, ink)
    least = TONES if rng.random() < TONE_ON_TONE else PLAIN
    while True:
        body, ink = rng.choice(NAMES, 2)
        body = only or body
        body_light, ink_light = shade(rng, body), shade(rng, ink)
        if body != ink and contrast(body_light, ink_light) > least:
            return str(body), body_light, str(ink), ink_light


def contrast(one: Colour, other: Colour) -> float:
    """How far apart two colours are to the eye, about 0 to 1.7."""
    return float(np.linalg.norm(np.power(one, 1 / 2.2) - np.power(other, 1 / 2.2)))
