"""Deals between two players: unimproved deeds, cash and jail cards change hands at once; no loans or promises (R29)."""

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.checks import BEFORE_PLAY, check_any_time, not_awaited, own_deed, seated
from rules.monopoly.events import Deal, Side
from rules.monopoly.ledger import forget_inheritance, lift_mortgage, pay
from rules.monopoly.mortgage import check_unbuilt
from rules.monopoly.state import Cards, State, change_deed, deed_at, fee, give_card
from rules.wording import several


def deal(state: State, event: Deal, out: list[Outcome]) -> State:
    check_deal(state, event)
    after = _exchange(state, event, out)
    if state.options.debt_deals == "no_worse":
        for seat in (event.a, event.b):
            if state.in_debt(seat) and after.raisable(seat) < state.raisable(seat):
                could = f"could raise ${state.raisable(seat)} before and ${after.raisable(seat)} after it"
                raise Refusal(
                    "bad_deal", f"{state.names[seat]} is in debt and {could}: a deal must not make that less."
                )
    return after


def check_deal(state: State, event: Deal) -> None:
    """Refuses a deal that cannot be closed now."""
    for seat in (event.a, event.b):
        seated(state, seat)
        if state.phase in ("auction", *BEFORE_PLAY) or state.ending:
            raise not_awaited(state)
        if state.options.debt_deals == "none":
            check_any_time(state, seat)
    if event.a == event.b:
        raise Refusal("bad_deal", f"{state.names[event.a]} cannot make a deal alone: a deal needs two players.")
    for seat, side in ((event.a, event.a_gives), (event.b, event.b_gives)):
        _check_side(state, seat, side)
    given = event.a_gives.deeds + event.b_gives.deeds
    if not given and event.a_gives.cards == event.b_gives.cards == Cards():
        raise Refusal("bad_deal", "Cash alone is a gift or a loan: a deed or a jail card must change hands.")
    for pos in event.lift:
        if pos not in given or not deed_at(state, pos).mortgaged:
            what = board.name(pos) if pos in range(board.SIZE) else f"Space {pos}"
            raise Refusal("bad_deal", f"{what} is not a mortgaged deed of this deal, so it cannot be repaid with it.")
    for seat, gives, gets in ((event.a, event.a_gives, event.b_gives), (event.b, event.b_gives, event.a_gives)):
        left = state.players[seat].cash - gives.cash + gets.cash - _fees(state, gets.deeds, event.lift)
        if left < 0:
            raise Refusal("cannot_afford", f"{state.names[seat]} lacks ${-left} to close this deal, fees included.")


def _check_side(state: State, seat: int, side: Side) -> None:
    name, player = state.names[seat], state.players[seat]
    if side.cash < 0:
        raise Refusal("bad_deal", f"{name} cannot give ${side.cash}.")
    if side.cash > player.cash:
        raise Refusal("cannot_afford", f"{name} gives ${side.cash} but has ${player.cash}.")
    if len(set(side.deeds)) != len(side.deeds):
        raise Refusal("bad_deal", f"{name} cannot give a deed twice.")
    for pos in side.deeds:
        own_deed(state, seat, pos)
        check_unbuilt(state, pos, "given away")
    held = dict(player.cards.by_deck())
    for deck, count in side.cards.by_deck():
        if count < 0:
            raise Refusal("bad_deal", f"{name} cannot give {count} jail cards.")
        if count > held[deck]:
            cards = several(held[deck], "jail card")
            raise Refusal("not_owner", f"{name} gives {count} but holds {cards} of the {deck} deck.")


def _fees(state: State, deeds: tuple[int, ...], lift: tuple[int, ...]) -> int:
    """What the new owner of mortgaged deeds pays at once: ten percent, and the mortgage itself where it is lifted."""
    mortgaged = [pos for pos in deeds if deed_at(state, pos).mortgaged]
    return sum(fee(pos) + (board.space(pos).mortgage if pos in lift else 0) for pos in mortgaged)


def _exchange(state: State, event: Deal, out: list[Outcome]) -> State:
    sides = ((event.a, event.b, event.a_gives), (event.b, event.a, event.b_gives))
    for giver, taker, side in sides:
        state = pay(state, giver, taker, side.cash, "deal", out)
        for deck, count in side.cards.by_deck():
            state = give_card(give_card(state, giver, deck, -count), taker, deck, count)
        for pos in side.deeds:
            out.append({"kind": "deed", "pos": pos, "owner": taker})
            state = forget_inheritance(change_deed(state, pos, owner=taker), pos)
    for _, taker, side in sides:
        for pos in side.deeds:
            if pos in event.lift:
                state = lift_mortgage(state, taker, pos, board.space(pos).mortgage + fee(pos), out)
            elif deed_at(state, pos).mortgaged:
                state = pay(state, taker, "bank", fee(pos), f"fee on mortgaged {board.name(pos)}", out)
    return state
