"""What the tilter learns from, with the truth: dice with what is around them, rendered, and in photos."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models import table
from models.crops import (
    COPIES,
    NOBODY_KNOWS,
    SMALLEST,
    Find,
    Look,
    Sample,
    as_found,
    jittered,
    neutral,
    on,
    one_thread,
    save,
)
from models.photos import Photo
from models.spots import Box, Spot
from models.vocabulary import AROUND, MARGIN, UNKNOWN

TOLD = ("flat", "unclear", "cocked")
"""Of dice that lie like this it can be told which way they look."""
_SIDES = 0.3  # of the sides of flat dice
_SIX, _SIXES = "pips_6", 3  # so often, since two rows of pips look as if they were one square that is seen aslant
_TOGETHER = 3  # dice tell how the table lies
_ERROR = 0.05  # how far off the tilter usually is
_ASTRAY = 0.25  # what looks so much another way than the dice around it leans, or is a side

Tell = Callable[[NDArray[np.uint8]], NDArray[np.complex128]]
"""The tilter: which way the faces in some wide crops look."""


def of_frame(path: Path) -> Iterator[Sample]:
    """Faces of dice in a rendered frame with what is around them, to tell by which way they look, and which way up is.

    Upper ones, those of leaning dice, which are few, twice; and sides, of which one may be taken for the upper one. All
    of sixes more often: of all faces, theirs are the hardest to tell.
    """
    rng = np.random.default_rng([8, int(path.stem)])
    picture = neutral(np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8))
    for label in json.loads(path.read_text(encoding="utf-8")):
        if label["kind"] != "die" or label["state"] not in TOLD:
            continue
        leans = label["state"] == "cocked"
        sides = [side for side in label["sides"] if leans or rng.random() < _SIDES]
        for face in ([label] * (1 + leans) + sides) * (_SIXES if label["face"] == _SIX else 1):
            if face["side"] >= SMALLEST:
                look = jittered(rng, tuple(face["centre"]), face["side"], face["angle"])
                lean = (complex(*face["tilt"]) - complex(*face["flat"])) * np.exp(-1j * look.angle)
                yield Sample(wide(look).crop(picture), UNKNOWN, lies=(*look.lies(face), lean.real, lean.imag))


def of_photo(photo: Photo, find: Find, tell: Tell) -> Iterator[Sample]:
    """Dice of a photo with what is around them, which lie on one table: all together they tell how each of them looks.

    So the tilter, which `tell`s that of single ones, learns what is noise in real pictures. How far they lean is left
    out: hardly one does, so it would learn that in photos none ever leans.
    """
    rng = np.random.default_rng([10, len(photo.path.name), photo.path.stat().st_size])
    picture = photo.pixels()
    seen = neutral(picture)
    upper: dict[Box, Spot] = {}
    for spot in find(picture, "die"):  # the best first: its upper face, if a side of the same die is found, too
        those = [box for box, _ in photo.dice if box and on(spot, box, photo.source)]
        if len(those) == 1:
            upper.setdefault(those[0], spot)
    spots = list(upper.values())
    if len(spots) < _TOGETHER:
        return
    turned = [replace(as_found(spot), angle=spot.angle + turn) for spot in spots for turn in np.arange(4) * np.pi / 2]
    ways = tell(np.stack([wide(look).crop(seen) for look in turned]))
    tilts = (ways * np.exp(1j * np.array([look.angle for look in turned]))).reshape(-1, 4).mean(axis=1)
    height, width = picture.shape[:2]
    places = np.array([complex(*spot.centre) - complex(width, height) / 2 for spot in spots]) / max(height, width)
    every = np.ones(len(spots))
    lying = table.flat(tilts, every / _ERROR**2, places, every)
    for spot, tilt, way in zip(spots, tilts, lying, strict=True):
        if abs(tilt - way) < _ASTRAY:  # the few that lean, or were found on a side, tell nothing
            for _ in range(COPIES):
                look = jittered(rng, spot.centre, spot.side, spot.angle)
                there = complex(way) * np.exp(-1j * look.angle)
                lies = (*NOBODY_KNOWS[:4], there.real, there.imag, *NOBODY_KNOWS[:2])
                yield Sample(wide(look).crop(seen), UNKNOWN, lies=lies)


def wide(look: Look) -> Look:
    """The same look with all that is around, as the tilter sees it."""
    return replace(look, side=look.side * AROUND / MARGIN)


def make(folder: Path, frames: list[Path], jobs: int = 2) -> None:
    """All dice of rendered frames with what is around them."""
    todo = [(folder / f"{i:06}.npz", frames[i : i + 500]) for i in range(0, len(frames), 500)]
    with get_context("spawn").Pool(jobs, initializer=one_thread) as pool:
        for _ in tqdm(pool.imap_unordered(write, todo), total=len(todo), desc="around", unit="file"):
            pass


def write(job: tuple[Path, list[Path]]) -> None:
    """One file of wide crops, unless it is there."""
    target, frames = job
    save(target, (one for path in frames for one in of_frame(path)))


def make_from_photos(target: Path, photos: list[Photo], find: Find, tell: Tell) -> None:
    """One file of the photos' dice with what is around them, unless it is there."""
    bar = tqdm(photos, desc="around in photos", unit="photo")
    save(target, (one for photo in bar for one in of_photo(photo, find, tell)))
