"""What the reader learns from, with the truth: crops of rendered dice, painted faces, photos, and what is no die."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from tqdm import tqdm

from models.crop import Halves, balanced, shrunk, upright, white_balance
from models.photos import Photo
from models.spots import Box, Kind, Spot
from models.synth import flat
from models.synth.faces import strangers
from models.vocabulary import CROP, FACES, HUES, LONGEST, MARGIN, UNKNOWN

Picture = NDArray[np.uint8]
Lies = tuple[float, ...]
"""How a piece lies in its crop: how far from the middle (in halves of the crop, right and down), how much larger than a
crop should have it (a logarithm), how far turned, and its tilt (right and down); to a crop for the tilter also how far
it leans: what its tilt is past that of a flat face there (right and down)."""
NOBODY_KNOWS: Lies = (np.nan,) * 6

COPIES = 6
"""Of each die in a photo: there are few, and they are real."""
PROMISED = 20
"""Pixels of a face from which on it should be read: figures are fixed on these."""
CHIPS = 8
"""Of so many painted faces there is one chip."""
BESIDE = 0.62
"""How far from the middle of a face, in sides, there is another thing: a side face, or the table."""
SAME = 0.3
"""How far apart, in sides, two spots on one die may be to be of one face."""
OTHER_SIZE = 1.65
"""What is so many times larger or smaller than the face it is on is not that face."""
DRAWN = {"die": 0.36, "card": 0.3}
"""How far from the middle of a face, in sides, its drawing reaches."""
SMALLEST = 13
"""Pixels of a face: on smaller ones nobody can read anything."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A crop with what is known of it."""

    picture: Picture
    face: int
    body: int = UNKNOWN
    ink: int = UNKNOWN
    glyph: str = ""
    lies: Lies = NOBODY_KNOWS


Find = Callable[[Picture, Kind], list[Spot]]


@dataclass(frozen=True, slots=True)
class Look:
    """Where a crop is cut out."""

    centre: tuple[float, float]
    side: float
    angle: float

    def crop(self, picture: Picture) -> Picture:
        return upright(picture, self.centre, self.side, self.angle)

    def lies(self, label: dict[str, Any]) -> Lies:
        """How a labelled piece lies in this crop."""
        turn = np.exp(-1j * self.angle)
        off = complex(*np.subtract(label["centre"], self.centre)) * turn * 2 / (self.side * MARGIN)
        tilt = complex(*label["tilt"]) * turn
        size = float(np.log(label["side"] / self.side))
        return (off.real, off.imag, size, label["angle"] - self.angle, tilt.real, tilt.imag)


def neutral(picture: Picture) -> Picture:
    """The whole picture under neutral light, as the reader's crops are at the table unless it is dark there."""
    return balanced(picture, white_balance(shrunk(Halves(picture), LONGEST)[0]))


def jittered(rng: np.random.Generator, centre: tuple[float, float], side: float, angle: float) -> Look:
    """A look at a piece, as far off as the finder may be."""
    x, y = centre[0] + rng.normal(0, 0.05) * side, centre[1] + rng.normal(0, 0.05) * side
    size = side * float(np.exp(rng.normal(0, 0.1)))
    turned = angle + rng.normal(0, 0.09) + rng.integers(4) * np.pi / 2
    return Look((x, y), size, turned)


def of_frame(path: Path) -> Iterator[Sample]:
    """Two crops of every die of a rendered frame, and some of places where none is: side faces, shadows, the table."""
    rng = np.random.default_rng([5, int(path.stem)])
    picture = neutral(np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8))
    labels = [label for label in json.loads(path.read_text(encoding="utf-8")) if label["state"] != "away"]
    for label in labels:
        if label["side"] < SMALLEST or label["state"] == "unclear":
            continue
        if label["state"] == "covered" and any(_near(label, other) for other in labels if other is not label):
            continue  # what is to be seen there is the other one
        for _ in range(2):
            yield labelled(picture, jittered(rng, tuple(label["centre"]), label["side"], label["angle"]), label)
    for look in chain(_beside(rng, labels), _anywhere(rng, labels, picture.shape)):
        if all(np.hypot(*np.subtract(look.centre, one["centre"])) > BESIDE * one["side"] for one in labels):
            yield Sample(look.crop(picture), FACES.index("nothing"))


