"""What is seen of one face in a picture: where the die or card lies, and how the reader describes what is on it."""

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from models.crop import Floats, Halves, Picture, batch, lit, shrunk, upright, white_balance
from models.find import find_all
from models.spots import Kind, Spot
from models.vocabulary import FACES, LONGEST
from vision import likeness
from vision.eyes import cut
from vision.gaze import less_of_nothing, softmax
from vision.looks import moved
from vision.networks import Finder, Reader
from vision.picture import BadPictureError

_QUARTERS = tuple(quarter * np.pi / 2 for quarter in range(4))


class Describer:
    """Looks at pictures of single dice or cards, and describes the face on each."""

    def __init__(self, piece: Kind, *, crops: bool) -> None:
        self.piece, self._crops = piece, crops
        self._finder, self._reader = Finder(), Reader()
        self.fingerprint = self._reader.fingerprint

    def describe(self, picture: Picture) -> list[Floats]:
        """What stands for the face, as `likeness` wants it; BadPictureError if it is not there or not alone.

        Embeddings, (1 + blurs, 4, 64): as it is, then the more and more blurred, each by quarter turns. Those of all
        that may be the face, the likeliest first: its print, or a block beside it, may look like it.
        """
        halves = lit(Halves(picture))
        picture, gains = halves.at(0), white_balance(shrunk(halves, LONGEST)[0])
        if self._crops:
            seen = self._in_border(picture, gains)
            embeddings, nothing = self._looks(picture, self._in_crop(picture, gains, [spot for spot, _ in seen]), gains)
            if nothing > likeness.BARE:
                raise BadPictureError(f"No {self.piece} can be seen in it; cut it out with all its edges.")
            return [embeddings, *(others for _, others in seen)]
        height, width = picture.shape[:2]
        seen = self._seen(picture, gains) or self._in_border(picture, gains)
        if not seen:
            raise BadPictureError(f"No {self.piece} was found in it; take it from nearer and in better light.")
        first = seen[0][0]
        if any(_rivals(spot, first) for spot, _ in seen[1:]):
            raise BadPictureError(f"It shows more than one {self.piece}; leave only one there.")
        # One that fills the picture is no more cut off than one that was cut out by hand.
        if cut(first, width, height) and not _in_middle(first, width, height):
            raise BadPictureError(f"The edge of the picture cuts the {self.piece} off; move it to the middle.")
        return [embeddings for _, embeddings in seen]

    def _seen(self, picture: Picture, gains: Floats) -> list[tuple[Spot, Floats]]:
        """The likeliest spots that the reader does not take for nothing, the likeliest first, with their embeddings."""
        spots = find_all(self._finder, Halves(picture), self.piece)[: likeness.SPOTS]
        looks = [(spot, *self._looks(picture, spot, gains)) for spot in self._placed(picture, spots, gains)]
        seen = [
            (replace(spot, heat=spot.heat * (1 - nothing)), embeddings)
            for spot, embeddings, nothing in looks
            if nothing < likeness.NOTHING
        ]
        return sorted(seen, key=lambda one: -one[0].heat)

    def _placed(self, picture: Picture, spots: list[Spot], gains: Floats) -> list[Spot]:
        """The spots where the reader says that they are."""
        if not spots:
            return []
        answers = self._reader(batch([upright(picture, spot.centre, spot.side, spot.angle) for spot in spots], gains))
        return [moved(spot, lies) for spot, lies in zip(spots, answers.lies, strict=True)]

    def _looks(self, picture: Picture, spot: Spot, gains: Floats) -> tuple[Floats, float]:
        """The embeddings of a spot, as `describe` gives them, and how likely it is that there is nothing."""
        crops = [upright(picture, spot.centre, spot.side, spot.angle + turn) for turn in _QUARTERS]
        blurred = [_blurred(crop, pixels) for pixels in likeness.BLURS for crop in crops]
        answers = self._reader(batch([*crops, *blurred], gains))
        faces = less_of_nothing(softmax(answers.faces[: len(crops)]), np.full(len(crops), spot.heat))
        embeddings = answers.embeddings.reshape(-1, *answers.embeddings[: len(crops)].shape)
        return embeddings, float(faces[:, FACES.index("nothing")].mean())

    def _in_border(self, picture: Picture, gains: Floats) -> list[tuple[Spot, Floats]]:
        """What is seen of a picture that may be cut to its piece, once there is something around it.

        What is small there is part of a drawing, but for what is surely a piece: not all who cut cut closely.
        """
        short = min(picture.shape[:2])
        border = round(likeness.BORDER * short)
        wide = np.asarray(cv2.copyMakeBorder(picture, *(border,) * 4, cv2.BORDER_REPLICATE), np.uint8)
        return [
            (_up_left(spot, border), embeddings)
            for spot, embeddings in self._seen(wide, gains)
            if spot.side >= likeness.SMALLEST * short or spot.heat >= likeness.SURELY
        ]

    def _in_crop(self, picture: Picture, gains: Floats, seen: Sequence[Spot]) -> Spot:
        """Where the face is in a picture that is cut to it: where the finder has seen it, or all over."""
        height, width = picture.shape[:2]
        short = min(height, width)
        # Other dice may look in from beside: theirs is not the middle.
        middle = [spot for spot in seen if _in_middle(spot, width, height)]
        if middle or (seen and not any(_rivals(spot, seen[0]) for spot in seen[1:])):
            return (middle or seen)[0]
        if seen and seen[0].heat >= likeness.SURELY:
            raise BadPictureError(f"It shows more than one {self.piece}; cut out the one that is meant.")
        whole = (0.0, 0.0, float(width), float(height))
        spot = Spot((width / 2, height / 2), likeness.FILLS * short, 0.0, whole, 0.0)
        return self._placed(picture, [spot], gains)[0]


def _blurred(crop: Picture, pixels: float) -> Picture:
    """A crop as it is seen from afar, or out of focus."""
    return np.asarray(cv2.GaussianBlur(crop, (0, 0), pixels), np.uint8)


def _up_left(spot: Spot, by: float) -> Spot:
    """The same spot, so many pixels farther up and to the left."""
    (x, y), (x0, y0, x1, y1) = spot.centre, spot.box
    return replace(spot, centre=(x - by, y - by), box=(x0 - by, y0 - by, x1 - by, y1 - by))


def _in_middle(spot: Spot, width: int, height: int) -> bool:
    """Whether a spot is so near to the middle of a picture that it is meant."""
    return math.dist(spot.centre, (width / 2, height / 2)) <= likeness.MIDDLE * min(width, height)


def _rivals(spot: Spot, first: Spot) -> bool:
    """Whether a spot is a second piece beside the hottest one, and not a pattern or a side face."""
    (x, y), (x0, y0, x1, y1) = spot.centre, first.box
    beside = not (x0 <= x <= x1 and y0 <= y <= y1)
    return beside and spot.heat >= likeness.NEARLY * first.heat and spot.side >= likeness.AS_LARGE * first.side
