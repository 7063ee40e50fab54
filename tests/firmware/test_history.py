"""`croupier history`: the list, the story of a game, and its lines, which the adjudicator judges again."""

import json
from pathlib import Path
from xml.etree import ElementTree

import cv2
import pytest

from firmware.cli import main
from firmware.journal import Journal
from firmware.journal.scribe import Scribe
from rules.games import GAMES
from rules.protocol import Adjudicator
from tests.firmware.journal.games import lines, start
from tests.firmware.journal.test_journal import BLACK, LAST

Captured = pytest.CaptureFixture[str]
NOON = 1_777_629_600_000  # 2026-05-01, about noon in Europe


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def games(folder: Path) -> Path:
    """A game that Bo won, with an undo and an amend in it, and one that is not over."""
    with Journal.open(clock=lambda: NOON) as journal:
        scribe = Scribe(journal)
        scribe.handle(start() | {"table": {"chips": [1, 3]}})
        rock = {"do": "roll", "dice": [{"body": "black", "face": "rock"}]}
        for line in (BLACK, {"do": "undo"}, rock, {"do": "amend", "index": 0, "event": BLACK}, LAST):
            scribe.handle(line)
        scribe.handle(start("shizzle", 3))
    return folder


def said(capsys: Captured, *arguments: str, status: int = 0) -> tuple[list[str], str]:
    assert main(["history", *arguments]) == status
    told = capsys.readouterr()
    return told.out.splitlines(), told.err


def test_the_list_has_the_newest_first(games: Path, capsys: Captured) -> None:
    listed, _ = said(capsys)
    assert [line.split()[0] for line in listed] == ["2", "1"]
    assert listed[0].endswith("shizzle  Ann, Bo and Cy  unfinished  0 events")
    assert listed[1].endswith("rpsls    Ann and Bo      Bo won      5 events")
    assert "2026-05-01" in listed[0]


def test_the_list_as_json(games: Path, capsys: Captured) -> None:
    two, one = (json.loads(line) for line in said(capsys, "--json")[0])
    assert (one["number"], one["game"], one["players"], one["state"]) == (1, "rpsls", ["Ann", "Bo"], "won")
    assert (one["winners"], one["events"]) == ([1], 5)
    assert (two["state"], two["winners"], two["ended"]) == ("unfinished", None, None)
    assert one["started"].startswith("2026-05-01T")


def test_a_game_is_told(games: Path, capsys: Captured) -> None:
    told, _ = said(capsys, "1")
    assert told[0].startswith("Rock Paper Scissors Lizard Spock: Ann and Bo. 2026-05-01")
    assert told[0].endswith("; Bo won.")
    assert "       The black die shows paper." in told
    assert "       The last event is taken back." in told
    assert any(line.startswith("       Event 0 is corrected, and what followed is judged again: ") for line in told)
    assert any(line.endswith("Bo has the last chips and wins!") for line in told)
    told, _ = said(capsys, "2")
    assert told[0].endswith("; unfinished.")
    assert told[1:3] == ["", "Bank 60; points: Ann 0, Bo 0, Cy 0; line: –."]
    assert told[3].startswith("Ann ")


@pytest.mark.parametrize("game", GAMES)
def test_an_exported_game_is_judged_again_to_the_same_state(
    game: str, folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    sent = lines(game, 25, seed=1)
    with Journal.open() as journal:
        scribe = Scribe(journal)
        answers = [scribe.handle(line) for line in sent]
    out = folder / "game.jsonl"
    assert said(capsys, "1", "--export", str(out)) == ([], "")
    assert said(capsys, "1", "--export", "-")[0] == out.read_text(encoding="utf-8").splitlines()
    adjudicator = Adjudicator()
    again = [json.loads(adjudicator.answer(line)) for line in out.read_bytes().splitlines()]
    assert all(answer["ok"] for answer in again)
    assert len(again) == len(answers)
    assert adjudicator.match is not None
    assert scribe.match is not None
    assert adjudicator.match.state == scribe.match.state
    told, _ = said(capsys, "1")
    assert len(told) > len(sent) / 2


def test_a_file_that_is_there_is_not_overwritten(games: Path, capsys: Captured) -> None:
    (games / "mine").write_text("mine")
    _, complaint = said(capsys, "1", "--export", str(games / "mine"), status=1)
    assert complaint.endswith("is left as it is; name another.\n")
    assert (games / "mine").read_text() == "mine"
    _, complaint = said(capsys, "1", "--export", str(games / "no" / "folder"), status=1)
    assert "no such file or directory" in complaint


def test_a_game_can_be_abandoned(games: Path, capsys: Captured) -> None:
    assert said(capsys, "2", "--abandon")[0] == ["Game 2 is not offered any more; its events stay in the journal."]
    assert "abandoned" in said(capsys)[0][0]
    assert said(capsys, "2", "--abandon", status=1)[1] == "croupier: Game 2 is over already.\n"


def test_before_the_first_game(folder: Path, capsys: Captured) -> None:
    listed, told = said(capsys)
    assert (listed, told.startswith("No game has been played yet")) == ([], True)
    said(capsys, "--json")
    assert "No game" in said(capsys, "3", status=1)[1]
    Journal.open().close()
    assert said(capsys) == (["No game has been played yet."], "")
    assert said(capsys, "--json") == ([], "")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--export", "x"], "Which game? Give its number"),
        (["--abandon"], "Which game? Give its number"),
        (["1", "--json"], "take --export -"),
        (["one"], "invalid int value"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], complaint: str, games: Path, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["history", *arguments])
    assert stopped.value.code == 2
    assert complaint in capsys.readouterr().err


def test_a_number_that_is_none_and_a_journal_that_is_damaged(games: Path, capsys: Captured) -> None:
    assert said(capsys, "9", status=1)[1].startswith("croupier: There is no game 9 in the journal")
    (games / "journal.sqlite").write_bytes(b"damaged")
    assert "no journal" in said(capsys, status=1)[1]


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_how_a_game_turned_as_a_picture(suffix: str, games: Path, capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / f"curve.{suffix}"
    assert said(capsys, "1", "--curve", str(file)) == ([], "")
    if suffix == "png":
        picture = cv2.imread(str(file))
        assert picture is not None
        assert picture.shape == (1000, 1600, 3)
    else:
        words = " ".join(element.text or "" for element in ElementTree.parse(file).getroot().iter())
        assert "Bo wins!" in words
        assert "2026-05-01" in words
        assert "Bo: from 82% to 100%" in words
    before = file.read_bytes()
    _, error = said(capsys, "1", "--curve", str(file), status=1)
    assert error == f"croupier: There is a file {file} already, and it is left as it is; name another.\n"
    assert file.read_bytes() == before


def test_a_curve_that_cannot_be_drawn_is_said(games: Path, capsys: Captured, tmp_path: Path) -> None:
    _, error = said(capsys, "2", "--curve", str(tmp_path / "no.svg"), status=1)
    assert error == "croupier: Nothing has happened in game 2 yet, so there is nothing to draw.\n"
    _, error = said(capsys, "7", "--curve", str(tmp_path / "no.svg"), status=1)
    assert "There is no game 7" in error
    _, error = said(capsys, "1", "--curve", str(tmp_path / "no" / "where.svg"), status=1)
    assert "cannot be written: no such file or directory." in error
    with pytest.raises(SystemExit):
        main(["history", "1", "--curve", "curve.gif"])
    assert "--curve writes FILE.png or FILE.svg, not “curve.gif”." in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["history", "--curve", "curve.png"])
