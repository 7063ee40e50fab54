"""How a game begins: from nothing, or from a table as it stands."""

from typing import Annotated, Literal

import msgspec

from rules.game import Count, Outcome, Refusal, Start, changed
from rules.monopoly import board
from rules.monopoly.board import JAIL
from rules.monopoly.checks import not_awaited
from rules.monopoly.effects import Position, Times
from rules.monopoly.events import DealDeeds
from rules.monopoly.state import (
    COLLIDERS,
    SUPERS,
    Auction,
    Bank,
    Cards,
    Deed,
    Options,
    Player,
    Rent,
    State,
    change,
    give_deed,
    pieces,
)
from rules.monopoly.turn import open_first_rolls
from rules.reading import check_one_each, read
from rules.wording import listed, several

DEALT = 3  # deeds for each player of a short game


class TablePlayer(msgspec.Struct, frozen=True):
    cash: Count = 1500
    pos: Position | None = None
    in_jail: bool = False
    jail_rolls: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    cards: dict[Literal["fortune", "roommate"], Count] = {}
    bankrupt: bool = False


class TableDeed(msgspec.Struct, frozen=True):
    owner: int
    mortgaged: bool = False
    level: int = 0


class TableBank(msgspec.Struct, frozen=True):
    colliders: Annotated[int, msgspec.Meta(ge=0, le=COLLIDERS)] | None = None
    supers: Annotated[int, msgspec.Meta(ge=0, le=SUPERS)] | None = None


class TableTurn(msgspec.Struct, frozen=True):
    player: int | None = None
    phase: Literal["first_rolls", "await_roll", "await_card", "await_buy", "turn_over"] = "await_roll"
    doubles: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    roll_again: bool = False


class TableRent(msgspec.Struct, frozen=True):
    payer: int
    owner: int
    pos: int
    amount: Count | None = None
    dice_times: Times | None = None


