"""Makes the held-back test set: python -m models.synth.held_back OUT --pictures 220 --seed 7 --jobs 2.

Each picture gets a label file of its own, so a run that was stopped goes on where it was; labels.jsonl has all of them.
"""

import argparse
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

from models.synth.held_back.picture import make, name
from models.synth.held_back.stage import LEANING


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m models.synth.held_back", description=__doc__)
    parser.add_argument("out", type=Path, help="folder of the pictures")
    parser.add_argument("--pictures", type=int, default=220)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--leaning", type=float, default=LEANING, help="how many of the dice lean, from 0 to 0.9")
    parser.add_argument("--jobs", type=int, default=2, help="processes, one core each")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    todo = [i for i in range(given.pictures) if not (given.out / f"{name(i)}.json").exists()]
    with get_context("spawn").Pool(given.jobs, maxtasksperchild=40) as pool:
        work = pool.imap_unordered(partial(make, given.out, given.seed, given.leaning), todo)
        for _ in tqdm(work, total=len(todo), unit="picture"):
            gather(given.out)
    gather(given.out)


def gather(out: Path) -> None:
    """Writes all labels so far into one file."""
    lines = [path.read_text() for path in sorted(out.glob("*-*.json"))]
    (out / "labels.jsonl").write_text("".join(lines))


if __name__ == "__main__":
    main()
