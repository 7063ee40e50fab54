"""The dispute: the picture of the table, what was read in it, and the rule, on one page."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from ui import faces, history, parts
from ui.canvas import Canvas
from ui.fix_roll import FixRoll
from ui.parts import Bar, Head
from ui.pick import Errand
from ui.press import Button, Moved, Press, Pressed
from ui.scene import Next, Scene
from ui.texts import texts
from ui.theme import DETAIL, GAP, NIGHT, PANEL, PAPER, QUIET, SKY
from ui.world import Entry, Lamps, Look, Pixels, Table, World

_DIE = 60  # units at most


@dataclass(frozen=True, slots=True)
class DisputeView:
    """What was seen, what was read, what it means."""

    head: Head
    bar: Bar
    read: str  # stands beside what was read
    looks: tuple[Look, ...]
    told: tuple[str, ...]
    more: str  # stands in place of what has no room; {count}
    nothing: str  # stands in place of a picture
    frame: Pixels | None = field(default=None, compare=False)
    lamps: Lamps | None = None

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar, self.lamps)
        gap = canvas.px(GAP)
        wide = box.width if canvas.upright else box.width * 9 // 20
        picture = Rect(box.x, box.y, wide, min(wide * 3 // 4, box.height))
        self._picture(canvas, picture)
        if canvas.upright:
            right = Rect(box.x, picture.bottom + 2 * gap, box.width, box.bottom - picture.bottom - 2 * gap)
        else:
            right = Rect(picture.right + 2 * gap, box.y, box.right - picture.right - 2 * gap, box.height)
        self._words(canvas, self._dice(canvas, right))

    def _picture(self, canvas: Canvas, box: Rect) -> None:
        if self.frame is not None:
            canvas.picture(box, self.frame)
            return
        canvas.box(box, PANEL)
        if self.nothing:
            canvas.middle(canvas.inner(box), self.nothing, 24, QUIET, PANEL, lines=3, least=DETAIL)

    def _dice(self, canvas: Canvas, box: Rect) -> Rect:
        """Draws what was read; the room under it."""
        if not self.looks:
            return box
        gap = canvas.px(6)
        side = min(canvas.px(_DIE), (box.width - gap * (len(self.looks) - 1)) // len(self.looks))
        for place, look in enumerate(self.looks):
            where = Rect(box.x + place * (side + gap), box.y, side, side)
            faces.piece(canvas, where, look.shows, look)
        left = box.x + len(self.looks) * (side + gap)
        label = Rect(left + gap, box.y, box.right - left - gap, side)
        if canvas.width_of(self.read, DETAIL, bold=False) <= label.width:
            canvas.middle(label, self.read, DETAIL, SKY, NIGHT, align="left", bold=False)
        taken = side + 2 * gap
        return Rect(box.x, box.y + taken, box.width, box.height - taken)

    def _words(self, canvas: Canvas, box: Rect) -> None:
        """Writes the sentences as large as all of them fit; what has no room is counted."""
        gap = canvas.px(8)

        def height(sentences: tuple[str, ...], units: float) -> int:
            lines = (canvas.lines_of(sentence, units, box.width, bold=False) for sentence in sentences)
            return sum(canvas.height_of(units, count) + gap for count in lines)

        units = next((size for size in (28, 24, 21) if height(self.told, size) <= box.height), DETAIL)
        shown = self.told
        for left_out in range(2, len(self.told) + 1):
            if height(shown, units) <= box.height:
                break
            shown = (*self.told[:-left_out], self.more.format(count=left_out))
        below = box.y
        for sentence in shown:
            lines = canvas.lines_of(sentence, units, box.width, bold=False)
            room = Rect(box.x, below, box.width, box.bottom - below)
            below += canvas.text(room, sentence, units, PAPER, NIGHT, lines=lines, bold=False) + gap


@dataclass(frozen=True, slots=True)
class Dispute(Errand):
    """The last verdict, or an earlier one: OK leaves it as it is, Fix puts it right, Undo shows the one before."""

    back: int = 0  # so many verdicts earlier

    def view(self, world: World) -> DisputeView:
        table, language = world.table, world.settings.language
        assert table is not None
        t = texts(language)
        entry = self._entry(table)
        verdicts = len(_verdicts(table))
        looks = history.looks(entry) if entry else ()
        told = history.told(table, entry, language) if entry else ()
        return DisputeView(
            parts.head_of(world, t("menu.dispute")),
            (
                t("dispute.right"),
                t("bar.fix") if entry else "",
                t("dispute.earlier") if self.back + 1 < verdicts else "",
                t("bar.back"),
            ),
            t("dispute.read"),
            looks,
            told or (t("dispute.no_rule") if entry else t("fix.nothing"),),
            t("dispute.more", count="{count}"),
            t("dispute.no_picture") if entry else "",
            entry.frame if entry else None,
            world.lamps,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        table = world.table
        assert table is not None
        entry = self._entry(table)
        match press:
            case Pressed(Button.OK) | Pressed(Button.MENU):
                return Next(below)
            case Pressed(Button.FIX) if entry is not None:
                return Next((*below, self, FixRoll(entry.index)))
            case Pressed(Button.UNDO) | Moved(right=-1) | Moved(down=1):
                return Next((*below, Dispute(min(self.back + 1, max(len(_verdicts(table)) - 1, 0)))))
            case Moved(right=1) | Moved(down=-1):
                return Next((*below, Dispute(max(self.back - 1, 0))))
        return Next((*below, self))

    def _entry(self, table: Table) -> Entry | None:
        verdicts = _verdicts(table)
        return verdicts[min(self.back, len(verdicts) - 1)] if verdicts else None


def _verdicts(table: Table) -> tuple[Entry, ...]:
    """What the table judged by what it saw, the newest first; where it saw nothing yet, everything that happened."""
    rolled = tuple(entry for entry in reversed(table.log) if history.shows(entry.event))
    return rolled or tuple(reversed(table.log))
