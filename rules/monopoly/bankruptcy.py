"""Bankruptcy: everything is turned into money and mortgaged deeds, the creditor gets it, the player is out."""

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.checks import actor, not_awaited
from rules.monopoly.events import DeclareBankrupt
from rules.monopoly.ledger import forget_inheritance, mortgage_deed, pay, set_level
from rules.monopoly.rent import drop_claims
from rules.monopoly.state import Cards, Debt, Deed, State, change, change_player, fee, give_card, give_deed
from rules.monopoly.turn import pass_dice


def declare_bankrupt(state: State, event: DeclareBankrupt, out: list[Outcome]) -> State:
    if state.phase != "debt":
        raise not_awaited(state)
    debt = state.debts[0]
    seat = actor(state, event.player, debt.debtor)
    if (raisable := state.raisable(seat)) >= debt.amount:
        can = f"owes ${debt.amount} and can raise ${raisable}"
        raise Refusal("can_still_pay", f"{state.names[seat]} {can}: sell buildings or mortgage deeds.")
    estate = [pos for pos, _ in state.owned(seat)]
    state = _liquidate(state, seat, out)
    state = pay(state, seat, debt.creditor, state.players[seat].cash, "bankruptcy", out)
    state = _hand_over(state, seat, debt.creditor, estate, out)
    out.append({"kind": "bankrupt", "player": seat, "creditor": "bank" if debt.creditor == "pot" else debt.creditor})
    state = _leave(state, seat, out)
    if len(state.live) == 1 and state.options.mode == "standard":  # R37: at once, nothing more is settled
        out.append({"kind": "winners", "players": state.live})
        return change(state, winners=state.live, debts=(), pending_rents=(), throws=(), placing=None, auction_queue=())
    if isinstance(debt.creditor, int):
        state = _owe_fees(state, debt.creditor, estate)
    elif state.options.mode == "standard":
        state = change(state, auction_queue=state.auction_queue + tuple(estate))  # R34
    if state.options.mode == "short":  # R41: the first bankruptcy ends play; only its own fees are still settled
        fees = state.debts[:1] if estate and isinstance(debt.creditor, int) else ()
        return change(state, ending=True, debts=fees, pending_rents=(), throws=(), placing=None)
    return state


def score(state: State, out: list[Outcome]) -> State:
    """The short game's end: cash, deeds and buildings at their printed prices (R42)."""
    scores = tuple(_worth(state, seat) for seat in range(len(state.players)))
    # Nobody may be left: the creditor of the last bankruptcy could not pay its fees.
    contenders = state.live or tuple(range(len(state.players)))
    best = [seat for seat in contenders if scores[seat] == max(scores[seat] for seat in contenders)]
    if state.options.tie_break == "cash":
        most = max(state.players[seat].cash for seat in best)
        best = [seat for seat in best if state.players[seat].cash == most]
    out.append({"kind": "winners", "players": tuple(best), "scores": scores})
    return change(state, winners=tuple(best), scores=scores, ending=False)


def _worth(state: State, seat: int) -> int:
    return state.players[seat].cash + sum(
        (board.space(pos).mortgage if deed.mortgaged else board.space(pos).price)
        + board.space(pos).house * state.steps(deed.level)  # a Super counts as four: its steps in the short game
        for pos, deed in state.owned(seat)
    )


def _liquidate(state: State, seat: int, out: list[Outcome]) -> State:
    """All buildings sold at half price, all deeds mortgaged (R31)."""
    for pos, deed in state.owned(seat):
        if deed.level:
            price = board.space(pos).house // 2 * state.steps(deed.level)
            state = set_level(state, pos, 0, out)
            state = pay(state, "bank", seat, price, f"sold buildings of {board.name(pos)}", out)
    for pos, deed in state.owned(seat):
        if not deed.mortgaged:
            state = mortgage_deed(state, seat, pos, out)
    return state


def _hand_over(state: State, seat: int, creditor: int | str, estate: list[int], out: list[Outcome]) -> State:
    """Deeds and jail cards go to the creditor, or back to the Bank and the bottom of their decks."""
    for pos in estate:
        if isinstance(creditor, int):
            out.append({"kind": "deed", "pos": pos, "owner": creditor})
            state = give_deed(state, pos, Deed(creditor, mortgaged=True))
        else:
            out.append({"kind": "deed", "pos": pos, "owner": "bank"})
            state = forget_inheritance(give_deed(state, pos, None), pos)
    for deck, count in state.players[seat].cards.by_deck():
        if isinstance(creditor, int):
            state = give_card(state, creditor, deck, count)
        else:
            out.extend({"kind": "card_returned", "player": seat, "deck": deck} for _ in range(count))
    return state


def _leave(state: State, seat: int, out: list[Outcome]) -> State:
    """Out of the game: open claims both ways vanish, the dice go left if the turn was theirs (R35)."""
    state = change_player(state, seat, bankrupt=True, cards=Cards(), in_jail=False, jail_rolls=0)
    state = drop_claims(state, [rent for rent in state.pending_rents if seat in (rent.payer, rent.owner)], out)
    state = change(
        state,
        debts=tuple(debt for debt in state.debts if seat not in (debt.debtor, debt.creditor)),
        throws=tuple(rent for rent in state.throws if seat not in (rent.payer, rent.owner)),
        placing=None if state.placing and state.placing.player == seat else state.placing,
    )
    return pass_dice(state) if state.turn == seat and state.live else state


def _owe_fees(state: State, creditor: int, estate: list[int]) -> State:
    """Ten percent of each mortgage, at once and before all other debts (R28, R36)."""
    fees = sum(fee(pos) for pos in estate)
    owed = (Debt(creditor, "bank", fees, "fees on inherited deeds"),) if fees else ()
    return change(state, debts=owed + state.debts, inherited=(*state.inherited, *estate))
