"""A network that is made again from its exported file says what the file says."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.runtime import onnxruntime

torch = pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
pytest.importorskip("onnx", reason="only training needs it: pip install 'croupier[train]'")

MODELS = Path(__file__).parents[2] / "models"
DICE = Path(__file__).parents[1] / "vision" / "hard" / "pips-touching.jpg"


def windows(seed: int, shape: tuple[int, ...]) -> NDArray[np.uint8]:
    """Parts of a picture of dice: of noise, 8 bits would make more than of anything that a camera sees."""
    picture = np.asarray(cv2.imread(str(DICE)), np.uint8)
    count, height, width = shape
    corners = np.random.default_rng(seed).integers((150, 230), (240, 320), (count, 2))
    return np.stack([picture[y : y + height, x : x + width] for y, x in corners])


@pytest.mark.parametrize("grown", [False, True])
@pytest.mark.parametrize(
    ("name", "shape"), [("finder", (1, 64, 96)), ("reader", (48, 64, 64)), ("tilter", (48, 64, 64))]
)
def test_a_restored_network_says_what_its_file_says(name: str, shape: tuple[int, ...], grown: bool) -> None:
    from models.nets import Finder, Reader, Residual, Tilter  # noqa: PLC0415 - they need torch
    from models.pixels import shown  # noqa: PLC0415
    from models.restore import restore  # noqa: PLC0415

    path = MODELS / f"{name}.onnx"
    pictures = windows(4, shape)
    kinds: dict[str, Any] = {"finder": Finder, "reader": Reader, "tilter": Tilter}
    net = kinds[name]()
    if grown:  # a layer that the file lacks changes nothing, until it learns
        end, channels = {"finder": ("far", 64), "reader": ("trunk", 88), "tilter": ("trunk", 96)}[name]
        layers = net.get_submodule(end)
        assert isinstance(layers, torch.nn.Sequential)
        layers.append(Residual(channels))
    restore(net, path, torch.from_numpy(shown(windows(5, (8, *shape[1:])))))
    with torch.no_grad():
        said = net.eval()(torch.from_numpy(shown(pictures)))
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    wanted = session.run(None, {session.get_inputs()[0].name: pictures})
    for one, other in zip(said if name == "reader" else [said], wanted, strict=True):
        # Not to the last digit: the file's convolutions round to 8 bits, the restored network's do not.
        assert np.corrcoef(one.numpy().ravel(), other.ravel())[0, 1] > 0.995
        assert np.abs(one.numpy() - other).mean() < 0.08 * other.std()


def test_a_blend_lies_between_what_a_network_was_and_is() -> None:
    from models.nets import Residual  # noqa: PLC0415 - it needs torch
    from models.restore import blend  # noqa: PLC0415

    torch.manual_seed(1)
    began, learned, whole = (
        torch.nn.Sequential(Residual(4), torch.nn.Flatten(), torch.nn.Linear(64, 3)) for _ in "123"
    )
    whole.load_state_dict(learned.state_dict())
    picture = torch.rand(2, 4, 4, 4)
    for net in (began, learned, whole):
        net.eval()
    blend(whole, began, 1.0)
    assert torch.allclose(whole(picture), learned(picture), atol=1e-5)
    blend(learned, began, 0.0)
    assert torch.allclose(learned(picture), began(picture), atol=1e-5)
    blend(learned, whole, 0.5)
    assert torch.allclose(learned[2].weight, (began[2].weight + whole[2].weight) / 2)
