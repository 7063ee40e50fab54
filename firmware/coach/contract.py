"""What every game's coach takes and gives."""

from collections.abc import Callable

import msgspec
import numpy as np
import numpy.typing as npt

Told = Callable[[float], None]  # hears how much of what takes long is done, 0 to 1


class Budget(msgspec.Struct, frozen=True):
    """How much may be played out: the same seed and number of games give the same answer on every machine."""

    games: int | None = None  # None: as many as the game's coach can play in well under a second
    seed: int = 0


class Chances(msgspec.Struct, frozen=True):
    """Every seat's chance to win; they add up to 1 (a shared win counts for each winner in part)."""

    seats: tuple[float, ...]
    error: float = 0.0  # the largest standard error of a seat; 0 when exact
    exact: bool = True
    how: str = "exact"  # a code that says what it rests on; texts for people: ui/texts


def shared(won: npt.NDArray[np.float64], how: str, games: int | None = None) -> Chances:
    """The chances from games that were played out: a row each, with what every seat won of it.

    `games`: so many, where a row is already the mean of several. Even if all of them agree, one more might not.
    """
    error = won.std(axis=0, ddof=1).max() / np.sqrt(len(won)) if len(won) > 1 else 1.0
    seats = tuple(map(float, won.mean(axis=0)))
    return Chances(seats, max(float(error), 1 / (games or len(won))), exact=False, how=how)
