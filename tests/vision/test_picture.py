"""Picture files: every kind that people have is read as stored, and what cannot be read is explained without noise."""

import errno
import os
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.picture import MOST_BYTES, BadPictureError, Picture, load, save

CMYK = Path(__file__).parent / "pictures" / "red-and-cyan-cmyk.jpg"
PNG = b"\x89PNG\r\n\x1a\n"


def a_picture(height: int = 48, width: int = 64) -> Picture:
    """Soft colours, brighter to the right and bluer downwards."""
    down, right = np.mgrid[0:height, 0:width]
    channels = [down * 255 // height, right * 255 // width, np.full((height, width), 90)]
    return np.dstack(channels).astype(np.uint8)


def stored(path: Path, pixels: np.ndarray, *options: int) -> Path:
    path.write_bytes(coded(path.suffix, pixels, *options))
    return path


def coded(suffix: str, pixels: np.ndarray, *options: int) -> bytes:
    done, data = cv2.imencode(suffix, pixels, options)
    assert done
    return data.tobytes()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def with_exif(jpeg: bytes, orientation: int, preview: bytes = b"") -> bytes:
    """A JPEG with a camera's note on how to turn it, and perhaps a small preview, put in front."""
    entry = struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    exif = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 1) + entry + struct.pack("<I", 0) + preview
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


@pytest.mark.parametrize("suffix", [".png", ".bmp", ".ppm", ".tiff"])
def test_exact_formats_come_back_exactly(suffix: str, tmp_path: Path) -> None:
    assert np.array_equal(load(stored(tmp_path / f"die{suffix}", a_picture())), a_picture())


@pytest.mark.parametrize("suffix", [".jpg", ".webp", ".jp2"])
def test_lossy_formats_come_back_nearly(suffix: str, tmp_path: Path) -> None:
    picture = load(stored(tmp_path / f"die{suffix}", a_picture()))
    assert np.abs(picture.astype(int) - a_picture()).mean() < 6


def test_the_ending_of_the_name_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "die.jpg").write_bytes(coded(".png", a_picture()))
    assert np.array_equal(load(tmp_path / "die.jpg"), a_picture())


def test_grey_becomes_three_channels(tmp_path: Path) -> None:
    grey = a_picture()[:, :, 1]
    assert np.array_equal(load(stored(tmp_path / "grey.png", grey)), np.dstack([grey] * 3))


def test_16_bits_become_8(tmp_path: Path) -> None:
    deep = a_picture().astype(np.uint16) * 257
    assert np.array_equal(load(stored(tmp_path / "deep.png", deep)), a_picture())
    assert np.array_equal(load(stored(tmp_path / "grey.png", deep[:, :, 1]))[:, :, 2], a_picture()[:, :, 1])


def test_floats_become_8_bits(tmp_path: Path) -> None:
    picture = load(stored(tmp_path / "die.hdr", a_picture().astype(np.float32) / 255))
    assert picture.dtype == np.uint8
    assert np.abs(picture.astype(int) - a_picture()).max() < 6


@pytest.mark.parametrize("depth", [1, 257], ids=["8 bits", "16 bits"])
def test_transparent_parts_lie_on_white(depth: int, tmp_path: Path) -> None:
    pixels = np.array([[[10, 20, 30, 255], [10, 20, 30, 0], [0, 0, 0, 51]]], np.uint16) * depth
    picture = load(stored(tmp_path / "sticker.png", pixels.astype(np.uint8 if depth == 1 else np.uint16)))
    assert picture.tolist() == [[[10, 20, 30], [255, 255, 255], [204, 204, 204]]]


