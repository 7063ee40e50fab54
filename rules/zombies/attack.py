"""A reveal with Zombies (section 6 A): everybody attacked kills, saves, or loses a Brain; there is no contest."""

from collections.abc import Iterator
from itertools import combinations

from rules.game import Outcome, Refusal, changed
from rules.wording import listed, several
from rules.zombies.cards import CARDS, KILLERS
from rules.zombies.events import Event, GoOn, KillWith, LetItBeEaten, LoseBrain, SaveBrain
from rules.zombies.state import State, change, discard_zone, spend, take_brain, take_trophy

Step = tuple[State, list[Outcome]]


def open_attack(state: State) -> Step:
    """The Zombies turned up attack; what needs no choice is answered at once."""
    outcomes: list[Outcome] = []
    attacks = [0] * len(state.names)
    for drawer in state.in_order():
        if state.zones[drawer] == "zombie":
            for target in _targets(state, drawer):
                attacks[target] += 1
                outcomes.append({"kind": "attack", "from": drawer, "to": target})
    killed = tuple(seat for seat in state.in_order() if state.zones[seat] in KILLERS and attacks[seat])
    attacked = change(state, phase="zombies", drawing=(), attacks=tuple(attacks), killed=killed)
    for seat in state.in_order():
        if seat in killed:
            outcomes.append({"kind": "killed", "player": seat, "card": state.zones[seat], "from": "zone"})
            attacked = _answered(attacked, seat)
        if state.zones[seat]:
            attacked = _answer(attacked, seat, outcomes)
    return attacked, outcomes


def answer_attack(state: State, event: Event) -> Step:
    """A player's choice, and all that follows from it without one."""
    outcomes: list[Outcome] = []
    match event:
        case GoOn():
            while is_open(state):
                seat = next(seat for seat in state.in_order() if choices(state, seat))
                state = _eaten(state, seat, outcomes) if _saves(state, seat) else _kill(state, seat, "rock", outcomes)
                state = _answer(state, seat, outcomes)
            return state, outcomes
        case KillWith(seat, card):
            _check_weapon(state, seat, card)
            state = _kill(state, seat, card, outcomes)
        case SaveBrain(seat, cards):
            _check_saving(state, seat, cards)
            for card in cards:
                state = _kill(state, seat, card, outcomes)
            outcomes.append({"kind": "brain_saved", "player": seat})
            state = take_brain(state, seat)
        case LetItBeEaten(seat):
            _check_choice(state, seat, "let_it_be_eaten")
            state = _eaten(state, seat, outcomes)
        case LoseBrain(seat):
            if choices(state, seat):
                stock = listed(sorted(set(state.killers(seat))))
                raise Refusal(
                    "must_kill", f"{state.names[seat]} has {stock} in stock and loses no Brain of the row yet."
                )
            raise _closed(state, seat)
        case _:
            raise Refusal("not_awaited", f"The Zombies come first: {_waiting(state)}.")
    return _answer(state, seat, outcomes), outcomes


def is_open(state: State) -> bool:
    """Whether somebody has a real choice."""
    return any(choices(state, seat) for seat in range(len(state.names)))


def choices(state: State, seat: int) -> list[str]:
    """The events that a player may choose from; none if all is forced."""
    if _saves(state, seat):
        return ["save_brain", "let_it_be_eaten"]
    killers, attacks = state.killers(seat), state.attacks[seat]
    return ["kill_with"] if attacks and len(set(killers)) > 1 and len(killers) > attacks else []


def legal_answers(state: State) -> Iterator[Event]:
    for seat in state.in_order():
        killers = state.killers(seat)
        match choices(state, seat):
            case ["kill_with"]:
                yield from (KillWith(seat, card) for card in KILLERS)
            case ["save_brain", _]:
                yield from (SaveBrain(seat, cards) for cards in sorted(set(combinations(killers, state.attacks[seat]))))
                yield LetItBeEaten(seat)
    yield GoOn()


def close_attack(state: State) -> State:
    """The Zombies go to the discard pile."""
    for seat, card in enumerate(state.zones):
        if card:
            state = discard_zone(state, seat)
    return change(state, attacks=(), killed=())


def _targets(state: State, drawer: int) -> list[int]:
    """Every other participant (R9), or only the next one clockwise (option)."""
    seats = len(state.names)
    clockwise = [(drawer + place) % seats for place in range(1, seats)]
    others = [seat for seat in clockwise if state.zones[seat]]
    return others if state.options.zombie_targets == "each" else others[:1]


