"""What the coach is asked, and what it answers: passed between the table and the process that computes."""

from dataclasses import dataclass

from firmware.coach.contract import Chances
from rules.game import Event, Json
from rules.shizzle.dice import Dice
from ui.world import Advice, Coach, Said


@dataclass(frozen=True, slots=True)
class Record:
    """A game as far as it was played."""

    start: Json
    events: tuple[Event, ...]
    earlier: tuple[Dice, ...] = ()  # Shizzle: what other games have shown of the same dice


@dataclass(frozen=True, slots=True)
class Consult:
    """What is to be said now: before the decision that is awaited, or after the last one."""

    record: Record
    when: Coach


@dataclass(frozen=True, slots=True)
class Weigh:
    """Everybody's chance after so many events of a game."""

    record: Record
    after: int


@dataclass(frozen=True, slots=True)
class Level:
    """A start that is fair to everybody, for the players of this start."""

    start: Json


@dataclass(frozen=True, slots=True)
class Levelled:
    """The answer to it."""

    usual: tuple[float, ...]
    level: tuple[float, ...]
    give: Json


@dataclass(frozen=True, slots=True)
class Chance:
    """How lucky everybody was in a game."""

    record: Record


@dataclass(frozen=True, slots=True)
class Chanced:
    """The answer to it: what is worth telling."""

    told: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Advised:
    """The answer to a consultation."""

    advice: Advice | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """The answer to a weighing; None where nobody can say."""

    chances: Chances | None


@dataclass(frozen=True, slots=True)
class Preparing:
    """A table that makes answers better is being worked out: so much of it is done. Comes at any time."""

    done: float


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer to what could not be computed: why, for whoever mends it."""

    why: str


Job = Chance | Consult | Level | Weigh
Answer = Advised | Chanced | Levelled | Weighed | Failed
