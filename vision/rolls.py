"""From rest to rest: which dice were thrown, and which only lie there.

A die counts as thrown if it came from elsewhere or shows another face, and its place looks it: what the eyes read
otherwise without a change in the picture is no throw. What was nudged, or moved as one with all, still lies there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crop import Picture, upright
from models.vocabulary import MARGIN
from vision.change import Grey, Mask, moved, share
from vision.moves import apart, carried, centre, side, together, turned
from vision.reading import Piece

_NUDGED = 1.5  # sides: a die of the same face that lies farther off was thrown
_EXACT, _EXACT_TURN = 0.12, 6.0  # sides and degrees: no throw ends so near to where the die lay
_BACK_MS = 10_000  # what was covered by something and comes back so soon, exactly there, never left
_TOUCHED = 0.02  # of a box: less is a neighbour's edge
_LOOKS = 0.6  # how much two looks of one face have in common at least
_MARK = 0.4  # of a look's contrast: where two looks differ so much, one has a pip that the other has not
_SURELY = (0.967, 0.22)  # both limits, for looks that must be of one face though they were surely read as two
_UNCHANGED = (0.98, 0.13)  # and for a place where nothing has changed though a piece is surely seen there now
_COLOURFUL = 10  # grey levels: a colour that varies less shows mostly noise
_BRIGHTEST, _CLIPPED = 250, 0.2  # grey levels, and how much of a look may be so bright
_INK = 1.6  # so many times as deep as in grey one colour of a face can become, or as shallow, in another light
_SHALLOW = 0.02  # of the brightness: so deep is noise
_PERHAPS = 0.001  # a face that is less likely is none that a doubtful piece may show
_SIZE, _INNER = 36, 28  # pixels of a look, and of its part that is looked for in another


@dataclass(frozen=True, slots=True)
class Rest:
    """What lay on the table when it came to rest."""

    pieces: tuple[Piece, ...]
    picture: Picture  # of one of its frames
    at: int
    # Where anything moved since the rest before, in the small picture; None: perhaps anywhere.
    touched: Mask | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that were thrown, and those that lay there from before."""

    pieces: tuple[Piece, ...]
    lying: tuple[Piece, ...]
    nudged: tuple[Piece, ...]  # of those that lie there, the ones that moved a little: if dice are missing, these
    at: int
    back: tuple[Piece, ...] = ()  # those that lie again where one lay: seldom a die is thrown just there


@dataclass(frozen=True, slots=True)
class Table:
    """What is remembered from rest to rest; at first, nothing."""

    rest: Rest | None = None
    gone: tuple[tuple[Piece, int], ...] = ()  # what was taken away or covered, and when


def after(table: Table, now: Rest) -> tuple[Table, Roll | None]:
    """The table at its next rest, and the roll if there was one; the first rest shows what lay there from before."""
    before = table.rest
    if before is None or before.picture.shape != now.picture.shape:
        return Table(now), None
    found = _Found(before, now, [*before.pieces], dict(enumerate(now.pieces)))
    found.unmoved()
    found.near()
    gone = tuple((piece, at) for piece, at in table.gone if abs(now.at - at) <= _BACK_MS)
    found.back([piece for piece, _ in gone])
    pieces = tuple(found.lies.get(i, piece) for i, piece in enumerate(now.pieces))
    new = Table(replace(now, pieces=pieces), (*gone, *((piece, now.at) for piece in found.missing)))
    if not found.thrown:
        return new, None
    lying = tuple(piece for i, piece in enumerate(pieces) if i in found.lies)
    nudged = tuple(piece for i, piece in enumerate(pieces) if i in found.nudged)
    back = tuple(piece for i, piece in enumerate(pieces) if i in found.returned)
    return new, Roll(tuple(found.thrown.values()), lying, nudged, now.at, back)


def shifted(table: Table, by: NDArray[np.float64]) -> Table:
    """The table as if all had lain where this homography of the picture takes it, as a mat takes it along."""
    if table.rest is None:
        return table
    pieces = tuple(carried(piece, by) for piece in table.rest.pieces)
    picture = moved(table.rest.picture, by, table.rest.picture)
    gone = tuple((carried(piece, by), at) for piece, at in table.gone)
    return Table(replace(table.rest, pieces=pieces, picture=picture), gone)


