"""Trains the reader on crops: which face, which body, which ink, and an embedding in which like faces are near."""

from collections import Counter
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from models.crops import Samples
from models.nets import Reader
from models.pixels import shown
from models.restore import blend, restore
from models.steady import Course, quick
from models.vocabulary import CROP, EMBEDDING, FACES, HUES, UNKNOWN

BATCH = 128
EPOCHS = 3.0
RATE = 2e-3
LATER = 0.5  # of the rate, for a reader that has learned before
KEPT = 0.75  # of what it has learned then; the rest stays as it was before
SHARPNESS = 20.0  # of the embedding's classes: higher pulls like faces closer together
APART = 0.15  # by how much a face must be nearer to its own kind than to any other
FEWEST = 12  # crops of a glyph: of fewer, nothing is learned
TELLING = 0.8  # how much telling any two faces apart counts, against knowing our own
LYING = 1.8  # how much knowing how a piece lies counts, against what it shows
SCALES = torch.tensor([4.0, 4.0, 4.0, 1.0, 1.0])  # of where a piece lies: what is as bad as what
TILTED = 0.11  # how much its tilt counts, against that
EXACT = 0.02  # a tilt need not be better than this
SEEN = {"photos": 3.0, "cut": 3.0, "found": 2.0, "painted": 2.0, "frames": 0.5}
"""How often a crop is seen: photos are few and real, and found ones have the finder's errors."""


class Proxies(nn.Module):
    """One direction for each glyph: the embedding of a face should point there and nowhere else."""

    def __init__(self, glyphs: int) -> None:
        super().__init__()
        self.directions = nn.Parameter(torch.randn(glyphs, EMBEDDING))

    def forward(self, embedding: Tensor, glyphs: Tensor) -> Tensor:
        """How wrong the embeddings of some glyphs point."""
        alike = embedding @ functional.normalize(self.directions, dim=1).T
        own = functional.one_hot(glyphs.clamp(0), len(self.directions))
        return functional.cross_entropy(SHARPNESS * (alike - APART * own), glyphs, ignore_index=UNKNOWN)


def weights(paths: list[Path]) -> NDArray[np.float64]:
    """How often each crop is seen."""
    sizes = [len(np.load(path)["labels"]) for path in paths]
    times = [SEEN[path.stem.partition("-")[0]] for path in paths]
    return np.repeat(np.array(times, np.float64), sizes)


