"""Files that outlast a power cut: names and texts that are on the disk when these return."""

import contextlib
import os
from pathlib import Path


def write(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Puts the data into the file at once: whatever happens, the old file is there or the new one.

    Others may read it as they could the old one; a new one is for its owner alone, unless the mode says more.
    """
    path = path.resolve()  # behind a link, the file itself changes
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)  # one that was cut short, or a link that somebody laid there
        with open(part, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            part.chmod(path.stat().st_mode & 0o7777)
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    sync(path.parent)


def sync(folder: Path) -> None:
    """Makes names that are new in a folder last."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
