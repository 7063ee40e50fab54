"""The Raspberry Pi's camera, with a fake picamera2: focused, settled and held; every request is given back."""

import sys
import time
from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import pytest

from firmware.camera import NoCameraError, Notice, camera, usual
from firmware.camera.pi import picamera
from vision.frame import Frame

MODULE_3: dict[str, tuple[Any, Any, Any]] = dict.fromkeys(
    ("AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains", "AfMode", "AfTrigger"), (0, 1, 0)
)
FRAME_NS = 33_333_000


class FakeRequest:
    """A buffer of the camera: when it is released, the camera writes the next picture over it."""

    def __init__(self, owner: "FakePicamera2", number: int) -> None:
        self.owner = owner
        self.number = number
        self.buffer = np.zeros((960, 1280, 3), np.uint8)
        self.buffer[...] = (number % 250, number // 250, 0)
        self.released = False

    def make_array(self, name: str) -> Any:
        assert name == "main"
        assert not self.released
        return np.array(self.buffer)

    def get_metadata(self) -> dict[str, Any]:
        assert not self.released
        return self.owner.metadata(self.number)

    def release(self) -> None:
        assert not self.released
        self.released = True
        self.buffer[:] = 255
        self.buffer = self.buffer[:0].copy()


class FakePicamera2:
    """As much of picamera2.Picamera2 as is used; the camera's cable can be pulled."""

    cameras: ClassVar[list[dict[str, Any]]]
    camera_controls: ClassVar[dict[str, tuple[Any, Any, Any]]]
    made: ClassVar[list["FakePicamera2"]]
    plugged_in: ClassVar[bool]
    focusing_fails: ClassVar[bool]
    frames: ClassVar[int]

    @classmethod
    def reset(cls) -> None:
        cls.cameras = [{"Model": "imx708", "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a", "Num": 0}]
        cls.camera_controls = dict(MODULE_3)
        cls.made = []
        cls.plugged_in = True
        cls.focusing_fails = False
        cls.frames = 0

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return cls.cameras if cls.plugged_in else []

    def __init__(self, camera_num: int = 0) -> None:
        self.number = camera_num
        self.calls: list[str] = []
        self.controls: list[dict[str, Any]] = []
        self.requests: list[FakeRequest] = []
        self.jobs_stuck = False
        FakePicamera2.made.append(self)

    def create_video_configuration(
        self, *, main: dict[str, Any], controls: dict[str, Any], buffer_count: int
    ) -> dict[str, Any]:
        return {"main": main, "controls": controls, "buffer_count": buffer_count}

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration
        self.calls.append("configure")

    def start(self) -> None:
        self.calls.append("start")

    def autofocus_cycle(self, wait: float) -> bool:
        self.calls.append("focus")
        if self.focusing_fails:
            self.jobs_stuck = True
            raise TimeoutError
        return True

    def metadata(self, number: int) -> dict[str, Any]:
        """Exposure and white balance creep to where they settle within 30 frames."""
        left = max(0, 29 - number)
        return {
            "SensorTimestamp": 5_000_000_000_000 + number * FRAME_NS,
            "ExposureTime": 8000 + 100 * left,
            "AnalogueGain": 2.0 + left,
            "ColourGains": (1.5 + left, 2.25),
        }

    def _next(self, wait: float) -> int:
        assert wait > 0
        assert not self.jobs_stuck
        if not self.plugged_in:
            self.jobs_stuck = True
            raise TimeoutError
        time.sleep(0.001)
        FakePicamera2.frames += 1
        return FakePicamera2.frames - 1

    def capture_metadata(self, wait: float) -> dict[str, Any]:
        return self.metadata(self._next(wait))

    def capture_request(self, wait: float) -> FakeRequest:
        self.requests.append(FakeRequest(self, self._next(wait)))
        return self.requests[-1]

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.calls.append("controls")
        self.controls.append(controls)

    def cancel_all_and_flush(self) -> None:
        self.jobs_stuck = False
        self.calls.append("flush")

    def stop(self) -> None:
        assert not self.jobs_stuck  # the real one would wait for ever
        self.calls.append("stop")

    def close(self) -> None:
        assert not self.jobs_stuck
        self.calls.append("close")


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    library = ModuleType("picamera2")
    library.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", library)
    monkeypatch.setenv("LIBCAMERA_LOG_LEVELS", "*:FATAL")
    FakePicamera2.reset()
    return FakePicamera2


def frames(items: Iterator[Frame | Notice], count: int) -> list[Frame]:
    found = [next(items) for _ in range(count)]
    assert all(isinstance(item, Frame) for item in found)
    return [item for item in found if isinstance(item, Frame)]


def test_frames_are_copies_with_the_times_of_the_sensor(fake: type[FakePicamera2]) -> None:
    with picamera() as source:
        assert source.name == "Raspberry Pi camera"
        items, first = iter(source), None
        for _ in range(3):
            (frame,) = frames(items, 1)
            low, high, rest = (int(value) for value in frame.pixels[480, 640])
            number = high * 250 + low
            assert rest == 0  # 255 if it were the camera's own buffer
            assert (frame.pixels == frame.pixels[0, 0]).all()
            assert next(one for one in fake.made[0].requests if one.number == number).released
            first = number if first is None else first  # only the newest is seen, so not always the first taken
            assert frame.at == round((number - first) * FRAME_NS / 1e6)
    assert all(request.released for request in fake.made[0].requests)
    assert fake.made[0].calls[-2:] == ["stop", "close"]


def test_it_asks_for_blue_green_red_of_the_wanted_size(fake: type[FakePicamera2]) -> None:
    with picamera() as source:
        (frame,) = frames(iter(source), 1)
    assert fake.made[0].configuration["main"] == {"size": (1280, 960), "format": "RGB888"}
    assert fake.made[0].configuration["controls"] == {"FrameRate": 30}
    assert frame.pixels.shape == (960, 1280, 3)


def test_the_settings_may_want_another_size_and_rate(fake: type[FakePicamera2]) -> None:
    with camera("picamera", (1640, 1232), 20) as source:
        assert next(iter(source)) == Notice("other_size", 0, {"is": "1280x960", "wanted": "1640x1232"})
    assert fake.made[0].configuration["main"]["size"] == (1640, 1232)
    assert fake.made[0].configuration["controls"] == {"FrameRate": 20}


def test_it_is_focused_settled_and_then_held(fake: type[FakePicamera2]) -> None:
    with picamera() as source:
        frames(iter(source), 1)
    (opened,) = fake.made
    assert opened.calls[:4] == ["configure", "start", "focus", "controls"]
    assert opened.controls == [
        {
            "AeEnable": False,
            "ExposureTime": 8000,
            "AnalogueGain": 2.0,
            "AwbEnable": False,
            "ColourGains": (1.5, 2.25),
        }
    ]
    assert opened.requests[0].number == 30  # no frame is given before


def test_a_camera_that_cannot_focus_nor_see_colours(fake: type[FakePicamera2]) -> None:
    for control in ("AfMode", "AfTrigger", "AwbEnable", "ColourGains"):
        del fake.camera_controls[control]
    with picamera() as source:
        frames(iter(source), 1)
    assert "focus" not in fake.made[0].calls
    assert fake.made[0].controls == [{"AeEnable": False, "ExposureTime": 8000, "AnalogueGain": 2.0}]


def test_focus_that_finds_nothing_is_no_hindrance(fake: type[FakePicamera2]) -> None:
    fake.focusing_fails = True
    with picamera() as source:
        frames(iter(source), 1)
    assert fake.made[0].calls[:5] == ["configure", "start", "focus", "flush", "controls"]


def test_the_cable_is_loose_and_tight_again(fake: type[FakePicamera2]) -> None:
    with picamera(retry=0.01) as source:
        items = iter(source)
        (first,) = frames(items, 1)
        fake.plugged_in = False
        gone = next(item for item in items if isinstance(item, Notice))
        assert gone.code == "gone_pi"
        fake.plugged_in = True
        back = next(items)
        assert isinstance(back, Notice)
        assert back.code == "back"
        (again,) = frames(items, 1)
    assert first.at <= gone.at <= back.at == again.at
    lost, opened = fake.made
    assert lost.calls[-3:] == ["flush", "stop", "close"]
    assert len(opened.controls) == 1  # held anew
    assert all(request.released for one in fake.made for request in one.requests)


def test_usb_cameras_are_not_counted(fake: type[FakePicamera2]) -> None:
    module = fake.cameras[0]
    fake.cameras = [{"Id": r"\_SB_.PCI0.usb-1.2:1.0-046d:0825", "Num": 0}, {**module, "Num": 1}]
    with camera("picamera") as source:
        frames(iter(source), 1)
    assert fake.made[0].number == 1
    assert camera("picamera:1").name == "Raspberry Pi camera 1"
    assert usual() == "picamera"
    fake.cameras = fake.cameras[:1]
    assert usual() == "usb"


def test_no_module_is_waited_for(fake: type[FakePicamera2]) -> None:
    fake.plugged_in = False
    with picamera(retry=0.01) as source:
        items = iter(source)
        assert next(items) == Notice("gone_pi", 0)
        fake.plugged_in = True
        assert isinstance(back := next(items), Notice)
        assert back.code == "back"


def test_without_picamera2_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(NoCameraError, match="sudo apt install python3-picamera2"):
        camera("picamera")
    assert usual() == "usb"
