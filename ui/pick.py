"""A list to choose from: a title, items, and what each of them does. The page may be fixed or follow the world."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from pygame import Rect

from ui import parts, sentences, theme
from ui.canvas import Canvas
from ui.parts import Bar, Head, Item
from ui.press import Button, Press, Pressed, Touched, chosen
from ui.scene import Command, Next, Scene
from ui.texts import texts
from ui.theme import BAD, DETAIL, GAP, GLANCE, GOLD, HAND, LEAN, NIGHT, PANEL, QUIET
from ui.world import Lamps, World

_LOW, _DETAILED, _HIGH, _TALL = HAND, 64, 84, 96  # of an item, in units; a tall one has two smaller lines
_LEFT = ((0.75, 0.1), (0.75, 0.9), (0.2, 0.5))
_RIGHT = ((0.25, 0.1), (0.25, 0.9), (0.8, 0.5))
_TURN = "focus:"


def columns_of(*, upright: bool) -> int:
    """A list has two columns, but one on an upright screen."""
    return 1 if upright else 2


class Errand:
    """A scene that asks for a part of something. All of them go when that is done."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Instead:
    """Another scene takes the place of this one."""

    scene: Scene


Then = Command | Scene | Instead


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose and what it does: a command ends the errand, a scene asks for more."""

    item: Item
    then: Then
    stays: bool = False  # whether the list is still there after the command


@dataclass(frozen=True, slots=True)
class Page:
    """A list as it is now."""

    title: str
    options: tuple[Option, ...]
    note: str = ""
    back: Scene | None = None  # what Back shows in place of this; None: what lies below
    tall: bool = False  # whether details may take two lines

    def page(self, world: World) -> Page:
        return self


class Listing(Protocol):
    """What makes a page of the world: a fixed `Page`, or something that looks at the game."""

    def page(self, world: World) -> Page: ...


def followed(then: Then, scene: Scene, below: tuple[Scene, ...], *, stays: bool = False) -> Next:
    """The stack after a choice that was made in a scene."""
    if isinstance(then, Instead):
        return Next((*below, then.scene))
    if isinstance(then, Command):
        return Next((*below, scene) if stays else done(below), (then,))
    return Next((*below, scene, then))


def done(below: tuple[Scene, ...]) -> tuple[Scene, ...]:
    """The stack without the scenes that asked for parts of what is done now."""
    while below and isinstance(below[-1], Errand):
        below = below[:-1]
    return below


@dataclass(frozen=True, slots=True)
class PickView:
    """A title, a line under it, and the items, page by page."""

    head: Head
    bar: Bar
    title: str
    note: str
    refused: bool
    items: tuple[Item, ...]
    focus: int = 0
    lamps: Lamps | None = None
    tall: bool = False

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        columns = columns_of(upright=canvas.upright)
        gap, hand = canvas.px(GAP), canvas.px(HAND)
        low = _TALL if self.tall else _DETAILED if any(item.detail for item in self.items) else _LOW
        noted = canvas.height_of(DETAIL, 2) if self.note else 0  # always two lines, so that the list stays where it is

        def rows_under(title: int) -> int:
            return max(1, (box.height - title - noted + gap) // (canvas.px(low) + gap))

        rows, glance = rows_under(hand), canvas.height_of(GLANCE)
        pages = -(-len(self.items) // (rows * columns))
        if len(self.items) <= rows_under(glance) * columns and canvas.lines_of(self.title, GLANCE, box.width) == 1:
            box = parts.glance(canvas, box, "", self.title)
        else:  # a long list, or a long title, is read from nearer by
            title = Rect(box.x, box.y, box.width, hand)
            if pages > 1:
                title.width -= self._arrows(canvas, title, rows * columns)
            one = canvas.lines_of(self.title, LEAN, title.width) == 1
            units, lines = (LEAN, 1) if one else (DETAIL + 2, 2)
            canvas.middle(title, self.title, units, GOLD, NIGHT, align="left", lines=lines)
            box = Rect(box.x, title.bottom, box.width, box.bottom - title.bottom)
        if self.note:
            units = DETAIL + 4 if canvas.lines_of(self.note, DETAIL + 4, box.width, bold=False) == 1 else DETAIL
            canvas.text(box, self.note, units, BAD if self.refused else QUIET, NIGHT, lines=2, bold=False)
        box = Rect(box.x, box.y + noted, box.width, box.height - noted)
        if pages == 1:
            rows = -(-len(self.items) // columns)
            box.height = min(box.height, rows * canvas.px(_TALL if self.tall else _HIGH) + (rows - 1) * gap)
        if self.items:
            parts.grid(canvas, box, self.items, self.focus, columns, rows)

    def _arrows(self, canvas: Canvas, box: Rect, per: int) -> int:
        """To the page before and after, for fingers; the width that they take."""
        gap, side = canvas.px(GAP), canvas.px(HAND)
        count = len(self.items)
        pages, page = -(-count // per), self.focus // per
        right = Rect(box.right - side, box.y, side, side)
        number = Rect(right.x - canvas.px(76), box.y, canvas.px(76), side)
        left = Rect(number.x - side, box.y, side, side)
        for where, shape, turned in ((left, _LEFT, (page - 1) % pages), (right, _RIGHT, (page + 1) % pages)):
            canvas.box(where, PANEL)
            canvas.shape(where.inflate(-side // 2, -side // 2), shape, GOLD)
            canvas.target(f"{_TURN}{turned * per}", where)
        canvas.middle(number, f"{page + 1} / {pages}", theme.DETAIL + 4, QUIET, NIGHT)
        return 2 * side + number.width + gap


@dataclass(frozen=True, slots=True)
class Pick(Errand):
    """A list under way: OK takes, Fix and Undo step, Menu goes back."""

    lists: Listing
    focus: int = 0

    def view(self, world: World) -> PickView:
        page = self.lists.page(world)
        t = texts(world.settings.language)
        refused = refusal(world) if any(option.stays for option in page.options) else ""
        several = len(page.options) > 1
        steps = (t("bar.next"), t("bar.previous")) if several else ("", "")
        return PickView(
            parts.head_of(world, t(f"game.{world.table.game}") if world.table else ""),
            (t("bar.choose") if page.options else "", *steps, t("bar.back")),
            page.title,
            refused or page.note,
            bool(refused),
            tuple(option.item for option in page.options),
            self._within(page),
            world.lamps,
            page.tall,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        page = self.lists.page(world)
        if press == Pressed(Button.MENU):
            return Next(below if page.back is None else (*below, page.back))
        if isinstance(press, Touched) and press.key.startswith(_TURN):
            return Next((*below, replace(self, focus=int(press.key.removeprefix(_TURN)))))
        keys = tuple(option.item.key for option in page.options)
        choice = chosen(press, keys, self._within(page), columns=columns_of(upright=world.upright))
        scene = replace(self, focus=choice.focus)
        if choice.key is None:
            return Next((*below, scene))
        option = page.options[keys.index(choice.key)]
        return followed(option.then, scene, below, stays=option.stays)

    def _within(self, page: Page) -> int:
        """The focus; the list may have become shorter since."""
        return min(self.focus, max(len(page.options) - 1, 0))


def refusal(world: World) -> str:
    """Why what was chosen last cannot be; "" if it could."""
    refused = world.table.refused if world.table else None
    if refused is None:
        return ""
    return sentences.refused(refused.code, refused.fields["message"], language=world.settings.language)
