"""Dice with drawings that training never saw, to try enrolment with: pictures to enrol, to read, and of strangers.

    python -m models.synth.enrolment OUT --sets 12 --part test

OUT/<n>/enrol/<face>/*.jpg, OUT/<n>/read/<face>/*.jpg and OUT/<n>/strangers/*.jpg, one die in each picture.
"""

import argparse
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from models.crop import upright
from models.synth import colours, faces, frames, grounds
from models.synth.camera import Picture, photograph
from models.synth.render import render
from models.synth.scene import Body, Camera, Drawing, Lamp, Scene, look_at, turned
from models.vocabulary import CROP

Icon = tuple[Path, int]
"""Font file and character."""

SHOTS, READ, STRANGERS = 3, 8, 18
PARTS = ("validate", "test")
WIDTH, HEIGHT = 400, 300
_ALIKE = 0.92  # of the ink of two drawings together, both have so much in common if one is the other, turned
FAINT, SOFT = 5.0, 2.0
"""Grey levels by which a drawing must stand out in a crop that is blurred by so many pixels: else nobody sees it."""


def die(rng: np.random.Generator, icons: list[Icon]) -> Body:
    """A die with six unseen icons."""
    body_name, body, ink_name, ink = colours.pair(rng)
    size = rng.uniform(0.55, 0.8)
    drawings = []
    for path, code in icons:
        shape = faces.glyph(path, code)
        assert shape is not None
        drawings.append(Drawing("other", faces.sized(shape, size), ink, ink_name, f"{code:x}"))
    return Body(
        kind="die",
        centre=np.array([0, 0, 0.5], np.float32),
        turn=np.eye(3, dtype=np.float32),
        half=np.full(3, 0.5, np.float32),
        rounding=float(rng.uniform(0.03, 0.14)),
        ball=float(rng.uniform(0.68, 0.78)) if rng.random() < 0.4 else 0.0,
        colour=body,
        colour_name=body_name,
        gloss=float(rng.choice([0.0, 0.03, 0.05])),
        rough=float(rng.uniform(0.05, 0.4)),
        drawings=tuple(drawings),
    )


def picture(rng: np.random.Generator, body: Body, face: int, room: tuple[grounds.Tile, float]) -> Picture:
    """The die with `face` up somewhere on the table of one room, as somebody would photograph it who looks at it."""
    while True:
        shot, truth = _shot(rng, body, face, room)
        crop = upright(shot, truth.centre, truth.side, truth.angle)
        inner = round(CROP * 0.27)
        drawn = cv2.GaussianBlur(crop, (0, 0), SOFT)[inner:-inner, inner:-inner]  # without the camera's noise
        if truth.state == "flat" and np.hypot(*truth.tilt) <= frames.ASLANT and drawn.std(axis=(0, 1)).max() > FAINT:
            return shot


def _shot(
    rng: np.random.Generator, body: Body, face: int, room: tuple[grounds.Tile, float]
) -> tuple[Picture, frames.Label]:
    """Any picture of the die: it may be cut off, seen from the side, or so dark or bright that nothing is on it."""
    order = [face, *(i for i in range(6) if i != face)]
    shown = replace(body, drawings=tuple(body.drawings[i] for i in order), turn=turned(float(rng.uniform(0, 6.3))))
    size = rng.uniform(40, 80)
    focal = 1.4 * WIDTH
    target = np.array([*rng.normal(0, 0.1, 2) * WIDTH / size, 0.5], np.float32)
    eye, axes = look_at(target, rng.uniform(0, 6.3), abs(rng.normal(0, 0.25)), focal / size, rng.uniform(0, 6.3))
    around, high = room[1] + rng.normal(0, 0.3), rng.uniform(0.7, 1.3)
    towards = np.array([np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)], np.float32)
    scene = Scene(
        (shown,), (Lamp(towards, (0.9, 0.86, 0.8), 0.12),), (0.4, 0.4, 0.42), room[0], 14.0,
        Camera(eye, axes, focal, WIDTH, HEIGHT),
    )  # fmt: skip
    rendering = render(scene)
    return photograph(rng, rendering.light), frames.label(scene, rendering.shows, 0)


def make(number: int, out: Path, part: str) -> None:
    """All pictures of one set; the two parts share no icon."""
    rng = np.random.default_rng([PARTS.index(part), number])
    cv2.setNumThreads(1)
    mine, others = two_dice(rng, part)
    own, stranger = die(rng, mine), die(rng, others)
    room = (grounds.tile(rng), float(rng.uniform(0, 6.3)))
    folder = out / str(number)
    for kind, body, count in (("enrol", own, SHOTS), ("read", own, READ), ("strangers", stranger, STRANGERS // 6)):
        for face in range(6):
            drawing = body.drawings[face]
            assert drawing is not None
            place = folder / kind / (drawing.glyph if kind != "strangers" else "")
            place.mkdir(parents=True, exist_ok=True)
            for i in range(count):
                cv2.imwrite(str(place / f"{drawing.glyph}-{i}.jpg"), picture(rng, body, face, room))


def two_dice(rng: np.random.Generator, part: str) -> tuple[list[Icon], list[Icon]]:
    """Six icons for one's own die, and six for a stranger's, of which no two are the same but for a turn."""
    icons = unseen(part)
    chosen: list[Icon] = []
    for number in rng.choice(len(icons), 12, replace=False):
        icon = icons[number]
        while any(_twins(icon, other) for other in chosen):
            icon = icons[rng.integers(len(icons))]
        chosen.append(icon)
    return chosen[:6], chosen[6:]


def _twins(one: Icon, other: Icon) -> bool:
    """Whether nobody could say which is which, on a die that may lie any way."""
    shapes = faces.glyph(*one), faces.glyph(*other)
    first, second = (faces.sized(shape, 0.7).astype(np.float32) for shape in shapes if shape is not None)
    turned = (np.rot90(second, turn) for turn in range(4))
    return any(np.minimum(first, each).sum() > _ALIKE * np.maximum(first, each).sum() for each in turned)


def unseen(part: str) -> list[Icon]:
    """The icons that training never sees; each part has its own."""
    return [icon for icon in faces.icons(faces.UNSEEN_ICONS) if _plain(icon)][PARTS.index(part) :: len(PARTS)]


def _plain(icon: Icon) -> bool:
    """Whether an icon has enough ink to be a face."""
    shape = faces.glyph(*icon)
    return shape is not None and 0.1 < float(faces.sized(shape, 0.7).mean()) / 255 < 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sets", type=int, default=12)
    parser.add_argument("--part", choices=PARTS, default="test")
    options = parser.parse_args()
    todo = [n for n in range(options.sets) if not (options.out / str(n) / "strangers").exists()]
    with get_context("spawn").Pool(2) as pool:
        work = pool.imap_unordered(partial(make, out=options.out, part=options.part), todo)
        for _ in tqdm(work, total=len(todo), desc="enrolment", unit="set"):
            pass


if __name__ == "__main__":
    main()
