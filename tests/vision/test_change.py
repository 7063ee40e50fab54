"""Small pictures, their relief, and the noise of a camera."""

import cv2
import numpy as np
import pytest

from tests.vision.stage import Camera, Die, Scene
from vision.change import Grey, Noise, relief, share, shrunk, spots


@pytest.mark.parametrize(
    ("size", "small"),
    [
        ((960, 1280), (240, 320)),
        ((1080, 1920), (180, 320)),
        ((1280, 720), (320, 180)),
        ((480, 640), (240, 320)),
        ((481, 642), (239, 320)),
        ((90, 100), (90, 100)),
        ((1, 2000), (1, 320)),
    ],
)
def test_a_picture_of_any_size_is_made_small(size: tuple[int, int], small: tuple[int, int]) -> None:
    assert shrunk(np.zeros((*size, 3), np.uint8)).shape == (*small, 3)


def grey(camera: Camera, scene: Scene) -> Grey:
    return np.asarray(cv2.cvtColor(shrunk(camera.frame(scene).pixels), cv2.COLOR_BGR2GRAY), np.uint8)


@pytest.mark.parametrize("scene", [Scene(light=0.4), Scene(light=1.7), Scene(shadow=0.5)])
def test_light_and_soft_shadows_leave_the_relief_as_it_is(scene: Scene) -> None:
    camera = Camera(noise=0)
    before, after = relief(grey(camera, Scene()))[0], relief(grey(camera, scene))[0]
    assert np.percentile(cv2.absdiff(before, after), 99) <= 10
    assert np.abs(grey(camera, Scene()).astype(int) - grey(camera, scene)).mean() > 15


@pytest.mark.parametrize("level", [0.0, 1.0, 4.0])
def test_a_die_is_a_spot_and_noise_is_none(level: float) -> None:
    camera, noise = Camera(noise=level), Noise()
    last = relief(grey(camera, Scene()))[0]
    for _ in range(6):
        picture = grey(camera, Scene())
        seen, around = relief(picture)
        noise.learn(np.asarray(cv2.absdiff(seen, last), np.uint8), picture, around)
        last = seen
    for scene, count in ((Scene(), 0), (Scene((Die(100, 100),)), 1)):
        picture = grey(camera, scene)
        seen, around = relief(picture)
        found = spots(seen, last, noise.limits(seen, picture, around))
        assert cv2.connectedComponents(cv2.dilate(found, np.ones((9, 9))))[0] - 1 == count
        assert bool(found[100, 100]) is bool(count)


def test_how_much_of_a_box_a_mask_covers() -> None:
    mask = np.zeros((240, 320), np.bool_)
    mask[:, :100] = True
    assert share(mask, (0, 0, 400, 400), 1280) == 1
    assert share(mask, (200, 0, 600, 100), 1280) == 0.5
    assert share(mask, (800, 0, 900, 100), 1280) == 0


@pytest.mark.parametrize("corner", [(-500, 0), (0, -500), (-500, -500), (1500, 0), (0, 1500), (1500, 1500)])
def test_of_a_box_out_of_the_picture_nothing_is_covered(corner: tuple[int, int]) -> None:
    x, y = corner
    assert share(np.ones((240, 320), np.bool_), (x, y, x + 100, y + 100), 1280) == 0


def test_of_a_box_that_reaches_out_of_the_picture_its_part_in_it_counts() -> None:
    mask = np.zeros((240, 320), np.bool_)
    mask[:, :25] = True
    assert share(mask, (-100, -100, 200, 100), 1280) == 0.5
