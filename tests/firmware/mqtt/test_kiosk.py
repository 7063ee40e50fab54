"""The kiosk itself, as `croupier` starts it: it tells the broker of its settings, and says what is wrong with it."""

import os
import signal
import subprocess
import sys
from collections import deque
from contextlib import ExitStack
from pathlib import Path

import pytest

from firmware.config import defaults
from firmware.kiosk.kiosk import Kiosk, Options
from firmware.mqtt.broker import Broker
from firmware.mqtt.teller import teller_of
from firmware.panel.absent import NoPanel
from tests.firmware.kiosk.tables import opened
from tests.firmware.kiosk.ways import Clock
from tests.firmware.mqtt.conftest import settings_for
from tests.firmware.mqtt.mosquitto import Mosquitto, listening
from ui import sentences
from ui.window import Window
from ui.world import Said

ROOT = Path(__file__).parents[3]


def test_the_kiosk_is_on_the_broker_while_it_runs_and_off_when_it_ends(mosquitto: Mosquitto, home: Path) -> None:
    config = home / "c.toml"
    own = f'enabled = true\nhost = "127.0.0.1"\nport = {mosquitto.port}\ntable = "Stube"\n'
    config.write_text(f'[camera]\nsource = "usb:99"\n[screen]\nsize = "800x480"\nfullscreen = false\n[mqtt]\n{own}')
    environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "CROUPIER_CONFIG": str(config)}
    command = [sys.executable, "-m", "firmware"]
    with listening(Broker("127.0.0.1", mosquitto.port), "croupier/#") as listener:
        process = subprocess.Popen(command, cwd=ROOT, env=os.environ | environment, stderr=subprocess.PIPE)
        try:
            now = listener.until(lambda now: now.get("croupier/stube/available") == b"online")
            listener.until(lambda now: b'"game":null' in now.get("croupier/stube/state", b""))
        finally:
            errors = ended(process)
        now = listener.until(lambda now: now["croupier/stube/available"] == b"offline")
    assert process.returncode == 0, errors
    assert now["croupier/stube/available"] == b"offline"


def ended(process: "subprocess.Popen[bytes]") -> bytes:
    """What it wrote on the standard error until it ended, as it was asked to: once more if it did not hear."""
    for _ in range(3):
        process.send_signal(signal.SIGTERM)
        try:
            return process.communicate(timeout=20)[1]
        except subprocess.TimeoutExpired:
            continue
    process.kill()
    return process.communicate()[1]


def test_what_is_wrong_with_the_broker_is_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    aside = deque([Said("mqtt_closed", {"host": "here", "port": 1883})])
    with ExitStack() as stack:
        clock = Clock()
        runner = stack.enter_context(opened(tmp_path, clock))
        window = Window((800, 480), fullscreen=False, sounds={}, rate=22_050)
        stack.callback(window.close)
        kiosk = Kiosk(Options(defaults()), runner, window, NoPanel(), clock, sets={}, aside=aside)
        assert kiosk.step()
        (said,) = kiosk.world.notices
        told = "At here no broker answers on port 1883; the game goes on without it."
        assert sentences.noticed(said.code, said.fields) == told
        clock.ms += 60_000
        assert kiosk.step()
        assert kiosk.world.notices == ()


def test_a_password_that_cannot_be_read_is_said_and_nothing_else_happens(home: Path) -> None:
    said: list[Said] = []
    settings = settings_for(1, user="croupier", password_file=str(home / "nowhere"))
    assert teller_of(settings, None, said.append) is None
    assert said[0].fields["text"].startswith("There is no file")
    assert teller_of(defaults(), None, said.append) is None
    assert len(said) == 1
