"""A scene for training from a seed: thrown dice of any kind, or cards, with whatever else lies on a table."""

from dataclasses import replace

import numpy as np

from models import art
from models.synth import colours, faces, grounds, physics, sheets
from models.synth.clutter import clutter, prop
from models.synth.patches import patches
from models.synth.scene import (
    Body,
    Camera,
    Colour,
    Drawing,
    Floats,
    Lamp,
    Lattice,
    Scene,
    State,
    Window,
    about,
    look_at,
    turned,
)  # fmt: skip

WIDTH, HEIGHT = 384, 288
FLAT, COCKED = np.cos(np.radians(5)), np.cos(np.radians(12))
"""A die lies flat if its upper face points up at least this much, and is cocked if at most that much."""
_COUNTS = {1: 0.08, 2: 0.08, 3: 0.1, 4: 0.1, 5: 0.1, 6: 0.14, 8: 0.1, 10: 0.1, 12: 0.08, 16: 0.07, 20: 0.05}
"""How many dice are thrown, and how often, if there is room for them in the picture."""
_METAL = 0.05  # of the dice: they mirror the room, and their prints are seen through that
_LEANING = 0.4  # of the throws: more than at any table, so that much is learned of them
_LEAN = {1: 0.7, 2: 0.2, 3: 0.1}  # how many dice lean then, and how often
_HEAPED = {0: 0.2, 1: 0.25, 2: 0.2, 3: 0.15, 4: 0.12, 5: 0.08}  # the same in scenes that are all about leaning
_BARRED = 0.12  # of the lamps: the sun through a window or a blind
_DRAWN = 0.12  # of the scenes: as plain as a simple renderer draws them
_ROOM = 2.2  # the side of the square that a die takes up, in sides
_ON, _OVER = 0.5, 1.25  # so much higher and so near to its middle, in sides, a die may lie on another


def random_scene(rng: np.random.Generator, ground: grounds.Tile | None = None, heaped: bool = False) -> Scene:
    """Anything that the camera may see; or, `heaped`, dice of which many lean."""
    kind = "dice" if heaped else rng.choice(["dice", "cards", "nothing"], p=[0.76, 0.18, 0.06])
    printed = ground is None and rng.random() < 0.25
    dark = rng.random() < (0.35 if printed else 0.04)
    if kind == "cards":
        bodies, spread = _cards(rng)
        size = np.exp(rng.uniform(np.log(9), np.log(50)))  # pixels for the side of a die, a quarter of a card
    else:
        size = np.exp(rng.uniform(np.log(11), np.log(110)))
        room = int(WIDTH * HEIGHT / (size * _ROOM) ** 2) + 1
        bodies, spread = _dice(rng, room, "black" if dark else None, heaped) if kind == "dice" else ([], 8.0)
    bodies += clutter(rng, spread)
    tile = float(rng.uniform(10, 26) if printed else rng.uniform(6, 30))
    if ground is None:
        ground = sheets.sheet(rng, tile * float(size)) if printed else grounds.tile(rng)
    scene = Scene(
        bodies=tuple(bodies),
        lamps=_lamps(rng),
        sky=_light(rng, rng.uniform(0.15, 0.7)),
        ground=ground,
        tile=tile,
        camera=_camera(rng, bodies, float(size)),
        panes=_panes(rng),
        windows=_windows(rng),
    )
    return drawn(rng, scene) if rng.random() < _DRAWN else scene


