"""Crops are upright and sharp whatever the size, and the light's colour is taken out."""

import cv2
import numpy as np
import pytest

from models.crop import Halves, batch, is_grey, lit, shrunk, upright, uprights, white_balance
from models.vocabulary import CROP, MARGIN, MULTIPLE


def die(
    size: int, centre: tuple[float, float], side: float, angle: float
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A white square with a dark spot near the end of its first edge, on black."""
    picture = np.zeros((size, size, 3), np.uint8)
    along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    corners = [np.array(centre) + side / 2 * (a * along + b * across) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    cv2.fillPoly(picture, [np.round(np.array(corners) * 16 - 8).astype(np.int32)], (255, 255, 255), cv2.LINE_AA, 4)
    spot = np.array(centre) + side * 0.3 * along
    cv2.circle(picture, (round(spot[0]), round(spot[1])), max(round(side * 0.1), 1), (0, 0, 0), -1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("side", [20.0, 60.0, 200.0, 700.0])
@pytest.mark.parametrize("angle", [0.0, 0.4, -0.7])
def test_a_turned_face_comes_out_level_and_of_one_size(side: float, angle: float) -> None:
    size = int(side * 3)
    crop = upright(die(size, (size / 2, size / 2), side, angle), (size / 2, size / 2), side, angle)
    assert crop.shape == (CROP, CROP, 3)
    face = CROP / MARGIN
    white = crop[..., 0] > 127
    assert white.sum() == pytest.approx(face**2 * (1 - np.pi * 0.01), rel=0.08 + 2 / side)
    middle = CROP // 2
    assert crop[middle, round(middle + face * 0.3), 0] < 128  # the spot lies to the right: along the first edge
    assert crop[middle, round(middle - face * 0.3), 0] > 200


def test_a_face_in_a_picture_wider_than_opencv_can_turn() -> None:
    wide = np.zeros((60, 33_000, 3), np.uint8)
    wide[20:40, 32_500:32_520] = (10, 200, 30)
    near = np.ascontiguousarray(wide[:, 32_400:32_600])
    assert np.array_equal(upright(wide, (32_510, 30), 20, 0.3), upright(near, (110, 30), 20, 0.3))


def test_a_picture_is_grey_only_without_any_colour() -> None:
    grey = np.full((60, 80, 3), 90, np.uint8)
    assert is_grey(grey)
    grey[8:12, 8:12, 2] += 5
    assert not is_grey(grey)


def test_a_face_at_the_edge_of_the_picture_has_a_crop_too() -> None:
    assert upright(die(50, (2, 2), 30, 0.2), (2, 2), 30, 0.2).shape == (CROP, CROP, 3)
    assert upright(die(900, (2, 2), 400, 0.2), (2, 2), 400, 0.2).shape == (CROP, CROP, 3)


@pytest.mark.parametrize("shape", [(960, 1280), (1, 1), (7, 3000), (3000, 7)])
def test_the_small_picture_has_sides_that_the_finder_takes(shape: tuple[int, int]) -> None:
    small, scale = shrunk(Halves(np.full((*shape, 3), 80, np.uint8)), 320)
    assert small.shape[0] % MULTIPLE == small.shape[1] % MULTIPLE == 0
    assert scale == 320 / max(shape)


@pytest.mark.parametrize("side", [18.0, 60.0, 90.0, 200.0, 700.0])
def test_many_faces_at_once_look_as_each_alone(side: float) -> None:
    size = int(side * 3)
    picture = die(size, (size / 2, size / 2), side, 0.4)
    alone = upright(picture, (size / 2, size / 2), side, 0.4)
    (together,) = uprights(Halves(picture), [((size / 2, size / 2), side, 0.4)])
    assert np.abs(together.astype(int) - alone).mean() < 4


def test_a_dark_picture_is_made_brighter_and_no_other() -> None:
    table = np.random.default_rng(1).integers(20, 230, (480, 640, 3), np.uint8)
    as_it_is, dark = Halves(table), Halves((table * 0.2).astype(np.uint8))
    assert lit(as_it_is) is as_it_is
    assert np.abs(lit(dark).at(0).mean() / table.mean() - 1) < 0.4
    assert lit(Halves(np.zeros((480, 640, 3), np.uint8))).at(0).max() == 0


@pytest.mark.parametrize("cast", [(0.7, 0.95, 1.2), (1.2, 1.0, 0.8)])
def test_white_balance_takes_some_of_the_colour_out_of_warm_and_cold_light(cast: tuple[float, float, float]) -> None:
    grey = np.random.default_rng(1).uniform(20, 190, (60, 80, 1)) * np.ones(3)
    seen = np.clip(grey * cast, 0, 255).astype(np.uint8)
    blue, _, red = (seen * white_balance(seen)).reshape(-1, 3).mean(axis=0)
    assert abs(np.log(blue / red)) < 0.7 * abs(np.log(cast[0] / cast[2]))


def test_white_balance_does_not_take_green_felt_for_green_light() -> None:
    felt = np.full((60, 80, 3), (62, 96, 62), np.uint8)
    assert white_balance(felt) == pytest.approx([1, 1, 1], abs=0.01)


@pytest.mark.parametrize("brightness", [0, 255])
def test_white_balance_of_black_and_of_glare_changes_nothing(brightness: int) -> None:
    assert white_balance(np.full((60, 80, 3), brightness, np.uint8)) == pytest.approx([1, 1, 1], abs=0.01)


def test_a_batch_is_balanced_and_nothing_in_it_brighter_than_white() -> None:
    crops = [np.full((CROP, CROP, 3), 200, np.uint8)] * 3
    stack = batch(crops, np.array([1.0, 0.5, 1.6], np.float32))
    assert stack.shape == (3, CROP, CROP, 3)
    assert stack[0, 0, 0].tolist() == [200, 100, 255]


def test_each_crop_of_a_batch_may_have_its_own_light() -> None:
    crops = [np.full((CROP, CROP, 3), 100, np.uint8), np.full((CROP, CROP, 3), (0, 50, 200), np.uint8)]
    stack = batch(crops, np.array([[1.0, 1.0, 1.0], [2.0, 1.0, 0.5]], np.float32))
    assert stack[:, 5, 7].tolist() == [[100, 100, 100], [0, 50, 100]]


@pytest.mark.parametrize("made", [0, 2])
def test_a_part_is_what_lies_there_in_every_half(made: int) -> None:
    picture = np.random.default_rng(3).integers(0, 255, (333, 517, 3), np.uint8)
    halves = Halves(picture)
    halves.at(made)
    part, (left, top, right, bottom) = halves.part((50, 33, 401, 333))
    assert (left, top, right, bottom) == (48, 32, 416, 333)
    for level in range(4):
        inside = np.s_[top >> level : bottom >> level, left >> level : right >> level]
        assert np.array_equal(part.at(level), halves.at(level)[inside])
