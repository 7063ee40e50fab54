"""The 40 spaces, from a file that people edit to match their board: names, taxes and decks are theirs to change."""

import tomllib
from functools import cached_property
from importlib.resources import files
from typing import Literal

import msgspec

from rules.game import BadFileError
from rules.monopoly.effects import Effect, MoveToNearest

SIZE = 40
GO, JAIL = 0, 10
GROUPS = {
    "brown": (1, 3),
    "lightblue": (6, 8, 9),
    "pink": (11, 13, 14),
    "orange": (16, 18, 19),
    "red": (21, 23, 24),
    "yellow": (26, 27, 29),
    "green": (31, 32, 34),
    "darkblue": (37, 39),
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
    """The board that a file's text describes; BadFileError says what is wrong with it."""
    try:
        board = msgspec.convert(tomllib.loads(text), Board)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFileError(f"The board file cannot be read: {error}.") from None
    _check(board)
    return board


def _check(board: Board) -> None:
    kinds = tuple(space.kind for space in board.spaces)
    if len(kinds) != SIZE:
        raise BadFileError(f"A board has {SIZE} spaces; the file has {len(kinds)}.")
    for pos, (space, kind) in enumerate(zip(board.spaces, LAYOUT, strict=True)):
        if space.pos != pos or space.kind != kind:
            raise BadFileError(f"Space {pos} should be a {kind}; the file has {space.kind} at position {space.pos}.")
        for complaint in _complaints(space):
            raise BadFileError(f"Space {pos} ({space.name}): {complaint}.")
    for group, members in GROUPS.items():
        first = board.spaces[members[0]]
        for space in (board.spaces[pos] for pos in members):
            if space.group != group:
                raise BadFileError(
                    f"Space {space.pos} ({space.name}): its group should be {group}, not “{space.group}”."
                )
            if space.house != first.house:
                wanted = f"{first.name} builds at {first.house}, so this one should too"
                raise BadFileError(f"Space {space.pos} ({space.name}): {wanted}; the file has {space.house}.")
    for card in board.presets:
        if isinstance(card.effect, MoveToNearest) and card.effect.of == "transport" and card.effect.dice_times:
            raise BadFileError(f"Card “{card.label}”: only a utility takes dice_times; a transport takes rent_times.")


def _complaints(space: Space) -> list[str]:
    """What is wrong with one space."""
    wrong: list[str] = []
    if not space.name.strip():
        wrong.append("it needs a name")
    if space.is_deed and (space.price <= 0 or space.price != 2 * space.mortgage):
        wrong.append(f"the mortgage should be half the price, but it is {space.mortgage} of {space.price}")
    if space.kind == "location" and (space.house <= 0 or space.house % 2):
        wrong.append(f"a Collider's price should be even, since half comes back; it is {space.house}")
    rising = space.rents == tuple(sorted({*space.rents, 0}))[1:]
    if space.kind == "location" and not (len(space.rents) == 6 and rising):
        wrong.append(f"it needs six rising rents; the file has {list(space.rents)}")
    if space.kind == "card" and space.deck is None:
        wrong.append("a card space needs its deck, fortune or roommate")
    if space.kind == "tax" and space.tax <= 0:
        wrong.append(f"a tax space needs the amount printed on it; the file has {space.tax}")
    return wrong


# The one file that the rules read: their own data, once, when they are imported.
BOARD = parse(files("rules.monopoly").joinpath("board.toml").read_text(encoding="utf-8"))


def space(pos: int) -> Space:
    return BOARD.spaces[pos]


def name(pos: int) -> str:
    return BOARD.spaces[pos].name


def group_name(pos: int) -> str:
    """A deed's colour group as people say it: "dark blue"."""
    return BOARD.spaces[pos].family.replace("light", "light ").replace("dark", "dark ")


def family(pos: int) -> tuple[int, ...]:
    return BOARD.family(pos)
