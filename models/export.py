"""Trained networks as ONNX files: small and quick, and beside them the words and figures that belong to them."""

import warnings
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from models.nets import Finder
from models.pixels import Pixels, shown, stored
from models.quantise import quantise
from models.seal import BLANK, WORD, sealed
from models.vocabulary import CROP, FACES, HUES, LIES, MAPS, MULTIPLE, TILT

_SMALL = 64  # weights fewer than this stay as they are: they cost nothing
_LARGE = 2**16  # so many are stored in 8 bits,
_ALIKE = 64  # with a scale for so many of a row


def finder(net: Finder, path: Path, examples: Iterable[Pixels]) -> None:
    """Writes the finder, for pictures of any size; `examples` are what it will be shown, one at a time."""
    examples = list(examples)
    level(net, examples)
    picture = torch.zeros(1, 3, MULTIPLE * 8, MULTIPLE * 10)
    axes = {"picture": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    _write(net, picture, path, ["picture"], ["maps"], axes, {"maps": ",".join(MAPS)}, examples)


def level(net: Finder, examples: Iterable[Pixels]) -> None:
    """Makes all channels of the finder's first mix 1 at most; what it says stays the same.

    In 8 bits one step is the same for all channels, so that small ones would be coarse beside large ones: sides of dice
    were off by 0.8 % for that, and are now by 0.1 %.
    """
    largest: list[Tensor] = []
    hook = net.mix[0].register_forward_hook(lambda _, given, result: largest.append(result.amax((0, 2, 3))))
    net.eval()
    with torch.no_grad():
        for example in examples:
            net(torch.from_numpy(shown(example)))
    hook.remove()
    net.scale(torch.stack(largest).amax(0).clamp(min=1e-3))


def reader(net: nn.Module, path: Path, figures: dict[str, float], examples: Iterable[Pixels]) -> None:
    """Writes the reader, for any number of crops, with the figures that validation fixed."""
    outputs = ["faces", "bodies", "inks", "embeddings", "lies"]
    axes = {name: {0: "crops"} for name in ["crops", *outputs]}
    words = {name: ",".join(known) for name, known in (("faces", FACES), ("hues", HUES), ("lies", LIES))}
    words |= {name: repr(value) for name, value in figures.items()}
    _write(net, torch.zeros(2, 3, CROP, CROP), path, ["crops"], outputs, axes, words, examples)


def tilter(net: nn.Module, path: Path, examples: Iterable[Pixels]) -> None:
    """Writes the tilter, for any number of crops."""
    axes = {name: {0: "crops"} for name in ("crops", "tilts")}
    words = {"tilts": ",".join(TILT)}
    _write(net, torch.zeros(2, 3, CROP, CROP), path, ["crops"], ["tilts"], axes, words, examples)


def _write(
    net: nn.Module,
    example: torch.Tensor,
    path: Path,
    inputs: list[str],
    outputs: list[str],
    axes: dict[str, dict[int, str]],
    words: dict[str, str],
    examples: Iterable[Pixels],
) -> None:
    part = path.with_suffix(".part")
    with warnings.catch_warnings():
        # The newer exporter wants one more package for the same file.
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            net.eval(), (example,), str(part), input_names=inputs, output_names=outputs, dynamic_axes=axes,
            opset_version=17, dynamo=False,
        )  # fmt: skip
    examples = list(examples)
    quantise(part, map(shown, examples))
    model = onnx.load(str(part))
    stored(model, examples)
    _narrow(model)
    helper.set_model_props(model, words | {WORD: BLANK})
    onnx.checker.check_model(model)
    part.write_bytes(sealed(model.SerializeToString()))
    part.rename(path)


def _narrow(model: onnx.ModelProto) -> None:
    """Stores what is left of large weights in 8 or 16 bits; onnxruntime widens them once, at the start.

    They compute as before: only the file gets smaller.
    """
    graph = model.graph
    widen = []
    for weight in list(graph.initializer):
        if weight.data_type != TensorProto.FLOAT or len(weight.dims) < 2 or np.prod(weight.dims) < _SMALL:
            continue
        name, exact = weight.name, numpy_helper.to_array(weight)
        if exact.size >= _LARGE and exact.size % _ALIKE == 0:
            parts = exact.reshape(-1, _ALIKE)
            scale = np.maximum(np.abs(parts).max(axis=1, keepdims=True), 1e-12) / 127
            narrow = np.round(parts / scale).astype(np.int8)
            graph.initializer.append(numpy_helper.from_array(scale, f"{name}_scale"))
            graph.initializer.append(numpy_helper.from_array(np.array(exact.shape), f"{name}_shape"))
            widen.append(helper.make_node("Cast", [f"{name}_narrow"], [f"{name}_whole"], to=TensorProto.FLOAT))
            widen.append(helper.make_node("Mul", [f"{name}_whole", f"{name}_scale"], [f"{name}_parts"]))
            widen.append(helper.make_node("Reshape", [f"{name}_parts", f"{name}_shape"], [name]))
        else:
            narrow = exact.astype(np.float16)
            widen.append(helper.make_node("Cast", [f"{name}_narrow"], [name], to=TensorProto.FLOAT))
        weight.CopyFrom(numpy_helper.from_array(narrow, f"{name}_narrow"))
    for node in reversed(widen):
        graph.node.insert(0, node)
