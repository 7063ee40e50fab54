"""How well dice in real photos are read once they were shown three times a face, as nobody's dice that we know.

python -m tests.bench.enrolled ../shared/photos

Of each collection, so often: any three dice of each value, each cut out of a training photo with what is around it, are
enrolled; then photos of another part are read. Pips are no unseen art: this tells what real cameras do to enrolment.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from models.crop import Floats, Picture
from models.evaluate import HEAD, Outcome, count, matched, row
from models.photos import Box, Photo, photos
from vision.describe import Describer
from vision.enrol import Shown, enrolled, own_roles
from vision.eyes import Eyes
from vision.likeness import chosen
from vision.picture import BadPictureError

SOURCES = ("matteop65", "nell-byler", "Epanemu", "chase-crops")
_FACES = ("1", "2", "3", "4", "5", "6")
_SHOTS, _TIMES = 3, 5
_LONGEST = 1280
_AROUND = 1.5  # so many times as far as the die's box reaches, a picture of it shows
_HUGGED = ("matteop65",)  # boxes are those of the pips,
_LARGER = 1.6  # the dice so many times as large


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="photos with their labels")
    parser.add_argument("--part", choices=["validate", "test"], default="validate")
    options = parser.parse_args()
    every = [photo for photo in photos(options.folder) if all(box for box, _ in photo.dice)]
    cv2.setNumThreads(1)
    print(HEAD)
    for source in SOURCES:
        mine = [photo for photo in every if photo.source == source]
        shown = [photo for photo in mine if photo.part == "train"]
        asked = [photo for photo in mine if photo.part == options.part]
        tries = (_tried(shown, asked, seed) for seed in range(_TIMES))
        print(row(source, count(picture for pictures in tries for picture in pictures)), flush=True)


def _tried(shown: list[Photo], asked: list[Photo], seed: int) -> Iterator[list[Outcome]]:
    """Enrols from some photos, and tells what is read in others."""
    crops = shown[0].source == "chase-crops"
    describer, faces = Describer("die", crops=crops), [Shown(name) for name in _FACES]
    pictures = _described(describer, shown, seed)
    eyes = Eyes(enrolled("photos", describer, faces, pictures, own_roles(faces), None))
    for photo in asked:
        picture, scale = _fit(photo)
        truths = [
            {"face": str(value), "box": [edge * scale for edge in box], "state": "flat"}
            for box, value in photo.dice
            if box
        ]
        pieces = eyes.look(picture).pieces
        yield matched(truths, [{**one.shows, "box": list(one.box), "sure": one.sure} for one in pieces])


def _described(describer: Describer, shown: list[Photo], seed: int) -> list[Floats]:
    """Any pictures of each face, as many as are wanted, one of a photo at most."""
    found: dict[str, list[list[Floats]]] = {name: [] for name in _FACES}
    for i in np.random.default_rng(seed).permutation(len(shown)):
        for place, (_, value) in enumerate(shown[i].dice):
            wanted = found[str(value)]
            cut = _cut(shown[i], place) if len(wanted) < _SHOTS else None
            if cut is None:
                continue
            try:
                wanted.append(describer.describe(cut))
            except BadPictureError:  # people are told, and take another
                continue
            break
    return [chosen(found[name]) for name in _FACES]


def _cut(photo: Photo, place: int) -> Picture | None:
    """One die of a photo, with what is around it; None where another one is near."""
    picture, scale = _fit(photo)
    if photo.source == "chase-crops":
        return picture
    middles, reaches = zip(*(_place(box, photo.source) for box, _ in photo.dice if box), strict=True)
    far = [abs(middle - middles[place]) for middle in middles]
    reach = _AROUND * reaches[place]
    if any(far[i] < 1.5 * reach + reaches[i] for i in range(len(far)) if i != place):
        return None
    x, y, half = middles[place].real * scale, middles[place].imag * scale, reach * scale
    return np.ascontiguousarray(picture[max(int(y - half), 0) : int(y + half), max(int(x - half), 0) : int(x + half)])


def _place(box: Box, source: str) -> tuple[complex, float]:
    """The middle of a die, and how far it reaches."""
    x0, y0, x1, y1 = box
    return complex(x0 + x1, y0 + y1) / 2, max(x1 - x0, y1 - y0) / 2 * (_LARGER if source in _HUGGED else 1)


def _fit(photo: Photo) -> tuple[Picture, float]:
    pixels = photo.pixels()
    scale = min(_LONGEST / max(pixels.shape), 1.0)
    return np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale


if __name__ == "__main__":
    main()
