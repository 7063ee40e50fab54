"""The figures and plots of the model card: reads every test picture with `croupier read` and counts.

    python -m models.report [--build build] [--photos ../shared/photos] [--part test]

Photos and rendered pictures of the part "test" were never looked at while the models were made; "validate" is for
trying things out.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from models import plots
from models.evaluate import HEAD, Outcome, count, outcomes_of, row
from models.photos import labels, photos

HELD_BACK = 96
SEEDS = {"validate": 21, "test": 490021}
"""Of the second renderer's pictures."""
ENROLLED, ON_TABLES = 24, 12
"""Sets of dice with drawings that training never saw: by the renderer that trained, and by the second one."""
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
    as_labelled, groups = real(options.photos, build, options.part)
    show("Photos, as they are labelled", as_labelled)
    show("Photos, wrong labels mended", groups)
    draw("photos", groups)
    print(f"\n### Enrolled from three pictures a face, of icons never trained on\n\n{enrolled(build, options.part)}")
    print(f"\n### The same by the second renderer, on whole tables\n\n{on_tables(build, options.part)}")
    if options.part == "test":
        groups = rendered(build, held_back(build, options.pictures, options.part))
        show("Rendered by the second renderer", groups)
        draw("rendered", groups)
        speed(build)


def real(folder: Path, build: Path, part: str) -> tuple[Groups, Groups]:
    """The photos of one part, by their source: as they are labelled, and with the labels mended that are wrong."""
    mended = build / "labels.jsonl"
    mended.write_text("".join(json.dumps(row) + "\n" for row in labels(folder)), encoding="utf-8")
    mine = [photo for photo in photos(folder) if photo.part == part]
    images = [photo.path for photo in mine if photo.source != "burksbuilds"]
    numerals = [photo.path for photo in mine if photo.source == "burksbuilds"]
    before: Groups = {}
    after: Groups = {}
    for name, chosen in (("pips", images), ("numerals", numerals)):
        if chosen:
            readings = read(name, chosen, build / "readings" / f"photos-{part}-{name}.jsonl")
            before |= outcomes_of(folder / "labels.jsonl", readings)
            after |= outcomes_of(mended, readings)
    return before, after


def held_back(build: Path, pictures: int, part: str) -> Path:
    """The folder of the second renderer's pictures of one part; they are rendered if they are not there."""
    folder = build / f"held_back-{SEEDS[part]}"
    run("models.synth.held_back", str(folder), "--pictures", str(pictures), "--seed", str(SEEDS[part]))
    return folder


def rendered(build: Path, folder: Path) -> Groups:
    """The second renderer's pictures in a folder, by set."""
    truths = folder / "labels.jsonl"
    by_set: dict[str, list[Path]] = {}
    for line in truths.read_text(encoding="utf-8").splitlines():
        truth = json.loads(line)
        by_set.setdefault(truth["set"], []).append(folder / truth["image"])
    groups: Groups = {}
    for name in SETS:
        readings = read(name, by_set[name], build / "readings" / f"{folder.name}-{name}.jsonl")
        groups[name] = [outcomes for found in outcomes_of(truths, readings).values() for outcomes in found]
    return groups


def enrolled(build: Path, part: str) -> str:
    """Sets of one die each, enrolled and read as a user would, told in one sentence."""
    folder = build / f"enrolment-{part}"
    run("models.synth.enrolment", str(folder), "--sets", str(ENROLLED), "--part", part)
    os.environ["CROUPIER_DATA"] = str(folder / "data")  # not among the sets of whoever runs this
    total: Counter[str] = Counter()
    for number in map(str, range(ENROLLED)):
        name = f"trial-{number}"
        croupier("enrol", name, "--replace", "--from", str(folder / number / "enrol"))
        for kind in ("read", "strangers"):
            readings = build / "readings" / f"{kind}-{part}-{number}.jsonl"
            read(name, sorted((folder / number / kind).rglob("*.jpg")), readings)
            for line in readings.read_text(encoding="utf-8").splitlines():
                answer = json.loads(line)
                total[kind] += 1
                total[f"{kind} sure"] += any(die["sure"] for die in answer["dice"])
                shown = Path(answer["image"]).parent.name
                total[f"{kind} best"] += max(answer["dice"], key=_confidence, default={"face": ""})["face"] == shown
                total[f"{kind} right"] += [die["face"] for die in answer["dice"]] == [shown]
                total[f"{kind} silent"] += any(die["sure"] and die["face"] != shown for die in answer["dice"])
    return (
        f"{total['read best']} of {total['read']} dice right ({total['read best'] / total['read']:.1%}), "
        f"{total['read right']} pictures with nothing else seen in them, "
        f"{total['read'] - total['read sure']} asked or missed, {total['read silent']} silently wrong; "
        f"of {total['strangers']} pictures of strangers {total['strangers sure']} were taken for one of the dice."
    )


def on_tables(build: Path, part: str) -> str:
    """Whole tables by the second renderer, with dice of such a set on them, or with strangers."""
    folder = build / f"enrolment-tables-{part}"
    run("models.synth.held_back.enrolment", str(folder), "--sets", str(ON_TABLES), "--part", part)
    os.environ["CROUPIER_DATA"] = str(folder / "data")
    found: dict[str, list[list[Outcome]]] = {"read": [], "strangers": []}
    for number in map(str, range(ON_TABLES)):
        name = f"trial-{number}"
        croupier("enrol", name, "--replace", "--from", str(folder / number / "enrol"))
        for kind, pictures in found.items():
            place = folder / number / kind
            readings = build / "readings" / f"tables-{kind}-{part}-{number}.jsonl"
            read(name, sorted(place.glob("*.jpg")), readings)
            for group in outcomes_of(place / "labels.jsonl", readings).values():
                pictures.extend(group)
    strangers = [one for picture in found["strangers"] for one in picture if one.truth is not None]
    return (
        f"{HEAD}\n{row('own dice', count(found['read']))}\n\nOf {len(strangers)} strangers on such tables "
        f"{sum(one.sure for one in strangers)} were taken for one of the dice."
    )


def _confidence(die: dict[str, Any]) -> float:
    return float(die["confidence"])


def read(dice_set: str, images: list[Path], target: Path) -> Path:
    """The readings of some pictures, as `croupier read --json` prints them."""
    target.write_text(croupier("read", "--set", dice_set, "--json", *map(str, images)), encoding="utf-8")
    return target


def croupier(*arguments: str) -> str:
    """What a command prints, run as a user would."""
    command = [sys.executable, "-m", "firmware", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def speed(build: Path) -> None:
    """The growth plot."""
    answer = croupier("bench", "--growth", "--json")
    (build / "bench.json").write_text(answer, encoding="utf-8")
    plots.save(PLOTS / "growth.svg", (4.2, 2.8), plots.growth, json.loads(answer))


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
