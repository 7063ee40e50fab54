"""The built wheel: it holds the five packages with their data, plays anywhere, and nobody else owns their names."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

PACKAGES = {"rules", "vision", "models", "ui", "firmware"}
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_packages_and_their_data(wheel: Path) -> None:
    files = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in files if ".dist-info/" not in name} == PACKAGES
    assert {"rules/monopoly/board.toml", "models/sets/rpsls.toml", "firmware/config/template.toml"} <= set(files)
    assert {"models/letters/RobotoCondensed-Bold.ttf", "models/letters/LICENSE", "vision/mats/rpsls.toml"} <= set(files)


def test_it_plays_in_an_empty_venv_outside_of_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """Models, art, fonts, sets and mats all come with it. Only other people's packages are borrowed."""
    place = tmp_path / "venv"
    venv.create(place, symlinks=True)
    python = place / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--quiet", "--disable-pip-version-check", str(wheel)], check=True, capture_output=True)
    (packages,) = (place / "lib").glob("python*/site-packages")
    # A path in a .pth file brings packages, but not the .pth files beside them: the checkout stays out.
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    environment = {"PATH": os.defpath, "HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    from_there = "import firmware, rules, ui, vision, models; print({m.__file__.split('/site-packages/')[0] for m in "
    from_there += "(firmware, rules, ui, vision, models)} == {'" + str(packages.parent) + "'})"
    assert run(str(python), "-c", from_there) == "True\n"
    croupier = str(place / "bin" / "croupier")
    told = run(croupier, "demo", "--headless", "--players", "2", "--seed", "2")
    assert "0 misread, 0 not seen." in told
    assert run(croupier, "doctor", "--software").endswith("All that Croupier needs works.\n")
    letters_and_mats = "from ui.lettering import width; from vision.sheet import all_mats; "
    run(str(python), "-c", f"{letters_and_mats}assert width('Croupier', 20) and len(all_mats()) == 5")


def test_nobody_else_owns_the_package_names() -> None:
    owners = packages_distributions()
    assert {owner for name in PACKAGES for owner in owners.get(name, ())} <= {"croupier"}
