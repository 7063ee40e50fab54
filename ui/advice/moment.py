"""A moment of a game as the coach sees it, and what every game's adviser offers."""

from dataclasses import dataclass
from typing import Protocol

from rules.game import Json
from ui.world import Advice, Chance, Said


@dataclass(frozen=True, slots=True)
class Moment:
    """The game at one point: what the table shows and waits for, and what the odds are."""

    names: tuple[str, ...]
    state: Json
    awaits: Json
    odds: Json
    chances: tuple[float, ...] = ()  # to win, of every seat; () where nobody can say
    error: float = 0.0


class Adviser(Protocol):
    """What a game's module offers to the coach."""

    def before(self, now: Moment) -> Advice | None:
        """What is worth knowing before the next roll or decision."""

    def after(self, then: Moment, event: Json, now: Moment) -> Advice | None:
        """What is worth saying of the last one: what it met, what it was, what came of it."""


def seats(moment: Moment) -> tuple[Chance, ...]:
    """Everybody's chance to win."""
    return tuple(
        Chance(Said("coach.name", {"name": name}), share, moment.error)
        for name, share in zip(moment.names, moment.chances, strict=False)
    )
