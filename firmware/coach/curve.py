"""How a game turned: which of its moments are weighed, and which of them were turning points."""

from bisect import insort
from itertools import pairwise
from math import hypot

from firmware.coach.contract import Chances
from firmware.coach.jobs import Record
from ui.world import Curve, Turning

TURNINGS = 4
_COARSE = 48  # stretches into which a long game is cut where every moment has to be played out
_LEAST = 0.05  # a smaller change is no turning point
_CLEAR = 3.5  # standard errors that a change must have, so that chance alone hardly makes one of many


class Tracing:
    """A curve that grows. First the whole game in steps; where it turned most, the steps are then made smaller."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.chanced = False  # everybody's luck was asked for
        self._known: dict[int, Chances] = {}
        self._unknown = False  # nobody can say, in this game
        self._todo = _stretched(len(record.events), 1)
        self._planned = len(self._todo)

    def next(self) -> int | None:
        """The moment to be weighed next: after so many events; None if all is known."""
        if self._unknown:
            return None
        if not self._todo and (place := self._finer()) is not None:
            self._todo = [place]
            self._planned += 1
        return self._todo[0] if self._todo else None

    def weighed(self, place: int, chances: Chances | None) -> None:
        """Takes what was found. Where it is not exact, and so takes its time, a long game is looked at in steps."""
        if chances is None:
            self._unknown, self._todo = True, []
            return
        if not self._known and not chances.exact:
            self._todo = _stretched(len(self.record.events), -(-len(self.record.events) // _COARSE) or 1)
            self._planned = len(self._todo)
        self._known[place] = chances
        self._todo = [one for one in self._todo if one != place]

    def curve(self) -> Curve:
        """What is known so far."""
        at = tuple(sorted(self._known))
        done = self.next() is None
        error = max((one.error for one in self._known.values()), default=0.0)
        share = 1.0 if done else min(len(self._known) / max(self._planned, 1), 0.99)
        chances = tuple(self._known[place].seats for place in at)
        return Curve(at, chances, error, self._turnings() if done else (), share)

    def _finer(self) -> int | None:
        """The middle of a stretch that holds one of the largest swings and is longer than one event."""
        for _, first, last, _ in self._swings()[:TURNINGS]:
            if last - first > 1:
                return (first + last) // 2
        return None

    def _swings(self) -> list[tuple[float, int, int, int]]:
        """The changes that are large enough, the largest first: how large, from where to where, and whose."""
        found: list[tuple[float, int, int, int]] = []
        places = sorted(self._known)
        for first, last in pairwise(places):
            one, other = self._known[first], self._known[last]
            by, seat = max((abs(b - a), -seat) for seat, (a, b) in enumerate(zip(one.seats, other.seats, strict=True)))
            if by >= max(_LEAST, _CLEAR * hypot(one.error, other.error)):
                insort(found, (-by, first, last, -seat))
        return [(-by, first, last, seat) for by, first, last, seat in found]

    def _turnings(self) -> tuple[Turning, ...]:
        largest = sorted((last, seat, first) for _, first, last, seat in self._swings()[:TURNINGS])
        return tuple(
            Turning(last - 1, seat, self._known[first].seats[seat], self._known[last].seats[seat])
            for last, seat, first in largest
        )


def _stretched(events: int, step: int) -> list[int]:
    return sorted({*range(0, events, step), events})
