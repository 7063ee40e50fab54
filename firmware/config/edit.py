"""Changes of the settings file that leave its comments alone, and are there whole or not at all."""

import re
import tomllib
from pathlib import Path

from firmware import durable
from firmware.config import MOST, TEMPLATE
from firmware.config.checks import toml
from vision import folders, plain
from vision.refused import reason

Value = bool | int | str


class CannotWriteError(ValueError):
    """The settings file cannot be written or changed; the text is a sentence that says why and what to do."""


def write_new(path: Path, *, replace: bool = False) -> None:
    """Writes the commented settings as Croupier comes; a file that is there already stays, unless `replace`."""
    if path.exists() and not replace:
        raise CannotWriteError(f"There is a file {path} already, and it is left as it is; --replace writes a new one.")
    _write(path, TEMPLATE)


def write_setting(path: Path, table: str, key: str, value: Value) -> None:
    """Changes one setting in its line, or adds it; without a file, one is made as Croupier comes."""
    try:
        text = plain.read(path, MOST).decode("utf-8")
    except FileNotFoundError:
        text = TEMPLATE
    except OSError as error:
        raise CannotWriteError(f"The settings file {path} cannot be opened: {reason(error)}.") from None
    except UnicodeDecodeError:
        raise CannotWriteError(f"The settings file {path} is not a text in UTF-8; save it as such.") from None
    new = changed(text, table, key, value)
    if new is None:
        raise CannotWriteError(f"[{table}] {key} cannot be changed in {path}; write it there as {_line(key, value)}.")
    _write(path, new)


def changed(text: str, table: str, key: str, value: Value) -> str | None:
    """The text with that one setting changed and nothing else; None if its lines cannot be told apart."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    headings = [i for i, line in enumerate(lines) if re.match(r"\s*\[", line)]
    header = next((i for i in headings if re.match(rf"\s*\[\s*{re.escape(table)}\s*\]", lines[i])), None)
    if header is None:
        gap = "" if not lines else end if lines[-1].endswith("\n") else end * 2
        lines.append(f"{gap}[{table}]{end}{_line(key, value)}{end}")
    else:
        after = next((i for i in headings if i > header), len(lines))
        own = re.compile(rf"(\s*{re.escape(key)}\s*=\s*)(\"[^\"\\]*\"|'[^']*'|[^\s#\"'\[{{]+)(.*)", re.DOTALL)
        place = next((i for i in range(header + 1, after) if own.match(lines[i])), None)
        if place is not None:
            lines[place] = own.sub(lambda found: f"{found[1]}{toml(value)}{found[3]}", lines[place], count=1)
        else:
            lines[header] = lines[header].rstrip("\r\n") + end
            lines.insert(header + 1, f"{_line(key, value)}{end}")
    new = "".join(lines)
    return new if _is_the_change(text, new, table, key, value) else None


def _is_the_change(old: str, new: str, table: str, key: str, value: Value) -> bool:
    try:
        wanted, got = (tomllib.loads(text.removeprefix("\ufeff")) for text in (old, new))
    except (ValueError, RecursionError):
        return False
    place = wanted
    for name in table.split("."):
        place = place.setdefault(name, {})
        if not isinstance(place, dict):
            return False
    place[key] = value
    return wanted == got


def _line(key: str, value: Value) -> str:
    return f"{key} = {toml(value)}"


def _write(path: Path, text: str) -> None:
    try:
        folders.make(path.parent)
        durable.write(path, text.encode())
    except OSError as error:
        raise CannotWriteError(f"The settings file {path} cannot be written: {reason(error)}.") from None
