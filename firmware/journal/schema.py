"""The journal's tables, and how its file is opened: what is committed has reached the disk."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from firmware import durable
from firmware.journal.errors import DamagedJournalError, NewerJournalError, explained
from firmware.journal.pages import PAGE

VERSION = 1
_MARK = 0x43524F55  # in every journal, to tell a later version from other files and from damage

# Times are milliseconds since 1970; events, winners (seats) and pieces are JSON. Events are never changed or removed.
_TABLES = (
    """CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        started INTEGER NOT NULL,
        ended INTEGER,
        winners TEXT,  -- none of a game that has ended: nobody went on with it
        version TEXT NOT NULL  -- of Croupier
    )""",
    """CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,  -- 0 is the start; undo and amend count, too
        event TEXT NOT NULL,
        at INTEGER NOT NULL,
        UNIQUE (game, seq)
    )""",
    """CREATE TABLE photos (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        pieces TEXT NOT NULL,
        jpeg BLOB NOT NULL,
        UNIQUE (game, seq)
    )""",
    "CREATE INDEX photo_room ON photos (bytes)",
)


def connected(path: Path, *, reading: bool = False) -> sqlite3.Connection:
    """The open database, its tables made if it is new; JournalError if it cannot be had."""
    connection = None
    try:
        connection = opened(path, reading=reading)
        if not reading:
            connection.execute(f"PRAGMA page_size = {PAGE}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA journal_size_limit = 4000000")
        found, mark = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id")
        )
        # A view or a trigger is none of ours: looking into it might never end.
        strange = connection.execute("SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')").fetchone()[
            0
        ]
        if strange or mark != (_MARK if found else 0):
            raise DamagedJournalError(f"{path} is no journal; the table puts it aside when it starts.")
        if found > VERSION:
            raise NewerJournalError(f"A newer version of Croupier wrote {path}; install that version to go on with it.")
        if found == 0 and not reading:
            with transaction(connection):
                for statement in _TABLES:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {VERSION}")
                connection.execute(f"PRAGMA application_id = {_MARK}")
            durable.sync(path.parent)
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        raise explained(error, path) from None
    except BaseException:
        if connection is not None:
            connection.close()
        raise
    return connection


def opened(path: Path, *, reading: bool) -> sqlite3.Connection:
    """The database as it is, unchecked."""
    place = f"file:{quote(str(path.absolute()))}?mode={'ro' if reading else 'rwc'}"
    # One thread at a time uses it, not always the one that opened it.
    connection = sqlite3.connect(place, uri=True, isolation_level=None, timeout=2, check_same_thread=False)
    connection.text_factory = _text
    return connection


def _text(data: bytes) -> str:
    """A text also where the disk has damaged it: one bad letter must not hide all other games."""
    return data.decode("utf-8", "replace")


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written within it, or nothing; at its end it has reached the disk."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # some errors have rolled it back already
            connection.execute("ROLLBACK")
        raise