def drawn(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene as a drawing or a light tent shows it: sharp edges, even colours, next to no shadows or highlights.

    A black die with a white print then looks much like a printed marker, but for its sides.
    """
    rounding = float(rng.choice([0.004, 0.02, 0.06]))
    bodies = tuple(_plain(one, rounding) if one.kind == "die" else one for one in scene.bodies)
    strength = float(rng.choice([0.0, 0.3, 1.0]))
    lamps = tuple(_dimmed(lamp, strength) for lamp in scene.lamps)
    ground = grounds.even(rng) if rng.random() < 0.6 else scene.ground
    shading = float(rng.choice([0.0, 0.3, 1.0]))
    plain = replace(scene, bodies=bodies, lamps=lamps, ground=ground, shading=shading)
    return replace(plain, panes=plain.panes[:0], windows=())


def _dimmed(lamp: Lamp, strength: float) -> Lamp:
    red, green, blue = lamp.colour
    return replace(lamp, colour=(red * strength, green * strength, blue * strength), lattice=None)


def _plain(die: Body, rounding: float) -> Body:
    """The die with sharp edges and one even colour, still on what it stands on."""
    up = np.array([0, 0, 1], np.float32)
    plain = replace(die, rounding=rounding, ball=0.0, vein=None, gloss=0.0, clear=0.0, engraved=0.0)
    return replace(plain, centre=die.centre + up * np.float32(_reach(plain, up) - _reach(die, up)))


def _dice(
    rng: np.random.Generator, room: int, colour: str | None = None, heaped: bool = False
) -> tuple[list[Body], float]:
    """A throw of at most `room` dice; now and then, or `heaped`, dice lean, stand on others or are still on their way.

    Of one colour, if that is said: bright paper and many black dice must meet more often than chance has it.
    """
    count = min(int(rng.choice(list(_COUNTS), p=list(_COUNTS.values()))), room)
    tray = float(np.sqrt(count) * (rng.uniform(1.6, 3.6) if rng.random() < 0.6 else rng.uniform(1.1, 1.6)) + 1.2)
    thrown = _lined_up(rng, count) if rng.random() < 0.2 else physics.throw(rng, count, tray)
    alike = rng.random() < 0.5  # a set of dice, or dice from anywhere
    model = _die(rng, colour)
    paints = _paints(rng, model) if alike and colour is None and rng.random() < 0.4 else []
    bodies = []
    for place, turn in zip(thrown.places[-1], thrown.turns[-1], strict=True):
        die = replace(model, drawings=_redrawn(rng, model)) if alike else _die(rng, colour)
        if paints:
            name, paint = paints[rng.integers(len(paints))]
            die = replace(die, colour_name=name, colour=paint, vein=None)
        scale = float(1 if alike else rng.uniform(0.85, 1.15))
        bodies.append(
            replace(
                die,
                centre=place * scale,
                turn=turn,
                half=die.half * scale,
                rounding=die.rounding * scale,
                ball=die.ball * scale,
                state=leaning(turn),
            )
        )
    props = []
    if heaped or rng.random() < _LEANING:
        lean = _HEAPED if heaped else _LEAN
        for i in range(min(int(rng.choice(list(lean), p=list(lean.values()))), count)):
            if not _bears(bodies, i):
                bodies[i], support = _leaning(rng, bodies, i)
                props += support
    if rng.random() < 0.06 and count > 1:
        bodies[-1] = _stacked(rng, bodies)
    if rng.random() < 0.1 and not _bears(bodies, 0):
        bodies[0] = _moving(rng, bodies[0])
    return bodies + props, tray


def _bears(bodies: list[Body], index: int) -> bool:
    """Whether another die lies on that one, and so would float if that one were moved."""
    over = [body.centre - bodies[index].centre for body in bodies]
    return any(up > _ON and np.hypot(x, y) < _OVER for x, y, up in over)


def _stacked(rng: np.random.Generator, bodies: list[Body]) -> Body:
    """The last die put onto the one before it, if both lie flat and neither bears another."""
    low, top = bodies[-2:]
    up = np.array([*(low.centre[:2] + rng.uniform(-0.3, 0.3, 2)), low.centre[2] + low.half[2] + top.half[2]])
    free = not any(_bears(bodies, index) for index in (-2, -1))
    return replace(top, centre=up.astype(np.float32)) if free and low.state == top.state == "flat" else top


def _paints(rng: np.random.Generator, model: Body) -> list[tuple[str, Colour]]:
    """Two to four colours for the bodies of a set, on all of which its inks can be seen."""
    names = rng.permutation(colours.NAMES)[: int(rng.integers(4, 9))]
    paints = [(str(name), colours.shade(rng, str(name))) for name in names]
    inks = [drawing.ink for drawing in model.drawings if drawing]
    return [paint for paint in paints if all(colours.contrast(paint[1], ink) > 0.35 for ink in inks)][:4]


def leaning(turn: Floats) -> State:
    """Whether a die that is turned like this lies flat."""
    up = float(np.abs(turn[2]).max())
    return "flat" if up > FLAT else "unclear" if up > COCKED else "cocked"


def _lined_up(rng: np.random.Generator, count: int) -> physics.Throw:
    """Dice put side by side in rows, as people keep them, almost without a gap."""
    wide = int(rng.integers(1, count + 1))
    step = rng.uniform(1.0, 1.25)
    cells = np.array([(i % wide, i // wide, 0.0) for i in range(count)])
    around = turned(float(rng.uniform(0, 2 * np.pi)))
    askew = rng.choice([0.0, 0.06, 0.2])
    places = (cells - cells.mean(axis=0)) * step @ around.T + (0, 0, 0.5)
    turns = [turned(float(rng.normal(0, askew))) @ around for _ in range(count)]
    return physics.Throw(places[None].astype(np.float32), np.array(turns, np.float32)[None])


def _die(rng: np.random.Generator, colour: str | None = None) -> Body:
    """A die of any body, or that one, any ink and any faces, lying at the origin."""
    body_name, body, ink_name, ink = colours.pair(rng, colour)
    round_edges = float(rng.uniform(0.03, 0.22))
    vein: Colour | None = None
    if rng.random() < 0.15:
        red, green, blue = np.clip(np.array(body) * rng.uniform(0.4, 1.6) + 0.02, 0, 1)
        vein = (float(red), float(green), float(blue))
    metal = rng.random() < _METAL
    prints = faces.six_faces(rng)
    inks = [_ink(rng, glyph, ink, ink_name, body) for _, glyph, _ in prints]
    below = patches(rng, [mask for _, _, mask in prints], [colour for colour, _ in inks])
    return Body(
        kind="die",
        centre=np.array([0, 0, 0.5], np.float32),
        turn=np.eye(3, dtype=np.float32),
        half=np.full(3, 0.5, np.float32),
        rounding=round_edges * 0.5 * 1.4,
        ball=float(rng.uniform(0.66, 0.8)) if rng.random() < 0.45 else 0.0,
        colour=body,
        colour_name=body_name,
        vein=vein,
        gloss=float(rng.uniform(0.15, 0.5) if metal else rng.choice([0.0, 0.03, 0.05, 0.08])),
        rough=float(rng.uniform(0.02, 0.5)),
        clear=float(rng.uniform(0.2, 0.85)) if rng.random() < 0.15 else 0.0,
        engraved=float(rng.uniform(0.2, 0.9)) if rng.random() < 0.5 else 0.0,
        speckles=float(rng.uniform(8, 30)) if vein is not None and rng.random() < 0.4 else 0.0,
        drawings=tuple(
            Drawing(name, mask, *painted, glyph, under)
            for (name, glyph, mask), painted, under in zip(prints, inks, below, strict=True)
        ),
    )


def _ink(rng: np.random.Generator, glyph: str, ink: Colour, name: str, body: Colour) -> tuple[Colour, str]:
    """Mostly one ink for all faces; on some pip dice 1 and 4 are red, on Shizzle dice every face differs."""
    if glyph in {"pips_1", "pips_4"} and rng.random() < 0.12:
        red = colours.shade(rng, "red")
        if colours.contrast(red, body) > 0.3:
            return red, "red"
    if glyph in art.NUMERALS and rng.random() < 0.6:
        for _ in range(8):
            other = str(rng.choice(("red", "orange", "yellow", "green", "blue", "purple")))
            if colours.contrast(shade := colours.shade(rng, other), body) > 0.3:
                return shade, other
    return ink, name


def _redrawn(rng: np.random.Generator, model: Body) -> tuple[Drawing | None, ...]:
    """The model's faces in another order and turned, so that dice of one set show different faces."""
    order = rng.permutation(6)
    return tuple(_turned(drawing, int(rng.integers(4))) if (drawing := model.drawings[i]) else None for i in order)


def _turned(drawing: Drawing, quarters: int) -> Drawing:
    under = drawing.under and replace(drawing.under, mask=np.rot90(drawing.under.mask, quarters).copy())
    return replace(drawing, mask=np.rot90(drawing.mask, quarters).copy(), under=under)


def _leaning(rng: np.random.Generator, bodies: list[Body], index: int) -> tuple[Body, list[Body]]:
    """A die that leans on another one, on something laid beside it, or on nothing that can be seen; and that thing."""
    die, on = bodies[index], rng.choice(["die", "prop", "nothing"], p=[0.45, 0.3, 0.25])
    others = [body for i, body in enumerate(bodies) if i != index]
    flat = [body for body in others if body.state == "flat"]
    if on == "die" and flat:
        other = flat[rng.integers(len(flat))]
        side = int(rng.choice(np.flatnonzero(np.abs(other.turn[2]) < 0.3)))
        way = float(np.arctan2(other.turn[1, side], other.turn[0, side])) + rng.choice([0.0, np.pi])
        fallen, away = _tilted(rng, die, way)
        aside = np.array([-away[1], away[0], 0]) * rng.uniform(-0.6, 0.6)
        place = other.centre + away * (_reach(other, away) + _reach(fallen, away)) + aside
        if all(np.hypot(*(place - one.centre)[:2]) > 1.1 for one in others if one is not other):
            return replace(fallen, centre=np.array([*place[:2], fallen.centre[2]], np.float32)), []
        return fallen, []
    way = float(rng.uniform(0, 2 * np.pi))
    fallen, away = _tilted(rng, die, way)
    if on == "prop":
        return fallen, [prop(rng, (fallen.centre - away * _reach(fallen, away)).astype(np.float32), way)]
    return fallen, []


def _tilted(rng: np.random.Generator, die: Body, way: float) -> tuple[Body, Floats]:
    """The die tilted by 10 to 45 degrees, its lowest point on the table, and the direction `way` as a vector.

    That points from what it leans on: its foot slid away from there, or it fell against it; its edges are about square
    to that, or it stands on a corner.
    """
    away = np.array([np.cos(way), np.sin(way), 0], np.float32)
    tilt = np.radians(rng.uniform(10, 45)) * rng.choice([1, -1], p=[0.75, 0.25])
    square = turned(way + float(rng.normal(0, 0.12 if rng.random() < 0.7 else 0.8)))
    turn = (about(np.cross([0, 0, 1], away), tilt) @ square).astype(np.float32)
    fallen = replace(die, turn=turn, state=leaning(turn))
    lift = _reach(fallen, np.array([0, 0, 1], np.float32))
    return replace(fallen, centre=np.array([*die.centre[:2], lift], np.float32)), away


def _reach(body: Body, way: Floats) -> float:
    """How far a body reaches from its centre that way."""
    return float(np.abs(body.turn.T @ way) @ (body.half - body.rounding)) + body.rounding


def _moving(rng: np.random.Generator, die: Body) -> Body:
    """The die in the air or sliding, smeared by the exposure."""
    streak = rng.uniform(0.25, 1.2) * np.array([np.cos(a := rng.uniform(0, 2 * np.pi)), np.sin(a)])
    if rng.random() < 0.6:
        spin = rng.normal(0, 1, 3)
        die = replace(die, turn=(about(spin / np.linalg.norm(spin), rng.uniform(0, 3)) @ die.turn).astype(np.float32))
        die = replace(die, centre=die.centre + np.array([0, 0, rng.uniform(0.3, 1.5)], np.float32))
    return replace(die, state="moving", streak=(float(streak[0]), float(streak[1])))


def _cards(rng: np.random.Generator) -> tuple[list[Body], float]:
    """One to four cards at any angle, apart or overlapping a little."""
    bodies = []
    count = int(rng.integers(1, 5))
    wide, tall = rng.uniform(3.3, 4.1), rng.uniform(5.0, 5.8)
    corner = float(rng.uniform(0.03, 0.4)) if rng.random() < 0.7 else 0.0
    framed = rng.random() < 0.35
    border = float(rng.uniform(0.06, 0.4))
    index = float(rng.uniform(0.4, 0.9)) if rng.random() < 0.15 else 0.0
    for i in range(count):
        ink_name, ink = "other", colours.linear((rng.uniform(0, 0.35), rng.uniform(0, 0.35), rng.uniform(0, 0.35)))
        stock = colours.shade(rng, "white")
        if rng.random() < 0.4:
            _, stock, ink_name, ink = colours.pair(rng)
        face = faces.six_symbols(rng, art.CARDS)[0] if rng.random() < 0.85 else faces.six_others(rng)[0]
        turn = turned(float(rng.uniform(0, 2 * np.pi)))
        x, y = (i % 2 - 0.5) * tall * rng.uniform(0.9, 1.4), (i // 2 - 0.5) * tall * rng.uniform(0.9, 1.4)
        drawing = Drawing(face[0], face[2], ink, ink_name, face[1])
        bodies.append(
            Body(
                kind="card",
                centre=np.array([x, y, 0.02], np.float32) + np.array([0, 0, 0.012 * i], np.float32),
                turn=turn,
                half=np.array([wide / 2, tall / 2, 0.02], np.float32),
                rounding=0.019,
                corner=corner,
                frame=colours.shade(rng, str(rng.choice(["white", "black", *colours.NAMES]))) if framed else None,
                border=border if framed else 0.0,
                index=index,
                colour=stock,
                gloss=float(rng.choice([0.0, 0.03, 0.06])),
                rough=float(rng.uniform(0.1, 0.5)),
                drawings=(drawing, None, None, None, None, None),
            )
        )
    return bodies, tall * 2


def _light(rng: np.random.Generator, strength: float) -> Colour:
    """Warm to cold white."""
    warm = rng.normal(0, 0.16)
    return (float(strength * (1 + warm)), float(strength * (1 + rng.normal(0, 0.03))), float(strength * (1 - warm)))


def _lamps(rng: np.random.Generator) -> tuple[Lamp, ...]:
    lamps = []
    for strength in rng.choice([1.0, 0.5], size=int(rng.integers(1, 3)), replace=False):
        high, around = rng.uniform(0.35, 1.5), rng.uniform(0, 2 * np.pi)
        towards = np.array([np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)], np.float32)
        size = float(np.exp(rng.uniform(np.log(0.01), np.log(0.4))))
        lattice = _lattice(rng) if rng.random() < _BARRED else None
        lamps.append(Lamp(towards, _light(rng, float(strength * rng.uniform(0.5, 1.3))), size, lattice))
    return tuple(lamps)


def _lattice(rng: np.random.Generator) -> Lattice:
    """Bars of a window, slats of a blind, or the shadows of leaves and chairs, which are hardly more regular."""
    pitch = float(np.exp(rng.uniform(np.log(0.5), np.log(12))))
    other = float(pitch * rng.uniform(0.6, 2.5)) if rng.random() < 0.5 else 0.0
    soft = pitch * float(np.exp(rng.uniform(np.log(0.01), np.log(0.3))))
    shift = (float(rng.random()), float(rng.random()))
    return Lattice(
        (pitch, other), float(rng.uniform(0.1, 0.6)), float(rng.uniform(0, np.pi)), shift, soft,
        float(rng.uniform(0.5, 1.0)),
    )  # fmt: skip


def _windows(rng: np.random.Generator) -> tuple[Window, ...]:
    """Windows and square lamps, mostly high up, now and then right above."""
    return tuple(_window(rng) for _ in range(int(rng.choice([0, 1, 2], p=[0.65, 0.25, 0.1]))))


def _window(rng: np.random.Generator) -> Window:
    towards = np.array([*rng.normal(0, 0.7, 2), 1.0])
    towards = (towards / np.linalg.norm(towards)).astype(np.float32)
    across = np.cross(towards, rng.normal(0, 1, 3))
    across = (across / np.linalg.norm(across)).astype(np.float32)
    half = (float(rng.uniform(0.08, 0.5)), float(rng.uniform(0.08, 0.5)))
    bars = (int(rng.integers(0, 4)), int(rng.integers(0, 4)))
    return Window(np.stack([across, np.cross(towards, across), towards]), half, float(rng.uniform(3, 18)), bars)


def _panes(rng: np.random.Generator) -> Floats:
    rows = []
    for _ in range(int(rng.integers(0, 4))):
        towards = np.array([*rng.normal(0, 0.5, 2), 1.0])
        rows.append([*(towards / np.linalg.norm(towards)), np.cos(rng.uniform(0.05, 0.35)), rng.uniform(2, 14)])
    return np.array(rows, np.float32).reshape(-1, 5)


def _camera(rng: np.random.Generator, bodies: list[Body], size: float) -> Camera:
    """Looks at one of the pieces, off centre, so near that a die is `size` pixels wide."""
    pieces = [body.centre for body in bodies if body.kind != "clutter"]
    middle = np.mean(pieces, axis=0) if pieces else np.zeros(3)
    if pieces and rng.random() < 0.5:
        middle = pieces[rng.integers(len(pieces))]
    tilt = abs(rng.normal(0, np.radians(20))) if rng.random() < 0.5 else rng.uniform(0, np.radians(62))
    focal = float(rng.uniform(0.8, 2.2) * WIDTH)
    distance = focal / size
    target = np.array([*(middle[:2] + rng.normal(0, 0.12, 2) * WIDTH / size), 0.5])
    # A camera that looks down aslant is held upright, so that the upper face is the upper one in the picture.
    roll = rng.normal(0, 0.2) if tilt > np.radians(20) and rng.random() < 0.9 else rng.uniform(0, 2 * np.pi)
    eye, axes = look_at(target.astype(np.float32), rng.uniform(0, 2 * np.pi), min(tilt, 1.1), distance, roll)
    return Camera(eye, axes, focal, WIDTH, HEIGHT)
