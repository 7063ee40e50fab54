"""How a game turned, as a picture to keep: the curve, and under it every turning point with its photo."""

from dataclasses import dataclass, field

from pygame import Rect

from rules.game import Json
from ui import history, sentences
from ui.canvas import Canvas
from ui.coach import percent
from ui.curve.plot import LETTERS, Plot, plotted
from ui.faces import piece
from ui.story import wins
from ui.texts import Texts, texts
from ui.theme import DETAIL, GAP, GLANCE, GOLD, INK, LEAN, NIGHT, PANEL, PAPER, QUIET
from ui.world import Curve, Entry, Pixels, Table, Turning

SIZE, UNITS = (1600, 1000), 800
"""In pixels, and its shorter side in units: letters are smaller than on a screen, for it is looked at from nearby."""
_SMALL = DETAIL - 3
_TOLD = 4  # lines of a turning point's sentences at most


@dataclass(frozen=True, slots=True)
class Moment:
    """A turning point in words, with its photo."""

    letter: str
    swing: str
    told: tuple[str, ...]
    shows: tuple[Json, ...] = ()  # the dice or cards that lay there
    frame: Pixels | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole page."""

    title: str
    wins: str
    plot: Plot
    moments: tuple[Moment, ...]
    calm: str  # stands in place of them
    footer: str
    no_photo: str

    def draw(self, canvas: Canvas) -> None:
        gap = canvas.px(2 * GAP)
        box = canvas.area.inflate(-2 * gap, -2 * gap)
        head = canvas.px(GLANCE)
        canvas.text(box, self.wins, LEAN + 4, GOLD, NIGHT, least=DETAIL)
        canvas.text(box, self.title, DETAIL, QUIET, NIGHT, align="right", bold=False)
        foot = Rect(box.x, box.bottom - canvas.px(DETAIL), box.width, canvas.px(DETAIL))
        canvas.text(foot, self.footer, _SMALL, QUIET, NIGHT, bold=False)
        high = (box.height - head - foot.height) * 5 // 9
        self.plot.draw(canvas, Rect(box.x, box.y + head, box.width, high))
        top = box.y + head + high + gap // 2
        self._moments(canvas, Rect(box.x, top, box.width, foot.y - top - gap // 2))

    def _moments(self, canvas: Canvas, box: Rect) -> None:
        gap = canvas.px(GAP)
        if not self.moments:
            canvas.middle(box, self.calm, DETAIL, QUIET, NIGHT, lines=2, bold=False)
            return
        columns = max(len(self.moments), 3)
        wide = (box.width - (columns - 1) * gap) // columns
        for number, one in enumerate(self.moments):
            moment(canvas, Rect(box.x + number * (wide + gap), box.y, wide, box.height), one, self.no_photo)


def moment(canvas: Canvas, box: Rect, one: Moment, no_photo: str) -> None:
    """A turning point: its photo, its letter in the corner of it, whose chance changed, and by what."""
    words = canvas.height_of(DETAIL, 2) + canvas.height_of(_SMALL, _TOLD) + canvas.px(GAP)
    photo = Rect(box.x, box.y, box.width, max(box.height - words, 1))
    seen(canvas, photo, one, no_photo, _SMALL)
    side = canvas.px(DETAIL + 10)
    canvas.disc((photo.x + side // 2, photo.y + side // 2), side // 2, GOLD)
    canvas.middle(Rect(photo.x, photo.y, side, side), one.letter, DETAIL, INK, GOLD)
    below = Rect(box.x, photo.bottom + canvas.px(6), box.width, box.bottom - photo.bottom)
    below.y += canvas.text(below, one.swing, DETAIL, PAPER, NIGHT, lines=2, least=_SMALL) + canvas.px(2)
    told = fitting(canvas, one.told, _SMALL, box.width, _TOLD)
    canvas.text(below, told, _SMALL, QUIET, NIGHT, lines=_TOLD, bold=False)


def seen(canvas: Canvas, box: Rect, one: Moment, no_photo: str, units: float) -> None:
    """The photo of a turning point; without one, the dice or cards as they were read; else that there is none."""
    canvas.box(box, PANEL)
    if one.frame is not None:
        canvas.picture(box, one.frame)
    elif one.shows:
        gap, count = canvas.px(8), len(one.shows)
        side = min(box.height * 3 // 5, canvas.px(72), (box.width - (count + 1) * gap) // count)
        left = box.centerx - (count * (side + gap) - gap) // 2
        for place, shows in enumerate(one.shows):
            piece(canvas, Rect(left + place * (side + gap), box.centery - side // 2, side, side), shows)
    else:
        canvas.middle(canvas.inner(box), no_photo, units, QUIET, PANEL, lines=2, bold=False)


def fitting(canvas: Canvas, sentences: tuple[str, ...], units: float, wide: int, lines: int) -> str:
    """As many whole sentences as find room in so many lines; the first one in any case."""
    kept = sentences[:1]
    for count in range(2, len(sentences) + 1):
        if canvas.lines_of(" ".join(sentences[:count]), units, wide, bold=False) > lines:
            break
        kept = sentences[:count]
    return " ".join(kept)


def sheet(table: Table, curve: Curve, language: str, day: str = "") -> Sheet:
    """The page of a game that is over, or as far as it was played."""
    t = texts(language)
    return Sheet(
        f"{t(f'game.{table.game}')}{f' · {day}' if day else ''}",
        wins(table, t) or t("turned.title"),
        plotted(curve, table.names, t),
        tuple(moment_of(number, one, table, language) for number, one in enumerate(curve.turnings)),
        t("turned.calm"),
        exactness(curve, t),
        t("turned.no_photo"),
    )


def moment_of(number: int, one: Turning, table: Table, language: str) -> Moment:
    """A turning point in words."""
    t = texts(language)
    entry = next((entry for entry in table.log if entry.index == one.index), None)
    told, shows = (_told(table, entry, language), history.shows(entry.event)) if entry is not None else ((), ())
    swing = t("turned.swing", name=table.names[one.seat], before=percent(one.before, t), after=percent(one.after, t))
    return Moment(LETTERS[number], swing, told, shows, one.frame)


def _told(table: Table, entry: Entry, language: str) -> tuple[str, ...]:
    """What an event did; what it was, where that says it all."""
    did = history.told(table, entry, language)
    return did or (sentences.recorded(table.game, entry.event, table.names, language=language),)


def exactness(curve: Curve, t: Texts) -> str:
    """How far the numbers can be trusted."""
    return t("turned.exact") if not curve.error else t("turned.about", percent=percent(2 * curve.error, t))
