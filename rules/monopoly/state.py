"""The table of Monopoly: who has what, whose turn it is, all that is still open, and questions about it."""

from typing import Any, Literal

import msgspec

from rules.game import Number, changed
from rules.monopoly import board
from rules.monopoly.board import Deck

TITLE = "MONOPOLY"
COLLIDERS, SUPERS = 32, 12
SUPER = 5  # the level of a Super Collider
LADDER = {"standard": (0, 1, 2, 3, 4, SUPER), "short": (0, 1, 2, 3, SUPER)}  # short: no fourth Collider (R39)

Phase = Literal["deal_deeds", "first_rolls", "await_roll", "await_card", "await_buy", "turn_over"]
Kind = Literal["collider", "super"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mode: Literal["standard", "short"] = "standard"
    rent_demand: Literal["owner_must_ask", "automatic"] = "owner_must_ask"
    rent_reminder: Literal["off", "on"] | bool = "off"  # lights the owner's button; no rule
    utility_rent_roll: Literal["fresh", "movement"] = "fresh"
    mortgaged_count_for_sets: bool = True
    jail_double_rolls_again: bool = False
    go_landing_salary: Literal[200, 400] = 200
    free_parking_pot: bool = False
    no_rent_in_jail: bool = False
    auction_on_decline: bool = True
    debt_deals: Literal["no_worse", "free", "none"] = "no_worse"
    tie_break: Literal["shared", "cash"] = "shared"
    tax_4: Number | None = None  # None: as the board file prints it
    tax_38: Number | None = None


class Cards(msgspec.Struct, frozen=True):
    """Jail cards held, by deck."""

    fortune: int = 0
    roommate: int = 0

    def by_deck(self) -> tuple[tuple[Deck, int], ...]:
        return ("fortune", self.fortune), ("roommate", self.roommate)


class Player(msgspec.Struct, frozen=True):
    cash: int = 1500
    pos: int = 0
    in_jail: bool = False
    jail_rolls: int = 0
    cards: Cards = Cards()
    bankrupt: bool = False


class Deed(msgspec.Struct, frozen=True):
    owner: int
    mortgaged: bool = False
    level: int = 0


class Bank(msgspec.Struct, frozen=True):
    colliders: int = COLLIDERS
    supers: int = SUPERS


class Rent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A visit that the owner may ask rent for: a fixed amount or, at a utility, so many times a throw."""

    payer: int
    owner: int
    pos: int
    amount: int | None = None
    dice_times: int | None = None


class Debt(msgspec.Struct, frozen=True):
    debtor: int
    creditor: int | Literal["bank", "pot"]
    amount: int
    why: str


class Auction(msgspec.Struct, frozen=True):
    """Of a deed or, in a shortage, of one building among those who claimed it."""

    pos: int | None
    high: int = 0
    bidder: int | None = None
    passed: tuple[int, ...] = ()
    kind: Kind | None = None
    claimants: tuple[int, ...] = ()


class Placing(msgspec.Struct, frozen=True):
    """A building bought at auction, still to be put down. It is the Bank's until then."""

    player: int
    kind: Kind


class FirstRolls(msgspec.Struct, frozen=True):
    """Who has still to throw for the start, and what the others threw."""

    waiting: tuple[int, ...]
    totals: tuple[tuple[int, int], ...] = ()


class State(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    options: Options
    players: tuple[Player, ...]
    deeds: tuple[Deed | None, ...] = (None,) * board.SIZE  # by position; None: the Bank's, or no deed at all
    bank: Bank = Bank()
    base: Phase = "await_roll"  # where play goes on when nothing below is open
    turn: int = 0
    doubles: int = 0
    roll_again: bool = False
    offer: int | None = None  # the deed that await_buy is about
    deck: Deck | None = None  # the deck that await_card draws from
    last_roll: int | None = None
    first_rolls: FirstRolls | None = None
    pending_rents: tuple[Rent, ...] = ()
    debts: tuple[Debt, ...] = ()
    auction: Auction | None = None
    auction_queue: tuple[int, ...] = ()
    placing: Placing | None = None
    throws: tuple[Rent, ...] = ()  # utility rents that were asked for
    leaving_jail: int | None = None  # the roll to move once the third miss's bail is paid
    inherited: tuple[int, ...] = ()  # from a bankrupt, since the last dice roll (R28)
    pot: int = 0
    ending: bool = False  # short game: scored as soon as the bankruptcy is settled
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None

    @property
    def phase(self) -> str:
        """What must happen next: the most urgent of all that is open."""
        if self.winners is not None:
            return "game_over"
        if self.debts:
            return "debt"
        if self.auction:
            return "auction"
        if self.placing:
            return "await_place"
        if self.throws:
            return "await_utility_roll"
        return self.base

    @property
    def live(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if not player.bankrupt)

    @property
    def ladder(self) -> tuple[int, ...]:
        """The levels a lot can have, in building order."""
        return LADDER[self.options.mode]

    def left_of(self, seat: int) -> int:
        """The next live player clockwise."""
        seats = len(self.players)
        return next(
            other % seats for other in range(seat + 1, seat + seats + 1) if not self.players[other % seats].bankrupt
        )

    def in_debt(self, seat: int) -> bool:
        return any(debt.debtor == seat for debt in self.debts)

    def owner(self, pos: int) -> int | None:
        deed = self.deeds[pos]
        return deed.owner if deed else None

    def owned(self, seat: int) -> list[tuple[int, Deed]]:
        """A player's deeds in board order."""
        return [(pos, deed) for pos, deed in enumerate(self.deeds) if deed and deed.owner == seat]

    def steps(self, level: int) -> int:
        """How many times somebody built to reach this level."""
        return self.ladder.index(level)

    def raisable(self, seat: int) -> int:
        """All that a player could pay with: cash, half price of the buildings, mortgages of the face-up deeds."""
        return self.players[seat].cash + sum(
            board.space(pos).house // 2 * self.steps(deed.level) + (0 if deed.mortgaged else board.space(pos).mortgage)
            for pos, deed in self.owned(seat)
        )


def change(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)


def change_player(state: State, seat: int, **fields: Any) -> State:
    player = msgspec.structs.replace(state.players[seat], **fields)
    return change(state, players=changed(state.players, seat, player))


def change_deed(state: State, pos: int, **fields: Any) -> State:
    deed = msgspec.structs.replace(deed_at(state, pos), **fields)
    return change(state, deeds=changed(state.deeds, pos, deed))


def give_deed(state: State, pos: int, deed: Deed | None) -> State:
    return change(state, deeds=changed(state.deeds, pos, deed))


def give_card(state: State, seat: int, deck: Deck, count: int = 1) -> State:
    """More (or, below zero, fewer) jail cards for a player."""
    held = dict(state.players[seat].cards.by_deck())
    return change_player(state, seat, cards=Cards(**{**held, deck: held[deck] + count}))


def deed_at(state: State, pos: int) -> Deed:
    deed = state.deeds[pos]
    assert deed is not None
    return deed


def fee(pos: int) -> int:
    """Ten percent of the mortgage value, rounded up to a dollar (R27)."""
    return -(-board.space(pos).mortgage // 10)


def pieces(level: int) -> tuple[int, int]:
    """Colliders and Supers on a lot of this level."""
    return (0, 1) if level == SUPER else (level, 0)
