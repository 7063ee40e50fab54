"""Trained networks as ONNX files: small and quick, and beside them the words and figures that belong to them."""

import warnings
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from models.crop import Floats
from models.nets import Finder
from models.quantise import quantise
from models.vocabulary import CROP, FACES, HUES, LIES, MAPS, MULTIPLE

_SMALL = 64  # weights fewer than this stay as they are: they cost nothing


def finder(net: Finder, path: Path, examples: Iterable[Floats]) -> None:
    """Writes the finder, for pictures of any size; `examples` are what it will be shown."""
    examples = list(examples)
    level(net, examples)
    picture = torch.zeros(1, 3, MULTIPLE * 8, MULTIPLE * 10)
    axes = {"picture": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    _write(net, picture, path, ["picture"], ["maps"], axes, {"maps": ",".join(MAPS)}, examples)


def level(net: Finder, examples: Iterable[Floats]) -> None:
    """Makes all channels of the finder's first mix 1 at most; what it says stays the same.

    In 8 bits one step is the same for all channels, so that small ones would be coarse beside large ones: sides of dice
    were off by 0.8 % for that, and are now by 0.1 %.
    """
    largest: list[Tensor] = []
    hook = net.mix[0].register_forward_hook(lambda _, given, result: largest.append(result.amax((0, 2, 3))))
    net.eval()
    with torch.no_grad():
        for example in examples:
            net(torch.from_numpy(example))
    hook.remove()
    net.scale(torch.stack(largest).amax(0).clamp(min=1e-3))


def reader(net: nn.Module, path: Path, figures: dict[str, float], examples: Iterable[Floats]) -> None:
    """Writes the reader, for any number of crops, with the figures that validation fixed."""
    outputs = ["faces", "bodies", "inks", "embeddings", "lies"]
    axes = {name: {0: "crops"} for name in ["crops", *outputs]}
    words = {name: ",".join(known) for name, known in (("faces", FACES), ("hues", HUES), ("lies", LIES))}
    words |= {name: repr(value) for name, value in figures.items()}
    _write(net, torch.zeros(2, 3, CROP, CROP), path, ["crops"], outputs, axes, words, examples)


def _write(
    net: nn.Module,
    example: torch.Tensor,
    path: Path,
    inputs: list[str],
    outputs: list[str],
    axes: dict[str, dict[int, str]],
    words: dict[str, str],
    examples: Iterable[Floats],
) -> None:
    part = path.with_suffix(".part")
    with warnings.catch_warnings():
        # The newer exporter wants one more package for the same file.
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            net.eval(), (example,), str(part), input_names=inputs, output_names=outputs, dynamic_axes=axes,
            opset_version=17, dynamo=False,
        )  # fmt: skip
    quantise(part, examples)
    model = onnx.load(str(part))
    _halve(model)
    helper.set_model_props(model, words)
    onnx.checker.check_model(model)
    onnx.save(model, str(part))
    part.rename(path)


def _halve(model: onnx.ModelProto) -> None:
    """Stores what is left of large weights in 16 bits; onnxruntime widens them once, when it loads the file."""
    graph = model.graph
    casts = []
    for weight in graph.initializer:
        if weight.data_type == TensorProto.FLOAT and len(weight.dims) > 1 and np.prod(weight.dims) >= _SMALL:
            short = f"{weight.name}_16"
            casts.append(helper.make_node("Cast", [short], [weight.name], to=TensorProto.FLOAT))
            halved = numpy_helper.from_array(numpy_helper.to_array(weight).astype(np.float16), short)
            weight.CopyFrom(halved)
    for cast in reversed(casts):
        graph.node.insert(0, cast)
