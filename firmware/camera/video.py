"""Plays video files, as any camera or phone writes them."""

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from firmware.camera import NoCameraError, Notice, remark
from vision.frame import Frame
from vision.picture import speakable
from vision.sets import printable

_USUAL_RATE = 30.0  # frames a second, where a file does not say

# FFmpeg writes to the terminal what it finds damaged; it is said here, in a sentence. Read when it is first used.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
# A file that is called a video may be a list of other files or of addresses in the network: only what is one is played.
_FORMATS = "mov,matroska,avi,mpegts,mpeg,asf,flv,ogg"
os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", f"protocol_whitelist;file|format_whitelist;{_FORMATS}")
_MOST_PIXELS = 50_000_000  # of a frame: more than any video has


def check(path: Path) -> None:
    """NoCameraError if the file is no video that can be played."""
    shown = printable(str(path))
    if not path.exists():
        raise NoCameraError(f"There is no file {shown}; check its name.")
    if not path.is_file():
        raise NoCameraError(f"{shown} is no video file; name one, or a recording's folder.")
    if not speakable(path):
        raise NoCameraError(f"The name {shown} has letters that cannot be told to the player; rename the file.")
    if cv2.haveImageReader(str(path)):
        raise NoCameraError(f"{shown} is a single picture; name a video, or a recording's folder.")
    capture = _opened(path)
    try:
        if not capture.isOpened():
            raise NoCameraError(
                f"{shown} is no video that can be played, or its end is missing; copy it again, or save it as MP4."
            )
        width, height = (capture.get(side) for side in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        if width * height > _MOST_PIXELS:
            raise NoCameraError(f"The video {shown} is of {width:.0f}x{height:.0f}: too large; save it smaller.")
        if not capture.grab():
            raise NoCameraError(f"The video {shown} is empty; name another.")
    finally:
        capture.release()


def frames(path: Path) -> Iterator[Frame | Notice]:
    """The frames of a video with their times, and a notice for each that is left out."""
    shown, number, last = printable(str(path)), 0, 0
    capture = _opened(path)
    try:
        rate = capture.get(cv2.CAP_PROP_FPS)
        awaited = capture.get(cv2.CAP_PROP_FRAME_COUNT)
        while capture.grab():
            at = capture.get(cv2.CAP_PROP_POS_MSEC)
            if not at > 0:  # nothing known; true of the first frame
                at = number * 1000 / (rate if rate > 0 else _USUAL_RATE)
            done, pixels = capture.retrieve()
            number += 1
            if not done or pixels is None or pixels.ndim != 3:
                yield remark(f"Frame {number} of {shown} is damaged; it is left out.", last)
            elif round(at) < last:
                yield remark(f"Frame {number} of {shown} is left out, for its time goes back.", last)
            else:
                last = round(at)
                yield Frame(np.asarray(pixels, np.uint8), last)
    finally:
        capture.release()
    if number < 0.95 * awaited - 1:  # some formats only estimate how many there are
        yield remark(f"{shown} is cut off: {number} of its {awaited:.0f} frames could be played.", last)


def _opened(path: Path) -> cv2.VideoCapture:
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    return cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
