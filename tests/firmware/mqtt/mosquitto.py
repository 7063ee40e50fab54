"""A real mosquitto on this machine alone, and somebody who listens to it."""

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware.mqtt.broker import Broker
from firmware.mqtt.session import Session

PATIENCE = 20.0
"""Seconds; machines that test may be busy."""
PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
WHY_NOT = "mosquitto is not installed: apt-get install mosquitto"


class Mosquitto:
    """A broker that can be killed and started again on the same port."""

    def __init__(self, folder: Path, *settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        # As root it would become another user, who cannot read the test's files.
        lines = ["user root", "persistence false", f"listener {self.port} 127.0.0.1", *settings]
        self._config.write_text("\n".join(lines) + "\n")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        assert PROGRAM is not None
        self._process = subprocess.Popen([PROGRAM, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        until(self._listens)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _listens(self) -> bool:
        with socket.socket() as knocking:
            return knocking.connect_ex(("127.0.0.1", self.port)) == 0


class Listener:
    """Keeps all that the broker tells: the newest of each topic, and everything in its order."""

    def __init__(self, broker: Broker, *patterns: str) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self._session = Session(broker, "listener", received=lambda *one: self.heard.append(one))
        self._session.open()
        for pattern in patterns or ("#",):
            assert self._session.subscribe(pattern)

    @property
    def now(self) -> dict[str, bytes]:
        return dict(self.heard)

    def until(self, true: Callable[[dict[str, bytes]], object]) -> dict[str, bytes]:
        """What was told as soon as that is true."""
        end = time.monotonic() + PATIENCE
        while not true(self.now):
            assert time.monotonic() < end, self.heard
            self._session.step(0.05)
        return self.now

    def close(self) -> None:
        self._session.close()


@contextmanager
def listening(broker: Broker, *patterns: str) -> Iterator[Listener]:
    listener = Listener(broker, *patterns)
    try:
        yield listener
    finally:
        listener.close()


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)
