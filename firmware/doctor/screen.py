"""The screen and the loudspeaker, as the window will find them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from firmware.config.settings import Settings
from firmware.doctor import Finding
from ui.probe import UNSEEN

_SMALLEST = (480, 480)
_CARDS = Path("/dev/dri")
_BLANK = Path("/sys/module/kernel/parameters/consoleblank")
_PATIENCE = 20  # seconds


def screen_and_sound(settings: Settings) -> Iterator[Finding]:
    """Asks SDL in a process of its own."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "ui.probe"], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
        found: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        found = {"no_screen": "the display driver does not answer", "no_sound": "the sound driver does not answer"}
    yield screen(settings, found, os.environ)
    yield from blanking(found)
    yield sound(settings, found)


def screen(settings: Settings, found: Mapping[str, Any], environment: Mapping[str, str]) -> Finding:
    """Which screen there is."""
    driver = found.get("driver")
    if driver is None or driver in UNSEEN:
        why = found.get("no_screen") or "there is neither a desktop nor a console's screen"
        return Finding("screen", "warn", f"No screen was found: {why}.", _advice(environment))
    width, height = found["sizes"][0]
    told = f"{width}x{height}, by {driver}"
    wanted = settings.screen.size
    if wanted is not None and (wanted[0] > width or wanted[1] > height):
        size = f"{wanted[0]}x{wanted[1]}"
        return Finding("screen", "warn", f"{told}, but [screen] size is {size}.", 'Set it to "auto", or smaller.')
    if width < _SMALLEST[0] or height < _SMALLEST[1]:
        return Finding("screen", "warn", f"{told}.", "It is small: texts are hard to read from two metres.")
    return Finding("screen", "ok", f"{told}.")


def blanking(found: Mapping[str, Any]) -> Iterator[Finding]:
    """Whether a bare console goes dark by itself."""
    try:
        seconds = int(_BLANK.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return
    if seconds > 0 and str(found.get("driver")).lower() == "kmsdrm":
        minutes = f"The console goes dark after {seconds / 60:.0f} minutes"
        yield Finding(
            "screen", "warn", f"{minutes}.", "The kiosk's service switches that off; by hand: setterm --blank 0."
        )


def _advice(environment: Mapping[str, str]) -> str:
    if "WAYLAND_DISPLAY" in environment or "DISPLAY" in environment:
        return "The desktop does not answer: start this in a terminal on the desktop itself."
    cards = list(_CARDS.glob("card*"))
    if cards and not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return "This user may not draw on the console: sudo adduser $USER video (and render), then log in again."
    if cards:
        return "Plug in the screen and start again; over SSH, start it on the device itself."
    return "Plug in a screen; games as text need none: croupier play rpsls --text."


def sound(settings: Settings, found: Mapping[str, Any]) -> Finding:
    """Whether anything will be heard."""
    if settings.sound.level == "off":
        return Finding("sound", "ok", "It is switched off in the config.")
    if settings.sound.output == "buzzer":
        if settings.panel.buzzer is None:
            return Finding("sound", "warn", "The config wants the buzzer, but [panel] buzzer names no pin.", "Name it.")
        return Finding("sound", "ok", f"The buzzer on GPIO {settings.panel.buzzer} plays.")
    if (why := found.get("no_sound")) is not None:
        return Finding(
            "sound", "warn", f"No loudspeaker was found: {why}.", "Connect one, or set [sound] level to off."
        )
    return Finding("sound", "ok", "A loudspeaker can be used.")
