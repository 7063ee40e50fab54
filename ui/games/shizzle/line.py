"""A line of one's own: laid die by die from those that fit."""

from dataclasses import dataclass, replace

from pygame import Rect

from rules.game import Json
from ui import parts, pieces
from ui.canvas import Canvas
from ui.parts import Bar, Head, Item
from ui.press import Button, Press, Pressed, chosen
from ui.scene import Do, Next, Scene
from ui.texts import Texts, texts
from ui.theme import HAND
from ui.world import Lamps, Table, World

Dice = tuple[Json, ...]


def builds(table: Table) -> tuple[Dice, ...]:
    """Every line that can be built now, as the dice to add."""
    return tuple(tuple(event["dice"]) for event in table.choices if event["do"] == "build")


@dataclass(frozen=True, slots=True)
class LineView:
    """The line so far, and what can be laid next."""

    head: Head
    bar: Bar
    wanted: str
    line: Dice
    letters: tuple[str, ...]
    items: tuple[Item, ...]
    focus: int
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        box = parts.glance(canvas, box, "", self.wanted)
        gap = canvas.px(10)
        lane = Rect(box.x, box.y, box.width, min(box.height - 2 * canvas.px(HAND) - 2 * gap, canvas.px(90)))
        inner = parts.felt(canvas, lane)
        step = inner.width // 6
        side = min(inner.height, step)
        for i, (one, letter) in enumerate(zip(self.line, self.letters, strict=True)):
            pieces.die(canvas, Rect(inner.x + i * step, inner.y, side, side), one, letter)
        below = Rect(box.x, lane.bottom + gap, box.width, box.bottom - lane.bottom - gap)
        columns, rows = (2, 4) if canvas.upright else (4, 2)
        high = min(below.height, rows * canvas.px(HAND + 30) + (rows - 1) * gap)
        parts.grid(canvas, Rect(below.x, below.y, below.width, high), self.items, self.focus, columns, rows)


@dataclass(frozen=True, slots=True)
class Line:
    """The dice chosen so far. OK lays the next, Menu leaves the line as it was."""

    dice: Dice = ()
    focus: int = 0

    def view(self, world: World) -> LineView:
        table = world.table
        assert table is not None
        t = texts(world.settings.language)
        items = self._items(table, t)
        line = (*table.state["line"], *self.dice)
        return LineView(
            parts.head_of(world, t("shizzle.own")),
            (t("bar.choose"), t("bar.next"), t("bar.previous"), t("bar.back")),
            t("shizzle.next_die") if len(items) > 1 or not self.dice else t("shizzle.line", length=len(line)),
            line,
            tuple(t(f"letter.{one['colour']}") for one in line),
            items,
            min(self.focus, max(len(items) - 1, 0)),
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        if press == Pressed(Button.MENU) or table.awaits["what"] != "build":
            return Next(below)
        items = self._items(table, texts(world.settings.language))
        choice = chosen(press, tuple(item.key for item in items), self.focus)
        match choice.key:
            case None:
                return Next((*below, replace(self, focus=choice.focus)))
            case "done":
                return Next(below, (Do({"do": "build", "dice": list(self.dice)}),))
            case "back":
                return Next((*below, Line(self.dice[:-1])))
        return Next((*below, Line((*self.dice, self._fitting(table)[int(choice.key)]))))

    def _items(self, table: Table, t: Texts) -> tuple[Item, ...]:
        fitting = (Item(str(i), _spoken(one, t), dice=(one,)) for i, one in enumerate(self._fitting(table)))
        if not self.dice:
            return tuple(fitting)
        return (*fitting, Item("done", t("shizzle.done")), Item("back", t("shizzle.take_back")))

    def _fitting(self, table: Table) -> Dice:
        """The dice that can come next, as the legal lines have them."""
        laid = len(self.dice)
        following = (dice[laid] for dice in builds(table) if len(dice) > laid and dice[:laid] == self.dice)
        return tuple({(one["colour"], one["number"]): one for one in following}.values())


def _spoken(die: Json, t: Texts) -> str:
    return t("shizzle.die", colour=t(f"colour.{die['colour']}"), number=die["number"])
