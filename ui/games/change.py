"""The chips of Shizzle: squares of five points and circles of one, who has which, and what is to be handed over.

The rules count points; people hand over chips. All of it follows from the points that moved since the game began.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

SQUARE = 5
SQUARES = 14
CIRCLES = 30
_EACH = 10  # circles a player in the bank at the start, as far as there are: small change for everybody
_BACK = 3  # to hand something back is as much trouble as so many chips more

BANK = -1
"""The bank among the seats."""


@dataclass(frozen=True, slots=True)
class Chips:
    """Some squares and circles."""

    squares: int = 0
    circles: int = 0

    @property
    def points(self) -> int:
        return SQUARE * self.squares + self.circles

    def __add__(self, other: "Chips") -> "Chips":
        return Chips(self.squares + other.squares, self.circles + other.circles)

    def __sub__(self, other: "Chips") -> "Chips":
        return Chips(self.squares - other.squares, self.circles - other.circles)


@dataclass(frozen=True, slots=True)
class Moved:
    """Points that go from one to another; one of the two is the bank."""

    giver: int
    taker: int
    points: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Before anything else: one gives five circles for a square of the other."""

    circles_of: int
    square_of: int


@dataclass(frozen=True, slots=True)
class Change:
    """What is handed over for some points: a swap first if nobody could pay otherwise, then chips there and back."""

    moved: Moved
    gives: Chips
    back: Chips = Chips()
    swap: Swap | None = None


Purses = tuple[Chips, ...]
"""Everybody's chips by seat; those of the bank are the last."""


def opening(bank: int, points: tuple[int, ...]) -> Purses:
    """The chips that make up the bank and what the players have when a game begins or is picked up."""
    total = bank + sum(points)
    circles = min(CIRCLES, _EACH * len(points), total)
    circles = max(circles - (circles - total) % SQUARE, total - SQUARE * SQUARES)
    purses: Purses = (*(Chips() for _ in points), Chips((total - circles) // SQUARE, circles))
    for seat, own in enumerate(points):
        if own:
            purses = after(purses, change(purses, Moved(BANK, seat, own)))
    return purses


def change(purses: Purses, moved: Moved) -> Change:
    """What is handed over: few chips, one way if that is possible."""
    net = _net(purses[moved.giver], purses[moved.taker], moved.points)
    if net is not None:
        return Change(moved, *_ways(net))
    # Those two have too few circles between them. Somebody else has at least five: there are that many in the game.
    others = (seat for seat in range(len(purses) - 1) if seat not in (moved.giver, moved.taker))
    helper = max(others, key=lambda seat: purses[seat].circles)
    rich = max((BANK, moved.giver, moved.taker), key=lambda seat: purses[seat].squares > 0)
    swap = Swap(circles_of=helper, square_of=rich)
    swapped = _swapped(purses, swap)
    net = _net(swapped[moved.giver], swapped[moved.taker], moved.points)
    assert net is not None
    return Change(moved, *_ways(net), swap)


def after(purses: Purses, done: Change) -> Purses:
    """Everybody's chips when all of it was handed over."""
    purses = _swapped(purses, done.swap) if done.swap else purses
    net = done.gives - done.back
    purses = _put(purses, done.moved.giver, purses[done.moved.giver] - net)
    return _put(purses, done.moved.taker, purses[done.moved.taker] + net)


@lru_cache(maxsize=8)
def purses_after(bank: int, points: tuple[int, ...], moves: tuple[Moved, ...]) -> Purses:
    """Everybody's chips after some points moved, from what bank and players had at first."""
    purses = opening(bank, points)
    for moved in moves:
        purses = after(purses, change(purses, moved))
    return purses


def before(bank: int, points: tuple[int, ...], moves: Iterable[Moved]) -> tuple[int, tuple[int, ...]]:
    """What bank and players had before some points moved."""
    own = [*points, bank]
    for moved in moves:
        own[moved.giver] += moved.points
        own[moved.taker] -= moved.points
    return own[BANK], tuple(own[:BANK])


def _net(giver: Chips, taker: Chips, points: int) -> Chips | None:
    """What goes over after all, negative where it comes back; None if they have not the chips for it."""
    nets = (Chips(squares, points - SQUARE * squares) for squares in range(-taker.squares, giver.squares + 1))
    possible = [net for net in nets if -taker.circles <= net.circles <= giver.circles]
    return min(possible, key=_trouble, default=None)


def _trouble(net: Chips) -> int:
    chips = abs(net.squares) + abs(net.circles)
    return chips + (_BACK if min(net.squares, net.circles) < 0 else 0)


def _ways(net: Chips) -> tuple[Chips, Chips]:
    """What goes there, and what comes back."""
    there = Chips(max(net.squares, 0), max(net.circles, 0))
    return there, there - net


def _swapped(purses: Purses, swap: Swap) -> Purses:
    net = Chips(-1, SQUARE)
    purses = _put(purses, swap.square_of, purses[swap.square_of] + net)
    return _put(purses, swap.circles_of, purses[swap.circles_of] - net)


def _put(purses: Purses, seat: int, chips: Chips) -> Purses:
    place = seat % len(purses)
    return (*purses[:place], chips, *purses[place + 1 :])