def _beside(rng: np.random.Generator, labels: list[dict[str, Any]]) -> Iterator[Look]:
    """Looks at the side faces of dice, which are no dice: where most of what is seen of one lies, but for its face."""
    for label in labels:
        x0, y0, x1, y1 = label["box"]
        off = np.array([x0 + x1, y0 + y1]) / 2 - label["centre"]
        if label["kind"] == "die" and np.hypot(*off) > 0.15 * label["side"] and rng.random() < 0.4:
            centre = label["centre"] + off / np.hypot(*off) * label["side"] * rng.uniform(BESIDE, 0.9)
            yield jittered(rng, tuple(centre), label["side"] * rng.uniform(0.7, 1.1), label["angle"])


def _anywhere(rng: np.random.Generator, labels: list[dict[str, Any]], shape: tuple[int, ...]) -> Iterator[Look]:
    """Looks at the table, half of them around dice, where their shadows lie."""
    for _ in range(3):
        side = float(np.exp(rng.uniform(np.log(12), np.log(80))))
        centre = rng.uniform(0, 1, 2) * shape[1::-1]
        if labels and rng.random() < 0.6:
            near = labels[rng.integers(len(labels))]
            side, around = near["side"] * rng.uniform(0.7, 1.2), rng.uniform(0, 2 * np.pi)
            centre = np.array(near["centre"]) + side * rng.uniform(0.75, 1.3) * np.array(
                [np.cos(around), np.sin(around)]
            )
        yield jittered(rng, tuple(centre), side, float(rng.uniform(0, np.pi)))


def of_found(path: Path, find: Find, copies: int) -> Iterator[Sample]:
    """Crops of a rendered frame where the finder sees dice and cards, and where it only thinks so.

    So many copies of each, all a little different; with none, each as it is at the table: to fix figures on.
    """
    rng = np.random.default_rng([9, int(path.stem)])
    picture = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
    seen = neutral(picture)
    labels = [label for label in json.loads(path.read_text(encoding="utf-8")) if label["state"] != "away"]
    kinds: set[Kind] = {"die", *(label["kind"] for label in labels)}  # without cards, nobody looks for any
    for kind, spot in [(one, spot) for one in sorted(kinds) for spot in find(picture, one)]:
        away = [float(np.hypot(*np.subtract(one["centre"], spot.centre))) for one in labels]
        on = [one for one, far in zip(labels, away, strict=True) if far < 0.5 * one["side"]]
        if not on:
            nearly = any(far < BESIDE * one["side"] for one, far in zip(labels, away, strict=True))
            if not nearly or not copies:
                look = _again(rng, spot) if copies else as_found(spot)
                yield Sample(look.crop(seen), FACES.index("nothing"))
        elif not any(_as_large(spot, one["side"]) for one in on):
            yield Sample(as_found(spot).crop(seen), FACES.index("nothing"))
        elif len(on) == 1 and on[0]["kind"] == kind and on[0]["state"] != "unclear":
            if not copies and on[0]["side"] >= PROMISED:
                yield labelled(seen, as_found(spot), on[0])
            elif on[0]["side"] >= SMALLEST:
                for _ in range(copies):
                    yield labelled(seen, _again(rng, spot), on[0])


def _as_large(spot: Spot, side: float) -> bool:
    """Whether a spot is about as large as the face it is on: one of its pips is no die, nor is the cloth around it."""
    return 1 / OTHER_SIZE < spot.side / side < OTHER_SIZE


def as_found(spot: Spot) -> Look:
    """The look that the eyes take first."""
    return Look(spot.centre, spot.side, spot.angle)


def _again(rng: np.random.Generator, spot: Spot) -> Look:
    """Nearly where the finder sees a die, turned by any quarter."""
    x, y = (c + rng.normal(0, 0.02) * spot.side for c in spot.centre)
    turned = spot.angle + rng.normal(0, 0.03) + rng.integers(4) * np.pi / 2
    return Look((x, y), spot.side * float(np.exp(rng.normal(0, 0.04))), turned)