def test_cmyk_as_printers_store_it() -> None:
    picture = load(CMYK).astype(int)
    assert np.abs(picture[:, :6] - (0, 0, 255)).max() < 12
    assert np.abs(picture[:, 10:] - (255, 255, 0)).max() < 12


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_a_note_to_turn_the_picture_is_not_followed(orientation: int, tmp_path: Path) -> None:
    path = tmp_path / "phone.jpg"
    plain = coded(".jpg", a_picture())
    path.write_bytes(with_exif(plain, orientation))
    turned = cv2.imread(str(path))
    assert turned is not None
    assert (turned.shape == (64, 48, 3)) == (orientation in (6, 8))  # the note is there, and OpenCV understands it
    (tmp_path / "plain.jpg").write_bytes(plain)
    assert np.array_equal(load(path), load(tmp_path / "plain.jpg"))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_tiff_with_a_note_to_turn_it(orientation: int, tmp_path: Path) -> None:
    data = coded(".tiff", a_picture())
    assert data.startswith(b"II*\0")
    (first,) = struct.unpack_from("<I", data, 4)
    (count,) = struct.unpack_from("<H", data, first)
    notes = [data[at : at + 12] for at in range(first + 2, first + 2 + 12 * count, 12)]
    notes.append(struct.pack("<HHIHH", 274, 3, 1, orientation, 0))
    notes.sort(key=lambda note: struct.unpack_from("<H", note))
    listed = struct.pack("<H", len(notes)) + b"".join(notes) + bytes(4)
    (tmp_path / "scan.tiff").write_bytes(data[:4] + struct.pack("<I", len(data)) + data[8:] + listed)
    turned = cv2.imdecode(np.fromfile(tmp_path / "scan.tiff", np.uint8), cv2.IMREAD_COLOR)
    assert turned is not None
    assert np.array_equal(turned, a_picture()) == (orientation == 1)  # the note is there, and OpenCV follows it
    assert np.array_equal(load(tmp_path / "scan.tiff"), a_picture())


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"die\xff.png")
    path.write_bytes(coded(".png", a_picture()))
    assert np.array_equal(load(path), a_picture())
    path.write_bytes(b"no picture")
    with pytest.raises(BadPictureError, match="no picture"):
        load(path)
    with pytest.raises(BadPictureError, match="such a name"):
        save(a_picture(), path)


def test_a_grey_picture_with_a_note_to_turn_it(tmp_path: Path) -> None:
    (tmp_path / "grey.jpg").write_bytes(with_exif(coded(".jpg", a_picture()[:, :, 1]), 6))
    assert load(tmp_path / "grey.jpg").shape == (48, 64, 3)


def test_what_follows_the_end_of_a_jpeg_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "phone.jpg").write_bytes(coded(".jpg", a_picture()) + b"\0\0 and the phone's own notes")
    assert load(tmp_path / "phone.jpg").shape == (48, 64, 3)


def test_a_progressive_jpeg_with_restarts(tmp_path: Path) -> None:
    options = (cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_RST_INTERVAL, 2)
    assert load(stored(tmp_path / "web.jpg", a_picture(), *options)).shape == (48, 64, 3)


def test_one_pixel_is_a_picture(tmp_path: Path) -> None:
    assert load(stored(tmp_path / "dot.png", a_picture(1, 1))).shape == (1, 1, 3)


def test_50_megapixels(tmp_path: Path) -> None:
    assert load(stored(tmp_path / "large.jpg", np.zeros((5780, 8670), np.uint8))).shape == (5780, 8670, 3)


def test_a_gif(tmp_path: Path) -> None:
    """Two pixels, red and green, as the shortest file that says so."""
    codes = (4 | 0 << 3 | 1 << 6 | 5 << 9).to_bytes(2, "little")  # clear, 0, 1, end: 3 bits each
    screen = struct.pack("<HHBBB", 2, 1, 0b1000_0000, 0, 0) + bytes([255, 0, 0, 0, 255, 0])
    image = b"," + struct.pack("<HHHHB", 0, 0, 2, 1, 0) + b"\x02" + bytes([len(codes)]) + codes + b"\0"
    (tmp_path / "two.gif").write_bytes(b"GIF89a" + screen + image + b";")
    if not cv2.haveImageReader(str(tmp_path / "two.gif")):
        pytest.skip("OpenCV reads GIF from 4.11 on")
    assert load(tmp_path / "two.gif").tolist() == [[[0, 0, 255], [0, 255, 0]]]


