"""A game that is being set up: who plays, who begins, by which rules, with which dice. Ends as a `Begin`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rules.game import Json
from rules.games import GAMES
from rules.ligretto import DICE_EACH
from ui.scene import Begin
from ui.setup.options import OPTIONS, Option, Value
from ui.texts import texts
from ui.world import Even, World

LONGEST = 10
"""Letters of a name."""
T = TypeVar("T")
_PLAYERS = 3  # as many as any of the games can seat


@dataclass(frozen=True, slots=True)
class Offer:
    """An option as it is offered now; `key` names it on the screen."""

    key: str
    name: str
    values: tuple[Value, ...]
    seat: int | None = None  # whose it is, if everybody has their own
    required: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """All that has been said so far."""

    game: str
    everybody: tuple[str, ...]  # a name for every seat of the game, taken or not
    count: int  # of the players
    first: int = 0
    places: Mapping[str, int] = field(default_factory=dict)  # of the value that an offer has, by its key
    page: int = 0  # of the options, that is looked at
    even: bool = False  # everybody is to have the same chance, if that is known for them

    @property
    def names(self) -> tuple[str, ...]:
        return self.everybody[: self.count]

    def grown(self, by: int) -> Draft:
        """With more or fewer players; who left keeps the name."""
        count = self.count + by
        return replace(self, count=count, first=min(self.first, count - 1))

    def named(self, seat: int, name: str) -> Draft:
        """With a name for a seat. One that another seat has is exchanged, so nobody is there twice."""
        names = list(self.everybody)
        if name in names:
            names[names.index(name)] = names[seat]
        names[seat] = name
        return replace(self, everybody=tuple(names))

    def turned(self, offer: Offer, by: int = 1) -> Draft:
        """With the next value of an option, or the one before."""
        place = (self.places.get(offer.key, 0) + by) % len(offer.values)
        return replace(self, places={**self.places, offer.key: place})

    def value(self, offer: Offer) -> Value:
        """What an option stands at."""
        return offer.values[self.places.get(offer.key, 0) % len(offer.values)]


def drafted(game: str, world: World) -> Draft:
    """A game as it is offered at first: those who played last, or as many as any game seats."""
    seats = GAMES[game].SEATS
    t = texts(world.settings.language)
    names = list(world.last_names[: seats[-1]])
    fresh = (name for number in range(1, 99) if (name := t("setup.player", number=number)) not in names)
    everybody = (*names, *(next(fresh) for _ in range(seats[-1] - len(names))))
    count = len(world.last_names) or _PLAYERS
    return Draft(game, everybody, min(max(count, seats[0]), seats[-1]))


def offers(draft: Draft, world: World) -> tuple[Offer, ...]:
    """The options that matter for this game and these players: the dice first, if there are several sets."""
    sets = world.sets.get(draft.game, ())
    found = [Offer("option:set", "set", sets)] if len(sets) > 1 else []
    for option in OPTIONS[draft.game]:
        if draft.count not in option.players or not _matters(option, draft, found):
            continue
        seats = range(draft.count) if option.each else (None,)
        found += [
            Offer(
                f"option:{option.name}{'' if seat is None else seat}", option.name, option.values, seat, option.required
            )
            for seat in seats
        ]
    return tuple(found)


def begin(draft: Draft, world: World) -> Begin:
    """The protocol's start and the set of dice. Options are told where they are not as the rule sheet says."""
    options: Json = {}
    for offer in offers(draft, world):
        value = draft.value(offer)
        if offer.name != "set" and offer.seat is None and (offer.required or value != offer.values[0]):
            options[offer.name] = value
    given = list(amounts(draft, world))
    if dice := given if draft.game == "ligretto" and given else _dice(draft, world):
        options["dice"] = dice
    start = {"do": "start", "game": draft.game, "players": list(draft.names), "first": draft.first, "options": options}
    if draft.game == "rpsls" and given:
        start["table"] = {"chips": given}
    return Begin(start, dice_set(draft, world))


def even(draft: Draft, world: World) -> Even | None:
    """The start that would be fair for these players, if it is known and other than the rule sheet's."""
    one = world.even
    if one is None or one.game != draft.game or len(set(one.amounts)) < 2:
        return None
    known = len(one.names) == draft.count if draft.game == "rpsls" else one.names == draft.names
    return one if known else None


def amounts(draft: Draft, world: World) -> tuple[int, ...]:
    """What everybody gets where a fair start was chosen, seat by seat; () where the rule sheet's is taken."""
    one = even(draft, world) if draft.even else None
    return () if one is None else turned(one.amounts, draft.first)


def turned(row: tuple[T, ...], first: int) -> tuple[T, ...]:
    """What was said of the seats from the first on, in the order of the seats."""
    return tuple(row[(seat - first) % len(row)] for seat in range(len(row)))


def dice_set(draft: Draft, world: World) -> str | None:
    """The set of dice that lies on the table; None if the firmware is to know."""
    sets = world.sets.get(draft.game, ())
    return sets[draft.places.get("option:set", 0) % len(sets)] if sets else None


def dice_of(draft: Draft, fewer: Value) -> int:
    """How many Ligretto dice somebody gets who gets so many fewer."""
    return DICE_EACH[draft.count] - int(fewer or 0)


def _dice(draft: Draft, world: World) -> list[int]:
    """Everybody's dice, if they are not the same for all."""
    fewer = [draft.value(offer) for offer in offers(draft, world) if offer.name == "dice"]
    return [dice_of(draft, one) for one in fewer] if any(fewer) else []


def _matters(option: Option, draft: Draft, found: list[Offer]) -> bool:
    if option.under is None:
        return True
    name, wanted = option.under
    return any(offer.name == name and draft.value(offer) == wanted for offer in found)
