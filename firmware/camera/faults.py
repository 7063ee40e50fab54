"""What can go wrong with a simulated camera itself, whatever lies before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from firmware.camera.acts import Act


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the next frames, after some that are not."""

    kind: Literal["lost", "black", "dropped", "repeated"]
    frames: int
    after: int = 0


@dataclass(frozen=True, slots=True)
class Late:
    """The next frame comes so many milliseconds too late, and all that follow with it."""

    ms: int


@dataclass(frozen=True, slots=True)
class Resize:
    """From now on, frames have another size."""

    size: tuple[int, int]


Script = Sequence[Act | Fault | Late | Resize]
"""A list of acts: what happens in a recording."""
