"""Frames to rests: when the table lies still, what lies there and what of it was thrown. No game is known here."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from models.crop import Picture
from vision.agree import agree
from vision.frame import Frame
from vision.lean import Witness
from vision.pose import Pose
from vision.reading import Fields, Piece, Reading
from vision.rolls import Rest, Roll, Table, after, shifted
from vision.settle import Doubles, Moment, Settle

READ = 3
"""So many frames of a rest are read, and must agree."""
_KEPT = 8  # frames: a rest shows in the last of them
_WITNESSES = 12  # dice: so many tell how the table lies, and were the camera moved, soon none of them is from before
CARD = 0.45
"""A card's longer side at most, in longer sides of the picture."""


class Sees(Protocol):
    """Whoever can say what lies in a picture: the eyes, or what stands in for them."""

    @property
    def sure(self) -> float: ...

    @property
    def faces(self) -> Sequence[Fields]: ...

    def look(self, picture: Picture, pose: Pose | None = None, before: Sequence[Witness] = ()) -> Reading: ...


@dataclass(frozen=True, slots=True)
class Settled:
    """The table at rest."""

    pieces: tuple[Piece, ...]
    roll: Roll | None  # what was thrown since the rest before
    frames: tuple[Frame, ...]  # that were read
    at: int
    first: bool  # all of it lay there from before


class Rests:
    """Watches the frames of one camera, and reads the table when it has come to rest."""

    def __init__(self, eyes: Sees, *, cards: bool = False) -> None:
        self.settle = Settle(largest=CARD) if cards else Settle()
        self.frames: deque[Frame] = deque(maxlen=_KEPT)
        self._eyes, self._cards = eyes, cards
        self._table = Table()
        self._witnesses: deque[Witness] = deque(maxlen=_WITNESSES)  # of the rests before

    def step(self, frame: Frame) -> Moment:
        """What the next frame says; if it says that the table has come to rest, `settled` reads it."""
        moment = self.settle.step(frame)
        if moment.unseen != "black":  # it would be read as an empty table
            if self.frames and self.frames[-1].pixels.shape != frame.pixels.shape:
                self.frames.clear()
                self._witnesses.clear()
            self.frames.append(frame)
        return moment

    def shifted(self, by: Doubles) -> None:
        """Takes note that the mat was moved, by this homography of the picture, with all that lies on it."""
        self.settle.shifted(by)
        self._table = shifted(self._table, by)

    def settled(
        self, moment: Moment, is_print: Callable[[Piece], bool] = lambda _: False, pose: Pose | None = None
    ) -> Settled:
        """The table that has come to rest at that moment; what is only printed on it is left out.

        `pose` is that of the mat, if there is one in view.
        """
        frames = tuple(frame for frame in self.frames if frame.at >= moment.since)[-READ:]
        readings = [self._eyes.look(frame.pixels, pose, self._witnesses) for frame in frames]
        read = agree(readings, self._eyes.sure)
        pieces = tuple(piece for piece in read if not is_print(piece))
        first = self._table.rest is None
        self._table, roll = after(self._table, Rest(pieces, frames[-1].pixels, moment.at, moment.touched))
        if roll is not None or first:  # else the same dice would tell the same again
            self._witnesses.extend(readings[-1].witnesses)
        rest = self._table.rest
        assert rest is not None
        if self._cards:
            # A card is laid where another lay, and all cards look much alike: where the eyes are sure, they are right.
            believed = tuple(now if now.sure else was for now, was in zip(pieces, rest.pieces, strict=True))
            rest = replace(rest, pieces=believed)
            self._table = replace(self._table, rest=rest)
        return Settled(rest.pieces, roll, frames, moment.at, first)
