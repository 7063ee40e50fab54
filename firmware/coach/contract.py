"""What every game's coach takes and gives."""

import msgspec


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
