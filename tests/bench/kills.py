"""A kiosk that is killed again and again at play: `python -m tests.bench.kills --kills 200`.

One process after the other runs the real kiosk (window, table's thread, journal; a screen that nobody sees), goes on
with the game and says after every picture what state it shows; each is killed by SIGKILL at a random moment. The next
must show the state that was shown last, or that of the one event which was accepted but not shown yet. Every state is
also held against the rules, which replay the journal from nothing.
"""

import argparse
import hashlib
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pygame

from firmware.config import defaults
from firmware.journal import Journal
from firmware.kiosk.kiosk import Kiosk, Options
from firmware.kiosk.runner import Runner
from firmware.kiosk.setting import Setting
from firmware.panel.absent import NoPanel
from firmware.simulate import random_event
from rules.game import Json
from rules.match import Match
from rules.protocol import Adjudicator
from tests.firmware.kiosk.tables import blindfolded
from ui.scene import Begin, Command, Do, Leave, Resume, Scene
from ui.window import Window
from ui.world import Table, World

KILLS = 200
GAMES = ("rpsls", "shizzle", "zombies")
_OPTIONS: dict[str, Json] = {"zombies": {"trophy": "rock"}}
_SHOWN = 12  # states at most before a process is killed
_INTO = 0.03  # seconds at most into what follows
_UNDO = 0.15


@dataclass(frozen=True, slots=True)
class Shown:
    """What was on the screen: which game, after how many lines of the journal, and a digest of its state."""

    number: int
    lines: int
    digest: str


class Telling(Window):
    """Tells of the tables that it has shown."""

    tell: Callable[[Table], None]

    def show(self, top: Scene, world: World) -> bool:
        drawn = super().show(top, world)
        if world.table is not None:
            self.tell(world.table)
        return drawn


class Victim:
    """Plays on until it is killed."""

    def __init__(self, folder: Path, pipe: int, rng: random.Random) -> None:
        self._path, self._pipe, self._rng = folder / "journal.sqlite", pipe, rng
        began = time.monotonic()

        def now() -> int:
            return round((time.monotonic() - began) * 1000)

        setting = Setting(blindfolded, journal=self._path, misreads=folder / "misreads", log=folder / "trouble.log")
        self._runner = Runner(setting, now)
        self._window = Telling((800, 480), fullscreen=False, sounds={}, rate=22_050)
        self._window.tell = self._tell
        self._number = self._lines = 0
        self._said: Table | None = None
        self._runner.start()
        self._runner.ready.wait()
        self._kiosk = Kiosk(Options(defaults()), self._runner, self._window, NoPanel(), now, sets={})

    def play(self) -> None:
        while True:
            saved = self._runner.told.saved
            if saved:
                self._number, self._lines = saved[0].number, saved[0].events
                self._do(Resume(self._number))
            else:
                game = self._rng.choice(GAMES)
                start = {"do": "start", "game": game, "players": ["Ann", "Bo"], "options": _OPTIONS.get(game, {})}
                self._number, self._lines = self._last() + 1, 0
                self._do(Begin(start))
            while not self._table().over:
                self._lines += 1
                self._do(Do(self._next()))
            self._runner.tell(Leave())
            self._until(lambda: self._kiosk.world.table is None)
            self._said = None

    def _next(self) -> Json:
        match = self._match()
        if match.steps and self._rng.random() < _UNDO:
            return {"do": "undo"}
        event: Json = msgspec.to_builtins(random_event(match, self._rng), str_keys=True)
        return event

    def _do(self, command: Command) -> None:
        """Asks for something, as a scene does, and waits until what comes of it is shown."""
        before = self._runner.told.table
        self._runner.tell(command)
        self._until(lambda: self._said is not None and self._said is not before and _differ(before, self._said))
        assert self._table().refused is None, self._table().refused

    def _until(self, true: Callable[[], bool]) -> None:
        while not true():
            assert self._kiosk.step()

    def _table(self) -> Table:
        assert self._said is not None
        return self._said

    def _match(self) -> Match:
        desk = self._runner._desk
        assert desk is not None
        return desk.match

    def _last(self) -> int:
        with Journal.read(self._path) as journal:
            games = journal.games()
        return games[0].number if games else 0

    def _tell(self, table: Table) -> None:
        if table is not self._said:
            self._said = table
            os.write(self._pipe, f"{self._number} {self._lines} {digest(table.state)}\n".encode())


def _differ(before: Table | None, after: Table) -> bool:
    return before is None or before.log is not after.log or before.refused is not after.refused


def digest(state: Json) -> str:
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()[:24]


def killed(folder: Path, rng: random.Random) -> list[Shown]:
    """What a process showed until it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            Victim(folder, writing, rng).play()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)  # what follows is its parent's
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = [pipe.readline() for _ in range(rng.randrange(_SHOWN))]
        time.sleep(rng.uniform(0, _INTO))  # into the midst of the next event, or of the start
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said += pipe.readlines()
    whole = (line.split() for line in b"".join(said).decode().splitlines(keepends=True) if line.endswith("\n"))
    return [Shown(int(number), int(lines), state) for number, lines, state in whole]


def replayed(path: Path, number: int, lines: int) -> str:
    """The digest of the state after so many lines of a game, by the rules alone."""
    adjudicator = Adjudicator()
    with Journal.read(path) as journal:
        for line in journal.lines(number)[: lines + 1]:
            answer = adjudicator.handle(line)
    return digest(msgspec.to_builtins(answer["state"], str_keys=True))


def goes_on(last: Shown, first: Shown) -> bool:
    """Whether a process shows what was shown last, or what the one event more led to that was accepted by then."""
    following = ((last.number, last.lines + 1), (last.number + 1, 0))
    return first == last or (first.number, first.lines) in following


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS, metavar="N", help=f"default {KILLS}")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    options = parser.parse_args()
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    rng, last = random.Random(options.seed), None
    states = at_work = ahead = 0
    assert not pygame.display.get_init()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for kill in range(options.kills):
            shown = killed(folder, random.Random(rng.random()))
            for one in shown:
                if one.digest != replayed(folder / "journal.sqlite", one.number, one.lines):
                    print(f"kill {kill + 1}: {one} was shown, but the journal leads elsewhere")
                    return 1
            if not shown:
                continue
            if last is not None and not goes_on(last, shown[0]):
                print(f"kill {kill + 1}: {shown[0]} is shown, but {last} was shown last")
                return 1
            ahead += last is not None and shown[0] != last
            at_work, states, last = at_work + 1, states + len(shown), shown[-1]
    print(f"{options.kills} kills, {at_work} of them at play, {states} states shown: none was lost, none was older;")
    print(f"{ahead} times the next process showed one event more, accepted but not yet shown when it was killed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
