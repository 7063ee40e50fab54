"""`python -m tests.picamera2.frames FOLDER`: a recording as the pictures 0.jpg, 1.jpg, … that the camera plays."""

import json
import sys
from pathlib import Path

import cv2

from firmware.camera.recording import Recording
from vision.frame import Frame
from vision.picture import save

SIZE = (1280, 960)
RECORDING = Path(__file__).parents[1] / "sequences" / "recorded" / "rpsls-on-the-mat-in-warm-light.mp4"
TRUTH = "truth.json"
"""What lies still in some of the pictures: {"12": [{"body", "face"}, …]}."""


def main(folder: Path) -> None:
    recording = Recording(RECORDING)
    frames = [item for item in recording if isinstance(item, Frame)]
    for number, frame in enumerate(frames):
        larger = cv2.resize(frame.pixels, SIZE, interpolation=cv2.INTER_CUBIC)
        save(larger.astype(frame.pixels.dtype), folder / f"{number}.jpg")
    truth = {}
    for lying in recording.about["truth"]:
        number = min(range(len(frames)), key=lambda at: abs(frames[at].at - lying["at"]))
        truth[number] = [piece["shows"] for piece in lying["pieces"]]
    # Beside the folder: libcamera takes every file in it for a picture.
    (folder.parent / TRUTH).write_text(json.dumps(truth), encoding="utf-8")
    print(f"{len(frames)} pictures, {len(truth)} of which it is known what lies in them.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