def disturbed(crops: Tensor, lies: Tensor, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Crops turned by any quarter and a little more, shifted, scaled, in other light, with noise; how they lie then.

    From the fifth number on, how they lie are directions in the crop, two numbers each.
    """
    n = len(crops)

    def normal(scale: float, *shape: int) -> Tensor:
        return torch.randn(n, *shape, generator=generator) * scale

    quarter = torch.randint(0, 4, (n,), generator=generator) * (np.pi / 2)
    angle, size = quarter + normal(0.05), torch.exp(normal(0.08))
    cos, sin = torch.cos(angle) * size, torch.sin(angle) * size
    shift = normal(0.045, 2)
    affine = torch.stack([torch.stack([cos, -sin, shift[:, 0]], 1), torch.stack([sin, cos, shift[:, 1]], 1)], 1)
    grid = functional.affine_grid(affine, [n, 3, CROP, CROP], align_corners=False)
    crops = functional.grid_sample(crops, grid, padding_mode="border", align_corners=False)
    crops = crops * torch.exp(normal(0.15, 1, 1, 1) + normal(0.03, 3, 1, 1)) + normal(0.03, 1, 1, 1)
    soft = torch.rand(n, generator=generator) < 0.15
    crops[soft] = functional.avg_pool2d(crops[soft], 3, 1, 1)
    small = torch.rand(n, generator=generator) < 0.1  # as of a die that is half as large
    halved = functional.avg_pool2d(crops[small], 2)
    crops[small] = functional.interpolate(halved, scale_factor=2.0, mode="bilinear", align_corners=False)
    toned = torch.rand(n, generator=generator) < 0.3  # cameras draw shadows up or lights down, each in its own way
    curves = torch.exp(normal(0.25, 1, 1, 1))[toned]
    crops[toned] = crops[toned].clamp(0.001, 1) ** curves
    noise = torch.randn(crops.shape, generator=generator) * normal(0.02, 1, 1, 1).abs()
    back = torch.stack([torch.cos(angle), torch.sin(angle), -torch.sin(angle), torch.cos(angle)], 1).view(n, 2, 2)
    off = (back @ (lies[:, 0:2] - shift)[:, :, None])[:, :, 0] / size[:, None]
    ways = (lies[:, 4:].view(n, -1, 2) @ back.mT).view(n, -1)
    moved = torch.cat([off, (lies[:, 2] - torch.log(size))[:, None], (lies[:, 3] - angle)[:, None], ways], 1)
    return (crops + noise).clamp(0, 1).contiguous(memory_format=torch.channels_last), moved


def misplaced(said: Tensor, lies: Tensor) -> Tensor:
    """How far the reader is from how pieces lie, of those where it is known."""
    known = lies.isfinite().all(1)
    if not known.any():
        return said.sum() * 0
    said, lies = said[known], lies[known]
    turned = 4 * lies[:, 3:4]
    wanted = torch.cat([4 * lies[:, 0:2], 4 * lies[:, 2:3], turned.cos(), turned.sin()], 1)
    place = functional.smooth_l1_loss(said[:, :5] * SCALES, wanted, beta=0.1)
    return place + TILTED * tilted(said[:, 5:7], said[:, 7], lies[:, 4:6]).mean()


def tilted(said: Tensor, spread: Tensor, tilt: Tensor) -> Tensor:
    """How unlikely the tilts are, by what the reader says of them and of how far off it may be."""
    off = ((said - tilt).square().sum(1) + EXACT**2).sqrt()
    return off * torch.exp(-spread) + 2 * spread


def loss_of(net: Reader, proxies: Proxies, crops: Tensor, labels: Tensor, glyphs: Tensor, lies: Tensor) -> Tensor:
    """The sum of what the five answers are wrong by."""
    with quick():
        early, shapes = net.features(crops)
    face, body, ink, embedding, said = net.answers(early.float(), shapes.float())
    loss = functional.cross_entropy(face, labels[:, 0], ignore_index=UNKNOWN)
    for logits, wanted in ((body, labels[:, 1]), (ink, labels[:, 2])):
        if (wanted != UNKNOWN).any():
            loss = loss + 0.6 * functional.cross_entropy(logits, wanted, ignore_index=UNKNOWN)
    if (glyphs != UNKNOWN).any():
        loss = loss + TELLING * proxies(embedding, glyphs)
    return loss + LYING * misplaced(said, lies)


def train(
    samples: Samples,
    weights: NDArray[np.float64],
    checkpoint: Path,
    before: Path | None = None,
) -> Reader:
    """A trained reader; goes on where a stopped training left `checkpoint`. `weights`: how often each crop is seen.

    Begins with the weights of the file `before`, if there is one, and then learns at a lower rate.
    """
    assert (samples.labels.max(axis=0) < (len(FACES), len(HUES), len(HUES))).all()
    torch.manual_seed(2)
    seen = Counter(samples.glyphs.tolist())
    names = sorted(name for name, times in seen.items() if name and times >= FEWEST)
    place = {name: i for i, name in enumerate(names)}
    numbers = np.array([place.get(glyph, UNKNOWN) for glyph in samples.glyphs.tolist()])
    net, proxies = Reader(), Proxies(len(names))
    if before is not None:
        net.load_state_dict(_restored(before, samples, weights).state_dict())
        proxies.directions.data.copy_(_middles(net, samples.crops, numbers, len(names)))
    steps = int(weights.sum() / BATCH * EPOCHS)
    rate = RATE * LATER if before else RATE
    course = Course("reader", net, checkpoint, steps=steps, rate=rate, warm_up=0.1, every=500, beside=proxies)
    rng, generator = np.random.default_rng(course.done), torch.Generator().manual_seed(course.done)
    chance = weights / weights.sum()
    pool = np.zeros(0, np.int64)
    while course.done < steps:
        if len(pool) < BATCH:
            pool = rng.choice(len(samples.crops), 200 * BATCH, p=chance)
        pick, pool = np.sort(pool[:BATCH]), pool[BATCH:]
        batch, lies = disturbed(blob(samples.crops[pick]), torch.from_numpy(samples.lies[pick]), generator)
        labels, glyphs = torch.from_numpy(samples.labels[pick]), torch.from_numpy(numbers[pick])
        course.step(loss_of(net, proxies, batch, labels, glyphs, lies))
    course.end()
    if before is not None:
        blend(net, _restored(before, samples, weights), KEPT)
    return net


def _restored(before: Path, samples: Samples, weights: NDArray[np.float64]) -> Reader:
    """The reader of an exported file, its normalisations set by some of the crops."""
    some = np.random.default_rng(3).choice(len(samples.crops), 16 * BATCH, p=weights / weights.sum())
    torch.manual_seed(2)  # layers that the file lacks begin the same at every call: they are blended with themselves
    net = Reader()
    restore(net, before, blob(samples.crops[some]))
    return net


def blob(crops: NDArray[np.uint8]) -> Tensor:
    """Crops as the reader wants them."""
    return torch.from_numpy(shown(crops))


def _middles(net: Reader, crops: NDArray[np.uint8], numbers: NDArray[np.int64], glyphs: int) -> Tensor:
    """Where each glyph lies already in the embedding of a reader that has learned before."""
    some = np.concatenate([np.flatnonzero(numbers == glyph)[:FEWEST] for glyph in range(glyphs)])
    _, _, _, embeddings, _ = answers(net, crops[some])
    middles = np.zeros((glyphs, embeddings.shape[1]), np.float32)
    np.add.at(middles, numbers[some], embeddings)
    return torch.from_numpy(middles)


def answers(net: Reader, crops: NDArray[np.uint8]) -> list[NDArray[np.float32]]:
    """The reader's five answers to many crops."""
    net.eval()
    with torch.no_grad():
        parts = [net(blob(crops[i : i + 512])) for i in range(0, len(crops), 512)]
    return [torch.cat(one).numpy() for one in zip(*parts, strict=True)]
