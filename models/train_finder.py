"""Trains the finder on rendered frames and, where they are at hand, on photos."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset
from tqdm import tqdm

from models.nets import Finder
from models.photos import Photo
from models.vocabulary import STRIDE

WIDTH, HEIGHT = 320, 256
BATCH = 16
STEPS = 3000
WARM_UP = 0.3  # of the steps: only then are there photos, where the finder itself must say where the upper faces are
PHOTOS = 0.35  # of the pictures after that
RATE = 3e-3
SMALLEST, LARGEST = 8.0, 64.0  # pixels of a face

LARGE = ("nell-byler",)  # 7 megapixels: half of them each way will do
FROM_ABOVE = ("nell-byler",)  # may be turned any way

# How much is known of a piece: all; its whole box; the middle of its upper face; or only that there is something.
ALL, BOX, MIDDLE, IGNORE = range(4)


@dataclass(frozen=True, slots=True)
class Target:
    """A piece in the finder's picture."""

    known: int
    card: bool
    centre: tuple[float, float]
    side: float
    angle: float
    box: tuple[float, float, float, float]


Example = tuple[NDArray[np.uint8], list[Target]]


class Pictures(IterableDataset[Example]):
    """An endless row of rendered frames and photos, at every scale."""

    def __init__(self, frames: list[Path], photos: list[Photo], share: float, seed: int) -> None:
        self.frames, self.photos, self.share, self.seed = frames, photos, share, seed

    def __iter__(self) -> Iterator[Example]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        sources = sorted({photo.source for photo in self.photos})
        grouped = [[photo for photo in self.photos if photo.source == source] for source in sources]
        weights = np.array([len(group) ** 0.5 for group in grouped])
        while True:
            if grouped and rng.random() < self.share:
                group = grouped[rng.choice(len(grouped), p=weights / weights.sum())]
                yield from_photo(rng, group[rng.integers(len(group))])
            else:
                yield from_frame(rng, self.frames[rng.integers(len(self.frames))])


def from_frame(rng: np.random.Generator, path: Path) -> Example:
    """A rendered frame, scaled and cut at random."""
    picture = cv2.imread(str(path.with_suffix(".jpg")))
    targets = []
    for label in json.loads(path.read_text(encoding="utf-8")):
        known = {"flat": ALL, "cocked": ALL, "moving": BOX, "cut": ALL}.get(label["state"], IGNORE)
        if label["box"][2] > label["box"][0]:
            targets.append(
                Target(known, label["kind"] == "card", tuple(label["centre"]), label["side"], label["angle"], tuple(label["box"]))
            )
    sides = [target.side for target in targets] or [24.0]
    wanted = np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST)))
    scale = float(np.clip(wanted / np.median(sides), 0.55 * WIDTH / picture.shape[1], 1.8))
    return _cut(rng, picture, targets, scale, 0.0, flip=bool(rng.random() < 0.5))


def from_photo(rng: np.random.Generator, photo: Photo) -> Example:
    """A photo, scaled, cut and turned at random."""
    halved = photo.source in LARGE
    picture = photo.pixels(halved)
    hug = photo.source == "matteop65"  # its boxes are around the pips of the upper face, not around the die
    targets = []
    for whole, _ in photo.dice:
        assert whole is not None
        box = tuple(v / 2 for v in whole) if halved else whole
        centre = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        side = float(np.sqrt((box[2] - box[0]) * (box[3] - box[1]))) * (1.0 if hug else 0.75)
        targets.append(Target(MIDDLE if hug else BOX, False, centre, side, 0.0, box))
    typical = 40.0 if hug else float(np.median([target.side for target in targets]))
    wanted = np.exp(rng.uniform(np.log(SMALLEST * 1.2), np.log(LARGEST * 0.8)))
    scale = float(np.clip(wanted / typical, 0.6 * WIDTH / picture.shape[1], 1.8))
    turn = float(rng.uniform(0, 2 * np.pi) if photo.source in FROM_ABOVE else rng.normal(0, 0.1))
    return _cut(rng, picture, targets, scale, turn, flip=bool(rng.random() < 0.5))


