"""The simulated camera for whoever shows it a set: a hand lays the one die, or card, that is asked for."""

from collections.abc import Iterator

import numpy as np

from firmware.camera import AlwaysOpen, Notice, acts
from firmware.camera.simulated import Simulated
from firmware.camera.stage.ground import tray
from vision.frame import Frame
from vision.reading import Fields
from vision.sets import DiceSet

_MIDDLE = 0.5  # of the tray: pieces are laid there


class Laying(AlwaysOpen):
    """A tray with nothing in it, until something is asked for."""

    name = Simulated.name

    def __init__(self, dice_set: DiceSet, *, seed: int = 0, live: bool = True) -> None:
        ground = tray()
        self._size = np.array(ground.size)
        self._rng = np.random.default_rng(seed)
        self._source = Simulated(dice_set, seed=seed, size=(640, 480), fps=20, ground=ground, live=live)

    def __iter__(self) -> Iterator[Frame | Notice]:
        yield from self._source

    def lay(self, shows: Fields) -> None:
        """What lies there is taken away, and this is laid somewhere else."""
        x, y = self._size * (0.5 + self._rng.uniform(-_MIDDLE, _MIDDLE, 2) / 2)
        self._source.perform([acts.clear(), acts.wait(0.3), acts.place(shows, (float(x), float(y)))])
