"""Things of the table as the screen draws them: dice, chips, cards, seats."""

from dataclasses import dataclass
from math import cos, pi, sin

from pygame import Rect

from rules.game import Json
from ui import theme
from ui.canvas import Canvas
from ui.signs import SHAPES
from ui.theme import DETAIL, EDGE, FELT, GOLD, INK, LEAN, PANEL, PAPER, QUIET, Colour
from ui.world import Look

_PIPS = "pips_"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the screen shows them."""

    number: int
    name: str
    count: str = ""  # what they have, in short
    turn: bool = False
    out: bool = False


def die(canvas: Canvas, box: Rect, shows: Json, letter: str = "") -> None:
    """A die by the fields of its reading. A coloured one carries the sign and the letter of its colour."""
    side = min(box.size)
    where = Rect(box.centerx - side // 2, box.centery - side // 2, side, side)
    colour = str(shows.get("body") or shows.get("colour") or "white")
    numeral = "number" in shows  # Shizzle's numerals are coloured; the die is white
    body = theme.DICE["white" if numeral else colour] if colour in theme.DICE else theme.DICE["white"]
    ink = theme.DICE[colour] if numeral else theme.letters_on(body)
    canvas.box(where, body, corner=side / canvas.unit / 6, edge=EDGE)
    lettered = bool(letter) and side >= canvas.px(56)
    face = where.inflate(-side // 4, -side // 4)
    if lettered:  # the letter has its corner to itself
        face = where.inflate(-side // 3, -side // 3).move(side // 14, 0)
    canvas.drawing(face, _drawing(shows), ink)
    if colour in SHAPES and colour not in {"black", "white"}:
        small = max(side // 5, 6)
        corner = Rect(where.right - small - side // 16, where.bottom - small - side // 16, small, small)
        canvas.shape(corner, SHAPES[colour], ink)
        if lettered:
            room = Rect(where.x + side // 14, where.y + side // 14, side, side)
            canvas.text(room, letter, max(DETAIL, side / canvas.unit / 5), _readable(ink, body), body)


def no_die(canvas: Canvas, box: Rect, body: str) -> None:
    """The place of a die that is still to be thrown."""
    side = min(box.size)
    where = Rect(box.centerx - side // 2, box.centery - side // 2, side, side)
    ground = theme.mixed(theme.DICE[body], FELT, 0.5)
    canvas.box(where, ground, corner=side / canvas.unit / 6, edge=EDGE)
    canvas.middle(where, "?", max(DETAIL, side / canvas.unit * 0.45), PAPER, ground)


def _readable(ink: Colour, body: Colour) -> Colour:
    return ink if theme.contrast(ink, body) >= 4.5 else theme.letters_on(body)


def _drawing(shows: Json) -> str:
    if "value" in shows:
        return f"{_PIPS}{shows['value']}"
    return str(shows.get("face") or shows.get("card") or shows.get("number"))


def look(canvas: Canvas, box: Rect, one: Look, letter: str = "") -> None:
    """A die as the camera saw it, with what was read of it in its corner; only that where there is no picture."""
    if one.pixels is None:
        die(canvas, box, one.shows, letter)
        return
    side = min(box.size)
    where = Rect(box.centerx - side // 2, box.centery - side // 2, side, side)
    canvas.picture(where, one.pixels)
    small = side * 9 // 20
    die(canvas, Rect(where.right - small, where.bottom - small, small, small), one.shows)


def card(canvas: Canvas, box: Rect, name: str, label: str = "", *, faded: bool = False) -> None:
    """A card, upright; face down without a name."""
    wide = min(box.width, box.height * 5 // 7)
    where = Rect(0, 0, wide, wide * 7 // 5)
    where.center = box.center
    ground = PAPER if name else PANEL
    canvas.box(where, theme.mixed(ground, FELT, 0.55) if faded else ground, corner=8, edge=EDGE)
    if name:
        canvas.drawing(where.inflate(-wide // 4, -wide // 4), name, INK)
    if label and name:
        room = Rect(where.x, where.bottom - canvas.px(DETAIL + 8), where.width, canvas.px(DETAIL))
        canvas.text(room, label, DETAIL, INK, PAPER, align="centre")


def chip(canvas: Canvas, centre: tuple[int, int], radius: int, colour: Colour = GOLD) -> None:
    """A chip with its notched rim."""
    canvas.disc(centre, radius, colour)
    canvas.disc(centre, radius * 3 // 4, theme.mixed(colour, INK, 0.25))
    canvas.disc(centre, radius * 5 // 8, colour)
    for notch in range(6):
        angle = notch * pi / 3
        spot = (centre[0] + round(0.86 * radius * cos(angle)), centre[1] + round(0.86 * radius * sin(angle)))
        canvas.disc(spot, max(radius // 8, 1), PAPER)


def seat(canvas: Canvas, box: Rect, one: Seat, tall: float | None = None) -> None:
    """A player's plate: number, name, what they have, so `tall`; an edge of gold where it is their turn."""
    canvas.box(box, PANEL, edge=GOLD if one.turn else None)
    colour = theme.mixed(theme.SEATS[one.number % len(theme.SEATS)], PANEL, 0.6 if one.out else 0.0)
    stripe = Rect(box.x + canvas.px(6), box.y + canvas.px(6), canvas.px(8), box.height - canvas.px(12))
    canvas.box(stripe, colour, corner=4)
    inner = Rect(stripe.right + canvas.px(8), box.y, box.right - stripe.right - canvas.px(14), box.height)
    letters = QUIET if one.out else PAPER
    tall = tallest(canvas, box.size, (one,)) if tall is None else tall
    wide = canvas.width_of(one.count, tall) if one.count else 0
    if one.count:
        canvas.middle(inner, one.count, tall, letters, PANEL, align="right")
    room = Rect(inner.x, inner.y, max(inner.width - wide - canvas.px(6), 1), inner.height)
    canvas.middle(room, one.name, min(LEAN - 6, tall), letters, PANEL, align="left", least=DETAIL)


def tallest(canvas: Canvas, size: tuple[int, int], ones: tuple[Seat, ...]) -> float:
    """The letters of what players have, on plates of that size: rather small numbers than half a name."""
    tall = max(DETAIL, min(LEAN, size[1] / canvas.unit - 10))
    room = size[0] - canvas.px(42)
    fits = all(canvas.width_of(one.name, DETAIL) + canvas.width_of(one.count, tall) <= room for one in ones)
    return tall if fits else DETAIL


def seats(canvas: Canvas, box: Rect, ones: tuple[Seat, ...]) -> dict[int, Rect]:
    """All players' plates in rows; where each lies."""
    gap = canvas.px(6)
    columns = min(len(ones), 2 if canvas.upright else 4)
    rows = -(-len(ones) // columns)
    wide = (box.width - (columns - 1) * gap) // columns
    high = min((box.height - (rows - 1) * gap) // rows, canvas.px(64))
    tall = tallest(canvas, (wide, high), ones)
    places = {}
    for i, one in enumerate(ones):
        row, column = divmod(i, columns)
        where = Rect(box.x + column * (wide + gap), box.y + row * (high + gap), wide, high)
        seat(canvas, where, one, tall)
        places[one.number] = where
    return places
