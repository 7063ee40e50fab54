"""A model file that is missing, damaged or of another version is refused with a sentence."""

import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from vision import networks
from vision.networks import Answers, BadModelError, Finder, Reader, Tilter, merged

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the models that a test may damage."""
    for name in ("finder.onnx", "reader.onnx", "tilter.onnx"):
        shutil.copy(str(files("models") / name), tmp_path / name)
    monkeypatch.setattr(networks, "files", lambda package: tmp_path)
    return tmp_path


def test_the_models_open_and_are_small(folder: Path) -> None:
    Finder()
    Tilter()
    assert len(Reader().fingerprint) == 12
    assert sum(file.stat().st_size for file in folder.iterdir()) < 2_000_000


@pytest.mark.parametrize("opened", [Finder, Reader, Tilter])
@pytest.mark.parametrize("damage", ["missing", "empty", "truncated", "scratched", "text", "one byte"])
def test_a_damaged_model_is_refused(opened: type[Finder | Reader | Tilter], damage: str, folder: Path) -> None:
    name = f"{opened.__name__.lower()}.onnx"
    data = (folder / name).read_bytes()
    (folder / name).unlink()
    if damage != "missing":
        middle = len(data) // 2
        scratched = data[:200] + b"\xff" * 200 + data[400:]
        one_byte = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
        broken = {"empty": b"", "truncated": data[:middle], "scratched": scratched, "text": b"not a model"}
        (folder / name).write_bytes(broken.get(damage, one_byte))
    with pytest.raises(BadModelError, match=rf"The model file {name} .*; install Croupier again\."):
        opened()


def _field(number: int, value: bytes | int) -> bytes:
    """A field of a message in the format of ONNX files: a small number, or up to 16383 bytes."""
    if isinstance(value, int):
        return bytes([number << 3, value])
    return bytes([number << 3 | 2, len(value) & 127 | 128, len(value) >> 7]) + value


def _pointing_to(place: str) -> bytes:
    """A model that gives out what stands in another file."""
    external = _field(13, _field(1, b"location") + _field(2, place.encode()))
    tensor = _field(1, 16) + _field(2, 2) + _field(8, b"w") + external + _field(14, 1)  # 16 bytes
    shape = _field(2, _field(1, _field(1, 2) + _field(2, _field(1, _field(1, 16)))))
    node = _field(1, b"w") + _field(2, b"y") + _field(4, b"Identity")
    graph = _field(1, node) + _field(2, b"g") + _field(5, tensor) + _field(12, _field(1, b"y") + shape)
    return _field(1, 8) + _field(7, graph) + _field(8, _field(2, 13))


@pytest.mark.parametrize("place", ["../secret", "{folder}/secret"])
def test_a_model_cannot_reach_for_other_files(place: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "secret").write_bytes(b"sixteen letters!")
    (folder / "inner").mkdir()
    monkeypatch.chdir(folder / "inner")
    (folder / "finder.onnx").write_bytes(_pointing_to(place.format(folder=folder)))
    with pytest.raises(BadModelError, match="damaged"):
        Finder()


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


def test_nobody_is_told_what_runs_here(tmp_path: Path) -> None:
    """Newer versions of onnxruntime write down which computer this is, and send it, unless they are told not to."""
    code = "from vision.eyes import Eyes; from vision import sets; Eyes(sets.load('pips'))"
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}
    for name in ("ORT_DISABLE_TELEMETRY", "ORT_TELEMETRY_DISABLED", "CI", "GITHUB_ACTIONS"):  # which silence it, too
        home.pop(name, None)
    subprocess.run([sys.executable, "-c", code], env=home, check=True, cwd=tmp_path)
    assert list(tmp_path.rglob("*")) == []
