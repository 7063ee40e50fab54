"""Home: a game that was begun is offered first, then the five games, the camera check, settings and about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from rules.games import GAMES
from ui import parts
from ui.about import About
from ui.camera_check import looking
from ui.canvas import Canvas
from ui.emblems import emblem
from ui.focus import Rows, flat, in_rows, picked
from ui.pages import line
from ui.parts import Bar, Head, Item
from ui.press import Press
from ui.saved import SavedGames, who
from ui.scene import Next, Resume, Scene
from ui.settings import Settings
from ui.setup.scene import set_up
from ui.texts import texts
from ui.theme import DETAIL, GAP, GOLD, HAND, PANEL, PAPER, RAISED
from ui.world import World

_RESUME, _SAVED = "resume", "saved"
_BELOW: Final = ("camera", "settings", "about")


@dataclass(frozen=True, slots=True)
class HomeView:
    """What can be begun."""

    head: Head
    bar: Bar
    wanted: str
    begun: Item | None  # the newest game that was begun
    games: tuple[Item, ...]
    below: tuple[Item, ...]
    focus: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        gap = canvas.px(GAP)
        if self.begun is not None:
            high = canvas.px(120 if canvas.upright else 64)
            line(canvas, Rect(box.x, box.y, box.width, high), self.begun, focused=self.begun.key == self.focus)
            box = Rect(box.x, box.y + high + gap, box.width, box.height - high - gap)
        rows = in_rows(self.below, 2 if canvas.upright else len(self.below))
        high = len(rows) * (canvas.px(HAND) + gap) - gap
        bottom = Rect(box.x, box.bottom - high, box.width, high)
        for item, where in _laid(bottom, rows, gap):
            parts.item(canvas, where, item, focused=item.key == self.focus)
        room = Rect(box.x, box.y, box.width, bottom.top - gap - box.y)
        for item, where in _laid(room, in_rows(self.games, 2 if canvas.upright else len(self.games)), gap):
            self._game(canvas, where, item)

    def _game(self, canvas: Canvas, box: Rect, one: Item) -> None:
        focused = one.key == self.focus
        ground = RAISED if focused else PANEL
        canvas.box(box, ground, edge=GOLD if focused else None)
        inner = canvas.inner(box)
        if canvas.upright:
            drawing = Rect(inner.x, inner.y, canvas.px(62), inner.height)
            left = drawing.right + canvas.px(GAP)
            name = Rect(left, inner.y, inner.right - left, inner.height)
            canvas.middle(name, one.label, DETAIL + 2, PAPER, ground, align="left", lines=3, least=DETAIL)
        else:
            lines = canvas.height_of(DETAIL, 3)
            drawing = Rect(inner.x, inner.y, inner.width, inner.height - lines - canvas.px(4))
            name = Rect(inner.x, drawing.bottom + canvas.px(4), inner.width, lines)
            canvas.middle(name, one.label, DETAIL, PAPER, ground, lines=3)
        emblem(canvas, drawing, one.key)
        canvas.target(one.key, box)


@dataclass(frozen=True, slots=True)
class Home:
    """Where everything begins."""

    focus: str = ""  # "": what is offered first

    def view(self, world: World) -> HomeView:
        t = texts(world.settings.language)
        keys = flat(_rows(world))
        return HomeView(
            parts.head_of(world, t("home.title")),
            (t("bar.choose"), t("bar.next"), t("bar.previous"), ""),
            t("home.which"),
            _begun(world),
            tuple(Item(game, t(f"game.{game}")) for game in GAMES),
            tuple(Item(key, t(f"home.{key}")) for key in _below(world)),
            self.focus if self.focus in keys else keys[0],
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        pick = picked(press, _rows(world), self.focus)
        here = replace(self, focus=pick.focus)
        match pick.key:
            case None:
                return Next((*below, here))
            case "resume":
                return Next((*below, Home()), (Resume(world.saved[0].number),))
            case "saved":
                return Next((*below, here, SavedGames()))
            case "camera":
                check = looking(next(iter(GAMES)), world, any_game=True)
                return Next((*below, here, check), (check.watch,))
            case "settings":
                return Next((*below, here, Settings()))
            case "about":
                return Next((*below, here, About()))
            case game:
                return Next((*below, here, set_up(game, world)))


def _begun(world: World) -> Item | None:
    """The newest game that was begun, to go on with."""
    if not world.saved:
        return None
    t, newest = texts(world.settings.language), world.saved[0]
    return Item(_RESUME, t("home.resume", game=t(f"game.{newest.game}")), who(newest, t))


def _below(world: World) -> tuple[str, ...]:
    return (_SAVED, *_BELOW) if world.saved else _BELOW


def _rows(world: World) -> Rows:
    """The game that was begun, the games, and what is below them, as they lie."""
    begun = ((_RESUME,),) if world.saved else ()
    below = _below(world)
    if world.upright:
        return (*begun, *in_rows(tuple(GAMES), 2), *in_rows(below, 2))
    return (*begun, tuple(GAMES), below)


def _laid(box: Rect, rows: tuple[tuple[Item, ...], ...], gap: int) -> Iterator[tuple[Item, Rect]]:
    """Items with their places: rows of the same height, each shared by its items."""
    high = (box.height - gap * (len(rows) - 1)) // len(rows)
    for down, row in enumerate(rows):
        wide = (box.width - gap * (len(row) - 1)) // len(row)
        for right, item in enumerate(row):
            yield item, Rect(box.x + right * (wide + gap), box.y + down * (high + gap), wide, high)
