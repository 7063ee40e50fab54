"""Networks in 8 bits: half the time and half the size, for readings that are as good."""

import logging
from collections.abc import Iterable
from pathlib import Path

import onnx
import onnx.parser

import models.runtime  # noqa: F401  before any part of onnxruntime

# isort: split
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from models.crop import Floats

EXACT = ("/stem/", "/mix/mix.1/", "/mix/mix.2/", "/maps/", "/trunk.0/", "/trunk/trunk.0/")
"""Layers that stay exact: the finder's last ones, which say where pieces lie, and here the first ones: see `pixels`."""

_COMPUTE, _COPY = ("Conv", "Add", "Relu"), ("Concat", "Reshape", "Transpose")


class _Examples(CalibrationDataReader):
    """What a network is shown to learn how large its numbers get."""

    def __init__(self, name: str, examples: Iterable[Floats]) -> None:
        self._name, self._examples = name, iter(examples)

    def get_next(self) -> dict[str, Floats] | None:
        """The next example, as onnxruntime asks for it."""
        example = next(self._examples, None)
        return None if example is None else {self._name: example}


def quantise(path: Path, examples: Iterable[Floats]) -> None:
    """Makes the convolutions of a file 8 bits wide, by what they give for some pictures, and what is between them."""
    model = onnx.load(str(path))
    copied = copy(model)
    onnx.save(model, str(path))
    logging.getLogger().setLevel(logging.ERROR)  # it warns that a shape inference was left out: there is no need
    quantize_static(
        str(path),
        str(path),
        _Examples(model.graph.input[0].name, examples),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=[*_COMPUTE, *_COPY],
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        reduce_range=True,  # without it, processors without VNNI overflow
        nodes_to_exclude=[
            node.name
            for node in model.graph.node
            if node.name.startswith(EXACT) or (node.op_type in _COPY and node.name not in copied)
        ],
    )


def copy(model: onnx.ModelProto) -> list[str]:
    """Where a network makes its maps twice as large, lets it copy cells and rows instead; returns what does so.

    Between convolutions in 8 bits the channels of a cell lie side by side, and there onnxruntime resizes ten times as
    slowly as it copies. What it gives stays the same.
    """
    known = onnx.shape_inference.infer_shapes(model).graph.value_info
    shapes = {one.name: one.type.tensor_type.shape.dim for one in known}
    nodes, copies = list[onnx.NodeProto](), list[onnx.NodeProto]()
    for node in model.graph.node:
        if node.op_type == "Resize":
            steps = _doubling(node, shapes[node.input[0]][1].dim_value)
            nodes += steps
            copies += steps
        else:
            nodes.append(node)
    used = {name for node in nodes for name in node.input}
    del model.graph.node[:]
    model.graph.node.extend(node for node in nodes if node.op_type != "Constant" or node.output[0] in used)
    return [node.name for node in copies]


def _doubling(resize: onnx.NodeProto, channels: int) -> list[onnx.NodeProto]:
    """What gives the same as a node that doubles, for a picture of any size."""
    both = 2 * channels
    graph = onnx.parser.parse_graph(f"""
        doubling (float[1, {channels}, height, width] given) => (float[1, {channels}, rows, columns] result) {{
            cells = Transpose <perm = [0, 2, 3, 1]> (given)
            pairs = Concat <axis = 3> (cells, cells)
            by_row = Constant <value_ints = [-1, 1, 0, {both}]> ()
            row = Reshape (pairs, by_row)
            two = Concat <axis = 1> (row, row)
            joined = Constant <value_ints = [1, -1, 0, {both}]> ()
            rows = Reshape (two, joined)
            by_cell = Constant <value_ints = [0, 0, -1, {channels}]> ()
            all = Reshape (rows, by_cell)
            result = Transpose <perm = [0, 3, 1, 2]> (all)
        }}
    """)
    ends = {"given": resize.input[0], "result": resize.output[0]}
    for node in graph.node:
        node.name = f"{resize.name}/{node.output[0]}"
        for names in (node.input, node.output):
            names[:] = [ends.get(name, f"{resize.name}/{name}") for name in names]
    return list(graph.node)


def floats(graph: onnx.GraphProto) -> dict[str, Floats]:
    """All weights of a file by name, those in 8 and 16 bits as they count."""
    stored = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:
        if not all(name in stored for name in node.input):
            continue
        given = [stored[name] for name in node.input]
        if node.op_type == "Cast":
            stored[node.output[0]] = given[0].astype("float32")
        if node.op_type == "Mul":
            stored[node.output[0]] = given[0] * given[1]
        if node.op_type == "Reshape":
            stored[node.output[0]] = given[0].reshape(given[1])
        if node.op_type == "DequantizeLinear":
            whole, scale, zero = given
            each = (-1, *[1] * (whole.ndim - 1)) if scale.ndim else ()  # a scale for each channel
            stored[node.output[0]] = (whole.astype("float32") - zero.reshape(each)) * scale.reshape(each)
    return stored
