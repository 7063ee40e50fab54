"""A network that is made again from its exported file says what the file says."""

from pathlib import Path

import numpy as np
import onnxruntime
import pytest

torch = pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
pytest.importorskip("onnx", reason="only training needs it: pip install 'croupier[train]'")

MODELS = Path(__file__).parents[2] / "models"


@pytest.mark.parametrize("grown", [False, True])
@pytest.mark.parametrize(("name", "shape"), [("finder", (1, 3, 64, 96)), ("reader", (2, 3, 64, 64))])
def test_a_restored_network_says_what_its_file_says(name: str, shape: tuple[int, ...], grown: bool) -> None:
    from models.nets import Finder, Reader, Residual  # noqa: PLC0415 - they need torch
    from models.restore import restore  # noqa: PLC0415

    path = MODELS / f"{name}.onnx"
    pictures = np.random.default_rng(4).random(shape, np.float32)
    net = Finder() if name == "finder" else Reader()
    if grown:  # a layer that the file lacks changes nothing, until it learns
        net.trunk.append(Residual(88)) if isinstance(net, Reader) else net.far.append(Residual(64))
    restore(net, path, torch.from_numpy(np.random.default_rng(5).random((8, *shape[1:]), np.float32)))
    with torch.no_grad():
        said = net.eval()(torch.from_numpy(pictures))
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    wanted = session.run(None, {session.get_inputs()[0].name: pictures})
    for one, other in zip([said] if name == "finder" else said, wanted, strict=True):
        # Not to the last digit: the file's convolutions round to 8 bits, the restored network's do not.
        assert np.corrcoef(one.numpy().ravel(), other.ravel())[0, 1] > 0.999
        assert np.abs(one.numpy() - other).mean() < 0.05 * other.std()
