"""Where frames come from: a camera, or a recording of one. A source gives frames, and notices for people."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from vision.frame import Frame
from vision.sets import printable

CHOICES = "name picamera, usb, usb:1, /dev/video2, simulated, a recording's folder or a video file"


@dataclass(frozen=True, slots=True)
class Notice:
    """News for people, in the words of `ui.sentences.noticed`: the camera is lost or back, a frame is left out."""

    code: str
    at: int  # milliseconds, by the same clock as the frames
    fields: dict[str, Any] = field(default_factory=dict)


LOST = frozenset({"missing", "gone", "gone_pi"})
"""Notices of a camera that gives no frames until somebody does something."""


def remark(text: str, at: int) -> Notice:
    """What is to be said of a recording: only who makes recordings gets to read it, so it has no other words."""
    return Notice("recording", at, {"text": text})


class NoCameraError(ValueError):
    """No frames can come from there; the text is a sentence that says why and what to do."""


class Source(Protocol):
    """Frames in the order of their times; opened by `with`, and iterated once."""

    @property
    def name(self) -> str:
        """What is said on the screen: "USB camera 0", "recording throws/"."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __iter__(self) -> Iterator[Frame | Notice]: ...


class AlwaysOpen:
    """A source that holds nothing which must be opened or closed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def camera(spec: str, size: tuple[int, int] | None = None, fps: int | None = None) -> Source:
    """The source that a short text names, on the command line or in the config; NoCameraError if it names none.

    A camera that is not plugged in is none of these errors: it is waited for, and the source says so. `size` and
    `fps` are what a real one is asked for.
    """
    asked: dict[str, Any] = {**({} if size is None else {"size": size}), **({} if fps is None else {"fps": fps})}
    # Each kind is imported where it is chosen, for it imports the words above.
    if match := re.fullmatch(r"picamera(?::(\d+))?", spec):
        from firmware.camera.pi import picamera  # noqa: PLC0415

        return picamera(int(match[1] or 0), **asked)
    if match := re.fullmatch(r"usb(?::(\d+))?", spec):
        from firmware.camera.usb import usb  # noqa: PLC0415

        return usb(int(match[1] or 0), **asked)
    if re.fullmatch(r"/dev/(video\d+|v4l/.+)", spec):
        from firmware.camera.usb import usb  # noqa: PLC0415

        return usb(spec, **asked)
    if spec == "simulated":
        from firmware.camera.rolling import Rolling  # noqa: PLC0415

        return Rolling()
    if spec.startswith(("picamera:", "usb:")):
        kind = spec.partition(":")[0]
        raise NoCameraError(
            f"“{printable(spec)}” names no camera; write {kind}:0 for the first, {kind}:1 for the second."
        )
    if not spec.strip():
        raise NoCameraError(f"No camera was named; {CHOICES}.")
    if not _there(path := Path(spec).expanduser()):
        raise NoCameraError(f"There is no camera, folder or file “{printable(spec)}”; {CHOICES}.")
    from firmware.camera.recording import Recording  # noqa: PLC0415

    return Recording(path)


def usual() -> str:
    """The camera where none is named: the Raspberry Pi's own if there is one, else the first USB camera."""
    from firmware.camera import pi  # noqa: PLC0415

    return "picamera" if pi.attached() else "usb"


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long a name, or a zero byte in it
        return False
