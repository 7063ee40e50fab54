"""Whether the camera still sees the table as before: pictures that are black, always the same, or of another size."""

from vision.frame import Frame
from vision.settle import Moment, Unseen

AGAIN = "The camera sees the table again."
SAID: dict[Unseen, str] = {
    "black": "The camera sees nothing but black; uncover its lens, or switch on a light.",
    "repeated": "The camera gives the same picture again and again; unplug it and plug it in again.",
}
RESIZED = "The camera's pictures have another size now; if dice were thrown just then, throw them again."
_PATIENCE_MS = 2000


class Blind:
    """Follows what each frame says, and tells people when it has said nothing for too long."""

    def __init__(self) -> None:
        self._size: tuple[int, ...] | None = None
        self._since: int | None = None
        self._told = False

    def step(self, frame: Frame, moment: Moment) -> str | None:
        """A sentence for people, when there is one."""
        before, self._size = self._size, frame.pixels.shape
        if moment.unseen is None:
            told, self._told, self._since = self._told, False, None
            return RESIZED if before not in (None, self._size) else AGAIN if told else None
        if self._since is None:
            self._since = moment.at
        if self._told or moment.at - self._since < _PATIENCE_MS:
            return None
        self._told = True
        return SAID[moment.unseen]
