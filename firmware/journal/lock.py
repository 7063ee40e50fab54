"""One table, one writer: a lock that the system lets go of by itself when a process ends, however it ends."""

import fcntl
import os
from pathlib import Path

from firmware.journal.errors import AlreadyRunningError, CannotOpenError, ReadOnlyError
from vision import folders
from vision.refused import reason


class Lock:
    """Held from its making to `release`."""

    def __init__(self, path: Path) -> None:
        try:
            folders.make(path.parent)
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            kind = ReadOnlyError if path.parent.is_dir() else CannotOpenError
            raise kind(
                f"Nothing can be written in {path.parent}: {reason(error)}; allow it, and start again."
            ) from None
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            number = _number(self._handle)
            os.close(self._handle)
            process = "" if number is None else f" (process {number})"
            raise AlreadyRunningError(f"Croupier is already running{process}; go on there, or end that one.") from None
        # A new writer's number over an old one's: written in one go, and padded, so that nobody reads half of each.
        os.pwrite(self._handle, f"{os.getpid():<20}".encode(), 0)

    def release(self) -> None:
        """Lets others in. The file stays: taking it away could let two in at once."""
        os.close(self._handle)


def holder(path: Path) -> int | None:
    """The process that holds the lock; None if nobody does."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:  # nobody ever took it
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return _number(handle)
    else:
        return None
    finally:
        os.close(handle)


def _number(handle: int) -> int | None:
    text = os.pread(handle, 20, 0).decode("ascii", "replace").strip()
    return int(text) if text.isdecimal() else None
