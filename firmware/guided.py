"""`croupier enrol NAME` with a camera: one face after the other is laid before it and seen a few times."""

import unicodedata
from collections.abc import Callable, Sequence

import cv2
import numpy as np

from firmware.blind import Blind
from firmware.camera import NoCameraError, Notice, Source, camera, usual
from firmware.camera.laying import Laying
from firmware.enrol import COLOURS, BadEnrolmentError, built_in, check, complain, finish, label, quoted, roles_of
from firmware.rests import CARD
from models.crop import Floats, Picture
from rules.wording import listed, several
from ui.sentences import noticed
from vision import enrol as enrolment
from vision import sets
from vision.change import Grey, relief, shrunk
from vision.describe import Describer
from vision.enrol import Shown
from vision.likeness import MOST, chosen, odd
from vision.networks import BadModelError
from vision.picture import BadPictureError
from vision.reading import Fields
from vision.sets import BadSetError, DiceSet
from vision.settle import LARGEST, Settle
from vision.words import words

PICTURES = 3
"""So many of each face."""
_PATIENCE_MS = 30_000  # without anything new on the table, after which people are asked whether to wait on
_SAY_MS = 2000  # what lies there is of no use for so long before that is said: people may be turning the die
_CHANGED = 12  # per cent of the brightness: by so much a place changes where a die was turned or moved
_DARK = 40  # grey levels
_NAMES = "The name of a face (“goblin”, or “goblin, red” if dice of other colours show it, too; Enter: that was all): "

Ask = Callable[[str], str]
Lay = Callable[[Shown], None]


class _NoMoreFramesError(Exception):
    """The recording or the video has ended."""


_ENDS: dict[type[BaseException], str] = {
    KeyboardInterrupt: "Stopped",
    EOFError: "The input has ended",
    _NoMoreFramesError: "There are no more frames",
}


def guided(
    name: str,
    spec: str | None,
    *,
    card: bool,
    stands_in_for: str | None,
    replace: bool,
    pictures: int = PICTURES,
    ask: Ask = input,
) -> int:
    """Writes the set and tells about it; the exit status is 2 if it cannot begin, 1 if it ended too early."""
    try:
        check(name, replace)
        if not 1 <= pictures <= MOST:
            raise BadEnrolmentError(f"--pictures should be 1 to {MOST}, not {pictures}.")
        stood_in = None if stands_in_for is None else built_in(stands_in_for)
        source, lay = _opened(spec, stood_in)
        describer = Describer("card" if card or (stood_in and stood_in.piece == "card") else "die", crops=False)
    except (BadEnrolmentError, BadModelError, BadSetError, NoCameraError) as error:
        complain(str(error))
        return 2
    print(f"Looking through the {source.name}. Show it one {describer.piece} at a time, and nothing else.", flush=True)
    try:
        with source:
            guide = _Guide(source, describer, pictures, ask, lay)
            seen = guide.named() if stood_in is None else guide.listed(_faces(stood_in))
    except (KeyboardInterrupt, EOFError, _NoMoreFramesError) as end:
        print(flush=True)  # the cursor may stand behind a question
        complain(f"{_ENDS[type(end)]}; nothing was written.")
        return 1
    if not seen:
        complain("No face was shown; nothing was written.")
        return 1
    shown = list(seen)
    return finish(name, describer, shown, list(seen.values()), roles_of(stood_in, shown), stood_in)


def _opened(spec: str | None, stood_in: DiceSet | None) -> tuple[Source, Lay]:
    """The camera, and what lays the dice before it: people, or for a simulated one a simulated hand."""
    if spec != "simulated":
        return camera(usual() if spec is None else spec), lambda _: None
    if stood_in is None:
        raise BadEnrolmentError("The simulated camera shows only dice of built-in sets; name one with --as SET.")
    laying = Laying(stood_in)
    shows = {_bare(stood_in, one.shows): one.shows for one in reversed(sets.readings(stood_in))}
    return laying, lambda face: laying.lay(shows[face])


def _faces(stood_in: DiceSet) -> list[Shown]:
    """The faces that a set has, whatever the colours of its dice: those are told apart by themselves."""
    return list(dict.fromkeys(_bare(stood_in, one.shows) for one in sets.readings(stood_in)))


def _bare(stood_in: DiceSet, shows: Fields) -> Shown:
    colours = {field for field, source in stood_in.shows.items() if source in {"body", "ink"}}
    return Shown(words({field: value for field, value in shows.items() if field not in colours}))


