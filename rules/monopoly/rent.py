"""Rent: what a visit costs, when it may be asked for, when it is lost."""

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.checks import BEFORE_PLAY, check_space, not_awaited, seated
from rules.monopoly.events import DemandRent
from rules.monopoly.ledger import charge
from rules.monopoly.state import Rent, State, change, deed_at

TRANSPORT = {1: 25, 2: 50, 3: 100, 4: 200}
UTILITY = {1: 4, 2: 10}


def fixed_rent(state: State, pos: int) -> int:
    """The rent of a location or transport as it stands now."""
    if board.space(pos).kind == "transport":
        return TRANSPORT[_counted(state, pos)]
    deed, rents = deed_at(state, pos), board.space(pos).rents
    return rents[deed.level] * (2 if not deed.level and is_clear_group(state, pos) else 1)


def dice_times(state: State, pos: int) -> int:
    """How many times the dice a utility's rent is."""
    return UTILITY[_counted(state, pos)]


def is_clear_group(state: State, pos: int) -> bool:
    """Whether one player has the whole group and none of it is mortgaged (R15)."""
    deeds = [state.deeds[member] for member in board.family(pos)]
    return all(deed and deed.owner == state.owner(pos) and not deed.mortgaged for deed in deeds)


def visit(state: State, rent: Rent, out: list[Outcome]) -> State:
    """Opens the owner's claim; with the house rule it is charged at once (R12)."""
    if state.options.rent_demand == "automatic":
        return _charge(state, rent)
    out.append({"kind": "rent_open", **_as_data(rent)})
    return change(state, pending_rents=(*state.pending_rents, rent))


def demand_rent(state: State, event: DemandRent, out: list[Outcome]) -> State:
    if state.phase in ("auction", "debt", *BEFORE_PLAY):
        raise not_awaited(state)
    asker = None if event.player is None else seated(state, event.player)
    claims = [rent for rent in state.pending_rents if rent.pos == event.pos and asker in (None, rent.owner)]
    if not claims:
        check_space(event.pos)
        asking = "There is" if asker is None else f"{state.names[asker]} has"
        why = "nobody who owes it stopped there, or it is too late"
        raise Refusal("no_claim", f"{asking} no rent to ask for at {board.name(event.pos)}: {why}.")
    rent = claims[0]
    deed = state.deeds[rent.pos]
    if deed and deed.mortgaged:
        raise Refusal("mortgaged", f"{board.name(rent.pos)} is mortgaged now, so it earns no rent.")
    place = state.pending_rents.index(rent)
    return _charge(change(state, pending_rents=state.pending_rents[:place] + state.pending_rents[place + 1 :]), rent)


def lapse(state: State, roller: int, out: list[Outcome]) -> State:
    """A roll closes the claims on the player to the roller's right (R11)."""
    return drop_claims(state, [rent for rent in state.pending_rents if state.left_of(rent.payer) == roller], out)


def drop_claims(state: State, lost: list[Rent], out: list[Outcome]) -> State:
    """Claims that nobody can ask for any more."""
    out.extend({"kind": "rent_lapsed", **_as_data(rent)} for rent in lost)
    return change(state, pending_rents=tuple(rent for rent in state.pending_rents if rent not in lost))


def throw_for_rent(state: State, total: int) -> State:
    """The visitor's throw at a utility (R13)."""
    rent, *rest = state.throws
    assert rent.dice_times is not None
    state = change(state, throws=tuple(rest))
    return charge(state, rent.payer, rent.owner, total * rent.dice_times, f"rent of {board.name(rent.pos)}")


def _charge(state: State, rent: Rent) -> State:
    if rent.amount is None:
        return change(state, throws=(*state.throws, rent))
    return charge(state, rent.payer, rent.owner, rent.amount, f"rent of {board.name(rent.pos)}")


def _counted(state: State, pos: int) -> int:
    """How many of a transport's or utility's kind its owner has; a mortgaged one counts too (R14)."""
    deeds = [state.deeds[member] for member in board.family(pos)]
    own = [deed for deed in deeds if deed and deed.owner == state.owner(pos)]
    return sum(1 for deed in own if state.options.mortgaged_count_for_sets or not deed.mortgaged)


def _as_data(rent: Rent) -> Outcome:
    data: Outcome = {"payer": rent.payer, "owner": rent.owner, "pos": rent.pos}
    return {**data, "dice_times": rent.dice_times} if rent.amount is None else {**data, "amount": rent.amount}
