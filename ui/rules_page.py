"""The rules of the game in short: what everybody forgets."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from ui import parts
from ui.canvas import Canvas
from ui.parts import Bar, Head
from ui.pick import Errand
from ui.press import Button, Press, Pressed
from ui.scene import Next, Scene
from ui.texts import texts
from ui.theme import DETAIL, GAP, GOLD, LEAN, NIGHT, PAPER
from ui.world import Lamps, World


@dataclass(frozen=True, slots=True)
class RulesView:
    """A few sentences, one under the other."""

    head: Head
    bar: Bar
    title: str
    rules: tuple[str, ...]
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        high = canvas.text(box, self.title, LEAN, GOLD, NIGHT, least=DETAIL) + canvas.px(2 * GAP)
        bulleted(canvas, Rect(box.x, box.y + high, box.width, box.height - high), self.rules)


def bulleted(canvas: Canvas, box: Rect, sentences: tuple[str, ...]) -> None:
    """Writes sentences under each other, each with a point before it, as large as all of them fit."""
    indent, gap = canvas.px(26), canvas.px(10)
    room = box.width - indent

    def lines(sentence: str, units: float) -> int:
        return canvas.lines_of(sentence, units, room, bold=False)

    def height(units: float) -> int:
        return sum(canvas.height_of(units, lines(sentence, units)) + gap for sentence in sentences)

    units = next((size for size in (28, 26, 24, 22, 20) if height(size) <= box.height), DETAIL)
    below = box.y
    for sentence in sentences:
        count = lines(sentence, units)
        if below + canvas.height_of(units, count) > box.bottom:
            return  # the first ones are the best
        canvas.disc((box.x + canvas.px(8), below + canvas.px(units) // 2), canvas.px(5), GOLD)
        where = Rect(box.x + indent, below, room, canvas.height_of(units, count))
        below += canvas.text(where, sentence, units, PAPER, NIGHT, lines=count, bold=False) + gap


@dataclass(frozen=True, slots=True)
class RulesPage(Errand):
    """Anything leads back."""

    def view(self, world: World) -> RulesView:
        t = texts(world.settings.language)
        assert world.table is not None
        game = world.table.game
        bar = (t("bar.ok"), "", "", t("bar.back"))
        rules = tuple(t(f"rules.{game}").split("\n"))
        return RulesView(parts.head_of(world, t("menu.rules")), bar, t(f"game.{game}"), rules, world.lamps)

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        return Next(below if press in {Pressed(Button.OK), Pressed(Button.MENU)} else (*below, self))
