"""Where Monopoly's rolls end in the long run: an exact Markov chain over the board, with doubles, Jail and cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rules.match import Match
from rules.monopoly.board import BOARD, JAIL, SIZE, Board, Deck
from rules.monopoly.cards import drawn_deck
from rules.monopoly.effects import Effect, GoToJail, MoveBack, MoveTo, MoveToNearest, effect
from rules.monopoly.events import Card
from rules.monopoly.turn import DOUBLES_TO_JAIL, JAIL_ROLLS

Array = NDArray[np.float64]
Policy = Literal["leave", "stay"]  # a jailed player pays at once, or rolls for a double as often as allowed
Decks = tuple[tuple[Deck, tuple[Effect, ...]], ...]

IN_JAIL = SIZE  # the place behind the 40 spaces
CARDS_A_DECK = 16
CARDS_IN_A_ROW = 6  # a card can lead to the next; after so many the token stays (only odd board files get there)

# The totals of two dice with their probabilities.
DOUBLES = {2 * value: 1 / 36 for value in range(1, 7)}
OTHERS = {
    total: sum(1 for one in range(1, 7) if one != total - one and total - one in range(1, 7)) / 36
    for total in range(3, 12)
}


@dataclass(frozen=True, slots=True)
class Visits:
    """Of all rolls, the share that ends on each space, and in Jail; and how many rolls a turn has."""

    share: tuple[float, ...]
    in_jail: float
    rolls_a_turn: float


@lru_cache(maxsize=16)
def visits(decks: Decks = (), policy: Policy = "leave", mode: str = "standard", *, jail_again: bool = False) -> Visits:
    """The long run, with the cards of these decks (none: every card leaves the token where it is)."""
    stop = _stops(dict(decks))
    plain, double = _moved(OTHERS, stop), _moved(DOUBLES, stop)
    jailed = np.zeros((SIZE, SIZE + 1))
    jailed[:, IN_JAIL] = sum(DOUBLES.values())
    ends = rests = plain + jailed  # of a last roll: a double goes to Jail
    for _ in range(DOUBLES_TO_JAIL - 1):
        ends = plain + double + double[:, :SIZE] @ ends
        rests = plain + _only_jail(double) + double[:, :SIZE] @ rests

    misses = 1 if policy == "leave" else JAIL_ROLLS[mode]  # Jail as so many states, by the rolls missed
    chain, rolls = np.zeros((SIZE + misses,) * 2), np.zeros((SIZE + misses, SIZE + 1))
    chain[:SIZE, : SIZE + 1], rolls[:SIZE] = rests, ends
    for missed in range(misses):
        place = SIZE + missed
        if policy == "leave":
            chain[place, : SIZE + 1], rolls[place] = rests[JAIL], ends[JAIL]
            continue
        out = double[JAIL]
        rolls[place] += out + out[:SIZE] @ ends if jail_again else out
        chain[place, : SIZE + 1] += out[:SIZE] @ rests + _only_jail(out) if jail_again else out
        if missed + 1 < misses:
            chain[place, place + 1] += sum(OTHERS.values())
            rolls[place, IN_JAIL] += sum(OTHERS.values())
        else:
            chain[place, : SIZE + 1] += plain[JAIL]
            rolls[place] += plain[JAIL]
    total = _stationary(chain) @ rolls
    share = total / total.sum()
    return Visits(tuple(map(float, share[:SIZE])), float(share[IN_JAIL]), float(total.sum()))


def one_tap_cards(board: Board = BOARD) -> Decks:
    """The decks as far as the board file tells: each one-tap card once, the rest leave the token where it is."""
    found: dict[Deck, tuple[Effect, ...]] = {}
    for card in board.presets:
        found[card.deck] = (*found.get(card.deck, ()), card.effect)
    return tuple(found.items())


def with_entered(decks: Decks, match: Match) -> Decks:
    """The decks with the cards that were entered in this game and are not among them."""
    found = dict(decks)
    before = match.opening
    for step in match.steps:
        if isinstance(step.event, Card):
            deck, card = drawn_deck(before), effect(step.event.effect)
            if card not in found.get(deck, ()):
                found[deck] = (*found.get(deck, ()), card)
        before = step.state
    return tuple(found.items())


def _stops(decks: Mapping[Deck, Sequence[Effect]], board: Board = BOARD) -> Array:
    """Where a token that comes to a space ends up: there, in Jail, or where a card sends it."""
    stays = np.eye(SIZE, SIZE + 1)
    stays[[space.pos for space in board.spaces if space.kind == "gotojail"]] = np.eye(1, SIZE + 1, IN_JAIL)
    stop = stays
    for _ in range(CARDS_IN_A_ROW):
        after = stays.copy()
        for space in board.spaces:
            effects = decks.get(space.deck, ()) if space.deck else ()
            for card in effects:
                gone = _sent(space.pos, card, board)
                weight = 1 / max(CARDS_A_DECK, len(effects))
                if gone is not None:
                    after[space.pos, space.pos] -= weight
                    after[space.pos] += weight * (np.eye(1, SIZE + 1, IN_JAIL)[0] if gone == IN_JAIL else stop[gone])
        stop = after
    return stop


def _sent(pos: int, card: Effect, board: Board) -> int | None:
    """The space that a card sends a token to; None if it moves none."""
    match card:
        case MoveTo(space):
            return space
        case MoveBack(n):
            return (pos - n) % SIZE
        case MoveToNearest(of):
            return min(board.families[of], key=lambda goal: (goal - pos - 1) % SIZE)
        case GoToJail():
            return IN_JAIL
    return None


def _moved(totals: Mapping[int, float], stop: Array) -> Array:
    """Where a roll with one of these totals ends, from every space."""
    moved: Array = sum(chance * np.roll(stop, -total, axis=0) for total, chance in totals.items())  # type: ignore[assignment]
    return moved


def _only_jail(ends: Array) -> Array:
    """Only what ends in Jail."""
    return np.where(np.arange(SIZE + 1) == IN_JAIL, ends, 0)


def _stationary(chain: Array) -> Array:
    """How often each state begins a turn in the long run."""
    size = len(chain)
    balance = np.vstack([chain.T - np.eye(size), np.ones(size)])
    found: Array = np.linalg.lstsq(balance, np.eye(1, size + 1, size)[0], rcond=None)[0]
    return found
