"""The five mats: nothing overlaps, everything can be printed, every game has the zones it needs."""

from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.sheet import BadMatError, Mat, Zone, all_mats, mat_of, read

MATS = {mat.game: mat for mat in all_mats()}
EACH = pytest.mark.parametrize("mat", MATS.values(), ids=MATS)
FINE = 4  # pixels per mm at which overlaps are counted

GOOD = """
game = "chess"
sheet = [297, 210]
[markers]
dictionary = "DICT_5X5_50"
ids = [20, 21, 22, 23]
side = 24
inset = [15, 8]
[[zone]]
name = "roll"
box = [50, 50, 100, 80]
"""


def covered(mat: Mat, zone: Zone) -> np.ndarray:
    mask = np.zeros((round(mat.height * FINE), round(mat.width * FINE)), np.uint8)
    return cv2.fillPoly(mask, [np.round(np.array(zone.polygon) * FINE).astype(np.int32)], 1)


def test_there_is_a_mat_for_each_game() -> None:
    assert set(MATS) == {"rpsls", "shizzle", "ligretto", "monopoly", "zombies"}
    assert mat_of("shizzle") is MATS["shizzle"]


@EACH
def test_no_zones_overlap(mat: Mat) -> None:
    masks = {zone.name: covered(mat, zone) for zone in mat.zones}
    assert all(mask.any() for mask in masks.values())
    assert [pair for pair in combinations(masks, 2) if (masks[pair[0]] & masks[pair[1]]).any()] == []


@EACH
def test_markers_lie_outside_all_zones_with_white_around_them(mat: Mat) -> None:
    """A marker is found by its edge: the white around it must be as wide as one of its squares."""
    for marker in mat.markers:
        (left, top), (right, bottom) = marker.corners[0], marker.corners[2]
        cell = (right - left) / 7
        outer = ((left - cell, top - cell), (right + cell, top - cell), (right + cell, bottom + cell))
        square = covered(mat, Zone("marker", (*outer, (left - cell, bottom + cell))))
        assert [zone.name for zone in mat.zones if (covered(mat, zone) & square).any()] == []


@EACH
def test_everything_is_inside_what_printers_print(mat: Mat) -> None:
    """On A4 and on Letter, whose middle is the sheet's middle, but for 5 mm at the edges; A3 is two of them."""
    letter = {"297x210": (279.4, 215.9), "420x297": (431.8, 279.4)}[f"{mat.width:g}x{mat.height:g}"]
    across, down = (min(a, b) / 2 - 5 for a, b in zip((mat.width, mat.height), letter, strict=True))
    points = [point for zone in mat.zones for point in zone.polygon]
    points += [corner for marker in mat.markers for corner in marker.corners]
    assert max(abs(x - mat.width / 2) for x, _ in points) <= across
    assert max(abs(y - mat.height / 2) for _, y in points) <= down


def test_no_two_mats_share_a_marker() -> None:
    numbers = [marker.number for mat in MATS.values() for marker in mat.markers]
    assert len(numbers) == 20 == len(set(numbers))
    assert len({mat.dictionary for mat in MATS.values()}) == 1


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("rpsls", {"centre", "roll"}),
        ("shizzle", {"line", "roll"}),
        ("monopoly", {"roll"}),
        ("zombies", {"deck", "draw:0", "draw:1", "draw:2"}),
    ],
)
def test_zones(game: str, names: set[str]) -> None:
    assert {zone.name for zone in MATS[game].zones} == names


def test_the_ligretto_board_has_a_space_for_each_colour_and_value() -> None:
    mat = MATS["ligretto"]
    spaces = {f"space:{colour}:{value}" for colour in ("blue", "green", "red", "yellow") for value in range(1, 7)}
    assert {zone.name for zone in mat.zones} == spaces | {f"player:{seat}" for seat in range(4)}
    for one, other in (("space:red:2", "space:red:3"), ("space:blue:1", "space:yellow:1")):
        assert mat.zone(one).centre < mat.zone(other).centre
    for name in spaces:
        left, top, right, bottom = mat.zone(name).box
        assert min(right - left, bottom - top) >= 16 + 2 * 4  # a die, and room for fast hands


def test_cards_fit_their_zones() -> None:
    for zone in MATS["zombies"].zones:
        left, top, right, bottom = zone.box
        assert right - left >= 59 + 2
        assert bottom - top >= 91 + 4


def test_a_point_is_in_at_most_one_zone() -> None:
    mat = MATS["rpsls"]
    assert mat.at(*mat.zone("roll").centre) == "roll"
    assert mat.at(*mat.zone("centre").centre) == "centre"
    assert mat.at(1, 1) is None
    assert mat.at(-500, 9000) is None
    with pytest.raises(KeyError, match="no zone 'line'"):
        mat.zone("line")


def test_along_the_longer_side() -> None:
    lane, tower = (Zone("a", ((10, 10), (110, 10), (110, 30), (10, 30))), Zone("b", ((0, 0), (9, 0), (9, 90), (0, 90))))
    assert [lane.along(x, 99) for x in (0, 10, 35, 110, 500)] == [0, 0, 0.25, 1, 1]
    assert [tower.along(99, y) for y in (-1, 45, 90)] == [0, 0.5, 1]


def test_a_mat_file_can_be_read_from_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "chess.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read(path).markers[1].corners[0] == (258, 8)


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("side = 24", "side = 0", "side"),
        ("sheet = [297, 210]", "sheet = [297]", "sheet"),
        ("box = [50, 50, 100, 80]", "", "either a box or a polygon"),
        ("box =", "boxes =", "boxes"),
        ("DICT_5X5_50", "DICT_9X9_1", "no markers “DICT_9X9_1”"),
        ("[[zone]]", '[[zone]]\nname = "roll"\nbox = [5, 5, 9, 9]\n[[zone]]', "“roll” stands in it twice"),
        ("game", "=", "line 2"),
    ],
)
def test_a_damaged_file_is_explained(tmp_path: Path, good: str, bad: str, why: str) -> None:
    path = tmp_path / "chess.toml"
    path.write_text(GOOD.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(BadMatError, match=f"(?s)^The mat file .* is damaged: .*{why}.*; install Croupier again[.]$"):
        read(path)


def test_a_missing_mat_is_explained(tmp_path: Path) -> None:
    with pytest.raises(BadMatError, match="There is no mat for “chess”; there are mats for ligretto,"):
        mat_of("chess")
    with pytest.raises(BadMatError, match="cannot be opened: no such file"):
        read(tmp_path / "none.toml")
