"""The journal and the disk it lies on."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from firmware.config.settings import Settings
from firmware.doctor import Finding
from firmware.journal import Journal, usual
from firmware.journal.errors import JournalError
from firmware.journal.lock import holder
from firmware.journal.salvage import sound
from rules.wording import several
from vision.refused import reason

_NONE, _LITTLE = 20_000_000, 500_000_000  # bytes free


def running() -> int | None:
    """The process of the table that is playing now."""
    path = usual()
    return holder(path.with_name(path.name + ".lock"))


def journal(settings: Settings) -> Iterator[Finding]:
    """Whether games are safe: the file is sound, can be written, and has room."""
    path = usual()
    folder = next(place for place in (path.parent, *path.parents) if place.is_dir())
    if (problem := _unwritable(folder)) is not None:
        yield Finding(
            "journal", "fail", f"{folder} cannot be written: {problem}.", "Allow writing there, or make room."
        )
    yield _disk(folder)
    if not path.exists():
        yield Finding("journal", "ok", f"No game has been played yet; they will be kept in {path}.")
        return
    try:
        with Journal.read(path) as kept:
            games, unfinished = len(kept.games()), len(kept.unfinished())
        whole = sound(path, photos=True)
    except JournalError as error:
        yield Finding("journal", "fail", str(error))
        return
    size = path.stat().st_size / 1e6
    found = f"{path} holds {several(games, 'game')}, {unfinished} unfinished, in {size:.1f} MB"
    if whole:
        yield Finding("journal", "ok", f"{found}, and is sound.")
    else:
        advice = "Start the table: it puts the damaged file aside and saves what can be read."
        yield Finding("journal", "warn", f"{found}, but is damaged.", advice)


def _unwritable(folder: Path) -> str | None:
    """Why nothing can be written there."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(65_536))
            file.flush()
    except OSError as error:
        return reason(error)
    return None


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    found = f"{free / 1e9:.1f} GB are free for games and pictures."
    if free < _NONE:
        return Finding("disk", "fail", found, "Make room, or nothing can be written down.")
    if free < _LITTLE:
        return Finding("disk", "warn", found, "Make room, or set [journal] pictures_mb lower.")
    return Finding("disk", "ok", found)
