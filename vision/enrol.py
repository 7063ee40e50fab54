"""Enrolment: pictures of a user's own dice to a set file. Nothing is trained: the reader describes what it sees."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from models.crop import Floats
from vision import folders, likeness, sets
from vision.describe import Describer
from vision.reading import Fields
from vision.sets import DiceSet, EnrolledFace, EnrolledSet

_BETWEEN = re.compile(r"[\s_/-]+")  # the words of a name


@dataclass(frozen=True, slots=True)
class Shown:
    """A face that is to be enrolled."""

    name: str
    body: str | None = None  # the colour of its die, where it was given


@dataclass(frozen=True, slots=True)
class Role:
    """What a face is in its set; one that stands in for dice of several colours has a role of each."""

    face: int  # which of those shown
    body: str | None
    ink: str | None = None
    stands_for: Fields | None = None


def own_roles(shown: Sequence[Shown]) -> list[Role]:
    """The faces as they are."""
    return [Role(i, face.body) for i, face in enumerate(shown)]


def roles_in(dice_set: DiceSet, shown: Sequence[Shown]) -> list[Role]:
    """What the faces stand for in a built-in set, by the words of their names; a stranger to it has no role."""
    colours = {field for field, source in dice_set.shows.items() if source in {"body", "ink"}}
    candidates = [
        (one, _words(one.shows.values()), _words(_without(colours, one.shows))) for one in sets.readings(dice_set)
    ]
    roles: list[Role] = []
    for i, face in enumerate(shown):
        name, full = _words([face.name]), _words([face.name, face.body or ""])
        exact = [one for one, words, _ in candidates if words == full]
        if face.body is None:
            # "rock" alone is on dice of several colours: those tell them apart.
            found = exact or [one for one, _, bare in candidates if bare == name]
            roles += [Role(i, one.body, one.ink, one.shows) for one in found]
        else:
            # The colour is that of the user's die: blue/red rock is a blue die which plays the red one.
            found = exact or [one for one, words, _ in candidates if words == name]
            roles += [Role(i, face.body, one.ink, one.shows) for one in found]
    # An ink counts only where dice of one colour bear several: the 4 of a red die may be white and stand for a red one.
    inks = {role.body: {one.ink for one in roles if one.body == role.body} for role in roles}
    return [role if role.body is None or len(inks[role.body]) > 1 else replace(role, ink=None) for role in roles]


def _words(values: Iterable[str | int]) -> list[str]:
    """All words in order: "roll_again" has two, and so has "red rock"."""
    return sorted(word for value in values for word in _BETWEEN.split(str(value).casefold()) if word)


def _without(fields: set[str], shows: Fields) -> list[str | int]:
    return [value for field, value in shows.items() if field not in fields]


def enrolled(
    name: str,
    describer: Describer,
    shown: Sequence[Shown],
    pictures: Sequence[Floats],
    roles: Sequence[Role],
    stands_in_for: str | None,
) -> EnrolledSet:
    """The set of the faces shown, each with its pictures as they were described, one after the other."""
    stand = [tuple(tuple(map(float, one)) for one in likeness.prototypes(face)) for face in pictures]
    faces = tuple(EnrolledFace(shown[r.face].name, stand[r.face], r.body, r.ink, r.stands_for) for r in roles)
    return EnrolledSet(name, describer.piece, describer.fingerprint, likeness.KNOWN, faces, stands_in_for)


def confused(pictures: Sequence[Floats], roles: Sequence[Role]) -> list[tuple[int, int]]:
    """The pairs of faces that would be taken for each other, since no colour tells them apart either."""
    pairs = likeness.confused([pictures[role.face] for role in roles], [(role.body, role.ink) for role in roles])
    return sorted({(roles[i].face, roles[j].face) for i, j in pairs})


def save(dice_set: EnrolledSet) -> Path:
    """Where the set now lies; it is written whole or, with an OSError, not at all."""
    path = folders.sets() / f"{dice_set.name}.toml"
    part = path.with_name(f".{path.name}.part")
    folders.make(path.parent)
    try:
        part.write_text("\n".join(_lines(dice_set)) + "\n", encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


def _lines(dice_set: EnrolledSet) -> Iterator[str]:
    """The set as TOML, without what is None."""
    yield f"# The set “{dice_set.name}”, made by croupier enrol. Prototypes: what the reader sees in a face's pictures;"
    yield "# what is less alike to all of them than the threshold is none of these faces."
    about = {"name": dice_set.name, "piece": dice_set.piece, "as": dice_set.stands_in_for, "model": dice_set.model}
    yield from _fields({**about, "threshold": dice_set.threshold})
    for face in dice_set.faces:
        yield "\n[[face]]"
        yield from _fields({"name": face.name, "body": face.body, "ink": face.ink, "stands_for": face.stands_for})
        yield from ("prototypes = [", *(f"    [{', '.join(map(_toml, one))}]," for one in face.prototypes), "]")


def _fields(fields: Mapping[str, str | float | Fields | None]) -> Iterator[str]:
    return (f"{field} = {_toml(value)}" for field, value in fields.items() if value is not None)


def _toml(value: str | float | Fields) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(_fields(value))}}}"
    if isinstance(value, float):
        return f"{value:.4f}"
    return json.dumps(value, ensure_ascii=False).replace(
        "\x7f", r"\u007f"
    )  # TOML wants one sign more escaped than JSON
