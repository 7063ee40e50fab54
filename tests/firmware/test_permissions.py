"""What Croupier writes down is for its owner alone, whatever the system would let others see."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import durable
from firmware.config.edit import write_new, write_setting
from firmware.journal import Journal, usual
from firmware.kiosk import trouble
from vision import folders


@pytest.fixture(autouse=True)
def careless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A user whose files everybody may change."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("CROUPIER_DATA", "CROUPIER_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_folders_are_private() -> None:
    write_new(folders.config())
    trouble.noted(ValueError("x"))
    with Journal.open() as journal:
        journal.begin({"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]})
    for path in (folders.config(), usual(), trouble.usual()):
        assert path.exists()
        assert mode(path.parent) == 0o700


def test_settings_are_private_and_stay_as_they_are_shared() -> None:
    path = folders.config()
    write_new(path)
    assert mode(path) == 0o600  # they may hold a password
    path.chmod(0o640)
    write_setting(path, "screen", "language", "de")
    assert mode(path) == 0o640


def test_a_link_that_lies_in_wait_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious", encoding="utf-8")
    (tmp_path / "file.part").symlink_to(victim)
    durable.write(tmp_path / "file", b"new")
    assert victim.read_text(encoding="utf-8") == "precious"
    assert (tmp_path / "file").read_bytes() == b"new"
