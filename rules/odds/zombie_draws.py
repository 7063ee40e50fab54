"""What a draw of Zombies does to each player's row and stock, as tables; and what rows and stocks come to in the end.

Nobody blocks or throws, and who draws a Brain saves it if the stock allows: a weapon is never worth more than a Brain.
Then the cards alone decide what happens to a player, whatever the others own; Rock and Scissors in stock are alike.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from rules.zombies.cards import CARDS, KILLERS
from rules.zombies.contest import judge
from rules.zombies.state import Options, Verdict

Array = NDArray[np.float32]
Places = NDArray[np.int64]
Effect = tuple[str, int]  # what the own card and so many attacks do: see `changed`
Leads = dict[tuple[str, ...], dict[int, Counter[Effect]]]

SAME, BRAIN, KILLER, PAPER = ("same", 0), ("brain", 0), ("killer", 0), ("paper", 0)
ALL, MINE, OTHERS = range(3)  # who draws next: everybody, a play-off with this player, one without


@dataclass(frozen=True, slots=True, order=True)
class Own:
    """A player's row and stock: Brains, Rocks and Scissors, Papers."""

    brains: int
    killers: int = 0
    papers: int = 0

    @property
    def has_room(self) -> bool:
        return self.killers + self.papers < self.brains


def owns(most: int) -> list[Own]:
    """Every row and stock with at most so many Brains."""
    ranges = product(range(most + 1), repeat=3)
    return [Own(*row) for row in ranges if row[1] + row[2] <= row[0]]


def changed(own: Own, effect: Effect) -> Own:
    """Row and stock after a draw."""
    kind, attacks = effect
    match kind:
        case "brain":
            return Own(own.brains + 1, own.killers, own.papers)
        case "killer" | "paper" if not own.has_room:
            return own
        case "killer":
            return Own(own.brains, own.killers + 1, own.papers)
        case "paper":
            return Own(own.brains, own.killers, own.papers + 1)
        case "attacked":
            return _attacked(own, attacks)
        case "attacked, drew a brain":
            if own.killers >= attacks:
                return Own(own.brains + 1, own.killers - attacks, own.papers)
            return _attacked(own, attacks - 1)  # the first one eats it
        case "attacked, drew a killer":
            return changed(_attacked(own, attacks - 1), KILLER)
        case "attacked, drew a killer to discard":
            return _attacked(own, attacks - 1)
    return own


def effects(cards: tuple[str, ...], options: Options) -> tuple[list[Effect], tuple[int, ...]]:
    """What the cards of those who draw, clockwise, do to each of them; and which of them draw again."""
    seats = range(len(cards))
    if "zombie" in cards:
        return [_bitten(cards[seat], _attacks(cards, seat, options), options) for seat in seats], ()
    fighting = {seat: cards[seat] for seat in seats if cards[seat] != "brain"}
    if len(fighting) == 2 < len(cards) and options.brain_round_trophies == "each":
        verdict = Verdict(winners=tuple(fighting))
    else:
        verdict = judge(fighting)[0] if fighting else Verdict()
    taken = {seat: KILLER if cards[seat] in KILLERS else PAPER for seat in verdict.winners}
    return [BRAIN if cards[seat] == "brain" else taken.get(seat, SAME) for seat in seats], verdict.tied


