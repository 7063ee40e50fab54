"""The second step of a set-up: the youngest, or whoever else begins by the game's rules."""

from dataclasses import dataclass, replace

from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows
from ui.parts import Bar, Head
from ui.setup.draft import Draft
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

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        box = parts.said(canvas, box, self.why, PAPER)
        self.ring.draw(canvas, box)


def begins(draft: Draft) -> str:
    """What has the focus at first."""
    return seat_key(draft.first)


def rows(draft: Draft, world: World) -> Rows:
    return seat_rows(draft.count)


def view(draft: Draft, focus: str, world: World) -> FirstView:
    t = texts(world.settings.language)
    kind = "winner" if draft.game == "zombies" else "youngest"
    return FirstView(
        parts.head_of(world, t(f"game.{draft.game}")),
        bar_of(world),
        t(f"setup.{kind}"),
        t(f"setup.{kind}.why"),
        Ring(draft.names, seat_of(focus), t("setup.clockwise")),
    )


def take(key: str, draft: Draft, world: World) -> Taken:
    """The one who was pointed at begins."""
    return On(replace(draft, first=seat_of(key) or 0))
