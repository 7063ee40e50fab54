"""After a STOP in Ligretto: what lies on the board and who has how many dice left, where no camera has counted them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from ui import parts, pieces, theme
from ui.canvas import Canvas
from ui.focus import picked
from ui.parts import Bar, Head, Item
from ui.press import Button, Press, Pressed
from ui.scene import Do, Next, Scene
from ui.signs import SHAPES
from ui.texts import Texts, texts
from ui.theme import DETAIL, GAP, HAND, LEAN, NIGHT, PAPER, QUIET, Colour
from ui.world import Lamps, Table, World

_HIGHEST = 6


@dataclass(frozen=True, slots=True)
class Row:
    """A number with its steps: of a colour on the board, or of a player."""

    key: str
    label: str
    detail: str
    value: int
    colour: str = ""  # of dice; "" for a player
    seat: int = 0
    steps: bool = True  # else it follows from the others


@dataclass(frozen=True, slots=True)
class LeftoversView:
    """All numbers at once, and whether they add up."""

    head: Head
    bar: Bar
    wanted: str
    rows: tuple[Row, ...]
    done: Item
    focus: str
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        box = parts.glance(canvas, box, "", self.wanted)
        gap = canvas.px(GAP)
        colours = sum(bool(row.colour) for row in self.rows)
        columns = 1 if canvas.upright else 2
        lines = len(self.rows) + 1 if canvas.upright else max(colours, len(self.rows) - colours + 1)
        step = min(box.height // lines, canvas.px(HAND + 14))
        wide = (box.width - (columns - 1) * 2 * gap) // columns
        for i in range(len(self.rows) + 1):
            column, line = divmod(i, len(self.rows) + 1 if canvas.upright else colours)
            if not canvas.upright and i >= colours:  # the players and Done are the second column
                column, line = 1, i - colours
            high = max(step - gap, canvas.px(HAND))
            where = Rect(box.x + column * (wide + 2 * gap), box.y + line * step, wide, high)
            if i < len(self.rows):
                _row(canvas, where, self.rows[i], self.focus)
            else:
                parts.item(canvas, where, self.done, focused=self.focus == self.done.key)


def _row(canvas: Canvas, box: Rect, row: Row, focus: str) -> None:
    gap, hand = canvas.px(GAP), box.height
    more = Rect(box.right - hand, box.y, hand, hand)
    value = Rect(more.x - canvas.px(64), box.y, canvas.px(64), hand)
    less = Rect(value.x - hand, box.y, hand, hand)
    sign = Rect(box.x, box.y, canvas.px(8) if not row.colour else hand // 2, hand)
    colour: Colour = theme.DICE[row.colour] if row.colour else theme.SEATS[row.seat]
    canvas.box(sign, colour, corner=4)
    if row.colour:
        side = sign.width * 3 // 5
        canvas.shape(sign.inflate(side - sign.width, side - sign.height), SHAPES[row.colour], theme.letters_on(colour))
    words = Rect(sign.right + gap, box.y, less.x - sign.right - 2 * gap, hand)
    canvas.text(words.move(0, canvas.px(6)), row.label, 20, PAPER, NIGHT, least=DETAIL)
    canvas.text(words.move(0, hand - canvas.px(DETAIL + 6)), row.detail, DETAIL, QUIET, NIGHT, bold=False)
    if row.colour and row.value:
        pieces.die(canvas, value.inflate(-gap, -gap), {"colour": row.colour, "value": row.value})
    else:
        canvas.middle(value, str(row.value), LEAN, PAPER, NIGHT)
    if row.steps:
        parts.item(canvas, less, Item(f"less:{row.key}", "−"), focused=focus == f"less:{row.key}")
        parts.item(canvas, more, Item(f"more:{row.key}", "+"), focused=focus == f"more:{row.key}")


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The count so far. OK takes the step in focus, Menu goes back to the race."""

    stopper: int
    tops: tuple[int, ...]  # the highest die of each colour on the board
    left: tuple[int, ...]  # the dice that everybody still has
    focus: str = ""

    @classmethod
    def of(cls, table: Table, stopper: int) -> Leftovers:
        """The count to begin with: what the camera or people placed, and what the camera saw beside the board."""
        refused = table.refused.fields.get("event") if table.refused else None
        seen = (refused or {}).get("left") or [0] * len(table.names)
        dealt = table.state["dice"]
        left = (min(max(count, 0), most) for count, most in zip(seen, dealt, strict=False))
        counted = tuple(0 if seat == stopper else count for seat, count in enumerate(left))
        if len(counted) != len(dealt):
            counted = (0,) * len(dealt)
        return cls(stopper, tuple(table.state["board"].values()), counted)

    def view(self, world: World) -> LeftoversView:
        table = world.table
        assert table is not None
        t = texts(world.settings.language)
        missing = self._missing(table)
        rows = self._rows(table, t)
        return LeftoversView(
            parts.head_of(world, t("ligretto.stop", name=table.names[self.stopper])),
            (t("bar.choose"), t("bar.next"), t("bar.previous"), t("bar.back")),
            _told(missing, t),
            rows,
            Item("done", t("ligretto.done"), live=missing == 0),
            self._focus(table, rows),
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        if press == Pressed(Button.MENU) or table.awaits["what"] != "race":
            return Next(below)
        rows = self._rows(table, texts(world.settings.language))
        steps = tuple((f"less:{row.key}", f"more:{row.key}") for row in rows if row.steps)
        keys = (*steps, ("done",)) if self._missing(table) == 0 else steps
        choice = picked(press, keys, self._focus(table, rows))
        scene = replace(self, focus=choice.focus)
        if choice.key is None:
            return Next((*below, scene))
        if choice.key == "done":
            return Next(below, self._commands(table))
        kind, _, name = choice.key.partition(":")
        return Next((*below, scene._stepped(name, 1 if kind == "more" else -1, table)))

    def _stepped(self, name: str, by: int, table: Table) -> Leftovers:
        colours = list(table.state["board"])
        if name in colours:
            place, least = colours.index(name), table.state["board"][name]
            return replace(self, tops=_changed(self.tops, place, by, least, _HIGHEST))
        seat = int(name)
        return replace(self, left=_changed(self.left, seat, by, 0, table.state["dice"][seat]))

    def _commands(self, table: Table) -> tuple[Do, ...]:
        """The dice that were placed unseen, in their order, and then the stop."""
        places = []
        for (colour, known), top in zip(table.state["board"].items(), self.tops, strict=True):
            for value in range(known + 1, top + 1):
                die = {"colour": colour, "value": value}
                places.append(Do({"do": "place", "die": die, "space": die, "player": None}))
        return (*places, Do({"do": "stop", "player": self.stopper, "left": list(self._all_left(table))}))

    def _all_left(self, table: Table) -> tuple[int, ...]:
        """The dice left; where only one other plays, theirs are all that are not on the board."""
        others = self._others(table)
        if len(others) != 1:
            return self.left
        open_ = sum(table.state["dice"]) - sum(self.tops)
        own = max(0, min(open_, table.state["dice"][others[0]]))
        return tuple(own if seat == others[0] else 0 for seat in range(len(table.names)))

    def _missing(self, table: Table) -> int:
        """How many of the dice dealt are neither on the board nor left; negative if there are too many."""
        return int(sum(table.state["dice"]) - sum(self.tops) - sum(self._all_left(table)))

    def _others(self, table: Table) -> list[int]:
        return [seat for seat in table.state["playing"] if seat != self.stopper]

    def _rows(self, table: Table, t: Texts) -> tuple[Row, ...]:
        board = zip(table.state["board"], self.tops, strict=True)
        colours = (Row(colour, t(f"colour.{colour}"), t("ligretto.highest"), top, colour) for colour, top in board)
        others, left = self._others(table), self._all_left(table)
        steps = len(others) > 1
        names = (
            Row(str(seat), table.names[seat], t("ligretto.left"), left[seat], seat=seat, steps=steps) for seat in others
        )
        return (*colours, *names)

    def _focus(self, table: Table, rows: tuple[Row, ...]) -> str:
        if self.focus and (self.focus != "done" or self._missing(table) == 0):
            return self.focus
        return "done" if self._missing(table) == 0 else f"more:{rows[0].key}"


def _changed(numbers: tuple[int, ...], place: int, by: int, least: int, most: int) -> tuple[int, ...]:
    value = max(least, min(most, numbers[place] + by))
    return (*numbers[:place], value, *numbers[place + 1 :])


def _told(missing: int, t: Texts) -> str:
    if missing == 0:
        return t("ligretto.counted")
    return t("ligretto.missing", count=missing) if missing > 0 else t("ligretto.too_many", count=-missing)
