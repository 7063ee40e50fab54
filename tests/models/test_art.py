"""The drawings are clear when small, and no two are alike however a die is turned."""

from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models import art

ALL = sorted({*art.SYMBOLS, *art.NUMERALS, *art.PIPS, *art.CARDS})
SMALL = 25


def turned(name: str, degrees: float) -> NDArray[np.float32]:
    """The drawing at 25 pixels, turned about its middle, slightly soft as a camera makes it."""
    large = art.mask(art.outline(name), 200).astype(np.float32)
    matrix = cv2.getRotationMatrix2D((99.5, 99.5), degrees, 0.8)
    small = cv2.resize(cv2.warpAffine(large, matrix, (200, 200)), (SMALL, SMALL), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.7), np.float32)


def alike(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """The correlation of two pictures: 1 for the same."""
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


@pytest.mark.parametrize("name", ALL)
def test_a_drawing_is_of_plain_paths_within_its_square(name: str) -> None:
    root = ElementTree.fromstring(files("models.art").joinpath(f"{name}.svg").read_text(encoding="utf-8"))
    assert root.attrib["viewBox"] == "0 0 100 100"
    assert {element.tag.rpartition("}")[2] for element in root} == {"path"}
    points = np.concatenate([contour for contours in art.outline(name) for contour in contours])
    assert points.min() >= 0
    assert points.max() <= art.SIZE


@pytest.mark.parametrize("name", ALL)
def test_a_drawing_has_ink_and_paper(name: str) -> None:
    share = art.mask(art.outline(name), 100).mean() / 255
    assert 0.03 < share < 0.75


@pytest.mark.parametrize(("one", "other"), list(combinations(art.SYMBOLS, 2)))
def test_symbols_are_told_apart_in_any_rotation_at_25_pixels(one: str, other: str) -> None:
    still = turned(one, 0)
    assert max(alike(still, turned(other, degrees)) for degrees in range(0, 360, 10)) < 0.9


@pytest.mark.parametrize(("one", "other"), list(combinations(art.CARDS, 2)))
def test_cards_are_told_apart_in_any_rotation_at_25_pixels(one: str, other: str) -> None:
    still = turned(one, 0)
    assert max(alike(still, turned(other, degrees)) for degrees in range(0, 360, 10)) < 0.9


def test_pips_are_as_many_as_they_say() -> None:
    for value, name in enumerate(art.PIPS, start=1):
        assert cv2.connectedComponents(art.mask(art.outline(name), 100))[0] - 1 == value


def test_a_mask_is_filled_by_the_even_odd_rule() -> None:
    square = np.array([(10, 10), (90, 10), (90, 90), (10, 90)], np.float32)
    hole = np.array([(40, 40), (60, 40), (60, 60), (40, 60)], np.float32)
    mask = art.mask(((square, hole),), 100)
    assert mask[20, 20] == 255
    assert mask[50, 50] == 0
    assert mask[5, 5] == 0
