"""Throws for the simulated camera, thrown once by MuJoCo and kept in a small file, so that no table needs physics.

python -m models.synth.bake_throws models/throws.npz

The unit of length is the side of a die; z points up from the table. All dice of a throw fly in over the tray's nearer
wall (from -y) and come to rest between its walls: flat, but for a few throws in which one die leans on its neighbour.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray

from models.synth.physics import Throw
from models.synth.scenes import COCKED

FRAMES_A_SECOND = 30
UNIT = 1024
"""Steps of a stored place for the side of a die; a stored quaternion has 32767 for 1."""
TRAYS = (11.0, 6.0)
"""The sides of the square trays: that on the table, and a zone of a mat."""
THROWS = {11.0: 6, 6.0: 3}
"""How many throws of each number of dice end flat."""
LEANING = 8
"""How many throws end with a die that leans."""
_TIGHT = 3.6  # the tray in which dice lean on one another
_GRAVITY = 9.81 / 0.016
_STEP = 1 / 480
_LONGEST = 2.5  # seconds
_STILL = 0.25  # sides and radians a second
_LEVEL = np.cos(np.radians(0.8))  # what is nearer to level than that is made level


@dataclass(frozen=True, slots=True)
class Baked:
    """A throw that is worth keeping."""

    throw: Throw
    tray: float
    cocked: bool


def bake(seed: int) -> list[Baked]:
    """All throws of the file, by numbers of dice."""
    rng = np.random.default_rng(seed)
    kept = []
    for tray in TRAYS:
        for dice in range(1, 7):
            flat: list[Baked] = []
            while len(flat) < THROWS[tray]:
                thrown = _thrown(rng, dice, tray)
                if thrown is not None and _all_flat(thrown):
                    flat.append(Baked(_levelled(thrown), tray, cocked=False))
            kept += flat
    leaning: list[Baked] = []
    while len(leaning) < LEANING:
        thrown = _thrown(rng, 2 + len(leaning) % 4, _TIGHT, steep=True)
        if thrown is not None and _one_leans(thrown):
            leaning.append(Baked(thrown, 6.0, cocked=True))
    return kept + leaning


def write(throws: list[Baked], path: Path) -> None:
    """The throws as whole numbers, one after the other, and a table of where each begins."""
    rows, places, turns = [], [], []
    begin = 0
    for baked in throws:
        frames, dice = baked.throw.places.shape[:2]
        rows.append((begin, frames, dice, round(baked.tray), baked.cocked))
        begin += frames * dice
        places.append(np.round(baked.throw.places.reshape(-1, 3) * UNIT).astype(np.int16))
        quaternions = _quaternions(baked.throw.turns.reshape(-1, 3, 3))
        turns.append(np.round(quaternions * 32767).astype(np.int16))
    np.savez_compressed(
        path, table=np.array(rows, np.int32), places=np.concatenate(places), turns=np.concatenate(turns)
    )


def _thrown(rng: np.random.Generator, dice: int, tray: float, steep: bool = False) -> Throw | None:
    """One throw; None if a die jumped out of the tray or would not lie still."""
    model = mujoco.MjModel.from_xml_string(_xml(dice, tray, steep))
    data = mujoco.MjData(model)
    aim, speed = rng.uniform(-0.2, 0.2) * (tray - 2), rng.uniform(38, 55)
    for i in range(dice):
        spin = rng.normal(0, 1, 4)
        row, column = divmod(i, 2)
        start = (aim + (column - 0.5) * 1.6, -tray / 2 - 2.5 - 1.4 * row, 5.5 + 1.2 * (row % 2))
        data.qpos[7 * i : 7 * i + 3] = start + rng.uniform(-0.2, 0.2, 3)
        data.qpos[7 * i + 3 : 7 * i + 7] = spin / np.linalg.norm(spin)
        data.qvel[6 * i : 6 * i + 6] = [rng.normal(0, 5), speed + rng.normal(0, 4), 0, *rng.normal(0, 18, 3)]
    mujoco.mj_forward(model, data)
    every = round(1 / FRAMES_A_SECOND / _STEP)
    places: list[NDArray[np.float32]] = []
    turns: list[NDArray[np.float32]] = []
    still = 0
    for _ in range(int(_LONGEST * FRAMES_A_SECOND)):
        places.append(data.xpos[1:].astype(np.float32))
        turns.append(data.xmat[1:].reshape(-1, 3, 3).astype(np.float32))
        still = still + 1 if np.abs(data.qvel).max() < _STILL else 0
        if still == 3:
            inside = bool((np.abs(places[-1][:, :2]) < tray / 2 - 0.45).all())
            return Throw(np.stack(places), np.stack(turns)) if inside else None
        mujoco.mj_step(model, data, nstep=every)
        if (np.abs(data.xpos[1:, 0]) > tray / 2).any() or (data.xpos[1:, 1] > tray / 2).any():
            return None
    return None


def _all_flat(thrown: Throw) -> bool:
    level = np.abs(thrown.turns[-1][:, 2]).max(axis=1)
    return bool((level > _LEVEL).all() and (thrown.places[-1][:, 2] < 0.55).all())


def _one_leans(thrown: Throw) -> bool:
    """Whether one die leans, and on its neighbours: there will be no wall where this one was."""
    places, turns = thrown.places[-1], thrown.turns[-1]
    level = np.abs(turns[:, 2]).max(axis=1)
    reach = np.abs(turns).sum(axis=2) / 2
    leans = level < COCKED
    away = (np.abs(places) + reach)[leans, :2].max(initial=0) < _TIGHT / 2 - 0.03
    return bool(leans.sum() == 1 and away and (level[~leans] > _LEVEL).all() and (places[~leans, 2] < 0.55).all())


def _levelled(thrown: Throw) -> Throw:
    """The throw with its last frame exactly flat on the table: the solver leaves dice a little askew."""
    places, turns = thrown.places.copy(), thrown.turns.copy()
    places[-1][:, 2] = 0.5
    for turn in turns[-1]:
        axis = int(np.argmax(np.abs(turn[2])))
        turn[:, axis] = (0, 0, np.sign(turn[2, axis]))
        one, two = (axis + 1) % 3, (axis + 2) % 3
        turn[2, one] = 0
        turn[:, one] /= np.linalg.norm(turn[:, one])
        turn[:, two] = np.cross(turn[:, axis], turn[:, one])
    return Throw(places, turns)


def _quaternions(turns: NDArray[np.float32]) -> NDArray[np.float64]:
    quaternions = np.zeros((len(turns), 4))
    for quaternion, turn in zip(quaternions, turns, strict=True):
        mujoco.mju_mat2Quat(quaternion, turn.astype(np.float64).ravel())
    return quaternions


def _xml(dice: int, tray: float, steep: bool) -> str:
    """The table, its walls (the nearer one low, so that dice come in over it) and the dice, in MuJoCo's language."""
    half = tray / 2
    walls = "".join(
        f'<geom type="box" size="{_size(x, half)} {high}" pos="{x * (half + 1)} {y * (half + 1)} {high}"/>'
        for x, y, high in ((1, 0, 12), (-1, 0, 12), (0, 1, 12), (0, -1, 0.6))
    )
    friction, bounce = ("1.5 0.05 0.01", 0.9) if steep else ("0.6 0.01 0.002", 0.54)
    body = f'<body><freejoint/><geom type="box" size="0.5 0.5 0.5" density="1" friction="{friction}"/></body>'
    return f"""<mujoco><option timestep="{_STEP}" gravity="0 0 {-_GRAVITY}" integrator="implicitfast"/>
      <default><geom solref="0.004 {bounce}" friction="{friction}"/></default>
      <worldbody><geom type="plane" size="40 40 1"/>{walls}{body * dice}</worldbody></mujoco>"""


def _size(x: int, half: float) -> str:
    """Half the length and breadth of a wall, which are two sides thick."""
    return f"1 {half + 2}" if x else f"{half + 2} 1"


def main() -> None:
    throws = bake(seed=1)
    write(throws, Path(sys.argv[1]))
    print(f"{len(throws)} throws, {sum(baked.throw.places.shape[0] for baked in throws)} frames")


if __name__ == "__main__":
    main()
