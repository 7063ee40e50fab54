"""A camera that runs: one thread reads it, its newest picture waits in a slot, and a lost camera is tried again."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.camera import Notice
from vision.frame import Frame
from vision.picture import Picture

SIZE = (1280, 960)
"""The size that cameras are asked for, unless the settings want another; what they give is taken."""
FPS = 30

_OPENING = 15.0  # seconds until a camera that neither opens nor fails counts as gone: focus and exposure take some
_LEAVING = 2.0  # seconds that a thread which reads a dead camera is waited for
_SAY_AGAIN = 10_000  # milliseconds between two notices of damaged pictures


class LostError(Exception):
    """The camera is not there, or no longer."""


@dataclass(frozen=True, slots=True)
class Shot:
    """What a device gave, and when by a steady clock; no pixels if they arrived damaged."""

    pixels: NDArray[Any] | None
    ms: float


class Device(Protocol):
    """An open camera, used by one thread only; whatever it raises means that the camera is lost."""

    def read(self) -> Shot: ...

    def close(self) -> None: ...


class Live:
    """A source of the newest frames of a device; it never raises, and goes on when the device is back."""

    def __init__(
        self,
        name: str,
        opened: Callable[[], Device],
        *,
        gone: str = "gone",
        missing: str = "missing",
        size: tuple[int, int] = SIZE,
        retry: float = 1.0,
        patience: float = 2.0,
    ) -> None:
        self.name = name
        self._size = size  # that the device was asked for
        self._opened = opened
        self._gone, self._missing = gone, missing  # the notices of a camera that was there, and of one that never was
        self._retry = retry  # seconds between two attempts to open it
        self._patience = patience  # seconds without a picture after which it counts as gone
        self._stop = threading.Event()
        self._slot = _Slot()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self._stop, self._slot = threading.Event(), _Slot()  # a thread of before may still hang in the old ones
        # A daemon: a driver that hangs in a dead camera must not keep the program from ending.
        arguments = (self._opened, self._slot, self._stop, self._retry)
        self._thread = threading.Thread(target=_read, args=arguments, name=self.name, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._slot.put(None)
        if self._thread is not None:
            self._thread.join(_LEAVING)

    def __iter__(self) -> Iterator[Frame | Notice]:
        stop, slot, times, sizes = self._stop, self._slot, _Times(), _Sizes(self._size)
        gone = flowing = known = False
        damage_said: int | None = None
        while not stop.is_set():
            lost, shot = slot.take(self._patience if flowing else _OPENING)
            if stop.is_set():
                return
            if lost or shot is None:
                flowing = False
                if not gone:
                    gone = True
                    yield Notice(self._gone if known else self._missing, times.now())
            if shot is None:
                continue
            flowing = known = True
            picture, at = _bgr(shot.pixels), times.of(shot.ms)
            if picture is None or sizes.odd(picture):
                if not gone and (damage_said is None or at - damage_said >= _SAY_AGAIN):
                    damage_said = at
                    yield Notice("damaged", at)
                continue
            if gone:
                gone = False
                yield Notice("back", at)
            if (size := sizes.news()) is not None:
                wanted = {"is": _by(size), "wanted": _by(self._size)}
                yield Notice("size" if size == self._size else "other_size", at, wanted)
            yield Frame(picture, at)


def _read(opened: Callable[[], Device], slot: "_Slot", stop: threading.Event, retry: float) -> None:
    """Reads the device into the slot until it is told to stop, and opens it again whenever it is lost."""
    while not stop.is_set():
        device = None
        try:
            device = opened()
            while not stop.is_set():
                slot.put(device.read())
        except Exception:  # drivers raise their own kinds; each of them means the same to the table
            slot.put(None)
        if device is not None:
            with contextlib.suppress(Exception):
                device.close()
        stop.wait(retry)


class _Slot:
    """Holds the newest shot, and whether the camera was lost since somebody looked."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._shot: Shot | None = None
        self._lost = False

    def put(self, shot: Shot | None) -> None:
        """Replaces what lies there; None says that the camera is lost."""
        with self._changed:
            self._lost = self._lost or shot is None
            self._shot = shot
            self._changed.notify()

    def take(self, timeout: float) -> tuple[bool, Shot | None]:
        """Whether it was lost, and the newest shot after that; None if none came in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._lost or self._shot is not None, timeout)
            taken = self._lost, self._shot
            self._lost, self._shot = False, None
            return taken


class _Times:
    """Milliseconds since the first frame; they never go back, whatever a camera's clock does when it is plugged in."""

    def __init__(self) -> None:
        self._start: float | None = None
        self._last = 0.0
        self._seen = time.monotonic()

    def of(self, ms: float) -> int:
        """The time of a shot."""
        if self._start is None:
            self._start = ms
        self._start = min(self._start, ms - self._last)
        self._last, self._seen = ms - self._start, time.monotonic()
        return round(self._last)

    def now(self) -> int:
        """The time at this moment, when there is no shot to tell it."""
        if self._start is not None:
            now = time.monotonic()
            self._last, self._seen = self._last + (now - self._seen) * 1000, now
        return round(self._last)


class _Sizes:
    """Tells half a picture from a camera that changed its size: the one comes alone, the other stays."""

    def __init__(self, wanted: tuple[int, int]) -> None:
        self._usual: tuple[int, int] | None = None
        self._last: tuple[int, int] | None = None
        self._said = wanted

    def odd(self, picture: Picture) -> bool:
        """Whether this picture has another size than the others, for the first time."""
        before, self._last = self._last, (picture.shape[1], picture.shape[0])
        if self._usual is None or self._last == before:
            self._usual = self._last
        return self._last != self._usual

    def news(self) -> tuple[int, int] | None:
        """The pictures' size if it is another than was wanted or said."""
        if self._usual is None or self._usual == self._said:
            return None
        self._said = self._usual
        return self._said


def _by(size: tuple[int, int]) -> str:
    width, height = size
    return f"{width}x{height}"


def _bgr(pixels: NDArray[Any] | None) -> Picture | None:
    """Pixels as blue, green and red; None if they are no picture."""
    if pixels is None or pixels.dtype != np.uint8 or not pixels.size:
        return None
    match pixels.shape:
        case (_, _, 3):
            return pixels
        case (_, _) | (_, _, 1):
            return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
        case (_, _, 4):
            return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR), np.uint8)
    return None
