"""Tables as they differ from home to home: where the camera hangs and how it looks down, the lamp, the noise."""

from dataclasses import dataclass

import numpy as np

from firmware.camera.stage import Light, View, light_of, view_of
from firmware.camera.stage.ground import Ground, tray

FELTS = ((34, 96, 62), (112, 24, 34), (36, 52, 104), (48, 50, 54), (70, 44, 92))


@dataclass(frozen=True, slots=True, eq=False)
class Conditions:
    """All that a simulated camera is told about the table that it looks at."""

    ground: Ground
    view: View
    light: Light
    noise: float


def conditions(seed: int, size: tuple[int, int] = (1280, 960), ground: Ground | None = None) -> Conditions:
    """A table of that seed; on a ground of one's own choice, or in a tray of any felt. All of it is in view."""
    rng = np.random.default_rng([2, seed])
    ground = ground or tray(FELTS[rng.integers(len(FELTS))])
    tilt = float(rng.uniform(0, 24))
    # What is seen aslant takes more room, and a ground that was pushed or turned should not be cut off.
    around = 1.16 + 0.012 * tilt
    turn = float(rng.normal(0, 4))
    shift = rng.uniform(-0.02, 0.02, 2) * ground.size
    view = view_of(
        (ground.size[0] * around, ground.size[1] * around),
        size,
        tilt=tilt,
        turn=turn,
        roll=float(rng.normal(0, 2)),
        aim=(float(shift[0]), float(shift[1])),
        focal=float(rng.uniform(0.95, 1.4)),
    )
    light = light_of(
        float(rng.uniform(0, 360)),
        float(rng.uniform(40, 80)),
        warmth=float(rng.normal(0.04, 0.06)),
        hard=float(rng.uniform(0.3, 0.7)),
        soft=float(np.exp(rng.uniform(np.log(0.04), np.log(0.3)))),
        bright=float(rng.uniform(0.65, 1.05)),
    )
    return Conditions(ground, view, light, float(rng.uniform(1.2, 3.5)))
