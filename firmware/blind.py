"""Whether the camera still sees the table as before: pictures that are black, always the same, or of another size."""

from typing import Literal

from vision.frame import Frame
from vision.settle import Moment, Unseen

News = Unseen | Literal["again", "resized"]
_PATIENCE_MS = 2000


class Blind:
    """Follows what each frame says, and tells people when it has said nothing for too long."""

    def __init__(self) -> None:
        self._size: tuple[int, ...] | None = None
        self._since: int | None = None
        self._told = False

    def step(self, frame: Frame, moment: Moment) -> News | None:
        """What people should know, when there is something; `ui.sentences.noticed` has the words."""
        before, self._size = self._size, frame.pixels.shape
        if moment.unseen is None:
            told, self._told, self._since = self._told, False, None
            return "resized" if before not in (None, self._size) else "again" if told else None
        if self._since is None:
            self._since = moment.at
        if self._told or moment.at - self._since < _PATIENCE_MS:
            return None
        self._told = True
        return moment.unseen
