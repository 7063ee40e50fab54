"""What makes an exported network quick changes nothing of what it says."""

import numpy as np
import pytest
from numpy.typing import NDArray

from models.runtime import onnxruntime

torch = pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
onnx = pytest.importorskip("onnx", reason="only training needs it: pip install 'croupier[train]'")


def picture(height: int, width: int) -> NDArray[np.float32]:
    return np.random.default_rng(1).random((1, 3, height, width), np.float32)


def test_level_channels_say_the_same() -> None:
    from models.export import level  # noqa: PLC0415 - it needs torch
    from models.nets import Finder  # noqa: PLC0415
    from models.pixels import shown  # noqa: PLC0415

    torch.manual_seed(1)
    net = Finder().eval()
    pixels = np.random.default_rng(1).integers(0, 256, (1, 64, 96, 3), np.uint8)
    example = torch.from_numpy(shown(pixels))
    with torch.no_grad():
        net.get_parameter("mix.0.1.weight").mul_(torch.linspace(0.1, 20, 32))
        before = net(example)
        level(net, [pixels])
        assert torch.allclose(net(example), before, atol=1e-4)
        largest: list[float] = []
        net.mix[0].register_forward_hook(lambda _, given, result: largest.extend(result.amax((0, 2, 3)).tolist()))
        net(example)
    assert max(largest) == pytest.approx(1, abs=1e-4)
    assert min(one for one in largest if one > 0) == pytest.approx(1, abs=1e-4)


def test_what_differs_by_its_scale_alone_is_the_same_once_it_is_even() -> None:
    from models.nets import Finder  # noqa: PLC0415 - it needs torch
    from models.train_finder import even  # noqa: PLC0415

    torch.manual_seed(1)
    one, other = Finder().eval(), Finder().eval()
    other.load_state_dict(one.state_dict())
    other.scale(torch.linspace(0.1, 20, 32))
    example = torch.from_numpy(picture(64, 96))
    with torch.no_grad():
        before = one(example)
        even(one)
        even(other)
        assert torch.allclose(one(example), before, atol=1e-4)
    for name in ("mix.0.1.weight", "mix.0.1.bias", "mix.1.0.weight"):
        assert torch.allclose(one.get_parameter(name), other.get_parameter(name), rtol=1e-3)


@pytest.mark.parametrize("size", [(16, 16), (48, 80), (96, 64)])
def test_copies_are_what_resizing_gives(size: tuple[int, int]) -> None:
    from models.quantise import copy  # noqa: PLC0415 - it needs onnx

    model = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 17]>
        twice (float[1, 3, height, width] x) => (float[1, 3, rows, columns] y) {
            scales = Constant <value_floats = [1.0, 1.0, 2.0, 2.0]> ()
            positive = Relu (x)
            y = Resize <mode = "nearest", nearest_mode = "floor", coordinate_transformation_mode = "asymmetric">
                (positive, , scales)
        }
    """)

    def said() -> NDArray[np.float32]:
        session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        return np.asarray(session.run(None, {"x": picture(*size)})[0])

    resized = said()
    assert copy(model)
    assert all(node.op_type != "Resize" for node in model.graph.node)
    assert np.array_equal(said(), resized)


def test_weights_that_are_stored_narrow_say_nearly_the_same() -> None:
    from models.export import _narrow  # noqa: PLC0415 - it needs onnx
    from models.quantise import floats  # noqa: PLC0415

    rng = np.random.default_rng(2)
    large, small = (rng.normal(0, 1, shape).astype(np.float32) for shape in ((300, 256), (8, 300)))
    model = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 17]>
        two (float[n, 256] x) => (float[n, 8] y) {
            between = Gemm <transB = 1> (x, large)
            y = Gemm <transB = 1> (between, small)
        }
    """)
    weights = {"large": large, "small": small}
    model.graph.initializer.extend(onnx.numpy_helper.from_array(weight, name) for name, weight in weights.items())
    given = rng.normal(0, 1, (5, 256)).astype(np.float32)
    whole = len(model.SerializeToString())
    _narrow(model)
    assert len(model.SerializeToString()) < 0.28 * whole
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    (said,) = session.run(None, {"x": given})
    wanted = given @ large.T @ small.T
    assert np.abs(said - wanted).mean() < 0.02 * np.abs(wanted).mean()
    again = floats(model.graph)
    for name, weight in weights.items():
        assert np.abs(again[name] - weight).max() < np.abs(weight).max() / 200
