"""The whole board to look at: who owns what, what is built, and every deed in full."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from rules.monopoly.board import SIZE
from ui import parts
from ui.canvas import Canvas
from ui.games.monopoly import board, card, pawns, plates
from ui.games.monopoly.board import Picture
from ui.games.monopoly.books import opened
from ui.games.monopoly.card import Card
from ui.games.monopoly.pawns import Pawn
from ui.games.monopoly.plates import Plate
from ui.games.monopoly.stage import settled
from ui.parts import Bar, Head
from ui.pick import Errand
from ui.press import Button, Moved, Press, Pressed
from ui.scene import Next, Scene
from ui.theme import GAP
from ui.world import Lamps, World

_SIDE = SIZE // 4
_LARGEST = 370  # side of the board, in units: under a larger one a card finds no room on an upright screen


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board at one side, the card of one space beside or under it, and who is which number."""

    head: Head
    bar: Bar
    picture: Picture
    pawns: tuple[Pawn, ...]
    card: Card
    plates: tuple[Plate, ...]
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        side = min(*box.size, canvas.px(_LARGEST))
        square = Rect(box.centerx - side // 2 if canvas.upright else box.x, box.y, side, side)
        board.draw(canvas, square, self.picture)
        pawns.draw(canvas, square, self.pawns)
        gap = canvas.px(GAP)
        if canvas.upright:
            rest = Rect(box.x, square.bottom + gap, box.width, box.bottom - square.bottom - gap)
        else:
            rest = Rect(square.right + gap, box.y, box.right - square.right - gap, box.height)
        high = plates.height(canvas, len(self.plates), 2)
        card.draw(canvas, Rect(rest.x, rest.y, rest.width, rest.height - high - gap), self.card)
        plates.draw(canvas, Rect(rest.x, rest.bottom - high, rest.width, high), self.plates, 2)


@dataclass(frozen=True, slots=True)
class Overview(Errand):
    """The board with one space marked: Fix and Undo step, OK goes on to the next side."""

    pos: int = 0

    def view(self, world: World) -> BoardView:
        table, t = opened(world)
        marked = card.space_card(table, self.pos, t)
        lines = card.deed_lines(table, self.pos, t)
        return BoardView(
            parts.head_of(world, t(f"game.{table.game}")),
            (t("monopoly.next_side"), t("bar.next"), t("bar.previous"), t("bar.back")),
            board.picture(table, t, self.pos),
            pawns.standing(table),
            replace(marked, lines=lines),
            tuple(replace(plate, cash="") for plate in settled(table, t)),
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        step = 0
        match press:
            case Pressed(Button.MENU):
                return Next(below)
            case Pressed(Button.OK):
                step = _SIDE - self.pos % _SIDE
            case Pressed(Button.FIX):
                step = 1
            case Pressed(Button.UNDO):
                step = -1
            case Moved(right=right, down=down):
                step = _turned(self.pos, right, down)
        return Next((*below, replace(self, pos=(self.pos + step) % SIZE)))


def _turned(pos: int, right: int, down: int) -> int:
    """Arrows go where they point: along the lower side to the left, up the left side, and so on."""
    along = {0: -right, 1: -down, 2: right, 3: down}[pos // _SIDE]
    return along or (-down if right == 0 else right)
