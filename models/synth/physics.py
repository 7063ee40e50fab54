"""Thrown dice, by MuJoCo: how they tumble and how they come to rest."""

from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

FRAMES_A_SECOND = 60
_GRAVITY = 9.81 / 0.016  # in sides of a 16 mm die
_STEP = 1 / 480
_LONGEST = 3.0  # seconds


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw, frame by frame; the last frame is the roll."""

    places: NDArray[np.float32]  # (frames, dice, 3)
    turns: NDArray[np.float32]  # (frames, dice, 3, 3): the die's axes to the world's


def throw(rng: np.random.Generator, dice: int, tray: float) -> Throw:
    """`dice` dice thrown into a square tray of `tray` sides, until all lie still."""
    model = mujoco.MjModel.from_xml_string(_tray(dice, tray))
    data = mujoco.MjData(model)
    for i in range(dice):
        spin = rng.normal(0, 1, 4)
        data.qpos[7 * i : 7 * i + 3] = [*rng.uniform(-tray / 3, tray / 3, 2), 2 + 1.3 * i + rng.uniform(0, 1)]
        data.qpos[7 * i + 3 : 7 * i + 7] = spin / np.linalg.norm(spin)
        data.qvel[6 * i : 6 * i + 6] = [*rng.normal(0, 25, 2), -20, *rng.normal(0, 20, 3)]
    every = round(1 / FRAMES_A_SECOND / _STEP)
    places, turns = [], []
    still = 0
    for _ in range(int(_LONGEST * FRAMES_A_SECOND)):
        mujoco.mj_step(model, data, nstep=every)
        places.append(data.xpos[1:].astype(np.float32))
        turns.append(data.xmat[1:].reshape(-1, 3, 3).astype(np.float32))
        still = still + 1 if np.abs(data.qvel).max() < 0.3 else 0
        if still > 5:
            break
    return Throw(np.stack(places), np.stack(turns))


def _tray(dice: int, tray: float) -> str:
    """The table, four walls and the dice, in MuJoCo's own language."""
    half = tray / 2
    walls = "".join(
        f'<geom type="plane" size="{tray} {tray} 1" pos="{x * half} {y * half} 0" zaxis="{-x} {-y} 0"/>'
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    bodies = (
        '<body><freejoint/><geom type="box" size="0.5 0.5 0.5" density="1" friction="0.6 0.01 0.002"/></body>' * dice
    )
    return f"""<mujoco><option timestep="{_STEP}" gravity="0 0 {-_GRAVITY}" integrator="implicitfast"/>
      <default><geom solref="0.004 0.6"/></default>
      <worldbody><geom type="plane" size="{tray} {tray} 1"/>{walls}{bodies}</worldbody></mujoco>"""
