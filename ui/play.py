"""The table at play: what happened, what to do next, the game's own picture, the choices. The same for all games."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

from pygame import Rect

from ui import parts, sentences
from ui.canvas import Canvas
from ui.coach import Strip, strip
from ui.enter import Enter
from ui.fix import Fix
from ui.games import ligretto, monopoly, rpsls, shizzle, zombies
from ui.parts import Bar, Head, Item
from ui.press import Button, Press, Pressed, Touched, chosen
from ui.scene import Command, Do, Next, Scene, Throw
from ui.table_menu import TableMenu
from ui.texts import Texts, texts
from ui.theme import BAD, HAND, SKY
from ui.world import Advice, Lamps, Pixels, Table, World


class Stage(Protocol):
    """A game's own picture, as frozen data."""

    def draw(self, canvas: Canvas, box: Rect) -> None: ...


class Shown(Protocol):
    """What a game's module offers to the screen."""

    def happened(self, table: Table, t: Texts) -> str:
        """What the last event did, in a few words: about 20 letters a line, two lines at most."""

    def wanted(self, table: Table, t: Texts) -> str:
        """What the table waits for, as short."""

    def stage(self, table: Table, since: int, t: Texts) -> Stage:
        """The picture, so many milliseconds after the last event."""

    def items(self, table: Table, t: Texts) -> tuple[Item, ...]:
        """What people can choose now."""

    def chosen(self, key: str, table: Table) -> Command | Scene:
        """What a choice does: something to be done, or a scene that asks for more."""


GAMES: dict[str, Shown] = {
    "rpsls": rpsls,
    "shizzle": shizzle,
    "ligretto": ligretto,
    "monopoly": monopoly,
    "zombies": zombies,
}


THROWS = {"roll", "reveal", "first_rolls", "await_roll", "await_utility_roll"}
"""What the table waits for when dice are to be thrown, or cards turned up."""
DRAWS = {"await_card": "bar.draw", "deal_deeds": "bar.deal"}
"""What no camera sees in any game, but a simulated table does by itself; and the word for it."""
_MOVED = 4000  # ms after which nothing moves any more
_LOW = 64  # units: in less room a picture tells nothing
_SEEN = 2500  # ms that a verdict has its place to itself, before the coach may take it
_DECIDES = {"shizzle"}
"""The games of which the picture is what people decide by: the coach never takes its place."""
_WHOLE = {"rpsls": (120, 160), "shizzle": (88, 170), "ligretto": (158, 180), "monopoly": (104, 64), "zombies": (88, 90)}
"""What a game's picture needs beside the coach, on a wide and an upright screen; in less its words are cut."""
_VERDICTS, _HANDED, _MANY = (180, 300), (124, 170), {"rpsls": (140, 160)}
"""What dice with their verbs need, chips of Shizzle that are handed over, and the plates of more than four players."""
_RACING = (4 * HAND + 16, 8 * HAND)  # and in less a finger misses the spaces of a race: on a wide and an upright screen


@dataclass(frozen=True, slots=True)
class PlayView:
    """The screen at play."""

    head: Head
    bar: Bar
    happened: str
    wanted: str
    seen: str  # what the camera sees of what it waits for, or why something cannot be
    refused: bool
    stage: Stage
    items: tuple[Item, ...] = ()
    focus: int = 0
    lamps: Lamps | None = None
    racing: int = 0  # in a race: so many of the four buttons are those of players
    live: Pixels | None = field(default=None, compare=False)  # dice that tumble before a simulated camera
    coach: Strip | None = None
    whole: tuple[int, int] = (0, 0)  # what the picture needs beside it
    coach_alone: bool = False  # the verdict was looked at: where both have no room, the coach takes the picture's place

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps, gold=self.racing or 1)
        box = parts.glance(canvas, box, self.happened, self.wanted)
        box = parts.said(canvas, box, self.seen, BAD if self.refused else SKY)
        if [item.key for item in self.items] != ["throw"]:  # that one is on the OK button
            box = parts.choices(canvas, box, self.items, self.focus)
        if self.coach is not None:
            least = canvas.px((_RACING if self.racing else self.whole)[canvas.upright])
            if self.coach_alone and self.coach.large and not self.coach.fits(canvas, box, least):
                self.coach.fill(canvas, box)
                return
            box = self.coach.draw(canvas, box, least)
        if box.height < canvas.px(_LOW):
            return
        if self.live is None:
            self.stage.draw(canvas, box)
        else:
            canvas.picture(parts.felt(canvas, box), self.live)


