"""Rendered frames with the truth about each: where every die lies, how it is turned and what it shows.

python -m models.synth.frames FOLDER --count 10000 --seed 1
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.synth.camera import Picture, photograph, smear
from models.synth.grounds import SIDE, Tile
from models.synth.render import render
from models.synth.scene import FACES, Body, Camera, Floats, Scene, upper_face
from models.synth.scenes import random_scene

COVERED, WHOLE = 0.75, 0.95
"""With less than this of its upper face to be seen a die is covered; with at least this, it is not."""
ASLANT = 0.72
"""The sine of the angle up to which dice should be read: 46 degrees from straight above."""
_STEEPEST = 0.95  # the same for the sides of dice that can still be told from edges
_UP = np.array([0, 0, 1], np.float32)


@dataclass(frozen=True, slots=True)
class Face:
    """How a face of a die or card is seen."""

    centre: tuple[float, float]
    side: float  # of a card's face, the shorter one
    angle: float  # radians, by quarter turns the same
    tilt: tuple[float, float]  # see `tilt`
    flat: tuple[float, float]  # what the tilt would be if it lay flat


@dataclass(frozen=True, slots=True)
class Label:
    """The truth about one die or card of a frame, in its pixels."""

    kind: str
    face: str
    glyph: str
    body: str
    ink: str
    state: str  # flat, cocked, moving, cut (by the frame), covered, away (out of the frame), unclear (in between)
    centre: tuple[float, float]  # of the upper face
    side: float  # of the upper face; of a card, its shorter side
    angle: float  # radians, by quarter turns the same
    box: tuple[float, float, float, float]  # of all that is seen of it
    tilt: tuple[float, float]  # of the upper face: see `tilt`
    flat: tuple[float, float]  # what the tilt would be if it lay flat
    sides: tuple[Face, ...]  # what else can be seen of it


def label(scene: Scene, shows: NDArray[np.int16], index: int) -> Label:
    """The truth about body `index`, of which `shows` tells what is to be seen."""
    body = scene.bodies[index]
    face = upper_face(body)
    upper = _face(scene.camera, body, face)
    (centre, side), quad = (upper.centre, upper.side), scene.camera.project(upper_corners(body, face))
    height, width = shows.shape
    seen = np.argwhere(shows // 6 == index) if (shows // 6 == index).any() else np.zeros((0, 2), int)
    inside = 0 <= centre[0] < width and 0 <= centre[1] < height
    drawing = body.drawings[face]
    state: str = body.state
    if not len(seen) or not inside:
        state = "away"
    elif (quad.min(axis=0) < -0.08 * side).any() or (quad.max(axis=0) > np.array([width, height]) + 0.08 * side).any():
        state = "cut"
    elif (free := uncovered(scene, shows, index, face)) < COVERED:
        state = "covered"
    elif state == "flat" and free < WHOLE:
        state = "unclear"
    y0, x0 = seen.min(axis=0) if len(seen) else (0, 0)
    y1, x1 = seen.max(axis=0) + 1 if len(seen) else (0, 0)
    return Label(
        kind=body.kind,
        face=drawing.name if drawing else "other",
        glyph=drawing.glyph if drawing else "back",
        body=body.colour_name,
        ink=drawing.ink_name if drawing else "other",
        state=state,
        centre=centre,
        side=side,
        angle=upper.angle,
        box=(float(x0), float(y0), float(x1), float(y1)),
        tilt=upper.tilt,
        flat=upper.flat,
        sides=tuple(_sides(scene, shows, index, face)),
    )


def _face(camera: Camera, body: Body, face: int) -> Face:
    """How a face of a body is seen."""
    corners = upper_corners(body, face)
    quad = camera.project(corners)
    centre = quad.mean(axis=0)
    along = np.angle(complex(*(quad[1] - quad[0])) ** 4), np.angle(complex(*(quad[2] - quad[1])) ** 4)
    side = float(np.sqrt(abs(float(cv2.contourArea(quad)))))
    if body.kind == "card":
        side = float(min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[1])))
    return Face(
        centre=(float(centre[0]), float(centre[1])),
        side=side,
        angle=float(np.angle(np.exp(1j * along[0]) + np.exp(1j * along[1])) / 4),
        tilt=tilt(camera, body, face),
        flat=past(camera, _UP, corners.mean(axis=0)),
    )


def _sides(scene: Scene, shows: NDArray[np.int16], index: int, upper: int) -> Iterator[Face]:
    """The other faces of a die that are seen, nearly whole."""
    body, camera = scene.bodies[index], scene.camera
    for face in range(6) if body.kind == "die" else ():
        towards = (body.turn @ FACES[face]) @ (camera.eye - upper_corners(body, face).mean(axis=0))
        if face != upper and towards > 0 and uncovered(scene, shows, index, face) >= COVERED:
            seen = _face(camera, body, face)
            if np.hypot(*seen.tilt) < _STEEPEST:
                yield seen


def tilt(camera: Camera, body: Body, face: int) -> tuple[float, float]:
    """Which way a face looks past the camera, to the right and down in the picture: (0, 0) is straight into it."""
    return past(camera, body.turn @ FACES[face], upper_corners(body, face).mean(axis=0))


def past(camera: Camera, way: Floats, place: Floats) -> tuple[float, float]:
    """How far what looks that `way` from a place in the room looks past the camera."""
    normal, ray = camera.axes @ way, camera.axes @ (place - camera.eye)
    ray = ray / np.linalg.norm(ray)
    across = normal - (normal @ ray) * ray
    return float(across[0]), float(across[1])


def uncovered(scene: Scene, shows: NDArray[np.int16], index: int, face: int) -> float:
    """How much of a face of a body can be seen, of one that looks to the camera."""
    one, two, three, _ = upper_corners(scene.bodies[index], face)
    steps = np.linspace(0.12, 0.88, 9, dtype=np.float32)
    points = np.array([one + a * (two - one) + b * (three - two) for a in steps for b in steps], np.float32)
    x, y = scene.camera.project(points).astype(int).T
    height, width = shows.shape
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    return float((shows[y[inside], x[inside]] // 6 == index).sum() / len(points))


def upper_corners(body: Body, face: int) -> Floats:
    """The four corners of a face, in order around it, in the world."""
    normal = FACES[face]
    axis = int(np.argmax(np.abs(normal)))
    one, two = (np.eye(3, dtype=np.float32)[(axis + i) % 3] for i in (1, 2))
    corners = [normal + a * one + b * two for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return np.asarray([body.centre + body.turn @ (corner * body.half) for corner in corners], np.float32)


def frame(seed: int, grounds: tuple[Path, ...] = (), heaped: bool = False) -> tuple[Picture, list[Label]]:
    """The picture and the truth of one seed: anything, or `heaped` dice; now and then on a ground cut from a photo."""
    rng = np.random.default_rng(seed)
    ground = _from_photo(rng, grounds[rng.integers(len(grounds))]) if grounds and rng.random() < 0.3 else None
    scene = random_scene(rng, ground, heaped)
    rendering = render(scene)
    light = rendering.light
    labels = [label(scene, rendering.shows, i) for i, body in enumerate(scene.bodies) if body.kind != "clutter"]
    moving = [body for body in scene.bodies if body.kind != "clutter"]
    for body, truth in zip(moving, labels, strict=True):
        if body.state == "moving" and truth.state != "away":
            light = _smeared(light, body, truth)
    if rng.random() < 0.3:
        warm = rng.normal(0, 0.3)  # a lamp that the camera did not allow for
        light = light * np.exp(np.array([warm / 2, 0, -warm / 2], np.float32))
    return photograph(rng, light), labels


def _smeared(light: Floats, body: Body, truth: Label) -> Floats:
    """The light with one moving body blurred along its way."""
    x0, y0, x1, y1 = truth.box
    way = complex(*body.streak) * truth.side
    grow = abs(way) / 2 + 2
    weight = np.zeros(light.shape[:2], np.float32)
    cv2.rectangle(weight, (round(x0 - grow), round(y0 - grow)), (round(x1 + grow), round(y1 + grow)), 1.0, -1)
    soft = cv2.GaussianBlur(weight, (0, 0), 2)[..., None]
    blurred = smear(light, max(abs(way), 2.0), float(np.angle(way)))
    return np.asarray(light * (1 - soft) + blurred * soft, np.float32)


def _from_photo(rng: np.random.Generator, path: Path) -> Tile:
    """A photo of a table without dice, mirrored at its edges so that it has no seam."""
    picture = cv2.cvtColor(np.asarray(cv2.imread(str(path)), np.uint8), cv2.COLOR_BGR2RGB)
    half = cv2.resize(picture, (SIDE // 2, SIDE // 2), interpolation=cv2.INTER_AREA)
    return np.asarray(np.block([[[half], [half[:, ::-1]]], [[half[::-1]], [half[::-1, ::-1]]]]), np.uint8)


def write(seed: int, folder: Path, grounds: tuple[Path, ...], heaped: bool = False) -> None:
    """One frame as SEED.jpg and SEED.json, unless it is there already."""
    truth = folder / f"{seed}.json"
    if truth.exists():
        return
    picture, labels = frame(seed, grounds, heaped)
    quality = int(np.random.default_rng(seed).integers(45, 97))
    cv2.imwrite(str(folder / f"{seed}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    # Written last and whole: a truth without its picture, or half a truth, is never seen after a stop.
    part = truth.with_suffix(".part")
    part.write_text(json.dumps([asdict(one) for one in labels]), encoding="utf-8")
    part.rename(truth)


def make(
    folder: Path, count: int, seed: int, grounds: tuple[Path, ...] = (), jobs: int = 2, heaped: bool = False
) -> None:
    """`count` frames in `folder`, of leaning dice if they should be `heaped`; what is there from before is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    todo = [n for n in range(seed * 1_000_000, seed * 1_000_000 + count) if not (folder / f"{n}.json").exists()]
    with get_context("spawn").Pool(jobs, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        work = pool.imap_unordered(partial(write, folder=folder, grounds=grounds, heaped=heaped), todo, chunksize=8)
        for _ in tqdm(work, total=count, initial=count - len(todo), desc="frames", unit="frame"):
            pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--grounds", type=Path, help="a folder of pictures to lay dice on")
    options = parser.parse_args()
    grounds = tuple(sorted(options.grounds.glob("*.jpg"))) if options.grounds else ()
    make(options.folder, options.count, options.seed, grounds, options.jobs)


if __name__ == "__main__":
    main()
