"""The eyes: a picture and a set to a reading."""

import cmath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from models.crop import Floats, Halves, Picture, batch, is_grey, uprights, white_balance
from models.spots import LEAST, Spot, find
from models.vocabulary import FACES, HUES, MARGIN, STRANGE
from vision import ink, lean, likeness, sets
from vision.networks import Answers, BadModelError, Finder, Reader, merged
from vision.places import Places
from vision.pose import Pose
from vision.reading import Fields, Piece, Reading
from vision.sets import AnySet, EnrolledSet

__all__ = ["BadModelError", "Eyes"]

_NOTHING = 0.7  # from this probability of "nothing" on, a spot is no piece, however hot
_STRANGER = 0.7  # and from this probability of "nothing" or a face that the set lacks: a chip, a flower, another die
_LIKE_MINE = 0.5  # unless its own faces are so likely, against that: glare makes strangers of one's own dice
_SURELY_NOTHING = 0.97  # of "nothing", where it looks like an enrolled face: that may look like print to the reader
_RATHER_MINE = 0.5  # the confidence from which on it does
_HARDLY = 0.15  # below this probability of "nothing", a die that cannot be read is still a die
_DOUBT = 0.5  # from this probability of "doubt" on, the reading of an enrolled die is doubtful
_HARDLY_ANY, _BLANK = 0.3, 0.15  # what is less like any face, and rather nothing or strange, is a blank block
_OTHER_SIZE = 2.0  # what is doubtful and so many times smaller than the pieces that are well read is none of them
_NONE_OF_MINE, _LARGER = 0.1, 1.5  # nor is what is hardly like any face of the set and so many times larger
_SEVERAL = 2  # among more dice than this, what is so much larger is asked about, unless it is quite clear
_CORNER = 0.5  # of the largest card's side: what is smaller is drawn in a card's corner
_CUT = 0.1  # how far a face may reach out of the picture, in sides
_OTHERS = 3
_DOUBTFUL = 0.87  # what is read with less is looked at again: a die whose place is a little off is read with its side
_CLEAR = 0.98  # and what is read with less than this, where there is time:
_CROPS = 24  # few dice leave time for as many crops as many dice take; the fewest, for another look at each in any case
_FIRST = 1 / 3  # how much the first look counts where the second one says something else
_EVEN = 1.02  # above 1, since no heat is worth more than all readings
_USUAL = 1.5  # the odds of a piece at which the finder is no hotter than usual: 0.6
_FIRST_LOOK = ((0.0, 1.0),)
_SECOND_LOOK = ((0.0, 1.0), (np.pi / 2, 1.0), (np.pi, 0.94), (-np.pi / 2, 1.06))  # turned, and nearer or farther


