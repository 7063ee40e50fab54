"""Trains the tilter on wide crops: which way a face looks, how far that is from up, and how far off both may be."""

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from models.crops import Samples
from models.nets import Tilter
from models.restore import restore
from models.steady import Course, quick
from models.train_reader import blob, disturbed, tilted

BATCH = 128
STEPS = 12_000
RATE = 2e-3
LATER = 0.5  # of the rate, for a tilter that has learned before
_WAYS = slice(4, 8)  # where a crop's tilt and lean stand in how its piece lies


def restored(file: Path, samples: Samples) -> Tilter:
    """The tilter in a file, to learn on."""
    net = Tilter()
    some = np.random.default_rng(3).choice(len(samples.crops), 16 * BATCH)
    restore(net, file, blob(samples.crops[some]))
    return net


def train(samples: Samples, checkpoint: Path, before: Tilter | None = None, steps: int = STEPS) -> Tilter:
    """A trained tilter; goes on where a stopped training left `checkpoint`.

    Begins with the weights of the one `before`, if there is one, and then learns at a lower rate.
    """
    torch.manual_seed(4)
    net = Tilter()
    if before is not None:
        net.load_state_dict(before.state_dict())
    rate = RATE * LATER if before else RATE
    course = Course("tilter", net, checkpoint, steps=steps, rate=rate, warm_up=0.1, every=500)
    rng, generator = np.random.default_rng(course.done), torch.Generator().manual_seed(course.done)
    while course.done < steps:
        pick = np.sort(rng.choice(len(samples.crops), BATCH))
        crops, lies = disturbed(blob(samples.crops[pick]), torch.from_numpy(samples.lies[pick]), generator)
        crops, ways = mirrored(crops, lies[:, _WAYS], generator)
        with quick():
            features = net.features(crops)
        said = net.answers(features.float())
        loss = tilted(said[:, :2], said[:, 2], ways[:, :2]).mean()
        told = ~ways[:, 2].isnan()  # of dice in photos nobody knows: nearly all lie flat, and so would all be said to
        if told.any():
            loss = loss + tilted(said[told, 3:5], said[told, 5], ways[told, 2:]).mean()
        course.step(loss)
    course.end()
    return net


def ways(net: Tilter, crops: NDArray[np.uint8]) -> NDArray[np.complex128]:
    """Which way the faces in some crops look past the camera."""
    with torch.no_grad():
        said = net(blob(crops)).numpy().astype(np.float64)
    return np.asarray(said[:, 0] + 1j * said[:, 1])


def mirrored(crops: Tensor, ways: Tensor, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Half of the crops as a mirror shows them, with all directions: what they show is no matter here."""
    some = torch.rand(len(crops), generator=generator) < 0.5
    crops[some] = crops[some].flip(3)
    signs = torch.ones_like(ways)
    signs[some, ::2] = -1
    return crops, ways * signs
