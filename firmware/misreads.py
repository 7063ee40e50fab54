"""What the eyes did not know or got wrong, kept to learn from: the frames of a roll and its truth, as a recording.

Each is played by `croupier replay FOLDER --set NAME`, or with `--game` as it was judged then: first the table as it
lay before, then with the dice.
"""

import contextlib
import shutil
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import cv2
import msgspec

from firmware.camera.recorder import QUALITY
from firmware.camera.recording import ABOUT, FRAMES, VERSION
from firmware.happenings import Happening, Judged, Refused, Seen, Told
from firmware.loop import Loop
from rules.game import Json
from rules.match import Step
from vision import folders
from vision.frame import Frame
from vision.reading import Fields
from vision.refused import reason

KEPT = 200
"""So many are kept at most; the oldest make room."""
BYTES = 200_000_000
"""So much room they take at most, all together."""
_ROLLS, _MEMORY = 40, 24_000_000  # of the last rolls, up to so many bytes of pictures: people may yet correct them
_LINES = 16  # of each half of a recording: as many as the stillness of a table needs to be known and seen
_STEP = 33  # ms from frame to frame


class _Roll(msgspec.Struct, frozen=True):
    """A roll that people may yet correct."""

    event: Json
    boxes: tuple[tuple[float, float, float, float], ...]
    size: tuple[int, int]  # width and height
    before: tuple[bytes, ...]  # pictures as files have them
    frames: tuple[bytes, ...]

    @property
    def bytes(self) -> int:
        return sum(map(len, (*self.before, *self.frames)))


class Misreads:
    """Listens to a table loop. Whatever goes wrong with the disk is said once and never disturbs the game."""

    def __init__(
        self,
        game: str,
        set_name: str,
        folder: Path | None = None,
        *,
        source: str = "camera",
        start: Json | None = None,
    ) -> None:
        self.kept: list[Path] = []  # since the table was opened
        self._about: Json = {"version": VERSION, "source": source, "game": game, "set": set_name}
        self._start = start
        self._folder = folder or folders.data() / "misreads"
        self._rolls: dict[int, _Roll] = {}  # by their place in the game's log
        self._refused: _Roll | None = None  # what the rules refused last
        self._complained = False

    def noted(self, loop: Loop, happenings: Iterable[Happening]) -> Iterator[Happening]:
        """Passes on what happens at a table and keeps what is to be kept; if that fails, it says so the first time."""
        for one in happenings:
            yield one
            failure = self.note(one, loop.match.steps)
            if failure is not None:
                yield Told("misreads_not_kept", failure, one.at)

    def note(self, happening: Happening, log: Sequence[Step] = ()) -> Json | None:
        """Keeps what was doubtful or is corrected; if that fails for the first time, where and why."""
        match happening:
            case Refused(event=event, seen=seen) if event is not None and seen is not None:
                self._refused = _roll(event, seen)
            case Judged(event={"do": "amend", "index": index, "event": event}, seen=None):
                return self._corrected(index, self._rolls.get(index), event, log)
            case Judged(event={"do": "amend", "index": index, "event": event}, seen=Seen() as seen):
                return self._read(index, event, seen, log)  # people have added to the line
            case Judged(event={"do": "start"} as event):
                self._rolls, self._refused, self._start = {}, None, event
            case Judged(event={"do": "undo"}, index=index):
                # The one that was taken back may be given again by hand, as it should have been read.
                self._rolls = {number: roll for number, roll in self._rolls.items() if number <= index + 1}
            case Judged(event=event, index=index, seen=None):
                return self._corrected(index, self._rolls.pop(index, self._refused), event, log)
            case Judged(event=event, index=index, seen=Seen() as seen):
                return self._read(index, event, seen, log)
        return None

    def _read(self, index: int, event: Json, seen: Seen, log: Sequence[Step]) -> Json | None:
        self._rolls[index] = roll = _roll(event, seen)
        while len(self._rolls) > _ROLLS or sum(one.bytes for one in self._rolls.values()) > _MEMORY:
            del self._rolls[min(self._rolls)]
        return self._keep(roll, _shown(event), "asked", log[:index]) if seen.asked else None

    def _corrected(self, index: int, roll: _Roll | None, event: Json, log: Sequence[Step]) -> Json | None:
        """Keeps a roll that was another than it was read; `event` is what it was."""
        if roll is None or any(roll.event.get(name) != event.get(name) for name in ("do", "space")):
            return None
        truth = _truth(event, roll.event)
        if truth == _shown(roll.event):
            return None
        self._rolls[index] = msgspec.structs.replace(roll, event=event)
        return self._keep(roll, truth, "corrected", log[:index])

    def _keep(self, roll: _Roll, truth: Sequence[Fields], why: str, log: Sequence[Step]) -> Json | None:
        dice: list[Json] = [dict(shows) for shows in truth]
        if len(dice) == len(roll.boxes):
            dice = [{**die, "box": [round(edge, 1) for edge in box]} for die, box in zip(dice, roll.boxes, strict=True)]
        width, height = roll.size
        about = {**self._about, "width": width, "height": height, "why": why, "truth": dice}
        if self._start is not None:
            about |= {"start": self._start, "log": [step.event for step in log]}
        try:
            self._write(roll, about)
        except OSError as error:
            if self._complained:
                return None
            self._complained = True
            return {"folder": str(self._folder), "reason": reason(error)}
        return None

    def _write(self, roll: _Roll, about: Json) -> None:
        folders.make(self._folder)
        there = sorted(path for path in self._folder.iterdir() if path.name.isdigit())
        _make_room(there, roll.bytes)
        number = int(there[-1].name) + 1 if there else 0
        whole = self._folder / f"{number:06d}"
        part = whole.with_suffix(".part")  # a folder without that ending is whole, also after a power cut
        shutil.rmtree(part, ignore_errors=True)
        try:
            part.mkdir()
            for i, picture in enumerate((*roll.before, *roll.frames)):
                (part / f"{i:06d}.jpg").write_bytes(picture)
            (part / FRAMES).write_bytes(b"".join(_lines(len(roll.before), len(roll.frames))))
            (part / ABOUT).write_bytes(msgspec.json.format(msgspec.json.encode(about)) + b"\n")
            part.rename(whole)
        except OSError:
            with contextlib.suppress(OSError):
                shutil.rmtree(part)
            raise
        self.kept.append(whole)


