"""The dice that enrolment is tried with: drawings that can be told from each other, however a die lies."""

import numpy as np
import pytest

pytest.importorskip("numba", reason="only training needs it: pip install 'croupier[train]'")

from models.synth.enrolment import PARTS, two_dice, unseen


@pytest.mark.parametrize("part", PARTS)
def test_no_two_drawings_are_the_same_but_for_a_turn(part: str) -> None:
    triangles = {0xF125, 0xF1C7}  # one looks down, one to the right; both are of the part "test"
    for seed in range(8):
        mine, others = two_dice(np.random.default_rng([7, PARTS.index(part), seed]), part)
        codes = {code for _, code in (*mine, *others)}
        assert len(mine) == len(others) == 6
        assert len(codes) == 12
        assert not codes >= triangles
        assert {*mine, *others} <= set(unseen(part))
