"""MONOPOLY, The Big Bang Theory edition: two dice and a whole bank, standard and short game."""

from rules.game import Event, Outcome, Start
from rules.monopoly import (
    auction,
    bankruptcy,
    building,
    cards,
    corrections,
    deal,
    events,
    mortgage,
    opening,
    rent,
    turn,
)
from rules.monopoly.choices import legal
from rules.monopoly.events import EVENTS
from rules.monopoly.ledger import pay_debts
from rules.monopoly.opening import Table
from rules.monopoly.state import TITLE, State, change
from rules.monopoly.view import awaits, view

__all__ = ["EVENTS", "SEATS", "TITLE", "State", "Table", "apply", "awaits", "legal", "new", "view", "winners"]

SEATS = range(2, 8)


def new(start: Start) -> tuple[State, list[Outcome]]:
    return opening.opening(start), []


def apply(state: State, event: Event) -> tuple[State, list[Outcome]]:
    out: list[Outcome] = []
    return _settle(_handle(state, event, out), out), out


def winners(state: State) -> tuple[int, ...] | None:
    return state.winners


def _handle(state: State, event: Event, out: list[Outcome]) -> State:
    match event:
        case events.Roll():
            return turn.roll(state, event, out)
        case events.EndTurn():
            return turn.end_turn(state, event, out)
        case events.Buy():
            return turn.buy(state, event, out)
        case events.PayJail():
            return turn.pay_jail(state, event, out)
        case events.UseJailCard():
            return turn.use_jail_card(state, event, out)
        case events.Card():
            return cards.card(state, event, out)
        case events.DemandRent():
            return rent.demand_rent(state, event, out)
        case events.Decline():
            return auction.decline(state, event, out)
        case events.Bid():
            return auction.bid(state, event, out)
        case events.Pass():
            return auction.pass_(state, event, out)
        case events.CloseAuction():
            return auction.close_auction(state, event, out)
        case events.OpenBuildingAuction():
            return auction.open_building_auction(state, event, out)
        case events.Place():
            return auction.place(state, event, out)
        case events.Build():
            return building.build(state, event, out)
        case events.SellBuilding():
            return building.sell_building(state, event, out)
        case events.SellToLevels():
            return building.sell_to_levels(state, event, out)
        case events.Mortgage():
            return mortgage.mortgage(state, event, out)
        case events.Unmortgage():
            return mortgage.unmortgage(state, event, out)
        case events.Deal():
            return deal.deal(state, event, out)
        case events.DeclareBankrupt():
            return bankruptcy.declare_bankrupt(state, event, out)
        case events.DealDeeds():
            return opening.deal_deeds(state, event, out)
        case events.CorrectCash():
            return corrections.correct_cash(state, event, out)
        case events.CorrectPosition():
            return corrections.correct_position(state, event, out)
    raise TypeError(f"not an event of this game: {event}")


def _settle(state: State, out: list[Outcome]) -> State:
    """What follows by itself: debts are paid, the next deed of an estate is called, a compulsory move is made."""
    while state.winners is None:
        state = pay_debts(state, out)
        if state.debts:
            return state
        if state.ending:
            return bankruptcy.score(state, out)
        if state.auction or state.placing:
            return state
        if state.auction_queue:
            pos, *rest = state.auction_queue
            return auction.open_auction(change(state, auction_queue=tuple(rest)), pos, out)
        if state.leaving_jail is None:
            return state
        state = turn.leave_jail(state, out)
    return state
