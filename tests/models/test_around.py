"""What the tilter is told of dice is true: of flat and leaning ones, of their sides, and of all dice in a photo."""

import json
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.spots import Spot
from models.vocabulary import AROUND

pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
from models.around import of_frame, of_photo
from models.crops import COPIES, Sample
from models.photos import Photo

DIE: dict[str, Any] = {
    "kind": "die", "face": "pips_3", "state": "flat", "centre": [100, 80], "side": 40, "angle": 0.0, "tilt": [0, 0.3],
    "flat": [0.2, 0.3], "sides": [{"centre": [100, 108], "side": 30, "angle": 0.0, "tilt": [0, 0.8], "flat": [0, 0.2]}],
}  # fmt: skip
SPOTS = [Spot((x, y), 40, 0.0, (x - 20, y - 20, x + 20, y + 20), 0.9) for x, y in ((40, 40), (110, 50), (60, 120))]


def learned(folder: Path, label: dict[str, Any]) -> list[Sample]:
    """What is learned of a frame with one die, a white square."""
    picture = np.zeros((160, 200, 3), np.uint8)
    picture[60:100, 80:120] = 255
    cv2.imwrite(str(folder / "7.jpg"), picture)
    (folder / "7.json").write_text(json.dumps([label]), encoding="utf-8")
    return list(of_frame(folder / "7.json"))


@pytest.mark.parametrize(
    ("face", "state", "times"),
    [
        ("pips_3", "flat", 1), ("pips_3", "cocked", 2), ("pips_3", "moving", 0), ("pips_6", "cut", 0),
        ("pips_6", "flat", 3), ("pips_6", "cocked", 6),
    ],
)  # fmt: skip
def test_a_die_with_what_is_around_it_tells_its_tilt_and_how_far_it_leans(
    tmp_path: Path, face: str, state: str, times: int
) -> None:
    samples = learned(tmp_path, DIE | {"face": face, "state": state, "sides": []})
    assert len(samples) == times
    for sample in samples:
        tilt, lean = complex(*sample.lies[4:6]), complex(*sample.lies[6:])
        assert abs(tilt) == pytest.approx(0.3)
        assert lean / tilt == pytest.approx(-0.2 / 0.3j)  # turned as the tilt is


def test_a_side_of_a_leaning_die_is_far_from_flat(tmp_path: Path) -> None:
    *_, side = learned(tmp_path, DIE | {"state": "cocked"})
    assert abs(complex(*side.lies[4:6])) == pytest.approx(0.8)
    assert abs(complex(*side.lies[6:])) == pytest.approx(0.6)


def test_around_a_die_more_is_seen_than_of_its_face(tmp_path: Path) -> None:
    (sample,) = learned(tmp_path, DIE | {"sides": []})
    assert (sample.picture > 128).mean() == pytest.approx(1 / AROUND**2, rel=0.35)  # as far as the look is off


def of_dice_that_look(folder: Path, *ways: complex) -> list[Sample]:
    """What is learned of a photo of dice that seem to look these ways."""
    path = folder / "photo.png"
    cv2.imwrite(str(path), np.random.default_rng(1).integers(0, 255, (160, 200, 3), np.uint8))
    spots = SPOTS[: len(ways)]
    photo = Photo(path, "nell-byler", "train", tuple((spot.box, 4) for spot in spots))
    return of_photo_with(photo, spots, *ways)


def of_photo_with(photo: Photo, spots: list[Spot], *ways: complex) -> list[Sample]:
    """What is learned of a photo in which the finder sees these spots."""

    def tell(crops: NDArray[np.uint8]) -> NDArray[np.complex128]:
        assert len(crops) == 4 * len(ways)  # each is looked at from all sides
        return np.array([way * 1j**-quarter for way in ways for quarter in range(4)])

    return list(of_photo(photo, lambda *_: spots, tell))


def test_in_a_photo_all_dice_lie_on_one_table(tmp_path: Path) -> None:
    samples = of_dice_that_look(tmp_path, 0.3j + 0.04, 0.3j - 0.04, 0.3j)
    assert len(samples) == 3 * COPIES
    lengths = [abs(complex(*sample.lies[4:6])) for sample in samples]
    assert lengths == pytest.approx([0.3] * len(samples), abs=0.08)  # a wide lens sees them apart
    assert all(map(math.isnan, [lean for sample in samples for lean in sample.lies[6:]]))  # nobody knows


def test_what_leans_in_a_photo_and_too_few_dice_tell_nothing(tmp_path: Path) -> None:
    assert len(of_dice_that_look(tmp_path, 0.3j, 0.3j + 0.01, 0.8)) == 2 * COPIES
    assert of_dice_that_look(tmp_path, 0.3j, 0.3j) == []


def test_a_spot_on_several_boxes_is_of_no_die_that_anybody_knows(tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), np.zeros((160, 200, 3), np.uint8))
    x0, y0, x1, y1 = SPOTS[0].box
    boxes = tuple((x0 - more, y0 - more, x1 + more, y1 + more) for more in range(3))
    photo = Photo(path, "nell-byler", "train", tuple((box, 4) for box in boxes))
    assert of_photo_with(photo, SPOTS[:1]) == []
