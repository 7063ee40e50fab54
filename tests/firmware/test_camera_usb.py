"""A USB camera: the newest frame only, whatever it gives; unplugged and plugged in again it goes on and says so."""

import queue
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from firmware.camera import NoCameraError, Notice, Source, camera
from firmware.camera import usb as usb_module
from firmware.camera.live import SIZE, Live
from firmware.camera.usb import usb
from vision.frame import Frame

UNPLUGGED = object()
HALF = object()


def picture(shade: int, width: int = SIZE[0], height: int = SIZE[1]) -> Any:
    return np.full((height, width, 3), shade, np.uint8)


class FakePort:
    """A USB port with a camera in it or not; it gives what the test puts in, one picture a grab."""

    def __init__(self) -> None:
        self.plugged_in = True
        self.coming: queue.Queue[Any] = queue.Queue()
        self.all_taken = threading.Event()
        self.over = threading.Event()
        self.captures: list[FakeCapture] = []
        self.attempts = 0

    def opened(self) -> "FakeCapture":
        self.attempts += 1
        self.captures.append(FakeCapture(self))
        return self.captures[-1]

    def give(self, *steps: Any) -> None:
        self.all_taken.clear()
        for step in steps:
            self.coming.put(step)


class FakeCapture:
    """What a cv2.VideoCapture does, with the pictures of the port."""

    def __init__(self, port: FakePort) -> None:
        self.port = port
        self.settings: dict[int, float] = {}
        self.released = False
        self.step: Any = None

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.port.plugged_in

    def set(self, propId: int, value: float) -> bool:  # noqa: N803 - OpenCV's name
        self.settings[propId] = value
        return True

    def grab(self) -> bool:
        while not self.port.over.is_set():
            try:
                self.step = self.port.coming.get(timeout=0.005)
            except queue.Empty:
                self.port.all_taken.set()
                continue
            if self.step is UNPLUGGED:
                self.port.plugged_in = False
            return self.step is not UNPLUGGED
        return False

    def retrieve(self) -> tuple[bool, Any]:
        assert not self.released
        if isinstance(self.step, Exception):
            raise self.step
        return (False, None) if self.step is HALF else (True, self.step)

    def release(self) -> None:
        self.released = True


@pytest.fixture
def port() -> FakePort:
    return FakePort()


@pytest.fixture
def stream(port: FakePort) -> Iterator[Iterator[Frame | Notice]]:
    with usb(opened=port.opened, retry=0.01, patience=5) as source:
        yield iter(source)
        port.over.set()


def shade(item: Frame | Notice) -> int:
    assert isinstance(item, Frame)
    assert item.pixels.shape[2] == 3
    assert item.pixels.dtype == np.uint8
    return int(item.pixels[0, 0, 0])


def code(item: Frame | Notice) -> str:
    assert isinstance(item, Notice)
    return item.code


def test_frames_with_times_from_the_first(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10))
    first = next(stream)
    port.give(picture(20))
    second = next(stream)
    assert (shade(first), shade(second)) == (10, 20)
    assert first.at == 0 <= second.at


def test_it_asks_for_motion_jpeg_of_the_wanted_size(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10))
    next(stream)
    assert port.captures[0].settings == {
        cv2.CAP_PROP_FOURCC: cv2.VideoWriter.fourcc(*"MJPG"),
        cv2.CAP_PROP_FRAME_WIDTH: 1280,
        cv2.CAP_PROP_FRAME_HEIGHT: 960,
        cv2.CAP_PROP_FPS: 30,
        cv2.CAP_PROP_BUFFERSIZE: 2,
    }
    assert list(port.captures[0].settings)[0] == cv2.CAP_PROP_FOURCC  # noqa: RUF015 - a camera takes it only first


def test_only_the_newest_frame_waits(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10), picture(20), picture(30))
    assert port.all_taken.wait(10)
    assert shade(next(stream)) == 30
    port.give(picture(40))
    assert shade(next(stream)) == 40


def test_unplugged_and_back(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10))
    first = next(stream)
    port.give(UNPLUGGED)
    gone = next(stream)
    assert code(gone) == "gone"
    port.plugged_in = True
    port.give(picture(20))
    back, again = next(stream), next(stream)
    assert (code(back), shade(again)) == ("back", 20)
    assert first.at <= gone.at <= back.at == again.at
    assert port.captures[0].released


def test_said_once_however_long_it_is_gone(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10))
    next(stream)
    port.give(UNPLUGGED)
    assert code(next(stream)) == "gone"
    while port.attempts < 5:  # it tries again and again
        assert not port.over.wait(0.01)
    port.plugged_in = True
    port.give(picture(20))
    assert code(next(stream)) == "back"
    assert all(capture.released for capture in port.captures[:-1])


def test_not_there_at_the_start(port: FakePort) -> None:
    port.plugged_in = False
    with usb(opened=port.opened, retry=0.01) as source:
        items = iter(source)
        assert next(items) == Notice("missing", 0)
        port.plugged_in = True
        port.give(picture(5))
        assert [code(next(items)), shade(next(items))] == ["back", 5]
        port.give(UNPLUGGED)
        assert code(next(items)) == "gone"
        port.over.set()
    assert list(source) == []  # closed


