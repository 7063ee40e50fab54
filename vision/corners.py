"""The corners of markers to a tenth of a pixel: where the lines along a marker's four sides meet.

Looking at each corner alone would be simpler, but in a slanted view the squares inside a marker come near its corners.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]

_ALONG = np.linspace(0.08, 0.92, 16)  # where a side is looked at
_CELLS = 7  # along a side: 5 bits and the black border; as much white is around it as the border is wide
_NEAR = 0.7  # cells to both sides of a line in which nothing else is
_REACH = (1.5, 8.0)  # the same in pixels, at least and at most
_CONTRAST = 16.0  # grey levels that black and white differ at least


def refined(grey: NDArray[np.uint8], corners: Doubles) -> Doubles:
    """Corners of markers, (n, 4, 2), clockwise, that were seen to a few pixels, where they really are."""
    corners = corners - 0.5  # pixels have their middles at a half, OpenCV's at whole numbers
    for _ in range(2):  # the second time the lines are in the middle of what is looked at
        corners = _pass(grey, corners)
    return np.asarray(corners + 0.5, np.float64)


def _pass(grey: NDArray[np.uint8], corners: Doubles) -> Doubles:
    starts = corners.reshape(-1, 2)  # of the sides: four of each marker
    sides = np.roll(corners, -1, axis=1).reshape(-1, 2) - starts
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    ahead = sides / lengths[:, None]
    outward = np.column_stack([ahead[:, 1], -ahead[:, 0]])
    areas = _cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]) / 2
    reaches = np.clip(_NEAR * np.repeat(np.abs(areas), 4) / lengths / _CELLS, *_REACH)
    along = _ALONG * lengths[:, None]  # (sides, places)
    across = np.linspace(-1, 1, 2 * int(np.ceil(2 * reaches.max())) + 1) * reaches[:, None]  # (sides, steps)
    x, y = (
        (starts[:, i, None] + along * ahead[:, i, None])[:, :, None] + (across * outward[:, i, None])[:, None]
        for i in (0, 1)
    )
    found, there = _edges(_seen(grey, x, y), across)
    starting, slope, sound = _lines(along, found, there)
    points = (starts + outward * starting[:, None]).reshape(corners.shape)
    ways = (ahead + outward * slope[:, None]).reshape(corners.shape)
    before, way_before = np.roll(points, 1, axis=1), np.roll(ways, 1, axis=1)
    share = _cross(points - before, ways) / _cross(way_before, ways)
    whole = sound.reshape(-1, 4).min(axis=1)  # else a side is blurred or out of the picture: as it was
    return np.where(whole[:, None, None], before + way_before * share[..., None], corners)


def _seen(grey: NDArray[np.uint8], x: Doubles, y: Doubles) -> Doubles:
    """The picture between its pixels."""
    shape = (x.shape[0] * x.shape[1], x.shape[2])
    xs, ys = x.reshape(shape).astype(np.float32), y.reshape(shape).astype(np.float32)
    seen = cv2.remap(grey, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen.reshape(x.shape), np.float64)


def _edges(profiles: Doubles, across: Doubles) -> tuple[Doubles, NDArray[np.bool_]]:
    """Where each profile goes from black to white, and whether it does."""
    rises = np.diff(profiles, axis=2)
    weights = np.maximum(rises - 0.3 * rises.max(axis=2, keepdims=True), 0)
    middles = (across[:, 1:] + across[:, :-1]) / 2
    found = (weights * middles[:, None]).sum(axis=2) / np.maximum(weights.sum(axis=2), 1e-9)
    return found, profiles.max(axis=2) - profiles.min(axis=2) > _CONTRAST


def _lines(along: Doubles, across: Doubles, there: NDArray[np.bool_]) -> tuple[Doubles, Doubles, NDArray[np.bool_]]:
    """Start and slope of the line through most of the points of each side, and whether there are enough."""
    starts = slopes = np.zeros(len(along))
    for _ in range(2):
        count = np.maximum(there.sum(axis=1), 1)
        x, y = ((values * there).sum(axis=1) / count for values in (along, across))
        dx, dy = (along - x[:, None]) * there, (across - y[:, None]) * there
        slopes = (dx * dy).sum(axis=1) / np.maximum((dx * dx).sum(axis=1), 1e-9)
        starts = y - slopes * x
        away = np.abs(across - starts[:, None] - slopes[:, None] * along)
        usual = (away * there).sum(axis=1) / count
        there = there & (away <= 2.5 * usual[:, None] + 0.1)
    return starts, slopes, there.sum(axis=1) >= 4


def _cross(one: Doubles, other: Doubles) -> Doubles:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0], np.float64)
