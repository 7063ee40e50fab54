"""Money: every dollar that moves, moves through `pay`; what is owed waits in the debts until it can be paid."""

from typing import Literal

from rules.game import Outcome
from rules.monopoly import board
from rules.monopoly.state import Bank, Debt, State, change, change_deed, change_player, fee, pieces

Party = int | Literal["bank", "pot"]


def pay(state: State, payer: Party, payee: Party, amount: int, why: str, out: list[Outcome]) -> State:
    """Moves money that is there. The Bank never runs out (R44)."""
    if not amount or payer == payee:
        return state
    state = _credit(state, payer, -amount)
    state = _credit(state, payee, amount)
    out.append({"kind": "money", "from": payer, "to": payee, "amount": amount, "why": why})
    return state


def charge(state: State, debtor: int, creditor: Party, amount: int, why: str) -> State:
    """Makes a debt; it is paid as soon as everything before it is, at once if cash suffices (R30)."""
    if not amount:
        return state
    return change(state, debts=(*state.debts, Debt(debtor, creditor, amount, why)))


def public_purse(state: State) -> Literal["bank", "pot"]:
    """Where taxes, card payments and bail go: with that house rule, into the Free Parking pot (R45)."""
    return "pot" if state.options.free_parking_pot else "bank"


def pay_debts(state: State, out: list[Outcome]) -> State:
    """Settles debts in order as far as their debtors have the cash."""
    while state.debts:
        debt = state.debts[0]
        if state.players[debt.debtor].cash < debt.amount:
            break
        state = change(state, debts=state.debts[1:])
        state = pay(state, debt.debtor, debt.creditor, debt.amount, debt.why, out)
    return state


def set_level(state: State, pos: int, level: int, out: list[Outcome]) -> State:
    """A lot goes to another level and its pieces from or to the Bank; no money moves here."""
    deed = state.deeds[pos]
    assert deed
    before, after = pieces(deed.level), pieces(level)
    bank = Bank(state.bank.colliders + before[0] - after[0], state.bank.supers + before[1] - after[1])
    kind = "built" if state.steps(level) > state.steps(deed.level) else "sold_building"
    out.append({"kind": kind, "player": deed.owner, "pos": pos, "level": level})
    return change_deed(change(state, bank=bank), pos, level=level)


def mortgage_deed(state: State, seat: int, pos: int, out: list[Outcome]) -> State:
    out.append({"kind": "mortgaged", "player": seat, "pos": pos})
    state = change_deed(state, pos, mortgaged=True)
    return pay(state, "bank", seat, board.space(pos).mortgage, f"mortgage of {board.name(pos)}", out)


def lift_mortgage(state: State, seat: int, pos: int, cost: int, out: list[Outcome]) -> State:
    out.append({"kind": "unmortgaged", "player": seat, "pos": pos})
    state = forget_inheritance(change_deed(state, pos, mortgaged=False), pos)
    return pay(state, seat, "bank", cost, f"repaid mortgage of {board.name(pos)}", out)


def forget_inheritance(state: State, pos: int) -> State:
    """The ten percent paid on inheriting a deed counts once, and for the heir alone (R28)."""
    return change(state, inherited=tuple(other for other in state.inherited if other != pos))


def repayment(state: State, pos: int) -> int:
    """What lifting a mortgage costs now: a deed just inherited has had its ten percent paid (R28)."""
    return board.space(pos).mortgage + (0 if pos in state.inherited else fee(pos))


def _credit(state: State, party: Party, amount: int) -> State:
    if party == "bank":
        return state
    if party == "pot":
        return change(state, pot=state.pot + amount)
    return change_player(state, party, cash=state.players[party].cash + amount)
