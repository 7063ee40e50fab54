"""The coach at play: a line of words and a few bars between the game's picture and the choices, never in their way."""

from dataclasses import dataclass
from math import ceil
from typing import Any

from pygame import Rect

from ui import sentences
from ui.canvas import Canvas
from ui.parts import meter
from ui.signs import SHAPES, Points
from ui.texts import Texts, texts
from ui.theme import DETAIL, GOLD, LEAN, NIGHT, PAPER, QUIET, SKY
from ui.world import Advice, Chance, Said

_WORDS = 20
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
    on_choices: bool = False  # the bars are on the choices already

    def draw(self, canvas: Canvas, box: Rect, least: int) -> Rect:
        """Draws as much as leaves so many pixels above it: all, or the words alone, or nothing; the room above."""
        lines, units = self._fitted(canvas, box.width)
        words = canvas.height_of(units, lines) + canvas.px(4)
        bars, gap = 0 if self.on_choices else self._height(canvas, box.width, DETAIL), canvas.px(6)
        if box.height - words - bars - gap < least:
            bars = 0
        if box.height - words - bars - gap < least:
            return box
        top = box.bottom - words - bars
        self._words(canvas, Rect(box.x, top, box.width, words), lines, units, titled=bars > 0)
        if bars:
            self._bars(canvas, Rect(box.x, top + words, box.width, bars), DETAIL)
        return Rect(box.x, box.y, box.width, box.height - words - bars - gap)

    @property
    def large(self) -> bool:
        """Whether there is more than words to show here."""
        return not self.on_choices and (bool(self.cells) or self.done is not None)

    def fits(self, canvas: Canvas, box: Rect, least: int) -> bool:
        """Whether all of it would leave so many pixels above it."""
        lines, units = self._fitted(canvas, box.width)
        words = canvas.height_of(units, lines) + canvas.px(4)
        bars = 0 if self.on_choices else self._height(canvas, box.width, DETAIL)
        return box.height - words - bars - canvas.px(6) >= least

    def fill(self, canvas: Canvas, box: Rect) -> None:
        """Draws all of it into a box of its own, as large as there is room for."""
        lines, units = self._fitted(canvas, box.width, (LEAN, 28, 24))
        words = canvas.height_of(units, lines) + canvas.px(10)
        shown = not self.on_choices
        sizes = (size for size in (26, 24, 22, 20) if words + self._height(canvas, box.width, size) <= box.height)
        letters = next(sizes, DETAIL)
        bars = self._height(canvas, box.width, letters) if shown else 0
        top = box.y + max(0, (box.height - words - bars) // 2)
        self._words(canvas, Rect(box.x, top, box.width, words), lines, units, titled=shown)
        if bars and words + bars <= box.height:
            self._bars(canvas, Rect(box.x, top + words, box.width, bars), letters)

    def _height(self, canvas: Canvas, wide: int, letters: float) -> int:
        """What the bars take, or the one that says how far it is."""
        if self.done is not None and not self.cells:
            return canvas.px(_BAR)
        rows = ceil(len(self.cells) / _columns(canvas, wide, self.cells, letters)) if self.cells else 0
        return rows * _high(canvas, letters) + max(rows - 1, 0) * canvas.px(6)

    def _bars(self, canvas: Canvas, box: Rect, letters: float) -> None:
        if self.done is not None and not self.cells:
            meter(canvas, Rect(box.x, box.y, box.width, canvas.px(_BAR)), self.done, SKY)
            return
        columns, gap = _columns(canvas, box.width, self.cells, letters), canvas.px(_GAP)
        wide, high = (box.width - (columns - 1) * gap) // columns, _high(canvas, letters)
        for place, one in enumerate(self.cells):
            row, column = divmod(place, columns)
            where = Rect(box.x + column * (wide + gap), box.y + row * (high + canvas.px(6)), wide, high)
            _cell(canvas, where, one, letters)

    def _fitted(self, canvas: Canvas, wide: int, larger: tuple[float, ...] = ()) -> tuple[int, float]:
        """How many lines the words take, and in which letters: rather smaller ones than two lines."""
        for units in (*larger, _WORDS, DETAIL):
            if canvas.lines_of(self.words, units, wide, bold=False) == 1:
                return 1, units
        return min(canvas.lines_of(self.words, DETAIL, wide, bold=False), 2), DETAIL

    def _words(self, canvas: Canvas, box: Rect, lines: int, units: float, *, titled: bool) -> None:
        """The words, and where there is room beside them what the bars are of."""
        canvas.text(box, self.words, units, PAPER, NIGHT, lines=lines, bold=False)
        used = canvas.width_of(self.words, units, bold=False) + canvas.px(2 * _GAP)
        if titled and self.title and lines == 1 and used + canvas.width_of(self.title, DETAIL, bold=False) <= box.width:
            below = canvas.px(units) - canvas.px(DETAIL)
            where = Rect(box.x, box.y + below, box.width, box.height - below)
            canvas.text(where, self.title, DETAIL, QUIET, NIGHT, align="right", bold=False)


def strip(advice: Advice, language: str) -> Strip:
    """Advice in the words of a language."""
    t = texts(language)
    title = spoken(advice.title, language) if advice.title else ""
    if advice.done is not None:
        title = t("coach.preparing", percent=percent(advice.done, t))
    cells = tuple(_worded(one, language) for one in advice.chances)
    return Strip(spoken(advice.words, language), title, cells, advice.done)


def spoken(said: Said, language: str) -> str:
    """What is said: a share in percents, other numbers with one decimal, spaces of the board by their names."""
    t = texts(language)

    def word(name: str, value: Any) -> Any:
        match value:
            case Said():
                return spoken(value, language)
            case int() if name == "space":
                return sentences.space(value, language=language)
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


def _worded(one: Chance, language: str) -> Cell:
    value = percent(one.share, texts(language)) if one.amount is None else spoken(one.amount, language)
    about = "≈" if one.error >= 0.005 else ""
    return Cell(spoken(one.label, language), about + value, one.share, one.error, one.best, one.taken)


def _columns(canvas: Canvas, wide: int, cells: tuple[Cell, ...], letters: float) -> int:
    """In how many columns the bars stand: as many as leave room for every label."""
    gap = canvas.px(_GAP)
    needed = max(_width(canvas, one, letters) for one in cells)
    columns = max(1, min(len(cells), (wide + gap) // (needed + gap)))
    return ceil(len(cells) / ceil(len(cells) / columns))


def _high(canvas: Canvas, letters: float) -> int:
    return canvas.px(letters + 8 + _BAR)


def _width(canvas: Canvas, one: Cell, letters: float) -> int:
    signs = (one.best + one.taken) * canvas.px(letters + 4)
    return signs + canvas.width_of(one.label, letters) + canvas.px(8) + canvas.width_of(one.value, letters)


def _cell(canvas: Canvas, box: Rect, one: Cell, units: float) -> None:
    side, left = canvas.px(units), box.x
    for shown, shape in ((one.best, _STAR), (one.taken, _ARROW)):
        if shown:
            canvas.shape(Rect(left, box.y, side, side), shape, GOLD if shape is _STAR else PAPER)
            left += side + canvas.px(4)
    letters = GOLD if one.best else PAPER
    canvas.text(Rect(left, box.y, box.right - left, side), one.label, units, letters, NIGHT)
    canvas.text(Rect(left, box.y, box.right - left, side), one.value, units, letters, NIGHT, align="right")
    bar = Rect(box.x, box.bottom - canvas.px(_BAR), box.width, canvas.px(_BAR))
    meter(canvas, bar, one.share, GOLD if one.best else SKY)
    if one.error > 0:
        _whisker(canvas, bar, one)


def _whisker(canvas: Canvas, bar: Rect, one: Cell) -> None:
    """How far off the bar may be: two standard errors to both sides."""
    left, right = (min(max(one.share + by * 2 * one.error, 0.0), 1.0) * bar.width + bar.x for by in (-1, 1))
    canvas.line((round(left), bar.centery), (round(right), bar.centery), NIGHT, 4)
    canvas.line((round(left), bar.centery), (round(right), bar.centery), PAPER, 2)