class Prospects:
    """A player's Brains at the end of the game on average, by what is left in the deck, for every row and stock."""

    def __init__(self, deck: tuple[int, ...], most: int, players: int, options: Options) -> None:
        self._owns = {own: place for place, own in enumerate(owns(most))}
        self._shape = tuple(count + 1 for count in deck)
        self._worth = self._solved(players, options)

    def brains(self, deck: tuple[int, ...], own: Own, turn: int = ALL) -> float:
        """The Brains at the end, if `turn` is what comes next."""
        return float(self._worth[turn][np.ravel_multi_index(deck, self._shape), self._owns[own]])

    def _solved(self, players: int, options: Options) -> list[Array]:
        decks = np.indices(self._shape).reshape(len(self._shape), -1)
        sizes = decks.sum(axis=0)
        now = np.array([own.brains for own in self._owns], np.float32)
        worth = [np.tile(now, (decks.shape[1], 1)) for _ in (ALL, MINE, OTHERS)]  # too small a deck ends the game
        turns = (ALL,) if players == 2 else (ALL, MINE, OTHERS)
        tables = {turn: _leads(turn, players, options) for turn in turns}
        for size in range(2, int(sizes[-1]) + 1):
            here = np.flatnonzero(sizes == size)
            for turn in turns:
                drawn = players if turn == ALL else 2
                if size >= drawn:
                    worth[turn][here] = self._mean(worth, decks[:, here], here, tables[turn])
                else:
                    worth[turn][here] = worth[ALL][here]
        return worth

    def _mean(self, worth: list[Array], decks: Places, here: Places, leads: Leads) -> Array:
        """What the decks that lie `here` are worth: the mean over all that can be drawn from them."""
        strides = [int(np.prod(self._shape[kind + 1 :])) for kind in range(len(self._shape))]
        size = int(decks[:, 0].sum())
        sums: dict[Effect, Array] = {}
        for cards, ways in leads.items():
            taken = [cards.count(card) for card in CARDS]
            chance = np.full(len(here), 1 / prod(range(size, size - len(cards), -1)), np.float32)
            for kind, count in enumerate(taken):
                for drawn in range(count):
                    chance *= np.maximum(decks[kind] - drawn, 0)
            rest = np.maximum(here - sum(map(int.__mul__, strides, taken)), 0)  # where the chance is 0, any will do
            for after, counts in ways.items():
                rows = worth[after][rest]
                rows *= chance[:, None]
                for effect, count in counts.items():
                    sums[effect] = sums[effect] + rows * count if effect in sums else rows * count
        mean = np.zeros((len(here), len(self._owns)), np.float32)
        for effect, rows in sums.items():
            mean += rows[:, self._places(effect)]
        return mean

    def _places(self, effect: Effect) -> list[int]:
        """Where every row and stock comes to. One longer than there are Brains cannot be: it stays where it is."""
        return [self._owns.get(changed(own, effect), place) for own, place in self._owns.items()]


def _leads(turn: int, players: int, options: Options) -> Leads:
    """For every set of cards: what comes next, and in how many orders the cards do what to this player."""
    found: Leads = {}
    for cards in product(CARDS, repeat=players if turn == ALL else 2):
        done, tied = effects(cards, options)
        effect = SAME if turn == OTHERS else done[0]
        after = ALL if len(tied) in (0, players) else OTHERS if turn == OTHERS or 0 not in tied else MINE
        counts = found.setdefault(tuple(sorted(cards)), {}).setdefault(after, Counter())
        counts[effect] += 1
    return found


@lru_cache(maxsize=4)
def prospects(deck: tuple[int, ...], most: int, players: int, options: Options) -> Prospects:
    """The table for this deck and all that can become of it."""
    return Prospects(deck, most, players, options)


def draws(deck: tuple[int, ...], count: int) -> Iterator[tuple[tuple[str, ...], float]]:
    """Every way in which so many players can turn up cards, with its probability."""
    for cards in product(CARDS, repeat=count):
        chance = 1.0
        for place, card in enumerate(cards):
            left = deck[CARDS.index(card)] - cards[:place].count(card)
            chance *= max(left, 0) / (sum(deck) - place)
        if chance:
            yield cards, chance


def _attacks(cards: tuple[str, ...], seat: int, options: Options) -> int:
    """The Zombies that come at a player: those of all others, or only of the one to the right (option)."""
    if options.zombie_targets == "once":
        return int(cards[seat - 1] == "zombie")
    return cards.count("zombie") - (cards[seat] == "zombie")


def _bitten(card: str, attacks: int, options: Options) -> Effect:
    if not attacks:
        return BRAIN if card == "brain" else SAME
    if card in KILLERS:
        return ("attacked, drew a killer" if options.kill_keeps_card else "attacked, drew a killer to discard"), attacks
    return ("attacked, drew a brain" if card == "brain" else "attacked"), attacks


def _attacked(own: Own, attacks: int) -> Own:
    """Every Zombie takes a weapon, or else a Brain and the Papers that lose their place."""
    for _ in range(attacks):
        if own.killers:
            own = Own(own.brains, own.killers - 1, own.papers)
        elif own.brains:
            own = Own(own.brains - 1, 0, min(own.papers, own.brains - 1))
    return own
