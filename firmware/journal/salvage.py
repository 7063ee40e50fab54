"""A damaged journal: put aside under a dated name, and what can be read of it saved into a new one.

Cut short at any moment, the next start goes on: FILE.new is half of the new journal, FILE.saved the whole of it.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from firmware import durable
from firmware.journal.errors import DamagedJournalError
from firmware.journal.pages import rows
from firmware.journal.records import decoded
from firmware.journal.schema import connected, opened, transaction
from rules.game import Json
from rules.games import GAMES
from rules.wording import several

_PARTS = ("", "-wal", "-shm")  # the files of a database
T = TypeVar("T")


def mended(path: Path, now: int) -> str | None:
    """Leaves a sound journal at the path, or none if none was there; a sentence if it had to be mended."""
    new, saved = _beside(path, ".new"), _beside(path, ".saved")
    if not saved.exists():
        if not path.exists() or sound(path):
            return None
        for part in _PARTS:
            _beside(new, part).unlink(missing_ok=True)
        with contextlib.closing(connected(new)) as target, transaction(target):
            _copy(path, target)
        new.rename(saved)
        durable.sync(path.parent)
    with contextlib.closing(connected(saved)) as target:
        games, lines = (target.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("games", "events"))
    aside = _free(path, now)
    for part in _PARTS:
        with contextlib.suppress(FileNotFoundError):
            _beside(path, part).rename(_beside(aside, part))
    saved.rename(path)
    _beside(path, ".suspect").unlink(missing_ok=True)
    durable.sync(path.parent)
    read = f"{several(games, 'game')} with {several(lines - games, 'event')}"
    return f"The journal was damaged; {read} could be read and are saved. The damaged file is kept as {aside.name}."


def sound(path: Path, *, photos: bool = False) -> bool:
    """Whether the games and their events can be trusted; with `photos`, every page of the file, which takes longer."""
    if _beside(path, ".suspect").exists():
        return False
    tables = ("",) if photos else ("(games)", "(events)")
    try:
        with contextlib.closing(connected(path, reading=True)) as connection:
            if connection.execute("PRAGMA user_version").fetchone()[0] == 0:  # killed before its tables were made
                tables = ("",)
            found = [connection.execute(f"PRAGMA integrity_check{table}").fetchall() for table in tables]
    except (DamagedJournalError, sqlite3.DatabaseError):
        return False
    return all(rows == [("ok",)] for rows in found)


def suspect(path: Path) -> None:
    """Remembers that the journal was found damaged in use, whatever a check of its tables says."""
    with contextlib.suppress(OSError):
        _beside(path, ".suspect").touch()


def _copy(path: Path, target: sqlite3.Connection) -> None:
    """Copies games and photos, and of each game the events up to the first that is missing: no others can be played."""
    events = {}
    # What SQLite itself can read comes last and counts: a page may still hold an event that was never committed.
    for row in (*rows(path), *_read(path, "events", "id, game, seq, event, at")):
        if (event := _fit(row, tuple[int, int, int, str, int])) is not None and _is_line(*event[2:4]):
            events[event[1], event[2]] = event
    lengths: dict[int, int] = {}
    for (game, seq), event in sorted(events.items()):
        if lengths.get(game, 0) == seq:
            lengths[game] = seq + 1
            target.execute("INSERT INTO events (game, seq, event, at) VALUES (?, ?, ?, ?)", event[1:])
            if seq == 0:
                values = (game, msgspec.json.decode(event[3])["game"], event[4], "unknown")
                target.execute("INSERT INTO games (number, game, started, version) VALUES (?, ?, ?, ?)", values)
    for row in _read(path, "games", "ended, winners, version, number"):
        if (about := _fit(row, tuple[int | None, str | None, str, int])) is not None:
            target.execute("UPDATE games SET ended = ?, winners = ?, version = ? WHERE number = ?", about)
    for row in _read(path, "photos", "game, seq, bytes, pieces, jpeg"):
        if (photo := _fit(row, tuple[int, int, int, str, bytes])) is not None:
            target.execute(
                "INSERT OR IGNORE INTO photos (game, seq, bytes, pieces, jpeg) VALUES (?, ?, ?, ?, ?)", photo
            )


def _fit(row: tuple[Any, ...], kind: type[T]) -> T | None:
    """The row if its values are of these kinds; a damaged page may give any."""
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError:
        return None


def _is_line(seq: int, text: str) -> bool:
    """Whether the text is an event, and the first one the start of a game."""
    line = decoded(text, Json)
    return line is not None and isinstance(line.get("do"), str) and (seq > 0 or line.get("game") in GAMES)


def _read(path: Path, table: str, columns: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a table that SQLite can read: from the first on, and from the last on backwards."""
    with contextlib.closing(opened(path, reading=True)) as connection:
        with contextlib.suppress(sqlite3.DatabaseError):
            connection.execute("PRAGMA writable_schema = ON")  # else it reads nothing of a file that is cut short
        with contextlib.suppress(sqlite3.DatabaseError):
            kind = connection.execute("SELECT type FROM sqlite_master WHERE name = ?", (table,)).fetchone()
            if kind is not None and kind != ("table",):  # a view might never end
                return
        for order in ("ASC", "DESC"):
            try:
                yield from connection.execute(f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY rowid {order}")
                return
            except sqlite3.DatabaseError:
                continue


def _free(path: Path, now: int) -> Path:
    """A name that is not taken: journal-damaged-2026-05-01-201500.sqlite."""
    date = datetime.fromtimestamp(now / 1000).strftime("%Y-%m-%d-%H%M%S")
    names = (path.with_name(f"{path.stem}-damaged-{date}{more}{path.suffix}") for more in _endings())
    return next(name for name in names if not name.exists())


def _endings() -> Iterator[str]:
    yield ""
    yield from (f"-{number}" for number in count(2))


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
