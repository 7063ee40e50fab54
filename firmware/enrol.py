"""`croupier enrol`: a set of one's own dice or cards from a folder of pictures."""

import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.crop import Floats
from models.vocabulary import HUES
from rules.wording import listed, several
from vision import enrol as enrolment
from vision import folders, sets
from vision.describe import Describer
from vision.enrol import Role, Shown
from vision.likeness import MOST, chosen, odd
from vision.networks import BadModelError
from vision.picture import BadPictureError, load
from vision.refused import reason
from vision.sets import BadSetError, DiceSet
from vision.words import words

COLOURS = frozenset(HUES) - {"other"}
"""What a die's body can be said to be."""
_MANY = 12  # up to here things are named one by one


class BadEnrolmentError(ValueError):
    """What was asked for cannot be enrolled; the text is a sentence that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face to enrol, and the files in its folder."""

    shown: Shown
    folder: Path
    files: tuple[Path, ...]


def enrol(name: str, source: Path, *, crops: bool, card: bool, stands_in_for: str | None, replace: bool) -> int:
    """Writes the set and tells about it; the exit status is 2 if the request is wrong, 1 if its pictures are."""
    try:
        check(name, replace)
        stood_in = None if stands_in_for is None else built_in(stands_in_for)
        faces = faces_in(source)
        shown = [face.shown for face in faces]
        roles = roles_of(stood_in, shown)
        describer = Describer("card" if card or (stood_in and stood_in.piece == "card") else "die", crops=crops)
    except (BadEnrolmentError, BadModelError, BadSetError) as error:
        complain(str(error))
        return 2
    pictures = [_described(describer, face) for face in faces]
    if lacking := [face for face, seen in zip(shown, pictures, strict=True) if not len(seen)]:
        complain(f"There is no picture to use of {listed(map(quoted, lacking))}; nothing was written.")
        return 1
    return finish(name, describer, shown, pictures, roles, stood_in)


def finish(
    name: str,
    describer: Describer,
    shown: Sequence[Shown],
    pictures: Sequence[Floats],
    roles: Sequence[Role],
    stood_in: DiceSet | None,
) -> int:
    """Writes the set and tells about it; the exit status is 1 if it cannot be written."""
    stands_in_for = None if stood_in is None else stood_in.name
    try:
        path = enrolment.save(enrolment.enrolled(name, describer, shown, pictures, roles, stands_in_for))
    except OSError as error:
        problem = f"The set cannot be written to {folders.sets()}: {reason(error)}"
        complain(f"{problem}; CROUPIER_DATA may name another folder.")
        return 1
    _tell(shown, pictures, enrolment.confused(pictures, roles))
    if stood_in is not None:
        _tell_missing(stood_in, roles)
    print(f"Written to {path}")
    print(f"Try it: croupier read --set {name} picture.jpg")
    return 0


def faces_in(source: Path) -> list[Face]:
    """The faces in a folder, FOLDER/<face> or FOLDER/<colour of the die>/<face>."""
    inner = _within(source)
    if not inner:
        raise BadEnrolmentError(
            f"There are no folders in {_line(source)}: put the pictures of each face into one of its name, "
            f"for example {_line(source / 'goblin' / '1.jpg')}."
        )
    colours = [one for one in inner if one.name.casefold() in COLOURS]
    coloured = any(map(_within, colours))
    if coloured and len(colours) < len(inner):
        strange = next(one for one in inner if one not in colours)
        raise BadEnrolmentError(
            f"“{sets.printable(strange.name)}” is no colour of dice here, but stands beside “{colours[0].name}”: "
            f"those are {listed(sorted(COLOURS))}. Rename the folder to the nearest of them."
        )
    if not coloured:
        faces = [_face(one, None) for one in inner]
    elif bare := [one for one in inner if not _within(one)]:
        raise BadEnrolmentError(f"There are no folders of faces in {_line(bare[0])}, as there are beside it.")
    else:
        faces = [_face(one, colour.name.casefold()) for colour in inner for one in _within(colour)]
    seen: set[Shown] = set()
    for face in faces:
        if face.shown in seen:
            raise BadEnrolmentError(f"Two folders have the name {quoted(face.shown)}; rename one of them.")
        seen.add(face.shown)
    return faces


def _within(folder: Path) -> list[Path]:
    """The folders in a folder, by name."""
    return [path for path in _listed(folder) if _is_folder(path)]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # nobody may look
        return False


def _face(folder: Path, body: str | None) -> Face:
    name = unicodedata.normalize("NFC", folder.name)  # as people type it: a Mac's files have their accents apart
    if not name.isprintable() or not name.strip():
        raise BadEnrolmentError(f"“{sets.printable(name)}” cannot be the name of a face; rename the folder.")
    return Face(Shown(name.strip(), body), folder, tuple(path for path in _listed(folder) if not _is_folder(path)))


def _listed(folder: Path) -> list[Path]:
    try:
        found = sorted(folder.iterdir())
    except FileNotFoundError:
        raise BadEnrolmentError(f"The folder {_line(folder)} does not exist; check its name.") from None
    except NotADirectoryError:
        raise BadEnrolmentError(f"The folder {_line(folder)} is no folder; check its name.") from None
    except OSError as error:
        raise BadEnrolmentError(f"The folder {_line(folder)} cannot be opened: {reason(error)}.") from None
    return [path for path in found if not path.name.startswith((".", "__MACOSX"))]


