"""How many leaning dice are asked about, by how far they lean, and how many flat ones.

python -m models.synth.held_back FOLDER --pictures 96 --seed 5 --leaning 0.22
croupier read --set pips --json FOLDER/*-pips.jpg > readings.jsonl
python -m models.leaning FOLDER/labels.jsonl readings.jsonl…
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from models.evaluate import Outcome, outcomes_of

STEP = 10
"""Degrees: leaning dice are counted in steps of these."""


def counts(outcomes: Iterable[Outcome]) -> dict[int, Counter[str]]:
    """What became of the dice that lean by at least so many degrees and less than a step more; flat ones are at -1."""
    found: dict[int, Counter[str]] = {}
    for one in outcomes:
        if one.truth is None or one.truth["state"] not in {"flat", "cocked"}:
            continue
        degrees = -1 if one.truth["state"] == "flat" else one.truth["lean"] // STEP * STEP
        total = found.setdefault(degrees, Counter())
        total["dice"] += 1
        total["not seen" if one.said is None else "guessed" if one.sure else "asked"] += 1
    return found


def show(outcomes: Iterable[Outcome]) -> None:
    """Prints the table."""
    print("| leaning by | dice | asked about | not seen | sure |\n|---|--:|--:|--:|--:|")
    for degrees, total in sorted(counts(outcomes).items()):
        name = "not at all" if degrees < 0 else f"{degrees} to {degrees + STEP} degrees"
        print(f"| {name} | {total['dice']} | {total['asked']} | {total['not seen']} | {total['guessed']} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", type=Path)
    parser.add_argument("readings", type=Path, nargs="+")
    options = parser.parse_args()
    groups = [outcomes_of(options.labels, readings) for readings in options.readings]
    show(one for group in groups for pictures in group.values() for picture in pictures for one in picture)


if __name__ == "__main__":
    main()
