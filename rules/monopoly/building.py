"""Colliders and Super Colliders: built and sold evenly, as far as the Bank's stock goes."""

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.checks import BEFORE_PLAY, check_any_time, check_cash, not_awaited, own_deed, seated
from rules.monopoly.events import Build, SellBuilding, SellToLevels
from rules.monopoly.ledger import pay, set_level
from rules.monopoly.rent import is_clear_group
from rules.monopoly.state import SUPER, Deed, Kind, State, deed_at, pieces
from rules.wording import several

WORDS = {"collider": "Collider", "super": "Super Collider"}


def build(state: State, event: Build, out: list[Outcome]) -> State:
    seat, deed = own_deed(state, event.player, event.pos)
    check_build(state, seat, event.pos)
    house = board.space(event.pos).house
    state = pay(state, seat, "bank", house, f"building on {board.name(event.pos)}", out)
    return set_level(state, event.pos, state.ladder[state.steps(deed.level) + 1], out)


def check_build(state: State, seat: int, pos: int) -> None:
    """Refuses a building that this player cannot buy now."""
    check_any_time(state, seat)
    kind = next_kind(state, deed_at(state, pos))
    check_spot(state, pos, kind)
    if available(state, kind) < 1:
        raise Refusal("no_stock", f"The Bank has no {WORDS[kind]} left: wait until somebody sells one.")
    check_cash(state, seat, board.space(pos).house, f"Building on {board.name(pos)}")


def check_spot(state: State, pos: int, kind: Kind) -> None:
    """Refuses a lot that cannot take the piece: a whole, unmortgaged group, built evenly (R24)."""
    space, deed = board.space(pos), deed_at(state, pos)
    others = [state.deeds[member] for member in board.family(pos)]
    if space.kind != "location" or not all(other and other.owner == deed.owner for other in others):
        what = "a colour group" if space.kind != "location" else f"every deed of {board.group_name(pos)}"
        raise Refusal(
            "incomplete_group", f"{state.names[deed.owner]} needs {what} to build; {space.name} is not enough."
        )
    if not is_clear_group(state, pos):
        raise Refusal("mortgaged", f"A deed of {board.group_name(pos)} is mortgaged: repay it before building there.")
    lowest = min(state.steps(other.level) for other in others if other)
    if deed.level == SUPER:
        raise Refusal("not_even", f"{space.name} has its Super Collider: nothing more can be built there.")
    if state.steps(deed.level) > lowest:
        raise Refusal("not_even", f"Build evenly: another lot of {board.group_name(pos)} is lower than {space.name}.")
    if next_kind(state, deed) != kind:
        raise Refusal("not_even", f"{space.name} takes a {WORDS[next_kind(state, deed)]} next, not a {WORDS[kind]}.")


def next_kind(state: State, deed: Deed) -> Kind:
    """The piece that comes next on a lot."""
    return "super" if deed.level in (state.ladder[-2], SUPER) else "collider"


def spots(state: State, seat: int, kind: Kind) -> list[int]:
    """The lots on which a player could put a piece of this kind."""
    found = []
    for pos, _ in state.owned(seat):
        try:
            check_spot(state, pos, kind)
        except Refusal:
            continue
        found.append(pos)
    return found


def sell_building(state: State, event: SellBuilding, out: list[Outcome]) -> State:
    seat, deed = own_deed(state, event.player, event.pos)
    check_sell(state, seat, event.pos)
    return _sell(state, seat, {event.pos: state.ladder[state.steps(deed.level) - 1]}, out)


def check_sell(state: State, seat: int, pos: int) -> None:
    """Refuses to sell one building of this lot."""
    check_raising(state)
    deed, space = deed_at(state, pos), board.space(pos)
    if not deed.level:
        raise Refusal("no_stock", f"There is no building on {space.name} to sell.")
    highest = max(state.steps(deed_at(state, member).level) for member in _lots(state, seat, pos))
    if state.steps(deed.level) < highest:
        raise Refusal("not_even", f"Sell evenly: another lot of {board.group_name(pos)} is higher than {space.name}.")
    _check_stock(state, {pos: state.ladder[state.steps(deed.level) - 1]})


def sell_to_levels(state: State, event: SellToLevels, out: list[Outcome]) -> State:
    """Several steps down in one go, for when the Bank has too few Colliders for single ones (R26)."""
    if not event.levels:
        raise Refusal("bad_event", "Say which lots go down to which level: “levels” is empty.")
    seat = None if event.player is None else seated(state, event.player)
    for pos in event.levels:
        seat, _ = own_deed(state, seat, pos)
    assert seat is not None
    check_raising(state)
    first, *rest = event.levels
    lots = _lots(state, seat, first)
    if any(pos not in lots for pos in rest) or board.space(first).kind != "location":
        raise Refusal("bad_event", "Sell buildings of one colour group at a time.")
    for pos, level in event.levels.items():
        if level not in state.ladder:
            raise Refusal("bad_event", f"A lot has level {', '.join(map(str, state.ladder))}, not {level}.")
        if state.steps(level) > state.steps(deed_at(state, pos).level):
            raise Refusal(
                "bad_event", f"{board.name(pos)} is at level {deed_at(state, pos).level}: selling only goes down."
            )
    after = [state.steps(event.levels.get(pos, deed_at(state, pos).level)) for pos in lots]
    if max(after) - min(after) > 1:
        raise Refusal(
            "not_even", f"Sell evenly: the lots of {board.group_name(first)} may differ by one level at most."
        )
    lower = {pos: level for pos, level in event.levels.items() if level != deed_at(state, pos).level}
    if not lower:
        raise Refusal("bad_event", "Nothing would be sold: every lot is at that level already.")
    _check_stock(state, lower)
    return _sell(state, seat, lower, out)


def check_raising(state: State) -> None:
    """Raising cash is possible in every phase of play, auctions and own debts too (R10, R30)."""
    if state.phase in BEFORE_PLAY:
        raise not_awaited(state)


def available(state: State, kind: Kind) -> int:
    """The Bank's pieces, less one that is at auction or was sold there and not put down yet."""
    pending = state.placing or state.auction
    reserved = 1 if pending and pending.kind == kind else 0
    return (state.bank.colliders if kind == "collider" else state.bank.supers) - reserved


def _lots(state: State, seat: int, pos: int) -> list[int]:
    """A player's lots of the group."""
    return [member for member in board.family(pos) if state.owner(member) == seat]


def _check_stock(state: State, levels: dict[int, int]) -> None:
    """A Super that comes down needs its Colliders from the Bank."""
    needed = sum(pieces(level)[0] - pieces(deed_at(state, pos).level)[0] for pos, level in levels.items())
    if needed > available(state, "collider"):
        has = several(available(state, "collider"), "Collider")
        raise Refusal(
            "no_stock",
            f"That takes {several(needed, 'Collider')} from the Bank, which has {has}: sell the group further down.",
        )


def _sell(state: State, seat: int, levels: dict[int, int], out: list[Outcome]) -> State:
    for pos, level in levels.items():
        steps = state.steps(deed_at(state, pos).level) - state.steps(level)
        state = set_level(state, pos, level, out)
        price = board.space(pos).house // 2 * steps
        state = pay(state, "bank", seat, price, f"sold buildings of {board.name(pos)}", out)
    return state
