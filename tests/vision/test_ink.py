"""The ink of a white die is told in any light, by thin strokes and thick ones; other bodies say nothing."""

import cmath
import colorsys
import math

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.vocabulary import CROP, HUES
from vision import ink

PAINTS = {name: colorsys.hsv_to_rgb(hue / 360 % 1, 0.85, 0.85) for name, (hue, _) in ink.INKS.items()}
NAMES = list(ink.INKS)


def crop(
    paint: tuple[float, float, float], warm: float = 1.0, stroke: int = 4, bright: float = 210
) -> NDArray[np.uint8]:
    """A white face with a 4 in its middle, seen small and a little blurred, under a lamp that is warm or cold."""
    face = np.full((CROP, CROP, 3), 1.0, np.float32)
    cv2.putText(face, "4", (22, 42), cv2.FONT_HERSHEY_SIMPLEX, 0.9, paint[::-1], stroke, cv2.LINE_AA)
    light = np.array([1 / warm, 1, warm], np.float32) * bright
    return np.clip(cv2.GaussianBlur(face, (0, 0), 1.0) * light, 0, 255).astype(np.uint8)


def said(picture: NDArray[np.uint8], reader: str | None = None) -> dict[str, float]:
    """What speaks for each ink, if the reader is sure of one or of none."""
    inks = np.array([[4.0 if hue == reader else 0.0 for hue in HUES]], np.float32)
    weighed = ink.weighed(inks, ink.prints([picture], [ink.body_of(picture)]))[0]
    return {name: float(weighed[HUES.index(name)]) for name in ink.INKS}


def told(picture: NDArray[np.uint8], reader: str | None = None) -> str:
    every = said(picture, reader)
    return max(every, key=every.__getitem__)


@pytest.mark.parametrize("warm", [0.8, 1.0, 1.2])
def test_a_white_body_tells_the_light(warm: float) -> None:
    body = ink.body_of(crop(PAINTS["blue"], warm, bright=170))
    assert body is not None
    assert ink.gains(body) == pytest.approx([warm, 1, 1 / warm], abs=0.02)


@pytest.mark.parametrize("body", [(30, 40, 190), (24, 22, 22)])
def test_a_body_that_is_not_white_says_nothing(body: tuple[int, int, int]) -> None:
    face = np.full((CROP, CROP, 3), body, np.uint8)
    face[24:40, 28:36] = 230
    assert ink.body_of(face) is None
    assert told(face, "green") == "green"
    assert set(said(face).values()) == {0.0}


@pytest.mark.parametrize("name", ink.INKS)
@pytest.mark.parametrize("warm", [0.75, 1.0, 1.3])
@pytest.mark.parametrize("stroke", [1, 2, 5])
def test_an_ink_is_the_same_in_any_light_and_stroke(name: str, warm: float, stroke: int) -> None:
    assert told(crop(PAINTS[name], warm, stroke, 160)) == name


@pytest.mark.parametrize("shade", [(0.5, 0.5, 0.5), (0.98, 0.97, 0.98)])
def test_a_grey_print_or_none_leaves_it_to_the_reader(shade: tuple[float, float, float]) -> None:
    assert all(told(crop(shade), reader) == reader for reader in ink.INKS)


def test_a_clear_print_is_believed_more_than_the_reader() -> None:
    assert told(crop(PAINTS["yellow"], warm=1.3, bright=160), "orange") == "yellow"


def test_between_two_inks_both_are_likely() -> None:
    every = said(crop(colorsys.hsv_to_rgb(6.5 / 360, 0.85, 0.85)))
    assert abs(every["red"] - every["orange"]) < 1.5
    assert max(every, key=every.__getitem__) in {"red", "orange"}


def test_a_bright_print_on_a_grey_body_is_left_to_the_reader() -> None:
    face = np.full((CROP, CROP, 3), 80, np.uint8)
    face[24:40, 28:36] = (30, 120, 240)
    assert ink.body_of(face) is not None
    assert set(said(face).values()) == {0.0}


def alone(*hues: float, deep: float = 0.5) -> tuple[NDArray[np.float64], ink.Prints]:
    """The chances of inks by each print alone, and the prints."""
    prints = np.array([cmath.rect(deep, math.radians(hue)) for hue in hues])
    logits = ink.weighed(np.zeros((len(hues), len(HUES)), np.float32), prints)[:, [HUES.index(n) for n in NAMES]]
    powers = np.exp(logits.astype(np.float64))
    return powers / powers.sum(axis=1, keepdims=True), prints


def together(*hues: float) -> list[dict[str, float]]:
    chances, prints = alone(*hues)
    rows = chances * ink.together(chances, prints)
    return [dict(zip(NAMES, row, strict=True)) for row in rows.tolist()]


def test_a_die_alone_is_what_it_was() -> None:
    chances, prints = alone(6.0)
    assert chances * ink.together(chances, prints) == pytest.approx(chances, abs=0.05)


def test_beside_a_red_die_what_is_less_red_is_rather_orange() -> None:
    """One maker's orange may look like another's red, but not like its own red."""
    (lone,) = together(4.5)
    assert lone["red"] > 1.3 * lone["orange"]
    _, _, other = together(-9.0, -8.0, 4.5)
    assert other["orange"] > other["red"]


def test_beside_an_orange_die_what_is_redder_is_rather_red() -> None:
    (lone,) = together(7.0)
    assert lone["orange"] > lone["red"]
    _, _, other = together(24.0, 23.0, 7.0)
    assert other["red"] > other["orange"]


def test_dice_of_one_ink_stay_so() -> None:
    assert all(max(one, key=one.__getitem__) == "red" for one in together(1.0, 2.0, 0.0))
    assert all(max(one, key=one.__getitem__) == "orange" for one in together(12.0, 10.0, 14.0))


def test_others_change_only_which_ink_it_is() -> None:
    chances, prints = alone(-6.0, 7.0, 50.0)
    chances *= np.array([[0.9], [0.5], [0.7]])
    assert (chances * ink.together(chances, prints)).sum(axis=1) == pytest.approx([0.9, 0.5, 0.7])


def test_dice_whose_print_is_unknown_neither_tell_nor_are_told() -> None:
    chances, prints = alone(-6.0, 5.5, 5.5)
    prints[2] = 0
    factors = ink.together(chances, prints)
    assert factors[2] == pytest.approx(np.ones(len(NAMES)))
    assert factors[:2] == pytest.approx(ink.together(chances[:2], prints[:2]))