class Eyes:
    """Reads pictures of one set."""

    def __init__(self, dice_set: AnySet) -> None:
        self._set = dice_set
        self._finder, self._reader = Finder(), Reader()
        self._candidates = sets.readings(dice_set)
        # What they show, each once: of a user's own dice, several may stand for the same.
        self._shows = distinct(one.shows for one in self._candidates)
        self._together = np.array([[one.shows == each for each in self._shows] for one in self._candidates], np.float32)
        bodies = [frozenset(one.body for one in self._candidates if one.shows == each) for each in self._shows]
        self._bodies = np.array([bodies.index(each) for each in bodies], np.intp)  # the same number, the same bodies
        awaited = {"doubt", "nothing", *(candidate.face for candidate in self._candidates)}
        self._rare = np.log([1.0 if face in awaited else STRANGE for face in FACES]).astype(np.float32)
        # Of an enrolled set, the reader was taught no face: all of them are strange to it.
        lacking = [face not in awaited for face in FACES]
        self._lacking = np.flatnonzero(lacking) if not isinstance(dice_set, EnrolledSet) else np.zeros(0, np.intp)
        self._by_ink = any(one.ink for one in self._candidates)
        self._inks: list[str] = []  # of each thing that is shown, where each has one and was taught
        if self._by_ink and not isinstance(dice_set, EnrolledSet):
            self._inks = [next(str(one.ink) for one in self._candidates if one.shows == each) for each in self._shows]
        self._sure = self._reader.fixed.sure
        self._enrolled: _Enrolled | None = None
        if isinstance(dice_set, EnrolledSet):
            sets.check_model(dice_set, self._reader.fingerprint)
            self._enrolled, self._sure = _Enrolled.of(dice_set), likeness.SURE

    @property
    def sure(self) -> float:
        """From this confidence on a reading may be acted on."""
        return self._sure

    @property
    def faces(self) -> tuple[Fields, ...]:
        """All that a piece of the set can show."""
        return tuple(self._shows)

    def look(self, picture: Picture, pose: Pose | None = None) -> Reading:
        """Everything of the set that lies in the picture, from the upper left to the lower right.

        Where a mat tells by its pose how the table lies, even a die alone is seen to lean.
        """
        halves = Halves(picture)
        reading, drawn = self._looked(halves, pose, closely=False)
        if not drawn or (reading.pieces and all(piece.sure for piece in reading.pieces)):
            return reading
        # Before anybody is asked: a die whose place is off is read with its side, and print, patterns or pips may have
        # drawn the eye from a die beside or around them. From nearer or farther it is seen better.
        again, _ = self._looked(halves, pose, closely=True)
        better = again if any(piece.sure for piece in again.pieces) or not reading.pieces else reading
        return Reading(better.pieces, reading.find_ms + again.find_ms, reading.read_ms + again.read_ms)

    def _looked(self, picture: Halves, pose: Pose | None, closely: bool) -> tuple[Reading, bool]:
        """What is read, and whether there was any spot to read."""
        start = perf_counter()
        spots, small = find(self._finder, picture, self._set.piece, closely)
        found = perf_counter()
        pieces = self._pieces(picture, spots, _Light(white_balance(small), is_grey(small)), pose) if spots else []
        read = perf_counter()
        pieces.sort(key=lambda piece: (piece.box[1] + piece.box[3], piece.box[0]))
        return Reading(tuple(pieces), (found - start) * 1000, (read - found) * 1000), bool(spots)

    def _pieces(self, picture: Halves, spots: list[Spot], light: "_Light", pose: Pose | None) -> list[Piece]:
        seen = self._read(picture, spots, _FIRST_LOOK, light)
        doubtful = unclear(seen.chances.max(axis=1), self._sure) | (self._enrolled is not None)
        apart = self._apart(picture, spots, seen, pose)
        suspect = apart.times > lean.SUSPECT
        sides = self._sides(Places.of(spots), seen, apart, self._well_read(seen))
        again = np.flatnonzero((seen.nothing < 0.98) & (doubtful | suspect))
        if len(again):
            # Where the reader says that they lie, turned and at other sizes, all at once.
            spots = [moved(spot, seen.lies[i]) if i in again else spot for i, spot in enumerate(spots)]
            better = self._read(picture, [spots[i] for i in again], _SECOND_LOOK, light)
            better.chances[:] = agreed(seen.chances[again], better.chances)
            for old, new in zip(seen.parts, better.parts, strict=True):
                old[again] = new
            apart = self._apart(picture, spots, seen, pose)
        places = Places.of(spots)
        kept = [i for i in self._kept(places, seen, apart) if not sides[i]]
        # Only now: a leaning die must not lose its place to a spot beside it that does not look as if it leaned.
        seen.chances[suspect & (apart.times > lean.LEANS)] *= lean.HALF
        if self._inks:
            seen.chances[kept] *= self._by_others(seen.chances[kept], seen.prints[kept])
        read = [i for i in kept if seen.chances[i].max() >= self._sure]
        if self._set.piece == "card":
            kept = [i for i in kept if not read or places.sides[i] >= _CORNER * places.sides[read].max()]
        elif read:
            kept = self._as_large(kept, read, places.sides, seen.chances)
        kept = [i for i in kept if seen.chances[i].max() > _HARDLY_ANY or seen.nothing[i] + seen.strange[i] < _BLANK]
        return [self._piece(picture, spots[i], seen.chances[i]) for i in kept]

    def _as_large(self, kept: list[int], read: list[int], sides: lean.Numbers, chances: Floats) -> list[int]:
        """Those dice that are about as large as the well read ones; what stands out among several becomes doubtful."""
        typical = float(np.median(sides[read]))
        best = chances.max(axis=1)
        largest = np.where(best < _NONE_OF_MINE, typical * _LARGER, np.inf)
        if len(read) > _SEVERAL:
            chances[(best < _CLEAR) & (sides > _LARGER * typical)] *= lean.HALF
        return [i for i in kept if i in read or typical / _OTHER_SIZE <= sides[i] <= largest[i]]

    def _by_others(self, chances: Floats, prints: ink.Prints) -> Floats:
        """How much likelier each reading is by the inks of all dice in the picture."""
        column = np.array([list(ink.INKS).index(name) for name in self._inks])
        of_ink = chances.astype(np.float64) @ np.eye(len(ink.INKS))[column]
        return np.asarray(ink.together(of_ink, prints)[:, column], np.float32)

    def _apart(self, picture: Halves, spots: Sequence[Spot], seen: "_Seen", pose: Pose | None) -> lean.Apart:
        """How far each die looks another way than the table; print and chips are not asked, they say nothing."""
        if pose is not None:
            flat = pose.tilts([spot.centre for spot in spots])
            apart = lean.Apart(np.abs(seen.tilts - flat), lean.spreads(seen.off))
        else:
            height, width = picture.shape
            centres = np.array([complex(*spot.centre) for spot in spots])
            places = np.asarray((centres - complex(width, height) / 2) / max(height, width))
            apart = lean.apart(seen.tilts, seen.off, places, self._well_read(seen))
        dice = (seen.nothing < _NOTHING) & (self._set.piece == "die")  # cards lie flat
        return replace(apart, far=np.where(dice, apart.far, 0))

    def _well_read(self, seen: "_Seen") -> NDArray[np.bool_]:
        return np.asarray(seen.chances.max(axis=1) >= self._sure)

    def _kept(self, places: Places, seen: "_Seen", apart: lean.Apart) -> list[int]:
        """Which spots are pieces, each piece once."""
        # The finder says how likely there is a piece, the reader how likely there is none.
        heats = places.heats
        there = seen.nothing < np.minimum(heats, _NOTHING)
        there &= (heats > LEAST) | self._well_read(seen)  # what is fainter is only a piece if it is well read
        if self._enrolled is None:
            # Flowers, chips and other people's dice: rather nothing than any face of the set.
            there &= (seen.nothing < seen.chances.sum(axis=1)) | (seen.nothing < _HARDLY)
            alien = seen.nothing + seen.strange
            there &= (alien < _STRANGER) | (seen.chances.sum(axis=1) > _LIKE_MINE * alien)
        else:
            # The reader was never taught the face: how alike it is tells more.
            there |= (seen.chances.max(axis=1) > _RATHER_MINE) & (seen.nothing < _SURELY_NOTHING)
        # A pip, a die and the square of cloth around it may all be hot: what is hottest and read best is the piece.
        # The finder's odds count, not its share: a side face may be read clearer than an upper one that lies in glare.
        # Squared, since of two looks at one die the nearer one may be fainter, but is read better.
        worth = heats / (_EVEN - heats) * (seen.chances.max(axis=1) * (1 - seen.nothing)) ** 2
        worth[apart.far > lean.STEEP] *= lean.HALF  # the side of a die
        # Two clear faces that both look up are two dice, however much the larger one's box holds of the other.
        clear = self._well_read(seen) & (apart.times < lean.LEANS) & (self._set.piece == "die")
        rivals = np.where(clear[:, None] & clear, places.near(), places.of_one_piece())
        kept: list[int] = []
        for i in sorted(map(int, np.flatnonzero(there)), key=lambda i: -float(worth[i])):
            if not rivals[i, kept].any():
                kept.append(i)
        sides = self._sides(places, seen, apart, np.isin(np.arange(len(there)), kept))
        return [i for i in kept if not sides[i]]

    def _sides(self, places: Places, seen: "_Seen", apart: lean.Apart, dice: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which spots show only a side of some of these dice, as far as one look tells; cards have none."""
        if self._set.piece == "card":
            return np.zeros(len(dice), np.bool_)
        return places.sides_of(dice, seen.tilts, apart.far, self._bodies[seen.chances.argmax(axis=1)])

    def _read(
        self, picture: Halves, spots: Sequence[Spot], looks: Sequence[tuple[float, float]], light: "_Light"
    ) -> "_Seen":
        """What all looks at each spot show."""
        views = [(spot, turn, size) for spot in spots for turn, size in looks]
        crops = uprights(picture, ((spot.centre, spot.side * size, spot.angle + turn) for spot, turn, size in views))
        bodies = [ink.body_of(crop) for crop in crops] if self._by_ink else []
        gains = light.gains
        if bodies and not self._enrolled:  # enrolled faces were seen, and so are compared, in the light of the table
            gains = np.stack([light.gains if body is None else ink.gains(body) for body in bodies])
        every = self._reader(batch(crops, gains))
        prints = np.zeros(len(crops), np.complex128)
        if bodies:
            prints = ink.prints(crops, bodies)
            every = replace(every, inks=ink.weighed(every.inks, prints))
        turned = np.exp(1j * np.array([spot.angle + turn for spot, turn, _ in views]))
        tilts = (every.lies[:, -3] + 1j * every.lies[:, -2]) * turned
        answers = merged(every, len(looks))
        if light.grey:  # then any colour is as likely as another
            answers = replace(answers, bodies=np.zeros_like(answers.bodies), inks=np.zeros_like(answers.inks))
        faces = softmax(answers.faces if self._enrolled else answers.faces + self._rare)
        faces = less_of_nothing(faces, np.array([spot.heat for spot in spots]))
        return _Seen(
            self._chances(answers, faces),
            faces[:, FACES.index("nothing")],
            faces[:, self._lacking].sum(axis=1),
            answers.lies,
            tilts.reshape(-1, len(looks)).mean(axis=1),
            np.exp(answers.lies[:, -1].astype(np.float64)),
            prints.reshape(-1, len(looks)).mean(axis=1),
        )

    def _chances(self, answers: Answers, faces: Floats) -> Floats:
        """The probability of each thing that the set shows, (n, shows); what they lack to 1 is doubt."""
        if self._enrolled is not None:
            # To a reader that was never taught a face it looks a little doubtful, however clear it is.
            doubt = faces[:, FACES.index("doubt")]
            readable = np.where(doubt < _DOUBT, 1, 1 - doubt)
            shapes = self._enrolled.chances(answers.embeddings) * readable[:, None]
        else:
            shapes = faces[:, [FACES.index(candidate.face) for candidate in self._candidates]]
        bodies, inks = self._among(answers.bodies, "body"), self._among(answers.inks, "ink")
        colours = [_part(bodies, candidate.body) * _part(inks, candidate.ink) for candidate in self._candidates]
        return np.stack([shapes[:, i] * colour for i, colour in enumerate(colours)], axis=1) @ self._together

    def _among(self, logits: Floats, colour: str) -> Floats:
        """Probabilities of the hues that the set has: no other lies there, unless a face may have any."""
        there = {getattr(candidate, colour) for candidate in self._candidates}
        allowed = np.array([hue in there or None in there for hue in HUES])
        return softmax(np.where(allowed, logits, -1e9).astype(np.float32))

    def _piece(self, picture: Halves, spot: Spot, chance: Floats) -> Piece:
        order = np.argsort(-chance)[: 1 + _OTHERS].tolist()
        confidence = float(chance[order[0]])
        sure = confidence >= self._sure and not cut(spot, picture.shape[1], picture.shape[0])
        others = tuple((self._shows[i], float(chance[i])) for i in order[1:])
        height, width = picture.shape[:2]
        x0, y0, x1, y1 = spot.box
        box = (max(x0, 0.0), max(y0, 0.0), min(x1, float(width)), min(y1, float(height)))
        return Piece(self._shows[order[0]], box, float(np.degrees(spot.angle)), confidence, sure, others)


@dataclass(frozen=True, slots=True)
class _Light:
    """What is known of a picture's colours."""

    gains: Floats  # that make its light more neutral
    grey: bool  # it has none


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is seen of some spots; a second look writes over the first."""

    chances: Floats  # (n, shows)
    nothing: Floats  # (n,): how likely there is none
    strange: Floats  # (n,): how likely it shows a face that the set lacks
    lies: Floats  # (n, LIES): where it lies in its crop
    tilts: lean.Tilts  # (n,)
    off: lean.Numbers  # (n,): how far off each tilt may be
    prints: ink.Prints  # (n,)

    @property
    def parts(self) -> tuple[NDArray[Any], ...]:
        """All that a second look knows better, but for where the pieces lie."""
        return self.chances, self.nothing, self.strange, self.tilts, self.off, self.prints


@dataclass(frozen=True, slots=True)
class _Enrolled:
    """The faces of a user's own set, ready to be compared with."""

    prototypes: tuple[Floats, ...]
    kinds: tuple[likeness.Kind, ...]
    threshold: float

    @classmethod
    def of(cls, dice_set: EnrolledSet) -> "_Enrolled":
        prototypes = tuple(likeness.directions(face.prototypes) for face in dice_set.faces)
        return cls(prototypes, tuple((face.body, face.ink) for face in dice_set.faces), dice_set.threshold)

    def chances(self, embeddings: Floats) -> Floats:
        """How likely it is each of the faces, by their shapes alone."""
        return likeness.chances(likeness.likeness(embeddings, self.prototypes), self.kinds, self.threshold)


def distinct(every: Iterable[Fields]) -> list[Fields]:
    """The same readings, each once."""
    found: list[Fields] = []
    for shows in every:
        if shows not in found:
            found.append(shows)
    return found


def moved(spot: Spot, lies: Floats) -> Spot:
    """The spot where the reader, which sees more of the piece than the finder, says that it lies."""
    across, down, size, cos, sin = (float(value) for value in lies[:5])
    reach = spot.side * MARGIN / 2
    off = complex(across, down) * cmath.exp(1j * spot.angle) * reach
    times = float(np.exp(np.clip(size, -0.5, 0.5)))
    x, y = spot.centre[0] + off.real, spot.centre[1] + off.imag
    left, top, right, bottom = ((edge - middle) * times for edge, middle in zip(spot.box, spot.centre * 2, strict=True))
    box = (x + left, y + top, x + right, y + bottom)
    angle = spot.angle + float(np.arctan2(sin, cos)) / 4
    return replace(spot, centre=(x, y), side=spot.side * times, angle=angle, box=box)


def cut(spot: Spot, width: int, height: int) -> bool:
    """Whether the picture's edge cuts the face off."""
    reach = spot.side / 2 * (abs(np.cos(spot.angle)) + abs(np.sin(spot.angle))) - _CUT * spot.side
    x, y = spot.centre
    return bool(x < reach or y < reach or x > width - reach or y > height - reach)


def unclear(best: Floats, sure: float) -> NDArray[np.bool_]:
    """Which dice to look at again, by how likely their readings are: all doubtful ones, others if there is time.

    Up to four dice are all looked at again: what nobody reads twice, nobody can contradict.
    """
    found = best < max(_DOUBTFUL, sure)
    clear = _CLEAR if len(best) * (1 + len(_SECOND_LOOK)) > _CROPS else np.inf
    others = [i for i in np.argsort(best) if not found[i] and best[i] < clear]
    found[others[: max(_CROPS - len(best), 0) // len(_SECOND_LOOK)]] = True
    return np.asarray(found)


def agreed(first: Floats, second: Floats) -> Floats:
    """What is seen by two looks: the second, which is closer, is believed, unless it says another thing."""
    other = first.argmax(axis=1) != second.argmax(axis=1)
    share = np.where(other, np.float32(_FIRST), np.float32(0))[:, None]
    return np.asarray(first * share + second * (1 - share), np.float32)


def less_of_nothing(faces: Floats, heats: NDArray[np.float64]) -> Floats:
    """Probabilities of faces where the finder is hotter than usual: there the odds of "nothing" are as much lower."""
    lessened = faces.copy()
    lessened[:, FACES.index("nothing")] *= np.clip((1 - heats) / np.maximum(heats, 1e-3) * _USUAL, 1e-3, 1)
    return np.asarray(lessened / lessened.sum(axis=1, keepdims=True), np.float32)


def softmax(logits: Floats) -> Floats:
    """Probabilities, along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


def _part(hues: Floats, hue: str | None) -> Floats | float:
    return 1.0 if hue is None else hues[:, HUES.index(hue)]
