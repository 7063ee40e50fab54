"""Scenes: frozen, in a stack; a press gives the next stack and what the firmware is asked to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from rules.game import Json
from ui.canvas import Canvas
from ui.press import Press
from ui.world import World


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a game with the protocol's first event and a set of dice."""

    start: Json
    dice_set: str | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a saved game."""

    number: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """Forget that a saved game is still open."""

    number: int


@dataclass(frozen=True, slots=True)
class Do:
    """An event of the protocol."""

    event: Json


@dataclass(frozen=True, slots=True)
class Name:
    """What the doubtful die shows; None: it is no die."""

    face: Json | None


@dataclass(frozen=True, slots=True)
class Throw:
    """The simulated table throws what is awaited."""


@dataclass(frozen=True, slots=True)
class Watch:
    """The live picture is wanted for the dice of a game, or no longer (None)."""

    game: str | None
    dice_set: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """The game is left; it can be resumed."""


@dataclass(frozen=True, slots=True)
class Set:
    """A setting is changed."""

    key: str
    value: str | bool


@dataclass(frozen=True, slots=True)
class Level:
    """A start is wanted that gives these players about the same chance."""

    game: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """How the game turned is kept as a picture."""


@dataclass(frozen=True, slots=True)
class Quit:
    """The program ends."""


Command = Begin | Resume | Abandon | Do | Name | Throw | Watch | Leave | Set | Level | Keep | Quit


@dataclass(frozen=True, slots=True)
class Next:
    """The stack after a press, the top last, and what is asked of the firmware."""

    stack: tuple[Scene, ...]
    commands: tuple[Command, ...] = field(default=())


class View(Protocol):
    """What a scene shows, as frozen data."""

    @property
    def bar(self) -> tuple[str, str, str, str]:
        """What the four buttons do now, in words; "" if nothing."""

    def draw(self, canvas: Canvas) -> None: ...


class Scene(Protocol):
    """A frozen scene. `below` are the scenes under it: `Next(below)` leaves it."""

    def view(self, world: World) -> View: ...

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next: ...
