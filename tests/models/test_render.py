"""Through a clear die the drawing on its far side shines; an opaque one hides it."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="only training needs it: pip install 'croupier[train]'")

from models.synth.render import render
from models.synth.scene import Body, Camera, Drawing, Lamp, Scene, look_at

BLACK, WHITE, RED = (0.01, 0.01, 0.01), (0.9, 0.9, 0.9), (0.5, 0.05, 0.05)


def seen(clear: float, on_its_foot: bool) -> float:
    """How bright the blank upper face of a red die is, on black cloth, with or without white paint under it."""
    paint = Drawing("other", np.full((96, 96), 255, np.uint8), WHITE, "white")
    blank = replace(paint, mask=np.zeros((96, 96), np.uint8))
    die = Body(
        kind="die",
        centre=np.array([0, 0, 0.5], np.float32),
        turn=np.eye(3, dtype=np.float32),
        half=np.full(3, 0.5, np.float32),
        rounding=0.05,
        colour=RED,
        clear=clear,
        drawings=(blank, paint if on_its_foot else blank, blank, blank, blank, blank),
    )
    eye, axes = look_at(np.array([0, 0, 0.5], np.float32), 0.0, 0.0, 6, 0.0)
    scene = Scene(
        bodies=(die,),
        lamps=(Lamp(np.array([0, 0, 1], np.float32), WHITE, 0.1),),
        sky=(0.3, 0.3, 0.3),
        ground=np.full((8, 8, 3), 5, np.uint8),
        tile=4.0,
        camera=Camera(eye, axes, 200.0, 64, 64),
    )
    rendering = render(scene)
    return float(rendering.light[rendering.shows == 0].mean())


def test_the_far_side_shines_through_a_clear_die() -> None:
    assert seen(0.6, on_its_foot=True) > 1.5 * seen(0.6, on_its_foot=False)


def test_the_far_side_is_hidden_by_an_opaque_die() -> None:
    assert seen(0.0, on_its_foot=True) == seen(0.0, on_its_foot=False)
