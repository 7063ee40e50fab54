"""The board: 40 spaces around, with their groups, owners and buildings."""

from dataclasses import dataclass

from pygame import Rect

from rules.monopoly.board import BOARD, JAIL, SIZE
from ui import theme
from ui.canvas import Canvas
from ui.games.monopoly import spaces
from ui.games.monopoly.books import deed
from ui.texts import Texts
from ui.theme import DETAIL, EDGE, FELT, GOLD, INK, NIGHT, PANEL, PAPER, RAISED
from ui.world import Table

_CORNER = 0.148  # of the side
_BAND = 0.56  # of a space's depth: its colour
SIDE = SIZE // 4
INWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # of the bottom, the left, the top and the right side
_LETTERED = 300  # a board of this side, in units, has room for letters


@dataclass(frozen=True, slots=True)
class Lot:
    """A deed that somebody has."""

    pos: int
    owner: int
    level: int = 0
    mortgaged: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """The board as it is drawn. A small one does without letters."""

    signs: tuple[str, ...]
    lots: tuple[Lot, ...]
    marked: int | None = None


def picture(table: Table, t: Texts, marked: int | None = None) -> Picture:
    """The board of a table."""
    found = ((pos, deed(table, pos)) for pos in range(SIZE))
    lots = tuple(Lot(pos, one["owner"], one["level"], one["mortgaged"]) for pos, one in found if one)
    return Picture(tuple(spaces.sign(pos, t) for pos in range(SIZE)), lots, marked)


def cell(square: Rect, pos: int) -> Rect:
    """Where a space lies: GO at the lower right, and on clockwise."""
    corner = corner_of(square)
    side, place = divmod(pos % SIZE, SIDE)
    inner = square.width - 2 * corner
    far = corner + inner * place // (SIDE - 1) if place else corner
    near = corner + inner * (place - 1) // (SIDE - 1) if place else 0
    along = far - near
    match side:
        case 0:
            return Rect(square.right - far, square.bottom - corner, along, corner)
        case 1:
            return Rect(square.x, square.bottom - far, corner, along)
        case 2:
            return Rect(square.x + near, square.y, along, corner)
    return Rect(square.right - corner, square.y + near, corner, along)


def corner_of(square: Rect) -> int:
    return round(square.width * _CORNER)


def lettered(canvas: Canvas, square: Rect) -> bool:
    """Whether a board is large enough for letters."""
    return square.width >= canvas.px(_LETTERED)


def draw(canvas: Canvas, square: Rect, shown: Picture) -> None:
    """Draws the board into a square."""
    writes = lettered(canvas, square)
    canvas.box(square, FELT, corner=4)
    lots = {lot.pos: lot for lot in shown.lots}
    for pos in range(SIZE):
        _space(canvas, cell(square, pos), pos, lots.get(pos), shown.signs[pos] if writes else "")
    if shown.marked is not None:
        _mark(canvas, cell(square, shown.marked))


def _space(canvas: Canvas, box: Rect, pos: int, lot: Lot | None, sign: str) -> None:
    canvas.surface.fill(NIGHT, box)
    box = Rect(box.x, box.y, box.width - 1, box.height - 1)
    canvas.surface.fill(PANEL, box)
    if not BOARD.spaces[pos].is_deed:
        ground = PANEL if pos % SIDE else RAISED
        canvas.surface.fill(ground, box)
        if pos == JAIL:  # its bars say it
            for place in range(1, 5):
                x = box.x + box.width * place // 5
                canvas.line((x, box.y), (x, box.bottom - 1), EDGE)
        elif sign:
            canvas.middle(box, sign, DETAIL, PAPER, ground)
        return
    band, rest = _halves(box, pos)
    canvas.surface.fill(spaces.colour(pos), band)
    if sign:
        canvas.middle(band, sign, DETAIL, theme.letters_on(spaces.colour(pos)), spaces.colour(pos))
    if lot is None:
        return
    ground = theme.mixed(theme.SEATS[lot.owner], NIGHT, 0.65 if lot.mortgaged else 0.0)
    canvas.surface.fill(ground, rest)
    if lot.mortgaged:  # struck out
        canvas.line(rest.topleft, (rest.right - 1, rest.bottom - 1), EDGE)
    if sign:
        canvas.middle(rest, str(lot.owner + 1), DETAIL, theme.letters_on(ground), ground)
    _buildings(canvas, band, pos, lot.level)


def _halves(box: Rect, pos: int) -> tuple[Rect, Rect]:
    """The colour of a space, towards the middle of the board, and the rest of it."""
    x, y = INWARD[pos // SIDE]
    deep = round((box.width if x else box.height) * _BAND)
    if x:
        band = Rect(box.right - deep if x > 0 else box.x, box.y, deep, box.height)
        rest = Rect(box.x if x > 0 else band.right, box.y, box.width - deep, box.height)
    else:
        band = Rect(box.x, box.bottom - deep if y > 0 else box.y, box.width, deep)
        rest = Rect(box.x, box.y if y > 0 else band.bottom, box.width, box.height - deep)
    return band, rest


def _buildings(canvas: Canvas, band: Rect, pos: int, level: int) -> None:
    """One small house for each Collider, a long one for a Super, along the inner edge of the colour."""
    if not level:
        return
    x, y = INWARD[pos // SIDE]
    length = band.height if x else band.width
    size = max(length // 6, 2)
    for place in range(4 if level == 5 else level):
        off = size // 2 + place * (length - size) // 4
        if x:
            spot = Rect(band.right - size if x > 0 else band.x, band.y + off, size, size)
        else:
            spot = Rect(band.x + off, band.bottom - size if y > 0 else band.y, size, size)
        if level == 5:  # all four grow together
            spot = spot.inflate(0 if x else size, size if x else 0).clip(band)
        canvas.surface.fill(INK, spot.inflate(2, 2).clip(band))
        canvas.surface.fill(PAPER, spot)


def _mark(canvas: Canvas, box: Rect) -> None:
    for edge in (
        Rect(box.x, box.y, box.width, canvas.px(3)),
        Rect(box.x, box.bottom - canvas.px(3), box.width, canvas.px(3)),
        Rect(box.x, box.y, canvas.px(3), box.height),
        Rect(box.right - canvas.px(3), box.y, canvas.px(3), box.height),
    ):
        canvas.surface.fill(GOLD, edge)
