"""Which spots are of one piece, and which show only the side of a die."""

import numpy as np
import pytest

from models.spots import Spot
from vision.places import Places

DIE = Spot((100, 100), 60, 0.0, (70, 70, 130, 160), 0.9)
FLAT, LEANING = 0.3j, 0.3j - 0.5


def is_side(
    one: Spot, tilt: complex, far: float, die: Spot = DIE, upper: complex = FLAT, bodies: tuple[int, int] = (0, 0)
) -> bool:
    """Whether a spot with such a tilt, so far from the table's, shows a side of the die."""
    far_up = 0.0 if upper == FLAT else 0.5
    found = Places.of([die, one]).sides(np.array([upper, tilt]), np.array([far_up, far]), np.array(bodies))
    assert not found[0].any()
    return bool(found[1, 0])


def test_a_side_face_is_of_the_same_piece_and_a_neighbour_is_not() -> None:
    side_face = Spot((100, 140), 44, 0.0, (76, 112, 124, 164), 0.8)
    neighbour = Spot((161, 90), 60, 0.0, (120, 60, 191, 150), 0.9)
    places = Places.of([DIE, side_face, neighbour])
    assert places.overlapping().tolist() == [[True, True, False], [True, True, False], [False, False, True]]
    assert places.near().tolist() == np.eye(3, dtype=bool).tolist()


def test_two_middles_of_one_face_are_near() -> None:
    assert Places.of([DIE, Spot((120, 100), 50, 0.0, (95, 75, 145, 150), 0.5)]).near().all()


def test_the_side_of_a_die_is_fainter_and_within_its_box() -> None:
    side = Spot((104, 150), 50, 0.0, (80, 125, 130, 175), 0.65)
    assert is_side(side, 0.9j, 0.8)
    assert is_side(side, -0.5j, 0.8)
    assert not is_side(side, 0.6j, 0.3)  # it lies as flat as the die
    assert not is_side(side, -0.5j, 0.8, bodies=(0, 1))  # another die, of another colour
    hotter = Spot(side.centre, side.side, side.angle, side.box, 0.95)
    assert not is_side(hotter, -0.5j, 0.8)


@pytest.mark.parametrize(("heat", "expected"), [(0.65, False), (0.3, True)])
def test_what_is_faint_need_not_look_so_much_aside(heat: float, expected: bool) -> None:
    assert is_side(Spot((104, 150), 50, 0.0, (80, 125, 130, 175), heat), 0.75j, 0.45) == expected


def test_just_beside_its_box_the_side_of_a_die_looks_outwards() -> None:
    below = Spot((104, 170), 50, 0.0, (80, 145, 130, 195), 0.65)
    assert is_side(below, 1.1j, 0.8)
    assert not is_side(below, -0.5j, 0.8)  # a die that leans against the other
    assert not is_side(Spot((104, 185), 50, 0.0, (80, 160, 130, 210), 0.65), 1.1j, 0.8)


def test_the_next_face_of_a_leaning_die_is_its_side_too() -> None:
    right = Spot((150, 100), 50, 0.0, (125, 75, 175, 125), 0.95)  # hotter, and farther from the box than most
    assert is_side(right, LEANING + 1.2, 0.8, upper=LEANING)
    assert not is_side(right, LEANING + 0.6, 0.8, upper=LEANING)  # too little apart to be square to it
    assert not is_side(right, LEANING - 1.2, 1.6, upper=LEANING)  # it looks at the die, not away from it
