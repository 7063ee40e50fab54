"""Cards: the player in turn has drawn one and entered what it does."""

from rules.game import Outcome, Refusal
from rules.monopoly import board, effects
from rules.monopoly.board import Deck
from rules.monopoly.checks import actor, not_awaited
from rules.monopoly.effects import MoveToNearest, effect
from rules.monopoly.events import Card
from rules.monopoly.ledger import charge, pay, public_purse
from rules.monopoly.state import SUPER, State, change_player, give_card
from rules.monopoly.turn import act, after_space, go_to_jail, move


def card(state: State, event: Card, out: list[Outcome]) -> State:
    if state.phase != "await_card":
        raise not_awaited(state)
    seat = actor(state, event.player, state.turn)
    drawn = effect(event.effect)
    pos, deck = state.players[seat].pos, drawn_deck(state)
    state = after_space(state)
    match drawn:
        case effects.MoveTo(goal):
            return move(state, (goal - pos) % board.SIZE, out)
        case effects.MoveToNearest():
            return _to_nearest(state, drawn, out)
        case effects.MoveBack(n):
            back = (pos - n) % board.SIZE
            out.append({"kind": "moved", "player": seat, "from": pos, "to": back})
            return act(change_player(state, seat, pos=back), out)  # never a salary (R22)
        case effects.CollectBank(amount):
            return pay(state, "bank", seat, amount, "card", out)
        case effects.PayBank(amount):
            return charge(state, seat, public_purse(state), amount, "card")
        case effects.CollectEach(amount):
            for other in _others(state):
                state = charge(state, other, seat, amount, "card")
        case effects.PayEach(amount):
            for other in _others(state):
                state = charge(state, seat, other, amount, "card")
        case effects.Repairs(per_collider, per_super):
            levels = [deed.level for _, deed in state.owned(seat)]
            cost = sum(per_super if level == SUPER else per_collider * level for level in levels)
            return charge(state, seat, public_purse(state), cost, "repairs")
        case effects.GoToJail():
            return go_to_jail(state, "card", out)
        case effects.JailFree():
            return give_card(state, seat, deck)
    return state


def drawn_deck(state: State) -> Deck:
    """The deck that is drawn from. A table that was picked up off a card space draws from Fortune Cookie."""
    return state.deck or "fortune"


def _others(state: State) -> list[int]:
    """Every other live player, clockwise from the drawer's left (R33)."""
    seats = len(state.players)
    clockwise = ((state.turn + place) % seats for place in range(1, seats))
    return [seat for seat in clockwise if seat in state.live]


def _to_nearest(state: State, drawn: MoveToNearest, out: list[Outcome]) -> State:
    """To the next one clockwise (R23); the card's rent replaces the deed's."""
    if drawn.of == "transport" and drawn.dice_times is not None:
        raise Refusal("bad_effect", "Only a utility's rent is thrown for: a transport takes “rent_times”.")
    start = state.players[state.turn].pos
    steps = min((pos - start - 1) % board.SIZE + 1 for pos in board.BOARD.families[drawn.of])
    return move(state, steps, out, drawn)
