"""Dice that lean in training scenes touch the table and what they lean on, and are told from flat ones."""

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="only training needs it: pip install 'croupier[train]'")

from models.synth import grounds
from models.synth.scene import Body
from models.synth.scenes import random_scene


def lowest(body: Body) -> float:
    """How high above the table the lowest point of a body is."""
    return float(body.centre[2] - np.abs(body.turn[2]) @ (body.half - body.rounding) - body.rounding)


def test_dice_that_lean_stand_on_the_table() -> None:
    scenes = [random_scene(np.random.default_rng(seed)) for seed in range(120)]
    leaning = [body for scene in scenes for body in scene.bodies if body.kind == "die" and body.state == "cocked"]
    assert len(leaning) > 10
    heights = [lowest(body) for body in leaning]
    assert min(heights) > -0.02
    assert np.median(heights) < 0.02  # most stand on it; a few were thrown onto other dice
    for body in leaning:
        assert 12 <= np.degrees(np.arccos(np.abs(body.turn[2]).max())) <= 55


@pytest.mark.parametrize("heaped", [False, True])
def test_under_every_raised_flat_die_lies_another(heaped: bool) -> None:
    ground = grounds.even(np.random.default_rng(1))
    raised = 0
    for seed in range(250):
        scene = random_scene(np.random.default_rng(seed), ground, heaped)
        dice = [body for body in scene.bodies if body.kind == "die"]
        for die in dice:
            if die.state == "flat" and lowest(die) > 0.5:
                raised += 1
                assert any(bears(other, die) for other in dice if other is not die), f"seed {seed}"
    assert raised > 10


def bears(low: Body, top: Body) -> bool:
    """Whether one die is right under another."""
    highest = 2 * float(low.centre[2]) - lowest(low)
    return bool(abs(lowest(top) - highest) < 0.3 and np.hypot(*(top.centre - low.centre)[:2]) < 1.25)


def test_in_heaps_most_scenes_have_dice_that_lean_and_some_have_none() -> None:
    scenes = [random_scene(np.random.default_rng(seed), heaped=True) for seed in range(60)]
    leaning = [sum(body.kind == "die" and body.state == "cocked" for body in scene.bodies) for scene in scenes]
    assert all(any(body.kind == "die" for body in scene.bodies) for scene in scenes)
    assert 30 < sum(many > 0 for many in leaning) < 60
    assert max(leaning) > 2


def test_a_scene_is_the_same_for_the_same_seed() -> None:
    one, other = (random_scene(np.random.default_rng(3)) for _ in range(2))
    assert [body.centre.tolist() for body in one.bodies] == [body.centre.tolist() for body in other.bodies]
