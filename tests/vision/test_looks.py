"""A second look goes where the reader says that a piece lies, and is believed unless it contradicts the first."""

import numpy as np
import pytest

from models.spots import Spot
from models.vocabulary import MARGIN
from vision.looks import agreed, moved, unclear


def test_a_second_look_is_believed_unless_it_says_another_thing() -> None:
    first = np.array([[0.6, 0.3, 0.1], [0.7, 0.2, 0.1]], np.float32)
    second = np.array([[0.97, 0.02, 0.01], [0.03, 0.96, 0.01]], np.float32)
    same, other = agreed(first, second)
    assert same == pytest.approx(second[0])
    assert other.argmax() == 1
    assert other[1] < 0.8  # then somebody is asked


def test_what_is_not_quite_clear_is_looked_at_again_where_there_is_time() -> None:
    few = np.array([0.99, 0.95, 0.5, 0.9, 0.97], np.float32)
    assert unclear(few).tolist() == [False, True, True, True, True]
    assert unclear(np.full(4, 0.99, np.float32)).all()  # so few are all looked at again
    many = np.tile(np.array([0.9, 0.5], np.float32), 12)
    assert unclear(many).tolist() == [False, True] * 12
    some = np.array([0.96, 0.9, 0.95, *[0.99] * 13], np.float32)
    assert np.flatnonzero(unclear(some)).tolist() == [1, 2]  # the least clear ones first


def test_a_spot_moves_to_where_the_reader_says_the_piece_lies() -> None:
    spot = Spot((100, 50), 40, np.pi / 2, (80, 30, 120, 70), 0.9)
    right, turned = 0.1, np.radians(20)
    lies = np.array([right, 0, np.log(1.2), np.cos(4 * turned), np.sin(4 * turned), 0, 0], np.float32)
    there = moved(spot, lies)
    # The crop is turned by a quarter: its right is down in the picture.
    assert there.centre == pytest.approx((100, 50 + right * 40 * MARGIN / 2), abs=1e-3)
    assert there.side == pytest.approx(48)
    assert np.degrees(there.angle) == pytest.approx(110)
    assert there.box == pytest.approx((76, 26 + there.centre[1] - 50, 124, 74 + there.centre[1] - 50), abs=1e-3)
    assert all(type(edge) is float for edge in there.box)  # it is written out as JSON
