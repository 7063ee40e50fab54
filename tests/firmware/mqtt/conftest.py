"""The broker and the folders that these tests share."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware.config import defaults
from firmware.config.settings import Settings
from tests.firmware.mqtt.mosquitto import PROGRAM, WHY_NOT, Mosquitto


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings, the password and the list of topics lie."""
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CROUPIER_CONFIG", "")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CROUPIER_MQTT_PASSWORD", raising=False)
    return tmp_path


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that takes everybody."""
    if PROGRAM is None:
        pytest.skip(WHY_NOT)
    broker = Mosquitto(tmp_path, "allow_anonymous true")
    broker.start()
    yield broker
    broker.kill()


def settings_for(port: int, **values: Any) -> Settings:
    """Settings that tell a broker of this machine."""
    usual = defaults()
    own = {"enabled": True, "host": "127.0.0.1", "port": port, "table": "Stube", **values}
    return replace(usual, mqtt=replace(usual.mqtt, **own))
