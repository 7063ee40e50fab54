"""Monopoly's board as arrays, for many games at once."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rules.monopoly.board import BOARD
from rules.monopoly.state import SUPER

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Spaces:
    """The board as arrays, by position."""

    price: Ints
    mortgage: Ints
    house: Ints
    rents: Ints  # by level
    transport: Flags
    utility: Flags
    family: Flags  # which spaces count together with each
    groups: tuple[Ints, ...]  # the colour groups
    deck: Ints  # 0: no card space, else the deck's number


@cache
def spaces() -> Spaces:
    deeds = BOARD.spaces
    kinds = np.array([space.kind for space in deeds])
    families = [space.family if space.is_deed else f"{space.pos}" for space in deeds]
    groups = [positions for name, positions in BOARD.families.items() if name not in ("transport", "utility")]
    decks = [None, "fortune", "roommate"]
    return Spaces(
        price=np.array([space.price for space in deeds]),
        mortgage=np.array([space.mortgage for space in deeds]),
        house=np.array([space.house for space in deeds]),
        rents=np.array([space.rents or (0,) * (SUPER + 1) for space in deeds]),
        transport=kinds == "transport",
        utility=kinds == "utility",
        family=np.array([[one == other for other in families] for one in families]),
        groups=tuple(np.array(group) for group in groups),
        deck=np.array([decks.index(space.deck) for space in deeds]),
    )
