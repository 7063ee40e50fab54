"""Fix one roll: which of its dice was misread and what it really shows; or everything since taken back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Rect

from rules.game import Json
from ui import faces, history, parts, sentences
from ui.canvas import Canvas
from ui.faces import Choosing, Tile
from ui.focus import Rows, picked
from ui.parts import Bar, Head, Item
from ui.pick import Errand, done
from ui.press import Button, Press, Pressed
from ui.scene import Do, Next, Scene
from ui.texts import texts
from ui.theme import GAP, HAND, QUIET
from ui.world import Entry, Lamps, Table, World

_BACK = "take_back"


@dataclass(frozen=True, slots=True)
class FixRollView:
    """The dice of one roll, or the faces that one of them may really show."""

    head: Head
    bar: Bar
    wanted: str
    note: str
    tiles: tuple[Tile, ...]
    items: tuple[Item, ...]
    focus: str
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        box = parts.glance(canvas, box, "", self.wanted)
        box = parts.said(canvas, box, self.note, QUIET)
        gap = canvas.px(GAP)
        for place, one in enumerate(self.items):
            row = Rect(box.x, box.bottom - (len(self.items) - place) * canvas.px(HAND), box.width, canvas.px(HAND))
            parts.item(canvas, row, one, focused=one.key == self.focus)
        if self.items:
            box = Rect(box.x, box.y, box.width, box.height - canvas.px(HAND) * len(self.items) - gap)
        faces.tiles(canvas, box, self.tiles, self.focus)


@dataclass(frozen=True, slots=True)
class FixRoll(Errand):
    """One event: which of its dice was misread, and what it really shows; or back to before it."""

    index: int
    focus: str = ""
    die: int | None = None  # the one that was misread
    choosing: Choosing = field(default=Choosing())
    sure: bool = False  # whether taking back was asked for already

    def view(self, world: World) -> FixRollView:
        table, language = world.table, world.settings.language
        assert table is not None
        t = texts(language)
        entry = _entry(table, self.index)
        looks = history.looks(entry) if entry else ()
        if entry is not None and self.die is not None:
            among = _among(table.game, looks[self.die].shows)
            tiles, items = self.choosing.tiles(among, language), tuple[Item, ...]()
            wanted, focus = t("fix.really"), f"face:{self.choosing.focus}"
        else:
            tiles = tuple(faces.tile(f"die:{i}", look.shows, language, look) for i, look in enumerate(looks))
            count = len(table.log) - self.index
            items = (Item(_BACK, t("fix.sure" if self.sure else "fix.take_back", count=count)),)
            wanted = t("fix.which_card" if table.game == "zombies" else "fix.which") if looks else t("fix.decided")
            focus = self.focus or self._rows(table)[0][0]
        note = sentences.recorded(table.game, entry.event, table.names, language=language) if entry else ""
        return FixRollView(
            parts.head_of(world, t(f"short.{table.game}")),
            (t("bar.choose"), t("bar.next"), t("bar.previous"), t("bar.back")),
            wanted,
            note[:1].upper() + note[1:] if not looks else "",
            tiles,
            items,
            focus,
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        entry = _entry(table, self.index)
        if entry is None:  # it was taken back in the meantime
            return Next(done(below))
        if self.die is not None:
            return self._face(press, table, entry, world, below)
        if press == Pressed(Button.MENU):
            return Next(below)
        pick = picked(press, self._rows(table), self.focus)
        scene = replace(self, focus=pick.focus, sure=False)
        if pick.key is None:
            return Next((*below, scene))
        if pick.key != _BACK:
            return Next((*below, replace(scene, die=int(pick.key.removeprefix("die:")), choosing=Choosing())))
        count = len(table.log) - self.index
        if count > 1 and not self.sure:
            return Next((*below, replace(scene, sure=True)))
        return Next(done(below), tuple(Do({"do": "undo"}) for _ in range(count)))

    def _face(self, press: Press, table: Table, entry: Entry, world: World, below: tuple[Scene, ...]) -> Next:
        assert self.die is not None
        if press == Pressed(Button.MENU):
            back = replace(self, choosing=Choosing()) if self.choosing.first else replace(self, die=None)
            return Next((*below, back))
        among = _among(table.game, history.looks(entry)[self.die].shows)
        taken = self.choosing.pressed(press, among, narrow=world.upright)
        if isinstance(taken, Choosing):
            return Next((*below, replace(self, choosing=taken)))
        event = history.changed(entry.event, self.die, taken)
        return Next(done(below), (Do({"do": "amend", "index": self.index, "event": event}),))

    def _rows(self, table: Table) -> Rows:
        entry = _entry(table, self.index)
        dice = tuple(f"die:{place}" for place in range(len(history.looks(entry)))) if entry else ()
        return (dice, (_BACK,)) if dice else ((_BACK,),)


def _entry(table: Table, index: int) -> Entry | None:
    return next((entry for entry in table.log if entry.index == index), None)


def _among(game: str, shown: Json) -> tuple[Json, ...]:
    """What the die may really show; the body is what the rules awaited."""
    return faces.faces(game, shown.get("body"))