def check(name: str, replace: bool) -> None:
    """Refuses a name that is none, or taken."""
    sets.check_name(name)
    if name in sets.built_in():
        raise BadEnrolmentError(
            f"“{name}” is a built-in set; choose another name, and add --as {name} to play its games with yours."
        )
    if name in sets.names() and not replace:
        raise BadEnrolmentError(f"There is a set “{name}” already; add --replace to enrol it anew.")


def built_in(name: str) -> DiceSet:
    """The built-in set that is to be stood in for."""
    dice_set = sets.load(name) if name in sets.built_in() else None
    if not isinstance(dice_set, DiceSet):
        known = listed(sets.built_in(), "or")
        raise BadEnrolmentError(f"--as names the set to stand in for: {known}, not “{sets.printable(name)}”.")
    return dice_set


def roles_of(stood_in: DiceSet | None, shown: Sequence[Shown]) -> list[Role]:
    """What each face stands for in a set, if in any; refused if one stands for nothing, or two for the same."""
    if stood_in is None:
        return enrolment.own_roles(shown)
    roles = enrolment.roles_in(stood_in, shown)
    playing = {role.face for role in roles}
    if strangers := [face for i, face in enumerate(shown) if i not in playing]:
        example = words(sets.readings(stood_in)[0].shows)
        raise BadEnrolmentError(
            f"{listed(map(quoted, strangers))} cannot be found in {stood_in.name}: name the folders by what it has, "
            f"for example “{example}” ({_wanted(stood_in)}).{_of_other_colours(stood_in, strangers)}"
        )
    taken: dict[tuple[object, ...], int] = {}
    for role in roles:
        first = taken.setdefault((role.body, role.ink, *(role.stands_for or {}).items()), role.face)
        if first != role.face:
            both = f"{quoted(shown[first])} and {quoted(shown[role.face])}"
            raise BadEnrolmentError(f"{both} would both be “{words(role.stands_for or {})}”; keep one of them.")
    return roles


def _of_other_colours(stood_in: DiceSet, strangers: Sequence[Shown]) -> str:
    """How a die whose colour is given plays another one, where a set tells its dice by colours."""
    colour = next((face.body for face in strangers if face.body is not None), None)
    if colour is None or not {"body", "ink"} & set(stood_in.shows.values()):
        return ""
    other = next((one.shows for one in sets.readings(stood_in) if colour not in one.shows.values()), None)
    return f" Where {colour} dice play another colour, name them “{colour}/{words(other)}”." if other else ""


def _wanted(stood_in: DiceSet) -> str:
    """All that a set shows: each thing where they are few, else what each field may be."""
    shows = [candidate.shows for candidate in sets.readings(stood_in)]
    if len(shows) <= _MANY:
        return ", ".join(map(words, shows))
    fields = {field: dict.fromkeys(str(one[field]) for one in shows) for field in stood_in.shows}
    return "; ".join(f"{field}: {', '.join(values)}" for field, values in fields.items())


def _described(describer: Describer, face: Face) -> Floats:
    """A face's pictures, each described; says which ones are of no use, and why."""
    found: list[list[Floats]] = []
    used: list[Path] = []
    for file in face.files:
        if len(found) == MOST:
            complain(f"{_line(face.folder)} holds {len(face.files)} files; the first {MOST} pictures by name are used.")
            break
        try:
            found.append(describer.describe(load(file)))
            used.append(file)
        except BadPictureError as error:
            complain(f"{_line(file)} is not used. {error}")
    print(f"{label(face.shown)}: {several(len(found), 'picture')}", flush=True)
    if not found:
        return np.zeros(0, np.float32)
    described = chosen(found)
    for i in odd(described):
        complain(f"{_line(used[i])} looks like no other picture of {quoted(face.shown)}: see that it shows that face.")
    return described


def _tell(shown: Sequence[Shown], pictures: Sequence[Floats], pairs: Sequence[tuple[int, int]]) -> None:
    """How many were enrolled, and which of them would be confused."""
    counts = list(map(len, pictures))
    print(f"{several(len(shown), 'face')} from {several(sum(counts), 'picture')}.")
    if min(counts) < 3:
        print("Three pictures of each face, in different places and turned differently, make readings surer.")
    if not pairs:
        print("No two faces look so alike that they would be confused.")
        return
    alike = {i: [quoted(shown[j]) for one, j in pairs if one == i] for i, _ in pairs}
    named = "; ".join(f"{quoted(shown[i])} with {listed(others)}" for i, others in alike.items())
    print(f"These faces look alike and may be confused: {named}.")
    print("Take more pictures of them in better light, or mark the dice, and enrol again with --replace.")
    if all(face.body is None for face in shown):
        print("If their dice have different colours, sort the pictures by colour first: red/…, blue/….")


def _tell_missing(stood_in: DiceSet, roles: Sequence[Role]) -> None:
    """Which faces of the built-in set nothing stands for yet."""
    there = [role.stands_for for role in roles]
    missing = [words(one.shows) for one in sets.readings(stood_in) if one.shows not in there]
    if missing:
        more = len(missing) - _MANY
        named = listed(missing[:_MANY] + ([f"{more} more"] if more > 0 else []))
        print(f"Nothing stands for these of {stood_in.name} yet: {named}.")


def label(face: Shown) -> str:
    """A face as people call it: "red goblin"."""
    return face.name if face.body is None else f"{face.body} {face.name}"


def quoted(face: Shown) -> str:
    """A face as sentences name it."""
    return f"“{label(face)}”"


def _line(path: Path) -> str:
    """A file's name that stays on its line."""
    return sets.printable(str(path))


def complain(sentence: str) -> None:
    """Says what is wrong, beside what the command prints."""
    print(f"croupier: {sentence}", file=sys.stderr, flush=True)
