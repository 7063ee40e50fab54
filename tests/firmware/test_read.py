"""`croupier read`: one line a picture in order, bad pictures are explained and the others still read."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from firmware import read as reading_command
from firmware.cli import main
from firmware.read import read_with, told
from vision.eyes import BadModelError
from vision.picture import Picture, load
from vision.reading import Piece, Reading
from vision.sets import AnySet, BadSetError

SURE = Piece({"body": "red", "face": "rock"}, (10.04, 20.06, 40.0, 50.123), 12.345, 0.97123456, sure=True)
DOUBTFUL = Piece(
    {"body": "black", "face": "paper"},
    (50.0, 20.0, 80.0, 50.0),
    -3.0,
    0.61,
    sure=False,
    others=(({"body": "black", "face": "rock"}, 0.22222), ({"body": "red", "face": "paper"}, 0.1)),
)
TWO = Reading((SURE, DOUBTFUL), find_ms=3.14159, read_ms=1.0)
NONE = Reading((), find_ms=3.0, read_ms=0.0)


class FakeEyes:
    """Sees nothing in a dark picture, and two dice in any other."""

    def __init__(self, dice_set: AnySet | None = None) -> None:
        self.dice_set = dice_set

    def look(self, picture: Picture) -> Reading:
        return TWO if picture.any() else NONE


@pytest.fixture
def fake_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_command, "Eyes", FakeEyes)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two pictures and a file that is none, to be named without their path."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    for name, brightness in (("table.png", 120), ("empty.png", 0)):
        done, data = cv2.imencode(".png", np.full((90, 120, 3), brightness, np.uint8))
        assert done
        (tmp_path / name).write_bytes(data.tobytes())
    (tmp_path / "notes.jpg").write_text("rock beats scissors", encoding="utf-8")
    return tmp_path


def run(*images: str, as_json: bool = False, drawing: str | None = None) -> int:
    return read_with(FakeEyes(), "die", images, as_json=as_json, drawing=None if drawing is None else Path(drawing))


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_line_for_people(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("table.png", "empty.png") == 0
    assert capfd.readouterr() == (
        "table.png: 2 dice: red rock (97 %), black paper? (61 %; or rock, red)\nempty.png: no dice\n",
        "",
    )


@pytest.mark.parametrize(
    ("reading", "piece", "said"),
    [
        (NONE, "card", "no cards"),
        (Reading((SURE,), 0, 0), "die", "1 die: red rock (97 %)"),
        (Reading((Piece({"card": "brain"}, (0, 0, 9, 9), 0, 0.5, sure=False),), 0, 0), "card", "1 card: brain? (50 %)"),
    ],
)
def test_other_lines_for_people(reading: Reading, piece: str, said: str) -> None:
    assert told(reading, piece) == said


def test_an_object_for_programs(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("table.png", "empty.png", as_json=True) == 0
    table, empty = objects(capfd.readouterr().out)
    assert table == {
        "image": "table.png",
        "width": 120,
        "height": 90,
        "dice": [
            {
                "body": "red",
                "face": "rock",
                "box": [10.0, 20.1, 40.0, 50.1],
                "angle": 12.3,
                "confidence": 0.9712,
                "sure": True,
            },
            {
                "body": "black",
                "face": "paper",
                "box": [50.0, 20.0, 80.0, 50.0],
                "angle": -3.0,
                "confidence": 0.61,
                "sure": False,
                "others": [
                    {"body": "black", "face": "rock", "confidence": 0.2222},
                    {"body": "red", "face": "paper", "confidence": 0.1},
                ],
            },
        ],
        "ms": {"find": 3.14, "read": 1.0},
    }
    assert empty == {"image": "empty.png", "width": 120, "height": 90, "dice": [], "ms": {"find": 3.0, "read": 0.0}}


def test_bad_pictures_keep_their_line(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("notes.jpg", "table.png", "none.jpg", "empty.png", as_json=True) == 1
    said = capfd.readouterr()
    assert [line["image"] for line in objects(said.out)] == ["notes.jpg", "table.png", "none.jpg", "empty.png"]
    assert objects(said.out)[0] == {
        "image": "notes.jpg",
        "error": "This is no picture that can be read; save it as JPEG or PNG.",
    }
    assert set(objects(said.out)[2]) == {"image", "error"}
    assert said.err == ""


def test_bad_pictures_for_people(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("none.jpg", "empty.png") == 1
    assert capfd.readouterr() == ("none.jpg: There is no such file; check its name.\nempty.png: no dice\n", "")


def test_names_that_are_no_text(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Bytes that are no UTF-8 reach a program as lone surrogates; a line stays one line."""
    assert run("b\udcffd.png", "a\nb.png") == 1
    assert run("b\udcffd.png", "a\nb.png", as_json=True) == 1
    lines = capfd.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[:2]] == ["b�d.png", "a�b.png"]
    assert [json.loads(line)["image"] for line in lines[2:]] == ["b�d.png", "a\nb.png"]


