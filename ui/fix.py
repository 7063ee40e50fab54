"""Fix: the history of the game, newest first; any roll can be put right, or everything since taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from ui import faces, history, parts, sentences
from ui.canvas import Canvas
from ui.fix_roll import FixRoll
from ui.focus import Rows, picked
from ui.pages import on_page, pages
from ui.parts import Bar, Head, Item
from ui.pick import Errand
from ui.press import Button, Press, Pressed
from ui.scene import Next, Scene
from ui.texts import texts
from ui.theme import DETAIL, GAP, GOLD, HAND, PANEL, PAPER, RAISED
from ui.world import Entry, Lamps, Look, Table, World

_PER: Final = 4  # events on a page
_OLDER, _NEWER = "older", "newer"
_LOOK = 60  # units: of a die in the history
_MOST = 6  # dice shown of one event
_BY_THE_WAY = {"round_over", "passed_over", "discarded", "rent_lapsed"}  # outcomes that do not tell what a roll did


@dataclass(frozen=True, slots=True)
class Line:
    """An event of the history."""

    key: str
    text: str
    looks: tuple[Look, ...]


@dataclass(frozen=True, slots=True)
class FixView:
    """A page of the history."""

    head: Head
    bar: Bar
    wanted: str
    lines: tuple[Line, ...]
    turns: tuple[Item, ...]
    focus: str
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        gap, hand, wide = canvas.px(GAP), canvas.px(HAND), canvas.px(120)
        taken = 0 if canvas.upright else len(self.turns) * (wide + gap)
        below = parts.glance(canvas, Rect(box.x, box.y, box.width - taken, box.height), "", self.wanted).y
        row = Rect(box.right - taken + gap, box.y + gap, taken - gap, hand)
        if canvas.upright and self.turns:
            row = Rect(box.x, below, box.width, hand)
            below = row.bottom + gap
        for place, one in enumerate(self.turns):
            wide = (row.width - gap) // len(self.turns)
            where = Rect(row.x + place * (wide + gap), row.y, wide, hand)
            parts.item(canvas, where, one, focused=one.key == self.focus)
        box = Rect(box.x, below, box.width, box.bottom - below)
        high = min((box.height - (_PER - 1) * gap) // _PER, canvas.px(110))
        for place, line in enumerate(self.lines):
            where = Rect(box.x, box.y + place * (high + gap), box.width, high)
            _line(canvas, where, line, focused=line.key == self.focus)


def _line(canvas: Canvas, box: Rect, line: Line, *, focused: bool) -> None:
    ground = RAISED if focused else PANEL
    canvas.box(box, ground, edge=GOLD if focused else None)
    inner = box.inflate(-canvas.px(2 * GAP), -canvas.px(8))
    side = min(inner.height, canvas.px(_LOOK), inner.width // (2 * _MOST) if canvas.upright else inner.width)
    gap = canvas.px(4)
    for place, look in enumerate(line.looks[:_MOST]):
        where = Rect(inner.x + place * (side + gap), inner.centery - side // 2, side, side)
        faces.piece(canvas, where, look.shows, look)
    taken = len(line.looks[:_MOST]) * (side + gap) + (canvas.px(GAP) if line.looks else 0)
    words = Rect(inner.x + taken, inner.y, inner.width - taken, inner.height)
    canvas.middle(words, line.text, 22, PAPER, ground, align="left", lines=3, least=DETAIL, bold=False)
    canvas.target(line.key, box)


@dataclass(frozen=True, slots=True)
class Fix(Errand):
    """The events of the game, newest first, page by page."""

    focus: str = ""
    page: int = 0

    def view(self, world: World) -> FixView:
        table, language = world.table, world.settings.language
        assert table is not None
        t = texts(language)
        lines = tuple(_told(table, entry, language) for entry in _shown(table, self.page))
        rows = self._rows(table)
        return FixView(
            parts.head_of(world, t(f"short.{table.game}")),
            (*((t("bar.choose"), t("bar.next"), t("bar.previous")) if rows else ("", "", "")), t("bar.back")),
            t("fix.wanted") if lines else t("fix.nothing"),
            lines,
            tuple(Item(key, t(f"fix.{key}")) for key in _turns(table)),
            self._focus(table),
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        rows = self._rows(table)
        if press == Pressed(Button.MENU) or not rows:
            return Next(below)
        pick = picked(press, rows, self._focus(table))
        scene = replace(self, focus=pick.focus)
        match pick.key:
            case None:
                return Next((*below, scene))
            case "older" | "newer":
                step = 1 if pick.key == _OLDER else -1
                return Next((*below, replace(scene, page=(self.page + step) % pages(len(table.log), _PER))))
        return Next((*below, scene, FixRoll(int(pick.key))))

    def _rows(self, table: Table) -> Rows:
        lines = tuple((str(entry.index),) for entry in _shown(table, self.page))
        return (_turns(table), *lines) if _turns(table) else lines

    def _focus(self, table: Table) -> str:
        """The newest of the page, until something else has it."""
        shown = _shown(table, self.page)
        return self.focus or (str(shown[0].index) if shown else "")


def _turns(table: Table) -> tuple[str, ...]:
    return (_NEWER, _OLDER) if len(table.log) > _PER else ()


def _shown(table: Table, page: int) -> tuple[Entry, ...]:
    return on_page(tuple(reversed(table.log)), page, _PER)


def _told(table: Table, entry: Entry, language: str) -> Line:
    """A roll by its dice and what it did; a choice by its own words."""
    looks = history.looks(entry)
    did = [outcome for outcome in entry.outcomes if outcome["kind"] not in _BY_THE_WAY]
    if looks and did:
        return Line(str(entry.index), sentences.told(table.game, did[-1], table.names, language=language), looks)
    what = sentences.recorded(table.game, entry.event, table.names, language=language)
    return Line(str(entry.index), what[:1].upper() + what[1:], looks)
