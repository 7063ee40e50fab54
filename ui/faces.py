"""Faces to choose from: which ones a die or card can show, how many are asked for at once, how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from rules import ligretto, rpsls
from rules.game import Json
from rules.shizzle import dice as shizzle
from rules.zombies.cards import CARDS
from ui import pieces, sentences, theme
from ui.canvas import Canvas
from ui.press import Press, chosen
from ui.signs import SHAPES
from ui.theme import DETAIL, EDGE, GAP, GOLD, PANEL, PAPER, RAISED
from ui.world import Look

_AT_ONCE = 8  # faces; of more the colour is asked for first
_SIDE = 150  # of a die, in units at most
_WIDE = 300  # of a tile
_SMALL = 90  # a picture: what was read takes more of it then


def faces(game: str, body: str | None = None) -> tuple[Json, ...]:
    """All that a die or card of a game can show."""
    match game:
        case "rpsls":
            bodies = rpsls.FACES if body is None else (body,)
            return tuple({"body": one, "face": face} for one in bodies for face in rpsls.FACES[one])
        case "shizzle":
            return tuple({"colour": one.colour, "number": one.number} for one in shizzle.FACES)
        case "ligretto":
            return tuple({"colour": colour, "value": n} for colour in ligretto.COLOURS for n in ligretto.VALUES)
        case "zombies":
            return tuple({"card": card} for card in CARDS)
    return tuple({"value": value} for value in range(1, 7))


@dataclass(frozen=True, slots=True)
class Tile:
    """A face to be chosen, or all faces of one colour."""

    key: str
    label: str
    shows: Json
    look: Look | None = None  # as the camera saw it


def tile(key: str, shows: Json, language: str, look: Look | None = None) -> Tile:
    """The tile of a face, with its name."""
    return Tile(key, named(shows, language), shows, look)


def named(shows: Json, language: str) -> str:
    """What a die shows, as people call it: "Rock", "Red 5"."""
    plain = {field: value for field, value in shows.items() if field != "body" or len(shows) == 1}
    name = sentences.die(plain, language=language)
    return name[:1].upper() + name[1:]


@dataclass(frozen=True, slots=True)
class Choosing:
    """A face that is being chosen. Where there are many, the colour comes first, and then what it shows."""

    first: str = ""  # the colour; "": not chosen yet
    focus: int = 0

    def tiles(self, among: tuple[Json, ...], language: str) -> tuple[Tile, ...]:
        """What is to be chosen from now."""
        return tuple(tile(f"face:{place}", shows, language) for place, shows in enumerate(_offered(among, self.first)))

    def pressed(self, press: Press, among: tuple[Json, ...], *, narrow: bool) -> Choosing | Json:
        """The face that a press takes, or how the choosing goes on."""
        offered = _offered(among, self.first)
        keys = tuple(f"face:{place}" for place in range(len(offered)))
        choice = chosen(press, keys, self.focus, columns=columns_of(len(keys), narrow=narrow))
        if choice.key is None:
            return replace(self, focus=choice.focus)
        shows = offered[keys.index(choice.key)]
        return shows if shows in among else Choosing(str(next(iter(shows.values()))))


def _offered(among: tuple[Json, ...], first: str) -> tuple[Json, ...]:
    """Faces, or their colours while there are too many of them."""
    field = next((name for name in ("body", "colour") if name in among[0]), next(iter(among[0])))
    if first:
        return tuple(shows for shows in among if str(shows[field]) == first)
    values = tuple(dict.fromkeys(shows[field] for shows in among))
    if len(among) <= _AT_ONCE or len(values) == 1:
        return among
    return tuple({field: value} for value in values)


def columns_of(count: int, *, narrow: bool) -> int:
    """In how many columns so many tiles lie; narrow: on an upright screen, or beside a picture."""
    if narrow:
        return min(count, 3)
    return count if count <= 6 else -(-count // 2)


def tiles(canvas: Canvas, box: Rect, ones: tuple[Tile, ...], focus: str, *, beside: bool = False) -> None:
    """Draws tiles in rows, as large as there is room for."""
    if not ones:
        return
    gap = canvas.px(GAP)
    columns = columns_of(len(ones), narrow=canvas.upright or beside)
    rows = -(-len(ones) // columns)
    wide = min((box.width - (columns - 1) * gap) // columns, canvas.px(_WIDE))
    high = min((box.height - (rows - 1) * gap) // rows, wide + canvas.px(60))
    room = wide - canvas.px(GAP)
    lines = max(canvas.lines_of(one.label, DETAIL, room) for one in ones)  # the names of all stand at one height
    units = next(
        (size for size in (24, 22, 20) if all(canvas.width_of(one.label, size) <= room for one in ones)), DETAIL
    )
    for place, one in enumerate(ones):
        row, column = divmod(place, columns)
        where = Rect(box.x + column * (wide + gap), box.y + row * (high + gap), wide, high)
        _tile(canvas, where, one, units, lines, focused=one.key == focus)


def _tile(canvas: Canvas, box: Rect, one: Tile, units: float, lines: int, *, focused: bool) -> None:
    ground = RAISED if focused else PANEL
    canvas.box(box, ground, edge=GOLD if focused else None)
    inner = box.inflate(-canvas.px(GAP), -canvas.px(2 * GAP))
    name = Rect(inner.x, inner.bottom - canvas.height_of(units, lines), inner.width, canvas.height_of(units, lines))
    canvas.text(name, one.label, units, PAPER, ground, align="centre", lines=lines)
    room = Rect(inner.x, inner.y, inner.width, name.y - canvas.px(8) - inner.y)
    side = min(*room.size, canvas.px(_SIDE))
    piece(canvas, Rect(room.centerx - side // 2, room.centery - side // 2, side, side), one.shows, one.look)
    canvas.target(one.key, box)


def piece(canvas: Canvas, box: Rect, shows: Json, look: Look | None = None) -> None:
    """A die or card; as the camera saw it, if it did; only its colour, if nothing else is known of it."""
    if look is not None and look.pixels is not None:
        canvas.picture(box, look.pixels)
        small = min(box.size) * (9 if min(box.size) >= canvas.px(_SMALL) else 12) // 20
        box = Rect(box.right - small, box.bottom - small, small, small)
    if "card" in shows:
        pieces.card(canvas, box, str(shows["card"]))
    elif len(shows) == 1 and "value" not in shows:
        colour = str(next(iter(shows.values())))
        body = theme.DICE[colour]
        canvas.box(box, body, corner=min(box.size) / canvas.unit / 6, edge=EDGE)
        if colour in SHAPES:
            canvas.shape(box.inflate(-box.width // 2, -box.height // 2), SHAPES[colour], theme.letters_on(body))
    else:
        pieces.die(canvas, box, shows)
