"""Recordings play as they were recorded; what is damaged is left out with a sentence, and a stop loses nothing."""

import errno
import json
import os
from pathlib import Path
from typing import Any, Self

import cv2
import numpy as np
import pytest

from firmware.camera import NoCameraError, Notice, Source, camera, remark, video
from firmware.camera import recording as recordings
from firmware.camera.recorder import CannotRecordError, Recorder, record, write
from firmware.camera.recording import Recording
from tests.firmware.given import Given
from ui.sentences import noticed
from vision.frame import Frame


def frame(shade: int, at: int, width: int = 64, height: int = 48) -> Frame:
    return Frame(np.full((height, width, 3), shade, np.uint8), at)


FRAMES = tuple(frame(40 * i, 100 + 33 * i) for i in range(5))


@pytest.fixture
def throws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A recording of five frames, in the folder throws."""
    monkeypatch.chdir(tmp_path)
    folder = Path("throws")
    assert write(folder, FRAMES, source="given camera", game="rpsls", truth=[{"face": "rock"}]) == 5
    return folder


def played(path: Path | str) -> tuple[list[tuple[int, int]], list[str]]:
    """The time and shade of each frame, and the text of each notice."""
    with Recording(path) as source:
        items = list(source)
    seen = [(item.at, round(float(item.pixels.mean()))) for item in items if isinstance(item, Frame)]
    return seen, [noticed(item.code, item.fields) for item in items if isinstance(item, Notice)]


def lines(folder: Path) -> list[str]:
    return (folder / "frames.jsonl").read_text(encoding="utf-8").splitlines()


def rewrite(folder: Path, new: list[str]) -> None:
    (folder / "frames.jsonl").write_text("\n".join(new) + "\n", encoding="utf-8")


ALL = [(100 + 33 * i, 40 * i) for i in range(5)]


def test_a_recording_plays_as_it_was(throws: Path) -> None:
    assert played(throws) == (ALL, [])
    source: Source = Recording("throws")
    assert source.name == "recording throws/"
    assert list(map(type, source)) == [Frame] * 5 == list(map(type, source))


def test_the_format(throws: Path) -> None:
    about = json.loads((throws / "recording.json").read_text(encoding="utf-8"))
    assert about == {
        "version": 1,
        "source": "given camera",
        "width": 64,
        "height": 48,
        "game": "rpsls",
        "truth": [{"face": "rock"}],
    }
    assert json.loads(lines(throws)[1]) == {"file": "000001.jpg", "at": 133}
    names = {"recording.json", "frames.jsonl", *(f"00000{i}.jpg" for i in range(5))}
    assert {path.name for path in throws.iterdir()} == names


def test_what_else_is_known_is_read_back(throws: Path) -> None:
    assert Recording(throws).about == {"game": "rpsls", "truth": [{"face": "rock"}]}
    write(Path("plain"), FRAMES, set="pips", truth=None)
    assert Recording("plain").about == {"set": "pips"}


def test_the_pictures_are_nearly_those_of_the_camera(tmp_path: Path) -> None:
    noisy = np.random.default_rng(4).integers(90, 110, (48, 64, 3), np.uint8)
    pixels = cv2.GaussianBlur(noisy, (0, 0), 2)
    write(tmp_path / "one", [Frame(np.asarray(pixels, np.uint8), 0)])
    (again,) = Recording(tmp_path / "one")
    assert isinstance(again, Frame)
    assert np.abs(again.pixels.astype(int) - pixels.astype(int)).max() <= 6


def test_frames_of_another_size_are_kept_as_they_were(tmp_path: Path) -> None:
    write(tmp_path / "sizes", [frame(1, 0), frame(2, 33, 32, 24)])
    assert [item.pixels.shape for item in Recording(tmp_path / "sizes") if isinstance(item, Frame)] == [
        (48, 64, 3),
        (24, 32, 3),
    ]


# What is damaged


def test_a_missing_picture_is_left_out(throws: Path) -> None:
    (throws / "000002.jpg").unlink()
    assert played(throws) == (
        ALL[:2] + ALL[3:],
        ["throws/000002.jpg is left out. There is no such file; check its name."],
    )


def test_damaged_pictures_are_left_out(throws: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (throws / "000001.jpg").write_bytes((throws / "000001.jpg").read_bytes()[:-100])
    (throws / "000003.jpg").write_bytes(b"rock beats scissors")
    seen, said = played(throws)
    assert seen == [ALL[0], ALL[2], ALL[4]]
    assert [text.partition(" ")[0] for text in said] == ["throws/000001.jpg", "throws/000003.jpg"]
    assert "cut off" in said[0]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "broken",
    [
        '{"file": "000001.jpg", "at": 1',
        "[]",
        '{"file": "000001.jpg"}',
        '{"file": "000001.jpg", "at": "later"}',
        '{"file": "000001.jpg", "at": true}',
        '{"file": "../throws/000001.jpg", "at": 133}',
        '{"file": "/000001.jpg", "at": 133}',
        '{"file": "", "at": 133}',
        '{"file": "..", "at": 133}',
        '{"file": "a\\u0000b.jpg", "at": 133}',
        '{"file": "000001.jpg", "at": 1e400}',
    ],
)
def test_a_broken_line_is_left_out(broken: str, throws: Path) -> None:
    old = lines(throws)
    rewrite(throws, [old[0], broken, *old[2:]])
    assert played(throws) == (
        ALL[:1] + ALL[2:],
        ["Line 2 of throws/frames.jsonl is damaged; its frame is left out."],
    )


def test_bytes_that_are_no_text_are_a_broken_line(throws: Path) -> None:
    with (throws / "frames.jsonl").open("ab") as file:
        file.write(b'\xff\xfe\n{"file": "\xff.jpg", "at": 900}\n\n')
    seen, said = played(throws)
    assert seen == ALL
    assert [text[:7] for text in said] == ["Line 6 ", "Line 7 "]


def test_a_last_line_that_was_not_finished(throws: Path) -> None:
    text = (throws / "frames.jsonl").read_bytes()
    (throws / "frames.jsonl").write_bytes(text[:-9])
    assert played(throws) == (ALL[:4], ["Line 5 of throws/frames.jsonl is damaged; its frame is left out."])


def test_times_that_go_back_are_left_out(throws: Path) -> None:
    old = lines(throws)
    rewrite(throws, [*old[:3], '{"file": "000003.jpg", "at": 20}', old[4]])
    assert played(throws) == (ALL[:3] + ALL[4:], ["throws/000003.jpg is left out, for its time goes back."])


def test_a_frame_twice_at_the_same_time_is_played_twice(throws: Path) -> None:
    old = lines(throws)
    rewrite(throws, [old[0], old[0], *old[1:]])
    assert played(throws) == ([ALL[0], *ALL], [])


def test_notices_have_times_that_do_not_go_back(throws: Path) -> None:
    (throws / "000001.jpg").unlink()
    old = lines(throws)
    rewrite(throws, [old[0], old[1], "{", old[3], old[2], old[4]])
    times = [item.at for item in Recording(throws)]
    assert times == sorted(times)


def test_a_recording_that_vanishes_while_it_is_open(throws: Path) -> None:
    source = Recording(throws)
    (throws / "frames.jsonl").unlink()
    (said,) = source
    assert isinstance(said, Notice)
    assert noticed(said.code, said.fields) == "throws/frames.jsonl cannot be read: no such file or directory."


# What is no recording


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (None, "throws/ is no recording, for it holds no recording.json; make one with `croupier record FOLDER`."),
        ('{"version": 1', "throws/recording.json is damaged; copy it again, or record anew."),
        ("\udcff", "throws/recording.json is damaged; copy it again, or record anew."),
        ("[1]", "throws/recording.json does not say its version; copy it again, or record anew."),
        ('{"version": true}', "throws/recording.json does not say its version; copy it again, or record anew."),
        ('{"version": 2}', "throws/recording.json is of version 2, not 1; update croupier to play it."),
    ],
)
def test_a_folder_that_is_no_recording(about: str | None, said: str, throws: Path) -> None:
    (throws / "recording.json").unlink()
    if about is not None:
        (throws / "recording.json").write_text(about, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(NoCameraError) as refused:
        camera("throws")
    assert str(refused.value) == said


@pytest.mark.parametrize("empty", [b"", b"\n \n", None])
def test_an_empty_recording(empty: bytes | None, throws: Path) -> None:
    (throws / "frames.jsonl").unlink()
    if empty is not None:
        (throws / "frames.jsonl").write_bytes(empty)
    with pytest.raises(NoCameraError, match=r"The recording throws/ is empty; record anew\."):
        camera("throws")


# Writing


def test_recording_passes_everything_on(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "throws"
    notice = Notice("back", 120)
    items: list[Frame | Notice] = [FRAMES[0], notice, *FRAMES[1:]]
    assert list(record(Given(*items), folder, game="shizzle")) == items
    assert played(folder) == (ALL, [])
    assert Recording(folder).about == {"game": "shizzle"}


def test_stopped_at_any_moment_it_can_be_played(tmp_path: Path) -> None:
    """Also while it still records: each frame is complete before it is passed on."""
    passing = record(Given(*FRAMES), tmp_path / "throws")
    for count in range(1, 6):
        next(passing)
        assert played(tmp_path / "throws") == (ALL[:count], [])


def test_a_line_follows_only_a_complete_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(tmp_path / "throws", "given camera")
    recorder.add(FRAMES[0])

    def killed(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:50])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", killed)
    with pytest.raises(KeyboardInterrupt):
        recorder.add(FRAMES[1])
    monkeypatch.undo()
    assert played(tmp_path / "throws") == (ALL[:1], [])


@pytest.mark.parametrize(
    ("what", "said"),
    [("full", "The folder full is not empty; name a new one to record into."), ("file", "file is a file; name a new")],
)
def test_a_folder_in_use_is_refused_before_the_first_frame(
    what: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("full").mkdir()
    Path("full/notes.txt").touch()
    Path("file").touch()
    with pytest.raises(CannotRecordError, match=said):
        record(Given(*FRAMES), Path(what))
    assert [path.name for path in Path("full").iterdir()] == ["notes.txt"]


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    assert write(tmp_path, FRAMES) == 5
    assert played(tmp_path) == (ALL, [])


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotRecordError, match=r"cannot be recorded into: not a directory; name another\."):
        Recorder(tmp_path / "file" / "throws", "given camera")


def test_a_recording_without_frames_leaves_no_folder(tmp_path: Path) -> None:
    assert list(record(Given(), tmp_path / "throws")) == []
    assert not (tmp_path / "throws").exists()
    assert write(tmp_path, []) == 0
    assert tmp_path.exists()


def full_disk(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """A disk with room for so many pictures and lines; of the next file only a part is written."""
    real = Path.write_bytes
    written = 0

    def write_bytes(path: Path, data: bytes) -> int:
        nonlocal written
        written += path.suffix == ".jpg"
        if written > room:
            real(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, data)

    monkeypatch.setattr(Path, "write_bytes", write_bytes)


def test_a_full_disk_ends_the_recording_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, throws: Path
) -> None:
    full_disk(monkeypatch, room=2)
    items = list(record(Given(*FRAMES), Path("more")))
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    notice = remark("The recording ends here, for the disk is full; 2 frames are kept in more/.", FRAMES[2].at)
    assert items == [*FRAMES[:2], notice, *FRAMES[2:]]  # the game goes on
    assert played("more") == (ALL[:2], [])
    assert not Path("more/000002.jpg").exists()


def test_a_disk_full_at_the_first_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch, room=0)
    with pytest.raises(CannotRecordError, match="the disk is full; 0 frames are kept"):
        write(tmp_path / "throws", FRAMES)
    assert not (tmp_path / "throws").exists()


class HalfALine:
    """A file on a disk with room for some bytes; as the system does, it says how many it has taken."""

    def __init__(self, file: Any, room: int) -> None:
        self._file = file
        self._room = room

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def tell(self) -> int:
        return int(self._file.tell())

    def truncate(self, length: int) -> None:
        self._file.truncate(length)

    def write(self, data: bytes) -> int:
        return int(self._file.write(data[: self._room]))


def test_a_disk_full_within_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(tmp_path / "throws", "given camera")
    recorder.add(FRAMES[0])
    real = Path.open
    with monkeypatch.context() as patched:
        patched.setattr(
            Path,
            "open",
            lambda path, *how, **more: (
                HalfALine(real(path, *how, **more), 7) if path.name == "frames.jsonl" else real(path, *how, **more)
            ),
        )
        with pytest.raises(CannotRecordError, match="the disk is full; 1 frame is kept"):
            recorder.add(FRAMES[1])
    assert played(tmp_path / "throws") == (ALL[:1], [])
    assert not (tmp_path / "throws" / "000001.jpg").exists()
    recorder.add(FRAMES[1])  # there is room again
    assert played(tmp_path / "throws") == (ALL[:2], [])


def test_the_version_that_is_written_is_the_one_that_is_read() -> None:
    assert recordings.VERSION == 1


# Videos


@pytest.fixture
def throw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A video of 20 frames, 25 a second."""
    monkeypatch.chdir(tmp_path)
    path = Path("throw.avi")
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, cv2.VideoWriter.fourcc(*"MJPG"), 25.0, (320, 240))
    assert writer.isOpened()
    noise = np.random.default_rng(1).integers(0, 9, (240, 320, 3), np.uint8)  # for frames of some length
    for i in range(20):
        writer.write(np.asarray(noise + 10 * i, np.uint8))
    writer.release()
    return path


