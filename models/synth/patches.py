"""What dice bear below their prints, in a colour of its own: an outline, a line around the face, a sticker."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth import colours
from models.synth.scene import Colour, Patch

Mask = NDArray[np.uint8]

SHARES = {"outline": 0.08, "line": 0.05, "sticker": 0.06}
"""Of the dice: what is below the prints of all six faces."""
_SEEN = 0.3  # how far its colour is from that of what is printed on it


def patches(rng: np.random.Generator, masks: Sequence[Mask], inks: Sequence[Colour]) -> list[Patch | None]:
    """What is below the prints of a die, the same for all of them: mostly nothing."""
    style = rng.choice(["none", *SHARES], p=[1 - sum(SHARES.values()), *SHARES.values()])
    colour = colours.shade(rng, str(rng.choice(["white", "black", *colours.NAMES])))
    if style == "none" or any(colours.contrast(colour, ink) < _SEEN for ink in inks):
        return [None] * len(masks)
    if style == "outline":
        wide = 2 * int(rng.integers(1, 5)) + 1
        pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
        return [Patch(np.asarray(cv2.dilate(mask, pen), np.uint8), colour) for mask in masks]
    return [Patch(_square(rng, masks[0].shape[0], filled=style == "sticker"), colour)] * len(masks)


def _square(rng: np.random.Generator, side: int, filled: bool) -> Mask:
    """A square with round corners, or a disc, as large as most of a face; or only a line around it."""
    half = side * float(rng.uniform(0.36, 0.46))
    corner = half * float(rng.choice([0.0, 0.25, 1.0], p=[0.4, 0.4, 0.2]))
    across = np.abs(np.arange(side) - (side - 1) / 2) - half + corner
    x, y = np.meshgrid(across, across)
    edge = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - corner
    inside = -edge if filled else float(rng.uniform(1.0, 3.0)) - np.abs(edge)
    return np.asarray(np.clip(inside + 0.5, 0, 1) * 255, np.uint8)
