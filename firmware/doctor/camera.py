"""The camera: whether frames come, how fast, and how bright and sharp they are."""

import time
from collections.abc import Iterator
from itertools import pairwise
from statistics import median

from firmware.camera import LOST, NoCameraError, Source, usual
from firmware.camera import camera as named
from firmware.config.settings import Settings
from firmware.doctor import Finding, State
from firmware.kiosk.check import BRIGHT, DARK, SOFT, light_and_focus
from vision.frame import Frame

_FRAMES = 30
_SECONDS = 4.0  # after the first frame, which may take longer: cameras focus at the start
_ADVICE = "Check its cable, and what is said in [camera] source; croupier demo plays before a simulated one."
_SLOW = 12  # frames a second; below that dice are seen to rest too late


def camera(settings: Settings) -> Iterator[Finding]:
    """Opens the camera for a moment."""
    wanted = settings.camera.source
    missing: State = "warn" if wanted is None else "fail"
    try:
        source = named(wanted or usual(), settings.camera.size, settings.camera.fps)
    except NoCameraError as error:
        yield Finding("camera", missing, str(error))
        return
    frames, trouble = looked(source)
    if not frames:
        found = f"{source.name}: {trouble}."
        yield Finding("camera", missing, found, _ADVICE)
        return
    yield judged(source.name, frames)


def looked(source: Source, frames: int = _FRAMES, seconds: float = _SECONDS) -> tuple[list[Frame], str]:
    """Some frames; if there are none, why."""
    seen: list[Frame] = []
    began = time.monotonic()
    with source:
        for item in source:
            if isinstance(item, Frame):
                began = began if seen else time.monotonic()
                seen.append(item)
                if len(seen) >= frames or time.monotonic() - began > seconds:
                    break
            elif not seen and item.code in LOST:
                return [], "it is not there, or another program uses it"
    return seen, "it gives no picture"


def judged(name: str, frames: list[Frame]) -> Finding:
    """What the frames are like."""
    height, width = frames[-1].pixels.shape[:2]
    steps = [later.at - sooner.at for sooner, later in pairwise(frames)]
    rate = 1000 / max(median(steps), 1) if steps else 0
    light, focus = light_and_focus(frames[-1].pixels)
    found = (
        f"{name}: {width}x{height}, {rate:.0f} frames a second, brightness {light:.0f} of 255, sharpness {focus:.0f}."
    )
    if light < DARK:
        return Finding("camera", "warn", found, "The picture is dark: uncover the lens, or switch on a light.")
    if light > BRIGHT:
        return Finding("camera", "warn", found, "The picture is too bright: keep lamps and sun off the tray.")
    if focus < SOFT:
        return Finding("camera", "warn", found, "The picture is blurred: turn the lens until the mat's print is sharp.")
    if steps and rate < _SLOW:
        return Finding("camera", "warn", found, "Frames come slowly: more light, or a smaller [camera] size.")
    return Finding("camera", "ok", found)
