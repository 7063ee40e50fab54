"""What the camera's dice and cards mean in a game: which of them make the event that is awaited now.

With a mat every piece lies in one of its zones; without one, in none, and what needs zones is not seen at all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware.judge import Event
from rules.game import Json
from rules.match import Match
from rules.shizzle.dice import Dice
from vision.reading import Fields, Piece
from vision.rolls import Roll

SETS = {"rpsls": "rpsls", "shizzle": "shizzle", "ligretto": "ligretto", "monopoly": "pips", "zombies": "zombies"}
"""The set that each game is played with, unless the user's own stands in for it."""
ROLLS = ("first_rolls", "await_roll", "await_utility_roll")
"""Monopoly's phases that wait for two dice."""
_PERHAPS = 0.02  # what is less likely is not even tried


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece at rest, and the zone of the mat that it lies in."""

    piece: Piece
    zone: str | None = None
    along: float = 0.0  # how far along the zone, 0 to 1
    place: tuple[float, float] | None = None  # mm on the mat


@dataclass(frozen=True, slots=True)
class Sight:
    """The pieces that count now, how many are awaited, and what event they make."""

    pieces: tuple[Lying, ...]
    count: int
    event: Event
    body: str | None = None  # of the dice that are awaited, where it matters
    cards: bool = False

    @property
    def complete(self) -> bool:
        return len(self.pieces) >= self.count > 0


def sight(match: Match, game: str, lying: Sequence[Lying]) -> Sight | None:
    """What counts of the pieces that were thrown; None while the game waits for something that no camera sees."""
    look = _GAMES.get(game)
    return look(match, lying) if look else None


def counted(
    thrown: tuple[Piece, ...], roll: Roll, seen: Callable[[Sequence[Piece]], Sight | None]
) -> tuple[Piece, ...]:
    """What counts of the pieces that were thrown and lie there, where `roll` came last and `seen` looks at some."""
    all_of_them, alone = seen(thrown), seen(roll.pieces)
    if all_of_them is None or alone is None:
        return thrown
    if len(alone.pieces) == alone.count:
        return roll.pieces  # as many as are awaited: what lay there from a throw before does not count
    if not all_of_them.complete:
        # Dice are missing: one may have come to lie beside the place of another, or just there, as it lay.
        for others in (roll.nudged, (*roll.nudged, *roll.back)):
            more = (*thrown, *(piece for piece in others if piece not in thrown))
            whole = seen(more)
            if whole is not None and whole.complete:
                return more
    return thrown


def _rolled(shows: Sequence[Fields]) -> Json:
    return {"do": "roll", "dice": list(shows)}


def _rpsls(match: Match, lying: Sequence[Lying]) -> Sight | None:
    waits = match.game.awaits(match.state)
    if waits["what"] != "roll":
        return None
    body, count = waits["body"], waits["dice"]
    ours = [one for one in lying if one.piece.shows["body"] == body]
    # Where dice are missing, a doubtful one that may have this body is one of them.
    perhaps = [one for one in lying if one not in ours and not one.piece.sure and _may_be(one.piece, body)]
    ours += sorted(perhaps, key=lambda one: -one.piece.confidence)[: max(count - len(ours), 0)]
    return Sight(_best(ours, count), count, _rolled, body)


def _shizzle(match: Match, lying: Sequence[Lying]) -> Sight | None:
    waits = match.game.awaits(match.state)
    if waits["what"] != "roll":
        return None
    ours = loose(match.state.line, lying)
    return Sight(_best(ours, waits["dice"]), waits["dice"], _rolled)


def loose(line: Dice, lying: Sequence[Lying]) -> list[Lying]:
    """The Shizzle dice that are not of the line."""
    faces = [{"colour": die.colour, "number": die.number} for die in line]
    # Every face is there once: a die that shows one of the line's is the line's, wherever it was pushed.
    return [one for one in lying if one.zone != "line" and not (one.piece.sure and one.piece.shows in faces)]


def _monopoly(match: Match, lying: Sequence[Lying]) -> Sight | None:
    waits = match.game.awaits(match.state)
    if waits["what"] not in ROLLS:
        return None
    return Sight(_best(lying, 2), 2, _rolled)


def _zombies(match: Match, lying: Sequence[Lying]) -> Sight | None:
    waits = match.game.awaits(match.state)
    if waits["what"] != "reveal":
        return None
    seats = [str(seat) for seat in waits["players"]]
    drawn = {seat: one for seat in seats for one in lying if one.zone == f"draw:{seat}"}
    zones = list(drawn)

    def revealed(shows: Sequence[Fields]) -> Json:
        cards = {seat: face["card"] for seat, face in zip(zones, shows, strict=True)}
        return {"do": "reveal", "cards": cards}

    return Sight(tuple(drawn.values()), len(seats), revealed, cards=True)


def _may_be(piece: Piece, body: str) -> bool:
    return any(shows["body"] == body and chance >= _PERHAPS for shows, chance in piece.others)


def _best(pieces: Sequence[Lying], count: int) -> tuple[Lying, ...]:
    """So many of them; of more, those that are not even sure to be there are left out first."""
    left = list(pieces)
    while len(left) > count:
        weakest = min(left, key=lambda one: one.piece.confidence)
        if weakest.piece.sure:
            break
        left.remove(weakest)
    return tuple(left)


_GAMES: dict[str, Callable[[Match, Sequence[Lying]], Sight | None]] = {
    "rpsls": _rpsls,
    "shizzle": _shizzle,
    "monopoly": _monopoly,
    "zombies": _zombies,
}
