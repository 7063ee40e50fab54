"""The menu at play: go on, look at the last verdict, fix a roll, enter one by hand, and the way out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ui import parts
from ui.camera_check import looking
from ui.canvas import Canvas
from ui.dispute import Dispute
from ui.enter import Enter, enterable
from ui.fix import Fix
from ui.parts import Bar, Head, Item
from ui.pick import Errand
from ui.press import Button, Press, Pressed, chosen
from ui.rules_page import RulesPage
from ui.scene import Leave, Next, Scene
from ui.settings import Settings
from ui.texts import texts
from ui.world import Lamps, Table, World

_ROWS = 4  # of two columns


@dataclass(frozen=True, slots=True)
class TableMenuView:
    """All that can be done besides playing."""

    head: Head
    bar: Bar
    items: tuple[Item, ...]
    focus: int
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        columns = _columns(upright=canvas.upright)
        parts.grid(canvas, box, self.items, self.focus, columns, 2 * _ROWS // columns)


@dataclass(frozen=True, slots=True)
class TableMenu(Errand):
    """The list; Menu leaves it."""

    focus: int = 0

    def view(self, world: World) -> TableMenuView:
        t = texts(world.settings.language)
        assert world.table is not None
        items = tuple(Item(key, t(f"menu.{key}"), t(f"menu.{key}.why")) for key in _keys(world.table))
        bar = (t("bar.choose"), t("bar.next"), t("bar.previous"), t("bar.back"))
        title = t(f"short.{world.table.game}")
        return TableMenuView(parts.head_of(world, title), bar, items, min(self.focus, len(items) - 1), world.lamps)

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        if press == Pressed(Button.MENU):
            return Next(below)
        choice = chosen(press, _keys(table), self.focus, columns=_columns(upright=world.upright))
        here = (*below, replace(self, focus=choice.focus))
        match choice.key:
            case "go_on":
                return Next(below)
            case "dispute":
                return Next((*here, Dispute()))
            case "fix":
                return Next((*here, Fix()))
            case "enter":
                return Next((*here, Enter()))
            case "rules":
                return Next((*here, RulesPage()))
            case "camera":
                check = looking(table.game, world)
                return Next((*here, check), (check.watch,))
            case "settings":
                return Next((*here, Settings()))
            case "leave":
                return Next(here, (Leave(),))
        return Next(here)


def _columns(*, upright: bool) -> int:
    return 1 if upright else 2


def _keys(table: Table) -> tuple[str, ...]:
    """What makes sense now."""
    past = ("dispute", "fix") if table.log else ()
    enter = ("enter",) if enterable(table) else ()
    camera = ("camera",) if table.by_camera else ()
    return ("go_on", *past, *enter, "rules", *camera, "settings", "leave")
