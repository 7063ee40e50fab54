"""Where pieces lie on the game's mat. Without a mat in view they lie in no zone at all."""

import numpy as np

from firmware.sight import Lying
from vision.frame import Frame
from vision.mat import Pose, mat_of, pose
from vision.moves import centre
from vision.pose import Doubles
from vision.printed import ALIKE, is_print
from vision.reading import Piece

DIE_MM = 16.0
"""How high a die is; the middle of its box is half as high above the mat."""
_SELDOM = 15  # frames between two looks where there is no mat
_LETTERS = 0.5  # how much they have in common with those of the drawing
_PUSHED = 0.008  # of the picture: what moves the mat less far changes little
_GONE_MS = 5000  # a mat of which nothing was seen for so long was taken away


class Places:
    """Follows the mat from frame to frame."""

    def __init__(self, game: str) -> None:
        self.pose: Pose | None = None
        self._mats = (mat_of(game),)
        self._height = 0.0 if game == "zombies" else DIE_MM / 2
        self._missed = 0  # frames since it was seen
        self._seen_at = 0
        self._frame: Frame | None = None
        self._lay: Pose | None = None  # where it lay still the last time
        self._still = False

    def look(self, frame: Frame) -> None:
        """Finds the mat in a frame; hidden for a moment, by a hand or a blur, it still lies where it lay."""
        self._frame = frame
        if self.pose is not None and self.pose.size != (frame.pixels.shape[1], frame.pixels.shape[0]):
            self.pose, self._missed = None, 0
        if self._missed > _SELDOM and self._missed % _SELDOM:
            self._missed += 1
            return
        found = pose(frame.pixels, self._mats, self.pose)
        self._still = found is not None and found is self.pose
        if found is not None and not found.rough:
            self.pose, self._missed, self._seen_at = found, 0, frame.at
            return
        self._missed += 1
        if self.pose is not None and frame.at - self._seen_at > _GONE_MS:
            self.pose = None

    def moved(self) -> Doubles | None:
        """How the mat was moved in the picture since it lay still the last time; None if it was not, or still moves."""
        if not self._still or self.pose is None or self.pose is self._lay:
            return None
        before = self._lay
        if before is None or before.size != self.pose.size:
            self._lay = self.pose
            return None
        far = np.linalg.norm(self.pose.outline() - before.outline(), axis=1).max()
        if far < _PUSHED * max(self.pose.size):
            return None
        self._lay = self.pose
        return np.asarray(self.pose.homography @ np.linalg.inv(before.homography), np.float64)

    def lying(self, piece: Piece) -> Lying:
        """The piece with its zone and place."""
        if self.pose is None:
            return Lying(piece)
        x, y = centre(piece)
        zone = self.pose.zone(x, y, self._height)
        ((right, down),) = self.pose.to_mm([(x, y)], self._height)
        along = self.pose.along(x, y, zone, self._height) if zone else 0.0
        return Lying(piece, zone, along, (float(right), float(down)))

    def is_print(self, piece: Piece) -> bool:
        """Whether it is only a letter, a marker or a line of the mat."""
        if self.pose is None or self._frame is None or not self.pose.on_sheet(*centre(piece)):
            return False
        # Where dice seldom lie, print need not look quite like itself: printers have letters of their own.
        doubtful = not piece.sure and self.lying(piece).zone is None
        return is_print(self._frame.pixels, self.pose, piece.box, _LETTERS if doubtful else ALIKE)
