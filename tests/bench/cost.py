"""What the table costs while it waits for a roll, and how much memory it takes: each in a process of its own.

`python -m tests.bench.cost waiting GAME` prints the share of a core that 30 frames of 1280x960 a second take, from the
frame on; `python -m tests.bench.cost memory GAME` the most megabytes that a process had which read some rolls from a
recording, as it would from a camera: painting simulated frames takes memory that no table with a camera needs.
"""

import argparse
import statistics
import subprocess
import sys
import time
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.camera.recorder import Recorder
from firmware.camera.recording import Recording
from firmware.loop import Loop
from firmware.sight import SETS
from firmware.simulate import OPTIONS
from rules.game import Json
from rules.protocol import Adjudicator
from tests.bench.sitting import FPS, Sitting
from vision import sets
from vision.eyes import Eyes
from vision.frame import Frame

_FRAMES = 16  # of a table at rest, shown again and again; each differs from the one before by the camera's noise
_ROUNDS, _SECONDS = 5, 4
_ROLLS, _QUALITY = 3, 80  # of the recording


def waiting(game: str) -> float:
    """The share of a core that waiting takes, with dice or cards from before on the mat: the median of some rounds."""
    sitting = _sitting(game)
    sitting.next()
    frames = [item for item in sitting.source.play((), _FRAMES / FPS) if isinstance(item, Frame)]
    shown = cycle(frames)
    at = float(frames[-1].at)
    shares = []
    for _ in range(1 + _ROUNDS):
        count = round(_SECONDS * FPS)
        begun = time.process_time()
        for frame in islice(shown, count):
            at += 1000 / FPS
            for _ in sitting.loop.see(Frame(frame.pixels, round(at))):
                pass
        shares.append((time.process_time() - begun) / _SECONDS)
    return statistics.median(shares[1:])  # in the first, the table comes to rest


def memory(game: str) -> float:
    """The most megabytes that a process takes to read some rolls, which another one records."""
    with TemporaryDirectory() as folder:
        _run("record", game, folder)
        return float(_run("read", game, folder))


def record(game: str, folder: Path) -> None:
    """Records some rolls."""
    with Recorder(folder, "simulated camera", quality=_QUALITY) as recorder:
        sitting = _sitting(game, recorder)
        for _ in range(_ROLLS):
            sitting.next()


def read(game: str, folder: Path) -> float:
    """Reads a recording as a table does; the most megabytes that this process took."""
    adjudicator = Adjudicator()
    start: Json = {"do": "start", "game": game, "players": ["Ann", "Bo"], "options": OPTIONS.get(game, {})}
    for event in [start, {"do": "go"}] if game == "ligretto" else [start]:
        adjudicator.handle(event)
    loop = Loop(adjudicator, Eyes(sets.load(SETS[game])), game)
    with Recording(folder) as source:
        for item in source:
            for _ in loop.see(item):
                pass
    return _status("VmHWM")


def resident() -> float:
    """The megabytes that this process has taken for itself, without the libraries that the system maps in and out."""
    return _status("RssAnon")


def apart(what: str, game: str) -> float:
    """One of the figures, from a fresh process."""
    return float(_run(what, game))


def _run(*arguments: str) -> str:
    command = [sys.executable, "-m", "tests.bench.cost", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def _sitting(game: str, recorder: Recorder | None = None) -> Sitting:
    eyes = Eyes(sets.load(SETS[game]))
    return Sitting(game, 0, lambda _: eyes, recorder=recorder)


def _status(name: str) -> float:
    """Of this process itself: getrusage would also count the one that started it."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith(f"{name}:"))
    return int(kilobytes) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["waiting", "memory", "record", "read"])
    parser.add_argument("game", choices=SETS)
    parser.add_argument("folder", nargs="?", type=Path, help="of the recording that memory makes and reads")
    options = parser.parse_args()
    match options.what:
        case "waiting":
            print(waiting(options.game))
        case "memory":
            print(memory(options.game))
        case "record":
            record(options.game, options.folder)
        case "read":
            print(read(options.game, options.folder))


if __name__ == "__main__":
    main()