def _cut(rng: np.random.Generator, picture: NDArray[np.uint8], targets: list[Target], scale: float, turn: float, flip: bool) -> Example:
    """The finder's picture: `picture` scaled, turned, mirrored and shifted, with its targets."""
    if scale < 0.6:
        shape = (max(round(picture.shape[1] * scale), 8), max(round(picture.shape[0] * scale), 8))
        picture = np.asarray(cv2.resize(picture, shape, interpolation=cv2.INTER_AREA), np.uint8)
        rest = 1.0
    else:
        rest = scale
    height, width = picture.shape[:2]
    before = scale / rest
    if targets and rng.random() < 0.85:
        look = np.array(targets[rng.integers(len(targets))].centre) * before
    else:
        look = rng.uniform(0, 1, 2) * (width, height)
    # Not past the edge, unless the picture is smaller than the window.
    spot = rng.uniform(0.1, 0.9, 2) * (WIDTH, HEIGHT)
    if turn == 0.0:
        slack = np.array([width, height]) * rest - (WIDTH, HEIGHT)
        start = np.where(slack > 0, np.clip(look * rest - spot, 0, np.maximum(slack, 0)), rng.uniform(0, 1, 2) * slack)
        spot = look * rest - start
    cos, sin = np.cos(turn) * rest, np.sin(turn) * rest
    linear = np.array([[cos, -sin], [sin, cos]])
    if flip:
        linear = np.diag([-1.0, 1.0]) @ linear
    matrix = np.hstack([linear, (spot - linear @ look)[:, None]])
    fill = cv2.BORDER_CONSTANT if rng.random() < 0.6 else cv2.BORDER_REPLICATE
    window = cv2.warpAffine(picture, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=fill)
    moved = [_moved(target, linear * before, matrix[:, 2], scale, turn, flip) for target in targets]
    return _faults(rng, np.asarray(window, np.uint8)), moved


def _moved(target: Target, linear: NDArray[np.float64], shift: NDArray[np.float64], scale: float, turn: float, flip: bool) -> Target:
    x0, y0, x1, y1 = target.box
    corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]) @ linear.T + shift
    centre = linear @ np.array(target.centre) + shift
    angle = target.angle + turn
    low, high = corners.min(axis=0), corners.max(axis=0)
    if turn:
        # The box of a turned box is too large; a die's own box hardly changes.
        middle, half = (low + high) / 2, np.array([x1 - x0, y1 - y0]).mean() * scale / 2
        low, high = middle - half, middle + half
    return Target(
        target.known, target.card, (float(centre[0]), float(centre[1])), target.side * scale, -angle if flip else angle,
        (float(low[0]), float(low[1]), float(high[0]), float(high[1])),
    )  # fmt: skip


