"""What the finder learns from: windows of rendered frames and photos, at every scale, and where pieces lie in them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import IterableDataset

from models.crop import Halves
from models.photos import Photo
from models.synth.scene import about
from models.synth.stamps import stamp

WIDTH, HEIGHT = 224, 192
SMALLEST, LARGEST = 8.0, 84.0  # pixels of a face

LARGE = ("nell-byler",)  # 7 megapixels: half of them each way will do
FROM_ABOVE = ("nell-byler",)  # may be turned any way
PRINTED = 0.4  # of the pictures: something is printed beside the pieces
CUT_OUT = 0.08  # of the pictures: cut to one die, with little around it
RECOLOURED = 0.35  # of the pictures: in colours that they never had

# How much is known of a piece: all; its whole box; the middle of its upper face; or only that there is something.
ALL, BOX, MIDDLE, IGNORE = range(4)


@dataclass(frozen=True, slots=True)
class Target:
    """A piece in the finder's picture."""

    known: int
    card: bool
    centre: tuple[float, float]
    side: float
    angle: float
    box: tuple[float, float, float, float]


Example = tuple[NDArray[np.uint8], list[Target]]


class Pictures(IterableDataset[Example]):
    """An endless row of rendered frames and photos, at every scale."""

    def __init__(self, frames: list[Path], photos: list[Photo], share: float, seed: int) -> None:
        self.frames, self.photos, self.share, self.seed = frames, photos, share, seed

    def __iter__(self) -> Iterator[Example]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        sources = sorted({photo.source for photo in self.photos})
        grouped = [[photo for photo in self.photos if photo.source == source] for source in sources]
        weights = np.array([len(group) ** 0.5 for group in grouped])
        while True:
            if grouped and rng.random() < self.share:
                group = grouped[rng.choice(len(grouped), p=weights / weights.sum())]
                yield from_photo(rng, group[rng.integers(len(group))])
            else:
                yield from_frame(rng, self.frames[rng.integers(len(self.frames))])


def from_frame(rng: np.random.Generator, path: Path) -> Example:
    """A rendered frame, scaled and cut at random."""
    picture = Halves(np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8))
    targets = []
    for label in json.loads(path.read_text(encoding="utf-8")):
        known = {"moving": BOX, "covered": IGNORE, "away": IGNORE}.get(label["state"], ALL)
        if label["box"][2] > label["box"][0]:
            targets.append(
                Target(
                    known,
                    label["kind"] == "card",
                    tuple(label["centre"]),
                    label["side"],
                    label["angle"],
                    tuple(label["box"]),
                )
            )
    whole = [target for target in targets if target.known == ALL and not target.card]
    if whole and rng.random() < CUT_OUT:
        return _alone(rng, picture, targets, whole[rng.integers(len(whole))])
    sides = [target.side for target in targets] or [24.0]
    wanted = np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST)))
    scale = float(np.clip(wanted / np.median(sides), 0.7 * WIDTH / picture.shape[1], 1.8))
    return _cut(rng, picture, targets, scale, 0.0, flip=bool(rng.random() < 0.5))


def from_photo(rng: np.random.Generator, photo: Photo) -> Example:
    """A photo, scaled, cut and turned at random."""
    halved = photo.source in LARGE
    picture = _pixels(photo, halved)
    hug = photo.source == "matteop65"  # its boxes are around the pips of the upper face, not around the die
    targets = []
    for whole, _ in photo.dice:
        assert whole is not None
        box = (whole[0] / 2, whole[1] / 2, whole[2] / 2, whole[3] / 2) if halved else whole
        centre = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        side = float(np.sqrt((box[2] - box[0]) * (box[3] - box[1]))) * (1.0 if hug else 0.75)
        targets.append(Target(MIDDLE if hug else BOX, False, centre, side, 0.0, box))
    if not hug and rng.random() < CUT_OUT:
        return _alone(rng, picture, targets, targets[rng.integers(len(targets))])
    typical = 40.0 if hug else float(np.median([target.side for target in targets]))
    wanted = np.exp(rng.uniform(np.log(SMALLEST * 1.2), np.log(LARGEST * 0.8)))
    scale = float(np.clip(wanted / typical, min(0.85 * WIDTH / picture.shape[1], 1.0), 1.8))
    turn = float(rng.uniform(0, 2 * np.pi) if photo.source in FROM_ABOVE else rng.normal(0, 0.1))
    return _cut(rng, picture, targets, scale, turn, flip=bool(rng.random() < 0.5))


def _alone(rng: np.random.Generator, halves: Halves, targets: list[Target], die: Target) -> Example:
    """A picture that somebody cut to one die, by hand or by another program."""
    x0, y0, x1, y1 = np.array(die.box) + rng.uniform(-0.05, 0.35, 4) * die.side * (-1, -1, 1, 1)
    height, width = halves.shape
    left, top, right, bottom = max(int(x0), 0), max(int(y0), 0), min(int(x1) + 1, width), min(int(y1) + 1, height)
    part = Halves(np.ascontiguousarray(halves.at(0)[top:bottom, left:right]))
    within = [
        replace(
            one,
            centre=(one.centre[0] - left, one.centre[1] - top),
            box=tuple(np.clip(one.box, (left, top) * 2, (right, bottom) * 2) - (left, top) * 2),
        )
        for one in targets
        if left <= one.centre[0] < right and top <= one.centre[1] < bottom
    ]
    scale = min(float(rng.uniform(SMALLEST * 3, LARGEST)) / die.side, 1.8)
    return _cut(rng, part, within, scale, 0.0, flip=bool(rng.random() < 0.5))


