"""What lies on a table besides dice and cards: tray walls, boxes, bare cubes, pens, square chips and hands."""

import numpy as np

from models.synth import colours
from models.synth.scene import Body, Colour, Floats, turned


def clutter(rng: np.random.Generator, spread: float) -> list[Body]:
    """Things around a throw that is `spread` wide: none of them a die."""
    bodies = []
    if rng.random() < 0.3:
        bodies += _walls(rng, spread)
    for _ in range(int(rng.choice([0, 1, 2, 4], p=[0.5, 0.2, 0.2, 0.1]))):
        pen, chip, cube = np.array([3.5, 0.22, 0.22]), np.array([0.8, 0.8, 0.08]), np.full(3, 0.4)
        half = ((pen, chip, cube, rng.uniform(0.15, 1.6, 3))[rng.integers(4)] * rng.uniform(0.6, 1.5)).astype(
            np.float32
        )
        angle = rng.uniform(0, 2 * np.pi)
        away = spread * 0.5 + float(np.linalg.norm(half[:2])) + rng.uniform(0, 3)
        place = np.array([*(away * np.array([np.cos(angle), np.sin(angle)])), half[2]])
        yaw = rng.uniform(0, 6.3)
        bodies.append(_thing(rng, place, half, yaw, colours.shade(rng, str(rng.choice(colours.NAMES)))))
    if rng.random() < 0.12:
        bodies += _hand(rng, spread)
    return bodies


def _thing(
    rng: np.random.Generator, centre: Floats, half: Floats, yaw: float, colour: Colour, smooth: bool = False
) -> Body:
    return Body(
        kind="clutter",
        centre=np.asarray(centre, np.float32),
        turn=turned(yaw),
        half=np.asarray(half, np.float32),
        rounding=float(half.min() * (0.98 if smooth else rng.uniform(0.1, 1.0))),
        colour=colour,
        gloss=float(rng.choice([0.0, 0.04, 0.2])),
        rough=float(rng.uniform(0.05, 0.6)),
    )


def prop(rng: np.random.Generator, edge: Floats, way: float) -> Body:
    """Something that ends at `edge`, for a die that lies from there in direction `way` to lean on."""
    half = np.array([rng.uniform(0.1, 0.5), rng.uniform(0.4, 2), rng.uniform(0.2, 1.5)], np.float32)
    away = np.array([np.cos(way), np.sin(way)])
    along = np.array([-away[1], away[0]]) * rng.uniform(-0.6, 0.6) * half[1]
    place = np.array([*(edge[:2] - away * half[0] + along), half[2]])
    return _thing(rng, place, half, way, colours.shade(rng, str(rng.choice(colours.NAMES))))


def _walls(rng: np.random.Generator, spread: float) -> list[Body]:
    """The four walls of a tray."""
    colour = colours.shade(rng, str(rng.choice(colours.NAMES)))
    reach, thick, high = spread / 2 + 0.3, rng.uniform(0.1, 0.4), rng.uniform(0.5, 2)
    half = np.array([reach + thick, thick, high])
    sides = [(0, 1, 0.0), (0, -1, 0.0), (1, 0, np.pi / 2), (-1, 0, np.pi / 2)]
    return [
        _thing(rng, np.array([x * (reach + thick), y * (reach + thick), high]), half, yaw, colour)
        for x, y, yaw in sides
    ]


def _hand(rng: np.random.Generator, spread: float) -> list[Body]:
    """A palm and four fingers that reach in from one side."""
    red, green, blue = np.array([0.93, 0.72, 0.6]) * rng.uniform(0.35, 1.0)
    skin = colours.linear((red, green, blue))
    angle = rng.uniform(0, 2 * np.pi)
    ahead, aside = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    root = ahead * (spread / 2 + 5.5) * rng.uniform(0.8, 1.2)
    parts = [_thing(rng, np.array([*root, 1.6]), np.array([2.6, 2.5, 0.8]), angle, skin, smooth=True)]
    for finger in range(4):
        place = np.array([*(root - ahead * 4.4 + aside * (finger - 1.5) * 1.25), 1.2])
        parts.append(_thing(rng, place, np.array([2.2, 0.5, 0.5]), angle + rng.normal(0, 0.1), skin, smooth=True))
    return parts
