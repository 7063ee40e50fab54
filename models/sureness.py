"""The threshold for "sure": validation pictures, rendered ones and photos, read as a user reads them.

python -m models.sureness --build BUILD [--held-back FOLDER…]
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from models import calibrate
from models.crops import PROMISED
from models.evaluate import Outcome, matched
from models.report import HELD_BACK, held_back, read, real
from models.report import rendered as second
from models.synth.frames import ASLANT

FAMILIES = {"pips": [f"pips_{n}" for n in range(1, 7)], "numerals": [str(n) for n in range(1, 7)]}
"""The sets that take dice of any colour, as rendered frames have them, and their faces."""
BEYOND = ("Epanemu", "chase-crops")
"""Photos of dice that are seen more aslant than that, or that are cut to one die."""
LOST = 0.995
"""A wrong reading this sure of itself is one of a wrong place, mostly of the die beside: no threshold asks about it."""


def fixed(build: Path, photos: Path, folders: Sequence[Path]) -> float:
    """The lowest confidence from which on readings are wrong only as seldom as they may be.

    In validation frames, photos and the second renderer's validation pictures in `folders`, all together: of each
    alone, single dice would decide.
    """
    confidence, right = [], []
    (build / "readings").mkdir(exist_ok=True)
    _, groups = real(photos, build, "validate")
    photographed = [outcomes for name, group in groups.items() if name not in BEYOND for outcomes in group]
    traced = [outcomes for folder in folders for group in second(build, folder).values() for outcomes in group]
    for outcomes in [*rendered(build), *photographed, *traced]:
        # What was taken for a die and is none does not count here: frames have more dotted cloth than any table.
        for one in outcomes:
            if one.readable and one.said is not None and (one.right or one.said["confidence"] < LOST):
                confidence.append(one.said["confidence"])
                right.append(one.right)
    sure = calibrate.threshold(np.array(confidence), np.array(right))
    asked = float((np.array(confidence) < sure).mean())
    print(f"sure from {sure:.4f} on: {asked:.1%} of {len(right)} validation dice are asked about")
    return sure


def rendered(build: Path) -> Iterable[list[Outcome]]:
    """What became of the dice of each validation frame, read with the sets that take any colour."""
    frames = sorted((build / "validate").glob("*.jpg"))
    for name, faces in FAMILIES.items():
        readings = read(name, frames, build / "readings" / f"validate-{name}.jsonl")
        for frame, line in zip(frames, readings.read_text(encoding="utf-8").splitlines(), strict=True):
            labels = json.loads(frame.with_suffix(".json").read_text(encoding="utf-8"))
            truths = [_truth(label, faces) for label in labels if label["state"] != "away"]
            yield matched(truths, json.loads(line)["dice"])


def _truth(label: dict[str, Any], faces: list[str]) -> dict[str, Any]:
    """A rendered die as readings are told; what is none of `faces`, too small or too aslant, is not to be read."""
    promised = label["side"] >= PROMISED and float(np.hypot(*label["tilt"])) <= ASLANT
    readable = label["kind"] == "die" and label["face"] in faces and promised
    value = faces.index(label["face"]) + 1 if readable else 0
    return {"value": value, "box": label["box"], "state": label["state"] if readable else "strange"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build"))
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"))
    parser.add_argument("--held-back", type=Path, nargs="+", help="the second renderer's; rendered if not given")
    options = parser.parse_args()
    folders = options.held_back or [held_back(options.build, HELD_BACK, "validate")]
    print(fixed(options.build, options.photos, folders))


if __name__ == "__main__":
    main()
