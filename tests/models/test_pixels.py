"""The first layer on stored pixels gives what the network's own gives, but for what 8 bits are coarser."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.runtime import onnxruntime

torch = pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
pytest.importorskip("onnx", reason="only training needs it: pip install 'croupier[train]'")

HARD = Path(__file__).parents[1] / "vision" / "hard"


def pictures(count: int, height: int, width: int, seed: int) -> NDArray[np.uint8]:
    """Parts of pictures of dice."""
    whole = np.asarray(cv2.imread(str(HARD / "numerals-warm-light.jpg")), np.uint8)
    corners = np.random.default_rng(seed).integers((0, 0), np.subtract(whole.shape[:2], (height, width)), (count, 2))
    return np.stack([whole[y : y + height, x : x + width] for y, x in corners])


def test_pairs_of_cells_are_what_single_cells_are() -> None:
    from models.pixels import in_pairs, one_by_one  # noqa: PLC0415 - it needs onnx

    rng = np.random.default_rng(1)
    filters = rng.integers(-64, 64, (5, 3, 3, 3), np.int8)
    pairs = in_pairs(filters)
    assert np.array_equal(one_by_one(pairs), filters)
    pixels = torch.from_numpy(rng.integers(0, 256, (2, 8, 12, 3)).astype(np.float32))
    wanted = torch.nn.functional.conv2d(
        pixels.permute(0, 3, 1, 2), torch.from_numpy(filters.astype(np.float32)), stride=2, padding=1
    )
    fours = torch.nn.functional.pad(pixels.reshape(2, 8, 3, 12).permute(0, 3, 1, 2), (1, 0, 1, 0))
    given = torch.nn.functional.conv2d(fours, torch.from_numpy(pairs.astype(np.float32)), stride=(2, 1))
    assert torch.equal(given.permute(0, 2, 3, 1).reshape(2, 4, 6, 5).permute(0, 3, 1, 2), wanted)


def test_filters_that_are_rounded_by_what_they_see_are_off_by_less() -> None:
    from models.pixels import patches, rounded  # noqa: PLC0415 - it needs onnx

    rng = np.random.default_rng(2)
    seen, later = (patches([pictures(20, 64, 96, seed)]) for seed in (1, 2))
    weights = rng.normal(0, 1, (16, 3, 3, 3)).astype(np.float32)
    bias = rng.normal(0, 1, 16).astype(np.float32)
    whole, scales, moved = rounded(weights, bias, seen)
    exact = later @ weights.reshape(16, -1).T + bias
    largest = np.abs(weights).max(axis=(1, 2, 3)) / 63
    plainly = later @ (np.round(weights / largest[:, None, None, None]).reshape(16, -1) * largest[:, None]).T + bias
    ours = later @ (whole.reshape(16, -1) * scales[:, None]).T + moved
    assert np.abs(whole).max() <= 64
    assert np.abs(ours - exact).mean() < 0.6 * np.abs(plainly - exact).mean()


@pytest.mark.parametrize("size", [(64, 64), (48, 80)])
def test_a_network_that_is_exported_says_of_stored_pixels_what_it_said_in_training(
    size: tuple[int, int], tmp_path: Path
) -> None:
    from models import export  # noqa: PLC0415 - they need torch
    from models.nets import Finder  # noqa: PLC0415
    from models.pixels import shown  # noqa: PLC0415

    torch.manual_seed(3)
    net = Finder()
    for _ in range(20):  # so that its normalisations know what they are given
        net(torch.from_numpy(shown(pictures(8, 64, 96, 4))))
    export.finder(net, tmp_path / "finder.onnx", [one[None] for one in pictures(12, 64, 96, 5)])
    session = onnxruntime.InferenceSession(str(tmp_path / "finder.onnx"), providers=["CPUExecutionProvider"])
    given = pictures(1, *size, 6)
    (said,) = session.run(None, {"picture": given})
    with torch.no_grad():
        wanted = net.eval()(torch.from_numpy(shown(given))).numpy()
    assert said.shape == wanted.shape
    for one, other in zip(said[0], wanted[0], strict=True):
        assert np.abs(one - other).mean() < 0.1 * max(float(other.std()), 0.01)