@dataclass(frozen=True, slots=True)
class Play:
    """A game under way."""

    focus: int = 0

    def view(self, world: World) -> PlayView:
        table = world.table
        assert table is not None
        game, t = GAMES[table.game], texts(world.settings.language)
        stops = _stops(table, t)
        advice = table.advice if table.refused is None else None
        coach = strip(advice, world.settings.language) if advice is not None else None
        items = () if stops else _items(world, t)
        if (
            advice is not None
            and coach is not None
            and {one.key for one in advice.chances} & {one.key for one in items}
        ):
            items, coach = _worth(items, advice), replace(coach, on_choices=True)
        since = world.now - table.changed if stops else min(world.now - table.changed, _MOVED)
        return PlayView(
            parts.head_of(world, t(f"short.{table.game}")),
            stops or _bar(world, items, t),
            game.happened(table, t),
            game.wanted(table, t),
            _said(table, world.settings.language),
            table.refused is not None,
            game.stage(table, _MOVED if world.settings.reduced_motion else since, t),
            items,
            min(self.focus, max(len(items) - 1, 0)),
            world.lamps,
            racing=len(table.names) if stops else 0,
            live=None if stops else _tumbling(world),
            coach=coach,
            whole=_whole(table),
            coach_alone=table.game not in _DECIDES and not stops and world.now - table.changed > _SEEN,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        if _stops(table, texts(world.settings.language)) and not isinstance(press, Touched):
            return self._raced(press, table, below)
        items = _items(world, texts(world.settings.language))
        keys = tuple(item.key for item in items if item.live)
        match press:
            case Pressed(Button.MENU) | Touched("menu"):
                return Next((*below, self, TableMenu()))
            case Pressed(Button.UNDO):
                return Next((*below, self), (Do({"do": "undo"}),) if table.log else ())
            case Pressed(Button.FIX) if len(keys) < 2:
                return Next((*below, self, Fix()))
        choice = chosen(press, keys, self.focus, undo_steps=False)
        scene = replace(self, focus=choice.focus)
        match choice.key:
            case None:
                return Next((*below, scene))
            case "throw":
                return Next((*below, scene), (Throw(),))
            case "enter":
                return Next((*below, scene, Enter()))
        answer = GAMES[table.game].chosen(choice.key, table)
        if isinstance(answer, Command):
            return Next((*below, replace(self, focus=0)), (answer,))
        return Next((*below, scene, answer))

    def _raced(self, press: Press, table: Table, below: tuple[Scene, ...]) -> Next:
        """In a race each of the four buttons is the STOP of a player; the last is the menu where nobody has it."""
        seat = list(Button).index(press.button) if isinstance(press, Pressed) else None
        if seat is not None and seat in table.state["playing"]:
            answer = ligretto.stopped(seat, table)
            return Next((*below, self), (answer,)) if isinstance(answer, Command) else Next((*below, self, answer))
        return Next((*below, self, TableMenu()) if press == Pressed(Button.MENU) else (*below, self))


def _whole(table: Table) -> tuple[int, int]:
    """What the game's picture needs beside the coach."""
    if any(one["kind"] == "die" for one in table.outcomes):
        return _VERDICTS
    if table.game == "shizzle" and any(one["kind"] == "points" for one in table.outcomes):
        return _HANDED
    return (_MANY if len(table.names) > 4 else _WHOLE).get(table.game, _WHOLE[table.game])


def _worth(items: tuple[Item, ...], advice: Advice) -> tuple[Item, ...]:
    """The choices, each with what it is worth: bars of their own would only say it twice."""
    known = {one.key: one for one in advice.chances if one.key}
    return tuple(
        replace(item, share=known[item.key].share, best=known[item.key].best) if item.key in known else item
        for item in items
    )


def _tumbling(world: World) -> Pixels | None:
    """The simulated camera's picture while something moves in it: there is no table beside the screen to look at."""
    assert world.table is not None
    moves = world.simulated and world.table.seeing.sight in {"moving", "hand"}
    return world.preview.pixels if moves and world.preview is not None else None


def _stops(table: Table, t: Texts) -> Bar | None:
    """What the four buttons are while a race is on."""
    return ligretto.stops(table, t) if table.game == "ligretto" else None


def _items(world: World, t: Texts) -> tuple[Item, ...]:
    """What can be chosen; where dice are awaited that no camera can see, the first is to throw or to enter them."""
    table = world.table
    assert table is not None
    items = GAMES[table.game].items(table, t)
    if world.simulated and table.awaits["what"] in DRAWS:
        return (Item("throw", t(DRAWS[table.awaits["what"]])), *items)
    if table.awaits["what"] not in THROWS:
        return items
    cards = table.awaits["what"] == "reveal"
    if world.simulated:
        return (Item("throw", t("bar.reveal" if cards else "bar.throw")), *items)
    return items if table.watched else (Item("enter", t("play.enter_cards" if cards else "play.enter")), *items)


def _said(table: Table, language: str) -> str:
    """Why something cannot be, or what the camera sees of what it waits for."""
    if table.refused is not None:
        return sentences.refused(table.refused.code, table.refused.fields["message"], language=language)
    waits = table.seeing.waits
    if waits is None or waits.code == "not_awaited" or not table.watched:
        return ""  # what is awaited instead stands above in large letters, why nothing is seen in the head
    return sentences.waiting(table.game, waits.code, waits.fields, table.names, language=language)


def _bar(world: World, items: tuple[Item, ...], t: Texts) -> Bar:
    table = world.table
    assert table is not None
    ok = t("bar.choose") if items else ""
    if [item.key for item in items] == ["throw"]:
        ok = items[0].label
    fix = t("bar.next") if len(items) > 1 else t("bar.fix") if table.log else ""
    return (ok, fix, t("bar.undo") if table.log else "", t("bar.menu"))