def _saves(state: State, seat: int) -> bool:
    """Whether a drawn Brain could be saved: a free choice (R19)."""
    return state.zones[seat] == "brain" and 0 < state.attacks[seat] <= len(state.killers(seat))


def _answer(state: State, seat: int, outcomes: list[Outcome]) -> State:
    """Goes on with a player's answers until there is a choice or nothing left to answer."""
    if state.zones[seat] == "brain" and not _saves(state, seat):
        if state.attacks[seat]:
            state = _eaten(state, seat, outcomes)
        else:
            outcomes.append({"kind": "brain_taken", "player": seat})
            state = take_brain(state, seat)
    while state.attacks[seat] and not choices(state, seat):
        if killers := state.killers(seat):
            state = _kill(state, seat, killers[0], outcomes)
        else:
            state = _lose_brain(state, seat, outcomes)
    return state if state.attacks[seat] else _clear_zone(state, seat, outcomes)


def _clear_zone(state: State, seat: int, outcomes: list[Outcome]) -> State:
    """The drawn card of a player who has answered: a killer becomes a Trophy if there is room (R10)."""
    card = state.zones[seat]
    if card is None or card == "zombie":
        return state
    if seat in state.killed and state.options.kill_keeps_card:
        if state.has_room(seat):
            outcomes.append({"kind": "trophy_taken", "player": seat, "card": card})
            return take_trophy(state, seat)
        outcomes.append({"kind": "no_room", "player": seat, "card": card})
    return discard_zone(state, seat)


def _kill(state: State, seat: int, card: str, outcomes: list[Outcome]) -> State:
    outcomes.append({"kind": "killed", "player": seat, "card": card, "from": "stock"})
    return _answered(spend(state, seat, card), seat)


def _eaten(state: State, seat: int, outcomes: list[Outcome]) -> State:
    outcomes.append({"kind": "brain_eaten", "player": seat})
    return _answered(discard_zone(state, seat), seat)


def _lose_brain(state: State, seat: int, outcomes: list[Outcome]) -> State:
    """One Brain from the row, if there is one (R20), and the Trophies that have no place any more (R13: Papers)."""
    if state.brains[seat]:
        outcomes.append({"kind": "brain_lost", "player": seat})
        brains = changed(state.brains, seat, state.brains[seat] - 1)
        state = change(state, brains=brains, discard=state.discard + 1)
        state = spend(state, seat, *state.trophies[seat][brains[seat] :])
    return _answered(state, seat)


def _answered(state: State, seat: int) -> State:
    return change(state, attacks=changed(state.attacks, seat, state.attacks[seat] - 1))


def _check_choice(state: State, seat: int, choice: str) -> None:
    if choice not in choices(state, seat):
        raise _closed(state, seat)


def _check_weapon(state: State, seat: int, card: str) -> None:
    if card not in CARDS:
        raise Refusal("unknown_card", f"There is no card “{card}”: a Zombie is killed with rock or scissors.")
    _check_choice(state, seat, "kill_with")
    if card not in KILLERS:
        raise Refusal(
            "cannot_kill", f"{card.capitalize()} never kills a Zombie: {state.names[seat]} needs rock or scissors."
        )
    if card not in state.trophies[seat]:
        raise Refusal("not_held", f"{state.names[seat]} has no {card} in stock.")


def _check_saving(state: State, seat: int, cards: tuple[str, ...]) -> None:
    name = state.names[seat]
    for card in cards:
        if card not in CARDS:
            raise Refusal("unknown_card", f"There is no card “{card}”: a Brain is saved with rock or scissors.")
    _check_choice(state, seat, "save_brain")
    if len(cards) != state.attacks[seat] or not all(card in KILLERS for card in cards):
        zombies = several(state.attacks[seat], "Zombie comes", "Zombies come")
        raise Refusal("cannot_kill", f"{zombies} for {name}'s Brain: one rock or scissors from the stock for each.")
    for card in set(cards):
        if cards.count(card) > state.trophies[seat].count(card):
            has = several(state.trophies[seat].count(card), card, card)
            raise Refusal("not_held", f"{name} has {has} in stock, not {cards.count(card)}.")


def _closed(state: State, seat: int) -> Refusal:
    return Refusal("not_awaited", f"{state.names[seat]} cannot choose that now: {_waiting(state)}.")


def _waiting(state: State) -> str:
    words = {"kill_with": "chooses a weapon", "save_brain": "saves the Brain or lets it be eaten"}
    asked = {seat: choices(state, seat) for seat in state.in_order()}
    return listed(f"{state.names[seat]} {words[open_[0]]}" for seat, open_ in asked.items() if open_)
