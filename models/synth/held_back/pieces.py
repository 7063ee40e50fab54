"""Which dice and cards lie on the table in each set: bodies that have no place yet, and what each face reads as."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from models import art
from models.synth.held_back import looks
from models.synth.held_back.looks import Mask, Paint
from models.synth.scene import Body, Drawing

Fields = dict[str, Any]
SETS = ("rpsls", "shizzle", "ligretto", "pips", "numerals", "zombies")

_SIGNS = ("rock", "paper", "scissors", "lizard", "spock")
_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
CARD = np.array([1.97, 2.75, 0.012], np.float32)  # a card of 63 by 88 mm against a die of 16 mm


@dataclass(frozen=True, slots=True)
class Piece:
    """A body at the origin, and the fields that a reading has for each of its faces."""

    body: Body
    reads: tuple[Fields, ...]


def pieces(rng: np.random.Generator, name: str) -> list[Piece]:
    """What is on the table at some moment of a game with the set `name`."""
    return {
        "rpsls": _rpsls, "shizzle": _shizzle, "ligretto": _ligretto, "pips": _pips, "numerals": _numerals,
        "zombies": _zombies,
    }[name](rng)  # fmt: skip


def own(rng: np.random.Generator, shapes: Mapping[str, art.Outline]) -> Piece:
    """A user's own die, with any six drawings."""
    size, paint = rng.uniform(0.55, 0.8), looks.plastic(rng)
    masks = {name: looks.sized(shape, size) for name, shape in shapes.items()}
    return _die(_make(rng), paint, None, _in_order(rng, masks, looks.ink_for(rng, paint[1]), "face"))


@dataclass(frozen=True, slots=True)
class _Make:
    """How one maker's dice are shaped: the same for all dice of a set."""

    rounding: float
    ball: float
    gloss: float
    rough: float
    engraved: float
    clear: float = 0.0
    side: float = 1.0


def _make(rng: np.random.Generator, clear: bool = False, side: float = 1.0) -> _Make:
    round_corners = rng.random() < 0.35
    return _Make(
        rounding=rng.uniform(0.04, 0.14) * side,
        ball=rng.uniform(0.68, 0.78) * side if round_corners else 0.0,
        gloss=rng.uniform(0.03, 0.05),
        rough=rng.uniform(0.12, 0.6),
        engraved=rng.uniform(0.15, 0.9) if rng.random() < 0.6 else 0.0,
        clear=rng.uniform(0.5, 0.75) if clear else 0.0,
        side=side,
    )


def _die(make: _Make, body: Paint, vein: Paint | None, faces: list[tuple[Drawing, Fields]]) -> Piece:
    return Piece(
        Body(
            kind="die", centre=np.zeros(3, np.float32), turn=np.eye(3, dtype=np.float32),
            half=np.full(3, make.side / 2, np.float32), rounding=make.rounding, colour=body[1], colour_name=body[0],
            vein=None if vein is None else vein[1], ball=make.ball, gloss=make.gloss, rough=make.rough,
            clear=make.clear, engraved=make.engraved, drawings=tuple(drawn for drawn, _ in faces),
        ),
        tuple(fields for _, fields in faces),
    )  # fmt: skip


def _in_order(rng: np.random.Generator, masks: dict[str, Mask], ink: Paint, key: str) -> list[tuple[Drawing, Fields]]:
    """The six faces in the order in which some maker puts them on a die."""
    names = list(rng.permutation(list(masks)))
    value = int if key == "value" else str
    return [(looks.drawing(rng, str(name), masks[name], ink), {key: value(name)}) for name in names]


def _rpsls(rng: np.random.Generator) -> list[Piece]:
    make = _make(rng)
    found = []
    for body, last, count in (("black", "roll_again", 1), ("red", "pass_left", int(rng.integers(1, 7)))):
        paint = looks.plastic(rng, body)
        light = [(242, 242, 238), (232, 222, 196), (196, 198, 202), (226, 190, 96)]
        ink = ("white", looks.nearly(rng, light[rng.choice(4, p=[0.6, 0.2, 0.1, 0.1])]))
        masks = looks.turned(rng, looks.symbols(rng, (*_SIGNS, last)))
        for _ in range(count):
            faces = [(drawn, {"body": body, **fields}) for drawn, fields in _in_order(rng, masks, ink, "face")]
            found.append(_die(make, paint, None, faces))
    return found


