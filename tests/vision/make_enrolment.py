"""Renders the pictures in tests/vision/enrolment: dice with six icons that training never used, and strangers.

    pip install -e '.[train]' && python -m tests.vision.make_enrolment

shots/FACE/N.jpg are to enrol, queries/FACE-N.jpg to read, strangers/ICON.jpg show somebody else's dice, and several.jpg
shows two at once. All lie on one table under one lamp, but turned, and seen from elsewhere, each time.
"""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models import art
from models.synth import colours, faces, grounds
from models.synth.camera import Picture, photograph
from models.synth.render import render
from models.synth.scene import Body, Camera, Drawing, Lamp, Scene, look_at

FOLDER = Path(__file__).parent / "enrolment"
SIDE = 128
# Characters of the held-back icon font.
FACES = {"bell": 0xF114, "car": 0xF124, "hourglass": 0xF18A, "key": 0xF196, "leaf": 0xF19A, "plane": 0xF1C4}
STRANGERS = {"fire": 0xF15F, "glasses": 0xF175, "magnet": 0xF1A4, "music": 0xF1AD, "puzzle": 0xF1CE, "wrench": 0xF22D}
SHOTS, QUERIES = 3, 2


def mask(code: int, size: float = 0.7) -> faces.Mask:
    """An icon as it is printed on a face: in the middle, `size` of its side."""
    path = next(path for path, _ in faces.icons(faces.UNSEEN_ICONS))
    shape = faces.glyph(path, code)
    assert shape is not None
    points = tuple(np.asarray((contour - 50) * size + 50, np.float32) for contour in shape[0])
    return np.asarray(art.mask((points,), faces.SIDE), np.uint8)


def die(icon: faces.Mask, others: list[faces.Mask], body: str = "green", ink: str = "white", seed: int = 0) -> Body:
    """A die with `icon` on its upper face and `others` around it."""
    rng = np.random.default_rng([11, seed])
    light = colours.shade(rng, ink)
    drawings = [Drawing("other", one, light, ink) for one in [icon, *(others * 6)[:5]]]
    half = np.full(3, 0.5, np.float32)
    centre = np.array([0, 0, 0.5], np.float32)
    colour = colours.shade(rng, body)
    return Body("die", centre, np.eye(3, dtype=np.float32), half, 0.09, colour, body, drawings=tuple(drawings))


def picture(rng: np.random.Generator, dice: list[Body], ground: grounds.Tile, side: int = SIDE) -> Picture:
    """The dice beside each other, each turned at random, seen from above or a little aslant."""
    bodies = []
    for i, one in enumerate(dice):
        turn = rng.uniform(0, 2 * np.pi)
        cos, sin = np.cos(turn), np.sin(turn)
        yaw = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], np.float32)
        place = np.array([(i - (len(dice) - 1) / 2) * 1.8, 0, 0.5], np.float32)
        bodies.append(replace(one, turn=yaw, centre=place))
    target = np.array([*rng.normal(0, 0.15, 2), 0.5], np.float32)
    distance = rng.uniform(5.5, 7.5) * max(1.0, len(dice) * 0.8)
    eye, axes = look_at(target, rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.6), distance, rng.normal(0, 0.2))
    towards = np.array([0.4, 0.3, 0.85]) + rng.normal(0, 0.1, 3)
    lamp = Lamp((towards / np.linalg.norm(towards)).astype(np.float32), (1.0, 0.95, 0.85), 0.15)
    camera = Camera(eye, axes, 2.2 * side, side, side)
    scene = Scene(tuple(bodies), (lamp,), (0.4, 0.4, 0.42), ground, 12.0, camera)
    return photograph(rng, render(scene).light)


def write(path: Path, pixels: Picture) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), pixels, [cv2.IMWRITE_JPEG_QUALITY, 80])


def main() -> None:
    ground = grounds.tile(np.random.default_rng(6))
    icons = {name: mask(code) for name, code in {**FACES, **STRANGERS}.items()}
    own = [icons[name] for name in FACES]
    for i, name in enumerate(FACES):
        one = die(icons[name], own)
        for n in range(1, SHOTS + QUERIES + 1):
            pixels = picture(np.random.default_rng([21, i, n]), [one], ground)
            query = n - SHOTS
            write(FOLDER / (f"shots/{name}/{n}.jpg" if query < 1 else f"queries/{name}-{query}.jpg"), pixels)
    for i, name in enumerate(STRANGERS):
        write(
            FOLDER / f"strangers/{name}.jpg",
            picture(np.random.default_rng([22, i]), [die(icons[name], [icons[name]])], ground),
        )
    write(
        FOLDER / "several.jpg",
        picture(np.random.default_rng(23), [die(icons["bell"], own), die(icons["key"], own)], ground),
    )


if __name__ == "__main__":
    main()
