"""What the table's thread runs with, and what it says to the screen."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from firmware.camera import Source
from firmware.coach.advisor import COMMAND
from firmware.kiosk.news import News
from firmware.kiosk.players import FPS
from firmware.rests import Sees
from ui.world import Coach, Even, Preview, Saved, Table

EyesOf = Callable[[str, Source | None], Sees]
"""The eyes for a set of dice before a source; the simulated one tells stand-ins the truth."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the table says to the screen."""

    table: Table | None = None
    saved: tuple[Saved, ...] = ()
    last_names: tuple[str, ...] = ()  # who sat where in the last game
    known_names: tuple[str, ...] = ()  # everybody who ever played here, the newest first
    preview: Preview | None = None
    even: Even | None = None  # of the game that is being set up
    notices: News = field(default_factory=News)
    failed: str = ""  # why there is no table at all, in a sentence
    failure: str = "text"  # the notice that says the same in the language of the table
    elsewhere: bool = False  # because another Croupier runs


Hear = Callable[[Told], None]
"""Is given everything that the table says, on its own thread: it must not keep the table waiting."""


def unheard(told: Told) -> None:
    """Nobody else wants to know."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table runs with."""

    eyes_of: EyesOf
    source: Source | None = None  # None: no camera, or a simulated one
    simulated: bool = False
    live: bool = True  # simulated frames come at their times, not as fast as they can
    size: tuple[int, int] | None = None  # of simulated frames; None: as the game needs them
    fps: float = FPS  # of simulated frames
    seed: int = 0
    journal: Path | None = None
    pictures_mb: int = 200
    hear: Hear = unheard
    misreads: Path | None = None
    log: Path | None = None  # of what nobody thought of
    coach: Coach = "off"
    computes: tuple[str, ...] = COMMAND  # the process that computes for the coach; (): none does
