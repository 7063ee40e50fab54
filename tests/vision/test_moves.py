"""Whether pieces moved as one."""

from math import cos, radians, sin

import numpy as np
import pytest

from vision.moves import Move, apart, carried, side, together, turned
from vision.reading import Piece


def die(value: int, x: float, y: float, angle: float = 0, long: float = 40) -> Piece:
    reach = long / 2 * (abs(cos(radians(angle))) + abs(sin(radians(angle))))
    return Piece({"value": value}, (x - reach, y - reach, x + reach, y + reach), angle, 0.99, True)


DICE = [die(1, 200, 200, 10), die(5, 400, 250, 40), die(5, 300, 500, 70), die(6, 700, 300, 85)]


def test_sides_distances_and_turns() -> None:
    assert side(die(1, 100, 100, 30)) == pytest.approx(40)
    assert apart(die(1, 100, 100), die(1, 160, 180)) == pytest.approx(2.5)
    assert turned(die(1, 0, 0, 2), die(1, 0, 0, 88)) == pytest.approx(4)
    assert turned(die(1, 0, 0, -44), die(1, 0, 0, 136)) == 0


@pytest.mark.parametrize("move", [Move(0, (90, -40)), Move(5, (0, 0)), Move(-20, (150, 200)), Move(90, (900, 0))])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_move_of_all_is_found(move: Move, count: int) -> None:
    found = together(DICE[:count], [move.piece(piece) for piece in DICE[:count]])
    assert found is not None
    for piece in DICE[:count]:
        assert apart(found.piece(piece), move.piece(piece)) < 0.3
        assert side(move.piece(piece)) == pytest.approx(40)


@pytest.mark.parametrize("move", [Move(0, (90, -40)), Move(-20, (150, 200)), Move(90, (900, 0))])
def test_a_homography_takes_pieces_along(move: Move) -> None:
    (c, s), (x, y) = (cos(radians(move.turn)), sin(radians(move.turn))), move.shift
    for piece in DICE:
        there = carried(piece, np.array([[c, -s, x], [s, c, y], [0, 0, 1]]))
        assert apart(there, move.piece(piece)) < 0.01
        assert turned(there, move.piece(piece)) < 0.1
        assert there.shows == piece.shows


def test_one_in_four_may_have_tipped_over() -> None:
    moved = [Move(3, (60, 20)).piece(piece) for piece in DICE]
    assert together(DICE, [*moved[:3], die(2, 750, 360)]) is not None
    assert together(DICE, [*moved[:2], die(2, 750, 360), die(3, 600, 600)]) is None


def test_dice_thrown_to_the_same_faces_did_not_move_as_one() -> None:
    thrown = [die(1, 500, 500, 33), die(5, 350, 120, 3), die(5, 640, 420, 60), die(6, 220, 610, 15)]
    assert together(DICE, thrown) is None


def test_the_same_places_with_dice_turned_otherwise_are_no_move() -> None:
    assert together(DICE[:2], [die(1, 260, 200, 55), die(5, 460, 250, 0)]) is None


def test_one_die_alone_does_not_tell() -> None:
    assert together(DICE[:1], [die(1, 300, 300, 10)]) is None
    assert together([], DICE) is None
    assert together(DICE, []) is None
