"""What can lie in front of the camera: a built-in set's faces and colours, or the faces that a user has enrolled.

A set is a file that people can read. The built-in ones lie in models/sets, the enrolled ones in the user's data folder.
"""

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from models.vocabulary import EMBEDDING, FACES, HUES
from vision import folders, plain
from vision.reading import Fields
from vision.refused import reason

Word = Annotated[str, msgspec.Meta(min_length=1)]
Source = Literal["face", "number", "body", "ink"]
Prototype = Annotated[tuple[float, ...], msgspec.Meta(min_length=EMBEDDING, max_length=EMBEDDING)]

_READABLE = {*FACES, *HUES} - {"other", "doubt", "nothing"}
_NAME = re.compile(r"\w[\w-]{0,63}")
_LONGEST = 100.0  # of a prototype's numbers: it is a direction, and those that we write have the length one
_MOST = 4_000_000  # bytes of a set's file: twice what 57 cards with 20 pictures each take


class BadSetError(ValueError):
    """A set cannot be used; the text is a sentence that says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing that the camera can see in a set, and what it then shows."""

    face: str  # one of models/vocabulary; in an enrolled set, the name given at enrolment
    body: str | None  # None: any colour
    ink: str | None  # None: any colour
    shows: Fields


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces of a set that are alike."""

    faces: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1)]
    count: Annotated[int, msgspec.Meta(ge=1)] | None = None  # None: nobody knows
    body: Word | None = None
    inks: tuple[Word, ...] = ()


class DiceSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kinds": "kind"}):
    """A built-in set."""

    name: Word
    piece: Literal["die", "card"]
    shows: Annotated[dict[str, Source], msgspec.Meta(min_length=1)]  # each field of a reading, and what gives it
    kinds: Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1)]


class EnrolledFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face that a user has shown to the camera."""

    name: Word
    prototypes: Annotated[tuple[Prototype, ...], msgspec.Meta(min_length=1)]
    body: Word | None = None
    ink: Word | None = None  # given only where nothing else tells two faces apart: a Shizzle die's red 4 and blue 4
    stands_for: Fields | None = None  # a reading of the set that this one stands in for


class EnrolledSet(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"faces": "face", "stands_in_for": "as"}
):
    """A user's own set."""

    name: Word
    piece: Literal["die", "card"]
    model: Word  # the fingerprint of the reader that described the faces
    threshold: float  # how alike a face must be to a prototype to be that face
    faces: Annotated[tuple[EnrolledFace, ...], msgspec.Meta(min_length=1)]
    stands_in_for: Word | None = None  # a built-in set: its games can be played with this one


AnySet = DiceSet | EnrolledSet
T = TypeVar("T", DiceSet, EnrolledSet)


def names() -> list[str]:
    """Every set there is: the built-in ones, then the user's own."""
    return [*built_in(), *sorted(set(_stems(folders.sets())) - set(built_in()))]


def check_name(name: str) -> None:
    """Refuses what cannot be the name of a set."""
    if not _NAME.fullmatch(name):
        raise BadSetError(f"“{printable(name)}” is no set's name: those are of letters, digits, - and _.")


def load(name: str) -> AnySet:
    """The set of that name; BadSetError if there is none, or its file is damaged."""
    check_name(name)
    if name in built_in():
        return _load_built_in(name)
    if name in _stems(folders.sets()):
        return _read(folders.sets() / f"{name}.toml", EnrolledSet, "mend it, or enrol the set again")
    near = difflib.get_close_matches(name.lower(), names(), n=1)
    guess = f"did you mean {near[0]}? " if near else ""
    raise BadSetError(f"There is no set “{name}”; {guess}{'The' if near else 'the'} sets are {', '.join(names())}.")


def readings(dice_set: AnySet) -> tuple[Candidate, ...]:
    """Everything that a piece of the set can show."""
    if isinstance(dice_set, EnrolledSet):
        return tuple(Candidate(face.name, face.body, face.ink, _shown(face)) for face in dice_set.faces)
    return tuple(
        Candidate(face, kind.body, ink, {field: _part(of, face, kind, ink) for field, of in dice_set.shows.items()})
        for kind in dice_set.kinds
        for ink in kind.inks or (None,)
        for face in kind.faces
    )


