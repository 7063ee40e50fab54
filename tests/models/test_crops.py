"""What the reader is told of a crop is true: of cut-off faces, of single pips, of side faces."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from models.spots import Kind, Spot
from models.vocabulary import FACES

pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
from models.crops import Picture, Sample, of_found, of_photo
from models.photos import Photo

DIE: dict[str, Any] = {
    "kind": "die", "face": "pips_4", "glyph": "pips_4", "body": "white", "ink": "black", "state": "flat",
    "centre": [100, 80], "side": 40, "angle": 0.0, "box": [78, 58, 122, 110], "tilt": [0, 0.3],
    "flat": [0.2, 0.3], "sides": [{"centre": [100, 108], "side": 30, "angle": 0.0, "tilt": [0, 0.8], "flat": [0, 0.2]}],
}  # fmt: skip


def found(folder: Path, label: dict[str, Any], spot: Spot, under: tuple[dict[str, Any], ...] = ()) -> list[Sample]:
    """What is learned of a picture with one die, and what lies under it, where the finder sees one spot."""
    picture = np.random.default_rng(1).integers(0, 255, (160, 200, 3), np.uint8)
    cv2.imwrite(str(folder / "7.jpg"), picture)
    (folder / "7.json").write_text(json.dumps([*under, label]), encoding="utf-8")

    def find(_: Picture, kind: Kind) -> list[Spot]:
        return [spot] if kind == "die" else []

    return list(of_found(folder / "7.json", find, 2))


def spot(x: float, y: float, side: float) -> Spot:
    return Spot((x, y), side, 0.0, (x - side / 2, y - side / 2, x + side / 2, y + side / 2), 0.9)


def faces(samples: list[Sample]) -> set[str]:
    return {FACES[sample.face] for sample in samples}


def test_a_die_is_its_face(tmp_path: Path) -> None:
    assert faces(found(tmp_path, DIE, spot(101, 79, 42))) == {"pips_4"}


def test_one_of_its_pips_is_no_die(tmp_path: Path) -> None:
    assert faces(found(tmp_path, DIE, spot(110, 90, 10))) == {"nothing"}


def test_a_die_on_a_card_is_not_nothing(tmp_path: Path) -> None:
    card = DIE | {"kind": "card", "face": "rock", "glyph": "rock", "side": 110}
    assert faces(found(tmp_path, DIE, spot(101, 79, 42), (card,))) == set()


def test_its_side_face_is_no_die(tmp_path: Path) -> None:
    assert faces(found(tmp_path, DIE, spot(100, 106, 36))) == {"nothing"}


@pytest.mark.parametrize(("x", "face"), [(17, "pips_4"), (8, "doubt")])
def test_a_die_at_the_edge_is_doubtful_only_if_its_pips_are_cut_off(tmp_path: Path, x: float, face: str) -> None:
    cut = DIE | {"state": "cut", "centre": [x, 80], "box": [0, 58, x + 22, 110]}
    assert faces(found(tmp_path, cut, spot(x, 80, 40))) == {face}


def test_a_covered_die_is_doubtful(tmp_path: Path) -> None:
    assert faces(found(tmp_path, DIE | {"state": "covered"}, spot(100, 80, 40))) == {"doubt"}


def test_a_side_that_is_found_beside_its_upper_face_is_not_learned_by_that_name(tmp_path: Path) -> None:
    path = tmp_path / "die.png"
    cv2.imwrite(str(path), np.random.default_rng(1).integers(0, 255, (160, 200, 3), np.uint8))
    photo = Photo(path, "nell-byler", "train", (((70.0, 50.0, 130.0, 130.0), 4),))
    upper, side, again = spot(100, 75, 44), spot(101, 112, 40), spot(104, 78, 46)
    assert faces(list(of_photo(photo, lambda *_: [upper], 1))) == {"pips_4"}
    assert len(list(of_photo(photo, lambda *_: [upper, side], 1))) == 1
    assert len(list(of_photo(photo, lambda *_: [upper, again], 1))) == 2
