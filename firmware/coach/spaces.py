"""Monopoly's board and its one-tap cards as arrays, for many games at once."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rules.monopoly import effects
from rules.monopoly.board import BOARD, SIZE, Deck
from rules.monopoly.state import SUPER
from rules.odds.visits import CARDS_A_DECK, one_tap_cards

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

DECKS: tuple[Deck, ...] = ("fortune", "roommate")


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


@dataclass(frozen=True, slots=True)
class Cards:
    """Both decks as arrays, by the card's number; the cards that nobody knows do nothing."""

    first: Ints  # the number of a deck's first card, by the deck
    forward: Ints  # how far the card sends a token, by the space where it is drawn
    back: Ints
    to_jail: Flags
    collect: Ints
    pay: Ints
    others: dict[int, effects.Effect]  # what concerns the other players, or buildings


@cache
def spaces() -> Spaces:
    deeds = BOARD.spaces
    kinds = np.array([space.kind for space in deeds])
    families = [space.family if space.is_deed else f"{space.pos}" for space in deeds]
    groups = [positions for name, positions in BOARD.families.items() if name not in ("transport", "utility")]
    decks = [None, *DECKS]
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


@cache
def cards() -> Cards:
    known, size = dict(one_tap_cards()), len(DECKS) * CARDS_A_DECK
    first = np.array([0, *range(0, size, CARDS_A_DECK)])  # no deck is 0, too: nothing is drawn from it
    forward, at = np.zeros((size, SIZE), np.int64), np.arange(SIZE)
    back, collect, pay = np.zeros((3, size), np.int64)
    to_jail = np.zeros(size, np.bool_)
    others: dict[int, effects.Effect] = {}
    for deck, start in zip(DECKS, first[1:].tolist(), strict=True):
        for number, card in enumerate(known.get(deck, ())[:CARDS_A_DECK], start):
            match card:
                case effects.MoveTo(goal):
                    forward[number] = (goal - at) % SIZE
                case effects.MoveToNearest(of):
                    goals = np.array(BOARD.families[of])
                    forward[number] = 1 + ((goals - at[:, None] - 1) % SIZE).min(axis=1)
                case effects.MoveBack(n):
                    back[number] = n
                case effects.GoToJail():
                    to_jail[number] = True
                case effects.CollectBank(amount):
                    collect[number] = amount
                case effects.PayBank(amount):
                    pay[number] = amount
                case effects.CollectEach() | effects.PayEach() | effects.Repairs():
                    others[number] = card
    return Cards(first, forward, back, to_jail, collect, pay, others)