class _Found:
    """Sorts the pieces of a rest: what lies there from before leaves `thrown`, and its former self leaves `missing`."""

    def __init__(self, before: Rest, now: Rest, missing: list[Piece], thrown: dict[int, Piece]) -> None:
        self._before, self._now = before, now
        self.missing, self.thrown = missing, thrown
        self.lies: dict[int, Piece] = {}  # by their place in the rest
        self.nudged: set[int] = set()
        self.returned: set[int] = set()

    def unmoved(self) -> None:
        """Where the picture is as it was, nothing was thrown, whatever the eyes say now and said then."""
        for i, piece in [*self.thrown.items()]:
            nearest = min(self.missing, key=lambda other: apart(other, piece), default=None)
            former = nearest if nearest is not None and apart(nearest, piece) < 0.5 else None
            if self._untouched(piece) or self._looks_as_before(piece, former):
                self._lies(i, former)

    def near(self) -> None:
        """What lies near its former place with the same face was nudged; or all were moved as one."""
        move = together(self.missing, [*self.thrown.values()])
        places = [(piece if move is None else move.piece(piece), piece) for piece in self.missing]
        pairs = sorted(
            (
                (far, i, k)
                for k, (place, _) in enumerate(places)
                for i, piece in self.thrown.items()
                if (far := apart(place, piece)) <= _NUDGED
            ),
        )
        for _, i, k in pairs:
            place, former = places[k]
            if i in self.thrown and former in self.missing and self._same(former, self.thrown[i]):
                if not _exactly(place, self.thrown[i]):
                    self.nudged.add(i)
                self._lies(i, former)

    def back(self, gone: Sequence[Piece]) -> None:
        """What was covered for a while lies exactly where it lay."""
        for i, piece in [*self.thrown.items()]:
            if any(_exactly(other, piece) and other.shows == piece.shows for other in gone):
                self.returned.add(i)
                self._lies(i, None)

    def _lies(self, i: int, former: Piece | None) -> None:
        piece = self.thrown.pop(i)
        if former is not None:
            self.missing = [other for other in self.missing if other is not former]
            if former.shows != piece.shows:
                # What was said at the table stays true: it is the same die.
                piece = replace(former, box=piece.box, angle=piece.angle)
        self.lies[i] = piece

    def _untouched(self, piece: Piece) -> bool:
        touched = self._now.touched
        return touched is not None and share(touched, piece.box, self._now.picture.shape[1]) <= _TOUCHED

    def _looks_as_before(self, piece: Piece, former: Piece | None) -> bool:
        x0, y0, x1, y1 = piece.box
        long = (x1 - x0 + y1 - y0) / 2
        before, now = (_look(rest.picture, piece, long, 0.0) for rest in (self._before, self._now))
        return _alike(before, now, *_limits(former, piece, _UNCHANGED))

    def _same(self, former: Piece, piece: Piece) -> bool:
        """Whether it is the same face, by what the eyes say or by what it looks like."""
        if former.shows == piece.shows:
            return True
        look = _look(self._before.picture, former, side(former), former.angle)
        seen = _look(self._now.picture, piece, side(piece), piece.angle)
        return any(_alike(np.rot90(look, quarter), seen, *_limits(former, piece, _SURELY)) for quarter in range(4))


def _exactly(one: Piece, other: Piece) -> bool:
    return apart(one, other) <= _EXACT and turned(one, other) <= _EXACT_TURN


def _limits(former: Piece | None, piece: Piece, surely: tuple[float, float]) -> tuple[float, float]:
    """How much two looks must have in common, and may differ, to be of the same face."""
    # The eyes are seldom wrong where they are sure; two faces, seen small, often look somewhat alike.
    if former is None:
        strict = piece.sure
    elif former.sure and piece.sure:
        strict = former.shows != piece.shows
    else:
        strict = max(former.chance(piece.shows), piece.chance(former.shows)) < _PERHAPS
    return surely if strict else (_LOOKS, _MARK)


def _look(picture: Picture, piece: Piece, long: float, angle: float) -> Picture:
    level = upright(picture, centre(piece), long / MARGIN, np.radians(angle), _SIZE)
    return np.asarray(cv2.GaussianBlur(level, (0, 0), 1.0), np.uint8)


def _alike(one: Picture, other: Picture, looks: float, mark: float) -> bool:
    """Whether two looks are of the same face, whatever the light; a small shift does not count."""
    # In each colour, too: in grey, a yellow 4 on white is nearly a yellow 1, and a green 4 is an orange one.
    colours = [(one[..., i], other[..., i]) for i in range(3)]
    clear = [both for both in colours if not any(map(_overexposed, both))]
    grey = _grey(one), _grey(other)
    telling = [both for both in clear if min(_inner(look).std() for look in both) >= _COLOURFUL]
    if not all(_fits(*both, looks, mark) for both in (grey, *telling)):
        return False
    depths = [_depth(before) / _depth(grey[0]) / (_depth(now) / _depth(grey[1])) for before, now in clear]
    return all(1 / _INK <= depth <= _INK for depth in depths)


def _overexposed(colour: Grey) -> bool:
    return bool((_inner(colour) >= _BRIGHTEST).mean() >= _CLIPPED)


def _depth(colour: Grey) -> float:
    """How much darker than the rest the dark parts are in one colour, whatever the light."""
    inner = _inner(colour)
    return float(inner.std() / max(inner.mean(), 1.0)) + _SHALLOW


def _fits(one: Grey, other: Grey, looks: float, mark: float) -> bool:
    inner = _inner(one)
    if inner.std() < 1:
        return False  # nothing is there to compare
    _, common, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(np.ascontiguousarray(other), inner, cv2.TM_CCOEFF_NORMED))
    if common < looks:
        return False
    seen = other[y : y + _INNER, x : x + _INNER].astype(np.float32)
    before = inner - inner.mean(dtype=np.float32)
    lit = before * float((before * seen).sum() / (before * before).sum()) + seen.mean()  # the one in the other's light
    # Smoothed, noise and edges that lie not quite alike vanish; a pip does not.
    return float(np.abs(cv2.blur(seen - lit, (5, 5))).max()) < mark * float(np.ptp(seen))


def _grey(look: Picture) -> Grey:
    return np.asarray(cv2.cvtColor(look, cv2.COLOR_BGR2GRAY), np.uint8)


def _inner(look: Grey) -> Grey:
    edge = (_SIZE - _INNER) // 2
    return np.ascontiguousarray(look[edge:-edge, edge:-edge])