@cache
def _pixels(photo: Photo, halved: bool) -> Halves:
    """A photo's pixels, about a gigabyte for all: reading them anew would take longer than learning from them."""
    return Halves(photo.pixels(halved))


def _cut(
    rng: np.random.Generator, halves: Halves, targets: list[Target], scale: float, turn: float, flip: bool
) -> Example:
    """The finder's picture: a picture scaled, turned, mirrored and shifted, with its targets."""
    if scale < 0.6:
        shape = (max(round(halves.shape[1] * scale), 8), max(round(halves.shape[0] * scale), 8))
        nearly = halves.at(halves.level(1 / scale))
        picture = np.asarray(cv2.resize(nearly, shape, interpolation=cv2.INTER_AREA), np.uint8)
        rest = 1.0
    else:
        picture, rest = halves.at(0), scale
    height, width = picture.shape[:2]
    before = scale / rest
    if targets and rng.random() < 0.85:
        look = np.array(targets[rng.integers(len(targets))].centre) * before
    else:
        look = rng.uniform(0, 1, 2) * (width, height)
    # Not past the edge, unless the picture is smaller than the window.
    spot = rng.uniform(0.1, 0.9, 2) * (WIDTH, HEIGHT)
    if turn == 0.0:
        slack = np.array([width, height]) * rest - (WIDTH, HEIGHT)
        start = np.where(slack > 0, np.clip(look * rest - spot, 0, np.maximum(slack, 0)), rng.uniform(0, 1, 2) * slack)
        spot = look * rest - start
    cos, sin = np.cos(turn) * rest, np.sin(turn) * rest
    linear = np.array([[cos, -sin], [sin, cos]])
    if flip:
        linear = np.diag([-1.0, 1.0]) @ linear
    matrix = np.hstack([linear, (spot - linear @ look)[:, None]])
    fill = cv2.BORDER_CONSTANT if rng.random() < 0.6 else cv2.BORDER_REPLICATE
    level = cv2.warpAffine(picture, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=fill)
    window = np.asarray(level, np.uint8)
    moved = [_moved(target, linear * before, matrix[:, 2], scale, turn, flip) for target in targets]
    if rng.random() < PRINTED:
        stamp(rng, window, [_room(target) for target in moved])
    return _faults(rng, window), moved


def _room(target: Target) -> tuple[float, float, float, float]:
    """What a piece and its shadow take up: a photo's box may be only that of its pips."""
    x0, y0, x1, y1 = target.box
    grown = target.side * (1.0 if target.known == MIDDLE else 0.25)
    return x0 - grown, y0 - grown, x1 + grown, y1 + grown


def _moved(
    target: Target, linear: NDArray[np.float64], shift: NDArray[np.float64], scale: float, turn: float, flip: bool
) -> Target:
    x0, y0, x1, y1 = target.box
    corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]) @ linear.T + shift
    centre = linear @ np.array(target.centre) + shift
    angle = target.angle + turn
    low, high = corners.min(axis=0), corners.max(axis=0)
    if turn:
        # The box of a turned box is too large; a die's own box hardly changes.
        middle, half = (low + high) / 2, np.array([x1 - x0, y1 - y0]).mean() * scale / 2
        low, high = middle - half, middle + half
    return Target(
        target.known, target.card, (float(centre[0]), float(centre[1])), target.side * scale, -angle if flip else angle,
        (float(low[0]), float(low[1]), float(high[0]), float(high[1])),
    )  # fmt: skip


def _faults(rng: np.random.Generator, window: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Brightness, contrast, colour cast, blur and noise, as cameras and lamps differ."""
    gain = np.exp(rng.uniform(np.log(0.4), np.log(1.35))) * (1 + rng.normal(0, 0.08, 3))
    picture = window.astype(np.float32)
    if rng.random() < RECOLOURED:
        picture = _recoloured(rng, picture)
    picture = picture * gain.astype(np.float32) + np.float32(rng.normal(0, 8))
    if rng.random() < 0.25:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.0)), np.float32)
    if rng.random() < 0.5:
        picture += rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(1, 9))
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _recoloured(rng: np.random.Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """The same things in other hues, louder or greyer, with less or more contrast: a die may have any colour, and so
    may what it lies on."""
    grey = picture.mean(axis=2, keepdims=True)
    hues = about(np.full(3, 3**-0.5, np.float32), float(rng.uniform(0, 2 * np.pi)))
    picture = grey + (picture - grey) @ hues.T * np.float32(rng.uniform(0, 1.6))
    middle = picture.mean()
    picture = middle + (picture - middle) * np.float32(rng.uniform(0.45, 1.3)) + np.float32(rng.uniform(-40, 40))
    tone = np.clip(picture / 255, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.3)))
    return np.asarray(tone * 255, np.float32)
