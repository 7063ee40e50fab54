"""Recordings: a folder of pictures with their times, written frame by frame; it plays as it was, and so does a video.

The folder holds `recording.json` ({"version": 1, "source", "width", "height"} and what else is known: "game", "set",
"truth"), the pictures, and `frames.jsonl` with a line for each: {"file": "000012.jpg", "at": milliseconds}. What is
known of a video, `throws.mp4`, may stand beside it in `throws.mp4.json`, in the same words.
"""

import contextlib
import errno
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import cv2
import msgspec

from firmware.camera import NoCameraError, Notice, Source, video
from rules.wording import several
from vision.frame import Frame
from vision.picture import BadPictureError, load
from vision.sets import printable

VERSION = 1
QUALITY = 95  # of the JPEG pictures; the reader sees no difference to the camera's own
ABOUT, FRAMES = "recording.json", "frames.jsonl"
_OWN = frozenset(("version", "source", "width", "height"))
_FULL = frozenset((errno.ENOSPC, errno.EDQUOT))


class CannotRecordError(ValueError):
    """Nothing, or nothing more, can be recorded there; the text is a sentence that says why."""


class _Line(msgspec.Struct, frozen=True):
    """A frame in frames.jsonl."""

    file: str
    at: int


class Recording:
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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __iter__(self) -> Iterator[Frame | Notice]:
        return _frames(self._path) if self._path.is_dir() else video.frames(self._path)


def record(source: Source, folder: Path, *, quality: int = QUALITY, **about: object) -> Iterator[Frame | Notice]:
    """Passes on what a source gives, and writes its frames; if the disk is full it says so and only passes on."""
    recorder = Recorder(folder, source.name, quality=quality, about=about)  # refuses now, not at the first frame
    return _recorded(source, recorder)


def write(
    folder: Path, frames: Iterable[Frame], *, source: str = "frames", quality: int = QUALITY, **about: object
) -> int:
    """Writes frames as a recording, with what is known of them (game, set, truth); how many there were."""
    with Recorder(folder, source, quality=quality, about=about) as recorder:
        for frame in frames:
            recorder.add(frame)
        return recorder.frames


class Recorder:
    """Writes a recording into a new folder; stopped at any moment, what it has written can be played."""

    def __init__(
        self, folder: Path, source: str, *, quality: int = QUALITY, about: Mapping[str, object] | None = None
    ) -> None:
        self.frames = 0
        self.seconds = 0.0
        self._folder = folder
        self._source = source
        self._quality = quality
        self._about = {name: value for name, value in (about or {}).items() if value is not None}
        self._begun = 0
        shown = printable(str(folder))
        try:
            self._is_new = not folder.exists()
            folder.mkdir(parents=True, exist_ok=True)
            taken = any(folder.iterdir())
        except FileExistsError:
            raise CannotRecordError(f"{shown} is a file; name a new folder to record into.") from None
        except OSError as error:
            raise CannotRecordError(f"{shown} cannot be recorded into: {_reason(error)}; name another.") from None
        if taken:
            raise CannotRecordError(f"The folder {shown} is not empty; name a new one to record into.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def add(self, frame: Frame) -> None:
        """Writes a frame: its line only when its picture is complete."""
        _, data = cv2.imencode(".jpg", frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, self._quality])
        picture = self._folder / f"{self.frames:06d}.jpg"
        line = msgspec.json.encode(_Line(picture.name, frame.at)) + b"\n"
        try:
            if not self.frames:
                self._begun = frame.at
                self._write_about(frame)
            picture.write_bytes(data.tobytes())
            self._append(line)
        except OSError as error:
            with contextlib.suppress(OSError):
                picture.unlink(missing_ok=True)
            raise CannotRecordError(self._ended(error)) from None
        self.frames += 1
        self.seconds = (frame.at - self._begun) / 1000

    def close(self) -> None:
        """Ends the recording; a new folder into which nothing came is taken away."""
        if not self.frames:
            with contextlib.suppress(OSError):
                for name in (ABOUT, f"{ABOUT}.new", FRAMES):
                    (self._folder / name).unlink(missing_ok=True)
                if self._is_new:
                    self._folder.rmdir()

    def _write_about(self, frame: Frame) -> None:
        height, width = frame.pixels.shape[:2]
        about = {**self._about, "version": VERSION, "source": self._source, "width": width, "height": height}
        new = self._folder / f"{ABOUT}.new"
        new.write_bytes(msgspec.json.format(msgspec.json.encode(about)) + b"\n")
        new.replace(self._folder / ABOUT)

    def _append(self, line: bytes) -> None:
        """Writes a line at once and whole, or not at all."""
        with (self._folder / FRAMES).open("ab", buffering=0) as lines:
            length = lines.tell()
            try:
                if lines.write(line) != len(line):
                    raise OSError(errno.ENOSPC, "")
            except OSError:
                lines.truncate(length)
                raise

    def _ended(self, error: OSError) -> str:
        why = "the disk is full" if error.errno in _FULL else _reason(error)
        kept = several(self.frames, "frame is", "frames are")
        return f"The recording ends here, for {why}; {kept} kept in {printable(str(self._folder))}/."


def _recorded(source: Source, recorder: Recorder) -> Iterator[Frame | Notice]:
    with recorder:
        writing = True
        for item in source:
            if writing and isinstance(item, Frame):
                try:
                    recorder.add(item)
                except CannotRecordError as error:
                    writing = False
                    yield Notice(str(error), item.at)
            yield item


def _about(folder: Path) -> dict[str, Any]:
    """What recording.json says beside the format's own words; NoCameraError if the folder is no recording."""
    shown = printable(str(folder))
    try:
        about = _known(folder / ABOUT)
        lines = (folder / FRAMES).read_bytes() if (folder / FRAMES).exists() else b""
    except FileNotFoundError:
        raise NoCameraError(
            f"{shown}/ is no recording, for it holds no {ABOUT}; make one with `croupier record FOLDER`."
        ) from None
    except OSError as error:
        raise NoCameraError(f"The recording {shown}/ cannot be opened: {_reason(error)}.") from None
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
        raise NoCameraError(f"{printable(str(beside))} cannot be read: {_reason(error)}.") from None


def _known(file: Path) -> dict[str, Any]:
    """What such a file says beside the format's own words; NoCameraError if it is damaged."""
    shown = printable(str(file))
    try:
        about = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError):
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
        lines = (folder / FRAMES).read_bytes().split(b"\n")
    except OSError as error:
        yield Notice(f"{shown}/{FRAMES} cannot be read: {_reason(error)}.", 0)
        return
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        line = _line(text)
        if line is None:
            yield Notice(f"Line {number} of {shown}/{FRAMES} is damaged; its frame is left out.", last or 0)
            continue
        if last is not None and line.at < last:
            yield Notice(f"{shown}/{line.file} is left out, for its time goes back.", last)
            continue
        try:
            picture = load(folder / line.file)
        except BadPictureError as error:
            yield Notice(f"{shown}/{line.file} is left out. {error}", line.at)
        else:
            yield Frame(picture, line.at)
        last = line.at


def _line(text: bytes) -> _Line | None:
    """A line of frames.jsonl; None if it is damaged, or names anything but a file beside it."""
    try:
        line = msgspec.json.decode(text, type=_Line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    beside = line.file.isprintable() and line.file == Path(line.file).name and line.file not in ("", "..")
    return line if beside else None


def _reason(error: OSError) -> str:
    reason = error.strerror or "unknown reason"
    return reason[:1].lower() + reason[1:]
