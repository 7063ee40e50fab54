"""How alike faces are: what stands for an enrolled face, how likely another one is that face, and which look the same.

The reader makes a direction of 64 numbers of a crop, its embedding, whatever its colours; two crops are as alike as the
cosine between theirs. All figures about enrolled sets are here.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.crop import Floats

Kind = tuple[str | None, str | None]
"""The colours of a face's die, body and ink, where they tell it from others; None: it may have any."""

SHARPNESS = 30.0
"""How much a likeness that is higher by 1 counts, as a logarithm: the softmax over faces."""
SOFTNESS = 0.03
"""About the threshold, over how wide a range strangers turn into one's own dice."""
SURE = 0.9
"""From this confidence on, the reading of an enrolled die may be acted on."""
TELLING = 0.15
"""Two faces are confused if new pictures of one would be taken for the other with at least this chance."""
ALIKE = 0.8
"""Two faces are confused if their prototypes are at least this alike, whatever the few pictures say."""
KNOWN = 0.82
"""How alike a die must be to a face to be rather that one than a stranger. The same for all sets: what a few pictures
tell of it is farther off, on sets that were made to try it."""
USUAL, ALONE = 0.2, 0.15
"""A stranger at the threshold is more alike to one face than to any other by about so much; who is so by more, or less,
counts as that much more or less alike, for this part of it: one's own dice look like one face alone."""
ODD = 0.65
"""A picture of a face that is less alike than this to every other one of it may show something else."""
KEPT = 5
"""Beside their mean, so many pictures of a face stand for it: those that are the least like it; and the mean of them
all as they are seen from afar, or out of focus."""
BLURS = (1.8, 3.0)
"""By so many pixels of a crop a face is blurred then."""

# Which pictures are used to enrol a face, and what of them.
MOST = 20
"""As many of a face, and no more."""
SPOTS = 6
"""Of what the finder sees in a picture, only the hottest are looked at."""
NOTHING = 0.5
"""From this probability of "nothing" on, a spot is no piece."""
NEARLY = 0.7
"""A second spot that is so hot, compared with the hottest, is a second piece, if it is also large enough."""
AS_LARGE = 0.5
"""How large, compared with the hottest; what is smaller is a pattern, or a side face."""
BARE = 0.95
"""From this probability of "nothing" on, a picture that is said to be cut to its piece shows none."""
BORDER = 0.3
"""Added around a picture that is cut to its die, in shorter sides: the finder wants to see the die's edges."""
SMALLEST = 0.3
"""The least side of the face in such a picture, in shorter sides, unless it is surely a piece."""
SURELY = 0.7
"""From this heat on it is one: in pictures cut to faces, no part of a drawing had more than 0.69."""
MIDDLE = 0.15
"""What is so near to the middle of such a picture, in shorter sides, is meant, whatever looks in from beside."""
FILLS = 0.8
"""The side of the face in such a picture, in shorter sides, where the finder is of no help."""


def unit(vectors: Floats) -> Floats:
    """The same directions, of length one."""
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), np.float32)


def directions(prototypes: Sequence[Sequence[float]]) -> Floats:
    """A face's prototypes as a set's file has them, (k, 64), of length one again."""
    return unit(np.array(prototypes, np.float32))


def prototypes(pictures: Floats) -> Floats:
    """The directions that stand for a face, (k, 64), from its pictures: their mean, single ones, and blurred ones.

    Pictures are (n, 1 + blurs, looks, 64): as they are, then the more and more blurred.
    """
    single = _clear(pictures)
    mean = unit(single.mean(axis=0, keepdims=True))
    blurred = unit(pictures[:, 1:].mean(axis=(0, 2)))
    if len(single) == 1:
        return np.concatenate([mean, blurred])
    unlike = np.argsort((single @ mean.T)[:, 0])
    return np.concatenate([mean, single[unlike[:KEPT]], blurred])


