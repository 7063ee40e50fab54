"""Settings, recordings and journals that mean harm: a sentence at once; nothing is run, read elsewhere or filled up."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.camera import NoCameraError, Notice, camera
from firmware.camera.recording import ABOUT, FRAMES
from firmware.config import BadConfigError, load
from firmware.config.edit import CannotWriteError, write_setting
from firmware.journal import Journal
from firmware.journal.errors import JournalError
from firmware.replay import replay
from tests.hostile import DEEP_JSON, DEEP_TOML, SPOILED
from vision.frame import Frame


@pytest.mark.parametrize("spoils", SPOILED.values(), ids=SPOILED)
def test_settings_that_are_no_plain_file(tmp_path: Path, spoils: Callable[[Path], None]) -> None:
    path = tmp_path / "croupier.toml"
    spoils(path)
    with pytest.raises(BadConfigError):
        load(path)
    with pytest.raises(CannotWriteError):
        write_setting(path, "screen", "language", "de")


@pytest.mark.parametrize("text", DEEP_TOML.values(), ids=DEEP_TOML)
def test_settings_that_no_parser_should_follow(tmp_path: Path, text: str) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadConfigError) as error:
        load(path)
    assert all(len(problem) < 400 for problem in error.value.problems)


@pytest.mark.parametrize("size", ["99999x99999", "10x10", "12345x600"])
def test_sizes_that_no_screen_or_camera_has(tmp_path: Path, size: str) -> None:
    path = tmp_path / "croupier.toml"
    for table in ("screen", "camera"):
        path.write_text(f'[{table}]\nsize = "{size}"\n', encoding="utf-8")
        with pytest.raises(BadConfigError, match=r"from 64 to 8192"):
            load(path)


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    folder = tmp_path / "recording"
    folder.mkdir()
    (folder / ABOUT).write_text('{"version": 1}', encoding="utf-8")
    (folder / FRAMES).write_text('{"file": "0.png", "at": 0}\n', encoding="utf-8")
    cv2.imwrite(str(folder / "0.png"), np.zeros((48, 64, 3), np.uint8))
    return folder


def items(folder: Path) -> list[Frame | Notice]:
    with camera(str(folder)) as source:
        return list(source)


@pytest.mark.parametrize("name", [ABOUT, FRAMES])
@pytest.mark.parametrize("spoils", SPOILED.values(), ids=SPOILED)
def test_recordings_of_no_plain_files(recording: Path, name: str, spoils: Callable[[Path], None]) -> None:
    (recording / name).unlink()
    spoils(recording / name)
    with contextlib.suppress(NoCameraError):
        assert not any(isinstance(item, Frame) for item in items(recording))


@pytest.mark.parametrize("text", DEEP_JSON.values(), ids=DEEP_JSON)
def test_recordings_that_no_parser_should_follow(recording: Path, text: str) -> None:
    (recording / FRAMES).write_text(f'{text}\n{{"file": "0.png", "at": 5}}\n', encoding="utf-8")
    first, second = items(recording)
    assert isinstance(first, Notice)
    assert isinstance(second, Frame)
    (recording / ABOUT).write_text(text, encoding="utf-8")
    with pytest.raises(NoCameraError):
        camera(str(recording))


@pytest.mark.parametrize("name", ["../0.png", "/etc/passwd", "a/../../0.png", "..", ".", "", "0.png\n", "0.png\x00"])
def test_frames_that_lie_elsewhere(recording: Path, name: str) -> None:
    cv2.imwrite(str(recording.parent / "0.png"), np.zeros((48, 64, 3), np.uint8))
    (recording / FRAMES).write_text(json.dumps({"file": name, "at": 0}), encoding="utf-8")
    (only,) = items(recording)
    assert isinstance(only, Notice)


@pytest.mark.parametrize("at", ["1e999", "NaN", "-1", "1" + "0" * 400, "99999999999999999999", '"0"', "0.5", "true"])
def test_times_that_are_none(recording: Path, at: str) -> None:
    (recording / FRAMES).write_text(f'{{"file": "0.png", "at": {at}}}\n', encoding="utf-8")
    (only,) = items(recording)
    assert isinstance(only, Notice)


@pytest.mark.parametrize("spoils", SPOILED.values(), ids=SPOILED)
def test_frames_that_are_no_pictures(recording: Path, spoils: Callable[[Path], None]) -> None:
    (recording / "0.png").unlink()
    spoils(recording / "0.png")
    (only,) = items(recording)
    assert isinstance(only, Notice)


@pytest.mark.parametrize(
    "about",
    [
        {"start": []},
        {"start": {"players": {"a": 1}}},
        {"start": {"players": ["a"] * 100_000}},
        {"log": 5},
        {"log": [5]},
        {"log": [{"do": "__class__"}]},
        {"presses": {"at": 1}},
        {"presses": [{"at": 1, "event": {"do": []}}]},
    ],
)
def test_a_story_that_makes_no_sense(
    recording: Path, about: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    (recording / ABOUT).write_text(json.dumps({"version": 1, **about}), encoding="utf-8")
    status = replay(recording, game="rpsls", set_name=None, players=None, as_json=False)
    said = capsys.readouterr()
    assert status == 1 or "presses" in about
    assert "Traceback" not in said.err
    assert len(said.err) < 1000


def test_a_playlist_that_calls_itself_a_video_leads_nowhere(tmp_path: Path) -> None:
    secret = tmp_path / "secret.mp4"
    writer = cv2.VideoWriter(str(secret), cv2.VideoWriter.fourcc(*"mp4v"), 10, (64, 48))
    for _ in range(5):
        writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    assert any(isinstance(item, Frame) for item in items(secret))  # it could be played
    lists = {
        "list.mp4": f"ffconcat version 1.0\nfile {secret.name}\n",
        "list.m3u8": f"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{secret}\n#EXT-X-ENDLIST\n",
        "list.sdp": "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n",
    }
    for name, text in lists.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(NoCameraError):
            camera(str(tmp_path / name))


def test_a_journal_that_would_run_for_ever(tmp_path: Path) -> None:
    """A view instead of a table: looking into it would never end, or call what its maker wants."""
    path = tmp_path / "journal.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as made:
        endless = "WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n) SELECT number FROM n"
        start = '{"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]}'
        about = "number, 'rpsls' AS game, 0 AS started, NULL AS ended, NULL AS winners, '1' AS version"
        event = f"number AS id, number AS game, 0 AS seq, '{start}' AS event, 0 AS at"
        for name, columns in {"games": about, "events": event, "photos": event}.items():
            made.execute(f"CREATE VIEW {name} AS SELECT {columns} FROM ({endless})")
        made.execute("PRAGMA user_version = 1")
        made.execute(f"PRAGMA application_id = {0x43524F55}")
    began = time.monotonic()
    with pytest.raises(JournalError), Journal.read(path) as journal:
        journal.games()
    with Journal.open(path) as journal:  # puts it aside
        assert journal.games() == []
    assert time.monotonic() - began < 20


BOMBS = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2_500_000_000,) * 2)
from firmware.cli import main
sys.exit(main(["read", "--set", "pips", "--json", *sys.argv[1:]]))
"""


