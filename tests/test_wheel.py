"""The built wheel: it holds the five packages with their data, and nobody else owns those names."""

import subprocess
import sys
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

PACKAGES = {"rules", "vision", "models", "ui", "firmware"}
ROOT = Path(__file__).parent.parent


def test_the_wheel_holds_the_packages_and_their_data(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    files = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in files if ".dist-info/" not in name} == PACKAGES
    assert {"rules/monopoly/board.toml", "models/sets/rpsls.toml", "firmware/config/template.toml"} <= set(files)
    assert {"models/letters/RobotoCondensed-Bold.ttf", "models/letters/LICENSE", "vision/mats/rpsls.toml"} <= set(files)


def test_nobody_else_owns_the_package_names() -> None:
    owners = packages_distributions()
    assert {owner for name in PACKAGES for owner in owners.get(name, ())} <= {"croupier"}
