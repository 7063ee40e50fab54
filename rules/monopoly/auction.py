"""Auctions: of a deed that was declined or fell to the Bank, and of a building that several players want."""

import msgspec

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.building import WORDS, available, check_spot, spots
from rules.monopoly.checks import BEFORE_PLAY, actor, not_awaited, own_deed, seated
from rules.monopoly.events import Bid, CloseAuction, Decline, OpenBuildingAuction, Pass, Place
from rules.monopoly.ledger import pay, set_level
from rules.monopoly.state import Auction, Deed, Placing, State, change, give_deed
from rules.monopoly.turn import after_space
from rules.wording import named, several


def decline(state: State, event: Decline, out: list[Outcome]) -> State:
    if state.phase != "await_buy":
        raise not_awaited(state)
    actor(state, event.player, state.turn)
    assert state.offer is not None
    pos = state.offer
    state = after_space(state)
    return open_auction(state, pos, out) if state.options.auction_on_decline else state


def open_auction(state: State, pos: int, out: list[Outcome]) -> State:
    out.append({"kind": "auction_open", "pos": pos})
    return change(state, auction=Auction(pos))


def bidders(state: State) -> tuple[int, ...]:
    """Who may bid: every live player (R7), or those who claimed the building."""
    assert state.auction
    return tuple(seat for seat in state.auction.claimants or state.live if seat in state.live)


def bid(state: State, event: Bid, out: list[Outcome]) -> State:
    seat, auction = _bidder(state, event.player)
    name, cash = state.names[seat], state.players[seat].cash
    if event.amount <= auction.high:
        at_least = f"a bid must be at least ${auction.high + 1}"
        raise Refusal("bad_bid", f"{name} bids ${event.amount}, but {at_least}.")
    if event.amount > cash:
        raise Refusal("bad_bid", f"{name} bids ${event.amount} but has only ${cash} in hand.")
    passed = tuple(other for other in auction.passed if other != seat)
    raised = msgspec.structs.replace(auction, high=event.amount, bidder=seat, passed=passed)
    return _close_if_settled(change(state, auction=raised), out)


def pass_(state: State, event: Pass, out: list[Outcome]) -> State:
    seat, auction = _bidder(state, event.player)
    if seat == auction.bidder:
        raise Refusal(
            "bad_bid", f"{state.names[seat]} holds the highest bid of ${auction.high} and cannot withdraw it."
        )
    passed = tuple(sorted({*auction.passed, seat}))
    after = msgspec.structs.replace(auction, passed=passed)
    return _close_if_settled(change(state, auction=after), out)


def close_auction(state: State, event: CloseAuction, out: list[Outcome]) -> State:
    if state.phase == "await_place":
        return _leave_with_the_bank(state, out)
    if state.phase != "auction":
        raise not_awaited(state)
    return _close(state, out)


def open_building_auction(state: State, event: OpenBuildingAuction, out: list[Outcome]) -> State:
    """One of the Bank's last pieces goes to the highest bidder among those who want it (R25)."""
    if state.phase in ("auction", "debt", "await_place", *BEFORE_PLAY):
        raise not_awaited(state)
    claimants = tuple(sorted(seated(state, seat) for seat in event.claims))
    piece = WORDS[event.kind]
    for seat in claimants:
        if event.claims[seat] < 1:
            raise Refusal(
                "bad_event", f"{state.names[seat]} claims {event.claims[seat]}: at least 1 {piece}, or no claim."
            )
        if not spots(state, seat, event.kind):
            raise Refusal("incomplete_group", f"{state.names[seat]} has no lot on which a {piece} could be built now.")
    if len(claimants) < 2:
        raise Refusal("not_awaited", f"A {piece} is auctioned only if two players or more want it: just build.")
    stock, wanted = available(state, event.kind), sum(event.claims.values())
    if stock < 1:
        raise Refusal("no_stock", f"The Bank has no {piece} left: wait until somebody sells one.")
    if stock >= wanted:
        has = f"the Bank has {several(stock, piece)} for the {wanted} wanted"
        raise Refusal("not_awaited", f"No auction is needed: {has}, so everyone just builds.")
    out.append({"kind": "auction_open", "pos": None, "building": event.kind, "claimants": claimants})
    return change(state, auction=Auction(None, kind=event.kind, claimants=claimants))


def place(state: State, event: Place, out: list[Outcome]) -> State:
    """The piece won is put down; the bid was its price."""
    if state.placing is None or state.phase != "await_place":
        raise not_awaited(state)
    seat = actor(state, event.player, state.placing.player)
    _, deed = own_deed(state, seat, event.pos)
    check_spot(state, event.pos, state.placing.kind)
    level = state.ladder[state.steps(deed.level) + 1]
    return set_level(change(state, placing=None), event.pos, level, out)


def _leave_with_the_bank(state: State, out: list[Outcome]) -> State:
    """The way out for a winner who has no lot for the piece any more: it stays with the Bank, and so does the bid."""
    assert state.placing
    if spots(state, state.placing.player, state.placing.kind):
        raise not_awaited(state)
    out.append({"kind": "auction_closed", "pos": None, "winner": None, "amount": 0})
    return change(state, placing=None)


def _bidder(state: State, given: int | None) -> tuple[int, Auction]:
    if state.auction is None or state.phase != "auction":
        raise not_awaited(state)
    seat = seated(state, given)
    if seat not in bidders(state):
        claimants = named(state.names, state.auction.claimants)
        raise Refusal("not_awaited", f"Only {claimants} claimed this building and may bid.")
    return seat, state.auction


def _close_if_settled(state: State, out: list[Outcome]) -> State:
    """Closes by itself when everyone but the high bidder stands passed (R9)."""
    assert state.auction
    still = [seat for seat in bidders(state) if seat != state.auction.bidder and seat not in state.auction.passed]
    return state if still else _close(state, out)


def _close(state: State, out: list[Outcome]) -> State:
    auction = state.auction
    assert auction
    state = change(state, auction=None)
    out.append({"kind": "auction_closed", "pos": auction.pos, "winner": auction.bidder, "amount": auction.high})
    if auction.bidder is None:  # R8: no sale
        return state
    what = board.name(auction.pos) if auction.pos is not None else WORDS[auction.kind or "collider"]
    state = pay(state, auction.bidder, "bank", auction.high, f"{what} at auction", out)
    if auction.pos is None:
        assert auction.kind
        return change(state, placing=Placing(auction.bidder, auction.kind))
    out.append({"kind": "deed", "pos": auction.pos, "owner": auction.bidder})
    return give_deed(state, auction.pos, Deed(auction.bidder))
