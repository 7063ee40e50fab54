"""What else lies on a table: coins, pencils, boxes, wooden cubes, a phone, and the walls of a dice tray."""

from collections.abc import Callable

import numpy as np

from models.synth.held_back import looks, places
from models.synth.scene import Body, Camera, Colour, Drawing, Floats


def strewn(rng: np.random.Generator, camera: Camera, others: list[Body]) -> list[Body]:
    """Up to five things where there is room, some half out of the picture."""
    found: list[Body] = []
    makers: tuple[Callable[[np.random.Generator], Body], ...] = (_coin, _coin, _pencil, _box, _cube, _chip, _phone)
    for _ in range(int(rng.choice([0, 1, 2, 3, 5], p=[0.35, 0.2, 0.2, 0.15, 0.1]))):
        thing = makers[rng.integers(len(makers))](rng)
        for _ in range(30):
            pixel = rng.uniform(-0.05, 1.05, 2) * [camera.width, camera.height]
            laid = places.lying(thing, 0, rng.uniform(0, 2 * np.pi), places.on_table(camera, pixel, 0.0))
            mark = places.footprint(laid)
            if all(places.apart(mark, places.footprint(other), 0.1) for other in [*others, *found]):
                found.append(laid)
                break
    return found


def walls(rng: np.random.Generator, camera: Camera, inside: list[Body]) -> list[Body]:
    """One wall of a tray or a corner of it, touching the outermost body or near it; never between camera and dice."""
    if not inside:
        return []
    behind = camera.axes[2, :2] / (np.linalg.norm(camera.axes[2, :2]) + 1e-6)
    steep = np.linalg.norm(camera.axes[2, :2]) < 0.2
    first = rng.uniform(0, 2 * np.pi) if steep else np.arctan2(behind[1], behind[0]) + rng.uniform(-0.8, 0.8)
    colour = looks.nearly(rng, [(92, 58, 36), (30, 28, 28), (150, 108, 66), (70, 30, 30)][rng.integers(4)])
    tall, thick = rng.uniform(0.8, 1.6), rng.uniform(0.15, 0.5)
    sides = []
    for turn in (0, rng.choice([-1, 1]) * np.pi / 2)[: int(rng.integers(1, 3))]:
        out = np.array([np.cos(first + turn), np.sin(first + turn)], np.float32)
        reach = max(float(body.centre[:2] @ out) + places.support(body, np.array([*out, 0])) for body in inside)
        sides.append((first + turn, out, reach + rng.choice([0.003, rng.uniform(0.1, 1.0)]) + thick))
    found = []
    for i, (way, out, off) in enumerate(sides):
        wall = _block([25.0, thick, tall / 2], 0.06, colour, rough=rng.uniform(0.3, 0.7))
        at = out * off
        if len(sides) == 2:  # they end where they meet
            _, other, end = sides[1 - i]
            at = at + other * (end - 25 + (thick if i == 0 else -thick))
        found.append(places.lying(wall, 0, way + np.pi / 2, at))
    return found


def _block(
    half: list[float], rounding: float, colour: Colour, rough: float, ball: float = 0.0, gloss: float = 0.04,
    top: Drawing | None = None, engraved: float = 0.0,
) -> Body:  # fmt: skip
    sizes: Floats = np.array(half, np.float32)
    return Body(
        kind="clutter", centre=np.zeros(3, np.float32), turn=np.eye(3, dtype=np.float32), half=sizes, rounding=rounding,
        colour=colour, ball=ball, gloss=gloss, rough=rough, engraved=engraved, drawings=(top, *(None,) * 5),
    )  # fmt: skip


def _coin(rng: np.random.Generator) -> Body:
    """A slice of a ball is a disc."""
    colour = looks.nearly(rng, [(176, 120, 76), (186, 160, 90), (160, 160, 158)][rng.integers(3)])
    radius, thick = rng.uniform(0.5, 0.8), rng.uniform(0.05, 0.075)
    stamp = Drawing("other", looks.lettered(rng), (colour[0] * 0.6, colour[1] * 0.6, colour[2] * 0.6), "other")
    return _block([radius, radius, thick], 0.01, colour, 0.45, radius, gloss=0.2, top=stamp, engraved=0.8)


def _chip(rng: np.random.Generator) -> Body:
    radius = rng.uniform(0.6, 1.2)
    return _block([radius, radius, 0.1], 0.02, looks.plastic(rng)[1], rng.uniform(0.2, 0.5), radius)


def _pencil(rng: np.random.Generator) -> Body:
    paint = looks.plastic(rng, "yellow", "green", "red", "blue", "black")[1]
    return _block([rng.uniform(2.5, 5.5), 0.22, 0.22], 0.16, paint, 0.3)


def _box(rng: np.random.Generator) -> Body:
    """A matchbox, an eraser, a pack of cards."""
    colour = looks.plastic(rng)
    half = [rng.uniform(0.6, 1.8), rng.uniform(0.5, 1.2), rng.uniform(0.2, 0.5)]
    print_ = (
        Drawing("other", looks.lettered(rng), looks.ink_for(rng, colour[1])[1], "other") if rng.random() < 0.6 else None
    )
    return _block(half, rng.uniform(0.02, 0.1), colour[1], rng.uniform(0.3, 0.7), top=print_)


def _cube(rng: np.random.Generator) -> Body:
    """A wooden cube of a board game: as square as a die, and blank."""
    side = rng.uniform(0.25, 0.4)
    return _block([side, side, side], 0.025, looks.plastic(rng)[1], 0.6)


def _phone(rng: np.random.Generator) -> Body:
    return _block([2.2, 4.6, 0.25], 0.12, looks.nearly(rng, (24, 25, 28)), 0.12)
