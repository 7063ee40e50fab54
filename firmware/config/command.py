"""`croupier config`: the settings as they are, a new commented file, or what does not fit in one."""

import argparse
import sys
from pathlib import Path

from firmware.config import BadConfigError, flat, load, read, template
from firmware.config.checks import toml
from firmware.config.edit import CannotWriteError, write_new
from vision import folders


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Does what the options say; the result is the exit status."""
    if options.replace and not options.init:
        parser.error("--replace goes with --init.")
    if options.init:
        return init(options.config or folders.config(), replace=options.replace)
    if options.check is not None:
        return check(Path(options.check) if options.check else options.config or folders.config())
    return show(options.config)


def init(path: Path, *, replace: bool) -> int:
    """Writes a new file; the exit status is 1 if it cannot, or must not."""
    try:
        write_new(path, replace=replace)
    except CannotWriteError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    print(f"Written: {path}. Edit it, then “croupier config --check”.")
    return 0


def check(path: Path) -> int:
    """Tells all that does not fit in a file; then the exit status is 1."""
    try:
        load(path)
    except BadConfigError as error:
        _complain(error)
        return 1
    print(f"{path}: all settings fit.")
    return 0


def show(path: Path | None) -> int:
    """Prints the settings in force; the exit status is 1 if the file does not fit."""
    try:
        load(path)
    except BadConfigError as error:
        _complain(error)
        return 1
    path = path or folders.config()
    there = path.exists()
    print(f"# {path}" + ("" if there else ": not there, so all is as it comes; “croupier config --init” writes it"))
    own = flat(read(path))[1] if there else {}
    for table, values in template().items():
        print(f"\n[{table}]")
        for key, usual in values.items():
            value = own.get(table, {}).get(key, usual)
            print(f"{key} = {toml(value)}" + ("" if value == usual else f"  # usually {toml(usual)}"))
    return 0


def _complain(error: BadConfigError) -> None:
    print(f"croupier: {error.path} does not fit:", file=sys.stderr)
    for problem in error.problems:
        print(f"  {problem}", file=sys.stderr)
