"""`croupier bench`: how long finding and reading takes here, beside any other model if one is given, and waiting."""

import json
import sys
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware.rests import Rests
from models.runtime import onnxruntime
from vision import sets
from vision.eyes import BadModelError, Eyes
from vision.frame import Frame
from vision.picture import Picture

COUNTS = (1, 6, 24)
ROUNDS = 40
_SQUARE = 640  # for models that take any size
_FPS = 30
_NOISY, _NOISE = 8, 3  # frames of a table at rest, shown again and again, and the grey levels by which they differ
_AT_REST, _WATCHED = 60, 120  # frames until the table has surely come to rest, and those that are timed then


class BadRivalError(ValueError):
    """The other model cannot be run; the text says why."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds for a picture with `dice` dice, by the middle of all rounds."""

    dice: int
    find: float
    read: float
    found: int  # how many dice were seen: a fast look that misses some is worth nothing

    @property
    def whole(self) -> float:
        return self.find + self.read


def bench(*, as_json: bool, against: Path | None, growth: bool, rounds: int = ROUNDS) -> int:
    """Prints the table, or one JSON object; the exit status is 2 if a model cannot be run."""
    try:
        eyes = Eyes(sets.load("pips"))
        rival = None if against is None else Rival(against)
    except (BadModelError, BadRivalError, sets.BadSetError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    timings, other = measure(eyes, range(1, 25) if growth else COUNTS, rival, rounds)
    share = waiting(eyes)
    if as_json:
        print(json.dumps(_object(timings, share, other, against)))
    else:
        print(_table(timings, share, other, against))
    return 0


def measure(
    eyes: Eyes, counts: range | tuple[int, ...], rival: "Rival | None", rounds: int
) -> tuple[list[Timing], float | None]:
    """Every count and the other model in turn, round after round, so that a busy moment hits all alike."""
    pictures = {count: table_with(count) for count in counts}
    looks: dict[int, list[tuple[float, float]]] = {count: [] for count in counts}
    found = {}
    others = []
    for number in range(rounds + 2):
        for count, picture in pictures.items():
            reading = eyes.look(picture)
            found[count] = len(reading.pieces)
            if number >= 2:  # the first two warm up
                looks[count].append((reading.find_ms, reading.read_ms))
        if rival is not None:
            took = rival(pictures[counts[0]])
            if number >= 2:
                others.append(took)
    timings = [
        Timing(count, median(find for find, _ in looks[count]), median(read for _, read in looks[count]), found[count])
        for count in counts
    ]
    return timings, median(others) if others else None


def waiting(eyes: Eyes) -> float:
    """The share of a core that it takes to watch a table at rest for the next roll."""
    table, rng = table_with(COUNTS[1]).astype(np.int16), np.random.default_rng(1)
    noisy = [table + rng.integers(-_NOISE, _NOISE + 1, table.shape, np.int16) for _ in range(_NOISY)]
    frames = [np.clip(one, 0, 255).astype(np.uint8) for one in noisy]
    rests = Rests(eyes)
    begun = process_time()
    for number in range(_AT_REST + _WATCHED):
        if number == _AT_REST:
            begun = process_time()
        rests.step(Frame(frames[number % _NOISY], round(number * 1000 / _FPS)))
    return (process_time() - begun) * _FPS / _WATCHED


def table_with(count: int) -> Picture:
    """A table of 1280x960 with the first `count` of 24 rendered dice."""
    folder = files("firmware") / "pictures"
    files_read = ((folder / f"bench-{name}.jpg").read_bytes() for name in ("dice", "bare"))
    dice, bare = (
        np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8) for data in files_read
    )
    for x0, y0, x1, y1 in json.loads((folder / "bench-boxes.json").read_text(encoding="utf-8"))[:count]:
        grown = (slice(int(y0) - 14, int(y1) + 14), slice(int(x0) - 14, int(x1) + 14))  # with most of its shadow
        bare[grown] = dice[grown]
    return bare


class Rival:
    """Any other ONNX model that takes a picture; only its own run is timed, on one thread."""

    def __init__(self, path: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4
        if not path.is_file():
            raise BadRivalError(f"There is no file {path}; --against takes a model as an .onnx file.")
        try:
            self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception:  # onnxruntime raises its own kinds, one for each way in which a file is damaged
            raise BadRivalError(f"{path} is no ONNX model that can be run here.") from None
        self._input = self._session.get_inputs()[0]
        if len(self._session.get_inputs()) != 1 or len(self._input.shape) != 4:
            raise BadRivalError(f"{path} takes something else than one picture.")
        try:
            self(np.zeros((_SQUARE, _SQUARE, 3), np.uint8))
        except Exception:  # as above: a picture, but of one colour, or several at once
            raise BadRivalError(f"{path} takes other pictures than one in three colours.") from None

    def __call__(self, picture: Picture) -> float:
        """How many milliseconds its run took."""
        blob = self._blob(picture)
        start = perf_counter()
        self._session.run(None, {self._input.name: blob})
        return (perf_counter() - start) * 1000

    def _blob(self, picture: Picture) -> NDArray[np.generic]:
        sizes = [size if isinstance(size, int) else None for size in self._input.shape]
        last = sizes[3] == 3  # height, width, colours instead of colours, height, width
        height, width = sizes[1:3] if last else sizes[2:4]
        small = cv2.resize(picture, (width or _SQUARE, height or _SQUARE))
        blob = small[None] if last else small.transpose(2, 0, 1)[None]
        if "uint8" in self._input.type:
            return np.ascontiguousarray(blob)
        kind: type[np.floating[Any]] = np.float16 if "float16" in self._input.type else np.float32
        return np.asarray(np.ascontiguousarray(blob, kind) / 255)


def _table(timings: list[Timing], share: float, other: float | None, against: Path | None) -> str:
    lines = ["find + read, 1280x960, one thread, milliseconds (middle of all rounds)", " dice   find   read    sum"]
    longest = max(timing.whole for timing in timings)
    for timing in timings:
        seen = "" if timing.found == timing.dice else f"  {timing.found} found!"
        bar = "▇" * round(24 * timing.whole / longest)
        lines.append(f"{timing.dice:5} {timing.find:6.2f} {timing.read:6.2f} {timing.whole:6.2f}  {bar}{seen}")
    by_dice = {timing.dice: timing.whole for timing in timings}
    lines.append(f"24 dice take {by_dice[24] / by_dice[1]:.2f} times as long as 1.")
    lines.append(f"Waiting for a roll takes {100 * share:.1f} % of a core, at {_FPS} frames a second.")
    if other is not None and against is not None:
        lines.append(f"{against.name} takes {other:.2f} ms; 6 dice are {by_dice[6] / other:.3f} of that.")
    return "\n".join(lines)


def _object(timings: list[Timing], share: float, other: float | None, against: Path | None) -> dict[str, object]:
    by_dice = {timing.dice: timing.whole for timing in timings}
    rows = [
        {"dice": t.dice, "find": round(t.find, 3), "read": round(t.read, 3), "sum": round(t.whole, 3), "found": t.found}
        for t in timings
    ]
    answer: dict[str, object] = {"ms": rows, "24_to_1": round(by_dice[24] / by_dice[1], 3), "waiting": round(share, 4)}
    if other is not None and against is not None:
        answer["against"] = {"model": against.name, "ms": round(other, 3), "ratio_of_6": round(by_dice[6] / other, 4)}
    return answer
