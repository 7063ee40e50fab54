"""`croupier mqtt`: tries the broker of the settings, shows what it is told, or watches all tables on it."""

import argparse
import getpass
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware.config.settings import Mqtt


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `mqtt` to the command line."""
    parser = commands.add_parser("mqtt", help="try the MQTT broker of the settings, or watch all tables on it")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show", action="store_true", help="print all that would be sent, with an example; send nothing")
    what.add_argument("--watch", action="store_true", help="list all tables on the broker, and follow them")
    what.add_argument("--password", action="store_true", help="ask for the broker's password and keep it in its file")
    what.add_argument("--remove", action="store_true", help="take this table off the broker and out of Home Assistant")
    parser.add_argument("--once", action="store_true", help="with --watch: list the tables and end")
    parser.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help="the settings file")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if options.once and not options.watch:
        parser.error("--once goes with --watch.")
    from firmware.config import BadConfigError, load  # noqa: PLC0415 - with the window's words, which others do not need
    from firmware.mqtt import check, show, watch  # noqa: PLC0415
    from firmware.mqtt.broker import CannotLogInError, broker  # noqa: PLC0415
    from firmware.mqtt.session import LostError  # noqa: PLC0415

    try:
        settings = load(options.config)
        if options.show:
            return show.show(settings)
        if options.password:
            return _password(settings.mqtt, options.config, getpass.getpass if sys.stdin.isatty() else _piped)
        reached = broker(settings.mqtt, options.config)
        if options.watch:
            return watch.watch(settings, reached, once=options.once)
        return check.remove(settings, reached) if options.remove else check.check(settings, reached, options.config)
    except BadConfigError as error:
        for problem in error.problems:
            print(f"croupier: {problem}", file=sys.stderr)
        print(f"croupier: mend {error.path}, then check it: croupier config --check", file=sys.stderr)
    except CannotLogInError as error:
        print(f"croupier: {error}", file=sys.stderr)
    except LostError as lost:
        print(f"croupier: {check.advice(lost, settings.mqtt)}", file=sys.stderr)
    return 1


def _piped(_: str) -> str:
    """The first line of what is piped in; EOFError if there is none."""
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line.rstrip("\r\n")


def _password(own: "Mqtt", config: Path | None, ask: Callable[[str], str]) -> int:
    """Asks for the password and keeps it; the exit status."""
    from firmware.mqtt.broker import password_file, write_password  # noqa: PLC0415 - as above

    path = password_file(own, config)
    try:
        password = ask(f"Password for {own.user or 'the broker'} at {own.host}: ")
    except EOFError:
        print("croupier: nothing was typed, nothing was written.", file=sys.stderr)
        return 1
    write_password(path, password)
    print(f"Written: {path}, for you alone to read. Now try it: croupier mqtt")
    return 0
