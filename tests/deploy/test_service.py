"""The kiosk's service: systemd takes it, finds little that it could do wrong, and it grants what the program needs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "croupier.service"
PROGRAM = "/opt/croupier/current/bin/croupier"
EXPOSED = 30
"""Ten times the score of `systemd-analyze security`, from 0 (nothing can go wrong) to 100."""

analyze = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def analyzed(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The service with a program that is there on this machine, too."""
    said = UNIT.read_text(encoding="utf-8")
    assert f"ExecStart={PROGRAM}\n" in said
    path = tmp_path / "croupier.service"
    path.write_text(said.replace(PROGRAM, "/bin/true"), encoding="utf-8")
    return path


@analyze
def test_systemd_takes_it(unit: Path) -> None:
    done = analyzed("verify", str(unit))
    assert (done.returncode, done.stderr) == (0, "")


@analyze
def test_systemd_would_not_take_a_slip(unit: Path) -> None:
    unit.write_text(unit.read_text(encoding="utf-8").replace("RestartSec=3", "RestartSecs=3"), encoding="utf-8")
    assert "RestartSecs" in analyzed("verify", str(unit)).stderr


@analyze
@pytest.mark.parametrize("network", [False, True])
def test_little_is_exposed(unit: Path, network: bool) -> None:
    if network:  # as systemd reads a drop-in: after the unit
        more = (DEPLOY / "network.conf").read_text(encoding="utf-8")
        said = unit.read_text(encoding="utf-8")
        unit.write_text(said.replace("[Install]", f"{more}\n[Install]"), encoding="utf-8")
    done = analyzed("security", "--offline=true", f"--threshold={EXPOSED}", "--no-pager", str(unit))
    assert done.returncode == 0, done.stdout
    score = re.search(r"Overall exposure level for croupier.service: ([\d.]+)", done.stdout)
    assert score is not None
    assert float(score[1]) <= EXPOSED / 10


def test_no_port_is_opened_not_even_with_the_network() -> None:
    assert "SocketBindDeny=any" in UNIT.read_text(encoding="utf-8").splitlines()
    assert "SocketBind" not in (DEPLOY / "network.conf").read_text(encoding="utf-8")


def test_it_grants_what_the_table_uses() -> None:
    """What a hardened unit breaks without a word: the device tree, each kind of device, the user's own folder."""
    said = UNIT.read_text(encoding="utf-8").splitlines()
    assert not any(line.startswith("ProcSubset") for line in said)  # hides /proc/device-tree, by which a Pi is known
    devices = ("drm", "input", "alsa", "video4linux", "media", "dma_heap", "gpiochip")
    assert {f"DeviceAllow=char-{name} rw" for name in devices} <= set(said)
    assert {"StateDirectory=croupier", "WorkingDirectory=/var/lib/croupier"} <= set(said)
    environment = next(line for line in said if line.startswith("Environment="))
    assert "CROUPIER_DATA=/var/lib/croupier" in environment
    assert "CROUPIER_CONFIG=/var/lib/croupier/croupier.toml" in environment
