"""What people said of dice that the eyes could not read; it stays true of a die for as long as it lies there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.moves import apart, carried
from vision.pose import Doubles
from vision.reading import Fields, Piece

_NUDGED = 1.5  # sides: a die that lies farther off was thrown


@dataclass(frozen=True, slots=True)
class _Word:
    piece: Piece
    face: Fields | None  # None: it is no die
    taken: bool = False  # an event was made of it


class Said:
    """All that was said of what lies there."""

    def __init__(self) -> None:
        self._words: list[_Word] = []

    def say(self, piece: Piece, face: Fields | None) -> None:
        """Somebody says what a piece shows, or that it is no die."""
        self._words.append(_Word(piece, face))

    def known(self, piece: Piece) -> Piece | None:
        """The piece with what was said of it; None if it is no die."""
        for word in reversed(self._words):
            if word.piece.box == piece.box:
                face = word.face
                return None if face is None else replace(piece, shows=face, confidence=1.0, sure=True, others=())
        return piece

    def taken(self) -> bool:
        """Whether anything was said since the last event was made."""
        said = any(not word.taken for word in self._words)
        self._words = [replace(word, taken=True) for word in self._words]
        return said

    def follow(self, pieces: Sequence[Piece]) -> None:
        """Keeps what was said of those that still lie there."""
        now = [(word, followed(word.piece, pieces)) for word in self._words]
        self._words = [replace(word, piece=piece) for word, piece in now if piece is not None]

    def shift(self, by: Doubles) -> None:
        """All lies elsewhere, by this homography of the picture."""
        self._words = [replace(word, piece=carried(word.piece, by)) for word in self._words]

    def forget(self) -> None:
        self._words = []


def followed(piece: Piece, pieces: Sequence[Piece]) -> Piece | None:
    """Where a piece lies now, if it only was nudged since."""
    same = (other for other in pieces if other.shows == piece.shows and apart(piece, other) < _NUDGED)
    return min(same, key=lambda other: apart(piece, other), default=None)
