"""`python -m tests.arm64.same HERE THERE`: whether two machines read the same pictures alike, set by set."""

import json
import sys
from pathlib import Path
from typing import Any

CLOSE = 0.02
"""How far confidences may lie apart: processors round differently, and a die near the edge of "sure" shows it."""
_NUMBERS = ("box", "angle", "confidence", "others")


def differences(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    """What differs in two readings of a picture, in words."""
    if here.get("error") != there.get("error"):
        return [f"{here.get('error')} / {there.get('error')}"]
    ours, theirs = here.get("dice", []), there.get("dice", [])
    if len(ours) != len(theirs):
        return [f"{len(ours)} / {len(theirs)} pieces"]
    found = []
    for one, other in zip(ours, theirs, strict=True):
        shown, shown_there = ({key: die[key] for key in die if key not in _NUMBERS} for die in (one, other))
        if shown != shown_there:
            found.append(f"{shown} / {shown_there}")
        elif abs(one["confidence"] - other["confidence"]) > CLOSE:
            found.append(f"{shown}: {one['confidence']} / {other['confidence']}")
    return found


def main(here: Path, there: Path) -> int:
    """Prints a line for each difference, and a last one; 1 if there are any."""
    wrong = pictures = pieces = 0
    apart = 0.0
    for file in sorted(here.glob("*.jsonl")):
        ours, theirs = (_readings(folder / file.name) for folder in (here, there))
        if ours.keys() != theirs.keys():
            print(f"{file.stem}: not the same pictures were read")
            wrong += 1
        for image in ours.keys() & theirs.keys():
            pictures += 1
            told = differences(ours[image], theirs[image])
            wrong += len(told)
            for one in told:
                print(f"{file.stem} {image}: {one}")
            for one, other in zip(ours[image].get("dice", []), theirs[image].get("dice", []), strict=False):
                pieces += 1
                apart = max(apart, abs(one["confidence"] - other["confidence"]))
    print(f"{pictures} pictures, {pieces} pieces, {wrong} differences; confidences at most {apart:.4f} apart.")
    return 1 if wrong or not pictures else 0


def _readings(file: Path) -> dict[str, dict[str, Any]]:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {reading["image"]: reading for reading in map(json.loads, lines)}


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
