"""Trains the finder on rendered frames and, where they are at hand, on photos."""

from itertools import islice
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.utils.data import DataLoader

from models.finder_examples import ALL, BOX, HEIGHT, IGNORE, MIDDLE, WIDTH, Pictures, Target
from models.nets import Finder
from models.photos import Photo
from models.pixels import shown
from models.restore import blend, restore
from models.steady import Course, quick
from models.vocabulary import MAPS, STRIDE

BATCH = 16
STEPS = 10_000
WARM_UP = 0.3  # of the steps: only then are there photos, where the finder itself must say where the upper faces are
PHOTOS = 0.35  # of the pictures after that
RATE = 3e-3
LATER = 0.5  # of the rate, for a finder that has learned before
KEPT = 0.5  # of what it has learned then; the rest stays as it was before
HEAT = 3.0  # how much finding a piece counts, against knowing how it lies


def targets_for(
    maps: NDArray[np.float32], pieces: list[Target]
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """What a picture's maps should be: two heats, their weights, rows of (y, x, heat, known, kind, the other maps)."""
    rows, cols = HEIGHT // STRIDE, WIDTH // STRIDE
    heat, weight = np.zeros((2, rows, cols), np.float32), np.ones((2, rows, cols), np.float32)
    gy, gx = np.mgrid[0:rows, 0:cols].astype(np.float32)
    wanted = []
    for piece in sorted(pieces, key=lambda one: one.known != IGNORE):
        kind = int(piece.card)
        centre, side = np.array(piece.centre), piece.side
        ends = zip(piece.box, (cols, rows, cols, rows), strict=True)
        x0, y0, x1, y1 = (int(np.clip(v / STRIDE, 0, n)) for v, n in ends)
        if piece.known == IGNORE:
            weight[:, y0 : y1 + 1, x0 : x1 + 1] = 0
            continue
        if piece.known == BOX:
            mx, my = (x1 - x0) // 8, (y1 - y0) // 8
            inner = maps[kind, y0 + my : y1 - my + 1, x0 + mx : x1 - mx + 1]
            if not inner.size:
                continue
            j, i = np.unravel_index(int(inner.argmax()), inner.shape)
            cell = (y0 + my + int(j), x0 + mx + int(i))
            centre = (np.array([cell[1], cell[0]]) + 0.5 + maps[2:4, cell[0], cell[1]]) * STRIDE
            side = float(np.clip(np.exp(maps[4, cell[0], cell[1]]), side * 0.6, side * 1.4))
        x, y = centre / STRIDE - 0.5
        if not (-0.5 <= x < cols - 0.5 and -0.5 <= y < rows - 0.5):
            weight[:, y0 : y1 + 1, x0 : x1 + 1] = 0
            continue
        if piece.known == MIDDLE:
            side = float(np.clip(np.exp(maps[4, round(y), round(x)]), side, side * 4))
        sigma = max(0.7, side / STRIDE * 0.11)
        bump = np.exp(-((gx - x) ** 2 + (gy - y) ** 2) / (2 * sigma * sigma)).astype(np.float32)
        peak = (round(float(y)), round(float(x)))
        bump[peak] = 1.0
        np.maximum(heat[kind], bump, out=heat[kind])
        shape = (np.log(max(side, 2.0)), np.cos(4 * piece.angle), np.sin(4 * piece.angle))
        left, top = (centre[0] - piece.box[0]) / side, (centre[1] - piece.box[1]) / side
        right, bottom = (piece.box[2] - centre[0]) / side, (piece.box[3] - centre[1]) / side
        wanted += [
            (j, i, bump[j, i], piece.known, kind, x - i, y - j, *shape, left, top, right, bottom)
            for j, i in np.argwhere(bump > 0.5)
        ]
    return heat, weight, np.array(wanted, np.float32).reshape(-1, 14)


def loss_of(maps: Tensor, guess: Tensor, examples: list[list[Target]]) -> Tensor:
    """How far the maps are from the truth: a focal loss for the centres, absolute errors for the rest.

    `guess` are maps that tell where an upper face lies of which only the die's box is known.
    """
    parts = [targets_for(guess[n].numpy(), targets) for n, targets in enumerate(examples)]
    heat, weight = (torch.from_numpy(np.stack([part[k] for part in parts])) for k in (0, 1))
    logits = maps[:, :2]
    p = torch.sigmoid(logits)
    here = (heat > 0.999).float()
    hit = -functional.logsigmoid(logits) * (1 - p) ** 2 * here
    miss = -functional.logsigmoid(-logits) * p**2 * (1 - heat) ** 4 * (1 - here)
    total = HEAT * ((hit + miss) * weight).sum()
    cells = [len(part[2]) for part in parts]
    picture = torch.from_numpy(np.repeat(np.arange(len(parts)), cells))
    wanted = torch.from_numpy(np.concatenate([part[2] for part in parts]))
    # A large die has more cells than a small one, but counts as one.
    share = wanted[:, 2] * torch.from_numpy(np.repeat([_per_die(part[2]) for part in parts], cells))
    said = maps[picture, :, wanted[:, 0].long(), wanted[:, 1].long()]
    every = (wanted[:, 3] == ALL).float() * share
    boxed = ((wanted[:, 3] == ALL) | (wanted[:, 3] == BOX)).float() * share
    error = (said[:, 2:11] - wanted[:, 5:14]).abs()
    total = total + (
        (error[:, 0:2].sum(1) * share).sum()
        + 2.0 * (error[:, 2] * every).sum()
        + (error[:, 3:5].sum(1) * every).sum()
        + 0.5 * (error[:, 5:9].sum(1) * boxed).sum()
    )
    return total / (1 + here.sum())


def _per_die(wanted: NDArray[np.float32]) -> np.float32:
    """What the shares of a picture's cells are worth, so that they add up to its dice."""
    return np.float32((wanted[:, 2] > 0.999).sum() / max(float(wanted[:, 2].sum()), 1.0))


def blob(pictures: list[NDArray[np.uint8]]) -> Tensor:
    """Pictures as the finder wants them."""
    return torch.from_numpy(shown(np.stack(pictures))).contiguous(memory_format=torch.channels_last)


def train(frames: list[Path], photos: list[Photo], checkpoint: Path, before: Path | None = None) -> Finder:
    """A trained finder; continues where a stopped training left `checkpoint`.

    Begins with the weights of the file `before`, if there is one, and then learns at a lower rate.
    """
    torch.manual_seed(1)
    net = Finder()
    teacher = _restored(before, frames, photos) if before else None
    if teacher is not None:
        net.load_state_dict(teacher.state_dict())
    rate = RATE * LATER if before else RATE
    course = Course("finder", net, checkpoint, steps=STEPS, rate=rate, warm_up=0.08, every=100)
    while course.done < STEPS:
        warm = before is None and course.done < STEPS * WARM_UP
        pictures = Pictures(frames, photos, 0.0 if warm else PHOTOS, seed=course.done)
        loader = DataLoader(
            pictures, BATCH, num_workers=1, collate_fn=list, prefetch_factor=4, multiprocessing_context="spawn"
        )
        until = int(STEPS * WARM_UP) if warm else STEPS
        for examples in loader:
            seen, targets = blob([picture for picture, _ in examples]), [targets for _, targets in examples]
            with quick():
                features = net.features(seen)
            maps = net.maps(features.float())
            guessed = maps.detach() if teacher is None else guesses(teacher, seen, targets)
            course.step(loss_of(maps, guessed, targets))
            if course.done >= until:
                break
    course.end()
    if teacher is not None:
        even(net)
        blend(net, teacher, KEPT)
    return net


def guesses(teacher: Finder, pictures: Tensor, examples: list[list[Target]]) -> Tensor:
    """Maps of a finder that learns no more, for those pictures in which only boxes of dice are known.

    One that goes on learning from its own guesses drifts: after 48,000 steps it saw the upper faces of a tenth of the
    dice in photos beside where they are.
    """
    boxed = [i for i, targets in enumerate(examples) if any(one.known in {BOX, MIDDLE} for one in targets)]
    rows, cols = pictures.shape[2] // STRIDE, pictures.shape[3] // STRIDE
    maps = torch.zeros(len(pictures), len(MAPS), rows, cols)
    if boxed:
        with torch.no_grad(), quick():
            maps[boxed] = teacher(pictures[boxed]).float()
    return maps


def even(net: Finder) -> None:
    """Makes all filters behind the first mix as large; what the finder says stays the same.

    How large its channels are is the file's choice and drifts in training: what has grown apart by that alone must not
    be blended.
    """
    norm, filters = net.get_submodule("mix.1.1"), net.get_parameter("mix.1.0.weight")
    assert isinstance(norm, nn.BatchNorm2d)
    assert norm.running_var is not None
    times = norm.weight.data.abs() / torch.sqrt(norm.running_var + norm.eps)
    net.scale(1 / (filters.data.flatten(1).norm(dim=1) * times).clamp(min=1e-6))


def _restored(before: Path, frames: list[Path], photos: list[Photo]) -> Finder:
    """The finder of an exported file, its normalisations set by some of the pictures."""
    some = islice(Pictures(frames, photos, PHOTOS, seed=3), 6 * BATCH)
    torch.manual_seed(2)  # layers that the file lacks begin the same at every call: they are blended with themselves
    net = Finder()
    restore(net, before, blob([picture for picture, _ in some]))
    even(net)
    return net
