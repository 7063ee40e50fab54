"""The eyes: a picture and a set to a reading."""

import math
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

import numpy as np

from models.crop import Halves, Picture, is_grey, lit, shrunk, white_balance
from models.find import Glance, find, glance
from models.spots import Spot
from models.table import Numbers, Tilts
from models.vocabulary import LONGEST
from vision import lean, likeness, odds, sets
from vision.choose import Chooser
from vision.gaze import Gaze, Light, Seen
from vision.lean import Witness
from vision.level import Closer, Level
from vision.looks import FIRST_LOOK, SECOND_LOOK, agreed, moved, unclear
from vision.networks import BadModelError, Finder, Reader
from vision.places import Places, Truths
from vision.pose import Pose
from vision.reading import Fields, Piece, Reading
from vision.sets import AnySet, EnrolledSet

__all__ = ["BadModelError", "Eyes"]

_CUT = 0.1  # how far a face may reach out of the picture, in sides
_OTHERS = 3  # so many other faces are named where somebody is asked
_WELL_READ = 0.8  # by the reader alone, of faces that it was taught; the rest of what is known comes later

_QUESTIONABLE = 0.5  # what is left of the chances of a piece that is not to be acted on

_CLOSER = (1, 4)  # so many closer looks at each die that may lean, then in all at each that still may
_FEW = 8  # of no more dice than this all are looked at then, since each of them counts for how the table lies

Known = Pose | Sequence[Witness]
"""What is known beforehand of how the table lies: by a mat, or by dice that lay there before."""


