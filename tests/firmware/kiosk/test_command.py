"""The command line of the kiosk: without a screen, with a broken config, beside another one: one clear sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.cli import main
from firmware.journal import Journal

ROOT = Path(__file__).parents[3]


def run(folder: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """`croupier` with these arguments on a machine without a screen, unless said otherwise."""
    kept = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    kept.pop("SDL_VIDEODRIVER", None)
    own = {"CROUPIER_DATA": str(folder / "data"), "CROUPIER_CONFIG": "", "XDG_CONFIG_HOME": str(folder), **environment}
    command = [sys.executable, "-m", "firmware", *arguments]
    return subprocess.run(command, cwd=ROOT, env=kept | own, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("arguments", [(), ("demo",), ("demo", "--game", "zombies", "--size", "800x480")])
def test_without_a_screen_it_says_how_else(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = run(tmp_path, *arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("croupier: There is no screen to draw on (")
    assert line.endswith("croupier demo --headless.")


def test_a_second_one_says_that_the_first_runs(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "data" / "demo" / "journal.sqlite"):
        done = run(tmp_path, "demo", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"croupier: Croupier is already running (process {os.getpid()})")


def test_a_broken_config_is_told_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text('[screen]\nlanguage = "fr"\n[sound]\nlevel = 3\n')
    assert main(["--config", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    first, second, last = err.splitlines()
    assert "language" in first
    assert "level" in second
    assert last == f"croupier: mend {path}, then check it: croupier config --check"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["demo", "--seed", "-1"], "--seed should be 0 or more, not -1."),
        (["demo", "--size", "large"], "--size is as 800x480, not “large”."),
        (["demo", "--players", "2"], "--players goes with --headless"),
        (["demo", "--headless", "--game", "zombies", "--players", "7"], "is for 2 to 3 players, not 7."),
    ],
)
def test_wrong_arguments(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
