"""The simulated camera for whoever only wants to see something: dice are thrown again and again, at live speed."""

from collections.abc import Iterator

import numpy as np

from firmware.camera import AlwaysOpen, Notice, acts
from firmware.camera.simulated import Simulated
from vision import sets
from vision.frame import Frame

_DICE = 3


class Rolling(AlwaysOpen):
    """A tray in which dice are thrown, lie for a while and are taken away."""

    name = Simulated.name

    def __init__(self, dice_set: str = "rpsls", *, seed: int = 0, live: bool = True) -> None:
        self._faces = [candidate.shows for candidate in sets.readings(sets.load(dice_set))]
        self._rng = np.random.default_rng(seed)
        self._source = Simulated(dice_set, seed=seed, size=(640, 480), live=live)

    def __iter__(self) -> Iterator[Frame | Notice]:
        for item in self._source:
            if not self._source.busy:
                dice = [self._faces[i] for i in self._rng.integers(len(self._faces), size=_DICE)]
                self._source.perform([acts.wait(1.0), acts.throw(dice), acts.wait(2.0), acts.clear()])
            yield item
