"""How alike faces are: what stands for them, what is rather a stranger, and which ones people are warned of."""

import numpy as np
import pytest

from models.crop import Floats
from models.vocabulary import EMBEDDING
from vision import likeness

ANY, RED, BLUE = (None, None), ("red", None), ("blue", None)


def towards(*parts: float) -> Floats:
    """A direction with these first numbers."""
    return likeness.unit(np.array([*parts, *[0.0] * (EMBEDDING - len(parts))], np.float32))


def face(*pictures: Floats) -> Floats:
    """Pictures as a describer describes them: four looks each, here all the same, and none blurred."""
    return np.stack([np.stack([one] * 4)[None] for one in pictures])


def test_a_face_is_known_by_its_prototype() -> None:
    faces = [likeness.prototypes(face(towards(1))), likeness.prototypes(face(towards(0, 1)))]
    seen = np.stack([towards(1, 0.05), towards(0.05, 1), towards(0, 0, 1), towards(1, 1)])
    chances = likeness.chances(likeness.likeness(seen, faces), [ANY, ANY], [0, 1], 0.6)
    assert chances[0, 0] > 0.99
    assert chances[1, 1] > 0.99
    assert chances[2].max() < 0.01  # a stranger
    assert chances[3, 0] == pytest.approx(chances[3, 1])  # between two
    assert chances[3].max() <= 0.5
    assert (chances.sum(axis=1) <= 1 + 1e-6).all()


def test_faces_of_different_colours_do_not_compete() -> None:
    alike = np.array([[0.99, 0.99]], np.float32)
    assert likeness.chances(alike, [RED, BLUE], [0, 1], 0.5).min() > 0.99
    assert likeness.chances(alike, [RED, RED], [0, 1], 0.5).max() < 0.51
    assert likeness.chances(alike, [RED, ANY], [0, 1], 0.5).max() < 0.51


def test_what_is_like_one_face_alone_is_rather_that_one() -> None:
    far, near = likeness.chances(np.array([[0.86, 0.3], [0.86, 0.84]], np.float32), [ANY, ANY], [0, 1], 0.82)
    assert far[0] > 0.95
    assert near.sum() < 0.6


def test_two_dice_that_stand_for_the_same_are_no_reason_to_doubt() -> None:
    alike = np.array([[0.86, 0.84, 0.3]], np.float32)
    apart, same = (likeness.chances(alike, [ANY] * 3, meanings, 0.82)[0] for meanings in ([0, 1, 2], [0, 0, 2]))
    assert apart.sum() < 0.6
    assert same.sum() > 0.9


def test_pictures_that_differ_stand_for_a_face_beside_their_mean() -> None:
    assert likeness.prototypes(face(towards(1))) == pytest.approx(towards(1)[None])
    both = likeness.prototypes(face(towards(1), towards(0, 1)))
    assert likeness.likeness(np.stack([towards(1), towards(0, 1), towards(1, 1)]), [both])[:, 0] == pytest.approx(1)
    assert len(likeness.prototypes(face(*[towards(1)] * 20))) == 1 + likeness.KEPT


@pytest.mark.parametrize("count", [1, 3])
def test_a_face_is_also_known_from_afar(count: int) -> None:
    clear, blurred = towards(1), towards(0, 1)
    pictures = np.stack([np.stack([[clear] * 4, [blurred] * 4])] * count)
    stand = likeness.prototypes(pictures)
    assert likeness.likeness(np.stack([clear, blurred]), [stand])[:, 0] == pytest.approx(1)
    assert likeness.odd(pictures) == []


def test_what_other_pictures_show_too_is_meant() -> None:
    axe, like_it, block = (face(towards(*parts))[0] for parts in ((1,), (1, 0.1), (0, 0, 1)))
    assert np.array_equal(likeness.chosen([[axe], [block, like_it], [axe]]), np.stack([axe, like_it, axe]))
    assert np.array_equal(likeness.chosen([[axe], [block], [axe]]), np.stack([axe, block, axe]))
    assert np.array_equal(likeness.chosen([[block, axe]]), block[None])  # of one picture nobody can tell


def test_a_picture_that_is_like_no_other_of_its_face_is_told() -> None:
    assert likeness.odd(face(towards(1), towards(1, 0.2), towards(0, 0, 1))) == [2]
    assert likeness.odd(face(towards(1), towards(0, 1))) == [0, 1]
    assert likeness.odd(face(towards(1), towards(1, 0.3), towards(1, -0.3))) == []
    assert likeness.odd(face(towards(1))) == []


def test_faces_that_look_alike_are_told() -> None:
    axe, hammer, shield = face(towards(1)), face(towards(1, 0.1)), face(towards(0, 0, 1))
    assert likeness.confused([axe, hammer, shield], [ANY, ANY, ANY]) == [(0, 1)]
    assert likeness.confused([axe, hammer, shield], [RED, BLUE, RED]) == []
    assert likeness.confused([axe, hammer, shield], [RED, ANY, RED]) == [(0, 1)]


def test_faces_whose_pictures_are_taken_for_each_other_are_told() -> None:
    axe = face(towards(1, 0, 0.2), towards(0.2, 1, 0.2))  # two pictures of it have little in common
    hammer = face(towards(0.2, 1), towards(0.3, 1))
    assert likeness.confused([axe, hammer], [ANY, ANY]) == [(0, 1)]
