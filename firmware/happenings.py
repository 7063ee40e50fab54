"""What the table loop says: each a small fact with the time of the frame that it was seen in."""

from dataclasses import dataclass, field
from typing import Literal

from firmware.judge import Question
from rules.game import Json
from vision.frame import Frame
from vision.reading import Piece
from vision.settle import State

Wait = Literal["dice", "cards", "no_mat", "not_awaited", "asked", "over"]


@dataclass(frozen=True, slots=True)
class Motion:
    """The table lies still, something moves, or a hand is over it."""

    state: State
    at: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """What the table waits for and what it sees of that, as data: `ui.sentences.waiting` has the words.

    "dice" {awaited, seen, body or None} and "cards" {awaited, seen}; "no_mat" {}: nobody can see whose cards those are;
    "not_awaited" {waits}: something that no camera sees; "asked" {piece, faces}: an answer; "over" {}: nothing more.
    """

    code: Wait
    fields: Json
    at: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A die that people must name before the roll can be judged."""

    question: Question
    at: int


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The dice or cards of an event as the camera saw them, in the order of the event."""

    pieces: tuple[Piece, ...]  # as read, before anybody said what they are
    before: tuple[Frame, ...]  # of the rest before they were thrown
    frames: tuple[Frame, ...]  # that were read
    asked: bool  # whether people had to name one of them


@dataclass(frozen=True, slots=True)
class Judged:
    """An event that the rules accepted, and their answer."""

    event: Json
    answer: Json
    at: int
    index: int = -1  # of the last event in the game's log, as amend counts
    seen: Seen | None = None  # None: not from the camera


@dataclass(frozen=True, slots=True)
class Refused:
    """What was seen or pressed cannot be: the code and the sentence of the rules."""

    code: str
    text: str
    at: int
    event: Json | None = field(default=None, compare=False)  # what cannot be, if it was whole
    seen: Seen | None = field(default=None, compare=False)  # None: not from the camera


@dataclass(frozen=True, slots=True)
class Told:
    """What people should know of the camera or the disk, as data: `ui.sentences.noticed` has the words."""

    code: str
    fields: Json
    at: int


Happening = Motion | Waiting | Asked | Judged | Refused | Told
