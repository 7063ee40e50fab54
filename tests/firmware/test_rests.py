"""What is remembered from rest to rest: how the table lies before the camera, so that even a die alone may lean."""

from collections.abc import Sequence

import numpy as np
import pytest

from firmware.camera import acts
from firmware.camera.simulated import Script, Simulated, Truth
from firmware.camera.stage import view_of
from firmware.rests import Rests, Settled
from vision import sets
from vision.eyes import Eyes
from vision.frame import Frame
from vision.lean import Witness
from vision.reading import Fields, Piece, Reading

SIZE = (640, 480)


def rests(source: Simulated, table: Rests, script: Script) -> list[Settled]:
    """What lies there whenever the table comes to rest."""
    moments = (table.step(item) for item in source.play(script, rest=0.5) if isinstance(item, Frame))
    return [table.settled(moment) for moment in moments if moment.rested]


class Told:
    """Sees one die that looks straight up, and keeps what it was told of those before."""

    sure = 0.9
    faces: Sequence[Fields] = ({"value": 1},)

    def __init__(self) -> None:
        self.before: list[int] = []

    def look(self, picture: object, pose: object = None, before: Sequence[Witness] = ()) -> Reading:
        self.before.append(len(before))
        piece = Piece({"value": 1}, (300, 200, 340, 240), 0.0, 1.0, True)
        return Reading((piece,), 0, 0, (Witness(0j, 0.04, 0j, 1.0),))


def test_the_dice_of_the_rests_before_are_told_of() -> None:
    eyes, source = Told(), Simulated("pips", size=SIZE)
    table = Rests(eyes)
    rests(source, table, [acts.wait(1)])
    assert eyes.before == [0, 0, 0], "all frames of a rest are read alike"
    rests(source, table, [acts.throw([{"value": 1}])])
    assert set(eyes.before[3:]) == {1}


def test_a_picture_of_another_size_is_another_camera() -> None:
    eyes = Told()
    table = Rests(eyes)
    for width in (640, 320):
        rests(Simulated("pips", size=(width, width * 3 // 4)), table, [acts.throw([{"value": 1}])])
    assert eyes.before[-1] <= 1


@pytest.fixture(scope="module")
def pips() -> Eyes:
    return Eyes(sets.load("pips"))


def flat_and_sure(truths: Sequence[Truth], settled: Settled) -> list[tuple[bool, bool]]:
    """Of each die, whether it lies flat and whether its reading is sure."""
    found = []
    for truth in truths:
        x, y = np.mean([truth.box[:2], truth.box[2:]], axis=0)
        (piece,) = (one for one in settled.pieces if one.box[0] < x < one.box[2] and one.box[1] < y < one.box[3])
        found.append((truth.flat, piece.sure))
    return found


@pytest.mark.parametrize("tilt", [5, 20])
def test_of_two_dice_the_one_that_leans_is_asked_about_and_the_other_is_not(pips: Eyes, tilt: float) -> None:
    source = Simulated("pips", seed=3, size=(1280, 960), view=view_of((280, 220), (1280, 960), tilt=tilt))
    table = Rests(pips)
    roll: list[Fields] = [{"value": 3}, {"value": 6}]
    flat = rests(source, table, [acts.throw(roll), acts.clear(), acts.throw(roll), acts.clear(), acts.throw(roll)])[-1]
    assert flat_and_sure(source.truth, flat) == [(True, True), (True, True)]
    leaning = rests(source, table, [acts.clear(), acts.throw(roll, cocked=True)])[-1]
    assert sorted(flat_and_sure(source.truth, leaning)) == [(False, False), (True, True)]
