"""How photos are read as other cameras might have taken them: smaller, darker, shaken, in other light.

python -m tests.bench.cameras ../shared/photos

Every change is made to the same validation photos, at 1280 pixels at most. This tells what a camera may do before the
eyes see worse, not how well they read the photos of others.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.evaluate import HEAD, Outcome, count, matched, row
from models.photos import photos
from vision import sets
from vision.eyes import Eyes
from vision.picture import Picture

SOURCES = ("nell-byler", "matteop65", "DamianTab")
_LONGEST = 1280
Levels = NDArray[np.float64]  # 0 to 1


def smaller(picture: Picture) -> Picture:
    """By a camera with half as many pixels a side."""
    return np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def pressed(picture: Picture) -> Picture:
    """Stored with hardly any care."""
    return np.asarray(
        cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 25])[1], cv2.IMREAD_COLOR), np.uint8
    )


def blurred(picture: Picture) -> Picture:
    """Out of focus."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 2), np.uint8)


def shaken(picture: Picture) -> Picture:
    """Moved by six pixels across and down while it was taken."""
    return np.asarray(cv2.filter2D(picture, -1, np.eye(7, dtype=np.float32) / 7), np.uint8)


def colourless(picture: Picture) -> Picture:
    """By a night camera."""
    return np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)


def by_levels(change: Callable[[Levels], Levels]) -> Callable[[Picture], Picture]:
    """A change of brightness and colours, pixel by pixel."""
    return lambda picture: np.asarray(np.clip(change(picture / 255), 0, 1) * 255, np.uint8)


def tinted(blue: float, green: float, red: float) -> Callable[[Picture], Picture]:
    """Under a lamp of that colour."""
    return by_levels(lambda levels: levels * (blue, green, red))


CHANGES: dict[str, Callable[[Picture], Picture]] = {
    "as they are": lambda picture: picture,
    "half as large": smaller,
    "JPEG of quality 25": pressed,
    "out of focus": blurred,
    "shaken": shaken,
    "noise of 18 levels": lambda picture: np.asarray(
        np.clip(picture + np.random.default_rng(1).normal(0, 18, picture.shape), 0, 255), np.uint8
    ),
    "shadows lighter": by_levels(lambda levels: levels**0.5),
    "shadows darker": by_levels(lambda levels: levels**2),
    "a third of the light": by_levels(lambda levels: levels * 0.35),
    "too much light by 1.7": by_levels(lambda levels: levels * 1.7),
    "haze": by_levels(lambda levels: levels * 0.6 + 0.37),
    "little contrast": by_levels(lambda levels: (levels - 0.5) * 0.4 + 0.5),
    "much contrast": by_levels(lambda levels: (levels - 0.5) * 1.8 + 0.5),
    "warm light": tinted(0.55, 0.9, 1.15),
    "cold light": tinted(1.2, 0.95, 0.65),
    "greenish light": tinted(0.8, 1.1, 0.85),
    "no colours": colourless,
}


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="photos with labels.jsonl")
    mine = [one for one in photos(parser.parse_args().folder) if one.part == "validate" and one.source in SOURCES]
    eyes = Eyes(sets.load("pips"))
    outcomes: dict[str, list[list[Outcome]]] = {name: [] for name in CHANGES}
    for photo in mine:
        pixels = photo.pixels()
        scale = min(_LONGEST / max(pixels.shape), 1)
        pixels = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        for name, change in CHANGES.items():
            seen = change(pixels)
            to_labels = pixels.shape[1] / seen.shape[1] / scale
            said = [
                {**one.shows, "box": [edge * to_labels for edge in one.box], "sure": one.sure}
                for one in eyes.look(seen).pieces
            ]
            truths = [{"box": box and list(box), "value": value} for box, value in photo.dice]
            outcomes[name].append(matched(truths, said))
    print(HEAD)
    for name, pictures in outcomes.items():
        print(row(name, count(pictures)))


if __name__ == "__main__":
    main()
