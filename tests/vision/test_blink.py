"""Lights that blink are no motion, as soon as they have done it twice; what moves beside them, or like them, is."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.stage import STEP, Camera, Die, Scene, hold, throw
from vision.settle import Moment, Settle

DICE = (Die(125, 100, 3), Die(170, 150, 6, angle=50))
LYING = Scene(DICE)
Light = Callable[[int], float]


def on_off(frames: float) -> Light:
    """On for so many frames, then off; in the frame between, it is lit for a part of the exposure."""
    return lambda i: float(np.clip(frames * np.sin(np.pi * (i + 0.3) / frames) / 2 + 0.5, 0, 1))


def pulse(frames: float) -> Light:
    return lambda i: float(0.5 - 0.5 * np.cos(np.pi * i / frames))


LIGHTS = {
    "fast": on_off(2.6),
    "three a second": on_off(5),
    "slow": on_off(12),
    "at every frame": lambda i: float(i % 2),
    "a pulse": pulse(10),
}


def lit(scenes: Iterable[Scene], light: Light, first: int = 0) -> list[Scene]:
    return [replace(scene, glow=light(i)) for i, scene in enumerate(scenes, first)]


def rests(moments: Iterable[Moment]) -> list[int]:
    return [i for i, moment in enumerate(moments) if moment.rested]


def watched(scenes: Iterable[Scene], camera: Camera | None = None) -> list[Moment]:
    settle = Settle()
    return [settle.step(frame) for frame in (camera or Camera()).frames(scenes)]


@pytest.mark.parametrize("light", LIGHTS.values(), ids=LIGHTS)
def test_a_throw_is_seen_to_rest_beside_a_light_that_blinks(light: Light) -> None:
    new = Die(230, 175)
    before = [*hold(LYING, 20), *lit(hold(LYING, 60), light)]
    flight = lit(throw(LYING, [new]), light, 60)
    moments = watched([*before, *flight, *lit(hold(Scene((*DICE, new)), 15), light, 75)])
    landed = len(before) + len(flight)
    (rest,) = [i for i in rests(moments) if i >= len(before)]
    assert landed + 4 <= rest <= landed + 8
    assert {moment.state for moment in moments[len(before) - 12 : len(before)]} == {"still"}


@pytest.mark.parametrize("light", [on_off(2.6), on_off(5)], ids=["fast", "three a second"])
def test_a_light_that_begins_as_the_dice_land_delays_them_by_less_than_a_second(light: Light) -> None:
    new = Die(230, 175)
    before = [*hold(LYING, 20), *throw(LYING, [new])]
    moments = watched([*before, *lit(hold(Scene((*DICE, new)), 40), light)])
    (rest,) = [i for i in rests(moments) if i >= 20]
    assert (rest - len(before)) * STEP < 1000


def test_a_die_that_comes_to_lie_on_a_light_has_moved() -> None:
    light, new = on_off(5), Die(296, 18, side=24)
    before = [*hold(LYING, 20), *lit(hold(LYING, 60), light)]
    moments = watched([*before, *hold(Scene((*DICE, new)), 15)])
    assert moments[len(before)].state == "moving"
    assert len(rests(moments[len(before) :])) == 1


def test_a_die_that_rocks_on_and_on_is_no_light() -> None:
    rocking = [Scene((*DICE, Die(250, 180, angle=10 * np.sin(i / 2)))) for i in range(90)]
    moments = watched([*hold(LYING, 20), *throw(LYING, [Die(250, 180, angle=0)]), *rocking])
    assert [i for i in rests(moments) if i >= 20] == []
