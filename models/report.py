"""The figures and plots of the model card: reads every test picture with `croupier read` and counts.

    python -m models.report [--build build] [--photos ../shared/photos] [--part test]

Photos and rendered pictures of the part "test" were never looked at while the models were made; "validate" is for
trying things out.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from models import plots
from models.evaluate import HEAD, Outcome, count, outcomes_of, row
from models.photos import photos

HELD_BACK = 220
SETS = ("rpsls", "shizzle", "ligretto", "pips", "numerals", "zombies")
PLOTS = Path(__file__).parent / "plots"
Groups = dict[str, list[list[Outcome]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build"))
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"))
    parser.add_argument("--part", choices=["validate", "test"], default="test")
    parser.add_argument("--pictures", type=int, default=HELD_BACK, help="of the second renderer")
    options = parser.parse_args()
    build: Path = options.build
    (build / "readings").mkdir(parents=True, exist_ok=True)
    groups = real(options.photos, build, options.part)
    show("Photos", groups)
    draw("photos", groups)
    if options.part == "test":
        groups = rendered(build, options.pictures)
        show("Rendered by the second renderer", groups)
        draw("rendered", groups)
        speed(build)


def real(folder: Path, build: Path, part: str) -> Groups:
    """The photos of one part, by their source."""
    mine = [photo for photo in photos(folder) if photo.part == part]
    cut = [photo for photo in mine if photo.source == "chase-crops"]  # single dice, cut out: there is nothing to find
    images = [photo.path for photo in mine if photo not in cut and photo.source != "burksbuilds"]
    numerals = [photo.path for photo in mine if photo.source == "burksbuilds"]
    groups: Groups = {}
    for name, chosen in (("pips", images), ("numerals", numerals)):
        if chosen:
            readings = read(name, chosen, build / "readings" / f"photos-{part}-{name}.jsonl")
            groups |= outcomes_of(folder / "labels.jsonl", readings)
    return groups


def rendered(build: Path, pictures: int) -> Groups:
    """The second renderer's pictures, by set."""
    folder = build / "held_back"
    run("models.synth.held_back", str(folder), "--pictures", str(pictures), "--seed", "7")
    labels = folder / "labels.jsonl"
    by_set: dict[str, list[Path]] = {}
    for line in labels.read_text(encoding="utf-8").splitlines():
        truth = json.loads(line)
        by_set.setdefault(truth["set"], []).append(folder / truth["image"])
    groups: Groups = {}
    for name in SETS:
        readings = read(name, by_set[name], build / "readings" / f"rendered-{name}.jsonl")
        groups[name] = [outcomes for found in outcomes_of(labels, readings).values() for outcomes in found]
    return groups


def read(dice_set: str, images: list[Path], target: Path) -> Path:
    """The readings of some pictures, as `croupier read --json` prints them."""
    answer = subprocess.run(
        [sys.executable, "-m", "firmware", "read", "--set", dice_set, "--json", *map(str, images)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    target.write_text(answer.stdout, encoding="utf-8")
    return target


def speed(build: Path) -> None:
    """The growth plot."""
    answer = subprocess.run(
        [sys.executable, "-m", "firmware", "bench", "--growth", "--json"], check=True, capture_output=True, text=True
    )
    (build / "bench.json").write_text(answer.stdout, encoding="utf-8")
    plots.save(PLOTS / "growth.svg", (4.2, 2.8), plots.growth, json.loads(answer.stdout))


def show(title: str, groups: Groups) -> None:
    print(f"\n### {title}\n\n{HEAD}")
    for name, outcomes in groups.items():
        print(row(name, count(outcomes)))
    print(row("all", count(outcomes for group in groups.values() for outcomes in group)))


def draw(name: str, groups: Groups) -> None:
    outcomes = [one for group in groups.values() for picture in group for one in picture]
    if outcomes:
        plots.save_all(PLOTS, name, outcomes)


def run(*module: str) -> None:
    subprocess.run([sys.executable, "-m", *module], check=True)


if __name__ == "__main__":
    main()
