"""Closer looks at dice that may lean are believed, however many dice lie around them, well read or not."""

from collections.abc import Sequence

import numpy as np
import pytest

from models.crop import Floats, Halves
from models.spots import Spot
from models.table import Tilts
from models.vocabulary import LIES
from tests.models.flat_dice import flat
from vision import lean, sets
from vision.eyes import Eyes
from vision.gaze import Light, Seen
from vision.level import Closer, Level
from vision.places import Places

SPOTS = [Spot((200 + 200 * i, 480), 60, 0.0, (170 + 200 * i, 450, 230 + 200 * i, 510), 0.9) for i in range(5)]
PICTURE = Halves(np.zeros((960, 1280, 3), np.uint8))
FLAT = flat(np.array([spot.centre[0] / 1280 - 0.5 for spot in SPOTS], np.complex128), 0.9, 0.3)
EVEN = Light(np.ones(3, np.float32), grey=False)
USUAL, VAGUE = 0.07, 0.13


class Telling(Level):
    """Tells how every die looks and how far it leans by itself, and thinks that it hardly errs."""

    def __init__(self, tilts: Tilts, leans: Tilts) -> None:
        self._tilts, self._leans = tilts, leans
        self.looks = [0] * len(SPOTS)  # at each die

    def look(self, picture: Halves, spots: Sequence[Spot], gains: Floats, turns: Sequence[int]) -> Closer:
        some = [SPOTS.index(spot) for spot in spots]
        for i in some:
            self.looks[i] += len(turns)
        ways = np.stack([self._tilts[some], self._leans[some]], axis=1)
        every = np.full(len(some), float(len(turns)))
        return Closer(every, ways * len(turns), np.full((len(some), 2), len(turns) * np.log(0.03)))


def times(past: Sequence[float], alone: Sequence[float], well_read: int, usual: float = USUAL) -> list[float]:
    """How far dice are from the table, in usual errors, that look so far past it, and by themselves lean so far."""
    return [float(each) for each in seen_closer(past, alone, well_read, usual)[0].times]


def seen_closer(
    past: Sequence[float], alone: Sequence[float], well_read: int, usual: float = USUAL
) -> tuple[lean.Apart, list[int]]:
    """How far they are from it, and how often each of them was looked at closer."""
    eyes, count = Eyes(sets.load("pips")), len(past)
    tilts = FLAT[:count] + np.array(past)
    eyes._level = telling = Telling(tilts, np.array(alone, np.complex128))
    chances = np.zeros((count, len(eyes.faces)), np.float32)
    chances[:, 0] = np.where(np.arange(count) < well_read, 0.97, 0.7)
    nobody, lies = np.full(count, 0.01, np.float32), np.zeros((count, len(LIES)), np.float32)
    seen = Seen(chances, nobody, nobody, lies, tilts, np.full(count, usual), np.zeros(count, np.complex128))
    spots = SPOTS[:count]
    places = Places.of(spots)
    _, apart = eyes._closely(PICTURE, spots, places, seen, eyes._apart(PICTURE, places, seen, ()), (), EVEN)
    return apart, telling.looks[:count]


@pytest.mark.parametrize("well_read", range(6))
@pytest.mark.parametrize(("tilt", "leans"), [(0.35, True), (0.08, False)])
def test_one_die_of_five_leans(well_read: int, tilt: float, leans: bool) -> None:
    first, *others = times([tilt, 0, 0, 0, 0], [tilt, 0, 0, 0, 0], well_read)
    assert (first > lean.LEANS) == leans
    # Where it is one of two that are well read, or the only one, and tells how the table lies, one more is asked about.
    assert sum(other > lean.LEANS for other in others) == (leans and well_read in (1, 2))


@pytest.mark.parametrize("count", [3, 4, 5])
def test_one_that_seems_level_by_itself_leans_past_the_others(count: int) -> None:
    first, *others = times([0.35] + [0] * (count - 1), [0] * count, well_read=count)
    assert first > lean.LEANS > max(others)


@pytest.mark.parametrize("count", [3, 4, 5])
def test_one_that_seems_to_lean_by_itself_lies_as_the_others_do(count: int) -> None:
    past, alone = [0.0] * count, [0.3] + [0.0] * (count - 1)
    assert max(times(past, alone, well_read=count, usual=VAGUE)) < lean.LEANS
    assert times(past, alone, well_read=0, usual=VAGUE)[0] > lean.LEANS


def test_of_two_that_differ_both_are_asked_about() -> None:
    assert min(times([0.35, 0], [0, 0], well_read=2)) > lean.LEANS


def test_once_one_of_few_dice_surely_stands_out_all_are_looked_at() -> None:
    assert seen_closer([0.35, 0, 0, 0, 0], [0] * 5, well_read=5)[1] == [4] * 5
    assert seen_closer([0.16, 0, 0, 0, 0], [0] * 5, well_read=5)[1] == [1, 0, 0, 0, 0]
    assert seen_closer([0] * 5, [0] * 5, well_read=5)[1] == [0] * 5
