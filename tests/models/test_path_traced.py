"""Both renderers draw the same scene: the die in the same place, in the same colour, its ink the right way round."""

import numpy as np
import pytest
from numpy.typing import NDArray

for _package in ("mitsuba", "numba", "cv2", "fontTools"):
    pytest.importorskip(_package, reason=f"{_package} is only there to make pictures: pip install 'croupier[train]'")

from models import art  # noqa: E402
from models.synth import path_traced, render  # noqa: E402
from models.synth.meshes import mesh  # noqa: E402
from models.synth.scene import Body, Camera, Drawing, Lamp, Scene, look_at  # noqa: E402

RED, WHITE = (0.5, 0.03, 0.03), (0.8, 0.8, 0.8)


def die(ball: float = 0.0) -> Body:
    """A red die at rest, a little turned, with a white 4 on top: a digit that no mirror leaves as it is."""
    cos, sin = np.cos(0.3), np.sin(0.3)
    four = Drawing("4", art.mask(art.outline("4"), 96), WHITE, "white")
    return Body(
        kind="die",
        centre=np.array([0.3, -0.2, 0.5], np.float32),
        turn=np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)], np.float32),
        half=np.full(3, 0.5, np.float32),
        rounding=0.06,
        colour=RED,
        ball=ball,
        rough=0.5,
        drawings=(four, *(None,) * 5),
    )


@pytest.fixture(scope="module")
def scene() -> Scene:
    eye, axes = look_at(np.zeros(3, np.float32), -np.pi / 2, 0.4, 8, 0.1)
    towards = np.array([0.3, 0.4, 0.87], np.float32)
    return Scene(
        bodies=(die(),),
        lamps=(Lamp(towards / np.float32(np.linalg.norm(towards)), (0.8, 0.8, 0.8), 0.1),),
        sky=(0.4, 0.4, 0.4),
        ground=np.full((8, 8, 3), (40, 110, 60), np.uint8),
        tile=4.0,
        camera=Camera(eye, axes, 250.0, 96, 96),
    )


@pytest.fixture(scope="module")
def traced(scene: Scene) -> NDArray[np.float32]:
    return path_traced.render(scene, samples=16, seed=1)


def test_the_die_lies_in_the_same_place(scene: Scene, traced: NDArray[np.float32]) -> None:
    shown = render.render(scene).shows != render.GROUND
    reddish = traced[..., 0] > traced[..., 1] * 0.9
    assert (shown == reddish).mean() > 0.98


def test_light_and_colours_are_alike(scene: Scene, traced: NDArray[np.float32]) -> None:
    cheap = render.render(scene)
    for shown in (cheap.shows == render.GROUND, cheap.shows == 0):
        one, other = cheap.light[shown].mean(axis=0), traced[shown].mean(axis=0)
        assert one == pytest.approx(other, rel=0.3, abs=0.03)


def test_the_ink_is_where_it_belongs_and_not_mirrored(scene: Scene, traced: NDArray[np.float32]) -> None:
    cheap = render.render(scene)
    top = cheap.shows == 0
    ink = cheap.light[..., 1] > 0.5 * cheap.light[..., 1][top].max()
    seen = traced[..., 1] > 0.5 * np.quantile(traced[..., 1][top], 0.95)
    assert ink[top].mean() > 0.1
    assert (ink == seen)[top].mean() > 0.95


@pytest.mark.parametrize("ball", [0.0, 0.72])
def test_a_mesh_lies_on_the_body_that_it_stands_for(ball: float) -> None:
    body = die(ball=ball)
    made = mesh(body)
    at = (made.points - body.centre) @ body.turn
    inner = np.abs(at) - (body.half - body.rounding)
    off = np.linalg.norm(np.maximum(inner, 0), axis=1) + np.minimum(inner.max(axis=1), 0) - body.rounding
    if ball:
        off = np.maximum(off, np.linalg.norm(at, axis=1) - ball)
    assert np.abs(off).max() < 1e-4


def test_every_triangle_of_a_mesh_looks_outwards() -> None:
    coin = Body(
        kind="clutter", centre=np.zeros(3, np.float32), turn=np.eye(3, dtype=np.float32),
        half=np.array([0.7, 0.7, 0.06], np.float32), rounding=0.01, colour=RED, ball=0.7,
    )  # fmt: skip
    for made in (mesh(die()), mesh(die(ball=0.72)), mesh(coin)):
        a, b, c = (made.points[made.corners[:, i]] for i in range(3))
        out = np.cross(b - a, c - a)
        large = np.linalg.norm(out, axis=1) > 1e-7
        facing = (out * made.normals[made.corners[:, 0]]).sum(axis=1)
        assert (facing[large] > 0).all()


def test_a_path_that_is_no_number_spoils_no_pixel_where_there_is_no_llvm() -> None:
    class Scalar:
        """Mitsuba without LLVM, of which every third pass has lost one pixel."""

        def variant(self) -> str:
            return "scalar_rgb"

        def render(self, scene: object, spp: int, seed: int) -> NDArray[np.float32]:
            light = np.full((2, 2, 3), 0.5, np.float32)
            if seed % 3 == 0:
                light[0, 1] = np.nan
            return light

    assert path_traced._traced(Scalar(), None, 9, 4).tolist() == np.full((2, 2, 3), 0.5).tolist()
