"""Monopoly's odds: where the next turn's rolls may lead, what that may cost whom, and where rolls end in the long run.

What a card will do is not known before it is entered: a token that comes to a card space is taken to stay there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.game import Json
from rules.monopoly import board
from rules.monopoly.board import BOARD, GO, JAIL, SIZE
from rules.monopoly.rent import dice_times, fixed_rent
from rules.monopoly.state import State
from rules.monopoly.turn import BAIL, DOUBLES_TO_JAIL, JAIL_ROLLS, SALARY
from rules.odds.visits import DOUBLES, OTHERS, Decks, one_tap_cards, visits

Amounts = dict[int, float]  # what may be due, with its probability

TOTALS = {total: DOUBLES.get(total, 0) + OTHERS.get(total, 0) for total in range(2, 13)}
BEFORE = ("deal_deeds", "first_rolls", "game_over")  # phases in which nobody is about to move

ASSUMES = {
    "turn": "a card may do anything: a token that comes to a card space is taken to stay there",
    "rent": "every owner asks for the rent",
    "visits": "a jailed player leaves at once; each one-tap card of the board file, and each other card entered "
    "in this game, once in a deck of 16; the other cards move nobody",
}


@dataclass(frozen=True, slots=True)
class Walk:
    """One way in which a turn's rolls can fall: the spaces where the token stops, and the roll that led there."""

    chance: float
    stops: tuple[tuple[int, int], ...] = ()
    in_jail: bool = False
    bail: int = 0


def odds(state: State, decks: Decks | None = None) -> Json:
    """The next turn of the player who rolls next, by the ways out of Jail if there are several; and the long run.

    `decks`: the cards that are known; if not given, the one-tap cards of the board file.
    """
    found: Json = {"game": "monopoly", "phase": state.phase}
    if state.phase == "game_over":
        return found
    seat = next_roller(state)
    if seat is not None:
        found["player"] = seat
        found["turn"] = next_turn(state, seat)
        jailed = state.players[seat].in_jail and state.leaving_jail is None
        found["turn_out_of_jail"] = next_turn(state, seat, leaves=True) if jailed else None
    return {**found, **long_run(state, one_tap_cards() if decks is None else decks), "assumes": ASSUMES}


def next_roller(state: State) -> int | None:
    """Who moves next; None before the first turn and after the last."""
    if state.phase in BEFORE:
        return None
    goes_on = state.base == "await_roll" or state.roll_again or state.leaving_jail is not None
    return state.turn if goes_on and not state.players[state.turn].bankrupt else state.left_of(state.turn)


def walks(state: State, seat: int, *, leaves: bool = False) -> Iterator[Walk]:
    """Every way in which a player's next rolls can fall, until the turn ends; their chances sum to 1.

    `leaves`: a jailed player pays, or uses a card, before rolling.
    """
    player = state.players[seat]
    doubles = state.doubles if seat == state.turn and (state.roll_again or state.base == "await_roll") else 0
    if state.leaving_jail is not None and seat == state.turn:  # the bail is due, then the missed roll is moved
        yield Walk(1.0, (((player.pos + state.leaving_jail) % SIZE, state.leaving_jail),))
    elif player.in_jail and not leaves:
        yield from _jail_walks(state, seat)
    else:
        yield from _walks(Walk(1.0), player.pos, doubles)


def next_turn(state: State, seat: int, *, leaves: bool = False) -> Json:
    """Where a player's next turn leads, and what it may cost."""
    paths = list(walks(state, seat, leaves=leaves))
    cash, raisable = state.players[seat].cash, state.raisable(seat)
    first, stops, due = [0.0] * SIZE, [0.0] * SIZE, {other: 0.0 for other in state.live if other != seat}
    cards = short = broke = taxes = salary = 0.0
    for walk in paths:
        for place, (pos, _) in enumerate(walk.stops):
            first[pos] += walk.chance * (place == 0)
            stops[pos] += walk.chance
        cards += walk.chance * any(board.space(pos).kind == "card" for pos, _ in walk.stops)
        taxes += walk.chance * sum(tax(state, pos) for pos, _ in walk.stops)
        salary += walk.chance * sum(_salary(state, pos) for pos, total in walk.stops if pos < total)  # onto or past GO
        for pos, total in walk.stops:
            if (owner := state.owner(pos)) in due:
                due[owner] += walk.chance * _mean(rent(state, seat, pos, total))
        for amount, chance in _most_due(state, seat, walk).items():
            short += walk.chance * chance * (amount > cash)
            broke += walk.chance * chance * (amount > raisable)
    return {
        "landing": [{"pos": pos, "next_roll": first[pos], "turn": stops[pos]} for pos in range(SIZE) if stops[pos]],
        "jail": sum(walk.chance for walk in paths if walk.in_jail),
        "card": cards,
        "rents": [
            {"pos": pos, "owner": state.owner(pos), "chance": stops[pos], "rent": _mean(rent(state, seat, pos))}
            for pos in range(SIZE)
            if stops[pos] and _mean(rent(state, seat, pos))
        ],
        "rent": sum(due.values()),
        "rent_to": [{"owner": owner, "rent": mean} for owner, mean in due.items()],
        "taxes": taxes,
        "bail": sum(walk.chance * walk.bail for walk in paths),
        "salary": salary,
        "more_than_cash": short,
        "more_than_all": broke,
    }


