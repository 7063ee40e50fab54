"""What else speaks against a reading: the finder was cold there, or the die may lean."""

import numpy as np
import pytest

from models.crop import Floats
from vision.doubt import doubted


def told(best: float, heat: float = 0.9, times: float = 0.0) -> Floats:
    """Two things that a die may show, and what is left of how likely they are."""
    chances = np.array([[best, (1 - best) / 2]], np.float32)
    return np.asarray(doubted(chances, np.array([heat]), np.array([times]))[0])


@pytest.mark.parametrize("heat", [0.7, 0.9, 1.0])
@pytest.mark.parametrize("times", [0.0, 1.5])
def test_a_warm_and_flat_die_is_as_likely_as_the_reader_says(heat: float, times: float) -> None:
    assert told(0.9, heat, times) == pytest.approx([0.9, 0.05], abs=1e-6)


def test_half_the_odds_of_a_piece_leave_half_the_odds_of_its_reading() -> None:
    half = 7 / 13  # odds of 7 to 6, where 0.7 is 7 to 3
    assert told(0.9, half)[0] == pytest.approx(4.5 / 5.5, abs=1e-6)


def test_the_colder_and_the_more_it_leans_the_less_likely() -> None:
    colder = [told(0.95, heat)[0] for heat in (0.7, 0.5, 0.3, 0.1)]
    leaning = [told(0.95, times=times)[0] for times in (1.5, 2.0, 2.5, 3.0, 3.1, 9.0)]
    for row in (colder, leaning):
        assert sorted(row, reverse=True) == row
        assert len(set(row)) == len(row)


def test_both_together_speak_more_against_it_than_each() -> None:
    assert told(0.95, 0.4, 2.5)[0] < min(told(0.95, 0.4)[0], told(0.95, times=2.5)[0])


def test_what_is_clear_outweighs_a_little_doubt() -> None:
    assert told(0.99, 0.5)[0] > 0.95
    assert told(0.85, 0.5)[0] < 0.75


def test_a_die_that_leans_is_asked_about_however_clear_it_is() -> None:
    assert told(1.0, times=3.01)[0] == pytest.approx(0.5)


def test_which_face_is_likelier_does_not_change() -> None:
    chances = told(0.6, 0.3, 2.0)
    assert chances[0] / chances[1] == pytest.approx(0.6 / 0.2)


def test_no_dice() -> None:
    assert doubted(np.zeros((0, 5), np.float32), np.zeros(0), np.zeros(0)).shape == (0, 5)