def test_a_loss_is_said_even_if_it_was_over_before_anybody_looked(
    port: FakePort, stream: Iterator[Frame | Notice]
) -> None:
    port.give(picture(10))
    next(stream)
    port.give(UNPLUGGED)
    while len(port.captures) < 3:
        assert not port.over.wait(0.01)
    port.plugged_in = True
    port.give(picture(20))
    assert port.all_taken.wait(10)
    assert [code(next(stream)), code(next(stream)), shade(next(stream))] == ["gone", "back", 20]


def test_a_camera_that_gives_nothing_is_gone(port: FakePort) -> None:
    """A driver may wait for ten seconds and more in a camera that is dead."""
    with usb(opened=port.opened, retry=0.01, patience=0.05) as source:
        items = iter(source)
        port.give(picture(10))
        assert shade(next(items)) == 10
        assert code(next(items)) == "gone"
        port.give(picture(20))
        assert [code(next(items)), shade(next(items))] == ["back", 20]
        port.over.set()


def test_whatever_the_driver_raises_is_a_lost_camera(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10))
    next(stream)
    port.give(cv2.error("VIDIOC_DQBUF"))
    assert code(next(stream)) == "gone"
    port.give(picture(20))
    assert code(next(stream)) == "back"


@pytest.mark.parametrize(
    "damaged",
    [HALF, None, np.zeros((0, 0, 3), np.uint8), picture(9, height=480), np.zeros((960, 1280, 2), np.uint8)],
    ids=["not decoded", "nothing", "empty", "half as high", "two channels"],
)
def test_a_damaged_frame_is_left_out(damaged: Any, port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10))
    next(stream)
    port.give(damaged)
    assert code(next(stream)) == "damaged"
    port.give(picture(20))
    assert shade(next(stream)) == 20
    port.give(damaged)  # not said again within seconds
    assert port.all_taken.wait(10)
    port.give(picture(30))
    assert shade(next(stream)) == 30


def test_the_size_that_it_gives_is_taken_and_said(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10, 640, 480))
    assert next(stream) == Notice("other_size", 0, {"is": "640x480", "wanted": "1280x960"})
    assert shade(next(stream)) == 10
    port.give(picture(20, 640, 480))
    assert shade(next(stream)) == 20


def test_a_change_of_size_is_taken_when_it_stays(port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(picture(10))
    next(stream)
    port.give(picture(20, 640, 480))
    assert code(next(stream)) == "damaged"
    port.give(picture(30, 640, 480))
    assert [code(next(stream)), shade(next(stream))] == ["other_size", 30]


@pytest.mark.parametrize("shape", [(960, 1280), (960, 1280, 1), (960, 1280, 4)], ids=["grey", "one channel", "alpha"])
def test_other_channels_become_three(shape: tuple[int, ...], port: FakePort, stream: Iterator[Frame | Notice]) -> None:
    port.give(np.full(shape, 77, np.uint8))
    frame = next(stream)
    assert isinstance(frame, Frame)
    assert frame.pixels.shape == (960, 1280, 3)
    assert (frame.pixels == 77).all()


def test_left_by_another_thread_it_ends(port: FakePort) -> None:
    source = usb(opened=port.opened)
    source.__enter__()
    items: list[Frame | Notice] = []
    reader = threading.Thread(target=lambda: items.extend(source), daemon=True)
    reader.start()
    port.over.set()
    source.__exit__(None, None, None)
    reader.join(10)
    assert not reader.is_alive()


@pytest.mark.parametrize(
    ("spec", "name"),
    [("usb", "USB camera 0"), ("usb:1", "USB camera 1"), ("/dev/video2", "USB camera /dev/video2")],
)
def test_named_on_the_command_line(spec: str, name: str) -> None:
    source: Source = camera(spec)
    assert isinstance(source, Live)
    assert source.name == name


def test_cameras_are_counted_by_their_usb_nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Pi's own devices and a camera's second file (of data about pictures) are none."""
    nodes = tmp_path / "class"
    nodes.mkdir()
    for number, parent, index in ((0, "platform", 0), (2, "usb1", 1), (10, "usb2", 0), (1, "usb1", 0)):
        real = tmp_path / "devices" / parent / f"video{number}"
        real.mkdir(parents=True)
        (real / "index").write_text(f"{index}\n", encoding="ascii")
        (nodes / real.name).symlink_to(real)
    monkeypatch.setattr(usb_module, "_NODES", nodes)
    assert usb_module._plugged_in() == ["/dev/video1", "/dev/video10"]


def test_the_real_thing_without_a_camera(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with usb("/dev/video987", retry=0.01) as source:
        assert next(iter(source)) == Notice("missing", 0)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("", "No camera was named; name picamera, usb, "),
        ("usb:first", "write usb:0 for the first"),
        ("webcam", "There is no camera, folder or file “webcam”; name picamera, usb, "),
        ("a\nb", "“a�b”"),
        ("x" * 5000, "There is no camera, folder or file"),
        ("/dev/null", "/dev/null is no video file"),
    ],
)
def test_what_names_no_camera_is_explained(spec: str, said: str) -> None:
    with pytest.raises(NoCameraError) as refused:
        camera(spec)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
