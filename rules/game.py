"""What a game is: a module that offers the names of `Game`, and the few nouns that all games share."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Protocol

import msgspec

# Numbers that come in from outside. No table needs larger ones, and sums of these can always be written.
LARGEST = 10**12
Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]

Outcome = dict[str, Any]  # what an event did, as data; each has "kind"
Json = dict[str, Any]


class Refusal(Exception):  # noqa: N818 - at the table nothing broke: the event was refused
    """An event that cannot happen now: a stable code for programs, a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class BadFileError(ValueError):
    """A file that people edit does not fit; the message says where, and what to do."""


class Event(msgspec.Struct, frozen=True, tag_field="do"):
    """Something that happened at the table. Each game has its own; `do` on the wire names the class."""


class Start(msgspec.Struct, frozen=True):
    """The first event of every game, its players already checked against the game's seats."""

    game: str
    players: tuple[str, ...]
    first: int = 0
    options: Json = {}
    table: Json = {}


class Game(Protocol):
    """The names that a game's module offers; the type checker holds all five to it.

    `State` is frozen and everything in it can be written as JSON and read back.
    """

    @property
    def TITLE(self) -> str: ...  # noqa: N802 - a module's constant

    @property
    def SEATS(self) -> range:  # noqa: N802
        """How many may play."""

    @property
    def EVENTS(self) -> Mapping[str, type[Event]]:  # noqa: N802
        """By their name on the wire."""

    @property
    def Table(self) -> type[msgspec.Struct]:  # noqa: N802
        """What a start may give to pick a game up in the middle."""

    @property
    def State(self) -> type[Any]: ...  # noqa: N802

    def new(self, start: Start, /) -> tuple[Any, list[Outcome]]:
        """The first state; Refusal if options or table do not fit."""

    def apply(self, state: Any, event: Any, /) -> tuple[Any, list[Outcome]]:
        """The state after `event` and what it did; Refusal if it cannot happen."""

    def legal(self, state: Any, /) -> Iterator[Event]:
        """The events that could come next: dice as sets, not in every order; amounts as a screen offers them."""

    def awaits(self, state: Any, /) -> Json:
        """What the table waits for, as the protocol says it."""

    def view(self, state: Any, /) -> Json:
        """The state as the protocol shows it."""

    def winners(self, state: Any, /) -> tuple[int, ...] | None:
        """Who won; None while the game goes on."""


def events(*kinds: type[Event]) -> dict[str, type[Event]]:
    """A game's events by their name on the wire."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def changed(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The row with one place replaced."""
    return (*row[:place], value, *row[place + 1 :])
