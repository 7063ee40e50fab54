"""A model file that is missing, damaged or of another version is refused with a sentence."""

import shutil
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from vision import networks
from vision.networks import Answers, BadModelError, Finder, Reader, merged


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the models that a test may damage."""
    for name in ("finder.onnx", "reader.onnx"):
        shutil.copy(str(files("models") / name), tmp_path / name)
    monkeypatch.setattr(networks, "files", lambda package: tmp_path)
    return tmp_path


def test_the_models_open_and_are_small(folder: Path) -> None:
    Finder()
    assert len(Reader().fingerprint) == 12
    assert sum(file.stat().st_size for file in folder.iterdir()) < 2_000_000


@pytest.mark.parametrize("opened", [Finder, Reader])
@pytest.mark.parametrize("damage", ["missing", "empty", "truncated", "scratched", "text"])
def test_a_damaged_model_is_refused(opened: type[Finder | Reader], damage: str, folder: Path) -> None:
    name = f"{opened.__name__.lower()}.onnx"
    data = (folder / name).read_bytes()
    (folder / name).unlink()
    if damage != "missing":
        middle = len(data) // 2
        scratched = data[:200] + b"\xff" * 200 + data[400:]
        broken = {"empty": b"", "truncated": data[:middle], "scratched": scratched, "text": b"not a model"}[damage]
        (folder / name).write_bytes(broken)
    with pytest.raises(BadModelError, match=rf"The model file {name} .*; install Croupier again\."):
        opened()


def test_the_other_model_is_refused(folder: Path) -> None:
    shutil.copy(folder / "finder.onnx", folder / "reader.onnx")
    with pytest.raises(BadModelError, match="belongs to another version"):
        Reader()


def test_looks_at_one_piece_are_merged_into_one_answer() -> None:
    faces = np.array([[1, 3], [3, 5], [0, 0], [2, 4]], np.float32)
    ways = np.array([[1, 0], [0, 1], [1, 0], [1, 0]], np.float32)
    one = merged(Answers(faces, faces, faces, ways, faces), 2)
    assert one.faces.tolist() == [[2, 4], [1, 2]]
    assert one.embeddings == pytest.approx(np.array([[0.5**0.5, 0.5**0.5], [1, 0]]))
