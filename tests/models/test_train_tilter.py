"""The tilter learns which way a face looks, also in a mirror, and goes on where it was stopped."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
import torch

from models import steady, train_tilter
from models.crops import Samples
from models.train_reader import blob
from models.train_tilter import mirrored, train


def test_in_a_mirror_a_face_looks_to_the_other_side() -> None:
    crops = torch.zeros(64, 3, 4, 4)
    crops[:, :, :, 3] = 1  # bright on the right
    ways = torch.tensor([[0.3, 0.2, 0.1, 0.4]]).repeat(64, 1)
    shown, told = mirrored(crops.clone(), ways, torch.Generator().manual_seed(1))
    turned = shown[:, 0, 0, 0] == 1
    assert 16 < turned.sum() < 48
    assert torch.equal(told[turned], ways[turned] * torch.tensor([-1, 1, -1, 1]))
    assert torch.equal(told[~turned], ways[~turned])


def slopes(count: int) -> Samples:
    """Crops that are the brighter towards one side, the more a face looks and leans there."""
    rng = np.random.default_rng(1)
    tilts = rng.uniform(-0.6, 0.6, (count, 2)).astype(np.float32)
    across = np.linspace(-1, 1, 64)
    light = tilts[:, 0, None, None] * across[None, None, :] + tilts[:, 1, None, None] * across[None, :, None]
    crops = np.repeat((128 + 100 * light).astype(np.uint8)[..., None], 3, axis=3)
    lies = np.concatenate([np.zeros((count, 4), np.float32), tilts, -tilts], axis=1)
    return Samples(crops, np.full((count, 3), -1), np.full(count, ""), lies)


def test_it_learns_and_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_tilter, "BATCH", 32)
    monkeypatch.setattr(steady, "KEPT", 0.5)  # of a few steps the mean should be the last ones
    samples = slopes(256)
    ways = torch.from_numpy(samples.lies[:, 4:].copy())
    samples.lies[::4, 6:] = np.nan  # of dice in photos nobody knows how far they lean
    train(samples, tmp_path / "part.pt", steps=60)
    stopped = torch.load(tmp_path / "part.pt", weights_only=True)
    assert stopped["step"] == 60
    net = train(samples, tmp_path / "part.pt", steps=60)  # there is nothing left to learn
    further = train(samples, tmp_path / "further.pt", net, steps=30)
    with torch.no_grad():
        said = further(blob(samples.crops))
    for said_of, way in ((said[:, :2], ways[:, :2]), (said[:, 3:5], ways[:, 2:])):
        off, nothing = (said_of - way).norm(dim=1).mean(), way.norm(dim=1).mean()
        assert off < 0.5 * nothing
