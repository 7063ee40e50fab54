"""Monopoly: who wins, from light games (see bank.py) of ROUNDS rounds; then whoever owns the most."""

import numpy as np
from numpy.typing import NDArray

from firmware.coach.bank import NOBODY, Bank
from firmware.coach.contract import Budget, Chances, shared
from firmware.coach.spaces import Ints
from rules.game import Json
from rules.match import Match
from rules.monopoly.state import State
from rules.odds import monopoly
from rules.odds.visits import one_tap_cards, with_entered

GAMES = 800
ROUNDS = 45
MEAN_THROW = 7


def odds(state: State, budget: Budget, match: Match | None = None) -> Json:
    """Where the next turn may lead, what it may cost, and where rolls end in the long run."""
    return monopoly.odds(state, None if match is None else with_entered(one_tap_cards(), match))


def win_chances(state: State, budget: Budget, match: Match | None = None) -> Chances:
    """Every seat's chance, if everybody plays on as plainly as the light games do."""
    bank = Bank(state, budget.games or GAMES, np.random.default_rng(budget.seed))
    settle(bank, state)
    bank.play(_first(state, bank.games), ROUNDS * len(state.players))
    return shared(_won(bank), how="bank")


def settle(bank: Bank, state: State) -> None:
    """Pays what is open in the state: debts, rents that can still be asked for, the deed on offer, the highest bid."""
    rows = np.arange(bank.games)

    def everywhere(value: int) -> Ints:
        return np.full(bank.games, value)

    for debt in state.debts:
        to = debt.creditor if isinstance(debt.creditor, int) else NOBODY
        bank.pay(rows, everywhere(debt.debtor), everywhere(to), everywhere(debt.amount))
    for rent in (*state.pending_rents, *state.throws):
        amount = rent.amount if rent.amount is not None else (rent.dice_times or 0) * MEAN_THROW
        if not state.players[rent.owner].bankrupt:
            bank.pay(rows, everywhere(rent.payer), everywhere(rent.owner), everywhere(amount))
    if state.auction and state.auction.pos is not None and state.auction.bidder is not None:
        bank.cash[:, state.auction.bidder] -= state.auction.high
        bank.owner[:, state.auction.pos] = state.auction.bidder
    elif state.offer is not None:
        bank.buy(rows, everywhere(state.turn), everywhere(state.offer))


def _first(state: State, games: int) -> Ints:
    """Who moves first in each game; where that is not known yet, everybody equally often."""
    seat = monopoly.next_roller(state)
    return np.arange(games) % len(state.players) if seat is None else np.full(games, seat)


def _won(bank: Bank) -> NDArray[np.float64]:
    worth = np.where(bank.out, -(10**15), bank.worth())
    best = worth == worth.max(axis=1, keepdims=True)
    found: NDArray[np.float64] = best / best.sum(axis=1, keepdims=True)
    return found