def _make_room(there: Sequence[Path], wanted: int) -> None:
    """Takes the oldest away until one more of that size may come."""
    sizes = [sum(file.stat().st_size for file in folder.iterdir()) for folder in there]
    for i, oldest in enumerate(there):
        if len(there) - i < KEPT and sum(sizes[i:]) + wanted <= BYTES:
            return
        shutil.rmtree(oldest, ignore_errors=True)


def _roll(event: Json, seen: Seen) -> _Roll:
    height, width = seen.frames[-1].pixels.shape[:2]
    boxes = tuple(piece.box for piece in seen.pieces)
    return _Roll(event, boxes, (width, height), _encoded(seen.before), _encoded(seen.frames))


def _lines(before: int, frames: int) -> Iterator[bytes]:
    """Every picture several times: a table must be seen for a while to lie still."""
    first = islice(cycle(range(before)), _LINES) if before else ()
    for i, number in enumerate((*first, *islice(cycle(range(before, before + frames)), _LINES))):
        yield msgspec.json.encode({"file": f"{number:06d}.jpg", "at": i * _STEP}) + b"\n"


def _shown(event: Json) -> list[Fields]:
    """What the dice or cards of an event show."""
    if "cards" in event:
        return [{"card": card} for card in event["cards"].values()]
    return [event["die"]] if "die" in event else list(event.get("dice", ()))


def _truth(event: Json, read: Json) -> list[Fields]:
    """What an event shows, in the order in which it was read: what was right stays in its place."""
    if "cards" in read and set(read["cards"]) == set(event.get("cards", ())):
        return [{"card": event["cards"][seat]} for seat in read["cards"]]
    return _in_order(_shown(event), _shown(read))


def _in_order(truth: list[Fields], read: list[Fields]) -> list[Fields]:
    wrong = list(truth)
    places: list[Fields | None] = []
    for shows in read:
        places.append(shows if shows in wrong else None)
        if shows in wrong:
            wrong.remove(shows)
    if len(truth) != len(read):
        return truth
    return [wrong.pop(0) if shows is None else shows for shows in places]


def _encoded(frames: Sequence[Frame]) -> tuple[bytes, ...]:
    quality = [cv2.IMWRITE_JPEG_QUALITY, QUALITY]
    return tuple(cv2.imencode(".jpg", frame.pixels, quality)[1].tobytes() for frame in frames)
