"""Convolutions in 8 bits: half the time and half the size, for readings that are as good."""

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path

import onnx
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from models.crop import Floats

EXACT = ("/stem/", "/mix/", "/maps/", "/trunk.0/")
"""Layers that stay exact: the first ones, which see colours, and the finder's last ones, which say where pieces lie."""


class _Examples(CalibrationDataReader):
    """What a network is shown to learn how large its numbers get."""

    def __init__(self, name: str, examples: Iterable[Floats]) -> None:
        self._name, self._examples = name, iter(examples)

    def get_next(self) -> dict[str, Floats] | None:
        """The next example, as onnxruntime asks for it."""
        example = next(self._examples, None)
        return None if example is None else {self._name: example}


def quantise(path: Path, examples: Iterable[Floats]) -> None:
    """Makes the convolutions of a file 8 bits wide, by what they give for some pictures."""
    graph = onnx.load(str(path)).graph
    exact = [node.name for node in graph.node if node.name.startswith(EXACT)]
    logging.getLogger().setLevel(logging.ERROR)  # it warns that a shape inference was left out: there is no need
    quantize_static(
        str(path),
        str(path),
        _Examples(graph.input[0].name, examples),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=["Conv", "Add", "Relu"],
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        reduce_range=True,  # without it, processors without VNNI overflow
        nodes_to_exclude=exact,
    )


def floats(graph: onnx.GraphProto) -> dict[str, Floats]:
    """All weights of a file by name, those in 8 and 16 bits as they count."""
    return dict(_floats(graph))


def _floats(graph: onnx.GraphProto) -> Iterator[tuple[str, Floats]]:
    stored = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer}
    yield from stored.items()
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in stored:
            yield node.output[0], stored[node.input[0]].astype("float32")
        if node.op_type == "DequantizeLinear" and node.input[0] in stored:
            whole, scale, zero = (stored[name] for name in node.input)
            each = (-1, *[1] * (whole.ndim - 1)) if scale.ndim else ()  # a scale for each channel
            yield node.output[0], ((whole.astype("float32") - zero.reshape(each)) * scale.reshape(each))
