"""A number to be entered by steps: larger, smaller, done. What it is for, and what follows, is told by `Asks`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from pygame import Rect

from ui import parts
from ui.canvas import Canvas
from ui.focus import picked
from ui.parts import Bar, Head, Item
from ui.pick import Errand, Option, followed
from ui.press import Button, Press, Pressed
from ui.scene import Next, Scene
from ui.texts import texts
from ui.theme import DETAIL, GAP, GLANCE, GOLD, HAND, LEAN, NIGHT, PAPER, QUIET
from ui.world import Lamps, World

STEPS = (1, 10, 50, 100)
_UP = tuple(f"+{step}" for step in STEPS)
_DOWN = tuple(f"−{step}" for step in STEPS)
_CHANGES = dict(zip((*_UP, *_DOWN), (*STEPS, *(-step for step in STEPS)), strict=True))


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is asked, for the value that is shown now; the first of the options takes the value."""

    title: str
    shown: str
    options: tuple[Option, ...]
    least: int = 0
    most: int = 99_999
    note: str = ""
    back: Scene | None = None  # what Back shows in place of this; None: what lies below


class Asks(Protocol):
    """What a number is for."""

    def sheet(self, world: World, value: int) -> Sheet: ...


@dataclass(frozen=True, slots=True)
class StepperView:
    """The number in large letters, four steps up, four down, and what can be done with it."""

    head: Head
    bar: Bar
    title: str
    shown: str
    note: str
    options: tuple[Item, ...]
    focus: str
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        gap, hand = canvas.px(GAP), canvas.px(HAND)
        below = box.y + gap
        below += canvas.text(Rect(box.x, below, box.width, hand), self.title, LEAN, PAPER, NIGHT, least=DETAIL) + gap
        wide = canvas.width_of(self.shown, GLANCE) + 2 * gap
        canvas.text(Rect(box.x, below, wide, hand), self.shown, GLANCE, GOLD, NIGHT)
        room = Rect(box.x + wide, below, box.width - wide, canvas.px(GLANCE))
        if self.note:
            canvas.middle(room, self.note, DETAIL + 4, QUIET, NIGHT, align="left", lines=2, least=DETAIL, bold=False)
        below += canvas.height_of(GLANCE)
        high = min((box.bottom - below - 2 * gap) // 3, canvas.px(72))
        for place, row in enumerate((_items(_UP), _items(_DOWN), self.options)):
            _row(canvas, Rect(box.x, below + place * (high + gap), box.width, high), row, self.focus)


def _items(labels: tuple[str, ...]) -> tuple[Item, ...]:
    return tuple(Item(label, label) for label in labels)


def _row(canvas: Canvas, box: Rect, items: tuple[Item, ...], focus: str) -> None:
    gap = canvas.px(GAP)
    wide = (box.width - (len(items) - 1) * gap) // len(items)
    for place, one in enumerate(items):
        where = Rect(box.x + place * (wide + gap), box.y, wide, box.height)
        parts.item(canvas, where, one, focused=one.key == focus)


@dataclass(frozen=True, slots=True)
class Stepper(Errand):
    """A number under way. The focus begins where the number is taken."""

    asks: Asks
    value: int
    focus: str = ""

    def view(self, world: World) -> StepperView:
        sheet = self.asks.sheet(world, self.value)
        t = texts(world.settings.language)
        return StepperView(
            parts.head_of(world, t(f"game.{world.table.game}") if world.table else ""),
            (t("bar.choose"), t("bar.next"), t("bar.previous"), t("bar.back")),
            sheet.title,
            sheet.shown,
            sheet.note,
            tuple(option.item for option in sheet.options),
            self.focus or sheet.options[0].item.key,
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        sheet = self.asks.sheet(world, self.value)
        if press == Pressed(Button.MENU):
            return Next(below if sheet.back is None else (*below, sheet.back))
        taking = tuple(option.item.key for option in sheet.options)
        choice = picked(press, (_UP, _DOWN, taking), self.focus or taking[0])
        scene = replace(self, focus=choice.focus)
        if choice.key is None:
            return Next((*below, scene))
        if choice.key in _CHANGES:
            value = max(sheet.least, min(sheet.most, self.value + _CHANGES[choice.key]))
            return Next((*below, replace(scene, value=value)))
        option = sheet.options[taking.index(choice.key)]
        return followed(option.then, scene, below, stays=option.stays)
