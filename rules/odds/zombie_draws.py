"""What a draw of Zombies does to each player's row and stock, as tables; and what rows and stocks come to in the end.

Nobody blocks or throws, and who draws a Brain saves it if the stock allows: a weapon is never worth more than a Brain.
Then the cards alone decide what happens to a player, whatever the others own; Rock and Scissors in stock are alike.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from math import perm

import numpy as np
from numpy.typing import NDArray

from rules.zombies.cards import CARDS, KILLERS
from rules.zombies.contest import judge
from rules.zombies.state import Options, Verdict

Array = NDArray[np.float32]
Places = NDArray[np.int64]
Effect = tuple[str, int]  # what the own card and so many attacks do: see `changed`
Leads = dict[tuple[int, ...], dict[int, Counter[Effect]]]

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


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards that can be drawn together: by the deck, which one is left and in how many orders they come; what they do.

    Decks are those of Papers, Rocks, Scissors and Zombies, by their places; Brains are counted apart.
    """

    brains: int
    left: Places
    orders: Array
    ways: dict[int, Counter[Effect]]


class Prospects:
    """A player's Brains at the end of the game on average, by what is left in the deck, for every row and stock.

    Every Brain is in the deck or was: as long as many are left, no row can be long. So there is a table for each number
    of Brains in the deck, and only the one for none has every row and stock. Within it, decks stand in order of size.
    """

    def __init__(self, deck: tuple[int, ...], most: int, players: int, options: Options) -> None:
        brains, *others = deck
        self._owns = {own: place for place, own in enumerate(owns(most))}
        self._shape = tuple(count + 1 for count in others)
        decks = np.indices(self._shape).reshape(len(others), -1)
        order = np.argsort(decks.sum(axis=0), kind="stable")
        self._decks, self._place = decks[:, order], np.argsort(order)
        self._ends = np.cumsum(np.bincount(self._decks.sum(axis=0))).tolist()  # by the size
        self._moves: dict[Effect, Places] = {}
        self._worth: list[list[Array]] = []  # by the Brains in the deck and the turn
        turns = {ALL: players} if players == 2 else {ALL: players, MINE: 2, OTHERS: 2}
        draws = {turn: self._draws(_leads(turn, players, options)) for turn in turns}
        for left in range(brains + 1):
            now = np.array([own.brains for own in owns(most - left)], np.float32)
            self._worth.append([np.tile(now, (len(order), 1)) for _ in turns])  # too small a deck ends the game
            for size, (start, end) in enumerate(pairwise((0, *self._ends)), left):
                for turn, cards in turns.items():
                    if size >= cards:
                        here = slice(start, end)
                        self._worth[left][turn][here] = self._mean(draws[turn], left, here, perm(size, cards))

    def brains(self, deck: tuple[int, ...], own: Own, turn: int = ALL) -> float:
        """The Brains at the end, if `turn` is what comes next."""
        left, *others = deck
        place = self._place[np.ravel_multi_index(others, self._shape)]
        return float(self._worth[left][turn][place, self._owns[own]])

    def _draws(self, leads: Leads) -> list[Draw]:
        """All that can be drawn."""
        found = []
        for (brains, *others), ways in leads.items():
            orders = np.ones(self._ends[-1], np.float32)
            for there, count in zip(self._decks, others, strict=True):
                for drawn in range(count):
                    orders *= np.maximum(there - drawn, 0)
            left = self._decks - np.array(others)[:, None]
            place = np.ravel_multi_index(tuple(left), self._shape, mode="clip")  # in no order: any deck will do
            found.append(Draw(brains, self._place[place], orders, ways))
        return found

    def _mean(self, draws: list[Draw], left: int, here: slice, orders: int) -> Array:
        """What the decks `here` are worth with so many Brains in them: the mean over all orders of what is drawn."""
        sums: dict[tuple[Effect, int], Array] = {}  # by what happens, and the Brains that it leaves in the deck
        for draw in draws:
            if draw.brains > left:
                continue
            chance = draw.orders[here] * np.float32(perm(left, draw.brains) / orders)
            for after, counts in draw.ways.items():
                rows = self._worth[left - draw.brains][after].take(draw.left[here], axis=0)
                least = min(counts.values())
                rows *= (chance * np.float32(least))[:, None]
                for effect, count in counts.items():
                    key = effect, left - draw.brains
                    if key not in sums:
                        sums[key] = rows * np.float32(count / least)
                    else:
                        sums[key] += rows if count == least else rows * np.float32(count / least)
        own = self._worth[left][ALL].shape[1]
        mean: Array = np.zeros((here.stop - here.start, own), np.float32)
        for (effect, _), rows in sums.items():
            mean += rows[:, :own] if effect == SAME else rows.take(self._moved(effect)[:own], axis=1)
        return mean

    def _moved(self, effect: Effect) -> Places:
        """Where every row and stock comes to. One longer than there are Brains cannot be: it stays where it is."""
        if effect not in self._moves:
            owned = self._owns.items()
            self._moves[effect] = np.array([self._owns.get(changed(own, effect), place) for own, place in owned])
        return self._moves[effect]


def _leads(turn: int, players: int, options: Options) -> Leads:
    """By the cards of each kind drawn: what comes next, and in how many orders the cards do what to this player."""
    found: Leads = {}
    for cards in product(CARDS, repeat=players if turn == ALL else 2):
        done, tied = effects(cards, options)
        effect = SAME if turn == OTHERS else done[0]
        after = ALL if len(tied) in (0, players) else OTHERS if turn == OTHERS or 0 not in tied else MINE
        drawn = tuple(map(cards.count, CARDS))
        counts = found.setdefault(drawn, {}).setdefault(after, Counter())
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