def odd(pictures: Floats) -> list[int]:
    """Which of a face's pictures look like none of the others."""
    single = _clear(pictures)
    alike = single @ single.T
    np.fill_diagonal(alike, -1)
    return [i for i, nearest in enumerate(alike.max(axis=1)) if len(single) > 1 and nearest < ODD]


def chosen(pictures: Sequence[Sequence[Floats]]) -> Floats:
    """Of all that each picture of a face may show, the likeliest first, one: what the others show, too."""
    found = np.stack([candidates[0] for candidates in pictures])
    for i in odd(found):
        others = _clear(np.delete(found, i, axis=0))
        alike = (_clear(np.stack(pictures[i])) @ others.T).max(axis=1)
        if alike.max() >= KNOWN:
            found[i] = pictures[i][alike.argmax()]
    return found


def _clear(pictures: Floats) -> Floats:
    """What each picture shows as it is, (n, 64)."""
    return unit(pictures[:, 0].mean(axis=1))


def likeness(embeddings: Floats, faces: Sequence[Floats]) -> Floats:
    """How alike each embedding, (n, 64), is to the best prototype of each face: (n, faces)."""
    return np.stack([(embeddings @ face.T).max(axis=1) for face in faces], axis=1)


def rivals(one: Kind, other: Kind) -> bool:
    """Whether no colour tells a face from another."""
    return all(mine is None or theirs is None or mine == theirs for mine, theirs in zip(one, other, strict=True))


def chances(alike: Floats, kinds: Sequence[Kind], meanings: Sequence[int], threshold: float) -> Floats:
    """The probability of each face, (n, faces), among its rivals: others are told apart by their colours.

    `meanings`: a number for what each stands for. What the chances lack to 1 is that it is none of them.
    """
    powers = np.exp(SHARPNESS * (alike - 1))
    same = np.array([[rivals(one, other) for other in kinds] for one in kinds])
    others = same & (np.array(meanings)[:, None] != np.array(meanings))
    known = 1 / (1 + np.exp((threshold - alike - ALONE * (_apart(alike, others) - USUAL)) / SOFTNESS))
    return np.asarray(powers / (powers @ same) * known, np.float32)


def _apart(alike: Floats, others: NDArray[np.bool_]) -> Floats:
    """How much more alike each is to a face than to any other of these, (n, faces); the usual where there are none."""
    nearest = np.where(others, alike[:, None, :], -np.inf).max(axis=2)
    return np.asarray(np.where(others.any(axis=1), alike - nearest, USUAL), np.float32)


def confused(faces: Sequence[Floats], kinds: Sequence[Kind]) -> list[tuple[int, int]]:
    """The pairs of faces, of which no colour tells one from the other, that new pictures of them would mix up."""
    # From afar or out of focus more faces look alike: nobody is warned of that.
    faces = [face[:, :1] for face in faces]
    stand = [prototypes(face) for face in faces]
    pairs = set()
    for i, face in enumerate(faces):
        near = [j for j, kind in enumerate(kinds) if rivals(kind, kinds[i]) and j != i]
        for j in near:
            if float((stand[i] @ stand[j].T).max()) >= ALIKE:
                pairs.add((min(i, j), max(i, j)))
        for own, others in _left_out(face, [stand[j] for j in near]):
            powers = np.exp(SHARPNESS * (np.concatenate([own[:, None], others], axis=1) - 1))
            taken = (powers / powers.sum(axis=1, keepdims=True)).mean(axis=0)[1:]
            pairs |= {(min(i, j), max(i, j)) for j, chance in zip(near, taken, strict=True) if chance >= TELLING}
    return sorted(pairs)


def _left_out(face: Floats, others: Sequence[Floats]) -> list[tuple[Floats, Floats]]:
    """Of each picture, how alike its looks are to the face's other pictures, (looks,), and to other faces."""
    found = []
    for i in range(len(face) if len(face) > 1 else 0):
        looks, rest = face[i, 0], prototypes(np.delete(face, i, axis=0))
        far = likeness(looks, others) if others else np.zeros((len(looks), 0), np.float32)
        found.append((likeness(looks, [rest])[:, 0], far))
    return found
