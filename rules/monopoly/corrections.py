"""What the table knows better than the ledger: outside the rules, but logged like every event."""

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.board import JAIL
from rules.monopoly.events import CorrectCash, CorrectPosition
from rules.monopoly.ledger import pay
from rules.monopoly.state import State, change_player, seated


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
    """Moves the token alone: nothing is paid, nothing happens on the space."""
    seat = seated(state, event.player)
    if event.pos not in range(board.SIZE):
        raise Refusal("bad_event", f"There is no space {event.pos}: the board has 0 to {board.SIZE - 1}.")
    player = state.players[seat]
    out.append({"kind": "moved", "player": seat, "from": player.pos, "to": event.pos})
    stays = player.in_jail and event.pos == JAIL
    return change_player(state, seat, pos=event.pos, in_jail=stays, jail_rolls=player.jail_rolls if stays else 0)
