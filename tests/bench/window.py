"""What people wait for at the kiosk, in the real window at 1280x720, with the real models: `make bench`.

Frames a second while chips fly, with one core half loaded by something else; from the first frame with motion to the
picture that says so; from the first frame at rest to the picture with the verdict; from the start of the program to its
first picture; and the memory that it takes. Where there is no display, the window is SDL's dummy one: all is drawn, but
nothing is carried to a screen. The figures are wall time, so a busy machine makes them worse.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware.camera.simulated import Simulated
from firmware.config import defaults
from firmware.kiosk import app
from firmware.kiosk.kiosk import Kiosk, Options
from firmware.kiosk.runner import Runner
from firmware.kiosk.setting import Setting
from firmware.panel.absent import NoPanel
from tests.bench import cost
from tests.ui.samples.playing import played
from ui.play import Play
from ui.scene import Begin, Name, Throw
from ui.window import Window
from ui.world import Table, World

SIZE = (1280, 720)
ROLLS = 8
_FLYING = 2000  # ms after a verdict in which its chips fly
_SECONDS = 5.0
_PATIENCE = 60.0  # seconds for a roll
_NAMES = ("Alexandra", "Maximilian", "Charlotte", "Bo", "Valentin", "Josephine", "Cy", "Theodora")
_BLACK = {"do": "roll", "dice": [{"body": "black", "face": "spock"}]}
_RED = {"do": "roll", "dice": [{"body": "red", "face": face} for face in ("rock", "spock", "pass_left")]}
_HALF = "import time\nwhile True:\n until = time.perf_counter() + 0.01\n while time.perf_counter() < until: pass\n"
_HALF += " time.sleep(0.01)"
_FIRST = """
import sys, time
from ui.window import Window
show = Window.show
def shown(self, top, world):
    drawn = show(self, top, world)
    print(time.monotonic(), flush=True)
    import os
    os._exit(0)
