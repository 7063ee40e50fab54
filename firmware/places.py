"""Where pieces lie on the game's mat. Without a mat in view they lie in no zone at all."""

from firmware.sight import Lying
from vision.frame import Frame
from vision.mat import Pose, mat_of, pose
from vision.moves import centre
from vision.reading import Piece

DIE_MM = 16.0
"""How high a die is; the middle of its box is half as high above the mat."""
_SELDOM = 15  # frames between two looks where there is no mat
_GONE_MS = 5000  # a mat of which nothing was seen for so long was taken away


class Places:
    """Follows the mat from frame to frame."""

    def __init__(self, game: str) -> None:
        self.pose: Pose | None = None
        self._mats = (mat_of(game),)
        self._height = 0.0 if game == "zombies" else DIE_MM / 2
        self._missed = 0  # frames since it was seen
        self._seen_at = 0

    def look(self, frame: Frame) -> None:
        """Finds the mat in a frame; hidden for a moment, by a hand or a blur, it still lies where it lay."""
        if self.pose is not None and self.pose.size != (frame.pixels.shape[1], frame.pixels.shape[0]):
            self.pose, self._missed = None, 0
        if self._missed > _SELDOM and self._missed % _SELDOM:
            self._missed += 1
            return
        found = pose(frame.pixels, self._mats, self.pose)
        if found is not None and not found.rough:
            self.pose, self._missed, self._seen_at = found, 0, frame.at
            return
        self._missed += 1
        if self.pose is not None and frame.at - self._seen_at > _GONE_MS:
            self.pose = None

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
        """Whether it is only a letter or a marker of the mat: doubtful, and in none of its zones."""
        if self.pose is None or piece.sure:
            return False
        return self.pose.on_sheet(*centre(piece)) and self.lying(piece).zone is None
