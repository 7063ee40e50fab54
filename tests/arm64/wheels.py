"""`python tests/arm64/wheels.py FOLDER`: fetches what Croupier needs for Python 3.13 on arm64, as on Pi OS trixie."""

import subprocess
import sys
import tomllib
from pathlib import Path

PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux2014_aarch64")
"""Newest first; pip takes each by its name alone."""


def main(folder: str) -> int:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    kinds = [option for platform in PLATFORMS for option in ("--platform", platform)]
    command = ["download", "--quiet", "--only-binary=:all:", "--python-version", "3.13", *kinds, "--dest", folder]
    return subprocess.run([sys.executable, "-m", "pip", *command, *wanted], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
