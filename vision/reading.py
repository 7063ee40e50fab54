"""What the eyes say of one picture: every die or card in it, where it lies, what it shows and how sure that is."""

from dataclasses import dataclass

from vision.lean import Witness

Fields = dict[str, str | int]
"""What a piece shows, in the words of the game's events: {"body": "red", "face": "rock"}."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One die or card in a picture."""

    shows: Fields
    box: tuple[float, float, float, float]  # x0, y0, x1, y1 in pixels of the picture as stored
    angle: float  # degrees, of the upper face; by quarter turns it is the same
    confidence: float  # of the dice read with 0.9, nine in ten are right
    sure: bool  # may be acted on without asking
    others: tuple[tuple[Fields, float], ...] = ()  # the next likeliest, each with its confidence

    def chance(self, shows: Fields) -> float:
        """How likely it shows that; what the eyes do not even name is next to impossible."""
        if self.shows == shows:
            return self.confidence
        return next((chance for other, chance in self.others if other == shows), 0.0)


@dataclass(frozen=True, slots=True)
class Reading:
    """All pieces of one picture, and how long it took."""

    pieces: tuple[Piece, ...]
    find_ms: float
    read_ms: float
    witnesses: tuple[Witness, ...] = ()  # what its dice tell of how the table lies