def labelled(picture: Picture, look: Look, label: dict[str, Any]) -> Sample:
    """A crop of a rendered die or card with the truth about it."""
    crop, lies, state = look.crop(picture), look.lies(label), label["state"]
    if state == "cocked":
        # To a single crop it looks like a flat die seen aslant: what it shows is no matter, but how it lies is.
        return Sample(crop, UNKNOWN, lies=lies)
    # A corner beyond the picture's edge hides nothing of what is drawn; that it is cut off is seen without the reader.
    if state != "flat" and not (state == "cut" and _drawn_within(label, picture.shape)):
        return Sample(crop, FACES.index("doubt"))
    body, ink, glyph = HUES.index(label["body"]), HUES.index(label["ink"]), label["glyph"]
    if glyph != "blank" and faint(crop):
        return Sample(crop, FACES.index("doubt"), body)
    face = FACES.index(label["face"])
    if label["face"] == "other" and glyph not in strangers():
        face = UNKNOWN
    if label["kind"] != "die":
        body = ink = UNKNOWN
    return Sample(crop, face, body, ink, glyph, lies)


def _drawn_within(label: dict[str, Any], shape: tuple[int, ...]) -> bool:
    """Whether all that is drawn on a face lies in the picture."""
    reach = DRAWN[label["kind"]] * label["side"] * (abs(np.cos(label["angle"])) + abs(np.sin(label["angle"])))
    (x, y), (height, width) = label["centre"], shape[:2]
    return bool(reach <= x <= width - reach and reach <= y <= height - reach)


