"""Which cards of the draw zones are new: people lay one on the other, and it may show the same as the one below."""

from collections.abc import Sequence
from math import dist

from firmware.sight import Lying

_SAME_MM = 3.0  # hardly ever a hand lays a card so near to where another lay


class Cards:
    """Remembers the cards that have been judged, by their places on the mat."""

    def __init__(self) -> None:
        self._judged: tuple[Lying, ...] = ()

    def judged(self, lying: Sequence[Lying]) -> None:
        """From now on these lie there from before."""
        self._judged = tuple(lying)

    def fresh(self, lying: Sequence[Lying]) -> list[Lying]:
        """The cards that were laid since. What has been taken away is forgotten: the next may lie just there."""
        self._judged = tuple(other for other in self._judged if any(_same(one, other) for one in lying))
        return [one for one in lying if not any(_same(one, other) for other in self._judged)]


def _same(one: Lying, other: Lying) -> bool:
    if one.place is None or other.place is None or one.piece.shows != other.piece.shows:
        return False
    return dist(one.place, other.place) < _SAME_MM
