"""A whole held-back scene: the pieces of a set on a table, among other things, in some light, before some camera."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from models.synth.held_back import clutter, places
from models.synth.held_back.grounds import ground
from models.synth.held_back.pieces import Fields, Piece
from models.synth.path_traced import Look
from models.synth.physics import throw
from models.synth.scene import Body, Camera, Floats, Lamp, Scene, look_at, upper_face

LEANING, CUT = 0.025, 0.02  # how many of the pieces
_TRIES = 300


@dataclass(frozen=True, slots=True)
class Staged:
    """A scene, and what the camera should read in it: for each of its first bodies the fields and the state."""

    scene: Scene
    look: Look
    reads: tuple[Fields, ...]
    states: tuple[str, ...]
    white: Floats  # (3,) how bright a white sheet on that table is


def stage(
    rng: np.random.Generator, found: Sequence[Piece], width: int, height: int, leaning: float = LEANING
) -> Staged:
    """A table in the middle of a game with these pieces, with such a share of leaning dice."""
    cards = found[0].body.kind == "card"
    odd = rng.choice(["flat", "cocked", "cut"], len(found), p=[1 - leaning - CUT, leaning, CUT])
    if cards:
        odd[odd == "cocked"] = "flat"  # cards do not lean
    flat = [piece for piece, state in zip(found, odd, strict=True) if state == "flat"]
    thrown = not cards and 1 < len(flat) < 13 and rng.random() < 0.4
    thrown = thrown and all(piece.body.half[0] == 0.5 for piece in flat)
    camera, placed = _thrown(rng, flat, width, height) if thrown else _laid(rng, found, flat, width, height)
    around = clutter.walls(rng, camera, [body for body, _, _ in placed]) if rng.random() < 0.3 else []
    for piece, state in zip(found, odd, strict=True):
        others = [body for body, _, _ in placed]
        extra: Body | None = None
        if state == "cut":
            extra = _cut(rng, camera, piece.body, [*others, *around])
        elif state == "cocked":
            anchors = [body for body in others if body.half.min() > 0.4 and abs(body.turn[2]).max() > 0.999]
            extra = _cocked(rng, camera, piece.body, anchors, around, [*others, *around])
        if extra is not None:
            placed.append((extra, piece, str(state)))
    others = [body for body, _, _ in placed]
    around += clutter.strewn(rng, camera, [*others, *around])
    floor = ground(rng)
    lamps, sky, panes = _light(rng)
    scene = Scene((*others, *around), lamps, sky, floor.picture, floor.tile, camera, panes)
    focus = float(np.linalg.norm(camera.eye - np.array([0, 0, 0.5])))
    lens = focus * rng.uniform(0.004, 0.012) if rng.random() < 0.5 else 0.0
    white = np.array(sky) * 0.95 + sum(np.array(lamp.colour) * lamp.towards[2] for lamp in lamps)
    return Staged(
        scene,
        Look(lens, focus, floor.gloss, floor.bump),
        tuple(piece.reads[upper_face(body)] for body, piece, _ in placed),
        tuple(state for _, _, state in placed),
        white.astype(np.float32),
    )


_Placed = list[tuple[Body, Piece, str]]


def _camera(rng: np.random.Generator, width: int, height: int, side: float) -> Camera:
    """A camera that sees a die in the middle of the picture `side` pixels wide."""
    focal = max(rng.uniform(520, 820) * width / 640, side * rng.uniform(8, 13))
    from_above = rng.uniform(0, 0.1) if rng.random() < 0.3 else rng.uniform(0.05, np.pi / 4)
    middle = np.array([0, 0, 0.3], np.float32)
    eye, axes = look_at(middle, rng.uniform(0, 2 * np.pi), from_above, focal / side, rng.normal(0, 0.15))
    return Camera(eye, axes, float(focal), width, height)


def _side(rng: np.random.Generator, width: int, height: int, area: float, largest: float) -> float:
    """How many pixels a side may have so that bodies of that area find room."""
    room = np.sqrt(0.3 * width * height / area)
    return float(np.exp(rng.uniform(np.log(20), np.log(max(min(room, largest), 24)))))


def _laid(
    rng: np.random.Generator, found: Sequence[Piece], flat: list[Piece], width: int, height: int
) -> tuple[Camera, _Placed]:
    """The pieces put down one by one, some flush with another."""
    area = sum(4 * float(piece.body.half[0] * piece.body.half[1]) * 1.6 for piece in found)
    card = found[0].body.kind == "card"
    side = _side(rng, width, height, area, 45 if card else 150)
    camera = _camera(rng, width, height, max(side, 14 if card else 20))
    placed: _Placed = []
    for piece in flat:
        for _ in range(_TRIES):
            face = 0 if card else int(rng.integers(6))
            if placed and rng.random() < 0.35:
                body = places.beside(rng, piece.body, face, placed[rng.integers(len(placed))][0])
            else:
                pixel = rng.uniform(0.04, 0.96, 2) * [width, height]
                at = places.on_table(camera, pixel, float(piece.body.half[2]))
                body = places.lying(piece.body, face, rng.uniform(0, 2 * np.pi), at)
            mark = places.footprint(body)
            free = all(places.apart(mark, places.footprint(other), -0.002) for other, _, _ in placed)
            if free and places.inside(camera, body) == 1:
                placed.append((body, piece, "flat"))
                break
    return camera, placed


def _thrown(rng: np.random.Generator, flat: list[Piece], width: int, height: int) -> tuple[Camera, _Placed]:
    """The pieces as they come to rest in a tray, seen by a camera that has all of them in view."""
    roll = throw(rng, len(flat), float(np.sqrt(len(flat)) * rng.uniform(1.7, 2.8) + 0.5))
    placed: _Placed = []
    for piece, place, turn in zip(flat, roll.places[-1], roll.turns[-1], strict=True):
        leans = np.abs(turn[2]).max() < np.cos(np.radians(4))
        placed.append((replace(piece.body, centre=place, turn=turn), piece, "cocked" if leans else "flat"))
    camera = _camera(rng, width, height, _side(rng, width, height, 2.0 * len(flat), 150))
    while any(places.inside(camera, body) < 1 for body, _, _ in placed):
        camera = replace(camera, eye=camera.eye - camera.axes[2])
    return camera, placed


def _cut(rng: np.random.Generator, camera: Camera, body: Body, others: list[Body]) -> Body | None:
    """The body across the edge of the picture; None if there is no room."""
    size = np.array([camera.width, camera.height])
    for _ in range(_TRIES):
        pixel = rng.uniform(0.1, 0.9, 2) * size
        axis = rng.integers(2)
        pixel[axis] = rng.integers(2) * size[axis] + rng.normal(0, 8)
        face = 0 if body.kind == "card" else int(rng.integers(6))
        laid = places.lying(body, face, rng.uniform(0, 2 * np.pi), places.on_table(camera, pixel, float(body.half[2])))
        mark = places.footprint(laid)
        free = all(places.apart(mark, places.footprint(other), 0.02) for other in others)
        if free and 0.25 < places.inside(camera, laid) < 0.75:
            return laid
    return None


def _cocked(
    rng: np.random.Generator, camera: Camera, body: Body, anchors: list[Body], walls: list[Body], others: list[Body]
) -> Body | None:
    """The body leaning on one of the dice or walls; None if there is no room."""
    for _ in range(_TRIES if anchors or walls else 0):
        pick = int(rng.integers(len(anchors) + len(walls)))
        pixel = rng.uniform(0.1, 0.9, 2) * [camera.width, camera.height]
        anchor = anchors[pick] if pick < len(anchors) else walls[pick - len(anchors)]
        at = None if pick < len(anchors) else places.on_table(camera, pixel, 0.5)
        leant = places.leaning(rng, body, int(rng.integers(6)), anchor, at)
        mark = places.footprint(leant)
        free = all(places.apart(mark, places.footprint(other), 0) for other in others if other is not anchor)
        if free and places.inside(camera, leant) == 1:
            return leant
    return None


def _light(rng: np.random.Generator) -> tuple[tuple[Lamp, ...], tuple[float, float, float], Floats]:
    """One or two lamps, the room's own light, and windows: warm or cold."""
    lamps = []
    for i in range(int(rng.integers(1, 3))):
        way, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.6, 1.4)
        towards = np.array([np.cos(way) * np.cos(up), np.sin(way) * np.cos(up), np.sin(up)], np.float32)
        strength = rng.uniform(0.5, 1.0) * (1 if i == 0 else 0.5)
        red, green, blue = strength * _warmth(rng)
        lamps.append(Lamp(towards, (red, green, blue), rng.uniform(0.04, 0.22)))
    red, green, blue = rng.uniform(0.12, 0.6) * _warmth(rng)
    panes = []
    for _ in range(int(rng.integers(0, 3))):
        way, up = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.3)
        panes.append(
            [
                np.cos(way) * np.cos(up),
                np.sin(way) * np.cos(up),
                np.sin(up),
                np.cos(rng.uniform(0.1, 0.35)),
                rng.uniform(1, 5),
            ]
        )
    return tuple(lamps), (red, green, blue), np.array(panes, np.float32).reshape(-1, 5)


def _warmth(rng: np.random.Generator) -> Floats:
    """The colour of a light, from a bulb's to an overcast sky's."""
    warm, cold = np.array([1.0, 0.78, 0.52]), np.array([0.86, 0.97, 1.12])
    part = rng.uniform(0, 1)
    return np.asarray(warm * (1 - part) + cold * part, np.float32)
