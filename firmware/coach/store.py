"""What was computed once and is kept: tables of numbers in the user's data folder, made anew when a file is no good."""

import contextlib
import io
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from firmware import durable
from vision import folders

Arrays = dict[str, npt.NDArray[np.generic]]
MOST_BYTES = 100_000_000  # no table of ours is larger: a file that is cannot be one


def folder() -> Path:
    """Where the tables lie. All of it can be deleted at any time."""
    return folders.data() / "odds"


def load(name: str, fits: Callable[[Arrays], bool]) -> Arrays | None:
    """The table of that name; None if there is none, or what is there does not fit (damaged, foreign, older)."""
    path = folder() / f"{name}.npz"
    try:
        if path.stat().st_size > MOST_BYTES:
            return None
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:  # a pickle could run anything
            arrays = {key: kept[key] for key in kept.files}
    except (OSError, ValueError, EOFError, KeyError, AttributeError, zipfile.BadZipFile, zlib.error, MemoryError):
        return None
    return arrays if fits(arrays) else None


def save(name: str, arrays: Arrays) -> None:
    """Keeps a table. A full disk or a folder that is not ours costs the next start some time, nothing else."""
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        durable.write(folder() / f"{name}.npz", file.getvalue())
