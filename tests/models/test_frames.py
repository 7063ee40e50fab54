"""The truth about a rendered frame: which way faces look, and which way they would if they lay flat."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="only training needs it: pip install 'croupier[train]'")
from models.synth.frames import label
from models.synth.render import render
from models.synth.scene import Body, Camera, Lamp, Scene, about, look_at

GREY = np.full((4, 4, 3), 128, np.uint8)


def seen(turn: float, aslant: float) -> tuple[Scene, int]:
    """A die turned so far about the way that the camera looks along the table, and its index."""
    die = Body(
        kind="die",
        centre=np.array([0, 0, 0.5], np.float32),
        turn=np.eye(3, dtype=np.float32),
        half=np.full(3, 0.5, np.float32),
        rounding=0.02,
        colour=(0.8, 0.8, 0.8),
        drawings=(None,) * 6,
    )
    die = replace(die, turn=about(np.array([0, 1, 0], np.float32), np.radians(turn)).astype(np.float32))
    eye, axes = look_at(np.array([0, 0, 1], np.float32), np.pi / 2, np.radians(aslant), 12.0, 0.0)
    lamp = Lamp(np.array([0, 0, 1], np.float32), (1, 1, 1), 0.1)
    return Scene((die,), (lamp,), (0.3, 0.3, 0.3), GREY, 4.0, Camera(eye, axes, 600.0, 200, 150)), 0


@pytest.mark.parametrize("aslant", [0, 20, 40])
@pytest.mark.parametrize("turn", [0, 15, 30])
def test_a_face_looks_past_up_by_as_much_as_the_die_leans(turn: float, aslant: float) -> None:
    scene, index = seen(turn, aslant)
    one = label(scene, render(scene).shows, index)
    flat, tilt = complex(*one.flat), complex(*one.tilt)
    assert abs(flat) == pytest.approx(np.sin(np.radians(aslant)), abs=0.05)  # its middle is a little off the picture's
    assert abs(tilt - flat) == pytest.approx(np.sin(np.radians(turn)), abs=0.07)


def test_sides_look_another_way_than_up() -> None:
    scene, index = seen(0, 40)
    (side,) = label(scene, render(scene).shows, index).sides
    assert np.hypot(*side.tilt) == pytest.approx(np.sin(np.radians(50)), abs=0.06)
    assert abs(complex(*side.tilt) - complex(*side.flat)) > 1  # a quarter turn


def test_from_straight_above_no_side_is_seen() -> None:
    scene, index = seen(0, 0)
    assert not label(scene, render(scene).shows, index).sides
