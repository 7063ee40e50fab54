"""A kiosk's table for tests: the real thread, journal and rules; what is seen is given."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from firmware.kiosk.runner import Runner
from firmware.kiosk.setting import Setting, Told
from firmware.rests import Sees
from rules.game import Json
from tests.firmware.kiosk.ways import Clock
from ui.scene import Begin, Command, Do
from ui.world import Table
from vision.reading import Fields, Reading

PATIENCE = 30.0
"""Seconds; machines that test may be busy."""


class Blindfolded:
    """Eyes where there is no camera."""

    sure = 0.98
    faces: tuple[Fields, ...] = ()

    def look(self, picture: object, pose: object = None, before: object = ()) -> Reading:
        raise AssertionError("there is no camera to look through")


def blindfolded(name: str, source: object) -> Sees:
    return Blindfolded()


def rpsls(players: tuple[str, ...] = ("Ann", "Bo"), **start: Json) -> Begin:
    return Begin({"do": "start", "game": "rpsls", "players": list(players), **start})


def black(face: str) -> Do:
    return Do({"do": "roll", "dice": [{"body": "black", "face": face}]})


def red(*faces: str) -> Do:
    return Do({"do": "roll", "dice": [{"body": "red", "face": face} for face in faces]})


class Tended(Runner):
    """A table's thread that can be waited for."""

    def after(self, *commands: Command) -> Told:
        """What it tells when it has done all of this."""
        for command in commands:
            self.tell(command)
        self.until(lambda told: self._mailbox._idle())
        return self.told

    def until(self, true: Callable[[Told], bool]) -> Told:
        """What it tells as soon as that is true."""
        end = time.monotonic() + PATIENCE
        while not true(self.told):
            assert time.monotonic() < end, self.told
            assert self.is_alive() or self.told.failed, self.told
            time.sleep(0.002)
        return self.told

    def table(self) -> Table:
        table = self.told.table
        assert table is not None
        return table


@contextmanager
def opened(folder: Path, clock: Clock | None = None, **setting: Any) -> Iterator[Tended]:
    """A table whose files lie in a folder; it has ended afterwards."""
    usual: dict[str, Any] = {
        "eyes_of": blindfolded,
        "journal": folder / "journal.sqlite",
        "misreads": folder / "misreads",
        "log": folder / "trouble.log",
        "computes": (),
    }
    runner = Tended(Setting(**(usual | setting)), clock or Clock())
    runner.start()
    try:
        assert runner.ready.wait(PATIENCE)
        yield runner
    finally:
        runner.end()
        assert not runner.is_alive()
