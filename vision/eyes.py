"""The eyes: a picture and a set to a reading."""

from dataclasses import dataclass, replace
from time import perf_counter

import cv2
import numpy as np

from models.crop import Floats, Picture, batch, upright, white_balance
from models.spots import FLAT, Spot, find
from models.vocabulary import CROP, FACES, HUES
from vision import likeness, sets
from vision.networks import Answers, BadModelError, Finder, Reader
from vision.reading import Fields, Piece, Reading
from vision.sets import AnySet, EnrolledSet

__all__ = ["BadModelError", "Eyes"]

_NOTHING = 0.5  # from this probability of "nothing" on, a spot is no piece
_CUT = 0.1  # how far a face may reach out of the picture, in sides
_OTHERS = 3
_SECOND_LOOK = ((0.0, 1.0), (np.pi / 2, 1.0), (np.pi, 0.94), (-np.pi / 2, 1.06))  # turned, and nearer or farther
_ROUND = np.hypot(*np.mgrid[-1 : 1 : CROP * 1j, -1 : 1 : CROP * 1j]) < 0.85  # of a crop, without its corners


class Eyes:
    """Reads pictures of one set."""

    def __init__(self, dice_set: AnySet) -> None:
        self._set = dice_set
        self._finder, self._reader = Finder(), Reader()
        self._candidates = sets.readings(dice_set)
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
        return tuple(candidate.shows for candidate in self._candidates)

    def look(self, picture: Picture) -> Reading:
        """Everything of the set that lies in the picture, from the upper left to the lower right."""
        start = perf_counter()
        spots, small = find(self._finder, picture, self._set.piece)
        if self._enrolled is not None:
            spots = [level(picture, spot) for spot in spots]
        found = perf_counter()
        pieces = self._pieces(picture, spots, white_balance(small)) if spots else []
        read = perf_counter()
        pieces.sort(key=lambda piece: (piece.box[1] + piece.box[3], piece.box[0]))
        return Reading(tuple(pieces), (found - start) * 1000, (read - found) * 1000)

    def _pieces(self, picture: Picture, spots: list[Spot], gains: Floats) -> list[Piece]:
        chances, nothing = self._read(picture, [(spot, 0.0, 1.0) for spot in spots], gains)
        doubtful = [i for i in range(len(spots)) if nothing[i] < 0.98 and chances[i].max() < self._sure]
        if doubtful:
            # Look again, level, turned and at other sizes, at all of them at once, and believe the mean.
            levelled = [level(picture, spots[i]) for i in doubtful]
            looks = [(spot, turn, size) for spot in levelled for turn, size in _SECOND_LOOK]
            again, none = self._read(picture, looks, gains)
            times = len(_SECOND_LOOK)
            chances[doubtful] = (chances[doubtful] + again.reshape(len(doubtful), times, -1).sum(axis=1)) / (1 + times)
            nothing[doubtful] = (nothing[doubtful] + none.reshape(len(doubtful), times).sum(axis=1)) / (1 + times)
        there = np.flatnonzero(nothing < _NOTHING)
        return [self._piece(picture, spots[i], chances[i]) for i in there]

    def _read(self, picture: Picture, looks: list[tuple[Spot, float, float]], gains: Floats) -> tuple[Floats, Floats]:
        """The chances of every candidate, and that there is nothing, for each spot turned and scaled."""
        crops = [upright(picture, spot.centre, spot.side * size, spot.angle + turn) for spot, turn, size in looks]
        answers = self._reader(batch(crops, gains))
        return self._chances(answers), softmax(answers.faces)[:, FACES.index("nothing")]

    def _chances(self, answers: Answers) -> Floats:
        """The probability of each candidate, (n, candidates); what they lack to 1 is doubt."""
        faces = softmax(answers.faces)
        if self._enrolled is not None:
            readable = 1 - faces[:, FACES.index("doubt")] - faces[:, FACES.index("nothing")]
            shapes = self._enrolled.chances(answers.embeddings) * readable[:, None]
        else:
            shapes = faces[:, [FACES.index(candidate.face) for candidate in self._candidates]]
        bodies, inks = self._among(answers.bodies, "body"), self._among(answers.inks, "ink")
        colours = [_part(bodies, candidate.body) * _part(inks, candidate.ink) for candidate in self._candidates]
        return np.stack([shapes[:, i] * colour for i, colour in enumerate(colours)], axis=1)

    def _among(self, logits: Floats, colour: str) -> Floats:
        """Probabilities of the hues that the set has: no other lies there."""
        there = {getattr(candidate, colour) for candidate in self._candidates}
        allowed = np.array([hue in there for hue in HUES])
        return softmax(np.where(allowed, logits, -1e9).astype(np.float32)) if allowed.any() else logits

    def _piece(self, picture: Picture, spot: Spot, chance: Floats) -> Piece:
        order = np.argsort(-chance)
        best = self._candidates[order[0]]
        confidence = float(chance[order[0]])
        lies = spot.flat >= FLAT and not cut(spot, picture.shape[1], picture.shape[0])
        sure = confidence >= self._sure and lies
        others = tuple((self._candidates[i].shows, float(chance[i])) for i in order[1 : 1 + _OTHERS])
        height, width = picture.shape[:2]
        x0, y0, x1, y1 = spot.box
        box = (max(x0, 0.0), max(y0, 0.0), min(x1, float(width)), min(y1, float(height)))
        return Piece(best.shows, box, float(np.degrees(spot.angle)), confidence, sure, others)


@dataclass(frozen=True, slots=True)
class _Enrolled:
    """The faces of a user's own set, ready to be compared with."""

    prototypes: tuple[Floats, ...]
    kinds: tuple[tuple[str | None, str | None], ...]  # of each face, the colours that tell it from others
    threshold: float

    @classmethod
    def of(cls, dice_set: EnrolledSet) -> "_Enrolled":
        prototypes = tuple(likeness.directions(face.prototypes) for face in dice_set.faces)
        return cls(prototypes, tuple((face.body, face.ink) for face in dice_set.faces), dice_set.threshold)

    def chances(self, embeddings: Floats) -> Floats:
        """How likely it is each of the faces, by their shapes alone."""
        return likeness.chances(likeness.likeness(embeddings, self.prototypes), self.kinds, self.threshold)


def level(picture: Picture, spot: Spot) -> Spot:
    """The spot at the angle at which most edges in it are level or upright, whatever the finder thinks of it."""
    near = cv2.GaussianBlur(upright(picture, spot.centre, spot.side, 0.0), (0, 0), 1.0)
    steps = (cv2.Sobel(near, cv2.CV_32F, 1, 0) + 1j * cv2.Sobel(near, cv2.CV_32F, 0, 1))[_ROUND]
    # To the fourth power, all edges of a square have one direction; a step counts as much as it is high.
    squared = steps * steps
    edges = (squared * squared / (np.abs(steps) ** 3 + 1e-3)).sum()
    return replace(spot, angle=float(np.angle(edges) / 4))


def cut(spot: Spot, width: int, height: int) -> bool:
    """Whether the picture's edge cuts the face off."""
    reach = spot.side / 2 * (abs(np.cos(spot.angle)) + abs(np.sin(spot.angle))) - _CUT * spot.side
    x, y = spot.centre
    return bool(x < reach or y < reach or x > width - reach or y > height - reach)


def softmax(logits: Floats) -> Floats:
    """Probabilities, along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


def _part(hues: Floats, hue: str | None) -> Floats | float:
    return 1.0 if hue is None else hues[:, HUES.index(hue)]
