"""`croupier bench` times what it says it times."""

import json
import re
from pathlib import Path

import pytest

from firmware.bench import bench, table_with
from vision import sets
from vision.eyes import Eyes


def test_a_table_has_as_many_dice_as_asked_for() -> None:
    eyes = Eyes(sets.load("pips"))
    assert table_with(0).shape == (960, 1280, 3)
    assert [len(eyes.look(table_with(count)).pieces) for count in (0, 1, 6, 24)] == [0, 1, 6, 24]


def test_all_of_them_are_read_surely() -> None:
    pieces = Eyes(sets.load("pips")).look(table_with(24)).pieces
    values = [one.shows["value"] for one in pieces]
    assert [values.count(value) for value in range(1, 7)] == [3, 4, 3, 8, 2, 4]
    assert all(one.sure for one in pieces)


def test_another_model_runs_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    finder = Path("models/finder.onnx")
    assert bench(as_json=True, against=finder, growth=False, rounds=2) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [row["dice"] for row in answer["ms"]] == [row["found"] for row in answer["ms"]] == [1, 6, 24]
    assert answer["24_to_1"] == pytest.approx(answer["ms"][2]["sum"] / answer["ms"][0]["sum"], rel=0.01)
    assert 0 < answer["waiting"] < 1
    against = answer["against"]
    assert against["model"] == "finder.onnx"
    assert against["ratio_of_6"] == pytest.approx(answer["ms"][1]["sum"] / against["ms"], rel=0.01)


def test_the_table_for_people_names_the_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench(as_json=False, against=None, growth=True, rounds=1) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split()[0]) for line in lines[2:26]] == list(range(1, 25))
    assert lines[26].startswith("24 dice take ")
    assert re.fullmatch(r"Waiting for a roll takes \d+\.\d % of a core, at 30 frames a second\.", lines[27])


def test_a_model_for_other_pictures_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    onnx = pytest.importorskip("onnx", reason="only training needs it: pip install 'croupier[train]'")
    shape = onnx.helper.make_tensor_value_info
    ends = [shape(name, onnx.TensorProto.FLOAT, [1, 1, 28, 28]) for name in ("in", "out")]
    graph = onnx.helper.make_graph([onnx.helper.make_node("Relu", ["in"], ["out"])], "grey", ends[:1], ends[1:])
    onnx.save(
        onnx.helper.make_model(graph, ir_version=8, opset_imports=[onnx.helper.make_opsetid("", 17)]),
        tmp_path / "grey.onnx",
    )
    assert bench(as_json=False, against=tmp_path / "grey.onnx", growth=False) == 2
    assert "grey.onnx takes other pictures than one in three colours." in capsys.readouterr().err


def test_without_its_set_there_is_nothing_to_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged(name: str) -> None:
        raise sets.BadSetError(f"The set file {name}.toml is damaged: empty; install Croupier again.")

    monkeypatch.setattr(sets, "load", damaged)
    assert bench(as_json=False, against=None, growth=False) == 2
    assert capsys.readouterr().err == "croupier: The set file pips.toml is damaged: empty; install Croupier again.\n"


@pytest.mark.parametrize("content", [None, b"no model"])
def test_what_is_no_model_is_refused(content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.onnx"
    if content is not None:
        path.write_bytes(content)
    assert bench(as_json=False, against=path, growth=False) == 2
    assert "other.onnx" in capsys.readouterr().err
