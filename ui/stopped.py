"""There is no table: why, and what to do, until somebody presses something."""

from dataclasses import dataclass

from ui import parts
from ui.canvas import Canvas
from ui.parts import Bar, Head
from ui.press import Button, Press, Pressed
from ui.scene import Next, Quit, Scene
from ui.sentences import noticed
from ui.texts import texts
from ui.theme import DETAIL, LEAN, NIGHT, PAPER
from ui.world import Said, World


@dataclass(frozen=True, slots=True)
class StoppedView:
    """What is wrong, in large letters and in a sentence."""

    head: Head
    bar: Bar
    happened: str
    why: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, self.happened, "")
        canvas.text(box, self.why, LEAN, PAPER, NIGHT, lines=6, bold=False, least=DETAIL)


@dataclass(frozen=True, slots=True)
class Stopped:
    """The end before the beginning."""

    why: Said

    def view(self, world: World) -> StoppedView:
        t = texts(world.settings.language)
        why = noticed(self.why.code, self.why.fields, language=world.settings.language)
        return StoppedView(Head(t("home.title")), (t("stopped.end"), "", "", ""), t("stopped.happened"), why)

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        return Next((*below, self), (Quit(),) if press == Pressed(Button.OK) else ())
