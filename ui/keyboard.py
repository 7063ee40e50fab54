"""A keyboard on the screen, for names: by touch, by four buttons, or by a real keyboard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Protocol

from pygame import Rect

from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows, in_rows, picked
from ui.parts import Bar, Head, Item
from ui.press import Button, Press, Pressed, Typed
from ui.scene import Next, Scene
from ui.setup.draft import LONGEST
from ui.texts import texts
from ui.theme import BAD, DETAIL, EDGE, GAP, GLANCE, GOLD, LEAN, NIGHT, PANEL, PAPER, QUIET
from ui.world import World

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß"
_SHIFT, _SPACE, _BACK, _DONE = "shift", "space", "back", "done"
_SIGNS: Final = (_SHIFT, "-", _SPACE, _BACK, _DONE)
_COLUMNS: Final = 10
_COLUMNS_UPRIGHT: Final = 6
_ALSO: Final = " -'’."  # what stands in names besides letters and digits


class Asker(Scene, Protocol):
    """A scene that asks for the name of a seat and goes on when it has it."""

    def named(self, seat: int, name: str) -> Scene:
        """The scene with the name in it."""

    def objection(self, seat: int, name: str, language: str) -> str:
        """Why a name cannot be; "" if it can."""


@dataclass(frozen=True, slots=True)
class KeyboardView:
    """The name so far, and the keys."""

    head: Head
    bar: Bar
    name: str
    empty: str  # what stands there while there is no name
    note: str
    trouble: bool  # whether the note says why the name cannot be
    keys: tuple[Item, ...]
    focus: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        high = canvas.height_of(GLANCE)
        room = Rect(box.x, box.y, box.width, high)
        if canvas.upright:
            below = Rect(box.x, room.bottom + canvas.px(GAP), box.width, canvas.height_of(LEAN, 2))
            note, keys = below, Rect(box.x, below.bottom, box.width, box.bottom - below.bottom)
        else:
            note = Rect(box.right - box.width // 4, box.y, box.width // 4, high)
            room.width -= note.width + canvas.px(GAP)
            keys = Rect(box.x, room.bottom + canvas.px(4), box.width, box.bottom - room.bottom - canvas.px(4))
        self._name(canvas, room)
        colour = BAD if self.trouble else QUIET
        canvas.middle(note, self.note, DETAIL, colour, NIGHT, align="left", lines=3, bold=False)
        self._keys(canvas, keys)

    def _name(self, canvas: Canvas, room: Rect) -> None:
        if not self.name:
            canvas.text(room, self.empty, GLANCE, QUIET, NIGHT, least=LEAN)
        else:
            canvas.text(room, self.name, GLANCE, PAPER, NIGHT, least=LEAN)
        line = room.y + canvas.height_of(GLANCE)
        canvas.line((room.x, line), (room.right, line), GOLD if self.name else EDGE, 3)

    def _keys(self, canvas: Canvas, box: Rect) -> None:
        gap = canvas.px(6)
        rows = _rows(canvas.upright)
        high = min((box.height - gap * (len(rows) - 1)) // len(rows), canvas.px(84))
        top = box.bottom - high * len(rows) - gap * (len(rows) - 1)
        items = {item.key: item for item in self.keys}
        for down, row in enumerate(rows):
            wide = (box.width - gap * (len(row) - 1)) // len(row)
            for right, key in enumerate(row):
                where = Rect(box.x + right * (wide + gap), top + down * (high + gap), wide, high)
                _key(canvas, where, items[key], focused=key == self.focus)


@dataclass(frozen=True, slots=True)
class Keyboard:
    """Asks for the name of a seat. It is written with a capital at the beginning of each word."""

    asker: Asker
    seat: int
    text: str = ""
    focus: str = "A"
    capitals: bool = True
    refused: bool = False  # Done was pressed, and it could not be

    def view(self, world: World) -> KeyboardView:
        t = texts(world.settings.language)
        why = self._why(world) if self.refused else ""
        return KeyboardView(
            parts.head_of(world, t("keyboard.title", number=self.seat + 1)),
            (t("keyboard.take"), t("bar.next"), t("bar.previous"), t("bar.back")),
            self.text,
            t("keyboard.empty"),
            why or t("keyboard.length", count=LONGEST - len(self.text)),
            bool(why),
            tuple(Item(key, self._label(key, world)) for row in _rows(world.upright) for key in row),
            self.focus,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        if press == Pressed(Button.MENU):
            return Next(below)
        if isinstance(press, Typed):
            typed = self._less() if not press.letter else self._more(press.letter)
            return Next((*below, replace(typed, focus=_DONE)))  # who types ends with Enter
        pick = picked(press, _rows(world.upright), self.focus)
        scene = replace(self, focus=pick.focus)
        match pick.key:
            case None:
                return Next((*below, scene))
            case "done":
                return scene._done(world, below)
            case "back":
                return Next((*below, scene._less()))
            case "shift":
                return Next((*below, replace(scene, capitals=not self.capitals)))
            case "space":
                return Next((*below, scene._more(" ")))
            case letter:
                return Next((*below, scene._more(letter if self.capitals else letter.lower())))

    def _more(self, letter: str) -> Keyboard:
        """With one more letter, if it belongs into a name and there is room."""
        fits = len(letter) == 1 and (letter.isalnum() or letter in _ALSO) and len(self.text) < LONGEST
        if not fits or (letter == " " and not self.text.strip()):
            return self
        return replace(self, text=self.text + letter, capitals=letter in _ALSO, refused=False)

    def _less(self) -> Keyboard:
        text = self.text[:-1]
        return replace(self, text=text, capitals=not text or text[-1] in _ALSO, refused=False)

    def _done(self, world: World, below: tuple[Scene, ...]) -> Next:
        if self._why(world):
            return Next((*below, replace(self, refused=True)))
        return Next((*below[:-1], self.asker.named(self.seat, self.text.strip())))

    def _why(self, world: World) -> str:
        """Why this name cannot be; "" if it can."""
        language = world.settings.language
        name = self.text.strip()
        return self.asker.objection(self.seat, name, language) if name else texts(language)("keyboard.none")

    def _label(self, key: str, world: World) -> str:
        if key in {_SHIFT, _SPACE, _BACK, _DONE}:
            small = ".small" if key == _SHIFT and self.capitals else ""
            return texts(world.settings.language)(f"keyboard.{key}{small}")
        return key if self.capitals else key.lower()


def _rows(upright: bool) -> Rows:
    """The keys as they lie."""
    return (*in_rows(tuple(LETTERS), _COLUMNS_UPRIGHT if upright else _COLUMNS), _SIGNS)


def _key(canvas: Canvas, box: Rect, one: Item, *, focused: bool) -> None:
    canvas.box(box, PANEL, edge=GOLD if focused else None)
    canvas.middle(box.inflate(-canvas.px(8), 0), one.label, 26, PAPER, PANEL, least=DETAIL)
    canvas.target(one.key, box)
