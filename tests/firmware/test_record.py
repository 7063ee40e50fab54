"""`croupier record`: what it writes and says, and how it ends."""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import pytest

from firmware import record as record_command
from firmware.camera import Notice
from firmware.camera.recording import CannotRecordError, Recorder, Recording, write
from firmware.cli import main
from vision.frame import Frame


class FakeCamera:
    """A camera that gives frames, 30 a second, and then what the test says; it counts how often it is open."""

    name = "fake camera"
    is_open = 0

    def __init__(self, *, frames: int, then: type[BaseException] | None = None) -> None:
        self._frames = frames
        self._then = then

    def __enter__(self) -> Self:
        self.is_open += 1
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.is_open -= 1

    def __iter__(self) -> Iterator[Frame | Notice]:
        assert self.is_open
        for number in range(self._frames):
            if number == 2:
                yield Notice("The camera is back.", 60)
            yield Frame(np.full((48, 64, 3), number, np.uint8), 1000 + number * 100 // 3)
        if self._then is not None:
            raise self._then


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def plug_in(camera: FakeCamera, monkeypatch: pytest.MonkeyPatch) -> FakeCamera:
    def opened(spec: str) -> FakeCamera:
        assert spec == "fake"
        return camera

    monkeypatch.setattr(record_command, "camera", opened)
    monkeypatch.setattr(record_command, "usual", lambda: "fake")
    return camera


def test_it_records_until_ctrl_c(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    fake = plug_in(FakeCamera(frames=31, then=KeyboardInterrupt), monkeypatch)
    assert main(["record", "throws"]) == 0
    assert capfd.readouterr() == (
        "Recording from fake camera into throws/; Ctrl-C ends it.\n"
        "The camera is back.\n"
        "\n"
        "31 frames in 1.0 s written to throws/.\n",
        "",
    )
    assert [item.at for item in Recording("throws")] == [1000 + number * 100 // 3 for number in range(31)]
    assert fake.is_open == 0


def test_it_records_for_some_seconds(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    fake = plug_in(FakeCamera(frames=1000), monkeypatch)
    assert main(["record", "throws", "--camera", "fake", "--seconds", "0.5"]) == 0
    assert "15 frames in 0.5 s written to throws/.\n" in capfd.readouterr().out
    assert len(list(Recording("throws"))) == 15
    assert fake.is_open == 0


def test_a_recording_can_be_recorded(capfd: pytest.CaptureFixture[str]) -> None:
    write(Path("old"), [Frame(np.zeros((48, 64, 3), np.uint8), at) for at in (0, 40)])
    assert main(["record", "new", "--camera", "old"]) == 0
    assert capfd.readouterr().out == (
        "Recording from recording old/ into new/; Ctrl-C ends it.\n2 frames in 0.0 s written to new/.\n"
    )
    assert len(list(Recording("new"))) == 2


def test_a_full_disk_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    fake = plug_in(FakeCamera(frames=9), monkeypatch)
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
    plug_in(FakeCamera(frames=0, then=KeyboardInterrupt), monkeypatch)
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
