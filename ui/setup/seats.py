"""The first step of a set-up: how many play, who they are, and where they sit."""

from dataclasses import dataclass

from rules.games import GAMES
from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows, in_rows
from ui.parts import Bar, Head, Item
from ui.setup.draft import Draft
from ui.setup.ring import Ring, seat_key, seat_of, seat_rows
from ui.setup.step import GO, Ask, On, Taken, bar_of
from ui.texts import texts
from ui.world import World


@dataclass(frozen=True, slots=True)
class SeatsView:
    """The table with everybody around it."""

    head: Head
    bar: Bar
    wanted: str
    ring: Ring
    items: tuple[Item, ...]
    focus: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        keys = [item.key for item in self.items]
        box = parts.choices(canvas, box, self.items, keys.index(self.focus) if self.focus in keys else -1)
        self.ring.draw(canvas, box)


def begins(draft: Draft) -> str:
    """What has the focus at first."""
    return GO


def rows(draft: Draft, world: World) -> Rows:
    """The plates, then what can be done with their number."""
    keys = tuple(item.key for item in _items(draft, world) if item.live)
    return (*seat_rows(draft.count), *in_rows(keys, 2 if world.upright else len(keys)))


def view(draft: Draft, focus: str, world: World) -> SeatsView:
    t = texts(world.settings.language)
    return SeatsView(
        parts.head_of(world, t(f"game.{draft.game}")),
        bar_of(world),
        t("setup.who"),
        Ring(draft.names, seat_of(focus), t("setup.clockwise")),
        _items(draft, world),
        focus,
    )


def take(key: str, draft: Draft, world: World) -> Taken:
    """A plate asks for its name; the others change how many there are, or go on."""
    if key == GO:
        return On(draft)
    if key in {"more", "fewer"}:
        return draft.grown(1 if key == "more" else -1)
    return Ask(next(seat for seat in range(draft.count) if seat_key(seat) == key))


def _items(draft: Draft, world: World) -> tuple[Item, ...]:
    t = texts(world.settings.language)
    seats = GAMES[draft.game].SEATS
    return (
        Item(GO, t("setup.go")),
        Item("more", t("setup.more"), live=draft.count < seats[-1]),
        Item("fewer", t("setup.fewer"), live=draft.count > seats[0]),
    )
