"""A model file that is missing, damaged or of another version is refused with a sentence."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from vision import networks
from vision.networks import BadModelError, Finder, Reader


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
