"""Long lists, page by page: what is on a page, and how its lines are drawn. Nothing has to be dragged."""

from typing import TypeVar

from pygame import Rect

from ui.canvas import Canvas
from ui.parts import Item
from ui.theme import DETAIL, GAP, GOLD, PANEL, PAPER, QUIET, RAISED

_LABEL = 22
_HIGH = 116  # of a line, at most
T = TypeVar("T")


def on_page(ones: tuple[T, ...], page: int, per: int) -> tuple[T, ...]:
    """What is on a page; after the last one the first comes again."""
    first = page % pages(len(ones), per) * per
    return ones[first : first + per]


def pages(count: int, per: int) -> int:
    """How many pages so many take."""
    return max(1, -(-count // per))


def column(canvas: Canvas, box: Rect, items: tuple[Item, ...], focus: str, per: int) -> None:
    """Items one under the other, each as high as on a full page."""
    gap = canvas.px(GAP)
    high = min((box.height - (per - 1) * gap) // per, canvas.px(_HIGH))
    for place, one in enumerate(items):
        line(canvas, Rect(box.x, box.y + place * (high + gap), box.width, high), one, focused=one.key == focus)


def line(canvas: Canvas, box: Rect, one: Item, *, focused: bool) -> None:
    """An item over the whole width: its label, under it what explains it, at the right what stands there now."""
    ground = RAISED if focused else PANEL
    canvas.box(box, ground, edge=GOLD if focused else None)
    inner = box.inflate(-canvas.px(28), 0)
    wide = inner.width - (canvas.width_of(one.value, _LABEL) + canvas.px(GAP) if one.value else 0)
    rows = min(canvas.lines_of(one.label, _LABEL, wide), 2 if canvas.upright else 1)
    lines = canvas.lines_of(one.detail, DETAIL, inner.width, bold=False)
    upper, lower = canvas.height_of(_LABEL, rows), canvas.height_of(DETAIL, lines)
    between = canvas.px(2)
    top = box.centery - (upper + between + lower) // 2 + canvas.px(2)  # the last line has little below it
    canvas.text(Rect(inner.x, top, wide, upper), one.label, _LABEL, PAPER, ground, lines=rows, least=DETAIL)
    canvas.text(Rect(inner.x, top, inner.width, upper), one.value, _LABEL, GOLD, ground, align="right")
    below = Rect(inner.x, top + upper + between, inner.width, lower)
    canvas.text(below, one.detail, DETAIL, QUIET, ground, lines=lines, bold=False)
    canvas.target(one.key, box)
