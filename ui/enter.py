"""A roll entered by hand, die by die: where there is no camera, or where it cannot see."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Rect

from rules.game import Json
from ui import faces, parts
from ui.canvas import Canvas
from ui.faces import Choosing, Tile
from ui.parts import Bar, Head
from ui.pick import Errand, done
from ui.press import Button, Press, Pressed
from ui.scene import Do, Next, Scene
from ui.texts import Texts, texts
from ui.theme import GAP, GOLD, NIGHT, QUIET
from ui.world import Lamps, Table, World

_ENTERED = 48  # units: of a die that was entered
_ROLLS = {"roll", "first_rolls", "await_roll", "await_utility_roll"}


@dataclass(frozen=True, slots=True)
class EnterView:
    """What has been entered, and the faces of the next die."""

    head: Head
    bar: Bar
    wanted: str
    entered: tuple[Json, ...]
    missing: int
    tiles: tuple[Tile, ...]
    focus: str
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        box = parts.glance(canvas, box, "", self.wanted)
        gap = canvas.px(GAP)
        if len(self.entered) + self.missing > 1:
            side = canvas.px(_ENTERED)
            for place in range(len(self.entered) + self.missing):
                where = Rect(box.x + place * (side + gap), box.y, side, side)
                if place < len(self.entered):
                    faces.piece(canvas, where, self.entered[place])
                else:
                    colour = GOLD if place == len(self.entered) else QUIET
                    canvas.box(where, NIGHT, edge=colour)
                    canvas.middle(where, str(place + 1), 24, colour, NIGHT)
            box = Rect(box.x, box.y + side + gap, box.width, box.height - side - gap)
        faces.tiles(canvas, box, self.tiles, self.focus)


@dataclass(frozen=True, slots=True)
class Enter(Errand):
    """The dice or cards that are awaited, one after the other; the last one sends the event."""

    entered: tuple[Json, ...] = ()
    choosing: Choosing = field(default=Choosing())

    def view(self, world: World) -> EnterView:
        table, language = world.table, world.settings.language
        assert table is not None
        t = texts(language)
        count = _count(table)
        return EnterView(
            parts.head_of(world, t(f"short.{table.game}")),
            (
                t("bar.choose"),
                t("bar.next"),
                t("bar.previous"),
                t("bar.undo") if self.entered or self.choosing.first else t("bar.back"),
            ),
            _wanted(table, len(self.entered), count, self.choosing, t),
            self.entered,
            max(count - len(self.entered), 0),
            self.choosing.tiles(_among(table, self.entered), language) if count else (),
            f"face:{self.choosing.focus}",
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        if press == Pressed(Button.MENU):
            return Next((*below, *self._back()))
        if not enterable(table):  # it was seen, or taken back, in the meantime
            return Next(done(below))
        taken = self.choosing.pressed(press, _among(table, self.entered), narrow=world.upright)
        if isinstance(taken, Choosing):
            return Next((*below, replace(self, choosing=taken)))
        entered = (*self.entered, taken)
        if len(entered) < _count(table):
            return Next((*below, Enter(entered)))
        return Next(done(below), (Do(event_of(table, entered)),))

    def _back(self) -> tuple[Enter, ...]:
        """What Menu shows: one step earlier, or nothing of this at all."""
        if self.choosing.first:
            return (replace(self, choosing=Choosing()),)
        return (Enter(self.entered[:-1]),) if self.entered else ()


def enterable(table: Table) -> bool:
    """Whether the table waits for dice or cards that can be entered here."""
    return bool(table.awaits["what"] in _ROLLS or table.awaits["what"] == "reveal")


def event_of(table: Table, entered: tuple[Json, ...]) -> Json:
    """The event of the protocol that the dice or cards make."""
    if table.awaits["what"] == "reveal":
        cards = (shows["card"] for shows in entered)
        return {"do": "reveal", "cards": dict(zip(map(str, table.awaits["players"]), cards, strict=True))}
    return {"do": "roll", "dice": list(entered)}


def _count(table: Table) -> int:
    if not enterable(table):
        return 0
    return len(table.awaits["players"]) if table.awaits["what"] == "reveal" else int(table.awaits["dice"])


def _among(table: Table, entered: tuple[Json, ...]) -> tuple[Json, ...]:
    """What the next die can show: of Shizzle's faces there is only one each."""
    every = faces.faces(table.game, table.awaits.get("body"))
    if table.game != "shizzle":
        return every
    lying = (*table.state["line"], *entered)
    return tuple(shows for shows in every if shows not in lying)


def _wanted(table: Table, place: int, count: int, choosing: Choosing, t: Texts) -> str:
    if place >= count:
        return t("enter.nothing")
    if table.awaits["what"] == "reveal":
        return t("enter.card", name=table.names[table.awaits["players"][place]])
    if choosing.first:
        return t("enter.number")
    return t("enter.die", place=place + 1, count=count) if count > 1 else t("enter.one")
