"""How the game turned: everybody's chance to win over the game, and its turning points one by one with their photos."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from ui import parts
from ui.canvas import Canvas
from ui.coach import percent
from ui.curve.plot import LETTERS, Plot, plotted
from ui.curve.sheet import Moment, exactness, fitting, moment_of, seen
from ui.parts import Bar, Head, Item
from ui.pick import Errand
from ui.press import Button, Press, Pressed, chosen
from ui.scene import Keep, Next, Scene
from ui.texts import Texts, texts
from ui.theme import DETAIL, GAP, GOLD, NIGHT, PANEL, PAPER, QUIET, RAISED, SKY
from ui.world import Curve, Lamps, Table, World

_POINT = "point:"


@dataclass(frozen=True, slots=True)
class TurnedView:
    """The curve, the turning point that is looked at, and the others to choose from."""

    head: Head
    bar: Bar
    plot: Plot
    moment: Moment | None
    items: tuple[Item, ...]
    focus: int
    note: str  # how exact it is, how far it is, or where it was kept
    done: float
    nothing: str  # stands in place of a turning point
    no_photo: str
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        box = parts.choices(canvas, box, self.items, self.focus) if self.items else box
        box = self._note(canvas, box)
        gap = canvas.px(2 * GAP)
        if canvas.upright:
            high = box.height * 11 // 20
            self.plot.draw(canvas, Rect(box.x, box.y, box.width, high))
            self._moment(canvas, Rect(box.x, box.y + high + gap, box.width, box.height - high - gap))
        else:
            wide = box.width * 3 // 5
            self.plot.draw(canvas, Rect(box.x, box.y, wide, box.height))
            self._moment(canvas, Rect(box.x + wide + gap, box.y, box.width - wide - gap, box.height))

    def _note(self, canvas: Canvas, box: Rect) -> Rect:
        """A line at the bottom, with a bar above it as long as it is worked out; the room that is left."""
        lines = canvas.lines_of(self.note, DETAIL, box.width, bold=False)
        high = canvas.height_of(DETAIL, lines)
        where = Rect(box.x, box.bottom - high, box.width, high)
        canvas.text(where, self.note, DETAIL, QUIET if self.done >= 1 else SKY, NIGHT, lines=lines, bold=False)
        if self.done < 1:
            bar = Rect(box.x, where.y - canvas.px(14), box.width, canvas.px(8))
            canvas.box(bar, RAISED, corner=4)
            canvas.box(Rect(bar.x, bar.y, max(round(bar.width * self.done), bar.height), bar.height), SKY, corner=4)
            high += canvas.px(14)
        return Rect(box.x, box.y, box.width, box.height - high - canvas.px(8))

    def _moment(self, canvas: Canvas, box: Rect) -> None:
        if self.moment is None:
            canvas.box(box, PANEL)
            canvas.middle(canvas.inner(box), self.nothing, 24, PAPER, PANEL, lines=4, least=DETAIL)
            return
        one, gap = self.moment, canvas.px(GAP)
        lines = canvas.lines_of(one.swing, 24, box.width)
        swing = canvas.height_of(24, lines) + gap
        first, every = (
            canvas.height_of(DETAIL, canvas.lines_of(" ".join(told), DETAIL, box.width, bold=False)) + gap // 2
            for told in (one.told[:1], one.told)
        )
        least = min(box.height * 9 // 20, box.height - swing - gap - first)
        photo = Rect(box.x, box.y, box.width, min(max(box.height - swing - gap - every, least), box.width))
        seen(canvas, photo, one, self.no_photo, DETAIL)
        below = Rect(box.x, photo.bottom + gap, box.width, box.bottom - photo.bottom - gap)
        top = below.y + canvas.text(below, one.swing, 24, GOLD, NIGHT, lines=lines, least=DETAIL) + gap // 2
        rest = Rect(box.x, top, box.width, box.bottom - top)
        fits = max(1, (rest.height + canvas.px(8)) // canvas.px(1.42 * DETAIL))
        told = fitting(canvas, one.told, DETAIL, box.width, fits)
        canvas.text(rest, told, DETAIL, PAPER, NIGHT, lines=fits, bold=False)


@dataclass(frozen=True, slots=True)
class Turned(Errand):
    """The turning points, one after the other; OK keeps the picture."""

    focus: int = 0

    def view(self, world: World) -> TurnedView:
        table, language = world.table, world.settings.language
        assert table is not None
        t, curve = texts(language), table.curve or Curve(done=0)
        focus = min(self.focus, max(len(curve.turnings) - 1, 0))
        moments = tuple(moment_of(number, one, table, language) for number, one in enumerate(curve.turnings))
        return TurnedView(
            parts.head_of(world, t("turned.title")),
            _bar(curve, t),
            plotted(curve, table.names, t, focus if moments else None),
            moments[focus] if moments else None,
            _items(curve, table, t),
            focus,
            _note(curve, world, t),
            curve.done,
            t("turned.calm") if curve.done >= 1 else t("turned.nothing"),
            t("turned.no_photo"),
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        curve = table.curve or Curve(done=0)
        match press:
            case Pressed(Button.MENU):
                return Next(below)
            case Pressed(Button.OK):
                return Next((*below, self), (Keep(),) if curve.done >= 1 and curve.at else ())
        keys = tuple(f"{_POINT}{number}" for number in range(len(curve.turnings)))
        return Next((*below, replace(self, focus=chosen(press, keys, self.focus).focus)))


def _bar(curve: Curve, t: Texts) -> Bar:
    several = len(curve.turnings) > 1
    return (
        t("turned.save") if curve.done >= 1 and curve.at else "",
        t("bar.next") if several else "",
        t("bar.previous") if several else "",
        t("bar.back"),
    )


def _items(curve: Curve, table: Table, t: Texts) -> tuple[Item, ...]:
    """The turning points by their letters, each with how much it changed."""
    if len(curve.turnings) < 2:
        return ()
    return tuple(
        Item(f"{_POINT}{number}", f"{LETTERS[number]}  {_change(one.after - one.before, t)}")
        for number, one in enumerate(curve.turnings)
    )


def _change(by: float, t: Texts) -> str:
    """By how much, in whole percents: nobody wants to read “more than 99” here."""
    return f"{'+' if by > 0 else '−'}{percent(round(abs(by), 2), t)}"


def _note(curve: Curve, world: World, t: Texts) -> str:
    if curve.done < 1:
        return t("turned.busy", percent=percent(curve.done, t))
    folder, _, file = world.kept.rpartition("/")
    return t("turned.saved", file=file, folder=folder) if file else exactness(curve, t)
