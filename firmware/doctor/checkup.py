"""The list of checks, run one after the other; the first thing that is broken never hides the next."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

from firmware.config import BadConfigError, defaults, load
from firmware.config.settings import Settings
from firmware.doctor import Finding
from firmware.doctor.camera import camera
from firmware.doctor.eyes import models, sets_of_dice
from firmware.doctor.journal import journal, running
from firmware.doctor.machine import clock, machine, power
from firmware.doctor.mqtt import mqtt
from firmware.doctor.panel import panel
from firmware.doctor.screen import screen_and_sound
from rules.wording import several
from vision import folders

Check = Callable[[Settings], Iterator[Finding]]

CHECKS: dict[str, Check] = {
    "machine": machine,
    "power": power,
    "clock": clock,
    "models": models,
    "sets": sets_of_dice,
    "journal": journal,
    "screen": screen_and_sound,
    "camera": camera,
    "panel": panel,
}
"""By the part that each looks at, the camera and the pins last: they take longest, or make something flash."""
_TAKEN = ("camera", "panel")
_HARDWARE = ("power", "screen", "mqtt", *_TAKEN)


def doctor(config: Path | None, *, as_json: bool, software: bool = False) -> int:
    """Prints what was found; the exit status is 1 if something needed is broken."""
    found = []
    for one in checkup(config, software=software):
        found.append(one)
        if not as_json:
            print(_told(one), flush=True)
    broken, warned = (sum(one.state == state for one in found) for state in ("fail", "warn"))
    if as_json:
        print(json.dumps({"ok": not broken, "checks": [asdict(one) for one in found]}, ensure_ascii=False))
    else:
        print(f"\n{_summary(broken, warned)}")
    return 1 if broken else 0


def checkup(config: Path | None, *, software: bool = False) -> Iterator[Finding]:
    """All that is found, part by part; where the config is broken, as if there were none. `software`: only of that."""
    try:
        settings = load(config)
        path = config or folders.config()
        yield Finding("config", "ok", f"{path} fits." if path.exists() else f"There is no {path}: all is as it comes.")
    except BadConfigError as error:
        settings = defaults()
        for problem in error.problems:
            yield Finding(
                "config", "fail", problem, f"Mend it in {error.path}; until then the other checks leave it out."
            )
    process = running()
    broker: Check = partial(mqtt, config=config)  # its password lies beside the settings
    for part, check in {**CHECKS, "mqtt": broker}.items():
        if software and part in _HARDWARE:
            continue
        if process is not None and part in _TAKEN:
            yield Finding(part, "ok", f"Croupier is running (process {process}) and uses it, so it was not tested.")
            continue
        try:
            yield from check(settings)
        except Exception as error:  # whatever a driver or a library raises must not end the checkup
            yield Finding(part, "fail", f"The check broke off: {type(error).__name__}: {error}.", "Please report this.")


def _told(one: Finding) -> str:
    line = f"{one.state:<5} {one.part:<8} {one.found}"
    return f"{line}\n{'':15}→ {one.advice}" if one.advice else line


def _summary(broken: int, warned: int) -> str:
    remarks = f"{several(warned, 'remark')} above." if warned else ""
    if broken:
        return f"Croupier needs what is broken: {several(broken, 'thing')}. {remarks}".rstrip()
    return f"All that Croupier needs works. {remarks}".rstrip()
