"""How long photos of real tables take, against the six dice of `croupier bench` read in turn with them.

python -m tests.bench.pictures ../shared/photos

Validation photos, and a third of those that were trained on, at 1280 pixels at most. What is small, faint or doubtful
is looked at more than once, so most real tables take longer than dice that lie plainly in view.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from statistics import mean, median, quantiles
from time import perf_counter
from zlib import crc32

import cv2
import numpy as np

from firmware.bench import table_with
from models.photos import Photo, photos
from vision import sets
from vision.eyes import Eyes
from vision.picture import Picture

SOURCES = ("matteop65", "DamianTab", "nell-byler", "Epanemu")
_LONGEST = 1280
_TIMES = 5  # each picture is read, and the middle counts


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="photos with their labels")
    found = photos(parser.parse_args().folder)
    cv2.setNumThreads(1)
    eyes, plain = Eyes(sets.load("pips")), table_with(6)
    print("| photos | pictures | dice in each | ms, middle | mean | 9 in 10 within | middle, of six plain dice |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for source in SOURCES:
        chosen = [photo for photo in found if photo.source == source and _looked_at(photo)]
        if len(chosen) < 2:
            continue
        took, beside = zip(*(_middle(eyes, _fit(photo), plain) for photo in chosen), strict=True)
        dice, ratio = mean(len(photo.dice) for photo in chosen), median(took) / median(beside)
        most = quantiles(took, n=10)[-1]
        print(
            f"| {source} | {len(chosen)} | {dice:.1f} | {median(took):.1f} | {mean(took):.1f} "
            f"| {most:.1f} | {ratio:.1f} |"
        )


def _looked_at(photo: Photo) -> bool:
    return photo.part == "validate" or (photo.part == "train" and crc32(photo.path.name.encode()) % 3 == 0)


def _fit(photo: Photo) -> Picture:
    pixels = photo.pixels()
    scale = min(_LONGEST / max(pixels.shape), 1)
    return np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _middle(eyes: Eyes, picture: Picture, plain: Picture) -> tuple[float, float]:
    """Milliseconds that a picture takes, and that the plain one takes meanwhile."""
    one: list[float] = []
    other: list[float] = []
    for _ in range(_TIMES):
        for times, seen in ((one, picture), (other, plain)):
            begun = perf_counter()
            eyes.look(seen)
            times.append((perf_counter() - begun) * 1000)
    return median(one), median(other)


if __name__ == "__main__":
    main()