BAD = {
    "empty": (b"", "is empty"),
    "text": (b"rock paper scissors\n" * 50, "no picture that can be read"),
    "two bytes": (b"\xff\xd8", "no picture that can be read"),
    "half a jpeg": (coded(".jpg", a_picture())[:600], "cut off"),
    "jpeg without its last byte": (coded(".jpg", a_picture())[:-1], "cut off"),
    "jpeg cut in its header": (coded(".jpg", a_picture())[:5], "cut off"),
    "half a jpeg with a whole preview": (
        with_exif(coded(".jpg", a_picture())[:900], 1, preview=coded(".jpg", a_picture(8, 8))),
        "cut off",
    ),
    "half a png": (coded(".png", a_picture())[:300], "cut off"),
    "png without its last byte": (coded(".png", a_picture())[:-1], "cut off"),
    "png cut in its header": (PNG + b"\0\0", "cut off"),
    "half a bmp": (coded(".bmp", a_picture())[:4000], "damaged"),
    "half a webp": (coded(".webp", a_picture())[:40], "damaged"),
    "damaged png": (coded(".png", a_picture())[:80] + b"?" * 40 + coded(".png", a_picture())[120:], "damaged"),
    "huge png": (
        PNG
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"\0" * 100))
        + chunk(b"IEND", b""),
        "100000 x 100000 pixels",
    ),
    "huge jpeg": (
        coded(".jpg", a_picture()).replace(struct.pack(">HH", 48, 64), struct.pack(">HH", 65000, 65001)),
        "65001 x 65000 pixels",
    ),
    "huge ppm": (b"P6 100000 100000 255\n" + b"\0" * 300, "very many pixels"),
}


@pytest.mark.parametrize(("data", "said"), BAD.values(), ids=BAD)
def test_bad_files_are_explained(data: bytes, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "die.jpg").write_bytes(data)
    with pytest.raises(BadPictureError, match=said) as refused:
        load(tmp_path / "die.jpg")
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("progressive", [0, 1])  # libjpeg says two different things of them
def test_a_scratched_jpeg_is_refused_since_dice_may_be_missing(
    progressive: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    data = coded(".jpg", a_picture(480, 640), cv2.IMWRITE_JPEG_PROGRESSIVE, progressive)
    middle = len(data) // 2
    (tmp_path / "die.jpg").write_bytes(data[:middle] + b"\x12\x34\x56" * 9 + data[middle + 27 :])
    with pytest.raises(BadPictureError, match="damaged"):
        load(tmp_path / "die.jpg")
    assert capfd.readouterr() == ("", "")
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadPictureError, match="no such file"):
        load(tmp_path / "none.jpg")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadPictureError, match=r"folder; name the pictures in it, for example .*/\*\.jpg"):
        load(tmp_path)


def test_a_device_that_never_ends() -> None:
    with pytest.raises(BadPictureError, match="device"):
        load(Path("/dev/zero"))


def test_a_file_that_is_far_too_long(tmp_path: Path) -> None:
    with (tmp_path / "film.jpg").open("wb") as film:
        film.truncate(MOST_BYTES + 1)
    with pytest.raises(BadPictureError, match="953 MB"):
        load(tmp_path / "film.jpg")


def test_a_name_that_is_no_name() -> None:
    with pytest.raises(BadPictureError, match="cannot be opened: file name too long"):
        load(Path("x" * 5000))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))  # root, who may run this, is never refused

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(BadPictureError, match="cannot be opened: permission denied"):
        load(stored(tmp_path / "secret.png", a_picture()))


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    save(a_picture(), tmp_path / "drawn.png")
    assert np.array_equal(load(tmp_path / "drawn.png"), a_picture())


@pytest.mark.parametrize("name", ["drawn", "drawn.doc", "drawn.hdr.txt"])
def test_an_unknown_format_is_not_saved(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadPictureError, match=r"end in \.png or \.jpg"):
        save(a_picture(), tmp_path / name)
    assert capfd.readouterr() == ("", "")


def test_a_folder_that_does_not_exist_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(BadPictureError, match="cannot be written: no such file or directory"):
        save(a_picture(), tmp_path / "none" / "drawn.png")
