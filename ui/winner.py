"""The end: who has won, the story of the game, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from ui import parts, pieces
from ui.canvas import Canvas
from ui.curve.scene import Turned
from ui.home import Home
from ui.parts import Bar, Head, Item
from ui.pieces import Seat
from ui.press import Button, Press, Pressed, chosen
from ui.rules_page import bulleted
from ui.scene import Do, Leave, Next, Scene
from ui.setup.scene import set_up
from ui.story import story, winners, wins
from ui.table_menu import TableMenu
from ui.texts import Texts, texts
from ui.theme import GAP
from ui.world import Lamps, Table, World

_KEYS: Final = ("new", "turned", "home")
_LINE = 36  # units that a sentence of the story needs


@dataclass(frozen=True, slots=True)
class WinnerView:
    """The winner in large letters, the story, everybody's result."""

    head: Head
    bar: Bar
    wins: str
    told: tuple[str, ...]
    seats: tuple[Seat, ...]
    items: tuple[Item, ...]
    focus: int
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        box = parts.glance(canvas, box, "", self.wins)
        box = parts.choices(canvas, box, self.items, self.focus)
        rows = -(-len(self.seats) // (2 if canvas.upright else 4))
        high = rows * canvas.px(64) + (rows - 1) * canvas.px(6)
        if box.height - high >= len(self.told) * canvas.px(_LINE):  # the story comes before the figures
            below = Rect(box.x, box.bottom - high, box.width, high)
            pieces.seats(canvas, below, self.seats)
            box = Rect(box.x, box.y, box.width, box.height - high - canvas.px(GAP))
        bulleted(canvas, Rect(box.x, box.y + canvas.px(4), box.width, box.height - canvas.px(4)), self.told)


@dataclass(frozen=True, slots=True)
class Winner:
    """The end of a game. Undo takes the last event back: even a win may have been misread."""

    focus: int = 0

    def view(self, world: World) -> WinnerView:
        table, t = world.table, texts(world.settings.language)
        assert table is not None
        return WinnerView(
            parts.head_of(world, t(f"short.{table.game}")),
            (t("bar.choose"), t("bar.next"), t("bar.undo"), t("bar.menu")),
            wins(table, t),
            tuple(t(said.code, **said.fields) for said in story(table)) if table.over else (),
            _results(table, t),
            (Item("new", t("winner.new")), Item("turned", t("turned.title")), Item("home", t("winner.home"))),
            self.focus,
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        match press:
            case Pressed(Button.UNDO):
                return Next((*below, self), (Do({"do": "undo"}),))
            case Pressed(Button.MENU):
                return Next((*below, self, TableMenu()))
        choice = chosen(press, _KEYS, self.focus, undo_steps=False)
        match choice.key:
            case "new":
                return Next((Home(), set_up(table.game, world)), (Leave(),))
            case "turned":
                return Next((*below, replace(self, focus=choice.focus), Turned()))
            case "home":
                return Next((Home(),), (Leave(),))
        return Next((*below, replace(self, focus=choice.focus)))


def _results(table: Table, t: Texts) -> tuple[Seat, ...]:
    won = winners(table)
    return tuple(
        Seat(seat, name, str(result), turn=seat in won)
        for seat, (name, result) in enumerate(zip(table.names, _counts(table, t), strict=True))
    )


def _counts(table: Table, t: Texts) -> list[str]:
    """What everybody has at the end, in a number."""
    state = table.state
    match table.game:
        case "rpsls":
            return [str(own) for own in state["chips"]]
        case "shizzle":
            return [str(own) for own in state["points"]]
        case "ligretto":
            return [str(own) for own in state["scores"]]
        case "zombies":
            return [str(own) for own in state["brains"]]
    return [t("monopoly.dollars", amount=player["cash"]) for player in state["players"]]
