"""A turn: rolling, moving, acting on the space, Jail, and passing the dice."""

from rules.game import Outcome, Refusal
from rules.monopoly import board
from rules.monopoly.board import GO, JAIL
from rules.monopoly.checks import actor, check_cash, not_awaited
from rules.monopoly.effects import MoveToNearest
from rules.monopoly.events import Buy, EndTurn, PayJail, Roll, UseJailCard
from rules.monopoly.ledger import charge, pay, public_purse
from rules.monopoly.rent import dice_times, fixed_rent, lapse, throw_for_rent, visit
from rules.monopoly.state import Deed, FirstRolls, Rent, State, change, change_player, deed_at, give_card, give_deed
from rules.wording import seen

SALARY = 200
BAIL = 50
BAIL_DUE = "bail after the last miss"
DOUBLES_TO_JAIL = 3
JAIL_ROLLS = {"standard": 3, "short": 1}  # misses until the bail is compulsory (R20, R40)


def roll(state: State, event: Roll, out: list[Outcome]) -> State:
    if state.phase not in ("first_rolls", "await_roll", "await_utility_roll"):
        raise not_awaited(state)
    thrower = state.throws[0].payer if state.phase == "await_utility_roll" else state.turn
    seat = actor(state, event.player, thrower)
    if len(event.dice) != 2:
        raise Refusal(
            "wrong_dice_count", f"{state.names[seat]} throws 2 dice; {seen(len(event.dice))}: throw both again."
        )
    for die in event.dice:
        if die.value not in range(1, 7):
            raise Refusal("bad_dice", f"A die shows 1 to 6, not {die.value}.")
    one, two = (die.value for die in event.dice)
    if state.phase == "first_rolls":
        return _first_roll(state, one + two)
    state = change(state, inherited=())
    if state.phase == "await_utility_roll":
        return throw_for_rent(state, one + two)
    state = change(lapse(state, seat, out), last_roll=one + two)
    if state.players[seat].in_jail:
        return _roll_in_jail(state, one, two, out)
    if one != two:
        return move(change(state, roll_again=False), one + two, out)
    state = change(state, doubles=state.doubles + 1, roll_again=True)
    if state.doubles >= DOUBLES_TO_JAIL:
        return go_to_jail(state, "third double", out)
    return move(state, one + two, out)


def end_turn(state: State, event: EndTurn, out: list[Outcome]) -> State:
    if state.phase != "turn_over":
        raise not_awaited(state)
    actor(state, event.player, state.turn)
    return pass_dice(state)


def pass_dice(state: State) -> State:
    """The next live player to the left is to roll."""
    turn = state.left_of(state.turn)
    return change(
        state, turn=turn, base="await_roll", doubles=0, roll_again=False, offer=None, deck=None, leaving_jail=None
    )


def buy(state: State, event: Buy, out: list[Outcome]) -> State:
    if state.phase != "await_buy":
        raise not_awaited(state)
    seat = actor(state, event.player, state.turn)
    assert state.offer is not None
    pos, price = state.offer, board.space(state.offer).price
    check_cash(state, seat, price, board.name(pos))
    state = pay(state, seat, "bank", price, f"bought {board.name(pos)}", out)
    out.append({"kind": "deed", "pos": pos, "owner": seat})
    return after_space(give_deed(state, pos, Deed(seat)))


def pay_jail(state: State, event: PayJail, out: list[Outcome]) -> State:
    seat = _jailed(state, event.player)
    check_cash(state, seat, BAIL, "Leaving Jail")
    return _free(pay(state, seat, public_purse(state), BAIL, "bail", out), "paid", out)


def use_jail_card(state: State, event: UseJailCard, out: list[Outcome]) -> State:
    seat = _jailed(state, event.player)
    if not dict(state.players[seat].cards.by_deck())[event.deck]:
        raise Refusal("not_owner", f"{state.names[seat]} holds no jail card of the {event.deck} deck.")
    out.append({"kind": "card_returned", "player": seat, "deck": event.deck})
    return _free(give_card(state, seat, event.deck, -1), "card", out)


def move(state: State, steps: int, out: list[Outcome], terms: MoveToNearest | None = None) -> State:
    """The token goes `steps` forward and acts where it stops; onto or past GO pays before that (R4).

    `terms`: the rent that a card sets.
    """
    seat = state.turn
    start = state.players[seat].pos
    pos = (start + steps) % board.SIZE
    state = change_player(state, seat, pos=pos)
    out.append({"kind": "moved", "player": seat, "from": start, "to": pos})
    if start + steps >= board.SIZE:
        salary = state.options.go_landing_salary if pos == GO else SALARY
        state = pay(state, "bank", seat, salary, "salary", out)
    return act(state, out, terms)


