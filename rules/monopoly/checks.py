"""Who may do what now: the checks that several events share, and the hint for what must happen first."""

from rules.game import Refusal
from rules.monopoly import board
from rules.monopoly.state import Deed, State
from rules.reading import check_seat

BEFORE_PLAY = ("deal_deeds", "first_rolls")


def actor(state: State, given: int | None, expected: int) -> int:
    """The player who acts; refused if somebody else is named."""
    if given is None:
        return expected
    seated(state, given)
    if given != expected:
        raise Refusal("not_your_turn", f"That is not for {state.names[given]} to do: {_first(state)} first.")
    return given


def seated(state: State, seat: int | None) -> int:
    """A live player's seat; refused if nobody sits there, or only a bankrupt."""
    if seat is None:
        raise Refusal("bad_event", "Say which player does that: “player” is missing.")
    check_seat(seat, state.players)
    if state.players[seat].bankrupt:
        raise Refusal("bankrupt", f"{state.names[seat]} is bankrupt and out of the game.")
    return seat


def check_any_time(state: State, seat: int) -> None:
    """Refuses what may be done at any time but in an auction, before the first turn, or with an open debt."""
    if state.phase in ("auction", *BEFORE_PLAY) or state.ending:
        raise not_awaited(state)
    if state.in_debt(seat):
        owed = next(debt.amount for debt in state.debts if debt.debtor == seat)
        raise Refusal(
            "not_awaited", f"{state.names[seat]} owes ${owed} and must pay that first: sell buildings or mortgage."
        )


def check_cash(state: State, seat: int, amount: int, what: str) -> None:
    if (cash := state.players[seat].cash) < amount:
        raise Refusal("cannot_afford", f"{what} costs ${amount}; {state.names[seat]} has ${cash}.")


def check_space(pos: int) -> None:
    if pos not in range(board.SIZE):
        raise Refusal("bad_event", f"There is no space {pos}: the board has 0 to {board.SIZE - 1}.")


def own_deed(state: State, seat: int | None, pos: int) -> tuple[int, Deed]:
    """The player and their deed; the owner may be left unnamed."""
    check_space(pos)
    deed = state.deeds[pos]
    if deed is None:
        raise Refusal("not_owner", f"{board.name(pos)} belongs to no player.")
    seat = seated(state, deed.owner if seat is None else seat)
    if deed.owner != seat:
        raise Refusal(
            "not_owner", f"{board.name(pos)} belongs to {state.names[deed.owner]}, not to {state.names[seat]}."
        )
    return seat, deed


def not_awaited(state: State) -> Refusal:
    """The hint for an event that does not fit the phase: what must happen first."""
    return Refusal("not_awaited", f"That cannot be done now: {_first(state)} first.")


def _first(state: State) -> str:
    name = state.names[state.turn]
    match state.phase:
        case "debt":
            debt = state.debts[0]
            return f"{state.names[debt.debtor]} must raise ${debt.amount} or go bankrupt"
        case "auction":
            assert state.auction
            what = "the building" if state.auction.pos is None else board.name(state.auction.pos)
            return f"the auction of {what} must be closed"
        case "await_place":
            assert state.placing
            winner = state.names[state.placing.player]
            return f"{winner} must put the building down (or close the auction, if no lot is left for it)"
        case "await_utility_roll":
            return f"{state.names[state.throws[0].payer]} must throw for the rent of {board.name(state.throws[0].pos)}"
        case "await_buy":
            assert state.offer is not None
            return f"{name} must buy {board.name(state.offer)} or decline"
        case "await_card":
            return f"{name} must draw a card and enter it"
        case "turn_over":
            return f"{name} must pass the dice to the left"
        case "deal_deeds":
            return "three deeds must be dealt to every player"
        case "first_rolls":
            return f"{name} must throw for the start"
    return f"{name} must roll again" if state.roll_again else f"{name} must roll"
