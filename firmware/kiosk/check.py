"""The camera check: the live picture with what is read in it, and what is wrong with it, if anything."""

import cv2
import numpy as np

from firmware.camera import Notice
from firmware.kiosk.news import BLIND
from firmware.places import Places
from firmware.rests import Sees
from ui.world import Pixels, Preview, Said
from vision.frame import Frame
from vision.reading import Piece

DARK = 40
"""The mean brightness, of 255, under which faces are hard to tell."""
BRIGHT = 225
SOFT = 6.0
"""The sharpness (spread of the second derivative) under which edges are blurred, in a picture of 640 pixels."""
EVERY = 250
"""Milliseconds from one frame that is looked at to the next."""
_WIDE = 640


class Check:
    """Looks through a camera at the mat of a game."""

    def __init__(self, eyes: Sees, game: str) -> None:
        self._eyes, self._places = eyes, Places(game)
        self._looked: int | None = None  # when a frame was last looked at

    def see(self, item: Frame | Notice, now: int) -> Preview | None:
        """What is to be shown of a frame or of news of the camera; None: what is shown already."""
        if isinstance(item, Notice):
            return Preview(troubles=(Said(item.code, item.fields),)) if item.code in BLIND else None
        if self._looked is not None and now - self._looked < EVERY:
            return None
        found = self.preview(item)
        self._looked = now
        return found

    def preview(self, frame: Frame) -> Preview:
        """What the camera sees now; what is only printed on the mat is left out, as it is at play."""
        pixels = frame.pixels
        self._places.look(frame)
        read = (piece for piece in self._eyes.look(pixels).pieces if not self._places.is_print(piece))
        boxes = tuple((_parts(piece, pixels), dict(piece.shows), piece.sure) for piece in read)
        return Preview(small(pixels), boxes, troubles(pixels, mat=self._places.pose is not None))


def troubles(pixels: Pixels, *, mat: bool) -> tuple[Said, ...]:
    """What is wrong with a picture, the worst first; `mat`: whether the game's lies in it."""
    found = []
    light, focus = light_and_focus(pixels)
    if light < DARK:
        found.append(Said("dark"))
    elif light > BRIGHT:
        found.append(Said("bright"))
    elif focus < SOFT:
        found.append(Said("blurred"))
    if not mat:
        found.append(Said("no_mat"))
    return tuple(found)


def light_and_focus(pixels: Pixels) -> tuple[float, float]:
    """How bright and how sharp a picture is, as the limits above count it."""
    grey = cv2.cvtColor(small(pixels), cv2.COLOR_BGR2GRAY)
    return float(grey.mean()), float(cv2.Laplacian(grey, cv2.CV_64F).std())


def small(pixels: Pixels) -> Pixels:
    """A picture as large as a screen shows it beside other things."""
    scale = _WIDE / pixels.shape[1]
    return np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _parts(piece: Piece, pixels: Pixels) -> tuple[float, float, float, float]:
    """A piece's box in parts of the picture."""
    height, width = pixels.shape[:2]
    x0, y0, x1, y1 = piece.box
    return x0 / width, y0 / height, x1 / width, y1 / height
