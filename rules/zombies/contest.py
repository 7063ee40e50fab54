"""A reveal without Zombies (section 6 B): Brains are kept, Rock, Paper and Scissors fight for a Trophy."""

from collections.abc import Iterator

from rules.game import Outcome, Refusal
from rules.wording import listed, named
from rules.zombies.cards import CARDS, TROPHIES, beats
from rules.zombies.events import Block, Event, GoOn, Throw
from rules.zombies.state import State, Verdict, change, discard_zone, spend, take_brain, take_trophy

Step = tuple[State, list[Outcome]]


def judge(cards: dict[int, str]) -> tuple[Verdict, str]:
    """Who wins or draws again, and why, for the Rock, Paper and Scissors turned up (seats to cards)."""
    kinds = set(cards.values())
    if len(cards) == 1:
        return Verdict(winners=tuple(cards)), "unopposed"
    if len(kinds) == 1:
        return Verdict(tied=tuple(cards)), f"a draw, all have {kinds.pop()}"
    if len(kinds) == 3:
        return Verdict(), "rock, paper and scissors all lie there"
    one, other = kinds
    best, worst = (one, other) if beats(one, other) else (other, one)
    verb = "beat" if best == "scissors" else "beats"
    winners = tuple(seat for seat, card in cards.items() if card == best)
    if len(winners) == 1:
        return Verdict(winners=winners), f"{best} {verb} {worst}"
    return Verdict(tied=winners), f"{best} {verb} {worst}, but two have {best}"


def open_contest(state: State) -> Step:
    """Brains go into their rows; then the other cards are compared."""
    outcomes: list[Outcome] = []
    cards = {seat: card for seat, card in enumerate(state.zones) if card and card != "brain"}
    brains = [seat for seat in state.in_order() if state.zones[seat] == "brain"]
    for seat in brains:
        outcomes.append({"kind": "brain_taken", "player": seat})
        state = take_brain(state, seat)
    if not cards:
        verdict = Verdict()
    elif brains and len(cards) == 2 and state.options.brain_round_trophies == "each":
        verdict = Verdict(winners=tuple(cards), contested=False)
    else:
        verdict, why = judge(cards)
        winner = verdict.winners[0] if verdict.winners else None
        outcomes.append({"kind": "contest", "winner": winner, "why": why})
    return change(state, phase="contest", drawing=(), verdict=verdict), outcomes


def answer_contest(state: State, event: Event) -> tuple[State, list[Outcome], bool]:
    """The state after a block, a throw or "go on", and whether the contest is over with it."""
    match event:
        case GoOn():
            after, outcomes = close_contest(state)
            return after, outcomes, True
        case Block(seat, card):
            _check_card(state, seat, card, "cannot_block", _blocks(state, seat))
            outcomes = [{"kind": "blocked", "player": seat, "card": card}]
            return _void(spend(state, seat, card)), outcomes, True
        case Throw(seat, card):
            _check_card(state, seat, card, "cannot_throw", _throws(state, seat))
            outcomes = [{"kind": "thrown", "player": seat, "card": card}]
            state = change(spend(state, seat, card), thrown=(*state.thrown, seat))
            if state.options.throw_discards_round:
                return _void(state), outcomes, True
            return state, outcomes, False
    contest = "block, throw a Trophy or go on"
    raise Refusal("not_awaited", f"The contest is still open: {_asked(state)} may {contest}.")


def is_open(state: State) -> bool:
    return any(choices(state, seat) for seat in range(len(state.names)))


def choices(state: State, seat: int) -> list[str]:
    """What a player may do before the cards are taken."""
    return ["block"] * bool(_blocks(state, seat)) + ["throw"] * bool(_throws(state, seat))


def legal_answers(state: State) -> Iterator[Event]:
    for seat in state.in_order():
        yield from (Block(seat, card) for card in _blocks(state, seat))
        yield from (Throw(seat, card) for card in _throws(state, seat))
    yield GoOn()


def close_contest(state: State) -> Step:
    """Winners take their own card if there is room (R4, R5); the tied draw again if the deck can serve them (R21)."""
    verdict = state.verdict or Verdict()
    outcomes: list[Outcome] = []
    for seat in verdict.winners:
        card = state.zones[seat]
        if state.has_room(seat):
            outcomes.append({"kind": "trophy_taken", "player": seat, "card": card})
            state = take_trophy(state, seat)
        else:
            outcomes.append({"kind": "no_room", "player": seat, "card": card})
    state = _void(state)
    if not verdict.tied or state.deck < len(verdict.tied):
        return state, outcomes
    outcomes.append({"kind": "redraw", "players": verdict.tied})
    return change(state, phase="reveal", stage=state.stage + 1, drawing=verdict.tied), outcomes


def _void(state: State) -> State:
    """All cards on the table are discarded."""
    for seat, card in enumerate(state.zones):
        if card:
            state = discard_zone(state, seat)
    return change(state, verdict=None, thrown=())


def _blocks(state: State, seat: int) -> list[str]:
    """The Trophies with which a player can stop the winner (R15). The first throw closes this window (R25)."""
    verdict = state.verdict
    if verdict is None or len(verdict.winners) != 1 or seat in verdict.winners or state.thrown:
        return []
    winning = str(state.zones[verdict.winners[0]])
    return [card for card in TROPHIES if card in state.trophies[seat] and beats(card, winning)]


def _throws(state: State, seat: int) -> list[str]:
    """The Trophies that a player of the contest can get rid of (R16): the winner none of the winning kind."""
    if state.verdict is None or not state.verdict.contested or not state.zones[seat] or seat in state.thrown:
        return []
    won = state.zones[seat] if seat in state.verdict.winners else None
    return [card for card in TROPHIES if card in state.trophies[seat] and card != won]


def _check_card(state: State, seat: int, card: str, code: str, allowed: list[str]) -> None:
    name = state.names[seat]
    if card not in CARDS:
        raise Refusal("unknown_card", f"There is no card “{card}”: Trophies are rock, paper and scissors.")
    if card not in state.trophies[seat]:
        raise Refusal("not_held", f"{name} has no {card} in stock.")
    if card not in allowed:
        verb = "block with" if code == "cannot_block" else "throw away"
        instead = f"{listed(allowed, 'or')} would do" if allowed else f"there is nothing to {verb} now"
        raise Refusal(code, f"{name} cannot {verb} {card} here; {instead}.")


def _asked(state: State) -> str:
    return named(state.names, (seat for seat in state.in_order() if choices(state, seat)))
