"""Ligretto's pictures: the countdown, the board of the race, the scores."""

from dataclasses import dataclass

from pygame import Rect

from rules.game import Json
from ui import parts, pieces, theme
from ui.canvas import Canvas
from ui.motion import Flight, way
from ui.pieces import Seat
from ui.signs import SHAPES
from ui.theme import BAD, DETAIL, EDGE, FELT, GAP, GOLD, GOOD, HAND, LEAN, NIGHT, PANEL, PAPER, QUIET, Colour

_VALUES = 6


@dataclass(frozen=True, slots=True)
class Lane:
    """The spaces of a colour: its letter, and the highest value placed."""

    colour: str
    letter: str
    top: int


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted down before a race, as large as it can be."""

    text: str
    seats: tuple[Seat, ...]
    menu: str

    def draw(self, canvas: Canvas, box: Rect) -> None:
        box = parts.felt(canvas, box)
        place = _beside(canvas, box, self.seats, self.menu)
        canvas.middle(place, self.text, place.height * 0.6 / canvas.unit, PAPER, FELT, least=theme.GLANCE)


@dataclass(frozen=True, slots=True)
class Race:
    """The board, what comes next on it, and the die that lies wrong."""

    lanes: tuple[Lane, ...]
    touched: tuple[str, ...]  # the keys of the next spaces that can be touched
    wrong: tuple[Json, Json] | None  # a die, and the space that it lies on
    lit: bool  # whether the wrong one is lit just now
    seats: tuple[Seat, ...]
    menu: str
    open: bool  # whether dice are to be placed at all

    def draw(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(box, FELT)
        place = _beside(canvas, canvas.inner(box, 6), self.seats, self.menu)
        head = canvas.px(64)
        wide = (place.width - head) // _VALUES
        high = min(place.height // len(self.lanes), wide)
        for row, lane in enumerate(self.lanes):
            top = place.y + row * high
            _sign(canvas, Rect(place.x, top, head, high).inflate(-canvas.px(6), -canvas.px(6)), lane)
            for value in range(1, _VALUES + 1):
                self._space(canvas, Rect(place.x + head + (value - 1) * wide, top, wide, high), lane, value)

    def _space(self, canvas: Canvas, box: Rect, lane: Lane, value: int) -> None:
        inner = box.inflate(-canvas.px(6), -canvas.px(6))
        space = {"colour": lane.colour, "value": value}
        comes = self.open and value == lane.top + 1
        ground = theme.mixed(theme.DICE[lane.colour], NIGHT, 0.8)
        if self.wrong is not None and self.wrong[1] == space:
            _lies_wrong(canvas, inner, self.wrong[0], lit=self.lit)
        elif value <= lane.top:
            pieces.die(canvas, inner, space)
        else:
            canvas.box(inner, ground, edge=GOLD if comes else None)
            canvas.middle(inner, str(value), LEAN, GOLD if comes else QUIET, ground)
        if comes and f"place:{lane.colour}" in self.touched and min(box.size) >= canvas.px(HAND):
            canvas.target(f"place:{lane.colour}", box)


def _sign(canvas: Canvas, box: Rect, lane: Lane) -> None:
    """The colour of a lane with its shape, and its letter."""
    colour = theme.DICE[lane.colour]
    patch = Rect(box.x, box.y, box.width // 2, box.height)
    canvas.box(patch, colour)
    side = min(patch.size) * 3 // 5
    canvas.shape(patch.inflate(side - patch.width, side - patch.height), SHAPES[lane.colour], theme.letters_on(colour))
    canvas.middle(Rect(patch.right, box.y, box.right - patch.right, box.height), lane.letter, DETAIL, PAPER, FELT)


def _lies_wrong(canvas: Canvas, box: Rect, die: Json, *, lit: bool) -> None:
    """A die that is to be taken back: crossed out, on a ground that comes and goes."""
    canvas.box(box, BAD if lit else NIGHT, edge=BAD)
    inner = box.inflate(-canvas.px(12), -canvas.px(12))
    pieces.die(canvas, inner, die)
    side = min(inner.size)
    cross = Rect(inner.centerx - side // 2, inner.centery - side // 2, side, side)
    for colour, units in ((NIGHT, 10), (PAPER, 5)):
        canvas.line(cross.topleft, cross.bottomright, colour, units)
        canvas.line(cross.bottomleft, cross.topright, colour, units)


def _beside(canvas: Canvas, box: Rect, seats: tuple[Seat, ...], menu: str) -> Rect:
    """Draws everybody's score and the way to the menu; the room that is left."""
    gap = canvas.px(GAP)
    if canvas.upright:
        rows = -(-len(seats) // 2)
        high = canvas.px(48 * rows + 6 * (rows - 1))
        below = canvas.px(HAND) + gap if menu else 0
        pieces.seats(canvas, Rect(box.x, box.bottom - high - below, box.width, high), seats)
        if menu:
            _menu(canvas, Rect(box.x, box.bottom - canvas.px(HAND), box.width, canvas.px(HAND)), menu)
        return Rect(box.x, box.y, box.width, box.height - high - below - gap)
    wide = box.width * 26 // 100
    side = Rect(box.right - wide, box.y, wide, box.height)
    room = side.height - (canvas.px(HAND) + gap if menu else 0)
    high = min(room // len(seats), canvas.px(56))
    tall = pieces.tallest(canvas, (wide, high - canvas.px(6)), seats)
    for i, one in enumerate(seats):
        pieces.seat(canvas, Rect(side.x, side.y + i * high, wide, high - canvas.px(6)), one, tall)
    if menu:
        _menu(canvas, Rect(side.x, side.bottom - canvas.px(HAND), wide, canvas.px(HAND)), menu)
    return Rect(box.x, box.y, box.width - wide - gap, box.height)


def _menu(canvas: Canvas, box: Rect, label: str) -> None:
    canvas.box(box, PANEL, edge=EDGE)
    canvas.middle(box, label, 22, PAPER, PANEL)
    canvas.target("menu", box)


@dataclass(frozen=True, slots=True)
class Plate:
    """A player's score, what the last round brought, and how many dice they draw where that differs."""

    seat: Seat
    points: int | None
    takes: str = ""


@dataclass(frozen=True, slots=True)
class Scores:
    """How everybody stands."""

    title: str
    plates: tuple[Plate, ...]
    flights: tuple[Flight, ...] = ()
    since: int = 0

    def draw(self, canvas: Canvas, box: Rect) -> None:
        box = parts.felt(canvas, box)
        title = canvas.text(box, self.title, LEAN - 6, PAPER, FELT, least=DETAIL, lines=2 if canvas.upright else 1)
        gap = canvas.px(8)
        room = Rect(box.x, box.y + title + gap, box.width, box.height - title - gap)
        columns = 2 if canvas.upright else len(self.plates)
        rows = -(-len(self.plates) // columns)
        wide = (room.width - (columns - 1) * gap) // columns
        high = min(room.height // rows, canvas.px(64 + LEAN + 20))
        units = LEAN - 6 if high >= canvas.px(84) else DETAIL
        low = min(high - canvas.px(units + 14), canvas.px(64))
        tall = pieces.tallest(canvas, (wide, low), tuple(one.seat for one in self.plates))
        places: dict[str, Rect] = {}
        for i, one in enumerate(self.plates):
            row, column = divmod(i, columns)
            where = Rect(room.x + column * (wide + gap), room.y + row * high, wide, high)
            plate = places[str(one.seat.number)] = Rect(where.x, where.y, wide, low)
            pieces.seat(canvas, plate, one.seat, tall)
            _under(canvas, Rect(where.x, plate.bottom, wide, canvas.px(units + 10)), one, units)
        for flight in self.flights:
            part = way(flight, self.since)
            if 0 < part < 1:
                (x0, y0), (x1, y1) = places[flight.begins].center, places[flight.ends].center
                lift = canvas.px(30) * 4 * part * (1 - part)
                pieces.chip(canvas, (round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part - lift)), canvas.px(14))


def _under(canvas: Canvas, box: Rect, one: Plate, units: int) -> None:
    """What the round brought to a player, and the dice that they draw."""
    below = box.inflate(-canvas.px(12), 0)
    if one.points is not None:
        colour: Colour = GOOD if one.points > 0 else BAD if one.points < 0 else PAPER
        canvas.middle(below, f"{one.points:+d}".replace("-", "−"), units, colour, FELT, align="right")
    if one.takes:
        canvas.middle(below, one.takes, DETAIL, PAPER, FELT, align="left")
