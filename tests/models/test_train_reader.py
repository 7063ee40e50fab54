"""What the reader learns from is true after crops are turned and shifted, and it learns how far off it may be."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
import torch

from models.train_reader import disturbed, tilted
from models.vocabulary import CROP


def place_of(crop: np.ndarray[tuple[int, ...], np.dtype[np.float32]], channel: int) -> complex:
    """Where the brightest part of a channel lies, in halves of the crop from its middle."""
    bright = np.clip(crop[channel] - crop[channel].max() * 0.6, 0, None)
    y, x = np.mgrid[0:CROP, 0:CROP]
    middle = np.array([(bright * x).sum(), (bright * y).sum()]) / bright.sum() + 0.5
    return complex(*(middle / (CROP / 2) - 1))


def test_a_crop_that_is_turned_and_shifted_lies_where_it_is_said_to_lie() -> None:
    crops = np.zeros((12, 3, CROP, CROP), np.float32)
    crops[:, 0, 28:32, 38:42] = 1  # the piece's middle, in blue
    crops[:, 1, 18:22, 46:50] = 1  # a place in the direction of its tilt, in green
    middle, top = place_of(crops[0], 0), place_of(crops[0], 1)
    tilt = top - middle
    lies = torch.tensor([[middle.real, middle.imag, 0, 0.1, tilt.real, tilt.imag]] * 12)
    seen, told = disturbed(torch.from_numpy(crops), lies, torch.Generator().manual_seed(3))
    for crop, one in zip(seen.numpy(), told.numpy(), strict=True):
        middle, top = place_of(crop, 0), place_of(crop, 1)
        assert complex(*one[:2]) == pytest.approx(middle, abs=0.03)
        assert complex(*one[4:]) * np.exp(one[2]) == pytest.approx(top - middle, abs=0.05)


@pytest.mark.parametrize("off", [0.05, 0.2, 0.6])
def test_the_best_spread_is_what_a_tilt_is_off_by(off: float) -> None:
    spreads = torch.linspace(-5, 1, 601)
    said, true = torch.zeros(601, 2), torch.tensor([[0.0, off]] * 601)
    best = float(spreads[tilted(said, spreads, true).argmin()])
    assert 2 * np.exp(best) == pytest.approx(off, rel=0.1)  # half of it for each of the tilt's two parts
