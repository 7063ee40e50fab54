"""What acts before the simulated camera are made of."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from firmware.camera.stage import Floats, Point, Scene, View
from firmware.camera.stage.ground import Ground
from vision.sets import DiceSet

EXPOSURE = 1 / 90
"""Seconds that the shutter is open."""


@dataclass(frozen=True, slots=True, eq=False)
class Props:
    """What acts are made of."""

    dice_set: DiceSet
    ground: Ground
    view: View
    rng: np.random.Generator
    seed: int
    fps: float

    def frames(self, seconds: float) -> int:
        return max(round(seconds * self.fps), 1)

    def world(self, at: Point | None) -> Floats:
        """A place on the ground (its middle, if none is named) in the world."""
        return np.zeros(2) if at is None else np.array(self.ground.world(*at))


Act = Callable[[Scene, Props], Iterator[Scene]]
"""Plays on from a scene, one scene a frame, and leaves the last one."""
