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
from models.synth.frames import Label, label
from models.synth.render import render
from models.synth.scene import Body, Camera, Colour, Drawing, Floats, Lamp, Scene, look_at
from models.synth.scenes import turned

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
    width: int = 640
    height: int = 480


def die(body: str, face: str, x: float, y: float, yaw: float = 0.0, ink: str | None = None, gloss: float = 0.03) -> Body:
    """A die that lies flat and shows `face`."""
    ink = ink or ("white" if body != "white" else "black")
    family = next(one for one in (art.PIPS, art.NUMERALS, art.SYMBOLS) if face in one)
    others = [name for name in family if name != face]
    masks = {name: np.asarray(_mask(name), np.uint8) for name in family}
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


def _mask(name: str) -> Floats:
    """The drawing with a border around it, as it is on a die."""
    inner = round(faces.SIDE * (0.96 if name in art.PIPS else 0.72))
    edge = (faces.SIDE - inner) // 2
    return cv2.copyMakeBorder(art.mask(art.outline(name), inner), edge, faces.SIDE - inner - edge, edge, faces.SIDE - inner - edge, cv2.BORDER_CONSTANT)


def card(face: str, x: float, y: float, yaw: float) -> Body:
    """A card of white stock."""
    drawing = Drawing(face, np.asarray(_mask(face), np.uint8), colours.linear((0.1, 0.1, 0.12)), "black", face)
    return Body(
        kind="card", centre=np.array([x, y, 0.02], np.float32), turn=turned(np.radians(yaw)),
        half=np.array([1.9, 2.7, 0.02], np.float32), rounding=0.019, colour=colours.linear(RGB["white"]), drawings=(drawing, *[None] * 5),
    )  # fmt: skip


def leaning(body: Body, degrees: float) -> Body:
    """The die tilted about the x axis, its lowest edge on the table."""
    a = np.radians(degrees)
    tilt = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]], np.float32)
    turn = tilt @ body.turn
    lift = float((np.abs(turn[2]) * (body.half - body.rounding)).sum() + body.rounding)
    return replace(body, turn=turn, centre=np.array([*body.centre[:2], lift], np.float32), state="cocked")


def thing(x: float, y: float, half: tuple[float, float, float], rgb: tuple[float, float, float], yaw: float = 0.0) -> Body:
    """A rounded box that is no die."""
    return Body(
        kind="clutter", centre=np.array([x, y, half[2]], np.float32), turn=turned(np.radians(yaw)),
        half=np.array(half, np.float32), rounding=min(half) * 0.6, colour=colours.linear(rgb),
    )  # fmt: skip


def dots(rng: np.random.Generator, tile: Floats) -> Floats:
    """Dotted cloth."""
    for y in range(16, 512, 32):
        for x in range(16, 512, 32):
            cv2.circle(tile, (x, y), 6, (240.0, 240.0, 240.0), -1, cv2.LINE_AA)
    return tile


