"""The Raspberry Pi's own camera, through picamera2: focused once, exposure and white balance settled and then held."""

import contextlib
import importlib
import logging
import os
import time
from typing import Any

from firmware.camera import NoCameraError
from firmware.camera.live import FPS, SIZE, Live, LostError, Shot

_FORMAT = "RGB888"  # libcamera names it by the bits of a word: in memory it is blue, green, red
_BUFFERS = 4
_WAIT = 2.0  # seconds for a picture; a camera with a loose cable raises nothing and gives nothing
_FOCUS = 5.0  # seconds for the focus
_SETTLING = 30  # frames, at 30 a second


def picamera(
    number: int = 0, *, size: tuple[int, int] = SIZE, fps: int = FPS, retry: float = 1.0, patience: float = 2.5
) -> Live:
    """The camera module as a source; NoCameraError where picamera2 is not installed."""
    _library()
    name = "Raspberry Pi camera" if not number else f"Raspberry Pi camera {number}"
    lost = "gone_pi"
    return Live(
        name, lambda: _Pi(number, size, fps), gone=lost, missing=lost, size=size, retry=retry, patience=patience
    )


def attached() -> bool:
    """Whether a camera module is there and can be used."""
    try:
        return bool(_modules(_library()))
    except Exception:  # whatever keeps libcamera from listing cameras keeps it from opening one
        return False


class _Pi:
    """An open camera module."""

    def __init__(self, number: int, size: tuple[int, int], fps: int) -> None:
        library = _library()
        modules = _modules(library)
        if number >= len(modules):  # asked first: a Picamera2 that cannot open leaves half of itself behind
            raise LostError
        self._camera = library.Picamera2(modules[number])
        try:
            self._camera.configure(
                self._camera.create_video_configuration(
                    main={"size": size, "format": _FORMAT}, controls={"FrameRate": fps}, buffer_count=_BUFFERS
                )
            )
            self._camera.start()
            self._focus()
            self._settle()
        except BaseException:
            self.close()
            raise

    def read(self) -> Shot:
        """The next picture and the sensor's own time of it; the camera has its buffer back when this returns."""
        request = self._camera.capture_request(wait=_WAIT)
        try:
            pixels = request.make_array("main")  # a copy
            stamp = request.get_metadata().get("SensorTimestamp")
        finally:
            request.release()
        return Shot(pixels, time.monotonic() * 1000 if stamp is None else stamp / 1e6)

    def close(self) -> None:
        """Stops and closes the camera, also one that answers no more."""
        with contextlib.suppress(Exception):
            self._camera.cancel_all_and_flush()  # else the others wait for ever behind the picture that never came
        with contextlib.suppress(Exception):
            self._camera.stop()
        with contextlib.suppress(Exception):
            self._camera.close()

    def _focus(self) -> None:
        if "AfMode" not in self._camera.camera_controls:
            return
        try:
            self._camera.autofocus_cycle(wait=_FOCUS)  # afterwards the lens stays where it is
        except TimeoutError:
            self._camera.cancel_all_and_flush()

    def _settle(self) -> None:
        """Waits about a second, and then holds what exposure and white balance have come to."""
        for _ in range(_SETTLING):
            measured = self._camera.capture_metadata(wait=_WAIT)
        held: dict[str, Any] = {}
        for switch, values in (("AeEnable", ("ExposureTime", "AnalogueGain")), ("AwbEnable", ("ColourGains",))):
            if switch in self._camera.camera_controls and all(value in measured for value in values):
                held |= {switch: False, **{value: measured[value] for value in values}}
        self._camera.set_controls(held)


def _library() -> Any:
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:FATAL")  # else it tells its life at every opening
    logging.getLogger("picamera2").setLevel(logging.CRITICAL)
    try:
        return importlib.import_module("picamera2")
    except ImportError:
        raise NoCameraError(
            "The Raspberry Pi's camera needs picamera2, which is not found: on the Pi, sudo apt install "
            "python3-picamera2 and make the venv with --system-site-packages; elsewhere name usb."
        ) from None


def _modules(library: Any) -> list[int]:
    """The numbers of all camera modules; libcamera lists USB cameras too, which are better read as such."""
    cameras = enumerate(library.Picamera2.global_camera_info())
    return [about.get("Num", number) for number, about in cameras if "usb" not in str(about.get("Id", "")).lower()]
