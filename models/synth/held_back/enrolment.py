"""Users' own dice by the second renderer, with drawings that training never saw: to enrol, to read, and strangers'.

    python -m models.synth.held_back.enrolment OUT --sets 12 --part test

OUT/<n>/enrol/<face>/*.jpg, one die in each picture; OUT/<n>/read/*.jpg and OUT/<n>/strangers/*.jpg, whole tables, with
what lies there in labels.jsonl.
"""

import argparse
import json
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from models import art
from models.synth import faces
from models.synth.enrolment import PARTS, Icon, two_dice
from models.synth.held_back.picture import SAMPLES, aslant, taken, width
from models.synth.held_back.pieces import Piece, own
from models.synth.held_back.stage import stage
from models.synth.scene import upper_face

SHOTS, TABLES, STRANGERS = 3, 6, 2
_DICE = 6
_WIDTH, _HEIGHT = 640, 480
_SMALLEST = 32  # pixels: who shows a die goes nearer than that


def make(number: int, out: Path, part: str) -> None:
    """All pictures of one set."""
    rng = np.random.default_rng([7, PARTS.index(part), number])
    mine, stranger = (own(rng, _drawn(icons)) for icons in two_dice(rng, part))
    folder = out / str(number)
    for face in sorted({str(fields["face"]) for fields in mine.reads}):
        (folder / "enrol" / face).mkdir(parents=True, exist_ok=True)
        for i in range(SHOTS):
            _shot(rng, mine, face, folder / "enrol" / face / f"{i}.jpg")
    for kind, die, count in (("read", mine, TABLES), ("strangers", stranger, STRANGERS)):
        place = folder / kind
        place.mkdir(exist_ok=True)
        lines = [_table(rng, die, place / f"{number}-{kind}-{i}.jpg") for i in range(count)]
        (place / "labels.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def _drawn(icons: list[Icon]) -> dict[str, art.Outline]:
    """What some icons look like, by name."""
    return {f"{code:x}": shape for path, code in icons if (shape := faces.glyph(path, code)) is not None}


def _shot(rng: np.random.Generator, die: Piece, face: str, path: Path) -> None:
    """A picture of the die alone with that face up, as somebody takes it who looks at it."""
    while True:
        staged = stage(rng, [die], _WIDTH, _HEIGHT, 0.0)
        body, camera = staged.scene.bodies[0], staged.scene.camera
        if staged.reads != ({"face": face},) or staged.states != ("flat",):
            continue
        if width(camera, body) >= _SMALLEST and not aslant(camera, body, upper_face(body)):
            dice = taken(rng, staged, _seed(rng), path, SAMPLES)
            if [one["state"] for one in dice] == ["flat"]:
                return


def _table(rng: np.random.Generator, die: Piece, path: Path) -> dict[str, Any]:
    """A picture of several such dice, and what there is to read in it."""
    staged = stage(rng, [die] * int(rng.integers(1, _DICE + 1)), _WIDTH, _HEIGHT)
    dice = taken(rng, staged, _seed(rng), path, SAMPLES)
    return {"image": path.name, "width": _WIDTH, "height": _HEIGHT, "set": "own", "dice": dice}


def _seed(rng: np.random.Generator) -> int:
    return int(rng.integers(1 << 30))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sets", type=int, default=12)
    parser.add_argument("--part", choices=PARTS, default="test")
    parser.add_argument("--jobs", type=int, default=2, help="processes, one core each")
    given = parser.parse_args()
    todo = [n for n in range(given.sets) if not (given.out / str(n) / "strangers" / "labels.jsonl").exists()]
    with get_context("spawn").Pool(given.jobs) as pool:
        work = pool.imap_unordered(partial(make, out=given.out, part=given.part), todo)
        for _ in tqdm(work, total=len(todo), desc="enrolment", unit="set"):
            pass


if __name__ == "__main__":
    main()
