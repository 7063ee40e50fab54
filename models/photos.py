"""Real photos of plain dice, where a folder of them is at hand: which to train on, which to judge by, and bare tables.

A photo's part is decided by its own name, so that it never changes: 6 in 10 to train, 1 to validate, 3 to test. Copies
of one photo share a part. One source, DamianTab, is never trained on: it tells how tables are read that nobody has seen
before.
"""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray

Part = Literal["train", "validate", "test"]
Box = tuple[float, float, float, float]

NEVER_TRAINED = ("DamianTab", "burksbuilds")
_MISLABELLED = Path(__file__).with_name("mislabelled.toml")
_SLACK = 5.0  # pixels
_COPY_MARKS = ("_jpg.rf.", "_detection_")  # what follows tells copies, or crops, of one photo apart


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo and the dice in it: box (None where nobody drew one) and value."""

    path: Path
    source: str
    part: Part
    dice: tuple[tuple[Box | None, int], ...]

    def pixels(self, halved: bool = False) -> NDArray[np.uint8]:
        """The photo as stored: its labels know nothing of a rotation by EXIF."""
        flags = cv2.IMREAD_REDUCED_COLOR_2 if halved else cv2.IMREAD_COLOR
        return np.asarray(cv2.imread(str(self.path), flags | cv2.IMREAD_IGNORE_ORIENTATION), np.uint8)


def photos(folder: Path) -> list[Photo]:
    """All labelled photos of `folder`; none where it is missing."""
    return [
        Photo(folder / row["image"], source, part_of(row["image"]), tuple(_die(die) for die in row["dice"]))
        for row in labels(folder)
        for source in [row["image"].partition("/")[0]]
    ]


def labels(folder: Path) -> list[dict[str, Any]]:
    """The lines of the folder's labels.jsonl, those mended that are known to be wrong; none where it is missing."""
    path = folder / "labels.jsonl"
    if not path.exists():
        return []
    right = mended()
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row | {"dice": _mended(row["dice"], right.get(row["image"], []))} for row in rows]


def mended() -> dict[str, list[dict[str, Any]]]:
    """By photo, the right labels of dice that have wrong ones, or none."""
    return tomllib.loads(_MISLABELLED.read_text(encoding="utf-8"))


def _mended(dice: list[dict[str, Any]], right: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The labels of a photo's dice, each replaced by a right one that has its box; others are added."""
    near = [[_same(die["box"], mend["box"]) for mend in right] for die in dice]
    kept = [die for die, those in zip(dice, near, strict=True) if not any(those)]
    return kept + [{"body": None, **mend} for mend in right]


def _same(one: list[float] | None, other: list[float]) -> bool:
    """Whether two boxes are of one die: they differ by no more than a few pixels."""
    return one is not None and max(abs(a - b) for a, b in zip(one, other, strict=True)) < _SLACK


def _die(die: dict[str, object]) -> tuple[Box | None, int]:
    box = die["box"]
    assert isinstance(box, list | None)
    return (None if box is None else (box[0], box[1], box[2], box[3])), int(str(die["value"]))


def part_of(image: str) -> Part:
    """To train, to validate or to test: the same for all copies of a photo."""
    name = image
    for mark in _COPY_MARKS:
        name = name.partition(mark)[0]
    number = crc32(name.encode()) % 10
    if image.startswith(NEVER_TRAINED):
        return "validate" if number < 5 and not image.startswith("burks") else "test"
    return "train" if number < 6 else "validate" if number == 6 else "test"


def bare_tables(photos: list[Photo], folder: Path, seed: int) -> tuple[Path, ...]:
    """Pieces of the training photos without a die, as pictures in `folder`, to lay rendered dice on."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(seed)
    for photo in photos:
        target = folder / f"{photo.source}-{photo.path.stem}.jpg"
        if photo.part != "train" or target.exists() or any(box is None for box, _ in photo.dice):
            continue
        picture = photo.pixels()
        height, width = picture.shape[:2]
        if min(height, width) < 300:
            continue
        for _ in range(20):
            side = int(min(height, width) * rng.uniform(0.3, 0.6))
            x, y = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
            grown = side * 0.06 if photo.source != "matteop65" else side * 0.25  # those boxes hug the upper face
            around = (x - grown, y - grown, x + side + grown, y + side + grown)
            if not any(box and _meets(box, around) for box, _ in photo.dice):
                small = cv2.resize(picture[y : y + side, x : x + side], (384, 384), interpolation=cv2.INTER_AREA)
                cv2.imwrite(str(target), small)
                break
    return tuple(sorted(folder.glob("*.jpg")))


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
