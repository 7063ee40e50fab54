"""The table of Zombies: rows of Brains, stocks of Trophies, the deck, and what has just been turned up."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from rules.game import Json, Number, Refusal, Start, changed
from rules.reading import check_one_each, read
from rules.wording import several
from rules.zombies.cards import BRAINS_EACH, BRAINS_IN_DECK, CARDS, KILLERS, PACK

TITLE = "Rock-paper-scissors and … ZOMBIES!!!"

Kind = Literal["rock", "paper", "scissors"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trophy: Kind | None = None
    two_player_extra_brain: Literal["box", "deck"] = "box"
    zombie_targets: Literal["each", "once"] = "each"
    kill_keeps_card: bool = True
    throw_discards_round: bool = False
    brain_round_trophies: Literal["contest", "each"] = "contest"
    zero_brains: Literal["continue", "eliminate"] = "continue"
    final_tie: Literal["shared", "rps"] = "shared"  # rps is played by hand: the winners named are those who play it


class Row(msgspec.Struct, frozen=True):
    brains: Number
    trophies: tuple[Kind, ...]


class Table(msgspec.Struct, frozen=True):
    """A game to pick up before a reveal."""

    players: tuple[Row, ...]
    deck: Number
    counts: dict[str, Number] | None = None


class Verdict(msgspec.Struct, frozen=True):
    """How a contest ends: who takes their card, who draws again."""

    winners: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    contested: bool = True  # False: everybody takes the own card, as the option says


class State(msgspec.Struct, frozen=True):
    names: tuple[str, ...]
    first: int
    options: Options
    brains: tuple[int, ...]
    trophies: tuple[tuple[str, ...], ...]
    deck: int
    counts: tuple[int, ...] | None  # left in the deck, by kind; None: not known
    box: int
    zones: tuple[str | None, ...]
    discard: int = 0
    phase: Literal["reveal", "zombies", "contest", "over"] = "reveal"
    stage: int = 0
    drawing: tuple[int, ...] = ()
    attacks: tuple[int, ...] = ()  # Zombies that each player has still to answer
    killed: tuple[int, ...] = ()  # whose drawn card has killed one
    verdict: Verdict | None = None
    thrown: tuple[int, ...] = ()  # who has thrown a Trophy in this reveal
    winners: tuple[int, ...] | None = None

    @property
    def out(self) -> tuple[int, ...]:
        if self.options.zero_brains != "eliminate":
            return ()
        return tuple(seat for seat, brains in enumerate(self.brains) if not brains)

    @property
    def live(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.names)) if seat not in self.out)

    def in_order(self) -> Iterator[int]:
        """All seats clockwise from the first player (R3)."""
        return ((self.first + place) % len(self.names) for place in range(len(self.names)))

    def killers(self, seat: int) -> tuple[str, ...]:
        """The Rocks and Scissors in a player's stock."""
        return tuple(card for card in self.trophies[seat] if card in KILLERS)

    def has_room(self, seat: int) -> bool:
        """One Trophy a Brain (R5)."""
        return len(self.trophies[seat]) < self.brains[seat]


def change(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)


def discard_zone(state: State, seat: int) -> State:
    return change(state, zones=changed(state.zones, seat, None), discard=state.discard + 1)


def take_trophy(state: State, seat: int) -> State:
    """The card in the player's zone goes into the stock."""
    stock = tuple(sorted((*state.trophies[seat], str(state.zones[seat]))))
    zones = changed(state.zones, seat, None)
    return change(state, trophies=changed(state.trophies, seat, stock), zones=zones)


def take_brain(state: State, seat: int) -> State:
    brains = changed(state.brains, seat, state.brains[seat] + 1)
    return change(state, brains=brains, zones=changed(state.zones, seat, None))


def spend(state: State, seat: int, *cards: str) -> State:
    """Trophies from the stock to the discard pile."""
    stock = list(state.trophies[seat])
    for card in cards:
        stock.remove(card)
    return change(state, trophies=changed(state.trophies, seat, tuple(stock)), discard=state.discard + len(cards))


def opening(start: Start) -> State:
    """The state before the first reveal."""
    options = read(start.options, Options, "bad_option", "The options of Zombies")
    if start.table:
        return _picked_up(start, options)
    if options.trophy is None:
        first = start.players[start.first]
        raise Refusal("bad_option", f"Option “trophy” is needed: {first} names rock, paper or scissors.")
    players = len(start.players)
    spare = PACK["brain"] - players * BRAINS_EACH[players] - BRAINS_IN_DECK[players]
    box = spare if options.two_player_extra_brain == "box" else 0
    in_deck = {**PACK, "brain": BRAINS_IN_DECK[players] + spare - box}
    in_deck[options.trophy] -= players  # R23: a starting Trophy each
    return State(
        names=start.players,
        first=start.first,
        options=options,
        brains=(BRAINS_EACH[players],) * players,
        trophies=((options.trophy,),) * players,
        deck=sum(in_deck.values()),
        counts=tuple(in_deck[card] for card in CARDS),
        box=box,
        zones=(None,) * players,
    )


def _picked_up(start: Start, options: Options) -> State:
    table = read(start.table, Table, "bad_table", "The table to pick up")
    check_one_each(table.players, start.players, "Brains")
    for name, row in zip(start.players, table.players, strict=True):
        if row.brains < 0:
            raise Refusal("bad_table", f"{name} cannot have {row.brains} Brains.")
        if len(row.trophies) > row.brains:
            has = f"{several(len(row.trophies), 'Trophy', 'Trophies')} but {several(row.brains, 'Brain')}"
            raise Refusal("bad_table", f"{name} has {has}: one Trophy a Brain at the most.")
    if table.deck < 0:
        raise Refusal("bad_table", f"The deck cannot have {table.deck} cards.")
    return State(
        names=start.players,
        first=start.first,
        options=options,
        brains=tuple(row.brains for row in table.players),
        trophies=tuple(tuple(sorted(row.trophies)) for row in table.players),
        deck=table.deck,
        counts=_counted(table),
        box=0,
        zones=(None,) * len(start.players),
    )


def _counted(table: Table) -> tuple[int, ...] | None:
    if table.counts is None:
        return None
    for card, count in table.counts.items():
        if card not in CARDS or count < 0:
            raise Refusal("bad_table", f"The deck cannot have {count} cards “{card}”.")
    if sum(table.counts.values()) != table.deck:
        raise Refusal("bad_table", f"The deck has {table.deck} cards, but {sum(table.counts.values())} by their kinds.")
    return tuple(table.counts.get(card, 0) for card in CARDS)


def view(state: State) -> Json:
    return {
        "game": "zombies",
        "phase": state.phase,
        "stage": state.stage,
        "drawing": state.drawing,
        "zones": {str(seat): card for seat, card in enumerate(state.zones) if card},
        "brains": state.brains,
        "trophies": state.trophies,
        "deck": state.deck,
        "counts": dict(zip(CARDS, state.counts, strict=True)) if state.counts else None,
        "discard": state.discard,
        "box": state.box,
        "out": state.out,
        "winners": state.winners,
    }
