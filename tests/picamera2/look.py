"""`python -m tests.picamera2.look FOLDER`: looks through Croupier's own source for the Pi's camera, at a virtual one.

The real picamera2 and libcamera deliver the pictures of the folder. What a virtual camera lacks is made up for here,
each by its name; on a Pi nothing of it is used.
"""

import json
import sys
import time
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np

from firmware.camera import Notice, camera
from firmware.camera.pi import attached
from firmware.config import defaults
from firmware.doctor.camera import camera as examined
from tests.picamera2.frames import SIZE, TRUTH
from vision import sets
from vision.eyes import Eyes
from vision.frame import Frame
from vision.picture import Picture, load

PATIENCE = 120.0  # seconds until every picture with a truth must have come by
ALIKE = 2.0  # levels of 255 that a picture may be off on the average: its colours are half as fine
_SMALL = (160, 120)


class _Names(type):
    def __getattr__(cls, name: str) -> str:
        return name


def stand_ins() -> None:
    """Gives picamera2 what it looks for beside a camera."""
    kms = ModuleType("pykms")  # draws previews on a screen; its binding is in Raspberry Pi's archive only
    kms.PixelFormat = _Names("PixelFormat", (), {})  # type: ignore[attr-defined]
    sys.modules.setdefault("pykms", kms)
    import picamera2  # noqa: PLC0415 - after the line above
    from picamera2.allocators import LibcameraAllocator  # noqa: PLC0415
    from picamera2.request import CompletedRequest  # noqa: PLC0415

    def configuration(self: Any, main: dict[str, Any] | None = None, **others: Any) -> Any:
        if main is None:  # picamera2 itself asks, when it opens
            return create(self)
        # A virtual camera has no sensor to ask for a rate or for raw pictures, and no hardware that makes colours.
        others.pop("controls")
        self.allocator = LibcameraAllocator(self.camera)
        return create(self, main={**main, "format": "NV12"}, raw=None, **others)

    def colours(self: Any, name: str) -> Any:
        return _bgr(array(self, name))

    create, array = picamera2.Picamera2.create_video_configuration, CompletedRequest.make_array
    picamera2.Picamera2.create_video_configuration = configuration
    picamera2.Picamera2._get_raw_modes = lambda self: [{"format": "NV12", "size": SIZE}]
    CompletedRequest.make_array = colours


def _bgr(planes: Any) -> Any:
    """Blue, green and red of the light above and, half as fine, the colours below, as JPEG files have them."""
    height, width = planes.shape[0] * 2 // 3, planes.shape[1]
    colours = planes[height:].reshape(height // 2, width // 2, 2)
    blue, red = cv2.split(cv2.resize(colours, (width, height), interpolation=cv2.INTER_LINEAR))
    return cv2.cvtColor(cv2.merge([planes[:height], red, blue]), cv2.COLOR_YCrCb2BGR)


def look(folder: Path) -> int:
    """Tells what came; 1 if it is not what should."""
    originals = [load(folder / f"{number}.jpg") for number in range(len(list(folder.glob("*.jpg"))))]
    smalls = np.stack([_small(one) for one in originals])
    truth = {int(number): shown for number, shown in json.loads((folder.parent / TRUTH).read_text()).items()}
    if not attached():
        return _failed("no camera module is found")
    eyes, seen, frames, last, wrong = Eyes(sets.load("rpsls")), Counter[int](), 0, -1, []
    right: set[int] = set()
    began = time.monotonic()
    with camera("picamera", SIZE, 30) as source:
        for item in source:
            if isinstance(item, Notice):
                return _failed(f"instead of a picture came “{item.code}”")
            if item.pixels.shape != (SIZE[1], SIZE[0], 3) or item.at < last:
                return _failed(f"a picture of {item.pixels.shape} at {item.at} ms, after {last}")
            frames, last = frames + 1, item.at
            number, off = _which(item, smalls)
            seen[number] += 1
            if off > ALIKE:
                return _failed(f"a picture is none of those in {folder}: {off:.1f} levels off the nearest")
            if number in truth and number not in right:
                pieces = [piece for piece in eyes.look(item.pixels).pieces if piece.sure]  # others would be asked about
                read = sorted(json.dumps(piece.shows, sort_keys=True) for piece in pieces)
                if read == sorted(json.dumps(shows, sort_keys=True) for shows in truth[number]):
                    right.add(number)
                else:
                    wrong.append(f"in picture {number} it read {', '.join(read)}")
            if right == set(truth) or wrong or time.monotonic() - began > PATIENCE:
                break
    rate = frames / (time.monotonic() - began)
    print(f"{frames} frames by {source.name}, {len(seen)} of {len(originals)} pictures, {rate:.0f} a second.")
    print(f"Read as they lie: {len(right)} of {len(truth)} tables with {sum(map(len, truth.values()))} dice.")
    if wrong or right != set(truth):
        return _failed("; ".join(wrong) or "not all tables came by")
    (finding,) = examined(defaults())  # opened a second time, and by the doctor
    print(f"croupier doctor: {finding.state}, {finding.found}")
    return 0 if finding.found.startswith("Raspberry Pi camera: 1280x960") else _failed("the doctor sees it otherwise")


def _small(picture: Picture) -> Any:
    return cv2.resize(picture, _SMALL, interpolation=cv2.INTER_AREA).astype(np.float32)


def _which(frame: Frame, smalls: Any) -> tuple[int, float]:
    """The picture that a frame shows, and how many levels it is off."""
    off = np.abs(smalls - _small(frame.pixels)).mean(axis=(1, 2, 3))
    return int(off.argmin()), float(off.min())


def _failed(why: str) -> int:
    print(f"test-picamera2: {why}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    stand_ins()
    sys.exit(look(Path(sys.argv[1])))
