"""How the pieces of a set are made: colours, and what is printed on each face."""

from dataclasses import dataclass

import numpy as np

from vision.reading import Fields
from vision.sets import Candidate, DiceSet, Kind, readings

Colour = tuple[int, int, int]  # red, green, blue, as a screen shows them

# Plastics and paints, well inside what people call by that name.
BODIES: dict[str, Colour] = {
    "black": (30, 30, 33), "white": (236, 235, 229), "red": (186, 26, 32), "orange": (240, 116, 22),
    "yellow": (246, 208, 26), "green": (24, 118, 58), "blue": (26, 74, 164), "purple": (112, 50, 148),
}  # fmt: skip
INKS: dict[str, Colour] = {
    "black": (24, 24, 26), "white": (240, 239, 234), "red": (202, 28, 36), "orange": (238, 110, 16),
    "yellow": (240, 200, 0), "green": (22, 132, 60), "blue": (26, 80, 182), "purple": (120, 48, 156),
}  # fmt: skip
PLAIN = (("white", "black"), ("white", "black"), ("red", "white"), ("black", "white"), ("blue", "white"))
"""Bodies and inks of dice whose set names none."""
DARK_INK_ON = ("white", "yellow", "orange")
OPPOSITES = (0, 5, 1, 4, 2, 3)
"""The faces of a die in pairs that lie opposite each other: 1 and 6, 2 and 5, 3 and 4."""


@dataclass(frozen=True, slots=True)
class Print:
    """What is on a face: one of models/art, and its paint."""

    art: str
    ink: Colour
    turn: int = 0  # quarter turns


@dataclass(frozen=True, slots=True)
class DieMake:
    """A die as its maker made it."""

    body: Colour
    prints: tuple[Print, ...]  # six, in the order of FACES
    size: float = 0.72  # of a drawing, in sides
    side: float = 16.0
    rounding: float = 1.5
    ball: float = 0.0  # radius of a ball that cuts the corners, in sides; 0 for none
    gloss: float = 0.25
    engraved: float = 0.5  # how deep the drawings look cut in


@dataclass(frozen=True, slots=True)
class CardMake:
    """A card as it was printed."""

    print: Print
    stock: Colour = (238, 234, 222)
    width: float = 59.0
    height: float = 86.0


class NoSuchPieceError(ValueError):
    """The set has no such piece; the text is a sentence that says what it has."""


def die(dice_set: DiceSet, shows: Fields, seed: int) -> tuple[DieMake, int]:
    """A die of the set that can show this, and the number of the face that does; all dice of a seed are of one box."""
    rng = np.random.default_rng([5, seed])
    found = _candidate(dice_set, shows)
    kind = next(k for k in dice_set.kinds if found.face in k.faces and k.body == found.body)
    body, ink = _colours(found, rng)
    first = kind.faces.index(found.face) - kind.inks.index(str(found.ink)) if kind.inks else 0
    six = six_faces(kind, first, ink)
    turns = rng.integers(0, 4, 6)
    prints = tuple(Print(six[i][0], _near(rng, INKS[six[i][1]]), int(turns[i])) for i in OPPOSITES)
    make = DieMake(
        _near(rng, BODIES[body]),
        prints,
        size=art_size(found.face) * float(rng.uniform(0.95, 1.05)),
        rounding=float(rng.uniform(1.1, 1.9)),
        ball=float(rng.uniform(0.7, 0.77)) if rng.random() < 0.4 else 0.0,
        gloss=float(rng.uniform(0.1, 0.4)),
        engraved=float(rng.uniform(0.2, 0.6)),
    )
    return make, OPPOSITES.index(six.index((found.face, ink)))


def six_faces(kind: Kind, which: int, ink: str) -> list[tuple[str, str]]:
    """The faces of one die of a kind, each with the name of its ink; that ink where the kind names none."""
    if not kind.inks:
        return [(face, ink) for face in kind.faces]
    # Nobody says which faces share a die: here all six colours and all six numbers are on each.
    return [(kind.faces[(which + place) % len(kind.faces)], colour) for place, colour in enumerate(kind.inks)]


def card(dice_set: DiceSet, shows: Fields, seed: int) -> CardMake:
    """A card of the set that shows this."""
    rng = np.random.default_rng([6, seed])
    found = _candidate(dice_set, shows)
    ink = _near(rng, ((40, 42, 52), (120, 24, 30), (28, 70, 60))[rng.integers(3)])
    return CardMake(Print(found.face, ink), _near(rng, (238, 234, 222)))


def _candidate(dice_set: DiceSet, shows: Fields) -> Candidate:
    found = [candidate for candidate in readings(dice_set) if candidate.shows == shows]
    if not found:
        examples = readings(dice_set)[0].shows
        raise NoSuchPieceError(f"The set {dice_set.name} has no piece that shows {shows}; it has, say, {examples}.")
    return found[0]


def _colours(found: Candidate, rng: np.random.Generator) -> tuple[str, str]:
    """The names of body and ink: the set's own, or any that go well together."""
    if found.ink is not None:
        return found.body or "white", found.ink
    if found.body is not None:
        return found.body, ink_on(found.body)
    return PLAIN[rng.integers(len(PLAIN))]


def ink_on(body: str) -> str:
    """The name of the ink that stands out on a body, where the set names none."""
    return "black" if body in DARK_INK_ON else "white"


def art_size(art: str) -> float:
    """How large a drawing is on its die, in sides."""
    if art.startswith("pips_"):
        return 1.0  # the drawing is of the whole face
    return 0.62 if art.isdecimal() else 0.74


def _near(rng: np.random.Generator, colour: Colour) -> Colour:
    """That colour from another batch."""
    red, green, blue = np.clip(np.array(colour) * rng.normal(1, 0.03) + rng.normal(0, 3, 3), 4, 250).astype(int)
    return int(red), int(green), int(blue)