def act(state: State, out: list[Outcome], terms: MoveToNearest | None = None) -> State:
    """What the space does on which the player in turn has stopped."""
    pos = state.players[state.turn].pos
    space = board.space(pos)
    state = after_space(state)
    match space.kind:
        case "tax":
            printed = {4: state.options.tax_4, 38: state.options.tax_38}[pos]
            tax = space.tax if printed is None else printed
            return charge(state, state.turn, public_purse(state), tax, space.name)
        case "card":
            return change(state, base="await_card", deck=space.deck)
        case "gotojail":
            return go_to_jail(state, space.name, out)
        case "parking":
            return pay(state, "pot", state.turn, state.pot, space.name, out)
        case "location" | "transport" | "utility":
            return _act_on_deed(state, pos, out, terms)
    return state


def after_space(state: State) -> State:
    """The space is dealt with: roll again after a double (R5), or the turn is over."""
    return change(state, base="await_roll" if state.roll_again else "turn_over", offer=None, deck=None)


def go_to_jail(state: State, why: str, out: list[Outcome]) -> State:
    """Ends the turn at once; pays no salary, cancels an extra roll."""
    out.append({"kind": "jailed", "player": state.turn, "why": why})
    state = change_player(state, state.turn, pos=JAIL, in_jail=True, jail_rolls=0)
    return after_space(change(state, roll_again=False))


def leave_jail(state: State, out: list[Outcome]) -> State:
    """The compulsory bail is paid: free, and the missed roll is moved (R20)."""
    assert state.leaving_jail is not None
    steps = state.leaving_jail
    return move(_free(change(state, leaving_jail=None), "paid", out), steps, out)


def open_first_rolls(state: State, waiting: tuple[int, ...]) -> State:
    return change(state, base="first_rolls", turn=waiting[0], first_rolls=FirstRolls(waiting))


def _first_roll(state: State, total: int) -> State:
    """Highest total starts; the tied throw again among themselves (R2)."""
    assert state.first_rolls
    thrower, *waiting = state.first_rolls.waiting
    totals = (*state.first_rolls.totals, (thrower, total))
    if waiting:
        return change(state, turn=waiting[0], first_rolls=FirstRolls(tuple(waiting), totals))
    best = max(total for _, total in totals)
    tied = tuple(seat for seat, total in totals if total == best)
    if len(tied) > 1:
        return open_first_rolls(state, tied)
    return change(state, base="await_roll", turn=tied[0], first_rolls=None)


def _roll_in_jail(state: State, one: int, two: int, out: list[Outcome]) -> State:
    seat = state.turn
    if one == two:
        state = change(_free(state, "double", out), roll_again=state.options.jail_double_rolls_again)  # R19
        return move(state, one + two, out)
    misses = state.players[seat].jail_rolls + 1
    state = after_space(change(change_player(state, seat, jail_rolls=misses), roll_again=False))
    if misses < JAIL_ROLLS[state.options.mode]:
        return state
    state = change(state, leaving_jail=one + two)
    return charge(state, seat, public_purse(state), BAIL, BAIL_DUE)


def _jailed(state: State, given: int | None) -> int:
    if state.phase != "await_roll":
        raise not_awaited(state)
    seat = actor(state, given, state.turn)
    if not state.players[seat].in_jail:
        raise Refusal("not_awaited", f"{state.names[seat]} is not in Jail and can simply roll.")
    return seat


def _free(state: State, how: str, out: list[Outcome]) -> State:
    out.append({"kind": "freed", "player": state.turn, "why": how})
    return change_player(state, state.turn, in_jail=False, jail_rolls=0)


def _act_on_deed(state: State, pos: int, out: list[Outcome], terms: MoveToNearest | None) -> State:
    deed = state.deeds[pos]
    if deed is None:
        return change(state, base="await_buy", offer=pos)
    safe = state.options.no_rent_in_jail and state.players[deed.owner].in_jail
    if deed.owner == state.turn or deed.mortgaged or safe:
        return state
    return visit(state, _rent(state, pos, terms), out)


def _rent(state: State, pos: int, terms: MoveToNearest | None) -> Rent:
    """What stopping here costs: as the deed says, or as a card says in its place."""
    rent_times = terms.rent_times if terms else 1
    payer, owner = state.turn, deed_at(state, pos).owner
    if board.space(pos).kind != "utility":
        return Rent(payer, owner, pos, amount=fixed_rent(state, pos) * rent_times)
    if terms and terms.dice_times is not None:  # a card's throw is always a fresh one
        return Rent(payer, owner, pos, dice_times=terms.dice_times)
    times = dice_times(state, pos) * rent_times
    if state.options.utility_rent_roll == "movement" and state.last_roll is not None:
        return Rent(payer, owner, pos, amount=times * state.last_roll)
    return Rent(payer, owner, pos, dice_times=times)
