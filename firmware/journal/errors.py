"""What can be wrong with a journal. Each error's text is a sentence for people: what is wrong, and what to do.

JournalError
  AlreadyRunningError   another process writes this journal
  BusyJournalError      another program, such as a database browser, holds it
  CannotOpenError       the file or its folder cannot be opened or made
  CannotResumeError     a game in it does not fit the rules
  DamagedJournalError   the file is damaged
  DiskFullError         there is no room left
  NewerJournalError     a later version wrote it
  NoGameError           there is no game of that number
  NoJournalError        there is none yet
  ReadOnlyError         the disk or the folder cannot be written
"""

import sqlite3
from pathlib import Path
from typing import ClassVar


class JournalError(Exception):
    """The journal cannot be used as wanted; nothing that it holds is changed or lost by that."""

    code: ClassVar[str] = "journal"
    """The notice of `ui.texts` that says the same in the language of the table."""


class AlreadyRunningError(JournalError):
    code = "running"


class BusyJournalError(JournalError):
    code = "journal_busy"


class CannotOpenError(JournalError):
    code = "journal_closed"


class CannotResumeError(JournalError):
    code = "not_resumed"


class DamagedJournalError(JournalError):
    code = "journal_damaged"


class DiskFullError(JournalError):
    code = "disk_full"


class NewerJournalError(JournalError):
    code = "journal_newer"


class NoGameError(JournalError):
    pass


class NoJournalError(JournalError):
    pass


class ReadOnlyError(JournalError):
    code = "read_only"


_EXPLAINED: dict[int, tuple[type[JournalError], str]] = {
    sqlite3.SQLITE_FULL: (DiskFullError, "The disk is full: {path} cannot be written; make room, and do it again."),
    sqlite3.SQLITE_READONLY: (
        ReadOnlyError,
        "{path} cannot be written: the disk or the folder is read-only; allow writing there, and do it again.",
    ),
    sqlite3.SQLITE_PERM: (CannotOpenError, "{path} may not be opened; allow reading and writing it."),
    sqlite3.SQLITE_CANTOPEN: (CannotOpenError, "{path} cannot be opened; allow reading and writing its folder."),
    sqlite3.SQLITE_BUSY: (BusyJournalError, "Another program holds {path}; close it, and do it again."),
    sqlite3.SQLITE_LOCKED: (BusyJournalError, "Another program holds {path}; close it, and do it again."),
    sqlite3.SQLITE_CORRUPT: (
        DamagedJournalError,
        "{path} is damaged; start the table again: it puts the damaged file aside and saves what can be read.",
    ),
    sqlite3.SQLITE_NOTADB: (
        DamagedJournalError,
        "{path} is no journal; start the table again: it puts that file aside and begins a new one.",
    ),
}


def explained(error: sqlite3.Error, path: Path) -> JournalError:
    """An error of the database as one of ours."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the low byte is the kind, the rest details
    kind, text = _EXPLAINED.get(code, (JournalError, "{path} cannot be used ({error}); check the disk, and try again."))
    return kind(text.format(path=path, error=error))