def test_small_files_that_hold_huge_pictures(tmp_path: Path) -> None:
    """Within the memory of a small Pi: each is refused, and the picture after them is read."""
    grey = np.zeros((64, 64), np.uint8)
    wide = (30_000).to_bytes(4, "little")
    kinds = {}
    for kind in ("bmp", "png", "pgm", "ras"):
        kinds[kind] = bytearray(cv2.imencode(f".{kind}", grey)[1].tobytes())
    kinds["bmp"][18:26] = wide * 2
    kinds["png"][16:24] = (30_000).to_bytes(4, "big") * 2
    kinds["ras"][4:12] = (30_000).to_bytes(4, "big") * 2
    kinds["pgm"] = bytearray(b"P5\n30000 30000\n255\n") + kinds["pgm"][-64 * 64 :]
    kinds["tiff"] = bytearray(_tiff(30_000, 30_000))
    kinds["webp"] = bytearray(
        b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f" + (16_383 | 16_383 << 14).to_bytes(4, "little") + bytes(8)
    )
    paths = []
    for kind, bomb in kinds.items():
        paths.append(tmp_path / f"bomb.{kind}")
        paths[-1].write_bytes(bomb)
    cv2.imwrite(str(tmp_path / "fine.png"), grey)
    command = [sys.executable, "-c", BOMBS, *map(str, paths), str(tmp_path / "fine.png")]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OPENCV")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    *bombs, fine = map(json.loads, done.stdout.splitlines())
    assert done.stderr == ""
    assert len(bombs) == len(paths)
    assert all("error" in one for one in bombs), bombs
    unopened = {Path(one["image"]).suffix for one in bombs if "more than the 250 million" in one["error"]}
    assert unopened == {".bmp", ".png", ".tiff", ".pgm", ".ras", ".webp"}
    assert fine["dice"] == []


def _tiff(width: int, height: int) -> bytes:
    """The header of a grey picture in one strip, whose pixels are not there."""
    tags = [(256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8), (278, 4, height)]
    tags.append((279, 4, width * height))
    entries = b"".join(
        tag.to_bytes(2, "little") + kind.to_bytes(2, "little") + (1).to_bytes(4, "little") + value.to_bytes(4, "little")
        for tag, kind, value in tags
    )
    return b"II*\0\x08\0\0\0" + len(tags).to_bytes(2, "little") + entries + bytes(4)
