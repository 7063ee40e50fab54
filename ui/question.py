"""The question: a die that could not be read, large, and what it may show. One press answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from ui import faces, parts
from ui.canvas import Canvas
from ui.faces import Choosing, Tile
from ui.focus import picked
from ui.parts import Bar, Head, Item
from ui.pick import refusal
from ui.press import Button, Press, Pressed
from ui.scene import Name, Next, Scene
from ui.table_menu import TableMenu
from ui.texts import texts
from ui.theme import BAD, GAP, HAND, PANEL, SKY
from ui.world import Asking, Lamps, Look, World

OTHER: Final = "other"
NO_DIE: Final = "none"


@dataclass(frozen=True, slots=True)
class QuestionView:
    """The die as the camera saw it, beside what it may show."""

    head: Head
    bar: Bar
    wanted: str
    refused: str
    look: Look | None
    tiles: tuple[Tile, ...]
    items: tuple[Item, ...]
    focus: str
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        box = parts.glance(canvas, box, "", self.wanted)
        box = parts.said(canvas, box, self.refused, BAD)
        gap = canvas.px(GAP)
        if self.items:
            row = Rect(box.x, box.bottom - canvas.px(HAND), box.width, canvas.px(HAND))
            wide = (row.width - gap * (len(self.items) - 1)) // len(self.items)
            for place, one in enumerate(self.items):
                where = Rect(row.x + place * (wide + gap), row.y, wide, row.height)
                parts.item(canvas, where, one, focused=one.key == self.focus)
            box = Rect(box.x, box.y, box.width, row.y - gap - box.y)
        if canvas.upright:
            side = min(box.width, box.height // (2 if len(self.tiles) <= 3 else 3))
            picture = Rect(box.x, box.y, box.width, side)
            box = Rect(box.x, picture.bottom + gap, box.width, box.height - side - gap)
        else:
            side = min(box.height, box.width // 3)
            picture = Rect(box.x, box.y, side, box.height)
            box = Rect(picture.right + 2 * gap, box.y, box.width - side - 2 * gap, box.height)
        self._picture(canvas, picture)
        faces.tiles(canvas, box, self.tiles, self.focus, beside=True)

    def _picture(self, canvas: Canvas, box: Rect) -> None:
        if self.look is None or self.look.pixels is None:
            canvas.box(box, PANEL)
            return
        side = min(box.size)
        frame = Rect(box.centerx - side // 2, box.y, side, side)
        canvas.box(frame, SKY, corner=8)
        canvas.picture(canvas.inner(frame, 4), self.look.pixels)


@dataclass(frozen=True, slots=True)
class Question:
    """The likeliest faces, another one, or no die at all."""

    focus: str = ""  # "": the likeliest
    choosing: Choosing | None = None  # among all faces

    def view(self, world: World) -> QuestionView:
        asking, t = _asking(world), texts(world.settings.language)
        look = asking.look if asking else None
        if asking is None or self.choosing is None:
            tiles = _likely(asking, world.settings.language)
            items: tuple[Item, ...] = (Item(OTHER, t("question.other")), Item(NO_DIE, t(f"question.{_none(world)}")))
            focus = self.focus or _rows(asking)[0][0]
            last = t("bar.menu")
        else:
            tiles = self.choosing.tiles(asking.all_faces, world.settings.language)
            items, focus, last = (), f"face:{self.choosing.focus}", t("bar.back")
        return QuestionView(
            parts.head_of(world, t(f"short.{world.table.game}") if world.table else ""),
            (t("bar.choose"), t("bar.next"), t("bar.previous"), last),
            t("question.wanted"),
            refusal(world),
            look,
            tiles,
            items,
            focus,
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        asking = _asking(world)
        if asking is None:
            return Next(below)
        if self.choosing is not None:
            return self._among_all(press, asking, world, below)
        if press == Pressed(Button.MENU):
            return Next((*below, self, TableMenu()))
        pick = picked(press, _rows(asking), self.focus)
        match pick.key:
            case None:
                return Next((*below, replace(self, focus=pick.focus)))
            case "other":
                return Next((*below, replace(self, choosing=Choosing())))
            case "none":
                return Next((*below, Question()), (Name(None),))
            case key:
                return Next((*below, Question()), (Name(asking.faces[_place(key)]),))

    def _among_all(self, press: Press, asking: Asking, world: World, below: tuple[Scene, ...]) -> Next:
        assert self.choosing is not None
        if press == Pressed(Button.MENU):
            return Next((*below, replace(self, choosing=Choosing() if self.choosing.first else None)))
        taken = self.choosing.pressed(press, asking.all_faces, narrow=True)
        if isinstance(taken, Choosing):
            return Next((*below, replace(self, choosing=taken)))
        return Next((*below, Question()), (Name(taken),))


def _asking(world: World) -> Asking | None:
    return world.table.asking if world.table else None


def _likely(asking: Asking | None, language: str) -> tuple[Tile, ...]:
    shown = asking.faces if asking else ()
    return tuple(faces.tile(f"face:{place}", shows, language) for place, shows in enumerate(shown))


def _rows(asking: Asking | None) -> tuple[tuple[str, ...], ...]:
    """What can be chosen, as it lies."""
    likely = tuple(f"face:{place}" for place in range(len(asking.faces))) if asking else ()
    return (likely, (OTHER, NO_DIE)) if likely else ((OTHER, NO_DIE),)


def _place(key: str) -> int:
    return int(key.removeprefix("face:"))


def _none(world: World) -> str:
    """The word for what is nothing of the game's."""
    return "no_card" if world.table and world.table.game == "zombies" else "no_die"