def rent(state: State, seat: int, pos: int, total: int | None = None) -> Amounts:
    """What a stop costs if it is asked for; at a utility it depends on the dice (`total`: of the move)."""
    deed = state.deeds[pos]
    if deed is None or deed.owner == seat or deed.mortgaged:
        return {0: 1.0}
    if state.options.no_rent_in_jail and state.players[deed.owner].in_jail:
        return {0: 1.0}
    if board.space(pos).kind != "utility":
        return {fixed_rent(state, pos): 1.0}
    times = dice_times(state, pos)
    if state.options.utility_rent_roll == "movement" and total is not None:
        return {times * total: 1.0}
    return {times * thrown: chance for thrown, chance in TOTALS.items()}


def tax(state: State, pos: int) -> int:
    """What a tax space takes; elsewhere nothing."""
    space = board.space(pos)
    printed = {4: state.options.tax_4, 38: state.options.tax_38}.get(pos)
    return 0 if space.kind != "tax" else space.tax if printed is None else printed


def long_run(state: State, decks: Decks) -> Json:
    """Of all rolls, how many end on each space, with the known cards and with none; and what deeds earn."""
    again = state.options.jail_double_rolls_again
    carded = visits(decks, "leave", state.options.mode, jail_again=again)
    plain = visits((), "leave", state.options.mode, jail_again=again)
    earns = [
        _mean(rent(state, -1, pos)) * share * carded.rolls_a_turn if state.owner(pos) is not None else 0.0
        for pos, share in enumerate(carded.share)
    ]
    others = len(state.live) - 1
    return {
        "visits": [
            {"pos": pos, "share": share, "without_cards": bare}
            for pos, (share, bare) in enumerate(zip(carded.share, plain.share, strict=True))
        ],
        "in_jail": {"share": carded.in_jail, "without_cards": plain.in_jail},
        "earns_a_round": [  # from all the others' turns of a round, as the deeds stand now
            {"player": seat, "rent": others * sum(earns[pos] for pos, _ in state.owned(seat))} for seat in state.live
        ],
    }


def _walks(walk: Walk, pos: int, doubles: int) -> Iterator[Walk]:
    for total, chance in OTHERS.items():
        yield _stopped(walk, pos, total, chance)
    for total, chance in DOUBLES.items():
        if doubles + 1 >= DOUBLES_TO_JAIL:
            yield Walk(walk.chance * chance, walk.stops, in_jail=True)
            continue
        after = _stopped(walk, pos, total, chance)
        if after.in_jail:
            yield after
        else:
            yield from _walks(after, after.stops[-1][0], doubles + 1)


def _jail_walks(state: State, seat: int) -> Iterator[Walk]:
    for total, chance in DOUBLES.items():
        out = _stopped(Walk(1.0), JAIL, total, chance)
        if state.options.jail_double_rolls_again:
            yield from _walks(out, out.stops[-1][0], state.doubles if seat == state.turn else 0)
        else:
            yield out
    if state.players[seat].jail_rolls + 1 < JAIL_ROLLS[state.options.mode]:
        yield Walk(sum(OTHERS.values()), in_jail=True)
        return
    for total, chance in OTHERS.items():
        yield _stopped(Walk(1.0, bail=BAIL), JAIL, total, chance)


def _stopped(walk: Walk, pos: int, total: int, chance: float) -> Walk:
    goal = (pos + total) % SIZE
    stops = (*walk.stops, (goal, total))
    return Walk(walk.chance * chance, stops, in_jail=BOARD.spaces[goal].kind == "gotojail", bail=walk.bail)


def _most_due(state: State, seat: int, walk: Walk) -> Amounts:
    """The most that a turn takes out of a purse at any moment of it: what comes in later does not help."""
    purses = {(walk.bail, walk.bail): 1.0}  # paid so far less what came in, and the most that this has been
    for pos, total in walk.stops:
        costs = {tax(state, pos): 1.0} if board.space(pos).kind == "tax" else rent(state, seat, pos, total)
        income = _salary(state, pos) if pos < total else 0
        after: dict[tuple[int, int], float] = {}
        for (paid, most), chance in purses.items():
            for cost, likely in costs.items():
                now = paid - income + cost
                key = (now, max(most, now))
                after[key] = after.get(key, 0.0) + chance * likely
        purses = after
    found: Amounts = {}
    for (_, most), chance in purses.items():
        found[most] = found.get(most, 0.0) + chance
    return found


def _salary(state: State, pos: int) -> int:
    return state.options.go_landing_salary if pos == GO else SALARY


def _mean(amounts: Amounts) -> float:
    return sum(amount * chance for amount, chance in amounts.items())
