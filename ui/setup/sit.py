"""Who sits in a seat: a name to be typed, somebody who played before, or a change of places."""

from dataclasses import dataclass, replace

from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows, in_rows, picked
from ui.keyboard import Asker, Keyboard
from ui.parts import Bar, Head, Item
from ui.press import Button, Press, Pressed
from ui.scene import Next, Scene
from ui.setup.draft import LONGEST, Draft
from ui.setup.step import bar_of
from ui.texts import texts
from ui.world import World

_MOST = 12  # that a page holds: three columns of four
_TYPE = "type"


@dataclass(frozen=True, slots=True)
class SitView:
    """The names to choose from."""

    head: Head
    bar: Bar
    wanted: str
    items: tuple[Item, ...]
    focus: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        columns = 2 if canvas.upright else 3
        keys = [item.key for item in self.items]
        parts.grid(canvas, box, self.items, keys.index(self.focus), columns, _MOST // columns)


@dataclass(frozen=True, slots=True)
class Sit:
    """Asks who sits in a seat."""

    asker: Asker
    draft: Draft
    seat: int
    focus: str = _TYPE

    def view(self, world: World) -> SitView:
        t = texts(world.settings.language)
        title = t("setup.seat", number=self.seat + 1, name=self.draft.names[self.seat])
        return SitView(parts.head_of(world, title), bar_of(world), t("setup.sits"), self._items(world), self.focus)

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        if press == Pressed(Button.MENU):
            return Next(below)
        pick = picked(press, self._rows(world), self.focus)
        if pick.key is None:
            return Next((*below, replace(self, focus=pick.focus)))
        if pick.key == _TYPE:
            return Next((*below, Keyboard(self.asker, self.seat, self._begun(world))))
        kind, _, number = pick.key.partition(":")
        names = self.draft.names if kind == "swap" else self._away(world)
        return Next((*below[:-1], self.asker.named(self.seat, names[int(number)])))

    def _items(self, world: World) -> tuple[Item, ...]:
        """A name to be typed; who played before and is not here; who is here, to change places with."""
        t = texts(world.settings.language)
        others = [seat for seat in range(self.draft.count) if seat != self.seat]
        return (
            Item(_TYPE, t("setup.type")),
            *(Item(f"known:{place}", name) for place, name in enumerate(self._away(world))),
            *(Item(f"swap:{seat}", t("setup.swap", name=self.draft.names[seat])) for seat in others),
        )

    def _away(self, world: World) -> list[str]:
        """Who played before and is not here, as many as there is room for."""
        here = {name.casefold() for name in self.draft.names}
        away = [name for name in world.known_names if name.casefold() not in here and len(name) <= LONGEST]
        return away[: _MOST - self.draft.count]

    def _rows(self, world: World) -> Rows:
        return in_rows(tuple(item.key for item in self._items(world)), 2 if world.upright else 3)

    def _begun(self, world: World) -> str:
        """What already stands there: nobody wants to take “Player 1” back letter by letter."""
        t = texts(world.settings.language)
        name = self.draft.names[self.seat]
        stand_ins = {t("setup.player", number=number + 1) for number in range(len(self.draft.everybody))}
        return "" if name in stand_ins else name
