"""Chips to cut out: round ones, and square ones that are worth five."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, groupby, repeat
from typing import Literal

from firmware.printing.page import HAIR, MARGIN, Page, Placed, footer, square
from ui.texts import Texts
from vision.mat_art import FAINT, INK
from vision.mat_shapes import Area, Shape, Stroke, Text, circle, regular
from vision.sheet import Point

SIZE, SMALLEST, LARGEST = 25.0, 15.0, 40.0
"""How wide a chip is in millimetres: the usual one, and what can be printed."""
_GAP, _HEADER = 3.0, 17.0


@dataclass(frozen=True, slots=True)
class Kind:
    """Chips that are alike."""

    count: int
    shape: Literal["round", "square"] = "round"
    points: int | None = None  # what it is worth, where that is written on it


KINDS: dict[str, tuple[Kind, ...]] = {
    "rpsls": (Kind(24),),
    "shizzle": (Kind(14, "square", 5), Kind(30, "round", 1)),
}


@dataclass(frozen=True, slots=True)
class Chip:
    """One chip on its place."""

    kind: Kind
    centre: Point
    page: int


def layout(game: str, paper: tuple[float, float], size: float = SIZE) -> list[Chip]:
    """Every chip of a game on its place, row by row."""
    step = size + _GAP
    columns = int((paper[0] - 2 * MARGIN + _GAP) / step)
    rows = int((paper[1] - 2 * MARGIN - _HEADER - 4 + _GAP) / step)
    left = (paper[0] - columns * step + _GAP) / 2 + size / 2
    chips = []
    for i, kind in enumerate(chain.from_iterable(repeat(kind, kind.count) for kind in KINDS[game])):
        page, place = divmod(i, rows * columns)
        row, column = divmod(place, columns)
        chips.append(Chip(kind, (left + column * step, MARGIN + _HEADER + size / 2 + row * step), page))
    return chips


def pages(game: str, paper: tuple[float, float], size: float, t: Texts) -> list[Page]:
    """The sheets of a game's chips."""
    sheets = [list(sheet) for _, sheet in groupby(layout(game, paper, size), key=lambda chip: chip.page)]
    heading = (
        Text(t("print.chips", game=t(f"game.{game}")), (MARGIN + 2, MARGIN + 4), 4.5, INK, "start", bold=True),
        Text(t("print.chips.how"), (MARGIN + 2, MARGIN + 11), 2.3, INK, "start"),
    )
    return [
        Page(
            *paper,
            (
                Placed((*heading, *(shape for chip in sheet for shape in _drawn(chip, size, t)))),
                Placed(tuple(footer(*paper, t, t("print.sheet", number=number, count=len(sheets))))),
            ),
        )
        for number, sheet in enumerate(sheets, 1)
    ]


def _drawn(chip: Chip, size: float, t: Texts) -> Iterator[Shape]:
    """Only lines: no die looks so, and ink is dear."""
    (x, y), kind = chip.centre, chip.kind
    if kind.shape == "round":
        yield Area((circle(chip.centre, size / 2),), line=FAINT, width=HAIR)
        yield Area((circle(chip.centre, size * 0.44),), line=INK, width=0.5)
        yield Area((circle(chip.centre, size * 0.36),), line=INK, width=0.25)
        rings = (regular(chip.centre, size * share, 12) for share in (0.36, 0.44))
        yield from (Stroke(notch, INK, 0.5) for notch in zip(*rings, strict=True))
    else:
        yield Area((square(chip.centre, size),), line=FAINT, width=HAIR)
        yield Area((square(chip.centre, size * 0.86),), line=INK, width=0.5)
        yield Area((square(chip.centre, size * 0.76),), line=INK, width=0.25)
    if kind.points is None:
        yield Area((regular(chip.centre, size * 0.22, 5, size * 0.1),), line=INK, width=0.4)
        return
    yield Text(t("print.chips.points", count=kind.points), (x, y), size * 0.13, INK, bold=True)
