"""The card that was drawn: one of the board file's cards, or any other by its kind and numbers."""

from dataclasses import dataclass

import msgspec

from rules.game import Json
from rules.monopoly.board import BOARD, SIZE
from rules.monopoly.effects import Effect
from ui.games.monopoly import spaces
from ui.games.monopoly.books import dollars, events, opened
from ui.parts import Item
from ui.pick import Option, Page, Pick, Then
from ui.scene import Do
from ui.stepper import Sheet, Stepper
from ui.texts import Texts
from ui.world import World

AMOUNTS = ("collect_bank", "pay_bank", "collect_each", "pay_each")
"""Kinds with one amount."""
AT_ONCE = ("go_to_jail", "jail_free", "none")
"""Kinds without any number."""
NEAREST: dict[str, Json] = {
    "transport": {"of": "transport"},
    "transport_double": {"of": "transport", "rent_times": 2},
    "utility": {"of": "utility"},
    "utility_dice": {"of": "utility", "dice_times": 10},
}
"""The ways in which a card sends somebody to the next one."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cards of the deck, as the board file has them, and a way to enter any other."""

    def page(self, world: World) -> Page:
        table, t = opened(world)
        options = [
            Option(Item(f"card:{number}", effect_words(event["effect"], t)), Do(event))
            for number, event in enumerate(events(table, "card"))
        ]
        options.append(Option(Item("other", t("monopoly.card.other")), Pick(Kinds())))
        deck = table.awaits.get("deck", "fortune")
        return Page(t("monopoly.card.title", deck=t(f"monopoly.deck.{deck}")), tuple(options))


@dataclass(frozen=True, slots=True)
class Kinds:
    """What a card can do."""

    def page(self, world: World) -> Page:
        _, t = opened(world)
        scenes: dict[str, Then] = {kind: Stepper(Amount(kind, "amount"), 50) for kind in AMOUNTS}
        scenes |= {
            "move_to": Pick(Goals()),
            "move_to_nearest": Pick(Nearest()),
            "move_back": Stepper(Amount("move_back", "n"), 3),
            "repairs": Stepper(Amount("repairs", "per_collider"), 25),
        }
        scenes |= {kind: _card({"kind": kind}) for kind in AT_ONCE}
        options = tuple(Option(Item(kind, t(f"monopoly.card.{kind}")), then) for kind, then in scenes.items())
        return Page(t("monopoly.card.kinds"), options)


@dataclass(frozen=True, slots=True)
class Goals:
    """The space that a card sends somebody to."""

    def page(self, world: World) -> Page:
        _, t = opened(world)
        options = tuple(
            Option(spaces.space_item(f"to:{pos}", pos, t), _card({"kind": "move_to", "space": pos}))
            for pos in range(SIZE)
        )
        return Page(t("monopoly.card.goal"), options)


@dataclass(frozen=True, slots=True)
class Nearest:
    """The next transport or utility, and what rent is due there."""

    def page(self, world: World) -> Page:
        _, t = opened(world)
        options = tuple(
            Option(Item(key, t(f"monopoly.card.nearest.{key}")), _card({"kind": "move_to_nearest", **fields}))
            for key, fields in NEAREST.items()
        )
        return Page(t("monopoly.card.goal"), options)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a card; a card with two numbers asks for the other one then."""

    kind: str
    field: str
    known: tuple[tuple[str, int], ...] = ()

    def sheet(self, world: World, value: int) -> Sheet:
        _, t = opened(world)
        known = (*self.known, (self.field, value))
        then: Then = _card({"kind": self.kind, **dict(known)})
        if self.field == "per_collider":
            then = Stepper(Amount(self.kind, "per_super", known), 100)
        least, most = (1, SIZE - 1) if self.field == "n" else (0, 99_999)
        shown = str(value) if self.field == "n" else dollars(value, t)
        title = t(f"monopoly.card.{self.field}" if self.kind == "repairs" else f"monopoly.card.{self.kind}")
        return Sheet(title, shown, (Option(Item("done", t("monopoly.done")), then),), least, most)


def effect_words(effect: Json, t: Texts) -> str:
    """What a card does: as the board file says, once its owner has put in their cards; else in our words."""
    label = next((card.label for card in BOARD.presets if _same(card.effect, effect)), "")
    if label and BOARD.names_confirmed:
        return label
    kind = effect["kind"]
    fields = {key: value for key, value in effect.items() if isinstance(value, int)}
    if kind == "move_to":
        return t("monopoly.effect.move_to", space=spaces.name(effect["space"], t))
    if kind == "move_to_nearest":
        key = next((key for key, one in NEAREST.items() if {"kind": kind, **one} == effect), effect["of"])
        return t(f"monopoly.card.nearest.{key}")
    return t(f"monopoly.effect.{kind}", **fields)


def _same(effect: Effect, data: Json) -> bool:
    return bool(msgspec.to_builtins(effect) == data)


def _card(effect: Json) -> Do:
    return Do({"do": "card", "effect": effect})
