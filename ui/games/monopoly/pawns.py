"""The pawns, inside the ring of the board beside their spaces; one in Jail stands on its space."""

from dataclasses import dataclass
from math import floor, hypot

from pygame import Rect

from rules.monopoly.board import JAIL, SIZE
from ui import theme
from ui.canvas import Canvas
from ui.games.monopoly.board import INWARD, SIDE, cell, corner_of, lettered
from ui.theme import DETAIL, EDGE, INK, PAPER
from ui.world import Table

PAWN = 13  # its radius, in units: the number in it is as large as letters must be
_APART = 23  # of two pawns: one covers the edge of the other, but not its number
Lane = tuple[int, int]
_LANES: tuple[Lane, ...] = tuple((deep, aside) for deep in range(5) for aside in (0, 1, -1, 2, -2))
"""How many pawns further inside, and how many further on, a pawn stands that finds its place taken."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """A player's piece: its space, or how far it has come from space to space."""

    seat: int
    pos: int
    at: float
    turn: bool = False
    jailed: bool = False
    arrest: float = 1.0  # how far it has come on its way into Jail


def standing(table: Table) -> tuple[Pawn, ...]:
    """Everybody's pawn on its space."""
    players = enumerate(table.state["players"])
    turn = table.state["turn"]
    return tuple(
        Pawn(seat, one["pos"], one["pos"], seat == turn, one["in_jail"]) for seat, one in players if not one["bankrupt"]
    )


def draw(canvas: Canvas, square: Rect, pawns: tuple[Pawn, ...]) -> None:
    """Draws everybody's pawn; whose turn it is stands next to the space, others there further inside."""
    placed: list[tuple[Pawn, Lane, tuple[int, int]]] = []
    for pawn in sorted(pawns, key=lambda one: not one.turn):
        lane = _free(canvas, square, pawn, [spot for _, _, spot in placed])
        placed.append((pawn, lane, _spot(canvas, square, pawn, lane)))
    for pawn, lane, _ in reversed(placed):
        _pawn(canvas, _way(canvas, square, pawn, lane), pawn)


def _free(canvas: Canvas, square: Rect, pawn: Pawn, taken: list[tuple[int, int]]) -> Lane:
    """The lane nearest to a pawn's space where no other pawn stands."""
    apart, inside = canvas.px(_APART), _reach(canvas, square)
    for lane in _LANES:
        x, y = _spot(canvas, square, pawn, lane)
        jailed = pawn.jailed and lane == _LANES[0]
        if (inside.collidepoint(x, y) or jailed) and all(hypot(x - u, y - v) >= apart - 1 for u, v in taken):
            return lane
    return _LANES[0]


def _reach(canvas: Canvas, square: Rect) -> Rect:
    """Where pawns may stand: inside the ring, so that they cover no letters; all over a board without letters."""
    away = canvas.px(PAWN) + (corner_of(square) if lettered(canvas, square) else 0)
    return square.inflate(2 - 2 * away, 2 - 2 * away)


def _spot(canvas: Canvas, square: Rect, pawn: Pawn, lane: Lane) -> tuple[int, int]:
    """Where a pawn stands in the end: the first in Jail on its space, everybody else inside the ring."""
    if pawn.jailed and lane == _LANES[0]:
        x, y = cell(square, JAIL).center
        inset = canvas.px(PAWN)
        return max(x, square.x + inset), min(y, square.bottom - inset)
    return _beside(canvas, square, pawn.pos, lane)


def _way(canvas: Canvas, square: Rect, pawn: Pawn, lane: Lane) -> tuple[int, int]:
    """Where a pawn is now."""
    if pawn.jailed:
        begins, ends = _beside(canvas, square, round(pawn.at), lane), _spot(canvas, square, pawn, lane)
        return _between(begins, ends, pawn.arrest)
    if pawn.at == pawn.pos:
        return _spot(canvas, square, pawn, lane)
    first = floor(pawn.at)
    begins, ends = (_beside(canvas, square, pos, lane) for pos in (first, first + 1))
    return _between(begins, ends, pawn.at - first)


def _between(one: tuple[int, int], other: tuple[int, int], part: float) -> tuple[int, int]:
    return round(one[0] + (other[0] - one[0]) * part), round(one[1] + (other[1] - one[1]) * part)


def _beside(canvas: Canvas, square: Rect, pos: int, lane: Lane) -> tuple[int, int]:
    """A place inside the ring beside a space, so many pawns further inside and further on."""
    pos %= SIZE
    box, radius = cell(square, pos), canvas.px(PAWN)
    side = pos // SIDE
    x, y = INWARD[side]
    away, aside = radius + lane[0] * canvas.px(_APART), lane[1] * canvas.px(_APART)
    if pos % SIDE == 0:  # a corner: in both directions
        u, v = INWARD[side - 1]
        x, y = x + u, y + v
        at = (box.right if x > 0 else box.x, box.bottom if y > 0 else box.y)
        return at[0] + x * (away + max(aside, 0)), at[1] + y * (away + max(-aside, 0))
    edge = (box.right if x > 0 else box.x if x else box.centerx, box.bottom if y > 0 else box.y if y else box.centery)
    inner = _reach(canvas, square)
    place = edge[0] + x * away - y * aside, edge[1] + y * away + x * aside
    if x:  # beside the first and the last of a side there is a corner
        return place[0], min(max(place[1], inner.y), inner.bottom - 1)
    return min(max(place[0], inner.x), inner.right - 1), place[1]


def _pawn(canvas: Canvas, centre: tuple[int, int], pawn: Pawn) -> None:
    radius = canvas.px(PAWN)
    ground = theme.SEATS[pawn.seat]
    canvas.disc(centre, radius, PAPER if pawn.turn else EDGE)
    canvas.disc(centre, radius - canvas.px(2), ground)
    room = Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
    canvas.middle(room, str(pawn.seat + 1), DETAIL, theme.letters_on(ground), ground)
    if pawn.jailed:
        for x in (centre[0] - radius * 2 // 3, centre[0] + radius * 2 // 3):
            canvas.line((x, centre[1] - radius), (x, centre[1] + radius), INK)
