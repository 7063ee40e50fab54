"""Writes recordings, frame by frame: the folder that recording.py plays."""

import contextlib
import errno
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import msgspec

from firmware.camera import Notice, Source, remark
from firmware.camera.recording import ABOUT, FRAMES, VERSION, Line
from rules.wording import several
from vision.frame import Frame
from vision.refused import reason
from vision.sets import printable

QUALITY = 95  # of the JPEG pictures; the reader sees no difference to the camera's own
_FULL = frozenset((errno.ENOSPC, errno.EDQUOT))


class CannotRecordError(ValueError):
    """Nothing, or nothing more, can be recorded there; the text is a sentence that says why."""


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
            raise CannotRecordError(f"{shown} cannot be recorded into: {reason(error)}; name another.") from None
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
        line = msgspec.json.encode(Line(picture.name, frame.at)) + b"\n"
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
        why = "the disk is full" if error.errno in _FULL else reason(error)
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
                    yield remark(str(error), item.at)
            yield item
