"""The 40 spaces, from a file that people edit to match their board: names, taxes and decks are theirs to change."""

import tomllib
from collections import Counter
from functools import cached_property
from importlib.resources import files
from typing import Literal

import msgspec

from rules.monopoly.effects import Effect

SIZE = 40
GO, JAIL = 0, 10
GROUPS = {
    "brown": 2,
    "lightblue": 3,
    "pink": 3,
    "orange": 3,
    "red": 3,
    "yellow": 3,
    "green": 3,
    "darkblue": 2,
}
DEEDS = ("location", "transport", "utility")
LAYOUT = (
    *("go", "location", "card", "location", "tax", "transport", "location", "card", "location", "location"),
    *("jail", "location", "utility", "location", "location", "transport", "location", "card", "location", "location"),
    *(
        "parking",
        "location",
        "card",
        "location",
        "location",
        "transport",
        "location",
        "location",
        "utility",
        "location",
    ),
    *("gotojail", "location", "location", "card", "location", "transport", "card", "location", "tax", "location"),
)

Deck = Literal["fortune", "roommate"]


class BoardError(ValueError):
    """The board file does not describe a board; the message says where."""


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pos: int
    kind: str
    name: str
    group: str = ""
    price: int = 0
    house: int = 0
    rents: tuple[int, ...] = ()  # without building, 1 to 4 Colliders, Super Collider
    mortgage: int = 0
    tax: int = 0
    deck: Deck | None = None

    @property
    def is_deed(self) -> bool:
        return self.kind in DEEDS

    @property
    def family(self) -> str:
        """What a deed counts together with: its colour group, the transports or the utilities."""
        return self.group or self.kind


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that can be entered with one tap."""

    deck: Deck
    label: str
    effect: Effect


class Board(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True, rename={"spaces": "space", "presets": "card"}
):
    names_confirmed: bool
    spaces: tuple[Space, ...]
    presets: tuple[Preset, ...] = ()

    @cached_property
    def deeds(self) -> tuple[int, ...]:
        """The positions of the 28 deeds."""
        return tuple(space.pos for space in self.spaces if space.is_deed)

    @cached_property
    def families(self) -> dict[str, tuple[int, ...]]:
        """The positions that count together, by colour group or kind."""
        found: dict[str, tuple[int, ...]] = {}
        for space in self.spaces:
            if space.is_deed:
                found[space.family] = (*found.get(space.family, ()), space.pos)
        return found

    def family(self, pos: int) -> tuple[int, ...]:
        return self.families[self.spaces[pos].family]


def parse(text: str) -> Board:
    """The board that a file's text describes; BoardError says what is wrong with it."""
    try:
        board = msgspec.convert(tomllib.loads(text), Board)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BoardError(f"The board file cannot be read: {error}.") from None
    _check(board)
    return board


def _check(board: Board) -> None:
    kinds = tuple(space.kind for space in board.spaces)
    if len(kinds) != SIZE:
        raise BoardError(f"A board has {SIZE} spaces; the file has {len(kinds)}.")
    for pos, (space, kind) in enumerate(zip(board.spaces, LAYOUT, strict=True)):
        if space.pos != pos or space.kind != kind:
            raise BoardError(f"Space {pos} should be a {kind}; the file has {space.kind} at position {space.pos}.")
        for complaint in _complaints(space):
            raise BoardError(f"Space {pos} ({space.name}): {complaint}.")
    groups = Counter(space.group for space in board.spaces if space.kind == "location")
    if groups != GROUPS:
        raise BoardError(f"The colour groups should be {GROUPS}; the file has {dict(groups)}.")
    for group in GROUPS:
        houses = {space.house for space in board.spaces if space.group == group}
        if len(houses) > 1:
            raise BoardError(f"All of {group} build at one price; the file has {sorted(houses)}.")


def _complaints(space: Space) -> list[str]:
    """What is wrong with one space."""
    wrong: list[str] = []
    if not space.name.strip():
        wrong.append("it needs a name")
    if space.is_deed and (space.price <= 0 or space.price != 2 * space.mortgage):
        wrong.append(f"the mortgage should be half the price, but it is {space.mortgage} of {space.price}")
    if space.kind == "location" and (space.house <= 0 or space.house % 2):
        wrong.append(f"a Collider's price should be even, since half comes back; it is {space.house}")
    if space.kind == "location" and (len(space.rents) != 6 or list(space.rents) != sorted(set(space.rents))):
        wrong.append(f"it needs six rising rents; the file has {list(space.rents)}")
    if space.kind == "card" and space.deck is None:
        wrong.append("a card space needs its deck, fortune or roommate")
    if space.tax < 0:
        wrong.append(f"a tax cannot be {space.tax}")
    return wrong


BOARD = parse(files("rules.monopoly").joinpath("board.toml").read_text(encoding="utf-8"))


def space(pos: int) -> Space:
    return BOARD.spaces[pos]


def name(pos: int) -> str:
    return BOARD.spaces[pos].name


def family(pos: int) -> tuple[int, ...]:
    return BOARD.family(pos)