def test_a_drawing(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("table.png", drawing="drawn.png") == 0
    drawn = load(folder / "drawn.png")
    assert drawn.shape == (90, 120, 3)
    assert not np.array_equal(drawn, load(folder / "table.png"))


def test_several_drawings_are_numbered_as_the_pictures(folder: Path) -> None:
    assert run("table.png", "notes.jpg", "empty.png", drawing="drawn.v2.png") == 1
    assert sorted(path.name for path in folder.glob("drawn*")) == ["drawn.v2-1.png", "drawn.v2-3.png"]


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("none/drawn.png", "croupier: none/drawn-1.png: The file cannot be written: no such file or directory."),
        ("drawn", "croupier: drawn-1: A drawing cannot be stored under such a name; let it end in .png or .jpg."),
        (".", "croupier: -1: A drawing cannot be stored under such a name; let it end in .png or .jpg."),
    ],
)
def test_a_drawing_that_cannot_be_written(
    drawing: str, said: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run("table.png", "empty.png", drawing=drawing) == 1
    told_all = capfd.readouterr()
    assert told_all.out.count("\n") == 2
    assert told_all.err.splitlines() == [said, said.replace("-1", "-2")]


def test_one_refused_drawing_does_not_stop_the_others(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "drawn-1.png").write_bytes((folder / "empty.png").read_bytes())
    assert run("table.png", "drawn-1.png", drawing="drawn.png") == 1
    assert "drawn-1.png: This is one of the pictures to read" in capfd.readouterr().err
    assert (folder / "drawn-2.png").exists()


def test_a_drawing_with_too_long_a_name(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("table.png", drawing=f"{'x' * 300}.png") == 1
    assert "cannot be written: file name too long." in capfd.readouterr().err


def test_a_name_that_is_no_text_is_read_and_told(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    odd = os.fsdecode(b"bad\xff.jpg")
    Path(odd).write_text("no picture", encoding="utf-8")
    assert run(odd, "table.png") == 1
    first, second = capfd.readouterr().out.splitlines()
    assert first == "bad�.jpg: This is no picture that can be read; save it as JPEG or PNG."
    assert second.startswith("table.png: 2 dice: ")


def test_a_full_disk_is_told(folder: Path) -> None:
    command = [sys.executable, "-m", "firmware", "read", "--set", "pips", "table.png"]
    root = str(Path(reading_command.__file__).parents[1])
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env={**os.environ, "PYTHONPATH": root}
        )
    assert (done.returncode, done.stderr) == (1, "croupier: The disk is full; make room on it.\n")


def test_a_picture_is_never_drawn_over(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = (folder / "table.png").read_bytes()
    assert run("table.png", drawing="./table.png") == 1
    assert "name another file to draw to" in capfd.readouterr().err
    assert (folder / "table.png").read_bytes() == before


@pytest.mark.usefixtures("fake_eyes")
def test_the_command(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--set", "rpsls", "table.png", "notes.jpg"]) == 1
    assert capfd.readouterr().out.startswith("table.png: 2 dice: red rock (97 %), ")
    assert main(["read", "--set", "zombies", "--json", "--draw", "drawn.png", "empty.png"]) == 0
    assert objects(capfd.readouterr().out)[0]["dice"] == []
    assert main(["read", "--set", "zombies", "empty.png"]) == 0
    assert capfd.readouterr().out == "empty.png: no cards\n"
    assert (folder / "drawn.png").exists()


@pytest.mark.usefixtures("fake_eyes", "folder")
@pytest.mark.parametrize("style", [[], ["--json"]], ids=["text", "json"])
def test_an_unknown_set_is_one_sentence(style: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--set", "rpsl", *style, "table.png", "empty.png"]) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.startswith("croupier: There is no set “rpsl”; did you mean rpsls? The sets are ")
    assert said.err.count("\n") == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "error", [BadModelError("The model file is damaged."), BadSetError("Enrol it again.")], ids=str
)
def test_eyes_that_cannot_open_are_one_sentence(
    error: ValueError, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def closed(dice_set: AnySet) -> FakeEyes:
        raise error

    monkeypatch.setattr(reading_command, "Eyes", closed)
    assert main(["read", "--set", "rpsls", "--json", "table.png", "empty.png"]) == 2
    assert capfd.readouterr() == ("", f"croupier: {error}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--set", "rpsls"], "required: IMAGE"), (["table.png"], "required: --set"), (["--set"], "expected one argument")],
)
def test_mistakes_are_explained(arguments: list[str], said: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["read", *arguments])
    assert stopped.value.code == 2
    assert said in capfd.readouterr().err


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["rpsls", "shizzle", "ligretto", "pips", "numerals", "zombies"])
def test_the_real_eyes_see_nothing_where_nothing_lies(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    done, data = cv2.imencode(".png", np.zeros((1, 1, 3), np.uint8))
    assert done
    Path("dot.png").write_bytes(data.tobytes())
    assert main(["read", "--set", name, "--json", "table.png", "dot.png"]) == 0
    said = capfd.readouterr()
    assert [line["dice"] for line in objects(said.out)] == [[], []]
    assert said.err == ""
