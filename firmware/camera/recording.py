"""Recordings: a folder of pictures with their times, written frame by frame; it plays as it was, and so does a video.

The folder holds `recording.json` ({"version": 1, "source", "width", "height"} and what else is known: "game", "set",
"truth"), the pictures, and `frames.jsonl` with a line for each: {"file": "000012.jpg", "at": milliseconds}. What is
known of a video, `throws.mp4`, may stand beside it in `throws.mp4.json`, in the same words.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec

from firmware.camera import AlwaysOpen, NoCameraError, Notice, remark, video
from vision import plain
from vision.frame import Frame
from vision.picture import BadPictureError, load
from vision.refused import reason
from vision.sets import printable

VERSION = 1
ABOUT, FRAMES = "recording.json", "frames.jsonl"
_MOST_ABOUT, _MOST_FRAMES = 20_000_000, 200_000_000  # bytes: of a day of frames, and more
_OWN = frozenset(("version", "source", "width", "height"))


class Line(msgspec.Struct, frozen=True):
    """A frame in frames.jsonl."""

    file: str
    at: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Recording(AlwaysOpen):
    """A source of recorded frames, as fast as they are taken; what is damaged is left out and said."""

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path)
        self.about: dict[str, Any] = {}  # what else was written down with it: "game", "set", "truth"
        if self._path.is_dir():
            self.name = f"recording {printable(str(self._path))}/"
            self.about = _about(self._path)
        else:
            self.name = f"recording {printable(str(self._path))}"
            video.check(self._path)
            self.about = _beside(self._path)

    def __iter__(self) -> Iterator[Frame | Notice]:
        return _frames(self._path) if self._path.is_dir() else video.frames(self._path)


def _about(folder: Path) -> dict[str, Any]:
    """What recording.json says beside the format's own words; NoCameraError if the folder is no recording."""
    shown = printable(str(folder))
    try:
        about = _known(folder / ABOUT)
        lines = _lines(folder) if (folder / FRAMES).exists() else b""
    except FileNotFoundError:
        raise NoCameraError(
            f"{shown}/ is no recording, for it holds no {ABOUT}; make one with `croupier record FOLDER`."
        ) from None
    except OSError as error:
        raise NoCameraError(f"The recording {shown}/ cannot be opened: {reason(error)}.") from None
    if not lines.strip():
        raise NoCameraError(f"The recording {shown}/ is empty; record anew.")
    return about


def _beside(path: Path) -> dict[str, Any]:
    """What is written down beside a video; mostly nothing."""
    beside = path.with_name(f"{path.name}.json")
    try:
        return _known(beside)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise NoCameraError(f"{printable(str(beside))} cannot be read: {reason(error)}.") from None


def _known(file: Path) -> dict[str, Any]:
    """What such a file says beside the format's own words; NoCameraError if it is damaged."""
    shown = printable(str(file))
    try:
        about = msgspec.json.decode(plain.read(file, _MOST_ABOUT))
    except (ValueError, RecursionError):
        raise NoCameraError(f"{shown} is damaged; copy it again, or record anew.") from None
    version = about.get("version") if isinstance(about, dict) else None
    if not isinstance(version, int) or isinstance(version, bool):
        raise NoCameraError(f"{shown} does not say its version; copy it again, or record anew.")
    if version != VERSION:
        raise NoCameraError(f"{shown} is of version {version}, not {VERSION}; update croupier to play it.")
    return {name: value for name, value in about.items() if name not in _OWN}


def _frames(folder: Path) -> Iterator[Frame | Notice]:
    """The frames of a folder, and a notice for each that is left out."""
    shown, last = printable(str(folder)), None
    try:
        lines = _lines(folder).split(b"\n")
    except OSError as error:
        yield remark(f"{shown}/{FRAMES} cannot be read: {reason(error)}.", 0)
        return
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        line = _line(text)
        if line is None:
            yield remark(f"Line {number} of {shown}/{FRAMES} is damaged; its frame is left out.", last or 0)
            continue
        if last is not None and line.at < last:
            yield remark(f"{shown}/{line.file} is left out, for its time goes back.", last)
            continue
        try:
            picture = load(folder / line.file)
        except BadPictureError as error:
            yield remark(f"{shown}/{line.file} is left out. {error}", line.at)
        else:
            yield Frame(picture, line.at)
        last = line.at


def _lines(folder: Path) -> bytes:
    return plain.read(folder / FRAMES, _MOST_FRAMES)


def _line(text: bytes) -> Line | None:
    """A line of frames.jsonl; None if it is damaged, or names anything but a file beside it."""
    try:
        line = msgspec.json.decode(text, type=Line)
    except (ValueError, RecursionError):
        return None
    beside = line.file.isprintable() and line.file == Path(line.file).name and line.file not in ("", "..")
    return line if beside else None
