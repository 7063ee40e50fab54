"""Many light games of Monopoly at once: two dice, deeds, rent, building and ruin; the rest of the rules is left out.

What is left out, and taken instead: nobody deals or bids (a deed that is not bought stays with the Bank), everybody
buys and builds as long as RESERVE stays in hand, a jailed player pays and leaves, every rent is asked for, the Bank
never runs out of buildings, and the cards are the one-tap cards of the board file, each once in 16, the rest blank.
"""

from functools import cache

import numpy as np

from firmware.coach.spaces import Flags, Ints, spaces
from rules.monopoly import effects
from rules.monopoly.board import BOARD, JAIL, SIZE
from rules.monopoly.rent import TRANSPORT, UTILITY
from rules.monopoly.state import SUPER, State
from rules.monopoly.turn import BAIL, DOUBLES_TO_JAIL, SALARY
from rules.odds.monopoly import tax
from rules.odds.visits import CARDS_A_DECK, one_tap_cards

NOBODY = -1
RESERVE = 100


class Bank:
    """So many games side by side, a row each. All that happens here happens in given rows, to one player each."""

    def __init__(self, state: State, games: int, rng: np.random.Generator) -> None:
        self.games, self.rng, self.board = games, rng, spaces()
        self.short = state.options.mode == "short"
        self.tax = np.array([tax(state, pos) for pos in range(SIZE)])
        players, deeds = state.players, state.deeds

        def rows(values: list[int] | list[bool]) -> Ints:
            return np.tile(np.array(values), (games, 1))

        self.cash, self.pos = rows([player.cash for player in players]), rows([player.pos for player in players])
        self.jailed = rows([player.in_jail for player in players]).astype(bool)
        self.out = rows([player.bankrupt for player in players]).astype(bool)
        self.owner = rows([deed.owner if deed else NOBODY for deed in deeds])
        self.level = rows([deed.level if deed else 0 for deed in deeds])
        self.mortgaged = rows([bool(deed and deed.mortgaged) for deed in deeds]).astype(bool)
        self.over = self.live.sum(axis=1) < 2

    @property
    def live(self) -> Flags:
        return ~self.out

    def turn(self, who: Ints) -> None:
        """Everybody's next turn: `who` is the player of each game."""
        rows = np.flatnonzero(~self.over & ~self.out[np.arange(self.games), who])
        self._invest(rows, who[rows])
        leaves = rows[self.jailed[rows, who[rows]]]
        self.cash[leaves, who[leaves]] -= BAIL
        self.jailed[leaves, who[leaves]] = False
        for double in range(1, DOUBLES_TO_JAIL + 1):
            dice = self.rng.integers(1, 7, size=(len(rows), 2))
            again, total = dice[:, 0] == dice[:, 1], dice.sum(axis=1)
            if double == DOUBLES_TO_JAIL:
                self._jail(rows[again], who[rows[again]])
                rows, total = rows[~again], total[~again]
            self._move(rows, who[rows], total)
            self._stop(rows, who[rows], total)
            if double == DOUBLES_TO_JAIL:
                break
            free = ~self.jailed[rows, who[rows]] & ~self.out[rows, who[rows]] & ~self.over[rows]
            rows = rows[again & free]

    def worth(self) -> Ints:
        """What everybody owns: cash, deeds at their price (mortgaged ones at half), buildings at theirs."""
        deeds = np.where(self.mortgaged, self.board.mortgage, self.board.price) + self.level * self.board.house
        return np.stack(
            [self.cash[:, seat] + (deeds * (self.owner == seat)).sum(axis=1) for seat in range(self.cash.shape[1])],
            axis=1,
        )

    def pay(self, rows: Ints, payer: Ints, payee: Ints, amount: Ints) -> None:
        """Money from a player to another or to the Bank (NOBODY); who cannot raise it is out."""
        self.cash[rows, payer] -= amount
        known = payee != NOBODY
        self.cash[rows[known], payee[known]] += amount[known]
        short = self.cash[rows, payer] < 0
        if short.any():
            self._raise(rows[short], payer[short], payee[short])

    def buy(self, rows: Ints, who: Ints, pos: Ints) -> None:
        """Whoever can buy and keep the reserve does."""
        can = self.cash[rows, who] >= self.board.price[pos] + RESERVE
        rows, who, pos = rows[can], who[can], pos[can]
        self.cash[rows, who] -= self.board.price[pos]
        self.owner[rows, pos] = who

    def _invest(self, rows: Ints, who: Ints) -> None:
        """Repays one mortgage, then builds one step on every full group, while the reserve lasts."""
        lifted = self.mortgaged[rows] & (self.owner[rows] == who[:, None])
        pos = lifted.argmax(axis=1)
        cost = self.board.mortgage[pos] * 11 // 10
        can = lifted.any(axis=1) & (self.cash[rows, who] >= cost + RESERVE)
        self.mortgaged[rows[can], pos[can]] = False
        self.cash[rows[can], who[can]] -= cost[can]
        for group in self.board.groups:
            own = (self.owner[rows[:, None], group] == who[:, None]) & ~self.mortgaged[rows[:, None], group]
            full = own.all(axis=1)
            if not full.any():
                continue
            there, builder = rows[full], who[full]
            levels = self.level[there[:, None], group]
            lowest = levels.min(axis=1)
            lots = (levels == lowest[:, None]) & (lowest < SUPER)[:, None]
            cost = lots.sum(axis=1) * self.board.house[group[0]]
            can = (cost > 0) & (self.cash[there, builder] >= cost + RESERVE)
            up = np.where(lots, 1 + (self.short & (levels == 3)), 0)[can]  # the short game has no fourth Collider
            self.level[there[can][:, None], group] += up
            self.cash[there[can], builder[can]] -= cost[can]

    def _move(self, rows: Ints, who: Ints, steps: Ints) -> None:
        pos = self.pos[rows, who] + steps
        self.cash[rows, who] += SALARY * (pos >= SIZE)
        self.pos[rows, who] = pos % SIZE

    def _jail(self, rows: Ints, who: Ints) -> None:
        self.pos[rows, who], self.jailed[rows, who] = JAIL, True

    def _stop(self, rows: Ints, who: Ints, total: Ints) -> None:
        """What the space does: cards first, which may lead on once."""
        pos = self.pos[rows, who]
        for deck in (1, 2):
            drawn = self.board.deck[pos] == deck
            self._cards(rows[drawn], who[drawn], deck)
        pos = self.pos[rows, who]
        to_jail = pos == GO_TO_JAIL
        self._jail(rows[to_jail], who[to_jail])
        taxed = self.tax[pos] > 0
        self.pay(rows[taxed], who[taxed], np.full(int(taxed.sum()), NOBODY), self.tax[pos[taxed]])
        deed = self.board.price[pos] > 0
        free = deed & (self.owner[rows, pos] == NOBODY)
        self.buy(rows[free], who[free], pos[free])
        owner = self.owner[rows, pos]
        due = deed & ~free & (owner != who) & ~self.mortgaged[rows, pos] & ~self.out[rows, who] & ~self.over[rows]
        rows, who, pos, owner = rows[due], who[due], pos[due], owner[due]
        self.pay(rows, who, owner, self._rent(rows, pos, owner, total[due]))

    def _rent(self, rows: Ints, pos: Ints, owner: Ints, total: Ints) -> Ints:
        mine = (self.owner[rows] == owner[:, None]) & self.board.family[pos]
        count, level = mine.sum(axis=1), self.level[rows, pos]
        whole = (count == self.board.family[pos].sum(axis=1)) & ~(mine & self.mortgaged[rows]).any(axis=1)
        rent = self.board.rents[pos, level] * np.where(whole & (level == 0), 2, 1)
        rent = np.where(self.board.transport[pos], np.array([0, *TRANSPORT.values()])[np.minimum(count, 4)], rent)
        times = np.array([0, *UTILITY.values()])[np.minimum(count, 2)]
        found: Ints = np.where(self.board.utility[pos], times * total, rent)
        return found

    def _cards(self, rows: Ints, who: Ints, deck: int) -> None:
        drawn = self.rng.integers(CARDS_A_DECK, size=len(rows))
        for place, card in enumerate(_decks()[deck - 1]):
            these = drawn == place
            if these.any():
                self._card(rows[these], who[these], card)

    def _card(self, rows: Ints, who: Ints, card: effects.Effect) -> None:
        bank = np.full(len(rows), NOBODY)
        match card:
            case effects.MoveTo(goal):
                self._move(rows, who, (goal - self.pos[rows, who]) % SIZE)
            case effects.MoveToNearest(of):
                goals = np.array(BOARD.families[of])
                self._move(rows, who, 1 + ((goals - self.pos[rows, who][:, None] - 1) % SIZE).min(axis=1))
            case effects.MoveBack(n):
                self.pos[rows, who] = (self.pos[rows, who] - n) % SIZE
            case effects.GoToJail():
                self._jail(rows, who)
            case effects.CollectBank(amount):
                self.cash[rows, who] += amount
            case effects.PayBank(amount):
                self.pay(rows, who, bank, np.full(len(rows), amount))
            case effects.CollectEach(amount) | effects.PayEach(amount):
                for other in range(self.cash.shape[1]):
                    there = ~self.out[rows, other] & ~self.out[rows, who] & (who != other)
                    them = np.full(int(there.sum()), other)
                    payer, payee = (who[there], them) if isinstance(card, effects.PayEach) else (them, who[there])
                    self.pay(rows[there], payer, payee, np.full(int(there.sum()), amount))
            case effects.Repairs(per_collider, per_super):
                levels = np.where(self.owner[rows] == who[:, None], self.level[rows], 0)
                costs = np.where(levels == SUPER, per_super, per_collider * levels).sum(axis=1)
                self.pay(rows, who, bank, costs)

    def _raise(self, rows: Ints, who: Ints, to: Ints) -> None:
        """Sells buildings, the highest first, then mortgages, until nothing is owed; else the player is out."""
        while len(rows):
            mine = self.owner[rows] == who[:, None]
            level = np.where(mine, self.level[rows], 0)
            face_up = mine & ~self.mortgaged[rows]
            lot, built = level.argmax(axis=1), level.max(axis=1) > 0
            deed = np.where(face_up, self.board.mortgage, 0).argmax(axis=1)
            some = built | face_up.any(axis=1)
            self._ruin(rows[~some], who[~some], to[~some])
            rows, who, to, lot, deed, built = (one[some] for one in (rows, who, to, lot, deed, built))
            down = 1 + (self.short & (self.level[rows, lot] == SUPER))
            self.level[rows[built], lot[built]] -= down[built]
            self.mortgaged[rows[~built], deed[~built]] = True
            self.cash[rows, who] += np.where(built, self.board.house[lot] // 2, self.board.mortgage[deed])
            owing = self.cash[rows, who] < 0
            rows, who, to = rows[owing], who[owing], to[owing]

    def _ruin(self, rows: Ints, who: Ints, to: Ints) -> None:
        """All that is left goes to the creditor; what was missing, the creditor never got."""
        known = to != NOBODY
        self.cash[rows[known], to[known]] += self.cash[rows[known], who[known]]
        mine = self.owner[rows] == who[:, None]
        self.owner[rows] = np.where(mine, to[:, None], self.owner[rows])
        self.mortgaged[rows] &= ~(mine & ~known[:, None])
        self.cash[rows, who], self.out[rows, who] = 0, True
        self.over[rows] |= self.short | (self.live[rows].sum(axis=1) < 2)


GO_TO_JAIL = next(space.pos for space in BOARD.spaces if space.kind == "gotojail")


@cache
def _decks() -> tuple[tuple[effects.Effect, ...], tuple[effects.Effect, ...]]:
    """The two decks' cards that do something; a draw beyond them is a blank one."""
    cards = dict(one_tap_cards())
    return cards.get("fortune", ())[:CARDS_A_DECK], cards.get("roommate", ())[:CARDS_A_DECK]
