"""Files that mean harm: pipes, devices, endless, huge and deep ones."""

import os
from collections.abc import Callable
from pathlib import Path

Spoils = Callable[[Path], None]


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(50_000_000_000)  # takes no room on the disk


def _folder(path: Path) -> None:
    path.mkdir()


def _itself(path: Path) -> None:
    path.symlink_to(path)


def _binary(path: Path) -> None:
    path.write_bytes(b"\x80\x04\x95\x00cposix\nsystem\n\xff\xfe")


SPOILED: dict[str, Spoils] = {
    "pipe": _pipe,
    "endless": _endless,
    "huge": _huge,
    "folder": _folder,
    "itself": _itself,
    "binary": _binary,
}
"""What can lie where a file should, by its name."""
DEEP = 100_000
"""So many brackets end every parser that calls itself."""
DEEP_TOML = {
    "arrays": f"a = {'[' * DEEP}",
    "closed arrays": f"a = {'[' * DEEP}{']' * DEEP}",
    "tables": f"a = {'{a = ' * DEEP}",
    "keys": f"{'a.' * 5_000}a = 1",
    "number": f"a = {'9' * 100_000}",
    "float": "a = nan\nb = -inf\nc = 1e999",
}
DEEP_JSON = {"arrays": "[" * DEEP, "objects": '{"a":' * DEEP, "closed": f'{{"a": {"[" * DEEP}{"]" * DEEP}}}'}