class _Guide:
    """Asks for one face after the other, and looks at what comes to lie before the camera."""

    def __init__(self, source: Source, describer: Describer, pictures: int, ask: Ask, lay: Lay) -> None:
        self._frames = iter(source)
        self._describer, self._wanted, self._ask, self._lay = describer, pictures, ask, lay
        self._settle = Settle(CARD if describer.piece == "card" else LARGEST)
        self._blind = Blind()
        self._taken: Grey | None = None  # what the picture looked like that was taken last
        self._kept: dict[Shown, Floats] = {}

    def listed(self, faces: Sequence[Shown]) -> dict[Shown, Floats]:
        """The pictures of these faces, without those that are skipped."""
        print(f"{several(len(faces), 'face')}: {listed(map(label, faces))}.", flush=True)
        for face in faces:
            self._show(face)
        return self._kept

    def named(self) -> dict[Shown, Floats]:
        """The pictures of the faces that people name, until they name no more."""
        while text := self._ask(_NAMES).strip():
            try:
                self._show(self._named(text))
            except BadEnrolmentError as error:
                print(f"  {error}", flush=True)
        return self._kept

    def _named(self, text: str) -> Shown:
        name, comma, body = (part.strip() for part in unicodedata.normalize("NFC", text).partition(","))
        if not name or not name.isprintable():
            raise BadEnrolmentError(f"“{sets.printable(name)}” cannot be the name of a face; choose another.")
        if comma and body.casefold() not in COLOURS:
            raise BadEnrolmentError(
                f"“{sets.printable(body)}” is no colour of dice here; those are {listed(sorted(COLOURS))}."
            )
        face = Shown(name, body.casefold() if comma else None)
        if face in self._kept:
            raise BadEnrolmentError(f"{quoted(face)} is there already; choose another name.")
        return face

    def _show(self, face: Shown) -> None:
        """Keeps the pictures of a face, once people are content with them, or leaves it out."""
        while True:
            seen = self._pictures(face)
            if seen is None:
                return
            question = f"{label(face)}: {several(len(seen), 'picture')}{self._like(face, seen)}. Enter keeps them"
            match self._choose(f"{question}, “again” takes others, “skip” leaves the face out: ", "again", "skip"):
                case "skip":
                    return
                case "":
                    self._kept[face] = seen
                    return

    def _like(self, face: Shown, seen: Floats) -> str:
        """Which of the faces before it looks like, and whether its pictures look like each other."""
        shown, pictures = [*self._kept, face], [*self._kept.values(), seen]
        pairs = enrolment.confused(pictures, enrolment.own_roles(shown))
        alike = [quoted(shown[i]) for i, j in pairs if j == len(shown) - 1]
        apart = ", not all of the same face" if odd(seen) else ""
        return apart + (f", much like {listed(alike, 'or')}" if alike else "")

    def _pictures(self, face: Shown) -> Floats | None:
        """So many pictures of a face, described; None if it is skipped."""
        print(f"Lay one {self._describer.piece} with {quoted(face)} up.", flush=True)
        found: list[list[Floats]] = []
        while len(found) < self._wanted:
            self._lay(face)
            described = self._next()
            if described is not None:
                found.append(described)
                more = " Turn it, or move it elsewhere." if len(found) < self._wanted else ""
                print(f"  {len(found)} of {self._wanted}: seen.{more}", flush=True)
            elif self._choose("Nothing new lies there. Enter waits on, “skip” leaves the face out: ", "skip"):
                return None
        return chosen(found)

    def _choose(self, question: str, *words: str) -> str:
        """One of the words, or nothing if only Enter was pressed."""
        while True:
            answer = self._ask(question).strip().casefold()
            if answer in ("", *words):
                return answer
            print(f"  Press Enter, or type {listed(words, 'or')}.", flush=True)

    def _next(self) -> list[Floats] | None:
        """What comes to lie before the camera next, described; None if nothing does for a long time."""
        began: int | None = None
        useless: tuple[int, str] | None = None  # since when, and why
        for item in self._frames:
            if isinstance(item, Notice):
                print(f"  {noticed(item.code, item.fields)}", flush=True)
                continue
            moment = self._settle.step(item)
            if (news := self._blind.step(item, moment)) is not None:
                print(f"  {noticed(news)}", flush=True)
            began = item.at if began is None else began
            if moment.state != "still":
                useless = None
            if moment.rested:
                try:
                    return self._described(item.pixels)
                except BadPictureError as error:
                    useless = item.at, str(error)
            if useless is not None and item.at - useless[0] >= _SAY_MS:
                print(f"  {useless[1]}", flush=True)
                useless = None
            if item.at - began >= _PATIENCE_MS:
                return None
        raise _NoMoreFramesError

    def _described(self, picture: Picture) -> list[Floats]:
        """All that may be the one piece that lies there; BadPictureError if it is of no use."""
        grey = np.asarray(cv2.cvtColor(shrunk(picture), cv2.COLOR_BGR2GRAY), np.uint8)
        now, _ = relief(grey)
        if self._taken is not None and _same(self._taken, now):
            raise BadPictureError(f"The {self._describer.piece} lies as it did; turn it, or move it elsewhere.")
        try:
            described = self._describer.describe(picture)
        except BadPictureError:
            if grey.mean() < _DARK:
                raise BadPictureError("It is too dark to see well; switch on a light.") from None
            raise
        self._taken = now
        return described


def _same(one: Grey, other: Grey) -> bool:
    """Whether two pictures show the same but for noise and light."""
    if one.shape != other.shape:
        return False
    return float(cv2.blur(cv2.absdiff(one, other), (5, 5)).max()) < _CHANGED
