"""Shapes with soft edges, as surfaces that are made once for each size and colour."""

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from models import art
from ui.theme import Colour

_KEPT = 400
_FINER = 3


@lru_cache(maxsize=_KEPT)
def rounded(width: int, height: int, radius: int, colour: Colour) -> pygame.Surface:
    """A box with round corners; a disc, if the radius is half its side."""
    x = np.abs(np.arange(width) + 0.5 - width / 2) - (width / 2 - radius)
    y = np.abs(np.arange(height) + 0.5 - height / 2) - (height / 2 - radius)
    away = np.hypot(np.maximum(x, 0)[:, None], np.maximum(y, 0)[None, :]) - radius
    return _tinted(np.clip(0.5 - away, 0, 1) * 255, colour)


@lru_cache(maxsize=_KEPT)
def drawing(name: str, side: int, colour: Colour) -> pygame.Surface:
    """One of our drawings of faces (`models/art`), filled with a colour."""
    return _tinted(art.mask(art.outline(name), side).T, colour)


@lru_cache(maxsize=_KEPT)
def polygon(points: tuple[tuple[float, float], ...], side: int, colour: Colour) -> pygame.Surface:
    """A shape whose corners are given in a square of side 1."""
    contour = np.array(points, np.float32) * art.SIZE
    return _tinted(art.mask(((contour,),), side).T, colour)


@lru_cache(maxsize=_KEPT)
def veil(width: int, height: int, colour: Colour, share: int) -> pygame.Surface:
    """A colour to lay over something, of which so much out of 255 stays hidden."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((*colour, share))
    return surface


def stroke(
    points: tuple[tuple[float, float], ...], size: tuple[int, int], thick: float, colour: Colour
) -> pygame.Surface:
    """A line through points of a surface of that size, with round corners: drawn larger, then made smaller."""
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    finer = [(x * _FINER, y * _FINER) for x, y in points]
    pygame.draw.lines(large, colour, False, finer, round(thick * _FINER))
    for point in finer:
        pygame.draw.circle(large, colour, point, thick * _FINER / 2)
    return pygame.transform.smoothscale(large, size)


def picture(pixels: NDArray[np.uint8], width: int, height: int) -> pygame.Surface:
    """A picture of the camera (blue, green, red, as OpenCV has them), as large as it can be in that room."""
    rows, columns = pixels.shape[:2]
    surface = pygame.image.frombuffer(np.ascontiguousarray(pixels).tobytes(), (columns, rows), "BGR")
    scale = min(width / columns, height / rows)
    size = max(1, round(columns * scale)), max(1, round(rows * scale))
    return pygame.transform.smoothscale(surface, size)


def _tinted(alpha: NDArray[np.float64] | NDArray[np.uint8], colour: Colour) -> pygame.Surface:
    surface = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    surface.fill((*colour, 0))
    pixels = pygame.surfarray.pixels_alpha(surface)
    pixels[:] = alpha.astype(np.uint8)
    del pixels  # unlocks the surface
    return surface
