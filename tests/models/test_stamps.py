"""Print in training pictures: it never covers a piece, and a seed makes it again."""

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="the fonts of the train extra are not installed")

from models.synth.sheets import sheet
from models.synth.stamps import stamp

TABLE = np.full((192, 224, 3), 120, np.uint8)
TAKEN = [(40.0, 30.0, 90.0, 80.0), (150.0, 100.0, 200.0, 180.0)]


def test_print_goes_around_what_lies_there() -> None:
    changed = 0
    for seed in range(20):
        picture = TABLE.copy()
        stamp(np.random.default_rng(seed), picture, TAKEN)
        for x0, y0, x1, y1 in TAKEN:
            assert (picture[int(y0) : int(y1), int(x0) : int(x1)] == 120).all()
        changed += bool((picture != 120).any())
    assert changed > 15


def test_a_seed_prints_the_same_again() -> None:
    one, two = TABLE.copy(), TABLE.copy()
    stamp(np.random.default_rng(3), one, TAKEN)
    stamp(np.random.default_rng(3), two, TAKEN)
    assert (one == two).all()
    assert (sheet(np.random.default_rng(4), 300) == sheet(np.random.default_rng(4), 300)).all()


@pytest.mark.parametrize(("seen", "side"), [(20.0, 128), (300.0, 300), (5000.0, 1024)])
def test_a_sheet_is_no_finer_than_it_is_seen(seen: float, side: int) -> None:
    assert sheet(np.random.default_rng(5), seen).shape == (side, side, 3)