def _faults(rng: np.random.Generator, window: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Brightness, contrast, colour cast, blur and noise, as cameras and lamps differ."""
    gain = rng.uniform(0.6, 1.35) * (1 + rng.normal(0, 0.08, 3))
    picture = window.astype(np.float32) * gain.astype(np.float32) + np.float32(rng.normal(0, 8))
    if rng.random() < 0.25:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.0))
    if rng.random() < 0.5:
        picture += rng.standard_normal(picture.shape, np.float32) * np.float32(rng.uniform(1, 9))
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def targets_for(maps: NDArray[np.float32], pieces: list[Target]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """What the maps of one picture should be: two heats, their weights, and rows of (y, x, heat, known, eight numbers)."""
    rows, cols = HEIGHT // STRIDE, WIDTH // STRIDE
    heat, weight = np.zeros((2, rows, cols), np.float32), np.ones((2, rows, cols), np.float32)
    gy, gx = np.mgrid[0:rows, 0:cols].astype(np.float32)
    wanted = []
    for piece in sorted(pieces, key=lambda one: one.known != IGNORE):
        kind = int(piece.card)
        centre, side = np.array(piece.centre), piece.side
        x0, y0, x1, y1 = (int(np.clip(v / STRIDE, 0, n)) for v, n in zip(piece.box, (cols, rows, cols, rows), strict=True))
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
        near = np.argwhere(bump > 0.5)
        for j, i in near:
            wanted.append(
                (j, i, bump[j, i], piece.known, kind, x - i, y - j, np.log(max(side, 2.0)), np.cos(4 * piece.angle), np.sin(4 * piece.angle),
                 (centre[0] - piece.box[0]) / side, (centre[1] - piece.box[1]) / side, (piece.box[2] - centre[0]) / side, (piece.box[3] - centre[1]) / side)
            )  # fmt: skip
    return heat, weight, np.array(wanted, np.float32).reshape(-1, 14)


def loss_of(maps: Tensor, examples: list[list[Target]]) -> Tensor:
    """How far the maps are from the truth: a focal loss for the centres, absolute errors for the rest."""
    guess = maps.detach().numpy()
    total = maps.new_zeros(())
    pieces = 1.0
    for n, targets in enumerate(examples):
        heat, weight, wanted = (torch.from_numpy(part) for part in targets_for(guess[n], targets))
        logits = maps[n, :2]
        p = torch.sigmoid(logits)
        here = (heat > 0.999).float()
        hit = -torch.nn.functional.logsigmoid(logits) * (1 - p) ** 2 * here
        miss = -torch.nn.functional.logsigmoid(-logits) * p**2 * (1 - heat) ** 4 * (1 - here)
        total = total + ((hit + miss) * weight).sum()
        pieces += float(here.sum())
        if len(wanted):
            j, i = wanted[:, 0].long(), wanted[:, 1].long()
            said = maps[n][:, j, i].T
            share = wanted[:, 2]
            every = (wanted[:, 3] == ALL).float() * share
            boxed = ((wanted[:, 3] == ALL) | (wanted[:, 3] == BOX)).float() * share
            error = (said[:, 2:11] - wanted[:, 5:14]).abs()
            per_peak = 1.0 / max(float((share > 0.999).sum()), 1.0) * float((share > 0.999).sum()) / max(float(share.sum()), 1.0)
            total = total + per_peak * (
                (error[:, 0:2].sum(1) * share).sum()
                + 2.0 * (error[:, 2] * every).sum()
                + (error[:, 3:5].sum(1) * every).sum()
                + 0.5 * (error[:, 5:9].sum(1) * boxed).sum()
            )
    return total / pieces


def train(frames: list[Path], photos: list[Photo], checkpoint: Path, steps: int = STEPS) -> Finder:
    """A trained finder; continues where a stopped training left `checkpoint`."""
    torch.manual_seed(1)
    net = Finder()
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    done = 0
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(saved["net"])
        optimiser.load_state_dict(saved["optimiser"])
        done = saved["step"]
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, steps, pct_start=0.08, last_epoch=done - 1)
    net.train()
    bar = tqdm(total=steps, initial=done, desc="finder", unit="step")
    mean = 0.0
    while done < steps:
        warm = done < steps * WARM_UP
        pictures = Pictures(frames, photos, 0.0 if warm else PHOTOS, seed=done)
        loader = DataLoader(pictures, BATCH, num_workers=1, collate_fn=list, prefetch_factor=4, multiprocessing_context="spawn")
        until = min(steps, int(steps * WARM_UP) if warm else steps)
        for examples in loader:
            x = torch.from_numpy(np.stack([picture for picture, _ in examples])).permute(0, 3, 1, 2).float() / 255
            x = x.contiguous(memory_format=torch.channels_last)
            loss = loss_of(net(x), [targets for _, targets in examples])
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            schedule.step()
            done += 1
            mean = 0.98 * mean + 0.02 * float(loss) if mean else float(loss)
            bar.update()
            bar.set_postfix(loss=f"{mean:.3f}")
            if done % 100 == 0 or done == until:
                state = {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "step": done}
                torch.save(state, checkpoint.with_suffix(".part"))
                checkpoint.with_suffix(".part").rename(checkpoint)
            if done >= until:
                break
    bar.close()
    return net.eval()
