"""How many leaning dice are asked about where the dice alone tell how the table lies, and where a mat does, too.

python -m models.synth.held_back FOLDER --pictures 96 --seed 5 --leaning 0.22
python -m tests.bench.leaning FOLDER

No mat lies in those pictures: that it is found, and where, is tested elsewhere. Here its pose is the camera's true one.
"""

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

import numpy as np

from models.evaluate import Outcome, matched
from models.leaning import show
from vision import sets, sheet
from vision.eyes import Eyes
from vision.picture import load
from vision.pose import Pose, pose_from
from vision.reading import Reading

_SIDE = 16.0  # millimetres of a die


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="pictures of the second renderer, with their labels")
    folder: Path = parser.parse_args().folder
    eyes: dict[str, Eyes] = {}
    alone: list[Outcome] = []
    with_mat: list[Outcome] = []
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        picture = load(folder / told["image"])
        if told["set"] not in eyes:
            eyes[told["set"]] = Eyes(sets.load(told["set"]))
        mine = eyes[told["set"]]
        alone += compared(told, mine.look(picture))
        with_mat += compared(told, mine.look(picture, pose(told)))
    print("By the dice alone:\n")
    show(alone)
    print("\nWith a mat in view:\n")
    show(with_mat)


def pose(told: dict[str, Any]) -> Pose:
    """That of a mat that lies in the middle of the table, sides of dice to the right and away as millimetres are."""
    mat = sheet.mat_of("rpsls")
    to_sides = np.array([[1, 0, -mat.width / 2], [0, -1, mat.height / 2], [0, 0, _SIDE]]) / _SIDE
    homography = np.array(told["table"]["homography"]) @ to_sides
    found = pose_from(mat, homography, (told["width"], told["height"]), told["table"]["focal"])
    assert found is not None
    return found


def compared(told: dict[str, Any], reading: Reading) -> list[Outcome]:
    """What became of each die of a picture."""
    said = [{**one.shows, "box": list(one.box), "sure": one.sure} for one in reading.pieces]
    return matched(told["dice"], said)


if __name__ == "__main__":
    main()
