"""What is printed on the mats: complete, in the printable part, and nothing that looks like a die."""

from typing import Literal

import numpy as np
import pytest

from rules import rpsls
from vision.mat import Mat, all_mats, mat_of, pose
from vision.mat_art import COLOURS, RING, shapes
from vision.mat_picture import cells, drawn, picture
from vision.mat_shapes import Area, Code, Stroke, Text, lettered, rounded
from vision.mat_words import ENGLISH, LANGUAGES

EACH = pytest.mark.parametrize("mat", all_mats(), ids=lambda mat: mat.game)


@EACH
def test_the_picture_has_the_size_of_the_sheet(mat: Mat) -> None:
    for per_mm in (1.5, 4):
        assert picture(mat, per_mm).shape == (round(mat.height * per_mm), round(mat.width * per_mm), 3)


@EACH
@pytest.mark.parametrize("per_mm", [2, 3.3, 5])
def test_the_markers_are_printed_true_to_scale(mat: Mat, per_mm: float) -> None:
    sheet = picture(mat, per_mm)
    table = np.full((sheet.shape[0] + 80, sheet.shape[1] + 80, 3), (90, 120, 90), np.uint8)
    table[40:-40, 40:-40] = sheet
    seen = pose(table)
    assert seen is not None
    assert seen.game == mat.game
    assert len(seen.seen) == 4
    corners = [corner for marker in mat.markers for corner in marker.corners]
    assert seen.to_pixels(corners) == pytest.approx(np.array(corners) * per_mm + 40, abs=0.3)


@EACH
def test_all_ink_is_where_printers_print(mat: Mat) -> None:
    inked = np.argwhere((picture(mat, 2) < 250).any(axis=2)) / 2
    middle = np.array([mat.height, mat.width]) / 2
    letter = np.array([215.9, 279.4] if mat.width == 297 else [279.4, 431.8])
    reach = np.minimum(np.array([mat.height, mat.width]), letter) / 2 - 5
    assert (np.abs(inked + 0.25 - middle) <= reach).all()


@EACH
def test_around_the_markers_the_paper_stays_white(mat: Mat) -> None:
    sheet = picture(mat, 4)
    for marker in mat.markers:
        (left, top), (right, bottom) = marker.corners[0], marker.corners[2]
        cell = (right - left) / 7
        x0, y0, x1, y1 = (round(v * 4) for v in (left - cell, top - cell, right + cell, bottom + cell))
        around = sheet[y0:y1, x0:x1].copy()
        inside = round(cell * 4) - 1
        around[inside:-inside, inside:-inside] = 255
        assert around.min() == 255


@EACH
def test_every_text_has_letters_that_can_be_drawn_and_fits_its_sheet(mat: Mat) -> None:
    texts = [shape for shape in shapes(mat) if isinstance(shape, Text)]
    assert ENGLISH[f"title.{mat.game}"] in [text.text for text in texts]
    for text in texts:
        assert text.text.isascii()
        assert text.height >= 2.5


@EACH
def test_another_language_is_another_table(mat: Mat) -> None:
    other = {key: f"x{value}" for key, value in ENGLISH.items()}
    for one, two in zip(shapes(mat), shapes(mat, other), strict=True):
        if isinstance(one, Text) and isinstance(two, Text):
            assert two.text == f"x{one.text}"
        else:
            assert one == two


def test_every_language_has_the_same_words() -> None:
    assert {name: set(words) for name, words in LANGUAGES.items()} == {"en": set(ENGLISH), "de": set(ENGLISH)}


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_printed_letters_stand_where_drawn_ones_do(anchor: Literal["start", "middle", "end"], turn: int) -> None:
    text = Text("HHHH", (50, 50), 10, "#000000", anchor, turn=turn)
    one, two = (np.argwhere((drawn([part], 100, 100, 4) < 128).any(axis=2)) / 4 for part in (lettered(text), text))
    printed, old = (spots.min(axis=0) + spots.max(axis=0) - 100 for spots in (one, two))
    assert np.ptp(one, axis=0).min() == pytest.approx(10, abs=0.5)
    assert np.abs(printed).min() < 1  # one line of letters, in the middle of its height
    assert np.sign(np.round(printed / 5)).tolist() == np.sign(np.round(old / 5)).tolist()  # on one side of its anchor


