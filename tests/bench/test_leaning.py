"""The pose that stands for a mat in view tells how flat dice are seen, as the picture's camera does."""

import numpy as np
import pytest

from models.synth.scene import Camera, look_at
from tests.bench.leaning import pose


@pytest.mark.parametrize("from_above", [0.05, 0.4, 0.75])
def test_the_pose_is_that_of_the_camera(from_above: float) -> None:
    camera = Camera(*look_at(np.zeros(3, np.float32), 1.1, from_above, 14, 0.3), 900.0, 1280, 960)
    told = {"width": 1280, "height": 960, "table": {"focal": 900.0, "homography": camera.over_the_table().tolist()}}
    places = np.array([(0, 0, 0), (2, -1, 0), (-3, 2.5, 0)], np.float32)
    pixels = camera.project(places)
    ray = (places - camera.eye) / np.linalg.norm(places - camera.eye, axis=1, keepdims=True)
    across = (np.array([0, 0, 1]) - ray[:, 2:] * ray) @ camera.axes.T
    mat = pose(told)
    assert mat.tilts(pixels) == pytest.approx(across[:, 0] + 1j * across[:, 1], abs=1e-3)
    assert mat.tilt == pytest.approx(np.degrees(from_above), abs=0.5)
