"""Stickers that turn blank dice into a game's own: six for each die, in pairs that go on opposite sides."""

from collections.abc import Iterator
from dataclasses import dataclass

from firmware.camera.stage.makes import BODIES, INKS, OPPOSITES, art_size, ink_on, six_faces
from firmware.printing.page import HAIR, MARGIN, Page, Placed, footer, square
from ui.texts import Texts
from vision.mat_art import FAINT, INK
from vision.mat_shapes import Area, Colour, Shape, Text, symbol
from vision.sets import DiceSet
from vision.sheet import Point

SIZE, SMALLEST, LARGEST = 16.0, 8.0, 38.0
"""The edge of a die in millimetres: the usual one, and what can be printed."""
_SHARE = 13 / 16  # of a die's face: its edges are round
_PIPS = 0.92  # of their places on a die without stickers: the outer ones must not touch the cut
_NEAR, _APART, _BESIDE, _LABEL, _BELOW = 1.5, 5.0, 10.0, 4.0, 3.0  # mm between stickers, pairs and dice
_HEADER = 31.0


@dataclass(frozen=True, slots=True)
class Sticker:
    """One face of one die: what is on it, and where it is on its page."""

    die: int
    face: str
    ink: str
    body: str | None  # None: white
    centre: Point
    page: int


def side(size: float) -> float:
    """The edge of a sticker for dice of that size."""
    return round(size * _SHARE, 1)


def layout(dice_set: DiceSet, paper: tuple[float, float], size: float = SIZE) -> list[Sticker]:
    """Every sticker of a set on its place; the dice stand in rows, as many as fit."""
    edge = side(size)
    wide, high = 6 * edge + 3 * _NEAR + 2 * _APART, _LABEL + edge + _BELOW
    room = paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - _HEADER - 4
    columns = max(1, int((room[0] + _BESIDE) / (wide + _BESIDE)))
    rows = int(room[1] / high)
    left = (paper[0] - columns * wide - (columns - 1) * _BESIDE) / 2
    stickers = []
    for die, (body, faces) in enumerate(_dice(dice_set)):
        page, place = divmod(die, rows * columns)
        row, column = divmod(place, columns)
        for i, number in enumerate(OPPOSITES):
            x = left + column * (wide + _BESIDE) + i * (edge + _NEAR) + i // 2 * (_APART - _NEAR) + edge / 2
            y = MARGIN + _HEADER + row * high + _LABEL + edge / 2
            stickers.append(Sticker(die, *faces[number], body, (x, y), page))
    return stickers


def _dice(dice_set: DiceSet) -> Iterator[tuple[str | None, list[tuple[str, str]]]]:
    """Of each die, the colour of its body and its faces with their inks."""
    for kind in dice_set.kinds:
        for which in range(kind.count or 1):
            yield kind.body, six_faces(kind, which, ink_on(kind.body or "white"))


def pages(dice_set: DiceSet, paper: tuple[float, float], size: float, t: Texts) -> list[Page]:
    """The sheets of a set's stickers."""
    stickers = layout(dice_set, paper, size)
    count = stickers[-1].page + 1
    title = t("print.stickers", game=t(f"game.{dice_set.name}"), size=_millimetres(size, t))
    return [
        Page(
            *paper,
            (
                Placed(tuple(_header(paper, title, size, dice_set, t))),
                Placed(tuple(shape for one in stickers if one.page == page for shape in _drawn(one, size))),
                Placed(tuple(_labels([one for one in stickers if one.page == page], size, t))),
                Placed(tuple(footer(*paper, t, t("print.sheet", number=page + 1, count=count)))),
            ),
        )
        for page in range(count)
    ]


def _drawn(sticker: Sticker, size: float) -> Iterator[Shape]:
    edge = side(size)
    ground = None if sticker.body is None else _hex(BODIES[sticker.body])
    yield Area((square(sticker.centre, edge),), fill=ground, line=FAINT, width=HAIR)
    art = size * art_size(sticker.face) * (_PIPS if sticker.face.startswith("pips_") else 1.0)
    yield from symbol(sticker.face, sticker.centre, art, _hex(INKS[sticker.ink]))


def _labels(stickers: list[Sticker], size: float, t: Texts) -> Iterator[Shape]:
    """The letter of each pair, and the number of each die."""
    for i, sticker in enumerate(stickers):
        if i % 2 == 0:
            letter = "ABC"[i % 6 // 2]
            label = t("print.stickers.die", number=sticker.die + 1, letter=letter) if i % 6 == 0 else letter
            x, y = sticker.centre
            yield Text(label, (x - side(size) / 2, y - side(size) / 2 - 2), 2.0, INK, "start")


def _header(paper: tuple[float, float], title: str, size: float, dice_set: DiceSet, t: Texts) -> Iterator[Shape]:
    left, top = MARGIN + 2, MARGIN
    yield Text(title, (left, top + 4), 4.5, INK, "start", bold=True)
    coloured = any(kind.body for kind in dice_set.kinds)
    lines = ("paper", "cut", "pairs", "colour" if coloured else "white")
    for i, line in enumerate(lines):
        text = t(f"print.stickers.{line}", side=_millimetres(side(size), t))
        yield Text(f"{i + 1}. {text}", (left, top + 11.5 + 4.6 * i), 2.3, INK, "start")
    yield from _net((paper[0] - MARGIN - 29, top + 1))


def _net(at: Point) -> Iterator[Shape]:
    """A die unfolded, with the letters of the pairs: the same letter lies opposite."""
    cell = 7.0
    for letter, column, row in (("A", 1, 0), ("B", 0, 1), ("C", 1, 1), ("B", 2, 1), ("C", 3, 1), ("A", 1, 2)):
        centre = (at[0] + (column + 0.5) * cell, at[1] + (row + 0.5) * cell)
        yield Area((square(centre, cell),), line=INK, width=0.25)
        yield Text(letter, centre, 2.6, INK)


def _millimetres(length: float, t: Texts) -> str:
    return f"{length:g}".replace(".", t("print.point"))


def _hex(colour: tuple[int, int, int]) -> Colour:
    return "#{:02x}{:02x}{:02x}".format(*colour)
