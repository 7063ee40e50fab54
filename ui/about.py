"""What this is, its version, its licences, and whose the games are."""

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from ui import parts
from ui.canvas import Canvas
from ui.parts import Bar, Head
from ui.press import Button, Press, Pressed
from ui.scene import Next, Scene
from ui.texts import texts
from ui.theme import DETAIL, GAP, NIGHT, PAPER, QUIET
from ui.world import World

_PARTS: Final = ("what", "offline", "licence", "others", "owners")


@dataclass(frozen=True, slots=True)
class AboutView:
    """A page to be read at arm's length."""

    head: Head
    bar: Bar
    title: str
    paragraphs: tuple[str, ...]

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, self.title, "")
        for place, paragraph in enumerate(self.paragraphs):
            colour = PAPER if place == 0 else QUIET
            lines = canvas.lines_of(paragraph, DETAIL, box.width, bold=False)
            high = canvas.text(box, paragraph, DETAIL, colour, NIGHT, lines=lines, bold=False) + canvas.px(GAP)
            box = Rect(box.x, box.y + high, box.width, box.height - high)


@dataclass(frozen=True, slots=True)
class About:
    """Only to be read."""

    def view(self, world: World) -> AboutView:
        t = texts(world.settings.language)
        return AboutView(
            parts.head_of(world, t("home.about")),
            (t("bar.ok"), "", "", t("bar.back")),
            t("about.title", version=world.version).strip(),
            tuple(t(f"about.{part}") for part in _PARTS),
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        left = press in {Pressed(Button.OK), Pressed(Button.MENU)}
        return Next(below if left else (*below, self))
