"""The events that could come next, for the screen's buttons and for players who play at random.

Amounts are those a screen would offer: the next bids up, the board file's cards, a deed for its price. Any other bid,
card or deal can be entered too; `apply` judges it.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.game import Event, Refusal
from rules.monopoly import board
from rules.monopoly.auction import bidders
from rules.monopoly.building import check_build, check_sell, spots
from rules.monopoly.cards import drawn_deck
from rules.monopoly.checks import BEFORE_PLAY
from rules.monopoly.deal import check_deal
from rules.monopoly.effects import Nothing
from rules.monopoly.events import (
    Bid,
    Build,
    Buy,
    Card,
    CloseAuction,
    Deal,
    DealDeeds,
    DeclareBankrupt,
    Decline,
    DemandRent,
    Die,
    EndTurn,
    Mortgage,
    OpenBuildingAuction,
    Pass,
    PayJail,
    Place,
    Roll,
    SellBuilding,
    SellToLevels,
    Side,
    Unmortgage,
    UseJailCard,
)
from rules.monopoly.mortgage import check_mortgage, check_unbuilt, check_unmortgage
from rules.monopoly.state import Kind, State
from rules.monopoly.turn import BAIL

RAISES = (1, 10, 50, 100)
SCARCE = 5  # pieces in the Bank from which on others are asked before a build is completed (R25)


def legal(state: State) -> Iterator[Event]:
    """What moves the game on first, then what may be done at any time."""
    if state.winners is None:
        yield from awaited(state)
        yield from any_time(state)


def awaited(state: State) -> Iterator[Event]:
    """The events that the phase itself waits for."""
    seat, player = state.turn, state.players[state.turn]
    match state.phase:
        case "first_rolls" | "await_utility_roll":
            yield from _rolls()
        case "await_roll":
            yield from _rolls()
            if player.in_jail and player.cash >= BAIL:
                yield PayJail(seat)
            if player.in_jail:
                yield from (UseJailCard(seat, deck=deck) for deck, held in player.cards.by_deck() if held)
        case "await_card":
            cards = [card.effect for card in board.BOARD.presets if card.deck == drawn_deck(state)]
            yield from (Card(seat, effect=msgspec.to_builtins(effect)) for effect in cards or [Nothing()])
        case "await_buy":
            assert state.offer is not None
            if player.cash >= board.space(state.offer).price:
                yield Buy(seat)
            yield Decline(seat)
        case "auction":
            yield from _auction(state)
        case "await_place":
            assert state.placing
            lots = spots(state, state.placing.player, state.placing.kind)
            yield from (Place(state.placing.player, pos=pos) for pos in lots)
            if not lots:
                yield CloseAuction()
        case "debt":
            debt = state.debts[0]
            if state.raisable(debt.debtor) < debt.amount:
                yield DeclareBankrupt(debt.debtor)
            yield from _raising(state, debt.debtor)
        case "turn_over":
            yield EndTurn(seat)
        case "deal_deeds":
            # One deal of very many: in board order. The real one is entered as it was dealt.
            deeds = iter(board.BOARD.deeds)
            yield DealDeeds({seat: (next(deeds), next(deeds), next(deeds)) for seat in range(len(state.players))})


def any_time(state: State) -> Iterator[Event]:
    """What players may do besides: rent, buildings, mortgages, deals."""
    if state.phase not in ("auction", "debt", *BEFORE_PLAY):
        mortgaged = {pos for pos, deed in enumerate(state.deeds) if deed and deed.mortgaged}
        claims = (rent for rent in state.pending_rents if rent.pos not in mortgaged)
        yield from (DemandRent(rent.owner, pos=rent.pos) for rent in claims)
    debtor = state.debts[0].debtor if state.debts else None
    for seat in state.live:
        if seat != debtor:  # whose raising is awaited anyway
            yield from _raising(state, seat)
            yield from _spending(state, seat)
    yield from _building_auctions(state)


def _raising(state: State, seat: int) -> Iterator[Event]:
    """What brings a player money from the Bank."""
    for pos, _ in state.owned(seat):
        if _accepted(check_sell, state, seat, pos):
            yield SellBuilding(seat, pos=pos)
        if _accepted(check_mortgage, state, pos):
            yield Mortgage(seat, pos=pos)
    if state.phase not in BEFORE_PLAY:
        for family in board.BOARD.families.values():
            if built := {pos: 0 for pos in family if (deed := state.deeds[pos]) and deed.level and deed.owner == seat}:
                yield SellToLevels(seat, levels=built)


def _spending(state: State, seat: int) -> Iterator[Event]:
    """What a player may put money into, or sell to another player for its price."""
    for pos, _ in state.owned(seat):
        if _accepted(check_build, state, seat, pos):
            yield Build(seat, pos=pos)
        if _accepted(check_unmortgage, state, seat, pos):
            yield Unmortgage(seat, pos=pos)
        yield from _sales(state, seat, pos)


def _rolls() -> Iterator[Roll]:
    yield from (Roll(dice=(Die(one), Die(two))) for one in range(1, 7) for two in range(one, 7))


def _auction(state: State) -> Iterator[Event]:
    assert state.auction
    for seat in bidders(state):
        if seat == state.auction.bidder:
            continue
        amounts = (state.auction.high + more for more in RAISES)
        yield from (Bid(seat, amount=amount) for amount in amounts if amount <= state.players[seat].cash)
        if seat not in state.auction.passed:
            yield Pass(seat)
    yield CloseAuction()


def _sales(state: State, owner: int, pos: int) -> Iterator[Deal]:
    """The deed to another player for its price; nobody in debt, so that it is always an even deal."""
    if state.debts or not _accepted(check_unbuilt, state, pos, "sold"):
        return
    price = board.space(pos).price
    for buyer in state.live:
        if buyer != owner and state.players[buyer].cash >= price:
            offer = Deal(owner, buyer, Side(deeds=(pos,)), Side(cash=price))
            if _accepted(check_deal, state, offer):
                yield offer


def _building_auctions(state: State) -> Iterator[OpenBuildingAuction]:
    """Everybody who could build claims all that the Bank has left."""
    if state.phase in ("auction", "debt", "await_place", *BEFORE_PLAY):
        return
    kinds: tuple[tuple[Kind, int], ...] = (("collider", state.bank.colliders), ("super", state.bank.supers))
    for kind, stock in kinds:
        if stock not in range(1, SCARCE + 1):
            continue
        claimants = [seat for seat in state.live if not state.in_debt(seat) and spots(state, seat, kind)]
        if len(claimants) > 1:
            yield OpenBuildingAuction(kind=kind, claims=dict.fromkeys(claimants, stock))


def _accepted(check: Callable[..., object], *arguments: Any) -> bool:
    try:
        check(*arguments)
    except Refusal:
        return False
    return True
