"""What the journal's rows say: games as records, events and pieces as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec

from rules.game import Json
from vision.reading import Piece

T = TypeVar("T")

GAMES = """
SELECT number, games.game, event, started, ended, winners, version,
    (SELECT max(seq) FROM events WHERE events.game = number)
FROM games LEFT JOIN events ON events.game = number AND seq = 0
"""
"""The rows that `recorded` takes."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game in the journal. Times are milliseconds since 1970."""

    number: int
    game: str
    players: tuple[str, ...]
    started: int
    ended: int | None
    winners: tuple[int, ...] | None
    events: int
    version: str

    @property
    def state(self) -> Literal["unfinished", "won", "abandoned"]:
        if self.ended is None:
            return "unfinished"
        return "abandoned" if self.winners is None else "won"


@dataclass(frozen=True, slots=True)
class Photo:
    """The picture of a roll as a JPEG, and its pieces as the eyes read them; their boxes are in its pixels."""

    jpeg: bytes
    pieces: tuple[Piece, ...]


def standing(lines: Sequence[Json]) -> list[int]:
    """Which lines are the game's log: the events that were not undone, in their order."""
    log: list[int] = []
    for seq, line in enumerate(lines):
        match line["do"]:
            case "undo":
                log.pop()
            case "start" | "amend":
                pass  # an amended event stays in its place
            case _:
                log.append(seq)
    return log


def recorded(row: tuple[Any, ...]) -> Record:
    """The game of a row."""
    number, game, start, started, ended, winners, by, events = row
    names = None if start is None else decoded(start, _Names)
    won = None if winners is None else decoded(winners, tuple[int, ...])
    return Record(number, game, () if names is None else names.players, started, ended, won, events or 0, by)


class _Names(msgspec.Struct):
    players: tuple[str, ...]


def encoded(value: object) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def decoded(text: str, kind: type[T]) -> T | None:
    """What the text says; None if it was damaged on the disk, which the database cannot tell."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError):
        return None
