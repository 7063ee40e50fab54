"""A picture that is cut to one die shows that die where its target says."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")

from models import finder_examples


@pytest.mark.parametrize("seed", range(12))
def test_a_cut_out_die_is_where_its_target_says(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder_examples, "CUT_OUT", 1.0)
    monkeypatch.setattr(finder_examples, "PRINTED", 0.0)
    picture = np.full((288, 384, 3), 60, np.uint8)
    cv2.rectangle(picture, (200, 100), (239, 139), (255, 255, 255), -1)
    cv2.imwrite(str(tmp_path / "1.jpg"), picture)
    die = {
        "kind": "die", "state": "flat", "centre": [220, 120], "side": 40.0, "angle": 0.0, "box": [200, 100, 240, 140],
    }  # fmt: skip
    hidden = {**die, "state": "covered", "centre": [20, 20], "box": [0, 0, 40, 40]}
    path = tmp_path / "1.json"
    path.write_text(json.dumps([die, hidden]), encoding="utf-8")
    shown, targets = finder_examples.from_frame(np.random.default_rng(seed), path)
    (target,) = targets  # what is cut away is no target
    x, y = target.centre
    reach = 0.35 * target.side
    bright = shown.mean(axis=2) > 0.6 * shown.mean(axis=2).max()
    for right, down in ((-reach, -reach), (reach, -reach), (0, 0), (-reach, reach), (reach, reach)):
        assert bright[round(y + down), round(x + right)]
    assert target.box[2] - target.box[0] == pytest.approx(target.side, rel=0.12)


def test_other_colours_leave_edges_where_they_are() -> None:
    grey = np.repeat(np.linspace(60, 180, 64, dtype=np.float32), 4)
    picture = np.stack([grey, grey[::-1] * 0.5, np.full_like(grey, 90)], axis=-1)[None]
    for seed in range(8):
        other = finder_examples._recoloured(np.random.default_rng(seed), picture)
        assert other.shape == picture.shape
        steps = np.abs(np.diff(other[0], axis=0)).sum(axis=1)
        assert steps[3::4].max() > 0.05  # the stripes are still there,
        assert np.allclose(np.delete(steps, np.s_[3::4]), 0, atol=1e-3)  # and nothing between them