def test_a_video_plays_with_its_times(throw: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert camera("throw.avi").name == "recording throw.avi"
    seen, said = played(throw)
    assert said == []
    assert [at for at, _ in seen] == [40 * i for i in range(20)]
    assert all(abs(shade - 10 * i - 4) <= 3 for i, (_, shade) in enumerate(seen))
    assert capfd.readouterr() == ("", "")


def test_what_is_known_of_a_video_stands_beside_it(throw: Path) -> None:
    assert Recording(throw).about == {}
    beside = throw.with_name("throw.avi.json")
    beside.write_text('{"version": 1, "source": "a phone", "game": "rpsls", "presses": []}', encoding="utf-8")
    assert Recording(throw).about == {"game": "rpsls", "presses": []}
    beside.write_text('{"version": 2}', encoding="utf-8")
    with pytest.raises(NoCameraError, match=r"throw\.avi\.json is of version 2, not 1; update croupier to play it\."):
        camera("throw.avi")
    beside.unlink()
    beside.mkdir()
    with pytest.raises(NoCameraError, match=r"throw\.avi\.json cannot be read: is a directory\."):
        camera("throw.avi")


def test_a_video_that_is_cut_off(throw: Path, capfd: pytest.CaptureFixture[str]) -> None:
    data = throw.read_bytes()
    throw.write_bytes(data[: len(data) // 2])
    seen, said = played(throw)
    assert 5 <= len(seen) <= 12
    assert said == [f"throw.avi is cut off: {len(seen)} of its 20 frames could be played."]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("content", [b"", b"rock beats scissors", b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"])
def test_what_is_no_video(content: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "throw.mp4").write_bytes(content)
    with pytest.raises(NoCameraError, match=r"throw\.mp4 is no video that can be played, or its end is missing"):
        camera(str(tmp_path / "throw.mp4"))
    assert capfd.readouterr() == ("", "")


def test_a_video_whose_name_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"throw\xff.mp4")
    path.write_bytes(b"no video")
    with pytest.raises(NoCameraError, match="rename the file"):
        video.check(path)


def test_a_single_picture_is_no_video(throws: Path) -> None:
    with pytest.raises(NoCameraError, match=r"throws/000000\.jpg is a single picture"):
        camera("throws/000000.jpg")


class FakeVideo:
    """A cv2.VideoCapture of a file that lacks what a test says; frames are (decoded, time)."""

    def __init__(self, *frames: tuple[bool, float], rate: float = 25.0) -> None:
        self._frames = list(frames)
        self._rate = rate
        self._now = (True, 0.0)
        self.released = False

    def get(self, what: int) -> float:
        return {
            cv2.CAP_PROP_FPS: self._rate,
            cv2.CAP_PROP_FRAME_COUNT: 0.0,
            cv2.CAP_PROP_POS_MSEC: self._now[1],
        }[what]

    def grab(self) -> bool:
        if not self._frames:
            return False
        self._now = self._frames.pop(0)
        return True

    def retrieve(self) -> tuple[bool, Any]:
        return self._now[0], np.zeros((4, 4, 3), np.uint8) if self._now[0] else None

    def release(self) -> None:
        self.released = True


def faked(monkeypatch: pytest.MonkeyPatch, fake: FakeVideo) -> list[int | str]:
    monkeypatch.setattr(video, "_opened", lambda path: fake)
    items = [
        item.at if isinstance(item, Frame) else noticed(item.code, item.fields)
        for item in video.frames(Path("throw.mp4"))
    ]
    assert fake.released
    return items


@pytest.mark.parametrize(("rate", "times"), [(25.0, [0, 40, 80]), (0.0, [0, 33, 67]), (float("nan"), [0, 33, 67])])
def test_a_video_without_times_goes_by_its_rate(rate: float, times: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    assert faked(monkeypatch, FakeVideo((True, 0.0), (True, 0.0), (True, 0.0), rate=rate)) == times


def test_damaged_frames_of_a_video_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert faked(monkeypatch, FakeVideo((True, 0.0), (False, 40.0), (True, 80.0), (True, 60.0), (True, 120.0))) == [
        0,
        "Frame 2 of throw.mp4 is damaged; it is left out.",
        80,
        "Frame 4 of throw.mp4 is left out, for its time goes back.",
        120,
    ]
