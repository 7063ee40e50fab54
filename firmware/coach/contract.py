"""What every game's coach takes and gives."""

import msgspec
import numpy as np
import numpy.typing as npt


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


def shared(won: npt.NDArray[np.float64], how: str) -> Chances:
    """The chances from games that were played out: a row each, with what every seat won of it."""
    error = won.std(axis=0, ddof=1) / np.sqrt(len(won)) if len(won) > 1 else np.ones(1)
    seats = won.mean(axis=0)
    return Chances(tuple(map(float, seats)), float(error.max()), exact=False, how=how)
