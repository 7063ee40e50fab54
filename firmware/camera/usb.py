"""A USB camera, through OpenCV and Video4Linux."""

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import cv2
from numpy.typing import NDArray

from firmware.camera.live import FPS, SIZE, Live, LostError, Shot

_NODES = Path("/sys/class/video4linux")
_BUFFERS = 2  # what waits in the driver is old when it is read; with a single one, V4L2 cameras lose every other frame


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool: ...  # noqa: N802 - OpenCV's name

    def set(self, propId: int, value: float) -> bool: ...  # noqa: N803 - OpenCV's name

    def grab(self) -> bool: ...

    def retrieve(self) -> tuple[bool, NDArray[Any] | None] | Sequence[Any]: ...

    def release(self) -> None: ...


def usb(
    which: int | str = 0,
    *,
    size: tuple[int, int] = SIZE,
    fps: int = FPS,
    opened: Callable[[], Capture] | None = None,
    retry: float = 1.0,
    patience: float = 2.0,
) -> Live:
    """A USB camera as a source: the first is 0, the second 1, or one by its device file; `opened` opens it."""
    capture = opened or (lambda: _capture(which))
    return Live(f"USB camera {which}", lambda: _Usb(capture(), size, fps), size=size, retry=retry, patience=patience)


class _Usb:
    """An open USB camera."""

    def __init__(self, capture: Capture, size: tuple[int, int], fps: int) -> None:
        self._capture = capture
        if not capture.isOpened():
            capture.release()
            raise LostError
        # Motion JPEG first: uncompressed, USB 2 carries pictures of this size only a few times a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        capture.set(cv2.CAP_PROP_FPS, fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, _BUFFERS)

    def read(self) -> Shot:
        """The next picture; its pixels are its own, for OpenCV makes an array for each."""
        if not self._capture.grab():
            raise LostError
        ms = time.monotonic() * 1000
        done, pixels = self._capture.retrieve()
        return Shot(pixels if done else None, ms)

    def close(self) -> None:
        self._capture.release()


def _capture(which: int | str) -> Capture:
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # else it complains every second
    if not sys.platform.startswith("linux"):
        return cv2.VideoCapture(which, cv2.CAP_ANY)
    if isinstance(which, int):
        # Looked up each time: plugged in again, a camera may come back under another number.
        files = _plugged_in()
        if which >= len(files):
            raise LostError
        which = files[which]
    if not Path(which).exists():
        raise LostError
    return cv2.VideoCapture(which, cv2.CAP_V4L2)


def _plugged_in() -> list[str]:
    """The device files of all USB cameras; each camera has several, and only its first gives pictures."""
    numbers = sorted(int(node.name[5:]) for node in _NODES.glob("video*") if node.name[5:].isdecimal())
    nodes = [_NODES / f"video{number}" for number in numbers]
    return [f"/dev/{node.name}" for node in nodes if "/usb" in str(node.resolve()) and _is_first(node)]


def _is_first(node: Path) -> bool:
    try:
        return (node / "index").read_text(encoding="ascii").strip() == "0"
    except OSError:  # pulled out just now
        return False
