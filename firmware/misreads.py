"""What the eyes did not know or got wrong, kept to learn from: the frames of a roll and its truth, as a recording.

Each is played by `croupier replay FOLDER --set NAME`: first the table as it lay before, then with the dice.
"""

import contextlib
import shutil
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import cv2
import msgspec
import numpy as np

from firmware.camera.recording import CannotRecordError, write
from firmware.happenings import Happening, Judged, Seen
from rules.game import Json
from vision import folders
from vision.frame import Frame
from vision.reading import Fields

KEPT = 200
"""So many are kept at most; the oldest make room."""
_ROLLS = 40  # of the last rolls the frames are kept in memory, as pictures of a file, for people may correct them
_LINES = 16  # of each half of a recording: as many as the stillness of a table needs to be known and seen
_STEP = 33  # ms from frame to frame
_QUALITY = 95


class _Roll(msgspec.Struct, frozen=True):
    """A roll that people may yet correct."""

    event: Json
    boxes: tuple[tuple[float, float, float, float], ...]
    before: tuple[bytes, ...]
    frames: tuple[bytes, ...]


class Misreads:
    """Listens to a table loop. Whatever goes wrong with the disk is said once and never disturbs the game."""

    def __init__(self, game: str, set_name: str, folder: Path | None = None) -> None:
        self._about = {"game": game, "set": set_name}
        self._folder = folder or folders.data() / "misreads"
        self._rolls: dict[int, _Roll] = {}  # by their place in the game's log
        self._complained = False

    def note(self, happening: Happening) -> str | None:
        """Keeps what was doubtful or is corrected; a sentence if that fails for the first time."""
        if not isinstance(happening, Judged):
            return None
        do = happening.event.get("do")
        if do == "amend":
            return self._corrected(happening.event)
        if do in {"undo", "start"}:
            self._rolls = {
                index: roll for index, roll in self._rolls.items() if do == "undo" and index <= happening.index
            }
            return None
        self._rolls.pop(happening.index, None)
        if happening.seen is None:
            return None
        roll = _Roll(
            happening.event, _boxes(happening.seen), *map(_encoded, (happening.seen.before, happening.seen.frames))
        )
        self._rolls[happening.index] = roll
        for index in sorted(self._rolls)[:-_ROLLS]:
            del self._rolls[index]
        return self._keep(roll, _shown(happening.event), "asked") if happening.seen.asked else None

    def _corrected(self, event: Json) -> str | None:
        roll = self._rolls.get(event["index"])
        truth = _truth(event["event"], roll.event) if roll is not None else []
        if roll is None or truth == _shown(roll.event):
            return None
        self._rolls[event["index"]] = msgspec.structs.replace(roll, event=event["event"])
        return self._keep(roll, truth, "corrected")

    def _keep(self, roll: _Roll, truth: Sequence[Fields], why: str) -> str | None:
        dice: list[Json] = [dict(shows) for shows in truth]
        if len(dice) == len(roll.boxes):
            dice = [{**die, "box": [round(edge, 1) for edge in box]} for die, box in zip(dice, roll.boxes, strict=True)]
        try:
            self._write(roll, {**self._about, "why": why, "truth": dice})
        except (OSError, CannotRecordError) as error:
            if self._complained:
                return None
            self._complained = True
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            return f"Misreads cannot be kept, but the game goes on: {reason.rstrip('.')}."
        return None

    def _write(self, roll: _Roll, about: Json) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        there = sorted(path for path in self._folder.iterdir() if path.name.isdigit())
        for oldest in there[: max(len(there) - KEPT + 1, 0)]:
            shutil.rmtree(oldest, ignore_errors=True)
        number = int(there[-1].name) + 1 if there else 0
        part = self._folder / f"{number:06d}.part"  # a folder without that ending is whole, also after a power cut
        shutil.rmtree(part, ignore_errors=True)
        try:
            pictures = [*roll.before, *roll.frames]
            write(part, (Frame(_decoded(one), i * _STEP) for i, one in enumerate(pictures)), source="misread", **about)
            (part / "frames.jsonl").write_bytes(b"".join(_lines(len(roll.before), len(roll.frames))))
            part.rename(self._folder / f"{number:06d}")
        except (OSError, CannotRecordError):
            with contextlib.suppress(OSError):
                shutil.rmtree(part)
            raise


def _lines(before: int, frames: int) -> Iterator[bytes]:
    """Every picture several times: a table must be seen for a while to lie still."""
    first = islice(cycle(range(before)), _LINES) if before else ()
    for i, number in enumerate((*first, *islice(cycle(range(before, before + frames)), _LINES))):
        yield msgspec.json.encode({"file": f"{number:06d}.jpg", "at": i * _STEP}) + b"\n"


def _shown(event: Json) -> list[Fields]:
    """What the dice or cards of an event show."""
    if "cards" in event:
        return [{"card": card} for card in event["cards"].values()]
    return list(event.get("dice", ()))


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


def _boxes(seen: Seen) -> tuple[tuple[float, float, float, float], ...]:
    return tuple(piece.box for piece in seen.pieces)


def _encoded(frames: Sequence[Frame]) -> tuple[bytes, ...]:
    quality = [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]
    return tuple(cv2.imencode(".jpg", frame.pixels, quality)[1].tobytes() for frame in frames)


def _decoded(picture: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.asarray(cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR), np.uint8)