def _near(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(np.hypot(*np.subtract(one["centre"], other["centre"])) < 0.7 * other["side"])


def faint(crop: Picture) -> bool:
    """Whether there is nothing to be seen on the face: glare, darkness, or ink like the body."""
    edge = round(CROP * 0.27)
    middle = crop[edge:-edge, edge:-edge].astype(np.float32)
    return bool(middle.std(axis=(0, 1)).max() < 5.0)


def of_photo(photo: Photo, find: Find, copies: int) -> Iterator[Sample]:
    """Crops where the finder sees dice: of labelled ones their value, of all others "nothing".

    So many copies of each, all a little different; with none, each as it is at the table.
    """
    rng = np.random.default_rng([6, len(photo.path.name), photo.path.stat().st_size])
    picture = photo.pixels()
    seen = neutral(picture)
    surest: dict[Box, Spot] = {}
    for spot in find(picture, "die"):
        those = [(box, value) for box, value in photo.dice if box and on(spot, box, photo.source)]
        if len(those) > 1:
            continue
        # Of one die both its upper face and a side may be found; which is which, only the finder knows.
        upper = [surest.setdefault(box, spot) for box, _ in those]
        if any(np.hypot(*np.subtract(one.centre, spot.centre)) > SAME * one.side for one in upper):
            continue
        # Boxes are around all that is seen of a die, turned or not: half as large again as its face.
        values = [v for box, v in those if spot.side * OTHER_SIZE * 1.5 > min(box[2] - box[0], box[3] - box[1])]
        face = FACES.index(f"pips_{values[0]}") if values else FACES.index("nothing")
        glyph = FACES[face] if values else ""
        looks = [jittered(rng, spot.centre, spot.side, spot.angle) for _ in range(copies)] or [as_found(spot)]
        yield from (Sample(look.crop(seen), face, glyph=glyph) for look in looks)


def on(spot: Spot, box: Box, source: str) -> bool:
    """Whether a labelled box belongs to what was found."""
    slack = 0.35 * spot.side if source == "matteop65" else 0.0  # those boxes hug the pips: one of a 1 is tiny
    x, y = spot.centre
    return box[0] - slack <= x <= box[2] + slack and box[1] - slack <= y <= box[3] + slack


def of_crop_photo(photo: Photo) -> Iterator[Sample]:
    """Copies of a photo that is already cut to its die."""
    rng = np.random.default_rng([7, photo.path.stat().st_size])
    picture = neutral(photo.pixels())
    height, width = picture.shape[:2]
    face = FACES.index(f"pips_{photo.dice[0][1]}")
    for _ in range(10):
        side = min(height, width) * float(rng.uniform(0.62, 0.95))
        look = jittered(rng, (width / 2, height / 2), side, float(rng.uniform(0, np.pi)))
        yield Sample(look.crop(picture), face, glyph=FACES[face])


def of_seeds(seeds: range) -> Iterator[Sample]:
    """Painted faces, and among them flat chips with the same faces or words on them, which are no dice."""
    for seed in seeds:
        if seed % CHIPS == 0:
            yield Sample(flat.chip(seed), FACES.index("nothing"))
        crop = flat.crop(seed)
        picture = crop.picture
        yield Sample(picture, FACES.index(crop.face), HUES.index(crop.body), HUES.index(crop.ink), crop.glyph)


def of_frames(paths: list[Path]) -> Iterator[Sample]:
    for path in paths:
        yield from of_frame(path)


def write(job: tuple[Path, range | list[Path]]) -> None:
    """One file of samples, unless it is there."""
    cv2.setNumThreads(1)
    target, source = job
    save(target, of_seeds(source) if isinstance(source, range) else of_frames(source))


def save(target: Path, samples: Iterator[Sample]) -> None:
    """Samples as one file, written whole or not at all."""
    if target.exists():
        return
    found = list(samples)
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part.npz")
    np.savez(
        part,
        crops=np.stack([one.picture for one in found]) if found else np.zeros((0, CROP, CROP, 3), np.uint8),
        labels=np.array([(one.face, one.body, one.ink) for one in found], np.int64).reshape(-1, 3),
        glyphs=np.array([one.glyph for one in found], dtype="U16"),
        lies=np.array([one.lies for one in found] or np.zeros((0, len(NOBODY_KNOWS))), np.float32),
    )
    part.rename(target)


def make(folder: Path, frames: list[Path], painted: int, jobs: int = 2) -> None:
    """All crops of rendered frames and painted faces; what is there from before is kept."""
    todo: list[tuple[Path, range | list[Path]]] = [
        *((folder / f"frames-{i:06}.npz", frames[i : i + 250]) for i in range(0, len(frames), 250)),
        *((folder / f"painted-{i:06}.npz", range(i, i + 2000)) for i in range(0, painted, 2000)),
    ]
    with get_context("spawn").Pool(jobs) as pool:
        for _ in tqdm(pool.imap_unordered(write, todo), total=len(todo), desc="crops", unit="file"):
            pass


def make_found(folder: Path, frames: list[Path], find: Find, jobs: int = 2) -> None:
    """Crops of rendered frames as a trained finder sees them: with its errors, and with what it takes for dice."""
    todo = [(folder / f"found-{i:06}.npz", frames[i : i + 200]) for i in range(0, len(frames), 200)]
    with get_context("spawn").Pool(jobs, initializer=one_thread) as pool:
        work = pool.imap_unordered(partial(write_found, find=find), todo)
        for _ in tqdm(work, total=len(todo), desc="found", unit="file"):
            pass


def write_found(job: tuple[Path, list[Path]], find: Find) -> None:
    """One file of crops where the finder sees dice, unless it is there."""
    target, frames = job
    save(target, (one for path in frames for one in of_found(path, find, 2)))


def one_thread() -> None:
    cv2.setNumThreads(1)
    torch.set_num_threads(1)


def make_from_photos(folder: Path, photos: list[Photo], find: Find) -> None:
    """All crops of the photos, by a finder that has been trained."""
    whole = [photo for photo in photos if photo.source != "chase-crops"]
    cut = [photo for photo in photos if photo.source == "chase-crops"]
    bar = tqdm(whole, desc="photos", unit="photo")
    save(folder / "photos.npz", (one for photo in bar for one in of_photo(photo, find, COPIES)))
    save(folder / "cut.npz", (one for photo in cut for one in of_crop_photo(photo)))


def make_for_figures(folder: Path, frames: list[Path], photos: list[Photo], find: Find) -> Path:
    """All crops of validation frames and photos, as the finder sees them."""
    target = folder / "found.npz"
    samples = chain(
        (one for path in tqdm(frames, desc="found", unit="frame") for one in of_found(path, find, 0)),
        (one for photo in tqdm(photos, desc="found", unit="photo") for one in of_photo(photo, find, 0)),
    )
    save(target, samples)
    return target


@dataclass(frozen=True, slots=True)
class Samples:
    """Many crops with what is known of them, as arrays."""

    crops: NDArray[np.uint8]
    labels: NDArray[np.int64]  # (n, 3): face, body, ink
    glyphs: NDArray[np.str_]
    lies: NDArray[np.float32]  # (n, 6), with a lean (n, 8)


def load(paths: list[Path]) -> Samples:
    """The samples of some files, of which one that is empty does not tell how wide its arrays would be."""
    files = [file for file in map(np.load, paths) if len(file["labels"])]
    return Samples(*(np.concatenate([file[one.name] for file in files]) for one in fields(Samples)))
