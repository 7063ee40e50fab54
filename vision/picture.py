"""Picture files to pixels and back: whatever OpenCV reads, as blue, green, red; what cannot be read is explained."""

import os
import re
import stat
import struct
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import cv2
import numpy as np
from numpy.typing import NDArray

from models import MOST_PIXELS
from vision.refused import reason

Picture = NDArray[np.uint8]
"""Height, width and three channels: blue, green, red."""

MOST_BYTES = 1_000_000_000

_CUT_OFF = "The picture is cut off: its end is missing; copy it again."
_DAMAGED = "The picture is damaged; copy it or save it again."
_NO_PICTURE = "This is no picture that can be read; save it as JPEG or PNG."
_ODD = "Pictures of this kind cannot be read; save it as JPEG or PNG."
_HURT = (b"premature end of data", b"bad Huffman code")  # what libjpeg says of pixels that it makes up
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_TIFF = {b"II*\0": "<", b"MM\0*": ">"}  # how its first bytes say in which order numbers are stored
_TURN = 274  # the number of a TIFF's note to turn the picture
# A marker that a segment follows, or the end (d9). Among the pixels, ff is followed by 00 or a restart (d0 to d7).
_JPEG_MARKER = re.compile(rb"\xff([\x02-\xcf\xd9-\xfe])", re.DOTALL)
_JPEG_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the segments that give the size

_one_at_a_time = threading.Lock()


class BadPictureError(ValueError):
    """A picture cannot be read or written; its text says why and what to do, but not which file: the caller knows."""


def load(path: Path) -> Picture:
    """The pixels of a file as they are stored: a camera's note to turn the picture is not followed."""
    data = _bytes(path)
    size = _size(data)
    if size is not None and size[0] * size[1] > MOST_PIXELS:
        raise BadPictureError(_too_large(f"{size[0]} x {size[1]}"))
    try:
        with _quiet() as said:
            picture = _decode(_unturned(data))
            known = picture is not None or (speakable(path) and cv2.haveImageReader(str(path)))
            said.seek(0)
            warnings = said.read()
    except cv2.error as error:
        huge = "CV_IO_MAX_IMAGE" in str(error) or error.code == cv2.Error.StsNoMem
        raise BadPictureError(_too_large("very many") if huge else _DAMAGED) from None
    if picture is None or any(warning in warnings for warning in _HURT):
        raise BadPictureError(_DAMAGED if known else _NO_PICTURE)
    return picture


def speakable(path: Path) -> bool:
    """Whether OpenCV can be told the name: of bytes that are no UTF-8 it would crash, and all with it."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def save(picture: Picture, path: Path) -> None:
    """Writes a picture in the format that the file's name ends with."""
    try:
        with _quiet():
            known = speakable(path) and cv2.haveImageWriter(str(path))
            done, data = cv2.imencode(path.suffix, picture) if known else (False, None)
    except cv2.error:
        done, data = False, None
    if not done or data is None:
        raise BadPictureError("A drawing cannot be stored under such a name; let it end in .png or .jpg.")
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise BadPictureError(f"The file cannot be written: {reason(error)}.") from None


def _bytes(path: Path) -> bytes:
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise BadPictureError(f"This is a folder; name the pictures in it, for example {path}/*.jpg.")
        if not stat.S_ISREG(about.st_mode):  # a device may never end
            raise BadPictureError("This is a device or a pipe; name a picture file.")
        if about.st_size > MOST_BYTES:
            raise BadPictureError(f"The file has {about.st_size >> 20:,} MB: too large for a picture; name another.")
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadPictureError("There is no such file; check its name.") from None
    except OSError as error:
        raise BadPictureError(f"The file cannot be opened: {reason(error)}.") from None
    if not data:
        raise BadPictureError("The file is empty; copy it again.")
    return data


def _too_large(size: str) -> str:
    return (
        f"The picture has {size} pixels, more than the {MOST_PIXELS // 10**6} million that are read; make it smaller."
    )