def check_model(dice_set: EnrolledSet, fingerprint: str) -> None:
    """Refuses a set whose faces were described by another reader than the one with this fingerprint."""
    if dice_set.model != fingerprint:
        raise BadSetError(f"The set “{dice_set.name}” was enrolled with another model; enrol it again.")


def _shown(face: EnrolledFace) -> Fields:
    if face.stands_for is not None:
        return face.stands_for
    return {"face": face.name} if face.body is None else {"face": face.name, "body": face.body}


def _part(of: Source, face: str, kind: Kind, ink: str | None) -> str | int:
    part = {"face": face, "number": face.removeprefix("pips_"), "body": kind.body, "ink": ink}[of]
    if part is None or (of == "number" and not part.isdecimal()):
        raise ValueError(f"[shows] wants the {of} of each piece, but “{face}” comes without")
    return int(part) if of == "number" else part


def built_in() -> list[str]:
    """The names of the sets that come with Croupier."""
    return _stems(files("models") / "sets")


def _stems(folder: Traversable) -> list[str]:
    try:
        stems = (file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
        return sorted(stem for stem in stems if _NAME.fullmatch(stem))
    except OSError:  # nothing was ever enrolled, or somebody else's folder
        return []


def _load_built_in(name: str) -> DiceSet:
    return _read(files("models") / "sets" / f"{name}.toml", DiceSet, "install Croupier again")


def _read(file: Traversable, kind: type[T], remedy: str) -> T:
    try:
        data = plain.read(file, _MOST) if isinstance(file, Path) else file.read_bytes()
        dice_set = msgspec.convert(tomllib.loads(data.decode()), kind)
        if f"{dice_set.name}.toml" != file.name:
            raise ValueError(f"it says that its name is “{dice_set.name}”")
        for fault in _faults(dice_set):
            raise ValueError(fault)
    except OSError as error:
        raise BadSetError(f"The set file {file} cannot be opened: {reason(error)}; {remedy}.") from None
    # No UTF-8, no TOML, other fields or types than those above, or a fault.
    except (ValueError, RecursionError) as error:
        what = printable(str(error).replace(" - at `$.", " at `"))[:200]
        raise BadSetError(f"The set file {file} is damaged: {what}; {remedy}.") from None
    return dice_set


def _faults(dice_set: AnySet) -> Iterator[str]:
    """What is wrong beyond the types of the fields."""
    seen = Counter((candidate.face, candidate.body, candidate.ink) for candidate in readings(dice_set))
    yield from (f"“{face}” stands in it twice" for (face, _, _), count in seen.items() if count > 1)
    if isinstance(dice_set, EnrolledSet):
        yield from _faults_of_enrolment(dice_set)
        return
    wanted = {word for candidate in seen for word in candidate if word is not None}
    yield from (f"the reader knows no “{word}”" for word in sorted(wanted - _READABLE))


def _faults_of_enrolment(dice_set: EnrolledSet) -> Iterator[str]:
    if not 0 <= dice_set.threshold <= 1:
        yield "its threshold should be 0 to 1"
    if not all(abs(number) < _LONGEST for number in _numbers(dice_set)):
        yield "its prototypes should be numbers about 0"
    hues = {hue for face in dice_set.faces for hue in (face.body, face.ink) if hue is not None}
    yield from (f"the reader knows no colour “{hue}”" for hue in sorted(hues - set(HUES)))
    stood_in = dice_set.stands_in_for
    if stood_in is None:
        yield from (
            f"“{face.name}” stands for something, but “as” is missing"
            for face in dice_set.faces
            if face.stands_for is not None
        )
    elif stood_in not in built_in():
        yield f"“as” should be one of {', '.join(built_in())}, not “{stood_in}”"
    else:
        known = [candidate.shows for candidate in readings(_load_built_in(stood_in))]
        strangers = (face for face in dice_set.faces if face.stands_for not in known)
        yield from (
            f"“{face.name}” should stand for something of {stood_in}, not for {face.stands_for or 'nothing'}"
            for face in strangers
        )


def _numbers(dice_set: EnrolledSet) -> Iterator[float]:
    return (number for face in dice_set.faces for prototype in face.prototypes for number in prototype)


def printable(text: str) -> str:
    """A text that stays on its line, whatever a file's name holds."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
