"""The coach at play: a line of words and a few bars between the game's picture and the choices, never in their way."""

from dataclasses import dataclass
from math import ceil
from typing import Any

from pygame import Rect

from ui.canvas import Canvas
from ui.signs import SHAPES, Points
from ui.texts import Texts
from ui.theme import DETAIL, GOLD, NIGHT, PAPER, QUIET, RAISED, SKY, Colour
from ui.world import Advice, Chance, Said

_WORDS = 22
_BAR = 10  # units
_GAP = 14
_STAR: Points = SHAPES["yellow"]
_ARROW: Points = ((0.1, 0.1), (0.9, 0.5), (0.1, 0.9))


@dataclass(frozen=True, slots=True)
class Cell:
    """A bar with its label and its number; the best has a star before it, what was taken an arrow."""

    label: str
    value: str
    share: float
    error: float = 0.0
    best: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """What the coach says, in words and bars."""

    words: str
    title: str = ""
    cells: tuple[Cell, ...] = ()
    done: float | None = None

    def draw(self, canvas: Canvas, box: Rect, least: int) -> Rect:
        """Draws as much as leaves so many pixels above it: all, or the words alone, or nothing; the room above."""
        wide = box.width
        columns, cell = _columns(canvas, wide, self.cells)
        rows = ceil(len(self.cells) / columns)
        bars = rows * cell + (rows - 1) * canvas.px(6) if rows else 0
        bar = canvas.px(_BAR) if self.done is not None else 0
        lines, units = self._fitted(canvas, wide)
        words = canvas.height_of(units, lines) + canvas.px(4)
        gap = canvas.px(8)
        if box.height - words - bars - bar - gap < least:
            bars = 0
        if box.height - words - bars - bar - gap < least:
            return box
        top = box.bottom - words - bars - bar
        self._words(canvas, Rect(box.x, top, wide, words), lines, units)
        top += words
        if self.done is not None:
            _bar(canvas, Rect(box.x, top, wide, bar), self.done, SKY)
        if bars:
            for place, one in enumerate(self.cells):
                row, column = divmod(place, columns)
                each = (wide - (columns - 1) * canvas.px(_GAP)) // columns
                left = box.x + column * (each + canvas.px(_GAP))
                _cell(canvas, Rect(left, top + row * (cell + canvas.px(6)), each, cell), one)
        return Rect(box.x, box.y, wide, box.height - words - bars - bar - gap)

    def _fitted(self, canvas: Canvas, wide: int) -> tuple[int, float]:
        """How many lines the words take, and in which letters: rather smaller ones than two lines."""
        for units in (_WORDS, 20, DETAIL):
            if canvas.lines_of(self.words, units, wide, bold=False) == 1:
                return 1, units
        return min(canvas.lines_of(self.words, DETAIL, wide, bold=False), 2), DETAIL

    def _words(self, canvas: Canvas, box: Rect, lines: int, units: float) -> None:
        """The words, and where there is room beside them what the bars are of."""
        canvas.text(box, self.words, units, PAPER, NIGHT, lines=lines, bold=False)
        used = canvas.width_of(self.words, units, bold=False) + canvas.px(2 * _GAP)
        if self.title and lines == 1 and used + canvas.width_of(self.title, DETAIL, bold=False) <= box.width:
            below = canvas.px(units) - canvas.px(DETAIL)
            where = Rect(box.x, box.y + below, box.width, box.height - below)
            canvas.text(where, self.title, DETAIL, QUIET, NIGHT, align="right", bold=False)


def strip(advice: Advice, t: Texts) -> Strip:
    """Advice in the words of a language."""
    title = spoken(advice.title, t) if advice.title else ""
    return Strip(spoken(advice.words, t), title, tuple(_worded(one, t) for one in advice.chances), advice.done)


def spoken(said: Said, t: Texts) -> str:
    """What is said, its numbers as the language writes them: a share in percents, others with one decimal."""

    def word(name: str, value: Any) -> Any:
        match value:
            case Said():
                return spoken(value, t)
            case float() if name.startswith("share"):
                return percent(value, t)
            case float():
                return f"{value:.1f}".replace("-", "−").replace(".", t("coach.decimal"))
        return value

    return t(said.code, **{name: word(name, value) for name, value in said.fields.items()})


def percent(share: float, t: Texts) -> str:
    """A probability as people say it: whole percents, and never 0 or 100 for what is not certain."""
    if 0 < share < 0.005:
        return t("coach.percent", percent="<1")
    if 0.995 <= share < 1:
        return t("coach.percent", percent=">99")
    return t("coach.percent", percent=f"{share:.0%}".rstrip("%"))


def _worded(one: Chance, t: Texts) -> Cell:
    value = percent(one.share, t) if one.amount is None else spoken(one.amount, t)
    about = "≈" if one.error >= 0.005 else ""
    return Cell(spoken(one.label, t), about + value, one.share, one.error, one.best, one.taken)


def _columns(canvas: Canvas, wide: int, cells: tuple[Cell, ...]) -> tuple[int, int]:
    """In how many columns the bars stand: as many as leave room for every label; and how high each is."""
    gap, high = canvas.px(_GAP), canvas.px(DETAIL + 8 + _BAR)
    needed = max((_width(canvas, one) for one in cells), default=1)
    columns = max(1, min(len(cells), (wide + gap) // (needed + gap)))
    rows = ceil(len(cells) / columns)
    return ceil(len(cells) / rows) if rows else 1, high


def _width(canvas: Canvas, one: Cell) -> int:
    signs = (one.best + one.taken) * canvas.px(DETAIL + 4)
    return signs + canvas.width_of(one.label, DETAIL) + canvas.px(8) + canvas.width_of(one.value, DETAIL)


def _cell(canvas: Canvas, box: Rect, one: Cell) -> None:
    colour = GOLD if one.best else SKY
    side, left = canvas.px(DETAIL), box.x
    for shown, shape in ((one.best, _STAR), (one.taken, _ARROW)):
        if shown:
            canvas.shape(Rect(left, box.y, side, side), shape, GOLD if shape is _STAR else PAPER)
            left += side + canvas.px(4)
    letters = GOLD if one.best else PAPER
    canvas.text(Rect(left, box.y, box.right - left, side), one.label, DETAIL, letters, NIGHT)
    canvas.text(Rect(left, box.y, box.right - left, side), one.value, DETAIL, letters, NIGHT, align="right")
    bar = Rect(box.x, box.bottom - canvas.px(_BAR), box.width, canvas.px(_BAR))
    _bar(canvas, bar, one.share, colour)
    if one.error > 0:
        _whisker(canvas, bar, one)


def _bar(canvas: Canvas, box: Rect, share: float, colour: Colour) -> None:
    canvas.box(box, RAISED, corner=_BAR / 2)
    filled = round(box.width * min(max(share, 0.0), 1.0))
    if filled:
        canvas.box(Rect(box.x, box.y, max(filled, min(box.height, box.width)), box.height), colour, corner=_BAR / 2)


def _whisker(canvas: Canvas, bar: Rect, one: Cell) -> None:
    """How far off the bar may be: two standard errors to both sides."""
    left, right = (min(max(one.share + by * 2 * one.error, 0.0), 1.0) * bar.width + bar.x for by in (-1, 1))
    canvas.line((round(left), bar.centery), (round(right), bar.centery), NIGHT, 4)
    canvas.line((round(left), bar.centery), (round(right), bar.centery), PAPER, 2)
