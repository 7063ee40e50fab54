"""Brings more fonts for numerals, where npm is at hand: the free families that families.txt lists (OFL, Apache).

    python -m models.synth.more_fonts

They are kept in the environment, beside its packages, so that all who render find them. Without them training goes on
with the fonts that its Python packages have, and knows fewer shapes of a 4.
"""

import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(sys.prefix) / "share" / "croupier" / "fonts"
FILES = ("*-latin-400-normal.woff", "*-latin-700-normal.woff")


def families() -> list[str]:
    """The names of all families."""
    return (files("models") / "synth" / "families.txt").read_text(encoding="utf-8").split()


def main() -> int:
    missing = [name for name in families() if not any(FOLDER.glob(f"{name}-latin-*"))]
    if not missing:
        return 0
    npm = shutil.which("npm")
    if npm is None:
        print("There is no npm here, so numerals are trained with fewer fonts; on Debian: sudo apt install npm")
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        packages = [f"@fontsource/{name}" for name in missing]
        quiet = ("--silent", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts")
        done = subprocess.run([npm, "install", *quiet, "--prefix", place, *packages], check=False)
        found = [path for pattern in FILES for path in Path(place).rglob(pattern)]
        for path in found:
            shutil.copy(path, FOLDER / path.name)
    print(f"{len(found)} font files of {len(missing)} families are in {FOLDER}.")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
