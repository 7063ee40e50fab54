"""What the table knows better than the ledger: outside the rules, but logged like every event."""

from rules.game import Outcome, Refusal
from rules.monopoly.board import JAIL
from rules.monopoly.checks import check_space, seated
from rules.monopoly.events import CorrectCash, CorrectPosition
from rules.monopoly.ledger import pay
from rules.monopoly.state import State, change, change_player
from rules.monopoly.turn import BAIL_DUE


def correct_cash(state: State, event: CorrectCash, out: list[Outcome]) -> State:
    seat = seated(state, event.player)
    if event.cash < 0:
        raise Refusal("bad_event", f"{state.names[seat]} cannot have ${event.cash}: cash is 0 or more.")
    if state.auction and state.auction.bidder == seat and event.cash < state.auction.high:
        raise Refusal("cannot_afford", f"{state.names[seat]} has bid ${state.auction.high}: close the auction first.")
    more = event.cash - state.players[seat].cash
    if more < 0:
        return pay(state, seat, "bank", -more, "correction", out)
    return pay(state, "bank", seat, more, "correction", out)


def correct_position(state: State, event: CorrectPosition, out: list[Outcome]) -> State:
    """Moves the token: nothing is paid, nothing happens on the space. A jailed one is free there and owes no bail."""
    seat = seated(state, event.player)
    check_space(event.pos)
    player = state.players[seat]
    out.append({"kind": "moved", "player": seat, "from": player.pos, "to": event.pos})
    if not player.in_jail or event.pos == JAIL:
        return change_player(state, seat, pos=event.pos)
    out.append({"kind": "freed", "player": seat, "why": "correction"})
    if seat == state.turn:
        debts = tuple(debt for debt in state.debts if (debt.debtor, debt.why) != (seat, BAIL_DUE))
        state = change(state, leaving_jail=None, debts=debts)
    return change_player(state, seat, pos=event.pos, in_jail=False, jail_rolls=0)
