"""A network's first layer in 8 bits, on pictures as a camera stores them: the colours of a pixel side by side.

Three channels and a few filters would leave most of the processor idle. So two cells that lie side by side are computed
as one with twice as many channels, from four pixels side by side as from one of twelve: in memory all of them lie so
already, and nothing has to be moved or made a float.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import onnx
import onnx.parser
from numpy.typing import NDArray
from onnx import numpy_helper

from models.crop import Floats
from models.quantise import floats

Pixels = NDArray[np.uint8]
"""(n, height, width, 3): some pictures; the sides are multiples of 4."""
Whole = NDArray[np.int8]
Numbers = NDArray[np.float64]

_BITS = (-64, 63)  # what a weight may be: of 8 bits, sums of two products overflow where processors have no VNNI
_SIZE, _STRIDE, _COLOURS = 3, 2, 3  # of every first layer
_SCALES = np.linspace(0.6, 1.0, 41)  # of that which cuts no weight off
PAIRS = (4 * _COLOURS, _SIZE, 2)
"""How large a filter is that gives two cells."""
_PATCHES = 40_000  # of pictures are enough to know what filters see
_DAMPING = 1e-4  # of how much a pixel varies, so that what hardly varies is not made up for at any price


def shown(pictures: Pixels) -> Floats:
    """Pictures as networks in training are shown them: (n, 3, height, width), 0 to 1."""
    return pictures.transpose(0, 3, 1, 2).astype(np.float32) / np.float32(255)


def stored(model: onnx.ModelProto, pictures: Iterable[Pixels]) -> None:
    """Lets a quantised network take pictures as they are stored; its filters are rounded by what these show."""
    graph, picture = model.graph, model.graph.input[0]
    first = next(node for node in graph.node if node.op_type == "Conv" and node.input[0] == picture.name)
    relu = _after(graph, first)
    step = _after(graph, relu)
    assert (relu.op_type, step.op_type) == ("Relu", "QuantizeLinear")
    weights, bias = (floats(graph)[name] for name in first.input[1:3])
    whole, scales, bias = rounded(weights, bias, patches(pictures))
    ends = {"given": picture.name, "result": relu.output[0], "scale": step.input[1], "zero": step.input[2]}
    nodes = _in_pairs(len(weights))
    for node in nodes:
        node.name = first.name if node.op_type == "Conv" else f"{first.name}/{node.output[0]}"
        for names in (node.input, node.output):
            names[:] = [ends.get(name, f"{first.name}/{name}") for name in names]
    at = list(graph.node).index(first)
    rest = [node for node in graph.node if node not in (first, relu)]
    kept = [one for one in graph.initializer if one.name not in first.input[1:3]]
    for field, values in ((graph.node, [*rest[:at], *nodes, *rest[at:]]), (graph.initializer, kept)):
        del field[:]
        field.extend(values)
    for name, value in _numbers(whole, scales, bias).items():
        graph.initializer.append(numpy_helper.from_array(value, f"{first.name}/{name}"))
    many, _, height, width = (one.dim_param or one.dim_value for one in picture.type.tensor_type.shape.dim)
    shape = [many, height, width, _COLOURS]
    picture.CopyFrom(onnx.helper.make_tensor_value_info(picture.name, onnx.TensorProto.UINT8, shape))


def _in_pairs(count: int) -> list[onnx.NodeProto]:
    """What computes so many filters, two cells at once. Whatever lies between two steps in 8 bits is in 8 bits, too."""
    graph = onnx.parser.parse_graph(f"""
        first (uint8[n, height, width, 3] given, float scale, uint8 zero)
            => (float[n, {count}, rows, columns] result)
        {{
            by_four = Constant <value_ints = [0, 0, -1, {PAIRS[0]}]> ()
            fours = Reshape (given, by_four)
            seen = Transpose <perm = [0, 3, 1, 2]> (fours)
            light = DequantizeLinear (seen, level, dark)
            weights = DequantizeLinear <axis = 0> (filters, scales, none)
            bias = DequantizeLinear <axis = 0> (offsets, steps, nothing)
            pairs = Conv <kernel_shape = [3, 2], strides = [2, 1], pads = [1, 1, 0, 0]> (light, weights, bias)
            positive = Relu (pairs)
            positive_8 = QuantizeLinear (positive, scale, zero)
            paired = DequantizeLinear (positive_8, scale, zero)
            beside = Transpose <perm = [0, 2, 3, 1]> (paired)
            beside_8 = QuantizeLinear (beside, scale, zero)
            both = DequantizeLinear (beside_8, scale, zero)
            by_one = Constant <value_ints = [0, 0, -1, {count}]> ()
            single = Reshape (both, by_one)
            single_8 = QuantizeLinear (single, scale, zero)
            cells = DequantizeLinear (single_8, scale, zero)
            result = Transpose <perm = [0, 3, 1, 2]> (cells)
        }}
    """)
    return list(graph.node)


def _numbers(whole: Whole, scales: Floats, bias: Floats) -> dict[str, NDArray[Any]]:
    """The numbers that it computes with, by name."""
    both, level = np.tile(scales, 2), np.float32(1 / 255)
    return {
        "level": np.array(level), "dark": np.array(0, np.uint8),
        "filters": in_pairs(whole), "scales": both, "none": np.zeros(len(both), np.int8),
        "offsets": np.round(np.tile(bias, 2) / (both * level)).astype(np.int32), "steps": both * level,
        "nothing": np.zeros(len(both), np.int32),
    }  # fmt: skip


def patches(pictures: Iterable[Pixels]) -> Floats:
    """What filters see in some pictures: (n, 27), in the order of their weights."""
    seen = []
    for many in pictures:
        windows = np.lib.stride_tricks.sliding_window_view(many, (_SIZE, _SIZE), axis=(1, 2))[:, ::_STRIDE, ::_STRIDE]
        seen.append(windows.reshape(-1, _COLOURS * _SIZE**2))
    every = np.concatenate([one[:: max(len(one) * len(seen) // _PATCHES, 1)] for one in seen])
    return every.astype(np.float32) / np.float32(255)


def rounded(weights: Floats, bias: Floats, seen: Floats) -> tuple[Whole, Floats, Floats]:
    """Filters in whole numbers, what one of them is worth in each filter, and their bias.

    Of several scales each filter gets the one by which what it gives changes least: a coarser one cuts no weight off.
    """
    exact = weights.reshape(len(weights), -1).astype(np.float64)
    spread = np.cov(seen.T.astype(np.float64))
    largest = np.maximum(np.abs(exact).max(axis=1), 1e-9) / _BITS[1]
    tried = [largest * times for times in _SCALES]
    every = np.stack([_rounded(exact / scales[:, None], spread) for scales in tried])
    off = exact - every * np.stack(tried)[..., None]
    best = np.einsum("tni,ij,tnj->tn", off, spread, off).argmin(axis=0)
    each = np.arange(len(exact))
    scales, whole = np.stack(tried)[best, each], every[best, each]
    bias = bias + off[best, each] @ seen.mean(axis=0)
    return whole.reshape(weights.shape).astype(np.int8), scales.astype(np.float32), bias.astype(np.float32)


def _rounded(weights: Numbers, spread: Numbers) -> Numbers:
    """Whole numbers for weights, one after the other: what rounding takes from one, those still to come make up for."""
    left, whole = weights.copy(), np.zeros_like(weights)
    inverse = np.linalg.inv(spread + _DAMPING * np.diag(spread).mean() * np.eye(len(spread)))
    for i in range(left.shape[1]):
        whole[:, i] = np.clip(np.round(left[:, i]), *_BITS)
        missing = (left[:, i] - whole[:, i]) / inverse[i, i]
        left[:, i + 1 :] -= missing[:, None] * inverse[i, i + 1 :]
        inverse -= np.outer(inverse[:, i], inverse[i]) / inverse[i, i]
    return whole


def in_pairs(filters: Whole) -> Whole:
    """Filters (n, 3, 3, 3) as those (2n, 12, 3, 2) that give two cells from four pixels, and those on their left."""
    count, colours = len(filters), _COLOURS
    pairs = np.zeros((2 * count, *PAIRS), filters.dtype)
    for cell in range(2):
        for column in range(_SIZE):
            group, pixel = divmod(_STRIDE * cell + column + 3, 4)  # the first column of the first cell is a left one
            channels = slice(pixel * colours, (pixel + 1) * colours)
            pairs[cell * count : (cell + 1) * count, channels, :, group] = filters[..., column]
    return pairs


def one_by_one(pairs: NDArray[Any]) -> NDArray[Any]:
    """The filters of such pairs, as they were."""
    colours, count = _COLOURS, len(pairs) // 2
    columns = [(0, 3), (1, 0), (1, 1)]  # group and pixel of each column of the first cell
    return np.stack(
        [pairs[:count, pixel * colours : (pixel + 1) * colours, :, group] for group, pixel in columns], axis=3
    )


def _after(graph: onnx.GraphProto, node: onnx.NodeProto) -> onnx.NodeProto:
    """The only node that takes what this one gives."""
    taker: onnx.NodeProto
    (taker,) = (other for other in graph.node if node.output[0] in other.input)
    return taker
