"""Many light games of Monopoly at once: two dice, deeds, rent, building and ruin; the rest of the rules is left out.

What is left out, and taken instead: nobody deals or bids (a deed that is not bought stays with the Bank), everybody
buys and builds as long as RESERVE stays in hand, a jailed player pays and leaves, every rent is asked for, the Bank
never runs out of buildings, and the cards are the one-tap cards of the board file, each once in 16, the rest blank.
"""

import numpy as np

from firmware.coach.spaces import Flags, Ints, cards, spaces
from rules.monopoly import effects
from rules.monopoly.board import BOARD, JAIL, SIZE
from rules.monopoly.rent import TRANSPORT, UTILITY
from rules.monopoly.state import SUPER, State
from rules.monopoly.turn import BAIL, DOUBLES_TO_JAIL, SALARY
from rules.odds.monopoly import tax
from rules.odds.visits import CARDS_A_DECK

NOBODY = -1
RESERVE = 100


class Bank:
    """So many games side by side, a row each. All that happens here happens in given rows, to one player each."""

    def __init__(self, state: State, games: int, rng: np.random.Generator) -> None:
        self.games, self.rng, self.board, self.cards = games, rng, spaces(), cards()
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

    def play(self, first: Ints, turns: int) -> None:
        """So many turns in every game that is not over, from the player `first` of each on.

        Each time everybody rolls once, and who throws a double is in the same turn still: so games soon differ in whose
        turn it is, and no roll is for the few alone that threw a double.
        """
        had, doubles = np.zeros(self.games, np.int64), np.zeros(self.games, np.int64)
        while len(rows := np.flatnonzero((had < turns) & ~self.over)):
            who = (first[rows] + had[rows]) % self.cash.shape[1]
            out = self.out[rows, who]
            had[rows[out]] += 1
            rows, who = rows[~out], who[~out]
            begins = doubles[rows] == 0
            self._begin(rows[begins], who[begins])
            dice = self.rng.integers(1, 7, size=(2, len(rows)))
            again, total = dice[0] == dice[1], dice.sum(axis=0)
            doubles[rows] += again
            caught = again & (doubles[rows] == DOUBLES_TO_JAIL)
            self._jail(rows[caught], who[caught])
            moves = ~caught
            self._move(rows[moves], who[moves], total[moves])
            self._stop(rows[moves], who[moves], total[moves])
            ends = rows[~again | self.jailed[rows, who] | self.out[rows, who]]
            had[ends] += 1
            doubles[ends] = 0

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

    def _begin(self, rows: Ints, who: Ints) -> None:
        """Before the first roll: repays one mortgage, builds, pays to leave Jail."""
        mine = self.owner[rows] == who[:, None]
        lifted = mine & self.mortgaged[rows]
        pos = lifted.argmax(axis=1)
        cost = self.board.mortgage[pos] * 11 // 10
        can = lifted.any(axis=1) & (self.cash[rows, who] >= cost + RESERVE)
        self.mortgaged[rows[can], pos[can]] = False
        self.cash[rows[can], who[can]] -= cost[can]
        self._build(rows, who, mine & ~self.mortgaged[rows])
        leaves = self.jailed[rows, who]
        self.cash[rows[leaves], who[leaves]] -= BAIL
        self.jailed[rows[leaves], who[leaves]] = False

    def _build(self, rows: Ints, who: Ints, own: Flags) -> None:
        """One step on every full group, in the order of the board, while the reserve lasts."""
        for group in self.board.groups:
            full = own[:, group[0]].copy()
            for pos in group[1:]:
                full &= own[:, pos]
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
        draws = self.board.deck[self.pos[rows, who]] > 0
        if draws.any():
            self._cards(rows[draws], who[draws])
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

    def _cards(self, rows: Ints, who: Ints) -> None:
        """Everybody's own card: those that move a token or pay a sum all at once, the few others kind by kind."""
        pos = self.pos[rows, who]
        drawn = self.cards.first[self.board.deck[pos]] + self.rng.integers(CARDS_A_DECK, size=len(rows))
        self._move(rows, who, self.cards.forward[drawn, pos])
        self.pos[rows, who] = (self.pos[rows, who] - self.cards.back[drawn]) % SIZE
        jailed = self.cards.to_jail[drawn]
        self._jail(rows[jailed], who[jailed])
        self.cash[rows, who] += self.cards.collect[drawn]
        pays = self.cards.pay[drawn] > 0
        self.pay(rows[pays], who[pays], np.full(int(pays.sum()), NOBODY), self.cards.pay[drawn[pays]])
        for number, card in self.cards.others.items():
            these = drawn == number
            if these.any():
                self._card(rows[these], who[these], card)

    def _card(self, rows: Ints, who: Ints, card: effects.Effect) -> None:
        match card:
            case effects.CollectEach(amount) | effects.PayEach(amount):
                for other in range(self.cash.shape[1]):
                    there = ~self.out[rows, other] & ~self.out[rows, who] & (who != other)
                    them = np.full(int(there.sum()), other)
                    payer, payee = (who[there], them) if isinstance(card, effects.PayEach) else (them, who[there])
                    self.pay(rows[there], payer, payee, np.full(int(there.sum()), amount))
            case effects.Repairs(per_collider, per_super):
                levels = np.where(self.owner[rows] == who[:, None], self.level[rows], 0)
                costs = np.where(levels == SUPER, per_super, per_collider * levels).sum(axis=1)
                self.pay(rows, who, np.full(len(rows), NOBODY), costs)

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
