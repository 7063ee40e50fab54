"""Games that were begun and not ended: which one to go on with, or to put away."""

from dataclasses import dataclass, replace

from ui import parts
from ui.canvas import Canvas
from ui.focus import Rows, picked
from ui.pages import column, on_page, pages
from ui.parts import Bar, Head, Item
from ui.press import Button, Press, Pressed
from ui.scene import Abandon, Next, Resume, Scene
from ui.setup.step import bar_of
from ui.texts import Texts, texts
from ui.theme import PAPER
from ui.world import Saved, World

_PAGE = "page"
_PER = 3  # games on a page


@dataclass(frozen=True, slots=True)
class SavedView:
    """A page of games, or what can be done with one."""

    head: Head
    bar: Bar
    wanted: str
    about: str
    items: tuple[Item, ...]
    per: int
    below: tuple[Item, ...]
    focus: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        box = parts.said(canvas, box, self.about, PAPER)
        box = parts.choices(canvas, box, self.below, 0 if self.focus == _PAGE else -1)
        column(canvas, box, self.items, self.focus, self.per)


@dataclass(frozen=True, slots=True)
class SavedGames:
    """The games, the newest first."""

    focus: str = ""
    page: int = 0

    def view(self, world: World) -> SavedView:
        t = texts(world.settings.language)
        count = pages(len(world.saved), _PER)
        more = (Item(_PAGE, t("setup.page", page=self.page % count + 1, pages=count)),) if count > 1 else ()
        items = tuple(Item(str(one.number), t(f"game.{one.game}"), who(one, t)) for one in self._shown(world))
        focus = self.focus or next((item.key for item in items), "")
        return SavedView(
            parts.head_of(world, t("home.title")), bar_of(world), t("saved.which"), "", items, _PER, more, focus
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        rows = self._rows(world)
        if press == Pressed(Button.MENU) or not rows:
            return Next(below)
        pick = picked(press, rows, self.focus)
        scene = replace(self, focus=pick.focus)
        if pick.key is None:
            return Next((*below, scene))
        if pick.key == _PAGE:
            return Next((*below, replace(scene, page=(self.page + 1) % pages(len(world.saved), _PER))))
        return Next((*below, replace(self, focus=""), SavedGame(int(pick.key))))

    def _shown(self, world: World) -> tuple[Saved, ...]:
        return on_page(world.saved, self.page, _PER)

    def _rows(self, world: World) -> Rows:
        keys = tuple((str(one.number),) for one in self._shown(world))
        return (*keys, (_PAGE,)) if len(world.saved) > _PER else keys


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One of them."""

    number: int
    focus: str = "resume"

    def view(self, world: World) -> SavedView:
        t = texts(world.settings.language)
        one = next((saved for saved in world.saved if saved.number == self.number), None)
        items = (
            Item("resume", t("saved.resume"), t("saved.resume.why")),
            Item("abandon", t("saved.abandon"), t("saved.abandon.why")),
        )
        title = t(f"game.{one.game}") if one else t("home.title")
        about = who(one, t) if one else ""
        return SavedView(parts.head_of(world, title), bar_of(world), t("saved.go_on"), about, items, 2, (), self.focus)

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        if press == Pressed(Button.MENU):
            return Next(below)
        pick = picked(press, (("resume",), ("abandon",)), self.focus)
        if pick.key is None:
            return Next((*below, replace(self, focus=pick.focus)))
        if pick.key == "resume":
            return Next((*below, self), (Resume(self.number),))
        last = len(world.saved) <= 1
        return Next(below[:-1] if last else below, (Abandon(self.number),))


def who(one: Saved, t: Texts) -> str:
    """Who plays, how far they are, and when that was."""
    day = t("saved.day", day=one.day, month=t(f"month.{one.month}"))
    return f"{', '.join(one.names)} · {t('saved.events', count=one.events)} · {day}"
