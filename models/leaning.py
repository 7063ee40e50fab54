"""How many leaning dice are asked about, and how many flat ones: validation frames, read as a user reads them.

python -m models.leaning --build BUILD
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from models.crops import PROMISED
from models.evaluate import matched
from models.report import read
from models.sureness import FAMILIES
from models.synth.frames import ASLANT

ENOUGH = 5
"""Surely read dice in a picture, from which on all of them together tell how the table lies."""


def counts(build: Path) -> dict[bool, Counter[str]]:
    """Leaning and flat dice, and how many of each are asked about; apart for pictures with few dice and with enough."""
    found: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    (build / "readings").mkdir(exist_ok=True)
    frames = sorted((build / "validate").glob("*.jpg"))
    for name, faces in FAMILIES.items():
        readings = read(name, frames, build / "readings" / f"leaning-{name}.jsonl")
        for frame, line in zip(frames, readings.read_text(encoding="utf-8").splitlines(), strict=True):
            labels = json.loads(frame.with_suffix(".json").read_text(encoding="utf-8"))
            outcomes = matched([_truth(label, faces) for label in labels], json.loads(line)["dice"])
            seen = [one for one in outcomes if one.truth is not None and one.said is not None]
            total = found[sum(one.sure for one in seen) >= ENOUGH]
            for one in seen:
                assert one.truth is not None
                total[one.truth["state"]] += 1
                total[f"{one.truth['state']} asked"] += not one.sure
    return found


def _truth(label: dict[str, Any], faces: list[str]) -> dict[str, Any]:
    """A die as readings are told, with how it lies; what should not be read has another state."""
    readable = label["face"] in faces and label["side"] >= PROMISED
    flat = label["state"] != "flat" or float(np.hypot(*label["tilt"])) <= ASLANT
    value = faces.index(label["face"]) + 1 if label["face"] in faces else 0
    return {"value": value, "box": label["box"], "state": label["state"] if readable and flat else "strange"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build"))
    for enough, total in counts(parser.parse_args().build).items():
        where = f"{ENOUGH} or more dice surely read" if enough else "fewer dice"
        for state, name in (("cocked", "leaning"), ("flat", "flat")):
            asked, dice = total[f"{state} asked"], total[state]
            print(f"{where}: of {dice} {name} dice that are seen, {asked} ({asked / max(dice, 1):.1%}) are asked about")


if __name__ == "__main__":
    main()
