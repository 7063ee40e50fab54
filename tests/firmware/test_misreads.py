"""Misreads: doubtful and corrected rolls are kept as recordings that show them again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firmware import misreads
from firmware.camera import acts
from firmware.camera.recording import Recording
from firmware.happenings import Judged, Seen, Waiting
from firmware.misreads import Misreads
from firmware.rests import Rests
from tests.firmware.stand_in import Table
from vision.frame import Frame
from vision.reading import Fields, Piece
from vision.rolls import Roll

Keep = Callable[..., str | None]


def red(face: str) -> Fields:
    return {"body": "red", "face": face}


def frame(level: int, at: int) -> Frame:
    return Frame(np.full((48, 64, 3), level, np.uint8), at)


def judged(*faces: str, asked: bool = False, index: int = 3) -> Judged:
    """A roll that the eyes read as rocks."""
    pieces = tuple(
        Piece(red("rock"), (10.0 * i, 0.0, 10.0 * i + 9, 9.0), 0.0, 0.9, True, ()) for i in range(len(faces))
    )
    seen = Seen(pieces, (frame(20, 0),), (frame(90, 500), frame(91, 533)), asked)
    return Judged({"do": "roll", "dice": [red(face) for face in faces]}, {}, 600, index, seen)


def amended(index: int, *faces: str) -> Judged:
    event = {"do": "roll", "dice": [red(face) for face in faces]}
    return Judged({"do": "amend", "index": index, "event": event}, {}, 900, 7)


def kept(folder: Path) -> list[dict[str, Any]]:
    return [json.loads((path / "recording.json").read_text()) for path in sorted(folder.iterdir())]


def test_a_doubtful_roll_is_kept_with_its_truth(tmp_path: Path) -> None:
    table = Misreads("rpsls", "rpsls", tmp_path)
    assert table.note(judged("rock", "spock")) is None
    assert table.note(Waiting("3 red dice expected, 2 seen.", 5)) is None
    assert kept(tmp_path) == []
    assert table.note(judged("rock", "spock", asked=True)) is None
    (about,) = kept(tmp_path)
    assert (about["game"], about["set"], about["why"]) == ("rpsls", "rpsls", "asked")
    assert about["truth"] == [{**red("rock"), "box": [0, 0, 9, 9]}, {**red("spock"), "box": [10, 0, 19, 9]}]
    frames = [item for item in Recording(tmp_path / "000000") if isinstance(item, Frame)]
    assert [round(float(one.pixels.mean())) for one in frames[::8]] == [20, 20, 90, 90]
    assert len(list((tmp_path / "000000").glob("*.jpg"))) == 3


def test_a_corrected_roll_is_kept(tmp_path: Path) -> None:
    table = Misreads("rpsls", "rpsls", tmp_path)
    table.note(judged("rock", "spock", index=3))
    table.note(amended(3, "spock", "rock"))  # the same dice: nothing was wrong
    table.note(amended(2, "rock", "paper"))  # not a roll that was seen
    table.note(amended(3, "paper", "spock"))
    (about,) = kept(tmp_path)
    assert about["why"] == "corrected"
    assert [die["face"] for die in about["truth"]] == ["paper", "spock"]


def test_what_was_undone_is_forgotten(tmp_path: Path) -> None:
    table = Misreads("rpsls", "rpsls", tmp_path)
    table.note(judged("rock", index=3))
    table.note(Judged({"do": "undo"}, {}, 700, 2))
    table.note(amended(3, "paper"))
    assert kept(tmp_path) == []


def test_the_newest_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misreads, "KEPT", 3)
    table = Misreads("rpsls", "rpsls", tmp_path)
    for _ in range(5):
        table.note(judged("rock", asked=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000002", "000003", "000004"]


def test_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    Misreads("rpsls", "rpsls").note(judged("rock", asked=True))
    assert (tmp_path / "misreads" / "000000" / "recording.json").exists()


def test_a_disk_that_does_not_take_it_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "misreads").write_text("a file, not a folder")
    table = Misreads("rpsls", "rpsls", tmp_path / "misreads")
    said = table.note(judged("rock", asked=True))
    assert said is not None
    assert said.startswith("Misreads cannot be kept, but the game goes on: ")
    assert table.note(judged("rock", asked=True)) is None


def test_a_full_disk_leaves_nothing_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    table = Misreads("rpsls", "rpsls", tmp_path)
    monkeypatch.setattr(Path, "write_bytes", full)
    assert table.note(judged("rock", asked=True)) is not None
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_shows_the_roll_again(tmp_path: Path) -> None:
    table = Table("rpsls")
    table.play([acts.throw([{"body": "black", "face": "rock"}], (52, 74), room=(60, 40))])
    table.eyes.doubt = lambda truth: (
        [(red("paper"), 0.6), (red("lizard"), 0.4)] if truth.shows == red("lizard") else None
    )
    table.play([acts.throw([red("rock"), red("rock"), red("lizard")], (190, 105), room=(150, 110))])
    keeper = Misreads("rpsls", "rpsls", tmp_path)
    for one in table.name(red("lizard")):
        assert keeper.note(one) is None
    rests = Rests(table.eyes)
    rolls: list[Roll | None] = []
    for item in Recording(tmp_path / "000000"):
        assert isinstance(item, Frame)
        moment = rests.step(item)
        if moment.rested:
            table.eyes.blind = (lambda truth: truth.shows["body"] == "red") if not rolls else (lambda _: False)
            rolls.append(rests.settled(moment).roll)
    assert [roll and len(roll.pieces) for roll in rolls] == [None, 3]
