"""Makes both models from nothing: renders, trains, calibrates, exports. Stopped at any time, it goes on where it was.

    python -m models.train [--build build] [--photos ../shared/photos] [--further]

Its parts add up to less than two hours on two cores. Without the folder of photos only rendered pictures are used,
and it says so. With --further the finder stays as it is, and the reader learns on from its file; what is written is the
mean of the weights before and after, which reads better than either.
"""

import argparse
import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import torch

from models import calibrate, crops, export, photos, sureness, train_finder, train_reader
from models.crop import Floats, Halves, Picture
from models.nets import Finder, Reader
from models.photos import Photo
from models.restore import restore
from models.spots import Kind, Spot, find
from models.synth import frames

FRAMES, VALIDATION = 10_000, 800
PAINTED = 80_000
FURTHER_FRAMES, FURTHER_PAINTED = 3_400, 44_000
FURTHER_EPOCHS = 2.7
MODELS = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=Path("build"), help="where pictures and checkpoints are kept")
    parser.add_argument("--photos", type=Path, default=Path("../shared/photos"), help="real photos with labels.jsonl")
    parser.add_argument("--jobs", type=int, default=2, help="processes that render (default 2)")
    parser.add_argument("--further", action="store_true", help="go on from the files that are there")
    options = parser.parse_args()
    further: bool = options.further
    build: Path = options.build
    build.mkdir(parents=True, exist_ok=True)
    real = photos.photos(options.photos)
    if not real:
        print(f"No photos in {options.photos}: training on rendered pictures alone.")
    grounds = photos.bare_tables(real, build / "grounds", seed=1)
    frames.make(build / "frames", FURTHER_FRAMES if further else FRAMES, 5 if further else 1, grounds, options.jobs)
    frames.make(build / "validate", VALIDATION, 2, (), options.jobs)
    rendered = sorted((build / "frames").glob("*.json"))
    boxed = [photo for photo in real if photo.part == "train" and all(box for box, _ in photo.dice)]
    whole = [photo for photo in boxed if photo.source != "chase-crops"]
    net = Finder()
    if further:
        restore(net, MODELS / "finder.onnx", torch.zeros(2, 3, 64, 64))
    else:
        net = train_finder.train(rendered, whole, build / "finder.pt")
        export.finder(net, MODELS / "finder.onnx")
    look = partial(found, net)
    reader = train_the_reader(build, look, rendered, real, options.jobs, further=further)
    fix_figures(build, reader, look, real, options.photos)


def _kept(build: Path, name: str) -> Path:
    """A model file as it was before this training, which a stop and a new start must not change."""
    target = build / f"before-{name}"
    if not target.exists():
        shutil.copy(MODELS / name, target)
    return target


def train_the_reader(
    build: Path, look: crops.Find, rendered: list[Path], real: list[Photo], jobs: int, *, further: bool
) -> Reader:
    """Cuts the crops and trains the reader on them."""
    folder = build / "crops"
    before = _kept(build, "reader.onnx") if further else None
    crops.make(folder, rendered, FURTHER_PAINTED if further else PAINTED, jobs)
    crops.make_found(folder, rendered, look, jobs)
    crops.make_from_photos(folder, [photo for photo in real if photo.part == "train"], look)
    paths = sorted(folder.glob("*.npz"))
    samples, epochs = crops.load(paths), FURTHER_EPOCHS if further else train_reader.EPOCHS
    net = train_reader.train(samples, train_reader.weights(paths), build / "reader.pt", epochs, before)
    if before is None:
        return net
    return halfway(before, net, train_reader.blob(samples.crops[:2048]))


def halfway(before: Path, after: Reader, pictures: torch.Tensor) -> Reader:
    """The reader whose weights are the means of an exported one and a trained one."""
    export.reader(after, before.with_name("after-reader.onnx"), {})
    net = Reader()
    restore(net, before, pictures, before.with_name("after-reader.onnx"))
    return net


def fix_figures(build: Path, reader: Reader, look: crops.Find, real: list[Photo], photo_folder: Path) -> None:
    """Fixes the reader's temperatures on validation crops, then its threshold on whole pictures, and writes it."""
    whole = [photo for photo in real if photo.part == "validate" and photo.source != "chase-crops"]
    boxed = [photo for photo in whole if all(box for box, _ in photo.dice)]
    judged = crops.load([crops.make_for_figures(build, sorted((build / "validate").glob("*.json")), boxed, look)])
    said = train_reader.answers(reader, judged.crops)
    figures = calibrate.figures(said, judged.labels, judged.glyphs, judged.lies)
    export.reader(reader, MODELS / "reader.onnx", calibrate.save(figures, build / "figures.toml"))
    figures = replace(figures, sure=sureness.fixed(build, photo_folder))
    export.reader(reader, MODELS / "reader.onnx", calibrate.save(figures, build / "figures.toml"))


def found(net: Finder, picture: Picture, kind: Kind) -> list[Spot]:
    """What a finder that is still in training sees in a picture."""

    def run(blob: Floats) -> Floats:
        with torch.no_grad():
            return np.asarray(net(torch.from_numpy(blob))[0].numpy(), np.float32)

    return find(run, Halves(picture), kind)[0]


if __name__ == "__main__":
    main()
