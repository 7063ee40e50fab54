"""The picture that `croupier bench` measures with: 24 dice, none touching, and the same table without them.

python -m models.synth.bench_table firmware/pictures
"""

import json
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.synth import colours, faces
from models.synth.frames import label
from models.synth.render import render
from models.synth.scene import Body, Camera, Drawing, Lamp, Scene, look_at, turned

WIDTH, HEIGHT = 1280, 960
ACROSS, DOWN = 6, 4


def scene(rng: np.random.Generator) -> Scene:
    """White dice in loose rows on green felt, seen from above."""
    eye, axes = look_at(np.array([0, 0, 0.5], np.float32), -np.pi / 2, 0.12, 22.0, 0.0)
    ground = np.clip(np.array([28, 104, 62]) + rng.normal(0, 9, (512, 512, 1)), 0, 255).astype(np.uint8)
    lamp = Lamp(np.array([0.3, -0.4, 0.866], np.float32), (0.9, 0.86, 0.8), 0.15)
    bodies = tuple(_die(rng, x, y) for y in range(DOWN) for x in range(ACROSS))
    return Scene(bodies, (lamp,), (0.4, 0.42, 0.45), ground, 12.0, Camera(eye, axes, 1500.0, WIDTH, HEIGHT))


def _die(rng: np.random.Generator, x: int, y: int) -> Body:
    drawings = [
        Drawing(name, mask, colours.linear((0.05, 0.05, 0.06)), "black", glyph)
        for name, glyph, mask in faces.six_pips(np.random.default_rng(4))
    ]
    order = rng.permutation(6)
    in_row = np.array([(x - (ACROSS - 1) / 2) * 2.8, ((DOWN - 1) / 2 - y) * 2.9, 0.5])
    place = in_row + np.array([*rng.uniform(-0.5, 0.5, 2), 0])
    return Body(
        kind="die",
        centre=place.astype(np.float32),
        turn=turned(float(rng.uniform(0, 2 * np.pi))),
        half=np.full(3, 0.5, np.float32),
        rounding=0.08,
        colour=colours.linear((0.93, 0.92, 0.88)),
        colour_name="white",
        drawings=tuple(drawings[i] for i in order),
    )


def main() -> None:
    folder = Path(sys.argv[1])
    table = scene(np.random.default_rng(24))
    noise = np.random.default_rng(1).normal(0, 2, (HEIGHT, WIDTH, 3))
    rendering = render(table)
    bare = render(replace(table, bodies=()))
    for name, light in (("dice", rendering.light), ("bare", bare.light)):
        picture = np.power(np.clip(light, 0, 1), 1 / 2.2)[..., ::-1] * 255 + noise
        path = str(folder / f"bench-{name}.jpg")
        cv2.imwrite(path, np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 80])
    boxes = [label(table, rendering.shows, i).box for i in range(ACROSS * DOWN)]
    (folder / "bench-boxes.json").write_text(json.dumps(boxes), encoding="utf-8")


if __name__ == "__main__":
    main()
