"""The settings: one commented TOML file that people edit, checked key by key."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from firmware.config.checks import checked, clashes, quoted
from firmware.config.settings import Settings
from vision import folders, plain
from vision.refused import reason

TEMPLATE = (files("firmware.config") / "template.toml").read_text(encoding="utf-8")
"""The file as Croupier comes: the one place where the defaults stand, and the pins among them."""

MOST = 1_000_000
"""Bytes of a settings file: the one that comes with Croupier has 3000."""

_DEEPEST = 3  # tables within tables; ours are one within another
Tables = dict[str, dict[str, Any]]
"""Values by table and key, the tables by their dotted names: {"panel.buttons": {"ok": 5}}."""


class BadConfigError(ValueError):
    """The settings do not fit; every problem is a sentence that names its key."""

    def __init__(self, path: Path, problems: tuple[str, ...]) -> None:
        super().__init__(f"The settings in {path} do not fit: {' '.join(problems)}")
        self.path = path
        self.problems = problems


def load(path: Path | None = None) -> Settings:
    """The settings of that file, or of the usual one if it is there; BadConfigError with all that does not fit."""
    if path is None and not folders.named_config() and not folders.config().exists():
        return defaults()
    path = path or folders.config()
    return settled(read(path), path)


def defaults() -> Settings:
    """The settings as Croupier comes."""
    return settled({}, Path("template.toml"))


def template() -> Tables:
    """The values as Croupier comes."""
    return flat(tomllib.loads(TEMPLATE))[1]


def read(path: Path) -> dict[str, Any]:
    """What the file says, unchecked; BadConfigError if it cannot be read."""
    try:
        return tomllib.loads(plain.read(path, MOST).decode("utf-8-sig"))
    except FileNotFoundError:
        problem = "there is no such file; “croupier config --init” writes one."
    except OSError as error:
        problem = f"it cannot be opened: {reason(error)}."
    except UnicodeDecodeError:
        problem = "it is not a text in UTF-8; save it as such."
    except (ValueError, RecursionError) as error:
        problem = f"it is no TOML: {error}; mend that line."
    raise BadConfigError(path, (problem,))


def settled(said: Mapping[str, Any], path: Path) -> Settings:
    """The settings as the file says them, the rest as Croupier comes; BadConfigError with all that does not fit."""
    strays, tables = flat(said)
    settings, _ = checked(template())
    own, wrong = checked(tables)
    for table, values in own.items():
        settings[table] |= values
    nested: dict[str, Any] = {}
    for table, values in settings.items():
        top, _, below = table.partition(".")
        nested.setdefault(top, {}).update({below: values} if below else values)
    result = msgspec.convert(nested, Settings)
    if all_wrong := (*strays, *wrong, *clashes(result.panel.pins())):
        raise BadConfigError(path, all_wrong)
    return result


def flat(said: Mapping[str, Any]) -> tuple[list[str], Tables]:
    """Problems with what stands outside of all tables, and the tables by their dotted names."""
    strays = [
        f"{key}: {quoted(value)} stands outside of every table; put it under one such as [screen]."
        for key, value in said.items()
        if not isinstance(value, dict)
    ]
    return strays, dict(_tables(said, ""))


def _tables(said: Mapping[str, Any], above: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, value in said.items():
        if isinstance(value, dict):
            yield above + name, {key: inner for key, inner in value.items() if not isinstance(inner, dict)}
            if above.count(".") < _DEEPEST:
                yield from _tables(value, f"{above}{name}.")
