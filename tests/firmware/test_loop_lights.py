"""Lights of the device that blink for as long as dice are thrown: the roll is read, and nothing else counts."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from firmware.camera import acts
from firmware.camera.acts import Act
from firmware.camera.props import Props
from firmware.camera.stage import Glow, Scene
from firmware.happenings import Judged
from tests.firmware.stand_in import Table, dice, only

LIGHTS = ((-110.0, 70.0), (100.0, -60.0))
"""One beyond the mat's corner, one on the mat where dice seldom lie."""


def blinking(period: float, *several: Act) -> Act:
    """Acts one after the other, while lights go on and off; `period` in seconds."""

    def play(scene: Scene, props: Props) -> Iterator[Scene]:
        frame = 0
        for act in several:
            bare = scene
            for bare in act(replace(scene, glow=None), props):
                frame += 1
                is_on = frame / props.fps % period < period / 2
                yield replace(bare, glow=Glow(LIGHTS[frame // 40 % 2], (0.3, 1.0, 0.4), 9.0) if is_on else None)
            scene = bare

    return play


@pytest.mark.parametrize("period", [0.2, 0.4, 1.0], ids=lambda period: f"{1 / period:.0f} a second")
def test_dice_are_read_while_a_light_blinks(period: float) -> None:
    table = Table("monopoly", table={"turn": {"player": 0, "phase": "await_roll"}})
    throw = acts.throw([{"value": 2}, {"value": 4}], (148.0, 105.0), room=(160.0, 80.0))
    assert table.play([blinking(period, acts.wait(3.0))], rest=0) == []
    judged = only(table.play([blinking(period, throw, acts.wait(1.2))], rest=0), Judged)
    assert dice(judged.event) == ["2", "4"]