class TableAuction(msgspec.Struct, frozen=True):
    pos: int
    high: Count = 0
    bidder: int | None = None
    passed: tuple[int, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """A game to pick up; every field may be left out."""

    players: tuple[TablePlayer, ...] | None = None
    deeds: dict[int, TableDeed] = {}
    bank: TableBank = TableBank()
    turn: TableTurn = TableTurn()
    pending_rents: tuple[TableRent, ...] = ()
    auction: TableAuction | None = None
    pot: Count = 0


def opening(start: Start) -> State:
    options = read(start.options, Options, "bad_option", "The options of MONOPOLY")
    for option, tax in (("tax_4", options.tax_4), ("tax_38", options.tax_38)):
        if tax is not None and tax < 0:
            raise Refusal("bad_option", f"Option “{option}” is the tax printed on the board; it cannot be {tax}.")
    seats = tuple(range(len(start.players)))
    fresh = State(start.players, options, (Player(),) * len(seats))
    if start.table:
        return _picked_up(fresh, start.first, read(start.table, Table, "bad_table", "The table to pick up"))
    if options.mode == "short":
        return change(fresh, base="deal_deeds")
    return open_first_rolls(fresh, seats)


def deal_deeds(state: State, event: DealDeeds, out: list[Outcome]) -> State:
    """Short game: three deeds each, free, as they were dealt (R38)."""
    if state.phase != "deal_deeds":
        raise not_awaited(state)
    if set(event.deeds) != set(range(len(state.players))):
        raise Refusal("bad_deeds", f"Enter the deeds of all {len(state.players)} players: {listed(state.names)}.")
    dealt = [pos for deeds in event.deeds.values() for pos in deeds]
    for seat, deeds in sorted(event.deeds.items()):
        if len(deeds) != DEALT:
            raise Refusal(
                "bad_deeds", f"{state.names[seat]} was dealt {several(len(deeds), 'deed')}; everyone gets {DEALT}."
            )
        for pos in deeds:
            if pos not in board.BOARD.deeds:
                raise Refusal("bad_deeds", f"Space {pos} has no deed.")
            if dealt.count(pos) > 1:
                raise Refusal("bad_deeds", f"There is only one deed of {board.name(pos)}; it was entered twice.")
            out.append({"kind": "deed", "pos": pos, "owner": seat})
            state = give_deed(state, pos, Deed(seat))
    return open_first_rolls(state, tuple(range(len(state.players))))


def _picked_up(state: State, first: int, table: Table) -> State:
    state = _with_players(state, table)
    state = _with_deeds(state, table)
    state = change(state, pot=table.pot, pending_rents=tuple(_rent(state, rent) for rent in table.pending_rents))
    state = _with_turn(state, first, table)
    return state if table.auction is None else change(state, auction=_auction(state, table.auction))


def _with_players(state: State, table: Table) -> State:
    rows = table.players if table.players is not None else (TablePlayer(),) * len(state.names)
    check_one_each(rows, state.names, "cash and places")
    players = tuple(_player(name, row) for name, row in zip(state.names, rows, strict=True))
    state = change(state, players=players)
    if len(state.live) < 2:
        raise Refusal("bad_table", "At least two players must not be bankrupt, or the game is already over.")
    return state


def _player(name: str, row: TablePlayer) -> Player:
    pos = row.pos if row.pos is not None else JAIL if row.in_jail else 0
    if row.in_jail and pos != JAIL:
        raise Refusal("bad_table", f"{name} is in Jail and so stands on space {JAIL}, not {pos}.")
    return Player(row.cash, pos, row.in_jail, row.jail_rolls, Cards(**row.cards), row.bankrupt)


def _with_deeds(state: State, table: Table) -> State:
    """Deeds as they lie; the Bank has the buildings that are not on the board unless the table says otherwise."""
    deeds = state.deeds
    for pos, deed in table.deeds.items():
        if pos not in board.BOARD.deeds:
            raise Refusal("bad_table", f"Space {pos} has no deed.")
        _table_seat(state, deed.owner, f"the owner of {board.name(pos)}")
        if deed.level not in state.ladder or (deed.level and board.space(pos).kind != "location"):
            raise Refusal("bad_table", f"{board.name(pos)} cannot have level {deed.level}.")
        if deed.level and deed.mortgaged:
            raise Refusal("bad_table", f"{board.name(pos)} has buildings and so cannot be mortgaged.")
        deeds = changed(deeds, pos, Deed(deed.owner, deed.mortgaged, deed.level))
    on_board = [pieces(deed.level) for deed in deeds if deed]
    colliders, supers = COLLIDERS - sum(row[0] for row in on_board), SUPERS - sum(row[1] for row in on_board)
    if colliders < 0 or supers < 0:
        raise Refusal(
            "bad_table", f"There are only {COLLIDERS} Colliders and {SUPERS} Super Colliders; the table has more."
        )
    bank = Bank(
        colliders if table.bank.colliders is None else table.bank.colliders,
        supers if table.bank.supers is None else table.bank.supers,
    )
    return change(state, deeds=deeds, bank=bank)


def _with_turn(state: State, first: int, table: Table) -> State:
    given = table.turn.player
    seat = given if given is not None else first
    _table_seat(state, seat, "the player in turn")
    if table.turn.phase == "first_rolls":
        return open_first_rolls(state, state.live)
    offer = state.players[seat].pos if table.turn.phase == "await_buy" else None
    if offer is not None and (offer not in board.BOARD.deeds or state.deeds[offer]):
        raise Refusal("bad_table", f"{state.names[seat]} stands on {board.name(offer)}, which is not for sale.")
    deck = board.space(state.players[seat].pos).deck if table.turn.phase == "await_card" else None
    doubles, again = table.turn.doubles, table.turn.roll_again
    return change(state, turn=seat, base=table.turn.phase, doubles=doubles, roll_again=again, offer=offer, deck=deck)


def _rent(state: State, rent: TableRent) -> Rent:
    _table_seat(state, rent.payer, "the payer of a rent")
    _table_seat(state, rent.owner, "the owner who is owed a rent")
    if rent.pos not in board.BOARD.deeds:
        raise Refusal("bad_table", f"A rent is owed for a deed's space; space {rent.pos} is none.")
    if rent.payer == rent.owner:
        raise Refusal("bad_table", f"{state.names[rent.payer]} cannot owe the rent of {board.name(rent.pos)} alone.")
    if (rent.amount is None) == (rent.dice_times is None):
        raise Refusal("bad_table", f"The rent of {board.name(rent.pos)} needs “amount” or, at a utility, “dice_times”.")
    return Rent(rent.payer, rent.owner, rent.pos, rent.amount, rent.dice_times)


def _auction(state: State, auction: TableAuction) -> Auction:
    if auction.pos not in board.BOARD.deeds or state.deeds[auction.pos] or auction.pos == state.offer:
        raise Refusal("bad_table", f"Space {auction.pos} is no free deed of the Bank's, so it cannot be at auction.")
    for seat in auction.passed:
        _table_seat(state, seat, "a player who passed")
    if auction.bidder is None:
        if auction.high:
            raise Refusal("bad_table", f"The highest bid is ${auction.high}, but nobody made it.")
    else:
        _table_seat(state, auction.bidder, "the highest bidder")
        if not 1 <= auction.high <= state.players[auction.bidder].cash:
            name, cash = state.names[auction.bidder], state.players[auction.bidder].cash
            raise Refusal("bad_table", f"{name} has ${cash} and cannot have bid ${auction.high}.")
        if auction.bidder in auction.passed:
            raise Refusal("bad_table", f"{state.names[auction.bidder]} has the highest bid and cannot have passed.")
    return Auction(auction.pos, auction.high, auction.bidder, tuple(sorted(set(auction.passed))))


def _table_seat(state: State, seat: int, role: str) -> None:
    if seat not in range(len(state.players)):
        raise Refusal("bad_table", f"Seat {seat} cannot be {role}: the seats are 0 to {len(state.players) - 1}.")
    if state.players[seat].bankrupt:
        raise Refusal("bad_table", f"{state.names[seat]} cannot be {role}, being bankrupt.")
