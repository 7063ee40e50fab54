"""Makes all models from nothing: renders, trains, calibrates, exports. Stopped at any time, it goes on where it was.

    python -m models.train [--build build] [--photos ../shared/photos] [--further]

Its parts add up to less than two hours on two cores. Without the folder of photos only rendered pictures are used,
and it says so. With --further the networks begin with what the shipped ones know, and learn on more gently.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from models import around, calibrate, crops, export, photos, report, sureness, train_finder, train_reader, train_tilter
from models.crop import Floats, Halves, Picture, shrunk
from models.find import find_all
from models.nets import Finder, Reader
from models.photos import Photo
from models.pixels import Pixels
from models.spots import Kind, Spot
from models.synth import frames
from models.vocabulary import LONGEST

Many = TypeVar("Many", list[Path], NDArray[np.uint8])

FRAMES, HEAPED, VALIDATION = 11_000, 3_000, 800
"""How many pictures are rendered: of anything, of dice many of which lean, and to fix figures on."""
PAINTED = 80_000
LOOKS, CROPS = 100, 1_600
"""Pictures that show how large the networks' numbers get, before they are written in 8 bits."""
MODELS = Path(__file__).parent
NETWORKS = ("finder.onnx", "reader.onnx", "tilter.onnx")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build"), help="where pictures and checkpoints are kept")
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"), help="real photos with labels.jsonl")
    parser.add_argument("--jobs", type=int, default=2, help="processes that render (default 2)")
    parser.add_argument("--further", action="store_true", help="go on from the files that are there")
    options = parser.parse_args()
    build: Path = options.build
    build.mkdir(parents=True, exist_ok=True)
    before = {name: MODELS / name if options.further else None for name in NETWORKS}
    real = photos.photos(options.photos)
    if not real:
        print(f"No photos in {options.photos}: training on rendered pictures alone.")
    grounds = photos.bare_tables(real, build / "grounds", seed=1)
    frames.make(build / "frames", FRAMES, 1, grounds, options.jobs)
    frames.make(build / "heaped", HEAPED, 3, grounds, options.jobs, heaped=True)
    frames.make(build / "validate", VALIDATION, 2, (), options.jobs)
    rendered = sorted((build / "frames").glob("*.json"))
    boxed = [photo for photo in real if photo.part == "train" and all(box for box, _ in photo.dice)]
    net = train_finder.train(rendered, boxed, build / "finder.pt", before["finder.onnx"])
    export.finder(net, MODELS / "finder.onnx", looks(some(rendered, LOOKS)))
    heaped, look = sorted((build / "heaped").glob("*.json")), partial(found, net)
    train_the_tilter(build, [*heaped, *rendered], boxed, look, options.jobs, before["tilter.onnx"])
    reader = train_the_reader(build, look, rendered, real, options.jobs, before["reader.onnx"])
    fix_figures(build, reader, look, real, options.photos)


def train_the_tilter(
    build: Path, rendered: list[Path], boxed: list[Photo], look: crops.Find, jobs: int, before: Path | None
) -> None:
    """Cuts out dice with what is around them, trains the tilter on them and writes it; then photos teach it more."""
    around.make(build / "around", rendered, jobs)
    paths = sorted((build / "around").glob("*.npz"))
    samples = crops.load(paths)
    tilter = train_tilter.train(
        samples, build / "tilter.pt", train_tilter.restored(before, samples) if before else None
    )
    if boxed:
        real = build / "around-in-photos.npz"
        around.make_from_photos(real, boxed, look, partial(train_tilter.ways, tilter))
        samples = crops.load([*paths, real])
        tilter = train_tilter.train(samples, build / "tilter-further.pt", tilter, train_tilter.STEPS // 3)
    export.tilter(tilter, MODELS / "tilter.onnx", batches(samples.crops))


def batches(crops: Pixels) -> list[Pixels]:
    """Some of the crops, a few at a time."""
    few = some(crops, CROPS)
    return list(np.array_split(few, len(few) // 16))


def train_the_reader(
    build: Path, look: crops.Find, rendered: list[Path], real: list[Photo], jobs: int, before: Path | None
) -> Reader:
    """Cuts the crops and trains the reader on them."""
    folder = build / "crops"
    crops.make(folder, rendered, PAINTED, jobs)
    crops.make_found(folder, rendered, look, jobs)
    crops.make_from_photos(folder, [photo for photo in real if photo.part == "train"], look)
    paths = sorted(folder.glob("*.npz"))
    return train_reader.train(crops.load(paths), train_reader.weights(paths), build / "reader.pt", before)


def fix_figures(build: Path, reader: Reader, look: crops.Find, real: list[Photo], photo_folder: Path) -> None:
    """Fixes the reader's temperatures on validation crops, then its threshold on whole pictures, and writes it."""
    whole = [photo for photo in real if photo.part == "validate" and photo.source != "chase-crops"]
    boxed = [photo for photo in whole if all(box for box, _ in photo.dice)]
    judged = crops.load([crops.make_for_figures(build, sorted((build / "validate").glob("*.json")), boxed, look)])
    said = train_reader.answers(reader, judged.crops)
    figures = calibrate.figures(said, judged.labels, judged.lies)
    shown = batches(judged.crops)
    export.reader(reader, MODELS / "reader.onnx", calibrate.save(figures, build / "figures.toml"), shown)
    judges = [report.held_back(build, report.HELD_BACK, "validate")]
    figures = replace(figures, sure=sureness.fixed(build, photo_folder, judges))
    export.reader(reader, MODELS / "reader.onnx", calibrate.save(figures, build / "figures.toml"), shown)


def some(many: Many, wanted: int) -> Many:
    """About as many as are wanted, from all over."""
    part: Many = many[:: max(len(many) // wanted, 1)]
    return part


def looks(frames: list[Path]) -> Iterator[Pixels]:
    """Pictures as the finder sees them, first from afar, then from nearer."""
    for i, path in enumerate(frames):
        picture = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
        small, _ = shrunk(Halves(picture), LONGEST * (1 + i % 2))
        yield small[None]


def found(net: Finder, picture: Picture, kind: Kind) -> list[Spot]:
    """What a finder that is still in training sees in a picture."""

    def run(small: Picture) -> Floats:
        with torch.no_grad():
            return np.asarray(net(train_finder.blob([small]))[0].numpy(), np.float32)

    return find_all(run, Halves(picture), kind)


if __name__ == "__main__":
    main()