class Eyes:
    """Reads pictures of one set."""

    def __init__(self, dice_set: AnySet) -> None:
        self._set = dice_set
        self._finder, reader = Finder(), Reader()
        self._enrolled = isinstance(dice_set, EnrolledSet)
        if isinstance(dice_set, EnrolledSet):
            sets.check_model(dice_set, reader.fingerprint)
        self._gaze, self._level = Gaze(dice_set, reader), Level()
        self._sure = likeness.SURE if self._enrolled else reader.fixed.sure
        well = likeness.SURE if self._enrolled else _WELL_READ
        self._chooser = Chooser(dice_set.piece == "card", not self._enrolled, well, self._gaze.bodies)

    @property
    def sure(self) -> float:
        """From this confidence on a reading may be acted on."""
        return self._sure

    @property
    def faces(self) -> tuple[Fields, ...]:
        """All that a piece of the set can show."""
        return tuple(self._gaze.shows)

    def look(self, picture: Picture, pose: Pose | None = None, before: Sequence[Witness] = ()) -> Reading:
        """Everything of the set that lies in the picture, from the upper left to the lower right.

        Where a mat tells by its pose how the table lies, or dice that lay `before` the same camera do, even a die alone
        is seen to lean.
        """
        begun = perf_counter()
        stored, known = Halves(picture), pose or before
        first = glance(self._finder, lit(stored), self._set.piece)
        light = _light(first, stored)
        hidden = self._hidden(first, light)
        first_ms = (perf_counter() - begun) * 1000
        reading, more = self._looked(first, light, known, hidden)
        reading = replace(reading, find_ms=first_ms + reading.find_ms)
        if not more or first.strange:  # then it was looked closely already
            return reading
        # Before anybody is asked: a die whose place is off is read with its side, and print, patterns or pips may have
        # drawn the eye from a die beside or around them. From nearer or farther it is seen better.
        again, _ = self._looked(first, light, known, hidden, closely=True)
        better = again if any(piece.sure for piece in again.pieces) or not reading.pieces else reading
        return replace(better, find_ms=reading.find_ms + again.find_ms, read_ms=reading.read_ms + again.read_ms)

    def _hidden(self, first: Glance, light: Light) -> list[Spot]:
        """Which of the faint spots of a first look may be pieces: to look for those from nearer takes long."""
        if not first.hidden:
            return []
        perhaps = self._chooser.perhaps(self._gaze.look(first.halves, first.hidden, FIRST_LOOK, light))
        return [first.hidden[i] for i in np.flatnonzero(perhaps)]

    def _looked(
        self, first: Glance, light: Light, known: Known, hidden: Sequence[Spot], closely: bool = False
    ) -> tuple[Reading, bool]:
        """What is read, and whether other looks at what was seen may tell more."""
        start = perf_counter()
        spots = find(self._finder, first, hidden, closely)
        found = perf_counter()
        pieces, witnesses, more = self._pieces(first.halves, spots, light, known) if spots else ([], (), False)
        read = perf_counter()
        pieces.sort(key=lambda piece: (piece.box[1] + piece.box[3], piece.box[0]))
        return Reading(tuple(pieces), (found - start) * 1000, (read - found) * 1000, witnesses), more

    def _pieces(
        self, picture: Halves, spots: list[Spot], light: Light, known: Known
    ) -> tuple[list[Piece], tuple[Witness, ...], bool]:
        spots, places, seen, apart, sides = self._looked_twice(picture, spots, light, known)
        said = self._say(places, seen)
        kept = self._chooser.pieces(places, seen, apart, sides)
        seen.chances[kept] *= self._gaze.likelier_by_inks(seen.chances[kept], seen.prints[kept])
        kept = self._chooser.of_the_set(kept, places, seen)
        if not kept:
            return [], (), True
        seen.chances[self._chooser.questionable(kept, places, seen)] *= _QUESTIONABLE
        spots, places, seen, apart = [spots[i] for i in kept], places.of_some(kept), seen.of(kept), apart.of(kept)
        say = self._say(places, seen)
        if sorted(say[say > 0]) != sorted(said[said > 0]):  # others tell how the table lies, now that inks are clear
            apart = self._apart(picture, places, seen, known)
        # Only now: a leaning die must not lose its place to a spot beside it that does not look as if it leaned.
        seen, apart = self._closely(picture, spots, places, seen, apart, known, light)
        up = self._chooser.upper(list(range(len(spots))), places, seen, apart)
        if len(up) < len(spots):  # seen closer, a side may look less up than it did
            spots, places, seen, apart = [spots[i] for i in up], places.of_some(up), seen.of(up), apart.of(up)
            say = say[up]
        chances = odds.weighed(seen.chances, not self._enrolled, places.heats, apart.times)
        orders = np.argsort(-chances, axis=1)[:, : 1 + _OTHERS]
        likeliest = zip(spots, orders.tolist(), np.take_along_axis(chances, orders, axis=1).tolist(), strict=True)
        pieces = [self._piece(picture, *one) for one in likeliest]
        asked = np.array([not piece.sure for piece in pieces])
        if asked.any():  # but what leans or is cut off does so from nearer and from farther, too
            if_flat = odds.weighed(seen.chances, not self._enrolled, places.heats, np.zeros(len(pieces))).max(axis=1)
            asked &= if_flat < self._sure
        told = zip(seen.tilts, seen.spread, _at(picture, places), say, strict=True)
        return pieces, tuple(Witness(*one) for one in told if one[-1] > 0), bool(asked.any())

    def _looked_twice(
        self, picture: Halves, spots: list[Spot], light: Light, known: Known
    ) -> tuple[list[Spot], Places, Seen, lean.Apart, Truths | None]:
        """What is seen of the spots, some of them by a second look, and then which are sides by the first look."""
        seen, places = self._gaze.look(picture, spots, FIRST_LOOK, light), Places.of(spots)
        apart = self._apart(picture, places, seen, known)
        doubtful = unclear(seen.best) | self._enrolled | apart.sideways
        again = np.flatnonzero(doubtful & ~self._chooser.hopeless(seen)).tolist()
        if not again:
            return spots, places, seen, apart, None
        sides = self._chooser.sides(places, seen, apart) & self._chooser.well_read(seen)
        # Where the reader says that they lie, turned and at other sizes, all at once.
        spots = [moved(spot, seen.lies[i]) if i in again else spot for i, spot in enumerate(spots)]
        closer = self._gaze.look(picture, [spots[i] for i in again], SECOND_LOOK, light)
        closer = replace(closer, chances=agreed(seen.chances[again], closer.chances))
        seen, places = seen.updated(again, closer), Places.of(spots)
        return spots, places, seen, self._apart(picture, places, seen, known), sides

    def _closely(
        self,
        picture: Halves,
        spots: Sequence[Spot],
        places: Places,
        seen: Seen,
        apart: lean.Apart,
        known: Known,
        light: Light,
    ) -> tuple[Seen, lean.Apart]:
        """How the dice are tilted, and how far from the table's that is, after closer looks at those that may lean."""
        by_reader, others = seen, apart
        lying, alone = self._chooser.lying(seen), lean.Apart.unknown(len(spots))
        closer = Closer.none(len(spots))
        for looks in _CLOSER:
            doubted = lying & apart.may_lean
            if not doubted.any():
                break
            few = looks > 1 and len(spots) <= _FEW
            some = np.flatnonzero(lying if few else doubted).tolist()
            closer = self._level.closer(picture, spots, light.gains, closer, some, looks)
            told = closer.of(some)
            read = by_reader.tilts[some], lean.beside_closer(by_reader.spread[some])
            now = seen.tilted(some, *lean.pooled(*read, told.tilts, told.spread))
            alone = alone.updated(some, told.leans)
            if looks == 1:  # most of them are found to lie flat, and then how the table lies need not be told anew
                others = others.retold(seen.tilts, seen.spread, now.tilts, now.spread)
            else:
                others = self._apart(picture, places, now, known)
            seen, apart = now, lean.by_both(others, alone)
        return seen, apart

    def _apart(self, picture: Halves, places: Places, seen: Seen, known: Known) -> lean.Apart:
        """How far each die looks another way than the table."""
        if isinstance(known, Pose):
            apart = lean.Apart(seen.tilts - known.tilts(places.middles), seen.spread)
        else:
            apart = lean.apart(seen.tilts, seen.spread, _at(picture, places), self._say(places, seen), known)
        return apart.where(self._chooser.lying(seen))

    def _say(self, places: Places, seen: Seen) -> Numbers:
        """How much the word of each counts on how the table lies."""
        # Aslant, there are as many sides to be read as dice, but they are fainter.
        return np.asarray(places.heats * self._chooser.well_read(seen))

    def _piece(self, picture: Halves, spot: Spot, order: list[int], chances: list[float]) -> Piece:
        """The piece at a spot, by what it may show in this order, and how likely each of that is."""
        (best, confidence), *rest = zip((self._gaze.shows[i] for i in order), chances, strict=True)
        height, width = picture.shape
        sure = confidence >= self._sure and not cut(spot, width, height)
        x0, y0, x1, y1 = spot.box
        box = (max(x0, 0.0), max(y0, 0.0), min(x1, float(width)), min(y1, float(height)))
        return Piece(best, box, math.degrees(spot.angle), confidence, sure, tuple(rest))


def _light(first: Glance, stored: Halves) -> Light:
    """What is known of a picture's colours; `stored` is as it was before it was made brighter."""
    # Brighter, what was the noise of a night camera looks like colours.
    grey = is_grey(first.small if first.halves is stored else shrunk(stored, LONGEST)[0])
    return Light(white_balance(first.small), grey)


def _at(picture: Halves, places: Places) -> Tilts:
    """Where spots are, from the picture's middle, in longer sides of it."""
    height, width = picture.shape
    return np.asarray((places.centres - complex(width, height) / 2) / max(height, width))


def cut(spot: Spot, width: int, height: int) -> bool:
    """Whether the picture's edge cuts the face off."""
    reach = spot.side / 2 * (abs(math.cos(spot.angle)) + abs(math.sin(spot.angle))) - _CUT * spot.side
    x, y = spot.centre
    return x < reach or y < reach or x > width - reach or y > height - reach
