"""`croupier record`: what it writes and says, and how it ends."""

from pathlib import Path

import numpy as np
import pytest

from firmware import record as record_command
from firmware.camera import Notice
from firmware.camera.recorder import CannotRecordError, Recorder, write
from firmware.camera.recording import Recording
from firmware.cli import main
from tests.firmware.given import Given
from ui.sentences import noticed
from vision.frame import Frame


def fake_camera(frames: int, then: type[BaseException] | None = None) -> Given:
    """A camera that gives so many frames, 30 a second, a notice among them, and then what the test says."""
    shown: list[Frame | Notice] = [
        Frame(np.full((48, 64, 3), number % 256, np.uint8), 1000 + number * 100 // 3) for number in range(frames)
    ]
    shown[2:2] = [Notice("back", 60)]
    return Given(*shown) if then is None else Given(*shown, then)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def plug_in(camera: Given, monkeypatch: pytest.MonkeyPatch) -> Given:
    def opened(spec: str) -> Given:
        assert spec == "fake"
        return camera

    monkeypatch.setattr(record_command, "camera", opened)
    monkeypatch.setattr(record_command, "usual", lambda: "fake")
    return camera


def test_it_records_until_ctrl_c(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    fake = plug_in(fake_camera(31, then=KeyboardInterrupt), monkeypatch)
    assert main(["record", "throws"]) == 0
    assert capfd.readouterr() == (
        "Recording from given camera into throws/; Ctrl-C ends it.\n"
        "The camera is back.\n"
        "\n"
        "31 frames in 1.0 s written to throws/.\n",
        "",
    )
    assert [item.at for item in Recording("throws")] == [1000 + number * 100 // 3 for number in range(31)]
    assert fake.is_open == 0


def test_it_records_for_some_seconds(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    fake = plug_in(fake_camera(1000), monkeypatch)
    assert main(["record", "throws", "--camera", "fake", "--seconds", "0.5"]) == 0
    assert "15 frames in 0.5 s written to throws/.\n" in capfd.readouterr().out
    assert len(list(Recording("throws"))) == 15
    assert fake.is_open == 0


@pytest.mark.parametrize("lost", ["missing", "gone", "gone_pi"])
def test_some_seconds_of_a_camera_that_is_lost_end(
    lost: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    camera = Given(Notice(lost, 0), AssertionError)
    plug_in(camera, monkeypatch)
    assert main(["record", "throws", "--seconds", "1"]) == 1
    said = capfd.readouterr()
    assert noticed(lost) in said.out
    assert said.err == "croupier: No frame came; nothing was recorded.\n"


def test_some_seconds_of_a_camera_that_is_lost_on_the_way_are_not_all_recorded(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    frame = Frame(np.zeros((48, 64, 3), np.uint8), 1000)
    plug_in(Given(frame, Notice("gone", 1500), AssertionError), monkeypatch)
    assert main(["record", "throws", "--seconds", "60"]) == 1
    assert "1 frame in 0.0 s written to throws/.\n" in capfd.readouterr().out


def test_without_an_end_a_lost_camera_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    frame = Frame(np.zeros((48, 64, 3), np.uint8), 1000)
    plug_in(Given(Notice("missing", 0), Notice("back", 900), frame, KeyboardInterrupt), monkeypatch)
    assert main(["record", "throws"]) == 0
    assert "1 frame in" in capfd.readouterr().out


def test_a_recording_can_be_recorded(capfd: pytest.CaptureFixture[str]) -> None:
    write(Path("old"), [Frame(np.zeros((48, 64, 3), np.uint8), at) for at in (0, 40)])
    assert main(["record", "new", "--camera", "old"]) == 0
    assert capfd.readouterr().out == (
        "Recording from recording old/ into new/; Ctrl-C ends it.\n2 frames in 0.0 s written to new/.\n"
    )
    assert len(list(Recording("new"))) == 2


def test_a_full_disk_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    fake = plug_in(fake_camera(9), monkeypatch)
    real = Recorder.add

    def add(recorder: Recorder, frame: Frame) -> None:
        if recorder.frames == 4:
            raise CannotRecordError("The disk is full.")
        real(recorder, frame)

    monkeypatch.setattr(Recorder, "add", add)
    assert main(["record", "throws"]) == 1
    said = capfd.readouterr()
    assert said.err == "croupier: The disk is full.\n"
    assert said.out.endswith("4 frames in 0.1 s written to throws/.\n")
    assert len(list(Recording("throws"))) == 4
    assert fake.is_open == 0


def test_nothing_recorded(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    plug_in(fake_camera(0, then=KeyboardInterrupt), monkeypatch)
    assert main(["record", "throws"]) == 1
    assert capfd.readouterr().err == "croupier: No frame came; nothing was recorded.\n"
    assert not Path("throws").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["taken"], "croupier: The folder taken is not empty; name a new one to record into.\n"),
        (["new", "--camera", "webcam"], "croupier: There is no camera, folder or file “webcam”; name picamera, usb"),
    ],
)
def test_what_cannot_be_recorded_is_explained(
    arguments: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("taken").mkdir()
    Path("taken/notes.txt").touch()
    assert main(["record", "--camera", "usb", *arguments]) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err.startswith(said)
    assert told.err.count("\n") == 1
    assert not Path("new").exists()


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "some"])
def test_seconds_that_are_none(seconds: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["record", "throws", f"--seconds={seconds}"])
    assert stopped.value.code == 2
    assert "--seconds" in capfd.readouterr().err
