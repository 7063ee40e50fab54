"""What nobody thought of: told in a sentence, and written down for whoever mends it."""

import sys
import time
import traceback
from pathlib import Path

from vision import folders
from vision.refused import reason

_ROOM = 200_000  # bytes of the file; then a new one begins, and the one before is kept


def usual() -> Path:
    """Where it is written."""
    return folders.data() / "trouble.log"


def noted(error: BaseException, path: Path | None = None) -> str:
    """Writes down what went wrong and where; a sentence that says so, which is on the standard error by then."""
    path = path or usual()
    what = f"{type(error).__name__}: {error}".strip().rstrip(":")
    try:
        _write(path, "".join(traceback.format_exception(error)))
        sentence = f"Something went wrong inside ({what}); nothing is lost, and {path} has the details."
    except OSError as why:
        but = f"{path} cannot be written: {reason(why)}"
        sentence = f"Something went wrong inside ({what}); nothing is lost, but {but}."
    print(f"croupier: {sentence}", file=sys.stderr, flush=True)
    return sentence


def _write(path: Path, text: str) -> None:
    folders.make(path.parent)
    if path.exists() and path.stat().st_size > _ROOM:
        path.replace(path.with_suffix(".old.log"))
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{text}\n")
