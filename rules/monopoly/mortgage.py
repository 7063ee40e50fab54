"""Mortgages: money for a deed turned face down, and what turning it up again costs."""

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.building import check_raising
from rules.monopoly.checks import check_any_time, check_cash, own_deed
from rules.monopoly.events import Mortgage, Unmortgage
from rules.monopoly.ledger import lift_mortgage, mortgage_deed, repayment
from rules.monopoly.state import State, deed_at


def mortgage(state: State, event: Mortgage, out: list[Outcome]) -> State:
    seat, _ = own_deed(state, event.player, event.pos)
    check_mortgage(state, event.pos)
    return mortgage_deed(state, seat, event.pos, out)


def check_mortgage(state: State, pos: int) -> None:
    check_raising(state)
    if deed_at(state, pos).mortgaged:
        raise Refusal("mortgaged", f"{board.name(pos)} is mortgaged already.")
    check_unbuilt(state, pos, "mortgaged")


def unmortgage(state: State, event: Unmortgage, out: list[Outcome]) -> State:
    seat, _ = own_deed(state, event.player, event.pos)
    check_unmortgage(state, seat, event.pos)
    return lift_mortgage(state, seat, event.pos, repayment(state, event.pos), out)


def check_unmortgage(state: State, seat: int, pos: int) -> None:
    check_any_time(state, seat)
    if not deed_at(state, pos).mortgaged:
        raise Refusal("mortgaged", f"{board.name(pos)} is not mortgaged, so there is nothing to repay.")
    check_cash(state, seat, repayment(state, pos), f"Repaying the mortgage of {board.name(pos)}")


def check_unbuilt(state: State, pos: int, what: str) -> None:
    """Refuses what only unimproved groups may do."""
    if any(deed.level for member in board.family(pos) if (deed := state.deeds[member])):
        group = board.group_name(pos)
        raise Refusal(
            "has_buildings", f"{board.name(pos)} cannot be {what} while {group} has buildings: sell them first."
        )
