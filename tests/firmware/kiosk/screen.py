"""A virtual screen, and somebody who points and types at it by real events of the X server."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

MISSING = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
"""What must be installed for it: apt install xvfb xdotool."""


class Screen:
    """The screen, by its name, and a pointer and a keyboard at it."""

    def __init__(self, name: str, robot: "subprocess.Popen[bytes]") -> None:
        self.name, self._robot = name, robot

    def touch(self, x: int, y: int) -> None:
        self._do(f"mousemove {x} {y} click 1")

    def key(self, name: str) -> None:
        self._do(f"key {name}")

    def _do(self, line: str) -> None:
        assert self._robot.stdin is not None
        self._robot.stdin.write(line.encode() + b"\n")
        self._robot.stdin.flush()


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[Screen]:
    """A screen of that size, until the end of the block."""
    reading, writing = os.pipe()
    width, height = size
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        f"{width}x{height}x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            name = f":{number.readline().strip()}"
        robot = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, env={**os.environ, "DISPLAY": name})
        try:
            yield Screen(name, robot)
        finally:
            robot.kill()
            robot.wait()
            assert robot.stdin is not None
            robot.stdin.close()
    finally:
        server.terminate()
        server.wait()
