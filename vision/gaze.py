"""What looks at spots show: how likely each thing of the set is, how likely nothing, and how the pieces lie."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from models.crop import Floats, Halves, batch, uprights
from models.spots import Spot
from models.table import Numbers, Tilts
from models.vocabulary import FACES, HUES, STRANGE
from vision import ink, lean, likeness, sets
from vision.networks import Answers, Reader, merged
from vision.reading import Fields
from vision.sets import AnySet, EnrolledSet

_DOUBT = 0.5  # from this probability of "doubt" on, the reading of an enrolled die is doubtful
_FOREIGN = 1 / 400  # how likely a piece has a hue that its set lacks, against one of the set's: dice of another game
_USUAL = 1.5  # the odds of a piece at which the finder is no hotter than usual: 0.6

Looks = Sequence[tuple[float, float]]
"""Ways to look at a spot: turned by so many radians, and so many times as far around it."""


@dataclass(frozen=True, slots=True)
class Light:
    """What is known of a picture's colours."""

    gains: Floats  # that make its light more neutral
    grey: bool  # it has none


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of some spots."""

    chances: Floats  # (n, shows)
    nothing: Floats  # (n,): how likely there is none
    strange: Floats  # (n,): how likely it shows a face that the set lacks
    lies: Floats  # (n, LIES): where it lies in its crop
    tilts: Tilts  # (n,)
    spread: Numbers  # (n,): how far off each tilt usually is
    prints: ink.Prints  # (n,)

    @property
    def best(self) -> Floats:
        """How likely the likeliest thing is, (n,)."""
        return np.asarray(self.chances.max(axis=1))

    def of(self, some: Sequence[int]) -> "Seen":
        """What is seen of some of the spots."""
        return Seen(*(getattr(self, part.name)[some] for part in fields(self)))

    def updated(self, some: Sequence[int], closer: "Seen") -> "Seen":
        """The same, and of some what a closer look shows, but for where they lie in the crop of the first."""
        known = {part.name: getattr(self, part.name).copy() for part in fields(self) if part.name != "lies"}
        for name, values in known.items():
            values[some] = getattr(closer, name)
        return replace(self, **known)

    def tilted(self, some: Sequence[int], tilts: Tilts, spread: Numbers) -> "Seen":
        """The same, and of some how somebody else says that they are tilted."""
        one = replace(self, tilts=self.tilts.copy(), spread=self.spread.copy())
        one.tilts[some], one.spread[some] = tilts, spread
        return one


class Gaze:
    """Looks at spots with the eyes of one set."""

    def __init__(self, dice_set: AnySet, reader: Reader) -> None:
        self._reader = reader
        self._candidates = sets.readings(dice_set)
        # What they show, each once: of a user's own dice, several may stand for the same.
        self.shows = distinct(one.shows for one in self._candidates)
        self._together = np.array([[one.shows == each for each in self.shows] for one in self._candidates], np.float32)
        bodies = [frozenset(one.body for one in self._candidates if one.shows == each) for each in self.shows]
        self.bodies = np.array([bodies.index(each) for each in bodies], np.intp)
        """Of each thing that is shown, a number that stands for the bodies that it may have."""
        awaited = {"doubt", "nothing", *(candidate.face for candidate in self._candidates)}
        self._rare = np.log([1.0 if face in awaited else STRANGE for face in FACES]).astype(np.float32)
        meanings = [self.shows.index(one.shows) for one in self._candidates]
        self._enrolled = _Enrolled.of(dice_set, meanings) if isinstance(dice_set, EnrolledSet) else None
        # Of an enrolled set, the reader was taught no face: all of them are strange to it.
        lacking = [face not in awaited for face in FACES] if self._enrolled is None else []
        self._lacking = np.flatnonzero(lacking)
        self._faces = [FACES.index(one.face) for one in self._candidates] if self._enrolled is None else []
        self._colours = [
            _Colour.of([one.body for one in self._candidates]),
            _Colour.of([one.ink for one in self._candidates]),
        ]
        self._by_ink = any(one.ink for one in self._candidates)
        self._inks: list[str] = []  # of each thing that is shown, where each has a coloured one and was taught
        if self._enrolled is None and all(one.ink in ink.INKS for one in self._candidates):
            self._inks = [next(str(one.ink) for one in self._candidates if one.shows == each) for each in self.shows]

    def look(self, picture: Halves, spots: Sequence[Spot], looks: Looks, light: Light) -> Seen:
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
        return Seen(
            self._chances(answers, faces),
            faces[:, FACES.index("nothing")],
            faces[:, self._lacking].sum(axis=1),
            answers.lies,
            tilts.reshape(-1, len(looks)).mean(axis=1),
            lean.spreads(np.exp(answers.lies[:, -1].astype(np.float64))),
            prints.reshape(-1, len(looks)).mean(axis=1),
        )

    def likelier_by_inks(self, chances: Floats, prints: ink.Prints) -> Floats | float:
        """How much likelier each reading is by the inks of all dice in the picture."""
        if not self._inks:
            return 1.0
        column = np.array([list(ink.INKS).index(name) for name in self._inks])
        of_ink = chances.astype(np.float64) @ np.eye(len(ink.INKS))[column]
        return np.asarray(ink.together(of_ink, prints)[:, column], np.float32)

    def _chances(self, answers: Answers, faces: Floats) -> Floats:
        """The probability of each thing that the set shows, (n, shows); what they lack to 1 is doubt."""
        if self._enrolled is not None:
            # To a reader that was never taught a face it looks a little doubtful, however clear it is.
            doubt = faces[:, FACES.index("doubt")]
            readable = np.where(doubt < _DOUBT, 1, 1 - doubt)
            shapes = self._enrolled.chances(answers.embeddings) * readable[:, None]
        else:
            shapes = faces[:, self._faces]
        for colour, logits in zip(self._colours, (answers.bodies, answers.inks), strict=True):
            if colour is not None:
                shapes = shapes * colour.chances(logits)
        return np.asarray(shapes @ self._together)


@dataclass(frozen=True, slots=True)
class _Colour:
    """The hues of all that a set has, of bodies or of inks."""

    rare: Floats  # (HUES,): what is added to the logits, since hues that the set lacks are rare
    columns: NDArray[np.intp]  # (candidates,): the hue of each; the last one past HUES for any

    @classmethod
    def of(cls, hues: Sequence[str | None]) -> "_Colour | None":
        """None if no hue tells anything."""
        if not any(hues):
            return None
        # No other is rare if a face may have any.
        rare = [1.0 if hue in hues or None in hues else _FOREIGN for hue in HUES]
        columns = [len(HUES) if hue is None else HUES.index(hue) for hue in hues]
        return cls(np.log(rare).astype(np.float32), np.array(columns, np.intp))

    def chances(self, logits: Floats) -> Floats:
        """How likely each candidate has its hue, (n, candidates)."""
        likely = softmax(logits + self.rare)
        return np.concatenate([likely, np.ones((len(likely), 1), np.float32)], axis=1)[:, self.columns]


@dataclass(frozen=True, slots=True)
class _Enrolled:
    """The faces of a user's own set, ready to be compared with."""

    prototypes: tuple[Floats, ...]
    kinds: tuple[likeness.Kind, ...]
    meanings: Sequence[int]  # a number for what each shows
    threshold: float

    @classmethod
    def of(cls, dice_set: EnrolledSet, meanings: Sequence[int]) -> "_Enrolled":
        prototypes = tuple(likeness.directions(face.prototypes) for face in dice_set.faces)
        return cls(prototypes, tuple((face.body, face.ink) for face in dice_set.faces), meanings, dice_set.threshold)

    def chances(self, embeddings: Floats) -> Floats:
        """How likely it is each of the faces, by their shapes alone."""
        alike = likeness.likeness(embeddings, self.prototypes)
        return likeness.chances(alike, self.kinds, self.meanings, self.threshold)


def distinct(every: Iterable[Fields]) -> list[Fields]:
    """The same readings, each once."""
    found: list[Fields] = []
    for shows in every:
        if shows not in found:
            found.append(shows)
    return found


def less_of_nothing(faces: Floats, heats: NDArray[np.float64]) -> Floats:
    """Probabilities of faces where the finder is hotter than usual: there the odds of "nothing" are as much lower."""
    lessened = faces.copy()
    lessened[:, FACES.index("nothing")] *= np.clip((1 - heats) / np.maximum(heats, 1e-3) * _USUAL, 1e-3, 1)
    return np.asarray(lessened / lessened.sum(axis=1, keepdims=True), np.float32)


def softmax(logits: Floats) -> Floats:
    """Probabilities, along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
