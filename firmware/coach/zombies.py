"""Zombies: who wins, from decks that are shuffled and turned up to the end."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from firmware.coach.contract import Budget, Chances, shared
from rules.game import Json
from rules.match import Match
from rules.odds import zombies
from rules.odds.zombie_draws import Effect, changed, effects, owns
from rules.zombies.cards import CARDS, PACK
from rules.zombies.state import Options, State

GAMES = 10_000

Ints = NDArray[np.int64]


def odds(state: State, budget: Budget, match: Match | None = None) -> Json:
    """What is left in the deck and what it can do; with each possible block, everybody's chance to win.

    Where the Brains at the end cannot be computed (a player without any is out), they are played out.
    """
    found = zombies.odds(state)
    if "brains" in found and found["brains"] is None:
        found["brains"] = _brains(zombies.settled(state), budget)
    for block in found.get("blocks", ()):
        ways = {"with": zombies.after_block(state, block["player"], block["card"]), "without": zombies.settled(state)}
        for key, after in ways.items():
            block[key] = _brains(after, budget) if block[key] is None else block[key]
            block[f"{key}_chances"] = played(after, budget)
    return found


def win_chances(state: State, budget: Budget, match: Match | None = None) -> Chances | None:
    """Every seat's chance if nobody blocks or throws from here on; None if the deck cannot be as it is said to be."""
    return played(zombies.settled(state), budget)


def played(state: State, budget: Budget) -> Chances | None:
    """The chances from a state in which cards are awaited, or which is over."""
    if state.winners is not None:
        share = 1 / len(state.winners)
        return Chances(tuple(share if seat in state.winners else 0.0 for seat in range(len(state.names))), how="over")
    decks = _decks(state, budget)
    return None if decks is None else shared(_won(*_played(state, decks)), how="draws")


def _brains(state: State, budget: Budget) -> list[float] | None:
    """Everybody's Brains at the end on average, played out."""
    if state.winners is not None:
        return [float(brains) for brains in state.brains]
    decks = _decks(state, budget)
    if decks is None:
        return None
    brains, _ = _played(state, decks)
    return [float(mean) for mean in brains.mean(axis=0)]


def _decks(state: State, budget: Budget) -> Ints | None:
    """Shuffled decks, a row each. Of a deck whose kinds are not known: any of the cards that do not lie open."""
    if state.counts is not None:
        counts = state.counts
    else:
        open_cards = [card for stock in state.trophies for card in stock] + ["brain"] * sum(state.brains)
        counts = tuple(PACK[card] - open_cards.count(card) for card in CARDS)
    if min(counts) < 0 or sum(counts) < state.deck or not zombies.fits_pack(state, counts):
        return None
    cards = np.repeat(np.arange(len(CARDS)), counts)
    rng = np.random.default_rng(budget.seed)
    return rng.permuted(np.tile(cards, (budget.games or GAMES, 1)), axis=1)[:, : state.deck]


def _played(state: State, decks: Ints) -> tuple[Ints, Ints]:
    """Every game's Brains and Trophies at its end."""
    seats = len(state.names)
    table = owns(max(state.brains) + int((decks == CARDS.index("brain")).sum(axis=1).max(initial=0)))
    places = {own: place for place, own in enumerate(table)}
    brains = np.array([own.brains for own in table])
    games, cards = decks.shape
    own = np.tile([places[zombies.own_of(state, seat)] for seat in range(seats)], (games, 1))
    drawn = np.zeros(games, np.int64)
    drawing = np.full(games, _mask(state.drawing))
    eliminates = state.options.zero_brains == "eliminate"
    everybody = np.full(games, _mask(range(seats)))
    moves = _moves(table[-1].brains)
    bits = 1 << np.arange(seats)
    active = np.arange(games)
    while len(active):
        for mask in np.flatnonzero(np.bincount(drawing[active])):
            rows = active[drawing[active] == mask]
            who = [seat for seat in range(seats) if mask >> seat & 1]
            hands = decks[rows[:, None], drawn[rows, None] + np.arange(len(who))]
            code = hands @ len(CARDS) ** np.arange(len(who))
            done, again = _table(len(who), state.options)
            for place, seat in enumerate(who):
                own[rows, seat] = moves[done[code, place], own[rows, seat]]
            drawn[rows] += len(who)
            seated = np.array(
                [_mask(who[place] for place in range(len(who)) if tied >> place & 1) for tied in range(8)]
            )
            drawing[rows] = seated[again[code]]
        live = (brains[own] > 0) @ bits if eliminates else everybody
        left = cards - drawn
        drawing = np.where((drawing > 0) & (_count(drawing) <= left), drawing, live)
        active = active[(_count(drawing[active]) <= left[active]) & (_count(live[active]) > 1)]
    trophies = np.array([one.killers + one.papers for one in table])
    return brains[own], trophies[own]


def _won(brains: Ints, trophies: Ints) -> NDArray[np.float64]:
    strength = brains * (trophies.max() + 1) + trophies
    best = strength == strength.max(axis=1, keepdims=True)
    found: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
    return found


@lru_cache(maxsize=8)
def _table(count: int, options: Options) -> tuple[Ints, Ints]:
    """For all that so many players can draw, by its code: what it does to each, and who draws again (as bits)."""
    codes = len(CARDS) ** count
    done, again = np.zeros((codes, count), np.int64), np.zeros(codes, np.int64)
    for code in range(codes):
        cards = tuple(CARDS[code // len(CARDS) ** place % len(CARDS)] for place in range(count))
        found, tied = effects(cards, options)
        done[code] = [EFFECTS.index(effect) for effect in found]
        again[code] = _mask(tied)
    return done, again


EFFECTS: list[Effect] = [
    *((kind, 0) for kind in ("same", "brain", "killer", "paper")),
    *(
        (f"attacked{drew}", count)
        for drew in ("", ", drew a brain", ", drew a killer", ", drew a killer to discard")
        for count in (1, 2)
    ),
]


@lru_cache(maxsize=8)
def _moves(most: int) -> Ints:
    """Where each effect takes each row and stock, all by their places in the tables."""
    table = owns(most)
    places = {own: place for place, own in enumerate(table)}
    return np.array(
        [[places.get(changed(own, effect), place) for place, own in enumerate(table)] for effect in EFFECTS]
    )


def _mask(seats: Iterable[int]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


def _count(masks: Ints) -> Ints:
    """How many seats each mask has."""
    return np.array([mask.bit_count() for mask in range(8)])[masks]
