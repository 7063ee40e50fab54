"""The second step of a set-up: the youngest, or whoever else begins by the game's rules."""

from dataclasses import dataclass, replace

from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows
from ui.parts import Bar, Head, Item
from ui.setup import fair
from ui.setup.draft import Draft, even
from ui.setup.fair import FAIR
from ui.setup.ring import Ring, seat_key, seat_of, seat_rows
from ui.setup.step import On, Taken, bar_of
from ui.texts import texts
from ui.theme import PAPER
from ui.world import World

ASKED = ("rpsls", "shizzle", "zombies")
"""The games to which it matters. In MONOPOLY the dice tell who begins, in Ligretto everybody does."""


@dataclass(frozen=True, slots=True)
class FirstView:
    """The table with everybody around it; one is to be pointed at."""

    head: Head
    bar: Bar
    wanted: str
    why: str
    ring: Ring
    fair: Item | None = None
    focused: bool = False  # the focus is on it

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        if self.fair is None or canvas.upright:
            box = parts.said(canvas, box, self.why, PAPER)
        if self.fair is not None:
            box = parts.choices(canvas, box, (self.fair,), 0 if self.focused else -1)
        self.ring.draw(canvas, box)


def begins(draft: Draft) -> str:
    """What has the focus at first."""
    return seat_key(draft.first)


def rows(draft: Draft, world: World) -> Rows:
    return (*seat_rows(draft.count), *(((FAIR,),) if even(draft, world) is not None else ()))


def view(draft: Draft, focus: str, world: World) -> FirstView:
    t = texts(world.settings.language)
    kind = "winner" if draft.game == "zombies" else "youngest"
    return FirstView(
        parts.head_of(world, t(f"game.{draft.game}")),
        bar_of(world),
        t(f"setup.{kind}"),
        t(f"setup.{kind}.why"),
        Ring(draft.names, seat_of(focus), t("setup.clockwise")),
        fair.item(draft, world, draft.first if focus == FAIR else seat_of(focus) or 0),
        focus == FAIR,
    )


def take(key: str, draft: Draft, world: World) -> Taken:
    """The one who was pointed at begins; or a fair start is taken, or left again."""
    if key == FAIR:
        return replace(draft, even=not draft.even)
    return On(replace(draft, first=seat_of(key) or 0))
