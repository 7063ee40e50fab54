"""Renders the hard cases of tests/vision/hard, each named by what makes it hard, and their truth, labels.jsonl.

python -m tests.vision.make_hard
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from models import art
from models.synth import colours, faces
from models.synth.camera import Picture
from models.synth.frames import Label, label
from models.synth.render import render
from models.synth.scene import Body, Camera, Colour, Drawing, Floats, Lamp, Scene, look_at, turned

FOLDER = Path(__file__).parent / "hard"
RGB = {
    "black": (0.07, 0.07, 0.08), "white": (0.94, 0.93, 0.88), "red": (0.75, 0.08, 0.1), "orange": (0.98, 0.5, 0.06),
    "yellow": (0.97, 0.85, 0.1), "green": (0.1, 0.5, 0.2), "blue": (0.1, 0.25, 0.75), "purple": (0.45, 0.15, 0.6),
}  # fmt: skip
FELT, WOOD, PAPER = (28, 96, 58), (150, 106, 66), (236, 234, 228)


@dataclass(frozen=True, slots=True)
class Case:
    """A hard case: what lies there and how it is seen. Sides of dice; degrees."""

    name: str
    dice_set: str
    bodies: tuple[Body, ...]
    size: float = 60.0  # pixels of a die
    aslant: float = 10.0
    ground: tuple[int, int, int] = FELT
    pattern: Callable[[np.random.Generator, Floats], Floats] | None = None
    light: Colour = (1.0, 1.0, 1.0)
    sky: float = 0.4
    panes: Floats = field(default_factory=lambda: np.zeros((0, 5), np.float32))
    noise: float = 2.0
    blur: float = 0.0
    shading: float = 1.0  # 0: as a plain drawing shows it
    width: int = 640
    height: int = 480


def die(
    body: str, face: str, x: float, y: float, yaw: float = 0.0, ink: str | None = None, gloss: float = 0.03
) -> Body:
    """A die that lies flat and shows `face`."""
    ink = ink or ("white" if body != "white" else "black")
    family = next(one for one in (art.PIPS, art.NUMERALS, art.SYMBOLS) if face in one)
    others = [name for name in family if name != face]
    masks = {name: _mask(name) for name in family}
    order = [face, *others[:5]]
    return Body(
        kind="die",
        centre=np.array([x, y, 0.5], np.float32),
        turn=turned(np.radians(yaw)),
        half=np.full(3, 0.5, np.float32),
        rounding=0.09,
        colour=colours.linear(RGB[body]),
        colour_name=body,
        gloss=gloss,
        rough=0.15,
        drawings=tuple(Drawing(name, masks[name], colours.linear(RGB[ink]), ink, name) for name in order),
    )


def _mask(name: str) -> faces.Mask:
    """The drawing with a border around it, as it is on a die."""
    inner = round(faces.SIDE * (0.96 if name in art.PIPS else 0.72))
    before = (faces.SIDE - inner) // 2
    after = faces.SIDE - inner - before
    drawing = art.mask(art.outline(name), inner)
    return np.asarray(cv2.copyMakeBorder(drawing, before, after, before, after, cv2.BORDER_CONSTANT), np.uint8)


def card(face: str, x: float, y: float, yaw: float) -> Body:
    """A card of white stock."""
    drawing = Drawing(face, _mask(face), colours.linear((0.1, 0.1, 0.12)), "black", face)
    return Body(
        kind="card",
        centre=np.array([x, y, 0.02], np.float32),
        turn=turned(np.radians(yaw)),
        half=np.array([1.9, 2.7, 0.02], np.float32),
        rounding=0.019,
        colour=colours.linear(RGB["white"]),
        drawings=(drawing, *[None] * 5),
    )


def leaning(body: Body, degrees: float) -> Body:
    """The die tilted about the x axis, its lowest edge on the table."""
    a = np.radians(degrees)
    tilt = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]], np.float32)
    turn = tilt @ body.turn
    lift = float((np.abs(turn[2]) * (body.half - body.rounding)).sum() + body.rounding)
    return replace(body, turn=turn, centre=np.array([*body.centre[:2], lift], np.float32), state="cocked")


def thing(
    x: float, y: float, half: tuple[float, float, float], rgb: tuple[float, float, float], yaw: float = 0.0
) -> Body:
    """A rounded box that is no die."""
    return Body(
        kind="clutter",
        centre=np.array([x, y, half[2]], np.float32),
        turn=turned(np.radians(yaw)),
        half=np.array(half, np.float32),
        rounding=min(half) * 0.6,
        colour=colours.linear(rgb),
    )


def dots(rng: np.random.Generator, tile: Floats) -> Floats:
    """Dotted cloth."""
    for y in range(16, 512, 32):
        for x in range(16, 512, 32):
            cv2.circle(tile, (x, y), 6, (240.0, 240.0, 240.0), -1, cv2.LINE_AA)
    return tile


def checks(rng: np.random.Generator, tile: Floats) -> Floats:
    """A checked table cloth."""
    part = (np.arange(512) // 32 % 2).astype(np.float32)
    return np.asarray(tile * (0.55 + 0.45 * np.abs(part[:, None] - part[None, :]))[..., None], np.float32)


WINDOW = np.array([[0.12, 0.05, 0.99, 0.97, 7.0]], np.float32)
RED6 = (
    die("red", "rock", -2, 1, 10),
    die("red", "paper", 0, 1.2, 50),
    die("red", "scissors", 2, 1, 80),
    die("red", "lizard", -2, -1, 33),
    die("red", "spock", 0, -1.1, 70),
    die("red", "pass_left", 2, -1, 5),
)
PIPS6 = tuple(die("white", f"pips_{n}", (n - 1) % 3 * 2.0 - 2, 1.0 - (n - 1) // 3 * 2.0, n * 17) for n in range(1, 7))
INKS = ("red", "orange", "yellow", "green", "blue", "purple")
SHIZZLE = tuple(
    die("white", str(n + 1), n % 3 * 2.0 - 2, 1.0 - n // 3 * 2.0, n * 29, ink) for n, ink in enumerate(INKS)
)
LIGRETTO = (
    die("blue", "pips_1", -2, 1, 21),
    die("green", "pips_2", 0, 1, 42),
    die("red", "pips_3", 2, 1, 63),
    die("yellow", "pips_4", -2, -1, 84),
    die("blue", "pips_5", 0, -1, 105),
    die("red", "pips_6", 2, -1, 126),
)
TOUCHING = (
    die("white", "pips_5", -0.5, 0.5),
    die("white", "pips_6", 0.51, 0.5),
    die("white", "pips_4", -0.5, -0.51),
    die("white", "pips_3", 0.51, -0.51),
)
HEAPS = (
    die("green", "pips_6", -4.0, 2.6, 8),
    die("green", "pips_6", -4.14, 1.59, 8),
    die("green", "pips_4", -4.28, 0.58, 8),
    die("yellow", "pips_4", 0.2, 2.2, 4),
    die("yellow", "pips_3", 1.22, 2.27, 4),
    die("red", "pips_4", 3.6, 1.2, 35),
    die("yellow", "pips_6", 3.95, 0.15, 35),
    die("blue", "pips_5", 2.6, -0.3, 60),
    die("green", "pips_2", -1.0, -0.8, 80),
    die("green", "pips_5", -1.2, -1.85, 80),
    die("blue", "pips_3", -4.4, -2.6, 15),
    die("red", "pips_1", 4.8, -2.9, 55),
)
LARGE = (die("white", "pips_5", -0.8, 0, 12), die("white", "pips_6", 0.8, 0.1, 60))
STACKED = (
    die("white", "pips_3", 1.6, 0, 15),
    replace(die("white", "pips_5", -1, 0, 30), centre=np.array([-1, 0, 1.5], np.float32)),
    die("white", "pips_2", -1, 0, 10),
)
ONE_LEANS = (
    die("white", "pips_6", 1.5, 0),
    leaning(die("white", "pips_4", 0, 0.1), 28),
    die("white", "pips_2", 0, 1.4),
)
TWO_LEANS = (die("red", "paper", -1.2, 0.2, 20), leaning(die("black", "spock", 0.8, -0.2), 30))
SIX_ONE_LEANS = (*SHIZZLE[:4], leaning(SHIZZLE[4], 26), SHIZZLE[5])
ONE_CUT_OFF = (die("white", "pips_4", 0, 0, 20), die("white", "pips_6", 5.15, 0.5))
CHIP_AND_PEN = (
    thing(2, 0, (0.9, 0.9, 0.12), (0.8, 0.6, 0.2)),
    thing(1.5, -2, (3, 0.2, 0.2), (0.1, 0.2, 0.6), 20),
)
CHIPS = (
    thing(-2, 1, (0.9, 0.9, 0.15), RGB["red"]),
    thing(1, 1, (0.9, 0.9, 0.15), RGB["black"]),
    thing(0, -1.5, (0.9, 0.9, 0.15), RGB["white"]),
)
TWO_CARDS = (card("zombie", -3.4, 0.5, 25), card("brain", 3.3, 0, -40))
THREE_CARDS = (card("rock", -5, 0, 5), card("paper", 0, 0.4, 95), card("scissors", 5.4, 0, 170))

SHARP = tuple(
    replace(one, rounding=0.004, gloss=0.0)
    for one in (
        die("black", "spock", -1.6, 1.2, 0.4),
        die("red", "scissors", 1.5, 1.4, 0.2),
        die("red", "lizard", 1.7, -1.2, 1.1),
        die("red", "paper", -1.4, -1.3, 0.7),
    )
)
CASES = (
    Case("symbols-from-above", "rpsls", (die("black", "roll_again", 0, 3, 20), *RED6), aslant=2),
    Case("symbols-aslant-45", "rpsls", RED6, aslant=45),
    Case("symbols-25-pixels", "rpsls", RED6, size=28),
    Case("symbols-warm-light", "rpsls", RED6, light=(1.25, 0.95, 0.62)),
    Case("symbols-cold-light", "rpsls", RED6, light=(0.8, 0.98, 1.25)),
    Case("numerals-six-inks", "shizzle", SHIZZLE, ground=PAPER),
    Case("numerals-warm-light", "shizzle", SHIZZLE, ground=WOOD, light=(1.2, 0.97, 0.7)),
    Case("numerals-cold-light", "shizzle", SHIZZLE, ground=FELT, light=(0.82, 0.98, 1.2)),
    Case("bodies-four-colours", "ligretto", LIGRETTO),
    Case("bodies-warm-light", "ligretto", LIGRETTO, ground=WOOD, light=(1.2, 0.97, 0.7)),
    Case("pips-touching", "pips", TOUCHING, ground=WOOD),
    Case("pips-20-pixels", "pips", PIPS6, size=22),
    Case("pips-200-pixels", "pips", LARGE, size=190),
    Case("pips-noise-in-the-dark", "pips", PIPS6, light=(0.5, 0.5, 0.5), noise=14),
    Case("pips-blurred", "pips", PIPS6, blur=1.6),
    Case("pips-window-glare", "pips", tuple(replace(one, gloss=0.06) for one in PIPS6), panes=WINDOW),
    Case("pips-on-dotted-cloth", "pips", PIPS6[2:5], ground=(40, 60, 130), pattern=dots),
    Case("pips-on-checks", "pips", PIPS6[1:4], ground=(190, 60, 60), pattern=checks),
    Case("pips-stacked", "pips", STACKED),
    Case("pips-one-leans", "pips", ONE_LEANS),
    Case("pips-one-cut-off", "pips", ONE_CUT_OFF),
    Case("pips-beside-chips-and-a-pen", "pips", (*PIPS6[:2], *CHIP_AND_PEN)),
    Case("nothing-on-felt", "pips", ()),
    Case("nothing-but-chips", "rpsls", CHIPS),
    Case("nothing-on-dots", "pips", (), ground=(30, 30, 30), pattern=dots),
    Case("cards-at-any-angle", "zombies", TWO_CARDS, size=40, ground=WOOD),
    Case("cards-three", "zombies", THREE_CARDS, size=30),
    Case("bodies-in-heaps-aslant-45", "ligretto", HEAPS, size=36, aslant=45, ground=(96, 98, 110)),
    Case("symbols-one-of-two-leans", "rpsls", TWO_LEANS, size=75, ground=WOOD),
    Case("numerals-one-leans-aslant-30", "shizzle", SIX_ONE_LEANS, aslant=30, ground=(60, 62, 72)),
    Case("symbols-4-drawn-plainly", "rpsls", SHARP, size=45, aslant=20, ground=(180, 178, 222), shading=0.0),
)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    rows = []
    for number, case in enumerate(CASES):
        picture, truth = rendered(case, np.random.default_rng(number))
        cv2.imwrite(str(FOLDER / f"{case.name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
        size = {"width": case.width, "height": case.height}
        rows.append({"image": f"{case.name}.jpg", **size, "set": case.dice_set, "dice": truth})
    (FOLDER / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def rendered(case: Case, rng: np.random.Generator) -> tuple[Picture, list[dict[str, object]]]:
    """The picture of a case, and what lies in it."""
    focal = 1.4 * case.width
    eye, axes = look_at(np.array([0, 0, 0.5], np.float32), -np.pi / 2, np.radians(case.aslant), focal / case.size, 0.0)
    tile = np.asarray(np.array(case.ground) + rng.normal(0, 6, (512, 512, 1)), np.float32)
    tile = case.pattern(rng, tile) if case.pattern else tile
    towards = np.array([0.35, 0.3, 0.89], np.float32)
    red, green, blue = case.light
    scene = Scene(
        bodies=case.bodies,
        lamps=(Lamp(towards, (0.8 * red, 0.8 * green, 0.8 * blue), 0.12),),
        sky=(case.sky * red, case.sky * green, case.sky * blue),
        ground=np.clip(tile, 0, 255).astype(np.uint8),
        tile=8.0,
        camera=Camera(eye, axes, focal, case.width, case.height),
        panes=case.panes,
        shading=case.shading,
    )
    rendering = render(scene)
    light = np.clip(rendering.light, 0, 1)
    if case.blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), case.blur), np.float32)
    picture = np.power(light, 1 / 2.2)[..., ::-1] * 255 + rng.normal(0, case.noise, light.shape)
    labels = [label(scene, rendering.shows, i) for i, body in enumerate(case.bodies) if body.kind != "clutter"]
    truth = [_truth(case.dice_set, one) for one in labels if one.state not in {"away"}]
    return np.clip(picture, 0, 255).astype(np.uint8), [one for one in truth if one["state"] != "covered"]


def _truth(dice_set: str, one: Label) -> dict[str, object]:
    face, body, ink = one.face, one.body, one.ink
    number = int(face.removeprefix("pips_")) if face.removeprefix("pips_").isdecimal() else 0
    fields: dict[str, dict[str, object]] = {
        "rpsls": {"body": body, "face": face},
        "shizzle": {"colour": ink, "number": number},
        "ligretto": {"colour": body, "value": number},
        "pips": {"value": number},
        "zombies": {"card": face},
    }
    return {**fields[dice_set], "box": [round(v, 1) for v in one.box], "state": one.state}


if __name__ == "__main__":
    main()
