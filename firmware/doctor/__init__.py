"""`croupier doctor`: looks at every part of the device and says what was found, and what to do about it."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

State = Literal["ok", "warn", "fail"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one part. Fail: something needed is broken; warn: it plays, but something stands in or ails."""

    part: str
    state: State
    found: str  # a sentence
    advice: str = ""  # a sentence, if there is something to do


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `doctor` to the command line."""
    parser = commands.add_parser("doctor", help="check camera, pins, screen, models and disk, and say what to do")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--software", action="store_true", help="leave out camera, pins, screen, sound and broker")
    parser.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help="the settings file")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.doctor.checkup import doctor  # noqa: PLC0415 - loads OpenCV and the models, which others do not need

    return doctor(options.config, as_json=options.json, software=options.software)