def checks(rng: np.random.Generator, tile: Floats) -> Floats:
    """A checked table cloth."""
    part = (np.arange(512) // 32 % 2).astype(np.float32)
    return tile * (0.55 + 0.45 * np.abs(part[:, None] - part[None, :]))[..., None]


WINDOW = np.array([[0.12, 0.05, 0.99, 0.97, 7.0]], np.float32)
RED6 = tuple(die("red", face, x, y, yaw) for face, x, y, yaw in [
    ("rock", -2, 1, 10), ("paper", 0, 1.2, 50), ("scissors", 2, 1, 80), ("lizard", -2, -1, 33), ("spock", 0, -1.1, 70), ("pass_left", 2, -1, 5)])  # fmt: skip
PIPS6 = tuple(die("white", f"pips_{n}", (n - 1) % 3 * 2.0 - 2, 1.0 - (n - 1) // 3 * 2.0, n * 17) for n in range(1, 7))
INKS = ("red", "orange", "yellow", "green", "blue", "purple")
SHIZZLE = tuple(die("white", str(n + 1), n % 3 * 2.0 - 2, 1.0 - n // 3 * 2.0, n * 29, ink) for n, ink in enumerate(INKS))
LIGRETTO = tuple(die(body, f"pips_{n}", x, y, n * 21) for n, (body, x, y) in enumerate(
    [("blue", -2, 1), ("green", 0, 1), ("red", 2, 1), ("yellow", -2, -1), ("blue", 0, -1), ("red", 2, -1)], start=1))  # fmt: skip
TOUCHING = tuple(die("white", f"pips_{n}", x, y, 0) for n, x, y in [(5, -0.5, 0.5), (6, 0.51, 0.5), (4, -0.5, -0.51), (3, 0.51, -0.51)])

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
    Case("pips-200-pixels", "pips", (die("white", "pips_5", -0.8, 0, 12), die("white", "pips_6", 0.8, 0.1, 60)), size=190),
    Case("pips-noise-in-the-dark", "pips", PIPS6, light=(0.5, 0.5, 0.5), noise=14),
    Case("pips-blurred", "pips", PIPS6, blur=1.6),
    Case("pips-window-glare", "pips", tuple(replace(one, gloss=0.06) for one in PIPS6), panes=WINDOW),
    Case("pips-on-dotted-cloth", "pips", PIPS6[2:5], ground=(40, 60, 130), pattern=dots),
    Case("pips-on-checks", "pips", PIPS6[1:4], ground=(190, 60, 60), pattern=checks),
    Case("pips-stacked", "pips", (die("white", "pips_3", 1.6, 0, 15), replace(die("white", "pips_5", -1, 0, 30), centre=np.array([-1, 0, 1.5], np.float32)), die("white", "pips_2", -1, 0, 10))),
    Case("pips-one-leans", "pips", (die("white", "pips_6", 1.5, 0, 0), leaning(die("white", "pips_4", 0, 0.1, 0), 28), die("white", "pips_2", 0, 1.4, 0))),
    Case("pips-one-cut-off", "pips", (die("white", "pips_4", 0, 0, 20), die("white", "pips_6", 5.15, 0.5, 0))),
    Case("pips-beside-chips-and-a-pen", "pips", (*PIPS6[:2], thing(2, 0, (0.9, 0.9, 0.12), (0.8, 0.6, 0.2)), thing(1.5, -2, (3, 0.2, 0.2), (0.1, 0.2, 0.6), 20))),
    Case("nothing-on-felt", "pips", ()),
    Case("nothing-but-chips", "rpsls", tuple(thing(x, y, (0.9, 0.9, 0.15), RGB[rgb]) for x, y, rgb in [(-2, 1, "red"), (1, 1, "black"), (0, -1.5, "white")])),
    Case("nothing-on-dots", "pips", (), ground=(30, 30, 30), pattern=dots),
    Case("cards-at-any-angle", "zombies", (card("zombie", -3.4, 0.5, 25), card("brain", 3.3, 0, -40)), size=40, ground=WOOD),
    Case("cards-three", "zombies", (card("rock", -5, 0, 5), card("paper", 0, 0.4, 95), card("scissors", 5.4, 0, 170)), size=30),
)  # fmt: skip


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    rows = []
    for number, case in enumerate(CASES):
        picture, truth = rendered(case, np.random.default_rng(number))
        cv2.imwrite(str(FOLDER / f"{case.name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
        rows.append({"image": f"{case.name}.jpg", "width": case.width, "height": case.height, "set": case.dice_set, "dice": truth})
    (FOLDER / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def rendered(case: Case, rng: np.random.Generator) -> tuple[np.ndarray, list[dict[str, object]]]:
    """The picture of a case, and what lies in it."""
    focal = 1.4 * case.width
    eye, axes = look_at(np.array([0, 0, 0.5], np.float32), -np.pi / 2, np.radians(case.aslant), focal / case.size, 0.0)
    tile = np.asarray(np.array(case.ground) + rng.normal(0, 6, (512, 512, 1)), np.float32)
    tile = case.pattern(rng, tile) if case.pattern else tile
    towards = np.array([0.35, 0.3, 0.89], np.float32)
    scene = Scene(
        bodies=case.bodies,
        lamps=(Lamp(towards, tuple(0.8 * c for c in case.light), 0.12),),  # type: ignore[arg-type]
        sky=tuple(case.sky * c for c in case.light),  # type: ignore[arg-type]
        ground=np.clip(tile, 0, 255).astype(np.uint8),
        tile=8.0,
        camera=Camera(eye, axes, focal, case.width, case.height),
        panes=case.panes,
    )
    rendering = render(scene)
    light = np.clip(rendering.light, 0, 1)
    if case.blur:
        light = cv2.GaussianBlur(light, (0, 0), case.blur)
    picture = np.power(light, 1 / 2.2)[..., ::-1] * 255 + rng.normal(0, case.noise, light.shape)
    labels = [label(scene, rendering.shows, i) for i, body in enumerate(case.bodies) if body.kind != "clutter"]
    truth = [_truth(case.dice_set, one) for one in labels if one.state not in {"away"}]
    return np.clip(picture, 0, 255).astype(np.uint8), [one for one in truth if one["state"] != "covered"]


def _truth(dice_set: str, one: Label) -> dict[str, object]:
    face, body, ink = one.face, one.body, one.ink
    number = int(face.removeprefix("pips_")) if face.removeprefix("pips_").isdecimal() else 0
    fields = {
        "rpsls": {"body": body, "face": face}, "shizzle": {"colour": ink, "number": number}, "ligretto": {"colour": body, "value": number},
        "pips": {"value": number}, "zombies": {"card": face},
    }[dice_set]  # fmt: skip
    return {**fields, "box": [round(v, 1) for v in one.box], "state": one.state}


if __name__ == "__main__":
    main()
