"""Misreads: doubtful and corrected rolls are kept as recordings that show them again."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firmware import misreads
from firmware.camera import acts
from firmware.camera.recording import Recording
from firmware.happenings import Asked, Judged, Refused, Seen, Told, Waiting
from firmware.misreads import Misreads
from firmware.replay import replay
from firmware.rests import READ
from models.crop import Picture
from rules.game import Json
from tests.firmware.stand_in import FakeEyes, Table
from vision.frame import Frame
from vision.reading import Fields, Piece, Reading


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


def encoded(roll: Judged) -> tuple[bytes, ...]:
    """The pictures of a roll as they are kept."""
    assert roll.seen is not None
    return misreads._encoded((*roll.seen.before, *roll.seen.frames))


def kept(folder: Path) -> list[dict[str, Any]]:
    return [json.loads((path / "recording.json").read_text()) for path in sorted(folder.iterdir())]


def test_a_doubtful_roll_is_kept_with_its_truth(tmp_path: Path) -> None:
    table = Misreads("rpsls", "rpsls", tmp_path)
    assert table.note(judged("rock", "spock")) is None
    assert table.note(Waiting("dice", {"awaited": 3, "seen": 2, "body": "red"}, 5)) is None
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
    table = Misreads("shizzle", "shizzle", tmp_path)
    table.note(judged("rock", index=3))
    table.note(Judged({"do": "undo"}, {}, 700, 2))
    table.note(Judged({"do": "stop"}, {}, 800, 3))
    table.note(amended(3, "paper"))
    assert kept(tmp_path) == []


def test_what_was_undone_and_given_again_by_hand_was_misread(tmp_path: Path) -> None:
    table = Misreads("rpsls", "rpsls", tmp_path)
    table.note(judged("rock", "rock", index=3))
    table.note(Judged({"do": "undo"}, {}, 700, 2))
    table.note(Judged({"do": "roll", "dice": [red("rock"), red("paper")]}, {}, 800, 3))
    (about,) = kept(tmp_path)
    assert (about["why"], [die["face"] for die in about["truth"]]) == ("corrected", ["rock", "paper"])


def test_a_line_that_grows_was_not_misread(tmp_path: Path) -> None:
    table = Misreads("shizzle", "shizzle", tmp_path)
    table.note(judged("rock", index=3))
    longer = judged("rock", "paper", index=3)
    table.note(replace(longer, event={"do": "amend", "index": 3, "event": longer.event}))
    assert kept(tmp_path) == []
    table.note(amended(3, "rock", "spock"))
    assert [die["face"] for die in kept(tmp_path)[0]["truth"]] == ["rock", "spock"]


def placed(value: int, on: int) -> Json:
    return {"do": "place", "die": {"value": value}, "space": {"value": on}, "player": None}


def test_a_die_that_was_refused_and_is_placed_by_hand_was_misread(tmp_path: Path) -> None:
    table = Misreads("ligretto", "ligretto", tmp_path)
    refused = Refused("wrong_space", "", 600, placed(3, on=4), judged("rock").seen)
    table.note(refused)
    table.note(Judged(placed(5, on=5), {}, 700, 4))  # another one
    assert kept(tmp_path) == []
    table.note(Judged(placed(4, on=4), {}, 800, 5))
    (about,) = kept(tmp_path)
    assert about["truth"] == [{"value": 4, "box": [0.0, 0.0, 9.0, 9.0]}]


def test_a_die_on_the_board_that_is_corrected_is_kept(tmp_path: Path) -> None:
    table = Misreads("ligretto", "ligretto", tmp_path)
    table.note(Judged(placed(3, on=4), {}, 600, 4, judged("rock").seen))
    table.note(Judged({"do": "amend", "index": 4, "event": placed(4, on=4)}, {}, 900, 5))
    assert [about["truth"][0]["value"] for about in kept(tmp_path)] == [4]


def test_a_doubtful_die_of_a_line_is_kept(tmp_path: Path) -> None:
    table = Table("shizzle")
    dice: list[Fields] = [{"colour": "red", "number": number} for number in range(1, 7)]
    for thrown in (dice[:1], dice[1:]):
        table.play([acts.move(dice[0], (40.0, 155.0))] if len(thrown) > 1 else [])
        table.play([acts.throw(thrown, (150.0, 82.0), room=(230.0, 60.0))])
    assert table.state.phase == "build"
    doubt = [(dice[2], 0.6), (dice[1], 0.4)]
    table.eyes.doubt = lambda truth: doubt if truth.shows in (dice[1], dice[2]) else None
    table.play([acts.move(dice[1], (80.0, 155.0))])
    keeper = Misreads("shizzle", "shizzle", tmp_path)
    (built,) = keeper.noted(table.loop, table.name(dice[1]))
    assert isinstance(built, Judged)
    (about,) = kept(tmp_path)
    assert about["why"] == "asked"
    assert [(die["colour"], die["number"]) for die in about["truth"]] == [("red", 2)]


def test_the_newest_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misreads, "KEPT", 3)
    table = Misreads("rpsls", "rpsls", tmp_path)
    for _ in range(5):
        table.note(judged("rock", asked=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000002", "000003", "000004"]


def test_they_take_only_so_much_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Misreads("rpsls", "rpsls", tmp_path)
    table.note(judged("rock", asked=True))
    size = sum(file.stat().st_size for file in (tmp_path / "000000").iterdir())
    monkeypatch.setattr(misreads, "BYTES", int(2.5 * size))
    for _ in range(4):
        table.note(judged("rock", asked=True))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000003", "000004"]
    assert [path.name for path in table.kept] == [f"00000{i}" for i in range(5)]


def test_old_rolls_leave_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misreads, "_MEMORY", 3 * sum(map(len, encoded(judged("rock")))))
    table = Misreads("rpsls", "rpsls", tmp_path)
    for index in range(4):
        table.note(judged("rock", index=index))
    table.note(amended(0, "paper"))
    assert kept(tmp_path) == []
    table.note(amended(1, "paper"))
    assert len(kept(tmp_path)) == 1


def test_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    Misreads("rpsls", "rpsls").note(judged("rock", asked=True))
    assert (tmp_path / "misreads" / "000000" / "recording.json").exists()


def test_a_disk_that_does_not_take_it_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "misreads").write_text("a file, not a folder")
    table = Misreads("rpsls", "rpsls", tmp_path / "misreads")
    said = table.note(judged("rock", asked=True))
    assert said == {"folder": str(tmp_path / "misreads"), "reason": "file exists"}
    assert table.note(judged("rock", asked=True)) is None


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
@pytest.mark.parametrize("file", ["000002.jpg", "frames.jsonl", "recording.json"])
def test_a_disk_that_is_full_or_read_only_leaves_nothing_half(
    file: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.write_bytes

    def write_bytes(path: Path, data: bytes) -> int:
        if path.name == file:
            raise OSError(number, os.strerror(number))
        return real(path, data)

    table = Misreads("rpsls", "rpsls", tmp_path)
    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    assert os.strerror(number).lower() in str(table.note(judged("rock", asked=True)))
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert table.note(judged("rock", asked=True)) is None
    assert len(kept(tmp_path)) == 1  # there is room again


def red_dice(lizard_is_doubtful: bool = True) -> Table:
    """A game in which the black die was thrown, then three red ones."""
    table = Table("rpsls")
    table.play([acts.throw([{"body": "black", "face": "rock"}], (52, 74), room=(60, 40))])
    if lizard_is_doubtful:
        doubt: list[tuple[Fields, float]] = [(red("paper"), 0.6), (red("lizard"), 0.4)]
        table.eyes.doubt = lambda truth: doubt if truth.shows == red("lizard") else None
    return table


THROW = acts.throw([red("rock"), red("rock"), red("lizard")], (190, 105), room=(150, 110))


def test_what_is_kept_shows_the_roll_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    table = red_dice()
    assert isinstance(table.play([THROW])[-1], Asked)
    start = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]}
    keeper = Misreads("rpsls", "rpsls", tmp_path, start=start)
    (judged,) = keeper.noted(table.loop, table.name(red("lizard")))
    assert isinstance(judged, Judged)

    looked = 0

    def look(picture: Picture, pose: object = None, before: object = ()) -> Reading:
        """The table as it is kept: of the first rest, only the black die."""
        nonlocal looked
        looked += 1
        table.eyes.blind = (lambda truth: truth.shows["body"] == "red") if looked <= READ else (lambda _: False)
        return FakeEyes.look(table.eyes, picture)

    monkeypatch.setattr(table.eyes, "look", look)
    assert replay(tmp_path / "000000", game="rpsls", as_json=True, looks=lambda _: table.eyes) == 0
    (line,) = capfd.readouterr().out.splitlines()
    assert json.loads(line)["ask"]["faces"][:2] == [red("paper"), red("lizard")]

    table.eyes.doubt = lambda _: None
    looked = 0
    assert replay(tmp_path / "000000", game="rpsls", as_json=True, looks=lambda _: table.eyes) == 0
    (line,) = capfd.readouterr().out.splitlines()
    assert json.loads(line)["event"] == judged.event
    assert json.loads(line)["answer"]["outcomes"] == judged.answer["outcomes"]


def test_a_full_disk_does_not_disturb_the_game(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("")
    keeper = Misreads("rpsls", "rpsls", tmp_path / "full")
    table = red_dice()
    table.play([THROW])
    judged, said = keeper.noted(table.loop, table.name(red("lizard")))
    assert isinstance(judged, Judged)
    assert isinstance(said, Told)
    assert said.code == "misreads_not_kept"
    assert said.fields == {"folder": str(tmp_path / "full"), "reason": "file exists"}
    wrong = {"do": "roll", "dice": [red("rock"), red("rock"), red("spock")]}
    amend = table.loop.do({"do": "amend", "index": judged.index, "event": wrong}, table.at)
    assert [type(one) for one in keeper.noted(table.loop, amend)] == [Judged]  # said once is enough
