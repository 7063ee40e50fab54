"""The curve itself: a line for every seat with its colour, shape and name, and letters where the game turned."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_uppercase

from pygame import Rect

from ui.canvas import Canvas
from ui.coach import percent
from ui.signs import SHAPES, Points
from ui.texts import Texts
from ui.theme import DETAIL, EDGE, GOLD, INK, NIGHT, PAPER, QUIET, RAISED, SEATS, Colour
from ui.world import Curve

SIGNS: tuple[Points, ...] = tuple(
    SHAPES[name] for name in ("red", "blue", "orange", "yellow", "green", "black", "purple", "white")
)
"""A shape for each of the eight seats."""
LETTERS = ascii_uppercase
"""Of the turning points, in their order."""
_SIGN = 16  # units
_BETWEEN = 7  # as many stretches lie between the signs of a line
_LABEL = DETAIL + 8  # from name to name

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """All that the picture of a curve shows, in words and numbers."""

    names: tuple[str, ...]
    at: tuple[int, ...]  # after so many moves
    chances: tuple[tuple[float, ...], ...]  # of every seat
    marks: tuple[int, ...]  # after so many moves it had turned
    ends: tuple[str, str]
    scale: tuple[str, str, str]  # 0, a half, all
    focus: int | None = None  # the mark that is looked at

    def draw(self, canvas: Canvas, box: Rect) -> None:
        if len(self.at) < 2:
            return
        field = self._field(canvas, box)
        self._scale(canvas, box, field)
        self._marks(canvas, box, field)
        for seat, colour in enumerate(SEATS[: len(self.names)]):
            self._line(canvas, field, seat, colour)
        self._names(canvas, box, field)

    def _field(self, canvas: Canvas, box: Rect) -> Rect:
        """Where the lines run: beside the scale and the names, under the letters, above the words of the ends."""
        left = max(canvas.width_of(word, DETAIL, bold=False) for word in self.scale) + canvas.px(8)
        right = max(canvas.width_of(name, DETAIL) for name in self.names) + canvas.px(_SIGN + 20)
        top, bottom = canvas.px(DETAIL + 18), canvas.px(DETAIL + 12)
        return Rect(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)

    def _scale(self, canvas: Canvas, box: Rect, field: Rect) -> None:
        half = canvas.px(DETAIL) // 2
        for share, word in zip((0.0, 0.5, 1.0), self.scale, strict=True):
            y = round(_down(field, share))
            canvas.line((field.x, y), (field.right, y), EDGE if share == 0 else RAISED, 2)
            label = Rect(box.x, y - half, field.x - box.x - canvas.px(8), canvas.px(DETAIL))
            canvas.text(label, word, DETAIL, QUIET, NIGHT, align="right", bold=False)
        below = Rect(field.x, field.bottom + canvas.px(8), field.width, canvas.px(DETAIL))
        canvas.text(below, self.ends[0], DETAIL, QUIET, NIGHT, bold=False)
        canvas.text(below, self.ends[1], DETAIL, QUIET, NIGHT, align="right", bold=False)

    def _marks(self, canvas: Canvas, box: Rect, field: Rect) -> None:
        """A line down from a letter at each turning point; letters that would touch stand beside each other."""
        side = canvas.px(DETAIL + 10)
        wanted = [self._across(field, place) for place in self.marks]
        places = spread(wanted, side + canvas.px(2), (field.x, field.right))
        for number, (x, shown) in enumerate(zip(wanted, places, strict=True)):
            looked = number == self.focus
            colour = GOLD if looked else QUIET
            centre = (round(shown), box.y + side // 2)
            drawn = GOLD if looked else EDGE
            canvas.line((centre[0], centre[1] + side // 2), (round(x), field.y), drawn, 2)
            canvas.line((round(x), field.y), (round(x), field.bottom), drawn, 2)
            canvas.disc(centre, side // 2, colour)
            sign = Rect(centre[0] - side // 2, centre[1] - side // 2, side, side)
            canvas.middle(sign, LETTERS[number], DETAIL, INK, colour)

    def _line(self, canvas: Canvas, field: Rect, seat: int, colour: Colour) -> None:
        points = tuple(
            (self._across(field, place), _down(field, own[seat]))
            for place, own in zip(self.at, self.chances, strict=True)
        )
        room = field.inflate(canvas.px(8), canvas.px(8))
        canvas.path(room, points, colour, 3)
        side = canvas.px(_SIGN)
        for part in range(_BETWEEN):
            x, y = _along(points, (part + (seat + 0.5) / len(self.names)) / _BETWEEN)
            canvas.shape(Rect(round(x) - side // 2, round(y) - side // 2, side, side), SIGNS[seat], colour)

    def _names(self, canvas: Canvas, box: Rect, field: Rect) -> None:
        """Everybody's name where their line ends, or as near as there is room."""
        ends = self.chances[-1]
        order = sorted(range(len(self.names)), key=lambda seat: (-ends[seat], seat))
        wanted = [_down(field, ends[seat]) for seat in order]
        reach = (min(field.y, box.bottom - canvas.px(_LABEL) * len(order)), field.bottom + canvas.px(DETAIL))
        side, left = canvas.px(_SIGN), field.right + canvas.px(10)
        for seat, y in zip(order, spread(wanted, canvas.px(_LABEL), reach), strict=True):
            canvas.shape(Rect(left, round(y) - side // 2, side, side), SIGNS[seat], SEATS[seat])
            after = left + side + canvas.px(6)
            name = Rect(after, round(y) - canvas.px(DETAIL) // 2, box.right - after, canvas.px(DETAIL))
            canvas.text(name, self.names[seat], DETAIL, PAPER, NIGHT)

    def _across(self, field: Rect, place: int) -> float:
        first, last = self.at[0], max(self.at[-1], self.at[0] + 1)
        return field.x + field.width * (place - first) / (last - first)


def plotted(curve: Curve, names: tuple[str, ...], t: Texts, focus: int | None = None) -> Plot:
    """A curve as it is drawn."""
    scale = (percent(0, t), percent(0.5, t), percent(1, t))
    marks = tuple(one.index + 1 for one in curve.turnings)
    return Plot(names, curve.at, curve.chances, marks, (t("turned.start"), t("turned.end")), scale, focus)


def spread(wanted: Sequence[float], apart: float, reach: tuple[float, float]) -> list[float]:
    """Places in the order of those wanted, as near to them as they can be so far apart; in reach, if all fit."""
    places: list[float] = []
    for one in wanted:
        places.append(max(one, places[-1] + apart) if places else max(one, reach[0]))
    last = reach[1]
    for number in range(len(places) - 1, -1, -1):
        places[number] = min(places[number], last)
        last = places[number] - apart
    return places


def _down(field: Rect, share: float) -> float:
    return field.bottom - field.height * share


def _along(points: tuple[Place, ...], part: float) -> Place:
    """The point of a line that lies so far across it."""
    x = points[0][0] + (points[-1][0] - points[0][0]) * part
    for (x0, y0), (x1, y1) in pairwise(points):
        if x <= x1:
            return x, y0 if x1 == x0 else y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[-1]
