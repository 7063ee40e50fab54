"""The journal: every game's start and every accepted event, on the disk before anybody sees what came of it."""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Self

from firmware.journal.errors import (
    CannotOpenError,
    CannotResumeError,
    DamagedJournalError,
    NoGameError,
    NoJournalError,
    explained,
)
from firmware.journal.lock import Lock
from firmware.journal.records import GAMES, Photo, Record, decoded, encoded, recorded, standing
from firmware.journal.salvage import mended, suspect
from firmware.journal.schema import connected, transaction
from rules.game import Json
from vision import folders
from vision.reading import Piece
from vision.refused import reason

PICTURES_MB = 200
_ADD = "INSERT INTO events (game, seq, event, at) VALUES (?, ?, ?, ?)"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def usual() -> Path:
    """Where the journal lies."""
    return folders.data() / "journal.sqlite"


class Journal:
    """One file; one process writes it, others may read. JournalError if it cannot do what it is asked to."""

    def __init__(self, path: Path, connection: sqlite3.Connection, room: int, clock: Callable[[], int]) -> None:
        self.path = path
        self.notice: str | None = None  # a sentence for people, if it had to be mended
        self._connection, self._room, self._clock = connection, room, clock
        self._lock: Lock | None = None

    @classmethod
    def open(
        cls, path: Path | None = None, *, pictures_mb: int = PICTURES_MB, clock: Callable[[], int] = now
    ) -> "Journal":
        """The journal to write in: locked, checked, and mended if it is damaged."""
        path = path or usual()
        lock = Lock(path.with_name(path.name + ".lock"))
        try:
            with _explaining(path):
                notice = mended(path, clock())
                journal = cls(path, connected(path), pictures_mb * 1_000_000, clock)
        except BaseException:
            lock.release()
            raise
        journal.notice, journal._lock = notice, lock
        return journal

    @classmethod
    def read(cls, path: Path | None = None) -> "Journal":
        """The journal to look into, also while a table is playing."""
        path = path or usual()
        if not path.exists():
            raise NoJournalError(f"No game has been played yet: there is no journal {path}.")
        return cls(path, connected(path, reading=True), 0, now)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the use of the file and lets others write it."""
        with contextlib.suppress(sqlite3.Error):  # the last thing it does is to tidy up, which a full disk prevents
            self._connection.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def begin(self, start: Json) -> int:
        """The number of a new game."""
        with self._writing():
            now = self._clock()
            row = self._connection.execute(
                "INSERT INTO games (game, started, version) VALUES (?, ?, ?)", (start["game"], now, version("croupier"))
            )
            assert row.lastrowid is not None
            self._connection.execute(_ADD, (row.lastrowid, 0, encoded(start), now))
        return row.lastrowid

    def add(self, number: int, event: Json, winners: Sequence[int] | None = None) -> int:
        """The event's place among the game's lines. `winners`: who has won by it; None opens a won game again."""
        with self._writing():
            now = self._clock()
            (seq,) = self._one("SELECT max(seq) + 1 FROM events WHERE game = ?", number)
            self._connection.execute(_ADD, (number, seq, encoded(event), now))
            ended = (None, None) if winners is None else (now, encoded(winners))
            self._connection.execute("UPDATE games SET ended = ?, winners = ? WHERE number = ?", (*ended, number))
        return seq

    def keep(self, number: int, seq: int, photo: Photo) -> None:
        """Keeps the picture of an event; the oldest pictures make room for it."""
        size = len(photo.jpeg)
        if size > self._room:
            return
        with self._writing():
            (total,) = self._one("SELECT coalesce(sum(bytes), 0) FROM photos")
            while total + size > self._room:
                oldest, freed = self._one("SELECT id, bytes FROM photos ORDER BY id LIMIT 1")
                self._connection.execute("DELETE FROM photos WHERE id = ?", (oldest,))
                total -= freed
            self._connection.execute(
                "INSERT OR REPLACE INTO photos (game, seq, bytes, pieces, jpeg) VALUES (?, ?, ?, ?, ?)",
                (number, seq, size, encoded(photo.pieces), photo.jpeg),
            )

    def abandon(self, number: int) -> None:
        """Ends an unfinished game that nobody will go on with; an event that is added later opens it again."""
        with self._writing():
            self._connection.execute(
                "UPDATE games SET ended = ? WHERE number = ? AND ended IS NULL", (self._clock(), number)
            )

    def games(self) -> list[Record]:
        """All games, the newest first."""
        with self._explaining():
            return [recorded(row) for row in self._connection.execute(f"{GAMES} ORDER BY number DESC")]

    def unfinished(self) -> list[Record]:
        """The games that can be gone on with, the one that was played last first."""
        played = "(SELECT max(id) FROM events WHERE events.game = games.number)"
        with self._explaining():
            rows = self._connection.execute(f"{GAMES} WHERE ended IS NULL ORDER BY {played} DESC, number DESC")
            return [recorded(row) for row in rows]

    def record(self, number: int) -> Record:
        """The game of that number; NoGameError if there is none."""
        with self._explaining():
            row = self._connection.execute(f"{GAMES} WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise NoGameError(f"There is no game {number} in the journal; “croupier history” lists them.")
        return recorded(row)

    def lines(self, number: int) -> list[Json]:
        """The game as the protocol's lines: its start, then every accepted event, undo and amend included."""
        self.record(number)
        with self._explaining():
            rows = self._connection.execute("SELECT event FROM events WHERE game = ? ORDER BY seq", (number,))
            lines = [decoded(text, Json) for (text,) in rows]
        if None in lines:
            raise CannotResumeError(f"Game {number} cannot be played again: line {lines.index(None)} of it is damaged.")
        return [line for line in lines if line is not None]

    def photographed(self, number: int) -> tuple[int, ...]:
        """Which events of the game's log have a picture; the log counts as amend does."""
        with self._explaining():
            rows = self._connection.execute("SELECT seq FROM photos WHERE game = ?", (number,)).fetchall()
        there = {seq for (seq,) in rows}
        return tuple(index for index, seq in enumerate(standing(self.lines(number))) if seq in there)

    def photo(self, number: int, index: int) -> Photo | None:
        """The picture of an event of the game's log; None if it has none, or none any more."""
        log = standing(self.lines(number))
        if not 0 <= index < len(log):
            return None
        asked = "SELECT jpeg, pieces FROM photos WHERE game = ? AND seq = ?"
        with self._explaining():
            row = self._connection.execute(asked, (number, log[index])).fetchone()
        return None if row is None else Photo(row[0], decoded(row[1], tuple[Piece, ...]) or ())

    def _one(self, asked: str, *values: object) -> tuple[int, ...]:
        row: tuple[int, ...] = self._connection.execute(asked, values).fetchone()
        return row

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        with self._explaining(), transaction(self._connection):
            yield

    @contextlib.contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            with _explaining(self.path):
                yield
        except DamagedJournalError:
            if self._lock is not None:
                suspect(self.path)
            raise


@contextlib.contextmanager
def _explaining(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise explained(error, path) from None
    except OSError as error:
        raise CannotOpenError(
            f"{path} cannot be opened or put aside: {reason(error)}; check the disk, and try again."
        ) from None
