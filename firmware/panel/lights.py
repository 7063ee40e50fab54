"""What every LED should show: the table's status, whose turn it is, which buttons are live, chips on their way.

    status    colour   pattern                       says
    idle      –        dark                          no game is on
    waits     white    swells and fades in 4 s       roll
    motion    blue     lit                           I see it
    reading   blue     lit                           hands off
    done      green    two short flashes every 2 s   the verdict stands
    asks      yellow   blinks once a second          answer me
    trouble   red      blinks 2.5 times a second     look at the screen

No two of them differ by colour only, but for motion and reading, which are alike: a change between them would be
seen by the camera, among the very dice that it reads. Colours mix only channels that are fully on: a dimmed one
flickers before a camera.

A button's LED is lit while it can be pressed, and blinks while an answer is awaited. A seat's LED is lit while it
is that player's turn. After a verdict, chips that go from seat to seat are a short run of seat LEDs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from itertools import chain

from firmware.panel.pins import SEATS
from ui.press import Button

Colour = tuple[int, int, int]

MOST_MOVES = 4
"""So many are run through; the screen shows them all."""
_MOVES = {"chips", "points", "money"}  # the outcomes that say who gives to whom


class Status(StrEnum):
    """What the table is about."""

    IDLE = auto()
    WAITS = auto()
    MOTION = auto()
    READING = auto()
    DONE = auto()
    ASKS = auto()
    TROUBLE = auto()


class Pattern(StrEnum):
    """How a LED behaves over time; see firmware.panel.glow."""

    OFF = auto()
    ON = auto()
    PULSE = auto()
    DOUBLE = auto()
    BLINK = auto()
    QUICK = auto()


DARK: Colour = (0, 0, 0)
WHITE: Colour = (1, 1, 1)
RED: Colour = (1, 0, 0)
GREEN: Colour = (0, 1, 0)
BLUE: Colour = (0, 0, 1)
YELLOW: Colour = (1, 1, 0)

STATUS: dict[Status, tuple[Colour, Pattern]] = {
    Status.IDLE: (DARK, Pattern.OFF),
    Status.WAITS: (WHITE, Pattern.PULSE),
    Status.MOTION: (BLUE, Pattern.ON),
    Status.READING: (BLUE, Pattern.ON),
    Status.DONE: (GREEN, Pattern.DOUBLE),
    Status.ASKS: (YELLOW, Pattern.BLINK),
    Status.TROUBLE: (RED, Pattern.QUICK),
}
STILL = frozenset({Status.MOTION, Status.READING})
"""While dice settle and are read, no LED changes."""


@dataclass(frozen=True, slots=True)
class Move:
    """Chips, points or money on their way, by the players' numbers; None is the centre or the bank."""

    giver: int | None
    taker: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """What the LEDs tell of."""

    status: Status
    turn: int | None = None  # the player's number
    moves: tuple[Move, ...] = ()
    live: frozenset[Button] = frozenset()
    seats: tuple[int, ...] = ()  # which LED each player sits at; one for every player


@dataclass(frozen=True, slots=True)
class Lights:
    """What every LED should show from now on."""

    status: tuple[Colour, Pattern]
    buttons: tuple[Pattern, ...]  # of OK, Fix, Undo, Menu
    seats: tuple[Pattern, ...]
    run: tuple[int | None, ...] = ()  # first, one seat's LED after the other (None: all dark), instead of `seats`
    still: bool = False  # nothing may change until this is over


def lights(table: Table) -> Lights:
    """The LEDs that tell of the table."""
    live = Pattern.BLINK if table.status is Status.ASKS else Pattern.ON
    at_turn = None if table.turn is None else table.seats[table.turn]
    moves = table.moves[:MOST_MOVES] if table.status is Status.DONE else ()
    return Lights(
        STATUS[table.status],
        tuple(live if button in table.live else Pattern.OFF for button in Button),
        tuple(Pattern.ON if seat == at_turn else Pattern.OFF for seat in range(SEATS)),
        tuple(chain.from_iterable(_run(move, table.seats) for move in moves)),
        table.status in STILL,
    )


OFF = lights(Table(Status.IDLE))
"""All dark."""


def around(players: int, places: int = SEATS) -> tuple[int, ...]:
    """The LEDs of so many players, evenly around the table, clockwise; some share one where there are too few."""
    return tuple(player * places // players for player in range(players))


def moves(outcomes: Iterable[Mapping[str, object]]) -> tuple[Move, ...]:
    """Who gives to whom, among the outcomes of an answer."""
    return tuple(
        Move(_player(one["from"]), _player(one["to"])) for one in outcomes if one["kind"] in _MOVES and "from" in one
    )


def _player(end: object) -> int | None:
    return end if isinstance(end, int) else None


def _run(move: Move, seats: tuple[int, ...]) -> list[int | None]:
    """One LED after the other, the shorter way round the table; longer at the taker's, and then all are dark."""
    ends = [player for player in (move.giver, move.taker) if player is not None]
    if not ends:
        return []
    first, last = ends[0], ends[-1]
    left = (last - first) % len(seats)  # to the left is clockwise, as play goes
    right = len(seats) - left
    way = range(left + 1) if left <= right else range(0, -right - 1, -1)
    return [*(seats[(first + step) % len(seats)] for step in way), seats[last], None]