def test_every_word_is_used() -> None:
    used = {shape.text for mat in all_mats() for shape in shapes(mat) if isinstance(shape, Text)}
    assert {text.format(number=1) for text in ENGLISH.values()} <= used


def test_no_small_square_is_filled_and_no_pip() -> None:
    """A filled square of a die's size, or a filled disc on it, would be read as a die."""
    for mat in all_mats():
        for shape in shapes(mat):
            if isinstance(shape, Area) and shape.fill is not None:
                points = np.concatenate([np.array(contour) for contour in shape.contours])
                wide, high = np.ptp(points, axis=0)
                arrowhead = max(wide, high) < 3 and len(points) == 3
                assert arrowhead or max(wide, high) > 60


def test_colours_have_a_letter_and_a_shape_of_their_own() -> None:
    letters = [ENGLISH[f"letter.{colour}"] for colour in COLOURS]
    assert len(set(letters)) == 4 == len(COLOURS)
    board = shapes(mat_of("ligretto"))
    lines = [line for _, line in COLOURS.values()]
    badges = {shape.line: len(shape.contours[0]) for shape in board if isinstance(shape, Area) and shape.line in lines}
    assert len(set(badges.values())) == 4  # as many corners as no other


def test_the_arrows_are_the_rules() -> None:
    arrows = {(RING[i], RING[(i + step) % 5]) for i in range(5) for step in (1, 3)}
    assert arrows == {(str(winner), str(loser)) for winner, loser in rpsls.BEATS}


def test_a_line_has_its_width_and_its_place() -> None:
    sheet = drawn([Stroke(((5, 10), (25, 10)), "#000000", 2)], 30, 20, 4)
    rows = np.flatnonzero(sheet[:, 60, 0] < 128)
    assert rows.min() == pytest.approx(36, abs=1)
    assert rows.max() == pytest.approx(43, abs=1)


def test_holes_stay_open_and_colours_are_blue_green_red() -> None:
    outer, hole = ((2, 2), (18, 2), (18, 18), (2, 18)), ((6, 6), (14, 6), (14, 14), (6, 14))
    sheet = drawn([Area((outer, hole), fill="#ff8000")], 20, 20, 5)
    assert sheet[50, 50].tolist() == [255, 255, 255]
    assert sheet[20, 50].tolist() == [0, 128, 255]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_letters_stand_where_they_should(turn: int) -> None:
    sheet = drawn([Text("HHHH", (50, 50), 10, "#000000", turn=turn)], 100, 100, 4)
    rows, columns = (np.flatnonzero((sheet < 128).any(axis=(axis, 2))) / 4 for axis in (1, 0))
    long, high = (rows, columns) if turn in (90, 270) else (columns, rows)
    assert (high.min() + high.max()) / 2 == pytest.approx(50, abs=1)
    assert np.ptp(high) == pytest.approx(10, abs=2)
    assert (long.min() + long.max()) / 2 == pytest.approx(50, abs=1)
    assert np.ptp(long) > 25


def test_a_text_beyond_the_edge_is_cut_off() -> None:
    for at in ((0, 0), (200, 10), (10, 200), (-90, -90)):
        assert drawn([Text("Hello", at, 8, "#000000")], 20, 20, 4).shape == (80, 80, 3)


def test_round_corners_stay_inside() -> None:
    points = np.array(rounded(((0, 0), (10, 0), (10, 4), (0, 4)), 50))
    assert points.min() >= 0
    assert points.max(axis=0).tolist() == [10, 4]


def test_a_marker_is_its_squares() -> None:
    black = cells("DICT_5X5_50", 3)
    assert black.shape == (7, 7)
    assert black[0].all()
    assert black[:, -1].all()
    sheet = drawn([Code("DICT_5X5_50", 3, (2, 2), 14)], 18, 18, 4)
    assert np.array_equal(sheet[12:-8:8, 12:-8:8, 0][:7, :7] == 0, black)
