"""What is seen of spots, by the eyes of a set."""

from typing import cast

import numpy as np
import pytest

from models.crop import Floats
from models.vocabulary import FACES
from tests.vision.fake_networks import FakeReader
from vision import ink, sets
from vision.gaze import Gaze, less_of_nothing
from vision.networks import Reader
from vision.sets import DiceSet, Kind


def likelier(dice_set: DiceSet) -> Floats | float:
    """How much likelier readings get by the inks of two dice, of which one is printed red."""
    gaze = Gaze(dice_set, cast(Reader, FakeReader()))
    chances = np.full((2, len(gaze.shows)), 1 / len(gaze.shows), np.float32)
    red = np.exp(1j * np.radians(ink.INKS["red"][0])) * 0.5
    return gaze.likelier_by_inks(chances, np.array([red, 0]))


def one_and_two(*kinds: tuple[str, ...]) -> DiceSet:
    """A set of white dice whose kinds have such inks."""
    each = tuple(Kind(faces=(str(i + 1),), body="white", inks=inks) for i, inks in enumerate(kinds))
    return DiceSet(name="some", piece="die", shows={"number": "number", "colour": "ink"}, kinds=each)


def test_of_coloured_inks_each_print_tells_something() -> None:
    red_or_blue = likelier(one_and_two(("red", "blue")))
    assert isinstance(red_or_blue, np.ndarray)
    assert red_or_blue.shape == (2, 2)
    assert red_or_blue[1] == pytest.approx([1, 1])  # nothing is known of its print


def test_where_an_ink_has_no_hue_prints_tell_nothing() -> None:
    assert likelier(one_and_two(("red", "black"))) == 1


def test_where_a_face_may_have_any_ink_prints_tell_nothing() -> None:
    plain = DiceSet(
        name="some",
        piece="die",
        shows={"number": "number"},
        kinds=(Kind(faces=("1",), inks=("red",)), Kind(faces=("2",))),
    )
    assert likelier(plain) == 1


def test_the_inks_of_the_built_in_sets_have_hues() -> None:
    every = [one for name in sets.built_in() if isinstance(one := sets.load(name), DiceSet)]
    told = [one.name for one in every if not isinstance(likelier(one), float)]
    assert told == ["shizzle"]


@pytest.mark.parametrize(("heat", "lower"), [(0.4, 1.0), (0.6, 1.0), (0.8, 0.375), (0.9, 1 / 6)])
def test_where_the_finder_is_hot_nothing_is_less_likely(heat: float, lower: float) -> None:
    faces = np.full((1, len(FACES)), 0.6 / (len(FACES) - 1), np.float32)
    faces[0, FACES.index("nothing")] = 0.4
    (found,) = less_of_nothing(faces, np.array([heat]))
    nothing = float(found[FACES.index("nothing")])
    assert nothing / (1 - nothing) == pytest.approx(lower * 0.4 / 0.6, rel=1e-4)
    assert found.sum() == pytest.approx(1)
    assert np.ptp(np.delete(found, FACES.index("nothing"))) == pytest.approx(0, abs=1e-6)


def test_however_hot_the_finder_is_a_reader_that_sees_nothing_is_believed() -> None:
    faces = np.zeros((1, len(FACES)), np.float32)
    faces[0, FACES.index("nothing")] = 1
    assert less_of_nothing(faces, np.array([1.0])).tolist() == faces.tolist()
