"""Rock-paper-scissors and … ZOMBIES!!!: cards are turned up together; Brains are rows, winning cards are weapons."""

from collections.abc import Iterator
from itertools import product

from rules.game import Json, Outcome, Refusal, Start
from rules.reading import check_seat
from rules.wording import listed, named, several
from rules.zombies import attack, contest
from rules.zombies.cards import CARDS
from rules.zombies.events import EVENTS, Choice, Event, Reveal
from rules.zombies.state import TITLE, State, Table, change, opening, view

__all__ = ["EVENTS", "SEATS", "TITLE", "State", "Table", "apply", "awaits", "legal", "new", "view", "winners"]

SEATS = range(2, 4)


def new(start: Start) -> tuple[State, list[Outcome]]:
    state = opening(start)
    return _next_round(state)


def apply(state: State, event: Event) -> tuple[State, list[Outcome]]:
    if isinstance(event, Choice):
        check_seat(event.player, state.names)
    match state.phase:
        case "zombies":
            after, outcomes = attack.answer_attack(state, event)
            after, done = _after_attack(after)
        case "contest":
            after, outcomes, done = contest.answer_contest(state, event)
            if not done and not contest.is_open(after):
                after, more = contest.close_contest(after)
                outcomes, done = outcomes + more, True
        case _:
            after, outcomes, done = _reveal(state, event)
    if discarded := after.discard - state.discard:
        outcomes.append({"kind": "discarded", "count": discarded})
    if done and not after.drawing:
        after, ending = _next_round(after)
        outcomes += ending
    return after, outcomes


def legal(state: State) -> Iterator[Event]:
    match state.phase:
        case "reveal":
            for cards in product(CARDS, repeat=len(state.drawing)):
                if not _exhausted(state, cards):
                    yield Reveal({str(seat): card for seat, card in zip(state.drawing, cards, strict=True)})
        case "zombies":
            yield from attack.legal_answers(state)
        case "contest":
            yield from contest.legal_answers(state)


def awaits(state: State) -> Json:
    seats = range(len(state.names))
    match state.phase:
        case "reveal":
            return {"what": "reveal", "players": state.drawing}
        case "zombies":
            answers = {str(seat): attack.choices(state, seat) for seat in seats if attack.choices(state, seat)}
            return {"what": "zombies", "players": answers}
        case "contest":
            answers = {str(seat): contest.choices(state, seat) for seat in seats if contest.choices(state, seat)}
            won = state.verdict.winners if state.verdict else ()
            return {"what": "contest", "winner": won[0] if len(won) == 1 else None, "players": answers}
    return {"what": "over", "winners": state.winners}


def winners(state: State) -> tuple[int, ...] | None:
    return state.winners


def _reveal(state: State, event: Event) -> tuple[State, list[Outcome], bool]:
    if not isinstance(event, Reveal):
        raise Refusal(
            "not_awaited", f"That cannot happen now: {named(state.names, state.drawing)} turn up cards first."
        )
    if set(event.cards) != {str(seat) for seat in state.drawing}:
        must = f"{named(state.names, state.drawing)} must draw now, and nobody else"
        raise Refusal("wrong_players", f"{must}; cards were seen in {several(len(event.cards), 'zone')}.")
    cards = tuple(event.cards[str(seat)] for seat in state.drawing)
    for card in cards:
        if card not in CARDS:
            raise Refusal("unknown_card", f"There is no card “{card}”: cards are {listed(CARDS, 'or')}.")
    if exhausted := _exhausted(state, cards):
        left = dict(zip(CARDS, state.counts or (), strict=True))[exhausted]
        turned_up = f"{cards.count(exhausted)} turned up but {left} left in the deck"
        raise Refusal("card_exhausted", f"There cannot be {exhausted} {turned_up}: look at the cards again.")

    zones = list(state.zones)
    for seat, card in zip(state.drawing, cards, strict=True):
        zones[seat] = card
    counts = state.counts and tuple(left - cards.count(card) for card, left in zip(CARDS, state.counts, strict=True))
    dealt = change(state, zones=tuple(zones), deck=state.deck - len(cards), counts=counts)
    if "zombie" in cards:
        after, outcomes = attack.open_attack(dealt)
        after, done = _after_attack(after)
        return after, outcomes, done
    after, outcomes = contest.open_contest(dealt)
    if contest.is_open(after):
        return after, outcomes, False
    closed, more = contest.close_contest(after)
    return closed, outcomes + more, True


def _after_attack(state: State) -> tuple[State, bool]:
    """Closes the attack once everybody has answered."""
    return (state, False) if attack.is_open(state) else (attack.close_attack(state), True)


def _exhausted(state: State, cards: tuple[str, ...]) -> str | None:
    """The kind of which more is on the table than was left in the deck (R24)."""
    if state.counts is None:
        return None
    return next((card for card, left in zip(CARDS, state.counts, strict=True) if cards.count(card) > left), None)


def _next_round(state: State) -> tuple[State, list[Outcome]]:
    """Everybody draws, or the game is over: the deck is short (R21), or one player is left (option)."""
    live = state.live
    if state.deck >= len(live) > 1:
        return change(state, phase="reveal", stage=0, drawing=live), []
    return _score(state)


def _score(state: State) -> tuple[State, list[Outcome]]:
    """Most Brains, then most Trophies, then shared (R22)."""
    strength = [(brains, len(stock)) for brains, stock in zip(state.brains, state.trophies, strict=True)]
    best = tuple(seat for seat, own in enumerate(strength) if own == max(strength))
    over = change(state, phase="over", stage=0, drawing=(), winners=best)
    return over, [{"kind": "winners", "players": best}]