def _size(data: bytes) -> tuple[int, int] | None:
    """Width and height by the file's own words, where its format is one of the two usual ones; it must be complete.

    Some versions of OpenCV fill the missing part of a picture with grey: dice in it would be missed without a word.
    """
    try:
        if data.startswith(_JPEG):
            return _jpeg_size(data)
        if data.startswith(_PNG):
            return _png_size(data)
    except struct.error:  # the file ends within a header
        raise BadPictureError(_CUT_OFF) from None
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    # Looking for the end marker alone would find that of the small preview which cameras store in front.
    size, at = None, len(_JPEG) - 1
    while marker := _JPEG_MARKER.search(data, at):
        if marker[1] == b"\xd9":
            return size
        at = marker.end()
        if marker[1][0] in _JPEG_FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 3)
            size = width, height
        at += struct.unpack_from(">H", data, at)[0]
    raise BadPictureError(_CUT_OFF)


def _png_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from(">II", data, len(_PNG) + 8)
    at, kind = len(_PNG), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, at)
        at += 12 + length
    if at > len(data):
        raise BadPictureError(_CUT_OFF)
    return width, height


def _decode(data: bytes) -> Picture | None:
    coded = np.frombuffer(data, np.uint8)
    stored = cv2.imdecode(coded, cv2.IMREAD_UNCHANGED)
    if stored is None:
        return None
    if stored.ndim == 3 and stored.shape[2] == 4 and stored.dtype in (np.uint8, np.uint16):
        return _over_white(_uint8(stored if stored.dtype == np.uint8 else cv2.convertScaleAbs(stored, alpha=1 / 257)))
    if stored.ndim == 3 and stored.shape[2] == 3 and stored.dtype == np.uint8:
        return _uint8(stored)
    # Grey, 16 bits, floats: OpenCV's own way to colours of 8 bits.
    plain = cv2.imdecode(coded, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if plain is None:
        raise BadPictureError(_ODD)
    return _uint8(plain)


def _unturned(data: bytes) -> bytes:
    """The file without a TIFF's note to turn the picture, which OpenCV always follows."""
    order = _TIFF.get(data[:4])
    if order is None:
        return data
    try:
        (first,) = struct.unpack_from(f"{order}I", data, 4)
        (count,) = struct.unpack_from(f"{order}H", data, first)
        for at in range(first + 2, first + 2 + 12 * count, 12):
            if struct.unpack_from(f"{order}H", data, at) == (_TURN,):
                upright = struct.pack(f"{order}HIHH", 3, 1, 1, 0)  # one short number, which is 1
                return data[: at + 2] + upright + data[at + 12 :]
    except struct.error:  # cut off: OpenCV says so
        pass
    return data


def _over_white(stored: Picture) -> Picture:
    """A picture with transparent parts as it looks on white paper."""
    *channels, alpha = cv2.split(stored)
    paper = cv2.bitwise_not(alpha)
    return _uint8(cv2.merge([cv2.add(cv2.multiply(channel, alpha, scale=1 / 255), paper) for channel in channels]))


def _uint8(pixels: NDArray[np.generic]) -> Picture:
    return pixels.astype(np.uint8, copy=False)


@contextmanager
def _quiet() -> Iterator[IO[bytes]]:
    """Keeps off the terminal what libjpeg, libpng and OpenCV print about a file: they write past Python's stderr.

    What they print is in the file that is given instead.
    """
    with _one_at_a_time, _aside() as said:
        try:
            terminal = os.dup(2)
        except OSError:  # closed already
            yield said
            return
        os.dup2(said.fileno(), 2)
        try:
            yield said
        finally:
            os.dup2(terminal, 2)
            os.close(terminal)


def _aside() -> IO[bytes]:
    """A file that nobody sees; nothing is kept of it where nothing may be written."""
    try:
        return tempfile.TemporaryFile()
    except OSError:
        return Path(os.devnull).open("w+b")