Window.show = shown
from firmware.cli import main
main(["demo", "--size", "1280x720"])
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was measured, and what it should be."""

    name: str
    measured: float
    target: float
    unit: str
    at_least: bool = False

    @property
    def missed(self) -> bool:
        return self.measured < self.target if self.at_least else self.measured > self.target

    def as_text(self) -> str:
        target = f"{'>=' if self.at_least else '<='} {self.target:g} {self.unit}"
        share = self.measured / self.target
        missed = "  missed" if self.missed else ""
        return f"{self.name:<58}{self.measured:>8.5g} {self.unit:<4}{target:>12}{share:>9.2f}{missed}"


def flying() -> float:
    """Frames a second while chips fly among eight seats, as fast as they can be drawn."""
    window = Window(SIZE, fullscreen=False, sounds={}, rate=22_050)
    scene, world = Play(), played("rpsls", _NAMES, _BLACK, _RED)
    assert world.table is not None
    began = time.monotonic()
    frames = 0
    with _half_a_core():
        _drawn(window, scene, world, 0)  # what is drawn once and kept
        began = time.monotonic()
        while (passed := time.monotonic() - began) < _SECONDS:
            frames += _drawn(window, scene, world, round(passed * 1000) % _FLYING)
    window.close()
    return frames / _SECONDS


def _drawn(window: Window, scene: Play, world: World, since: int) -> bool:
    assert world.table is not None
    return window.show(scene, replace(world, now=world.table.changed + since))


@contextmanager
def _half_a_core() -> Iterator[None]:
    """Something else works half of the time on one core."""
    other = subprocess.Popen([sys.executable, "-c", _HALF])
    try:
        yield
    finally:
        other.kill()
        other.wait()


class Timed(Runner):
    """Notes when its simulated camera gave the first frame with motion, and the first at rest after it."""

    moved: float | None = None
    rested: float | None = None

    def _simulated(self, game: str, *, live: bool) -> Simulated:
        source = super()._simulated(game, live=live)
        following = source._next

        def noted():  # type: ignore[no-untyped-def]
            for item in following():
                moves = source._painted.hand is not None or any(truth.moving for truth in source.truth)
                if moves:
                    self.moved = self.moved or time.monotonic()
                    self.rested = None
                elif self.moved is not None and self.rested is None:
                    self.rested = time.monotonic()
                yield item

        source._next = noted  # type: ignore[method-assign]
        return source


@dataclass(frozen=True, slots=True)
class Waited:
    """Milliseconds that people waited, roll by roll, and megabytes."""

    motion: list[float]
    verdict: list[float]
    memory: float

    def as_json(self) -> str:
        return json.dumps([self.motion, self.verdict, self.memory])


def table(rolls: int) -> Waited:
    """Rolls some dice before the live simulated camera, and looks at the window as people do."""
    began = time.monotonic()

    def now() -> int:
        return round((time.monotonic() - began) * 1000)

    with TemporaryDirectory() as name:
        folder = Path(name)
        setting = Setting(
            app._eyes_of,
            simulated=True,
            fps=30,
            journal=folder / "journal.sqlite",
            misreads=folder / "misreads",
            log=folder / "trouble.log",
        )
        runner = Timed(setting, now)
        runner.start()
        runner.ready.wait()
        window = Window(SIZE, fullscreen=False, sounds={}, rate=22_050)
        # Not "simulated": that one would begin to play by itself.
        kiosk = Kiosk(Options(defaults()), runner, window, NoPanel(), now, sets={})
        runner.tell(Begin({"do": "start", "game": "rpsls", "players": list(_NAMES)}))
        motion, verdict = [], []
        try:
            _until(kiosk, window, lambda table: table.seeing.sight == "still")
            for _ in range(rolls):
                seen, judged = _rolled(kiosk, window, runner)
                motion.append(seen)
                verdict.append(judged)
        finally:
            runner.end()
            window.close()
        return Waited(motion, verdict, cost._status("VmHWM"))


def _rolled(kiosk: Kiosk, window: Window, runner: Timed) -> tuple[float, float]:
    """Milliseconds from motion to the picture that says so, and from rest to that of the verdict or question."""
    runner.moved = runner.rested = None
    before = kiosk.world.table
    assert before is not None
    runner.tell(Throw())
    seen = _until(kiosk, window, lambda table: table.seeing.sight in {"moving", "hand"})
    began = runner.moved
    judged = _until(kiosk, window, lambda table: table.log is not before.log or table.asking is not None)
    rested = runner.rested
    assert began is not None
    assert rested is not None
    if kiosk.world.table is not None and kiosk.world.table.asking is not None:
        true = runner.true_face()
        assert isinstance(true, Name)
        runner.tell(true)
        _until(kiosk, window, lambda table: table.log is not before.log)
    quiet = time.monotonic() + 1.5  # until the dice are taken again
    _until(kiosk, window, lambda table: time.monotonic() > quiet and table.seeing.sight == "still")
    return (seen - began) * 1000, (judged - rested) * 1000


def _until(kiosk: Kiosk, window: Window, true: Callable[[Table], bool]) -> float:
    """When the picture of which that is true was shown."""
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        assert kiosk.step()
        shown = time.monotonic()
        if kiosk.world.table is not None and true(kiosk.world.table):
            return shown
        window.wait()
    raise AssertionError(f"not shown within {_PATIENCE:.0f} seconds: {kiosk.world.table and kiosk.world.table.seeing}")


def start() -> float:
    """Seconds from the start of the program to its first picture."""
    with TemporaryDirectory() as name:
        environment = os.environ | {"CROUPIER_DATA": name, "CROUPIER_CONFIG": ""}
        began = time.monotonic()
        command = [sys.executable, "-c", _FIRST]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    return float(done.stdout.split()[-1]) - began


def figures(rolls: int) -> Iterator[Figure]:
    """All of them, each from a process of its own."""
    yield Figure("frames a second while chips fly, a core half loaded", float(_apart("flying")), 30, "", at_least=True)
    motion, verdict, memory = json.loads(_apart("table", "--rolls", str(rolls)))
    yield Figure("motion to “I see it” on the screen, middle", statistics.median(motion), 100, "ms")
    yield Figure(f"the same, worst of {rolls} rolls", max(motion), 100, "ms")
    yield Figure("rest to verdict on the screen, middle", statistics.median(verdict), 1000, "ms")
    yield Figure(f"the same, worst of {rolls} rolls", max(verdict), 1000, "ms")
    start()  # what the system keeps of the files, it keeps from here on
    yield Figure("start to first picture, middle of 5", statistics.median(start() for _ in range(5)), 3, "s")
    yield Figure("most memory, with models and simulated camera", memory, 400, "MB")


def _apart(*arguments: str) -> str:
    command = [sys.executable, "-m", "tests.bench.window", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()[-1]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.window", description=__doc__)
    parser.add_argument("what", nargs="?", choices=["flying", "table", "start"], help="only this, as a bare figure")
    parser.add_argument("--rolls", type=int, default=ROLLS, metavar="N", help=f"default {ROLLS}")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    match options.what:
        case "flying":
            print(flying())
        case "table":
            print(table(options.rolls).as_json())
        case "start":
            print(start())
        case _ if options.json:
            told = [
                {"name": one.name, "measured": round(one.measured, 2), "target": one.target, "missed": one.missed}
                for one in figures(options.rolls)
            ]
            print(json.dumps({"size": SIZE, "figures": told}))
        case _:
            screen = os.environ.get("SDL_VIDEODRIVER") or "a display"
            print(
                f"The kiosk at {SIZE[0]}x{SIZE[1]} on {screen}, simulated camera at 30 frames a second, real models\n"
            )
            print(f"{'':<58}{'measured':>13}{'target':>12}{'of it':>9}")
            for one in figures(options.rolls):
                print(one.as_text(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
