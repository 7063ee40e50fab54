"""The computer itself: what it is, whether it has power enough, whether its clock is right."""

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from firmware.config.settings import Settings
from firmware.doctor import Finding
from rules.wording import listed

_MODEL = Path("/proc/device-tree/model")
_OLDEST = datetime(2025, 1, 1)  # a clock that shows an earlier day was never set
# The bits of `vcgencmd get_throttled`: what is now, and by 16 places higher what was since the start.
_THROTTLED = ("the voltage is too low", "the processor is held back", "the processor is slowed down", "it is too hot")


def model() -> str | None:
    """The board by its device tree: "Raspberry Pi 5 Model B Rev 1.0"; None where there is no such thing."""
    try:
        return _MODEL.read_text(encoding="utf-8", errors="replace").strip("\0\n ") or None
    except OSError:
        return None


def machine(settings: Settings) -> Iterator[Finding]:
    """Which Python on which machine."""
    found = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {model() or 'no Pi'}."
    if sys.maxsize < 2**32:
        yield Finding("machine", "warn", found, "The models want 64 bits; install the 64-bit Raspberry Pi OS.")
    else:
        yield Finding("machine", "ok", found)


def power(settings: Settings) -> Iterator[Finding]:
    """Whether the Pi complains of its power or heat; nothing where it has no way to say so."""
    command = shutil.which("vcgencmd")
    if command is None:
        return
    said = subprocess.run([command, "get_throttled"], capture_output=True, text=True, timeout=5, check=False).stdout
    yield throttled(said)


def throttled(said: str) -> Finding:
    """What `throttled=0x50005` means."""
    _, _, number = said.strip().partition("=")
    try:
        bits = int(number, 16)
    except ValueError:
        return Finding("power", "warn", "vcgencmd does not tell how the power is.")
    now = [text for i, text in enumerate(_THROTTLED) if bits >> i & 1]
    before = [text for i, text in enumerate(_THROTTLED) if bits >> i + 16 & 1]
    if not now and not before:
        return Finding("power", "ok", "Power and temperature are fine, and were since the start.")
    found = f"Now {listed(now)}." if now else f"Since the start it was so that {listed(before)}."
    return Finding("power", "warn", found, "Use the Pi's own power supply and a short cable; give it air to cool.")


def clock(settings: Settings) -> Iterator[Finding]:
    """Whether the clock was ever set."""
    now = datetime.now()
    found = f"The clock says {now:%Y-%m-%d %H:%M}."
    if now < _OLDEST:
        yield Finding("clock", "warn", found, "The history will have wrong dates: connect the Pi to a network once.")
    else:
        yield Finding("clock", "ok", found)
