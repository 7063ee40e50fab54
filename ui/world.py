"""What the screen is told: the game, what the camera sees, questions, settings. Frozen; made by the firmware."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rules.game import Json

Pixels = NDArray[np.uint8]
Sight = Literal["learning", "still", "moving", "hand", "reading", "blind"]
Lamp = Literal["off", "on"]
Coach = Literal["off", "after", "before"]


@dataclass(frozen=True, slots=True)
class Said:
    """Something to be said in the language of the table: a code of the texts, and what it is about."""

    code: str
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Look:
    """A die or card as the camera saw it: what was read, how sure, and its picture."""

    shows: Json
    confidence: float = 1.0
    pixels: Pixels | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of the game's log, with its picture if the camera saw it."""

    index: int
    event: Json
    looks: tuple[Look, ...] = ()
    outcomes: tuple[Json, ...] = ()
    frame: Pixels | None = field(default=None, compare=False)  # the whole table, to be looked at again


@dataclass(frozen=True, slots=True)
class Asking:
    """A die that people must name: its picture, its likeliest faces, and all that it can show."""

    look: Look
    faces: tuple[Json, ...]
    all_faces: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Seeing:
    """What the camera makes of the table just now, and why nothing is judged yet."""

    sight: Sight = "still"
    waits: Said | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """A bar of the coach's picture: a probability, or what something is worth."""

    label: Said
    share: float  # of the bar, from 0 to 1
    error: float = 0.0  # of the share, one standard error; 0: it is exact
    amount: Said | None = None  # is written in place of the share: points, money
    best: bool = False
    taken: bool = False  # what was chosen, or what came
    key: str = ""  # of the choice that it belongs to


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach has to say: a line of words, what the bars are of, and a few of them."""

    words: Said
    title: Said | None = None
    chances: tuple[Chance, ...] = ()
    done: float | None = None  # it is still being worked out: so much of it is


@dataclass(frozen=True, slots=True)
class Turning:
    """A moment when the game turned: whose chance changed most, and by which event."""

    index: int  # of the event in the game's log
    seat: int
    before: float
    after: float
    frame: Pixels | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Curve:
    """Everybody's chance to win over a game, as far as it is known."""

    at: tuple[int, ...] = ()  # after so many events
    chances: tuple[tuple[float, ...], ...] = ()  # then, of every seat
    error: float = 0.0  # the largest standard error; 0: all is exact
    turnings: tuple[Turning, ...] = ()  # in the order of the game
    done: float = 1.0


@dataclass(frozen=True, slots=True)
class Even:
    """A start with which everybody has about the same chance to win: what each gets, the seat that begins first."""

    game: str
    names: tuple[str, ...]
    usual: tuple[float, ...]  # the chances as the rule sheet has it
    level: tuple[float, ...]  # the chances then
    amounts: tuple[int, ...]  # chips or dice


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way. `state` and `awaits` are those of the protocol's last answer."""

    game: str
    names: tuple[str, ...]
    state: Json
    awaits: Json
    choices: tuple[Json, ...] = ()  # the events that people can choose now: no throws among them
    event: Json | None = None  # the last one
    outcomes: tuple[Json, ...] = ()  # what it did
    before: Json | None = None  # the state that it met
    changed: int = 0  # when it came, by the clock of `World.now`
    log: tuple[Entry, ...] = ()
    asking: Asking | None = None
    refused: Said | None = None  # what was pressed or seen last and cannot be
    seeing: Seeing = Seeing()
    by_camera: bool = False  # whether there is a camera at all; else people enter what they throw
    options: Mapping[str, Any] = field(default_factory=dict)  # the house rules that it began with
    advice: Advice | None = None
    curve: Curve | None = None  # of a game that is over
    luck: tuple[Said, ...] = ()  # of a game that is over: whose dice were far from what was to be expected

    @property
    def over(self) -> bool:
        return bool(self.awaits["what"] == "over")

    @property
    def watched(self) -> bool:
        """Whether rolls are seen now; not where there is no camera, nor while it is gone or sees nothing."""
        return self.by_camera and self.seeing.sight != "blind"


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that was begun and not ended."""

    number: int
    game: str
    names: tuple[str, ...]
    events: int
    day: int  # of the month, when it was begun
    month: int  # from 1


@dataclass(frozen=True, slots=True)
class Preview:
    """The live picture of the camera with what is read in it, and what is wrong with it, if anything."""

    pixels: Pixels | None = field(default=None, compare=False)
    boxes: tuple[tuple[tuple[float, float, float, float], Json, bool], ...] = ()
    """Where (left, top, right, bottom in parts of the picture), what, whether sure."""
    troubles: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Lamps:
    """The lights of the panel, drawn on the screen where no panel is connected."""

    buttons: tuple[Lamp, ...] = ("off", "off", "off", "off")
    seats: tuple[Lamp, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """What people can change at the table."""

    language: str = "en"
    sound: Literal["off", "some", "all"] = "some"
    reduced_motion: bool = False
    coach: Coach = "off"


@dataclass(frozen=True, slots=True)
class World:
    """All that the screen knows."""

    now: int = 0  # milliseconds
    settings: Settings = Settings()
    stand_ins: tuple[str, ...] = ()  # codes of what is not the real thing: simulated_camera, recording, no_panel
    saved: tuple[Saved, ...] = ()  # the newest first
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of a game: the dice sets that it can use
    table: Table | None = None
    preview: Preview | None = None
    notices: tuple[Said, ...] = ()  # trouble that does not end the game: the camera is gone, the disk is full
    lamps: Lamps | None = None  # None: a panel shows them
    simulated: bool = False  # OK throws the dice that are awaited
    self_playing: bool = False
    version: str = ""
    upright: bool = False  # the screen is higher than wide: lists run down, not across
    last_names: tuple[str, ...] = ()  # who sat where in the last game
    known_names: tuple[str, ...] = ()  # everybody who ever played here, the newest first
    even: Even | None = None  # of the game that is being set up
    kept: str = ""  # the file in which the picture of this game was kept
