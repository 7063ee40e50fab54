"""What the cheap renderer shows: through a clear die, between the shadows of bars, in a polished face."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="only training needs it: pip install 'croupier[train]'")

from models.synth.render import render
from models.synth.scene import Body, Camera, Drawing, Lamp, Lattice, Patch, Scene, Window, look_at

BLACK, WHITE, RED = (0.01, 0.01, 0.01), (0.9, 0.9, 0.9), (0.5, 0.05, 0.05)


DIE = Body(
    kind="die",
    centre=np.array([0, 0, 0.5], np.float32),
    turn=np.eye(3, dtype=np.float32),
    half=np.full(3, 0.5, np.float32),
    rounding=0.05,
    colour=RED,
)
UP = np.array([0, 0, 1], np.float32)


def table(*bodies: Body) -> Scene:
    """Black cloth from above, with a lamp straight over it."""
    eye, axes = look_at(np.array([0, 0, 0.5], np.float32), 0.0, 0.0, 6, 0.0)
    return Scene(
        bodies=bodies,
        lamps=(Lamp(UP, WHITE, 0.1),),
        sky=(0.3, 0.3, 0.3),
        ground=np.full((8, 8, 3), 5, np.uint8),
        tile=4.0,
        camera=Camera(eye, axes, 200.0, 64, 64),
    )


def seen(clear: float, on_its_foot: bool) -> float:
    """How bright the blank upper face of a red die is, on black cloth, with or without white paint under it."""
    paint = Drawing("other", np.full((96, 96), 255, np.uint8), WHITE, "white")
    blank = replace(paint, mask=np.zeros((96, 96), np.uint8))
    drawings = (blank, paint if on_its_foot else blank, blank, blank, blank, blank)
    rendering = render(table(replace(DIE, clear=clear, drawings=drawings)))
    return float(rendering.light[rendering.shows == 0].mean())


def test_the_far_side_shines_through_a_clear_die() -> None:
    assert seen(0.6, on_its_foot=True) > 1.5 * seen(0.6, on_its_foot=False)


def test_the_far_side_is_hidden_by_an_opaque_die() -> None:
    assert seen(0.0, on_its_foot=True) == seen(0.0, on_its_foot=False)


def test_bars_before_a_lamp_throw_shadows() -> None:
    bare = table()
    bars = Lattice(pitch=(0.5, 0.0), wide=0.4, turn=0.0, shift=(0.0, 0.0), soft=0.01, thick=0.9)
    (lamp,) = bare.lamps
    share = render(replace(bare, lamps=(replace(lamp, lattice=bars),))).light / render(bare).light
    assert share.max() == pytest.approx(1, abs=1e-3)
    assert 0.35 < np.mean(share < 0.5) < 0.45  # of the table lies in shadow
    assert share.min() > 0.2  # where only the sky is left, and a tenth of the lamp


def test_a_polished_face_shows_the_bars_of_a_window() -> None:
    scene = table(replace(DIE, gloss=0.1, rough=0.0))
    window = Window(axes=np.eye(3, dtype=np.float32), half=(0.06, 0.06), strength=20.0, bars=(0, 1))
    more = (render(replace(scene, windows=(window,))).light - render(scene).light)[..., 0]
    bright = more[32] > 0.5 * more.max()
    assert np.flatnonzero(np.diff(bright.astype(int)) == 1).size == 2  # two panes side by side,
    assert np.flatnonzero(np.diff((more[:, 26] > 0.5 * more.max()).astype(int)) == 1).size == 1  # each of one piece


def test_a_card_has_its_frame_along_its_edge_only() -> None:
    card = replace(
        DIE, kind="card", half=np.array([0.5, 0.7, 0.02], np.float32), corner=0.1, frame=WHITE, border=0.1, gloss=0.0
    )
    rendering = render(table(card))
    light, on = rendering.light[..., 2], rendering.shows == 0
    (row, *_), columns = np.flatnonzero(on.any(axis=1)), np.flatnonzero(on[32])
    assert light[32, columns[1]] > 5 * light[32, 32]
    assert light[row + 1, 32] > 5 * light[32, 32]
    assert not on[row, columns[0]]  # its corners are round


def test_a_sticker_lies_on_the_die_and_under_the_ink() -> None:
    half = np.zeros((96, 96), np.uint8)
    half[:, 48:] = 255
    inner = np.pad(np.full((48, 48), 255, np.uint8), 24)
    drawing = Drawing("other", half, BLACK, "black", under=Patch(inner, WHITE))
    rendering = render(table(replace(DIE, gloss=0.0, drawings=(drawing,) * 6)))
    blue = np.sort(rendering.light[rendering.shows == 0][:, 2])
    ink, body, sticker = blue[len(blue) // 4], blue[int(len(blue) * 0.7)], blue[int(len(blue) * 0.95)]
    assert 3 * ink < body
    assert 3 * body < sticker


def test_without_shading_a_die_throws_no_shadow() -> None:
    aslant = Lamp(np.array([0.6, 0, 0.8], np.float32), WHITE, 0.1)
    scene = replace(table(DIE), lamps=(aslant,))
    bare, shaded, even = (render(one) for one in (replace(scene, bodies=()), scene, replace(scene, shading=0.0)))
    cloth = even.shows < 0
    assert (shaded.light / bare.light)[cloth].min() < 0.6
    assert np.allclose(even.light[cloth], bare.light[cloth])
