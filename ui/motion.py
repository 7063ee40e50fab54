"""Calm motion: things that fly, each for a while. All times are milliseconds and come from outside."""

from dataclasses import dataclass

CHIP = 400
"""What a chip takes from seat to seat."""
STAGGER = 160
"""What the next one waits."""


@dataclass(frozen=True, slots=True)
class Flight:
    """Something on its way between two named places of a scene."""

    what: str
    begins: str
    ends: str
    at: int  # since the verdict
    lasts: int = CHIP


def way(flight: Flight, since: int) -> float:
    """How far it has come, from 0 to 1; slow at both ends."""
    part = min(max((since - flight.at) / flight.lasts, 0.0), 1.0)
    return part * part * (3 - 2 * part)


def ended(flights: tuple[Flight, ...], since: int) -> bool:
    """Whether all have arrived."""
    return all(since >= flight.at + flight.lasts for flight in flights)