def _shizzle(rng: np.random.Generator) -> list[Piece]:
    """Six dice, 36 faces, each pairing of colour and number once."""
    make, paint = _make(rng), looks.plastic(rng, "white", "white", "ivory", "black")
    inks = looks.INKS_ON_DARK if paint[0] == "black" else looks.INKS_ON_LIGHT
    mixed = {name: looks.nearly(rng, inks[name]) for name in _COLOURS}
    masks = looks.numerals(rng)
    pairs = [(colour, number) for colour in _COLOURS for number in range(1, 7)]
    order = rng.permutation(len(pairs))
    found = []
    for start in range(0, 36, 6):
        faces = [
            (
                looks.drawing(rng, str(number), masks[str(number)], (colour, mixed[colour])),
                {"colour": colour, "number": number},
            )
            for colour, number in (pairs[i] for i in order[start : start + 6])
        ]
        found.append(_die(make, paint, None, faces))
    return found


def _ligretto(rng: np.random.Generator) -> list[Piece]:
    make, masks = _make(rng, clear=rng.random() < 0.1), looks.pips(rng)
    names = ("blue", "green", "red", "yellow")
    paints = {name: looks.plastic(rng, name) for name in names}
    white, black = ("white", looks.nearly(rng, (242, 242, 238))), ("black", looks.nearly(rng, (18, 18, 20)))
    dark_on_yellow = rng.random() < 0.7
    found = []
    for _ in range(int(rng.integers(1, 25))):
        name = str(rng.choice(names))
        ink = black if name == "yellow" and dark_on_yellow else white
        faces = [(drawn, {"colour": name, **fields}) for drawn, fields in _in_order(rng, masks, ink, "value")]
        found.append(_die(make, paints[name], None, faces))
    return found


def _pips(rng: np.random.Generator) -> list[Piece]:
    """Anybody's dice: alike, or thrown together from several games."""
    alike = rng.random() < 0.4
    first = _mixed_die(rng, looks.pips(rng))
    count = int(rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12]))
    return [first if alike else _mixed_die(rng, looks.pips(rng)) for _ in range(count)]


def _numerals(rng: np.random.Generator) -> list[Piece]:
    alike = rng.random() < 0.3
    first = _mixed_die(rng, looks.numerals(rng))
    return [first if alike else _mixed_die(rng, looks.numerals(rng)) for _ in range(int(rng.integers(1, 8)))]


def _mixed_die(rng: np.random.Generator, masks: dict[str, Mask]) -> Piece:
    clear = rng.random() < 0.12
    make = _make(rng, clear=clear, side=float(rng.choice([1.0, 1.0, 0.85, 1.15])))
    paint = looks.plastic(rng, "red", "green", "blue", "purple") if clear else looks.plastic(rng)
    vein = looks.plastic(rng, paint[0]) if rng.random() < 0.15 else None
    ink = looks.ink_for(rng, paint[1])
    faces = _in_order(rng, masks, ink, "value")
    if paint[0] in ("white", "ivory") and ink[0] == "black" and rng.random() < 0.35:
        # Dice from the Far East: the 1 and the 4 are red.
        red = looks.nearly(rng, (196, 28, 34))
        faces = [(Drawing(d.name, d.mask, red, "red") if d.name in ("1", "4") else d, fields) for d, fields in faces]
    return _die(make, paint, vein, faces)


def _zombies(rng: np.random.Generator) -> list[Piece]:
    stock = looks.nearly(rng, looks.STOCKS[rng.choice(len(looks.STOCKS), p=[0.3, 0.2, 0.1, *[0.4 / 6] * 6])])
    dark = [(24, 24, 26), (120, 24, 30), (24, 70, 44), (28, 44, 100)]
    ink = looks.nearly(rng, (236, 230, 216) if looks.brightness(stock) < 0.45 else dark[rng.integers(4)])
    masks = looks.symbols(rng, art.CARDS, 0.55, 0.85)
    found = []
    for _ in range(int(rng.integers(1, 4))):
        name = str(rng.choice(art.CARDS))
        card = Body(
            kind="card", centre=np.zeros(3, np.float32), turn=np.eye(3, dtype=np.float32), half=CARD, rounding=0.01,
            colour=stock, gloss=0.04, rough=rng.uniform(0.3, 0.7),
            drawings=(Drawing(name, masks[name], ink, "other"), *(None,) * 5),
        )  # fmt: skip
        found.append(Piece(card, ({"card": name}, *({},) * 5)))
    return found
