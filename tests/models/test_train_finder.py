"""Where only a die's box is known, a finder that learns no more says where the upper face lies in it."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
import torch

from models.finder_examples import ALL, BOX, HEIGHT, WIDTH, Target
from models.nets import Finder
from models.train_finder import guesses, loss_of, targets_for
from models.vocabulary import MAPS, STRIDE


def target(known: int, centre: tuple[float, float] = (60, 60)) -> Target:
    return Target(known, False, centre, 30.0, 0.0, (40, 40, 80, 80))


def hot_at(column: int, row: int) -> torch.Tensor:
    """Maps of a finder that sees one upper face, 30 pixels wide, in the middle of a cell."""
    maps = torch.zeros(len(MAPS), HEIGHT // STRIDE, WIDTH // STRIDE)
    maps[:2] = -6
    maps[0, row, column] = 4
    maps[MAPS.index("side")] = float(np.log(30))
    return maps


def test_the_upper_face_of_a_boxed_die_is_where_the_guess_is_hottest() -> None:
    heat, _, wanted = targets_for(hot_at(17, 13).numpy(), [target(BOX)])
    assert np.argwhere(heat[0] == 1).tolist() == [[13, 17]]
    assert wanted[wanted[:, 2] == 1, 5:8] == pytest.approx(np.array([[0, 0, np.log(30)]]), abs=1e-5)


def test_a_guess_outside_the_box_counts_nothing() -> None:
    maps = hot_at(17, 13)
    maps[0, 5, 5] = 9
    heat, _, _ = targets_for(maps.numpy(), [target(BOX)])
    assert np.argwhere(heat[0] == 1).tolist() == [[13, 17]]


def test_a_finder_that_agrees_with_the_guess_errs_less_than_one_that_has_drifted() -> None:
    guess = hot_at(17, 13)[None]
    near, far = (float(loss_of(maps[None], guess, [[target(BOX)]])) for maps in (hot_at(17, 13), hot_at(12, 16)))
    assert near < far


def test_only_pictures_with_boxes_are_guessed_about() -> None:
    torch.manual_seed(1)
    teacher = Finder().eval()
    pictures = torch.rand(3, 3, HEIGHT, WIDTH)
    maps = guesses(teacher, pictures, [[target(ALL)], [target(ALL), target(BOX)], []])
    assert not maps[0].any()
    assert not maps[2].any()
    with torch.no_grad():
        assert torch.allclose(maps[1], teacher(pictures[1:2])[0], atol=0.05)  # in 16 bits, where they are quicker
