"""Zombies' odds: what is left in the deck, what the next draw can do to whom, and what a block is worth.

Everything lies open but the order of the deck, so all of it is exact. While the kinds in the deck are not known (a
game that was picked up without them) only its size is told.
"""

from rules import zombies
from rules.game import Json
from rules.odds.zombie_draws import ALL, MINE, OTHERS, Own, Prospects, draws, prospects
from rules.zombies.cards import BRAINS_EACH, BRAINS_IN_DECK, CARDS, KILLERS, PACK
from rules.zombies.events import Block, GoOn, Reveal, SaveBrain
from rules.zombies.state import State

SMALL = 24  # cards; a smaller deck has its own table, which takes no time, a larger one shares that of the whole game

ASSUMES = {
    "next": "a drawn Brain is saved where it can be",
    "brains": "from here on nobody blocks or throws, and a drawn Brain is saved where it can be",
}


def odds(state: State) -> Json:
    """What is left, what the next draw brings, everybody's Brains at the end, and what each possible block changes."""
    if state.phase == "over":
        return {"game": "zombies", "phase": "over"}
    found: Json = {"game": "zombies", "phase": state.phase, "deck": {"cards": state.deck, "kinds": None}}
    if state.counts is None:
        return found
    kinds = dict(zip(CARDS, state.counts, strict=True))
    chances = {card: count / state.deck for card, count in kinds.items()} if state.deck else None
    found["deck"] = {"cards": state.deck, "kinds": kinds, "chances": chances}
    return {
        **found,
        "next": next_draw(settled(state)),
        "brains": expected_brains(state),
        "blocks": blocks(state),
        "assumes": ASSUMES,
    }


def next_draw(state: State) -> Json | None:
    """The chances of the next cards turned up, for all and for each who draws; None if the game is over."""
    if state.phase != "reveal" or state.counts is None:
        return None
    seats = state.drawing
    zombies_drawn = [0.0] * (len(seats) + 1)
    attacked, loses, gains = (dict.fromkeys(seats, 0.0) for _ in range(3))
    for cards, chance in draws(state.counts, len(seats)):
        zombies_drawn[cards.count("zombie")] += chance
        event = Reveal({str(seat): card for seat, card in zip(seats, cards, strict=True)})
        after, outcomes = zombies.apply(state, event)
        after = settled(after)
        for seat in {outcome["to"] for outcome in outcomes if outcome["kind"] == "attack"}:
            attacked[seat] += chance
        for seat in seats:
            loses[seat] += chance * (after.brains[seat] < state.brains[seat])
            gains[seat] += chance * (after.brains[seat] - state.brains[seat])
    return {
        "zombie": 1 - zombies_drawn[0],
        "zombies": zombies_drawn,
        "players": [
            {"player": seat, "attacked": attacked[seat], "loses_brain": loses[seat], "brains": gains[seat]}
            for seat in seats
        ],
    }


def expected_brains(state: State) -> list[float] | None:
    """Everybody's Brains at the end of the game on average; None where it cannot be told.

    It can be told of each player alone, unless a player without Brains is out: then the others' rows matter. Nor of a
    table with more cards than there are.
    """
    state = settled(state)
    if state.phase == "over":
        return [float(brains) for brains in state.brains]
    if state.counts is None or state.options.zero_brains == "eliminate" or not fits_pack(state, state.counts):
        return None
    table = _table(state)
    return [table.brains(state.counts, own_of(state, seat), _turn(state, seat)) for seat in range(len(state.names))]


def blocks(state: State) -> list[Json]:
    """Every block that is possible now: everybody's Brains at the end with it, and with no block at all."""
    if state.phase != "contest" or state.verdict is None:
        return []
    return [
        {
            "player": event.player,
            "card": event.card,
            "winner": state.verdict.winners[0],
            "with": expected_brains(after_block(state, event.player, event.card)),
            "without": expected_brains(state),
        }
        for event in zombies.legal(state)
        if isinstance(event, Block)
    ]


def after_block(state: State, seat: int, card: str) -> State:
    """The state after a block, ready for the next draw or over."""
    return settled(zombies.apply(state, Block(seat, card))[0])


def settled(state: State) -> State:
    """The state once the open choices are made: Brains are saved, nobody blocks or throws."""
    while state.phase in ("zombies", "contest"):
        events = list(zombies.legal(state))
        save = next((event for event in events if isinstance(event, SaveBrain)), None)
        state, _ = zombies.apply(state, save or GoOn())
    return state


def fits_pack(state: State, deck: tuple[int, ...]) -> bool:
    """Whether rows and deck are of one pack. A table that was picked up may claim any number of cards."""
    brains = sum(state.brains) + deck[CARDS.index("brain")]
    return brains <= PACK["brain"] and all(left <= PACK[card] for card, left in zip(CARDS, deck, strict=True))


def own_of(state: State, seat: int) -> Own:
    """A player's row and stock."""
    killers = sum(1 for card in state.trophies[seat] if card in KILLERS)
    return Own(state.brains[seat], killers, len(state.trophies[seat]) - killers)


def _turn(state: State, seat: int) -> int:
    """What comes next for a player: everybody's draw, a play-off with them or without."""
    if len(state.drawing) == len(state.names):
        return ALL
    return MINE if seat in state.drawing else OTHERS


def _table(state: State) -> Prospects:
    """The table that holds this deck: one for the whole game as it began, or a small one of its own."""
    assert state.counts is not None
    players, deck, most = len(state.names), state.counts, max(state.brains) + state.counts[CARDS.index("brain")]
    start = {**PACK, "brain": BRAINS_IN_DECK[players] + (state.options.two_player_extra_brain == "deck")}
    if state.options.trophy:
        start[state.options.trophy] -= players
    whole = tuple(start[card] for card in CARDS)
    at_most = BRAINS_EACH[players] + start["brain"]
    if state.deck > SMALL and most <= at_most and all(left <= there for left, there in zip(deck, whole, strict=True)):
        deck, most = whole, at_most
    return prospects(deck, most, players, state.options)
