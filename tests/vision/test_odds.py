"""How likely a reading is, all in all: by the reader, by the finder's heat, and by how far the die looks apart."""

import numpy as np
import pytest

from models.crop import Floats
from vision.lean import DOUBTED, LEANS
from vision.odds import weighed


def told(*chances: float, heat: float = 0.9, times: float = 0.0, taught: bool = True) -> Floats:
    """What becomes of the chances of one die's faces."""
    each = np.array([chances], np.float32)
    return np.asarray(weighed(each, taught, np.array([heat]), np.array([times]))[0])


def test_the_reader_is_right_more_often_than_it_thinks() -> None:
    best, other = told(0.8, 0.1)
    assert best > 0.95
    assert 0.01 < other < 0.03


@pytest.mark.parametrize("heat", [0.7, 0.9, 1.0])
@pytest.mark.parametrize("times", [0.0, DOUBTED - 0.01])
def test_what_an_enrolled_face_is_like_stays(heat: float, times: float) -> None:
    assert told(0.8, 0.1, heat=heat, times=times, taught=False) == pytest.approx([0.8, 0.1])


def test_what_looks_the_same_stays_as_likely_as_each_other() -> None:
    """In a grey picture, nobody knows the colour, however clear the number is."""
    assert told(0.25, 0.25, 0.25, 0.25) == pytest.approx([0.25] * 4, abs=1e-3)


def test_half_the_odds_of_a_piece_leave_half_the_odds_of_its_faces() -> None:
    half = 7 / 13  # odds of 7 to 6, where 0.7 is 7 to 3
    assert told(0.6, 0.3, heat=half, taught=False).sum() == pytest.approx(4.5 / 5.5)


def test_the_colder_and_the_more_it_leans_the_less_likely() -> None:
    colder = [told(0.95, heat=heat)[0] for heat in (0.7, 0.5, 0.3, 0.1)]
    leaning = [told(0.95, times=times)[0] for times in (DOUBTED, DOUBTED + 0.01, LEANS, LEANS + 0.01, 9.0)]
    for row in (colder, leaning):
        assert sorted(row, reverse=True) == row
        assert len(set(row)) == len(row)


def test_both_together_speak_more_against_it_than_each() -> None:
    times = (DOUBTED + LEANS) / 2
    assert told(0.95, heat=0.4, times=times)[0] < min(told(0.95, heat=0.4)[0], told(0.95, times=times)[0])


def test_up_to_a_doubt_a_tilt_changes_nothing() -> None:
    assert told(0.8, times=DOUBTED - 0.01) == pytest.approx(told(0.8), abs=1e-7)


def test_even_what_is_certain_may_lean() -> None:
    assert told(1.0, times=DOUBTED + 0.01)[0] < told(1.0)[0]


def test_a_die_that_leans_is_asked_about_however_clear_it_is() -> None:
    assert told(1.0, times=LEANS - 0.01)[0] > 0.99
    assert told(1.0, times=LEANS + 0.01)[0] == pytest.approx(0.5, abs=1e-3)


def test_heat_does_not_tell_which_face_it_is() -> None:
    warm, cold = told(0.6, 0.2), told(0.6, 0.2, heat=0.3)
    assert cold[0] / cold[1] == pytest.approx(warm[0] / warm[1])


def test_what_is_like_no_face_at_all_stays_so() -> None:
    assert told(0.0, 0.0) == pytest.approx([0, 0])


def test_no_dice() -> None:
    assert weighed(np.zeros((0, 5), np.float32), True, np.zeros(0), np.zeros(0)).shape == (0, 5)
