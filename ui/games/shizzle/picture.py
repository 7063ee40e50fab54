"""Shizzle's picture: the line in its lane, the dice just thrown, the chips to hand over, bank and points."""

from dataclasses import dataclass

from pygame import Rect

from ui import parts, pieces, theme
from ui.canvas import Canvas
from ui.games.change import Chips
from ui.motion import Flight, way
from ui.pieces import Seat
from ui.theme import DETAIL, EDGE, FELT, GOLD, INK, LEAN, NIGHT, PANEL, PAPER
from ui.world import Look

SLOTS = 6
LANE = theme.mixed(FELT, NIGHT, 0.5)
_DIE = 74  # units: more is not needed to see it
_LEADING = 10
_PLATE = 40


@dataclass(frozen=True, slots=True)
class Shown:
    """A die with the letter of its colour."""

    look: Look
    letter: str
    faded: bool = False  # no longer of the line, or not in the longest one


@dataclass(frozen=True, slots=True)
class Bank:
    """What is left in the bank."""

    label: str
    points: int
    chips: Chips


Row = tuple[str | Chips, ...]
"""A line of words and chips."""


@dataclass(frozen=True, slots=True)
class Stage:
    """All that lies on the table, and what is on its way."""

    line: tuple[Shown, ...]
    thrown: tuple[Shown, ...]
    offered: int  # so many of the thrown dice, from the first on, make the longest line
    rows: tuple[Row, ...]
    bank: Bank
    seats: tuple[Seat, ...]
    flights: tuple[Flight, ...] = ()
    since: int = 0

    def draw(self, canvas: Canvas, box: Rect) -> None:
        box = parts.felt(canvas, box)
        gap = canvas.px(8)
        columns = 2
        if canvas.upright:
            plates = -(-len(self.seats) // 2) + 1
            least = plates * canvas.px(DETAIL + 8)
            high = max(least, min(plates * canvas.px(_PLATE + 14), box.height // 2))
            table = Rect(box.x, box.y, box.width, box.height - high - gap)
            own = Rect(box.x, table.bottom + gap, box.width, high)
        else:
            # With the coach under it the picture may be so low that many players stand in three columns.
            low = len(self.seats) > 4 and box.height < 4 * canvas.px(DETAIL + 8)
            columns = 3 if low else 1 if len(self.seats) == 2 else 2
            wide = box.width * (36 if low else 53) // 100
            table = Rect(box.x, box.y, wide, box.height)
            own = Rect(table.right + gap, box.y, box.width - wide - gap, box.height)
        places = {**self._table(canvas, table), **self._purses(canvas, own, columns)}
        for flight in self.flights:
            part = way(flight, self.since)
            if flight.what != "die" and 0 < part < 1:
                _fly(canvas, flight.what, places[flight.begins], places[flight.ends], part)

    def _table(self, canvas: Canvas, box: Rect) -> dict[str, Rect]:
        """Draws the lane and what lies or stands under it; where the dice lie."""
        wide = box.width // SLOTS - canvas.px(4)
        units = self._row_units(canvas, box, wide)
        under = len(_flowed(canvas, self.rows, box.width, units)) * canvas.px(units + _LEADING)
        high = min(canvas.px(_DIE), wide, box.height - under - canvas.px(8 if under else 0))
        if self.thrown:
            high = min(high, (box.height - canvas.px(8)) // 2)
        lane = Rect(box.x, box.y, box.width, high)
        rest = Rect(box.x, lane.bottom + canvas.px(8), box.width, box.bottom - lane.bottom - canvas.px(8))
        places = {f"slot:{i}": where for i, where in enumerate(_cells(lane, SLOTS + 1, high))}  # one beyond the lane
        for i in range(SLOTS):
            canvas.box(places[f"slot:{i}"], LANE, corner=high / canvas.unit / 6)
        self._thrown(canvas, rest)
        _write(canvas, rest, self.rows, units)
        for i, one in enumerate(self.line):
            where = places[f"slot:{i}"]
            coming = next((flight for flight in self.flights if flight.ends == f"slot:{i}"), None)
            if coming is not None:
                where = _between(places[coming.begins], where, way(coming, self.since))
            pieces.die(canvas, where, one.look.shows, one.letter)
            if one.faded:
                canvas.veil(where, LANE, 170)
        return places

    def _row_units(self, canvas: Canvas, box: Rect, lane: int) -> int:
        """The largest letters in which all rows find room under the lane."""
        for units in (LEAN, LEAN - 6):
            lines = _flowed(canvas, self.rows, box.width, units)
            whole = len(lines) <= len(self.rows) and all(
                _width(canvas, line[0][0], units) <= box.width for line in lines
            )
            if whole and len(lines) * canvas.px(units + _LEADING) + lane <= box.height:
                return units
        return DETAIL

    def _thrown(self, canvas: Canvas, box: Rect) -> None:
        """Draws the dice just thrown, each with its picture; a frame of gold around those of the longest line."""
        if not self.thrown:
            return
        pictured = any(one.look.pixels is not None for one in self.thrown)
        tall = pictured and box.height >= canvas.px(2 * 44)
        room = box.inflate(-canvas.px(8), -canvas.px(8))
        pair = 1 if tall or not pictured else 2  # the picture above its die, or at its left
        count = len(self.thrown)
        side = min(
            canvas.px(_DIE), room.height // 2 if tall else room.height, (room.width // count - canvas.px(6)) // pair
        )
        step = min(room.width // count, pair * side + canvas.px(8))
        across, down = (side * pair, side * 2 if tall else side)
        cells = [Rect(room.x + i * step, room.y, across, down) for i in range(count)]
        if self.offered:
            canvas.box(cells[0].union(cells[self.offered - 1]).inflate(canvas.px(8), canvas.px(8)), FELT, edge=GOLD)
        for cell, one in zip(cells, self.thrown, strict=True):
            read = Rect(cell.right - side, cell.bottom - side, side, side)
            if one.look.pixels is not None:
                seen = Rect(cell.x, cell.y, side, side)
                canvas.picture(seen.inflate(-canvas.px(4), -canvas.px(4)), one.look.pixels)
            pieces.die(canvas, read, one.look.shows, one.letter)
            if one.faded:
                canvas.veil(cell, FELT, 150)

    def _purses(self, canvas: Canvas, box: Rect, columns: int) -> dict[str, Rect]:
        """Draws the bank and everybody's points; where they are."""
        rows = -(-len(self.seats) // columns) + 1
        gap = canvas.px(6 if box.height >= rows * canvas.px(_PLATE) else 2)
        high = min((box.height - (rows - 1) * gap) // rows, canvas.px(_PLATE + 24))
        bank = Rect(box.x, box.y, box.width, high)
        _bank(canvas, bank, self.bank)
        wide = (box.width - (columns - 1) * gap) // columns
        tall = pieces.tallest(canvas, (wide, high), self.seats)
        places = {"bank": bank}
        for i, one in enumerate(self.seats):
            row, column = divmod(i, columns)
            where = Rect(box.x + column * (wide + gap), bank.bottom + gap + row * (high + gap), wide, high)
            pieces.seat(canvas, where, one, tall)
            places[str(one.number)] = where
        return places


def _cells(box: Rect, count: int, side: int) -> list[Rect]:
    """Squares in a row from the left, as far apart as six of them would be."""
    step = min(box.width // SLOTS, side + side // 5)
    return [Rect(box.x + i * step, box.y, min(side, step), min(side, step)) for i in range(count)]


def _bank(canvas: Canvas, box: Rect, bank: Bank) -> None:
    ground = theme.mixed(PANEL, FELT, 0.3)
    canvas.box(box, ground, edge=EDGE)
    tall = max(DETAIL, min(LEAN, box.height / canvas.unit - 10))
    inner = box.inflate(-canvas.px(24), 0)
    canvas.middle(inner, bank.label, min(LEAN - 6, tall), PAPER, ground, align="left")
    canvas.middle(inner, str(bank.points), tall, PAPER, ground, align="right")
    left = inner.x + canvas.width_of(bank.label, min(LEAN - 6, tall)) + canvas.px(16)
    _chips(canvas, Rect(left, box.y, box.width, box.height), bank.chips, ground, DETAIL)


def _chips(canvas: Canvas, box: Rect, chips: Chips, ground: theme.Colour, units: int) -> None:
    """So many squares and so many circles, each as a number and its chip."""
    x, side = box.x, min(canvas.px(units + 6), box.height - canvas.px(4))
    for what, count in (("square", chips.squares), ("circle", chips.circles)):
        if not count:
            continue
        wide = canvas.width_of(str(count), units)
        canvas.middle(Rect(x, box.y, wide, box.height), str(count), units, PAPER, ground)
        where = Rect(x + wide + canvas.px(5), box.centery - side // 2, side, side)
        chip(canvas, where, what, units if side >= canvas.px(units + 4) else 0)
        x = where.right + canvas.px(12)


def _width(canvas: Canvas, part: str | Chips, units: int) -> int:
    if isinstance(part, str):
        return canvas.width_of(part, units)
    counts = [str(count) for count in (part.squares, part.circles) if count]
    return sum(canvas.width_of(count, units) + canvas.px(units + 6 + 17) for count in counts)


def chip(canvas: Canvas, box: Rect, what: str, units: int = 0) -> None:
    """A square of five points or a circle of one, with its value in letters so high."""
    canvas.box(box, GOLD, corner=4 if what == "square" else 100, edge=PAPER)
    if units:
        canvas.middle(box, "5" if what == "square" else "1", max(DETAIL, units * 3 // 4), INK, GOLD)


def _flowed(canvas: Canvas, rows: tuple[Row, ...], room: int, units: int) -> list[list[tuple[str | Chips, int]]]:
    """The rows as lines that fit a room, each part with its place."""
    lines: list[list[tuple[str | Chips, int]]] = []
    for row in rows:
        x = room + 1
        for part in row:
            wide = _width(canvas, part, units)
            if x + wide > room:
                lines.append([])
                x = 0
            lines[-1].append((part, x))
            x += wide + canvas.px(10 if isinstance(part, str) else 0)
    return lines


def _write(canvas: Canvas, box: Rect, rows: tuple[Row, ...], units: int) -> None:
    high = canvas.px(units + _LEADING)
    for i, line in enumerate(_flowed(canvas, rows, box.width, units)):
        for part, x in line:
            where = Rect(box.x + x, box.y + i * high, box.width - x, high)
            if isinstance(part, str):
                canvas.middle(where, part, units, PAPER, FELT, align="left")
            else:
                _chips(canvas, where, part, FELT, units)


def _between(begins: Rect, ends: Rect, part: float) -> Rect:
    def mean(one: int, other: int) -> int:
        return round(one + (other - one) * part)

    return Rect(
        mean(begins.x, ends.x), mean(begins.y, ends.y), mean(begins.width, ends.width), mean(begins.height, ends.height)
    )


def _fly(canvas: Canvas, what: str, begins: Rect, ends: Rect, part: float) -> None:
    (x0, y0), (x1, y1) = begins.center, ends.center
    lift = canvas.px(40) * 4 * part * (1 - part)  # as thrown, not pushed
    side = canvas.px(30)
    centre = (round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part - lift))
    chip(canvas, Rect(centre[0] - side // 2, centre[1] - side // 2, side, side), what)
