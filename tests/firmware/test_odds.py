"""`croupier odds`: what it prints for people, the JSON for programs, and what it says about mistakes."""

import json
from pathlib import Path
from typing import Any

import pytest

from firmware.chance import SHIZZLE_DICE as LATIN
from firmware.cli import main
from firmware.coach import rpsls, shizzle_table
from firmware.journal import Journal
from firmware.journal.scribe import Scribe
from tests.firmware.journal.games import start
from tests.rules.odds.test_shizzle import option

Captured = pytest.CaptureFixture[str]
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setattr(rpsls, "_known", {})
    monkeypatch.setattr(shizzle_table, "_banks", lambda table: range(1, 3))  # the rest would only take longer
    return tmp_path


def told(capsys: Captured, *arguments: str) -> str:
    assert main(["odds", *arguments]) == 0
    return capsys.readouterr().out


def answer(capsys: Captured, *arguments: str) -> Json:
    found: Json = json.loads(told(capsys, *arguments, "--json"))
    return found


def test_the_chances_of_rpsls_as_json(capsys: Captured) -> None:
    found = answer(capsys, "rpsls", "--players", "3")
    assert found["players"] == ["Ann", "Bo", "Cy"]
    assert found["chances"]["seats"] == pytest.approx([0.270, 0.313, 0.417], abs=0.0005)
    assert (found["chances"]["exact"], found["chances"]["error"]) == (True, 0)
    assert found["state"]["chips"] == [3, 3, 3]
    assert found["await"] == {"what": "roll", "body": "black", "dice": 1}


def test_the_chances_for_people(capsys: Captured) -> None:
    lines = told(capsys, "rpsls", "--players", "Mia,Opa").splitlines()
    assert lines[1].split()[:2] == ["Mia", "29.9%"]
    assert lines[2].count("█") == 30  # the longest bar is the largest chance
    assert lines[1].count("█") == round(30 * 0.29908 / 0.70092)
    assert lines[3].strip() == "exact"
    assert lines[5] == "Mia rolls 3 red dice next and gives away"


def test_what_is_played_out_says_how_far_off_it_may_be(capsys: Captured) -> None:
    text = told(capsys, "rpsls", "--players", "7")
    assert "played out; give or take 0.2%" in text


def test_chips_and_the_first_seat(capsys: Captured) -> None:
    found = answer(capsys, "rpsls", "--chips", "3,1,4,0", "--first", "2")
    assert found["state"]["chips"] == [3, 1, 4, 0]
    assert len(found["players"]) == 4
    assert found["odds"]["player"] == 2
    same = answer(capsys, "rpsls", "--players", "4", "--first", "2", "--table", '{"chips": [3, 1, 4, 0]}')
    assert same == found


def test_a_game_from_the_journal_at_its_last_moment(folder: Path, capsys: Captured) -> None:
    with Journal.open() as journal:
        scribe = Scribe(journal)
        scribe.handle(start("rpsls", 2) | {"table": {"chips": [2, 1]}})
        scribe.handle({"do": "roll", "dice": [{"body": "black", "face": "rock"}]})
    log = folder / "game.jsonl"
    assert main(["history", "1", "--export", str(log)]) == 0
    found = answer(capsys, "rpsls", "--log", str(log))
    assert (found["state"]["phase"], found["state"]["turn"]) == ("red", 0)
    begun = answer(capsys, "rpsls", "--chips", "2,1")
    assert found["chances"] == begun["chances"]  # the symbol in the centre does not matter
    with log.open("a") as file:
        file.write('{"do": "roll", "dice": [{"body": "red", "face": "paper"}, {"body": "red", "face": "spock"}]}\n')
    assert answer(capsys, "rpsls", "--log", str(log))["chances"]["seats"] != begun["chances"]["seats"]


def test_a_fair_start(capsys: Captured) -> None:
    found = answer(capsys, "rpsls", "--players", "3", "--fair")["fair"]
    before, after = found["steps"][0], found["suggested"]
    assert before["give"] == {"table": {"chips": [3, 3, 3]}}
    assert after["apart"] < 0.01 < before["apart"]
    text = told(capsys, "rpsls", "--players", "3", "--fair")
    assert f"To start it so: --table '{json.dumps(after['give']['table'])}'" in text
    assert "27.0%" in text
    chips = ",".join(map(str, after["give"]["table"]["chips"]))
    assert answer(capsys, "rpsls", "--chips", chips)["chances"]["seats"] == pytest.approx(after["chances"]["seats"])


@pytest.fixture
def latin(folder: Path) -> str:
    path = folder / "mine.json"
    path.write_text(json.dumps(option(LATIN)))
    return str(path)


def _dice(*faces: str) -> list[Json]:
    return [{"colour": face.split()[0], "number": int(face.split()[1])} for face in faces]


def test_a_choice_of_shizzle(folder: Path, capsys: Captured) -> None:
    log = folder / "game.jsonl"
    rolled = _dice("red 2", "orange 4", "yellow 2", "green 2", "blue 2")
    lines = [
        start("shizzle", 2) | {"options": {"set": option(LATIN)}},
        {"do": "roll", "dice": _dice("red 1")},
        {"do": "roll", "dice": rolled},
        {"do": "build", "dice": _dice("red 2", "yellow 2")},
    ]
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = answer(capsys, "shizzle", "--log", str(log))["odds"]
    assert found["exact"]
    assert found["roll"]["choke"] == pytest.approx((2 / 3) ** 3)
    assert [choice["do"] for choice in found["choices"]] == ["stop", "again"]
    text = told(capsys, "shizzle", "--log", str(log))
    assert "With your set of dice; the points are exact." in text
    assert any(line.split()[:2] == ["choke", "29.6%"] for line in text.splitlines())
    assert any(line.startswith("  stop") and "3.00 points" in line for line in text.splitlines())
    assert any(line.startswith("  roll on") and "best for points" in line for line in text.splitlines())


def test_a_set_from_a_file_for_a_game_that_was_played_without_one(folder: Path, latin: str, capsys: Captured) -> None:
    log = folder / "game.jsonl"
    lines = [start("shizzle", 2), {"do": "roll", "dice": _dice("red 1")}]
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert answer(capsys, "shizzle", "--log", str(log), "--set", latin)["odds"]["set"]["how"] == "given"
    rolled = _dice("red 2", "orange 3", "yellow 2", "green 2", "blue 2")  # the first two are on one die
    with log.open("a") as file:
        file.write(json.dumps({"do": "roll", "dice": rolled}))
    with pytest.raises(SystemExit):
        main(["odds", "shizzle", "--log", str(log), "--set", latin])
    assert "Line 3 of" in capsys.readouterr().err


def test_a_set_from_a_file(latin: str, capsys: Captured) -> None:
    found = answer(capsys, "shizzle", "--set", latin)
    assert found["odds"]["set"]["how"] == "given"
    assert found["odds"]["points"] == pytest.approx(4.27, abs=0.005)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rpsls", "--chips", "3,x"], "--chips takes numbers with commas, such as 3,2,4; not “3,x”."),
        (["rpsls", "--chips", "2.5,3"], "whole chips, not 2.5"),
        (["rpsls", "--chips", "30,3"], "there are only 24"),
        (["rpsls", "--chips", "3,0"], "At least two players need chips"),
        (["shizzle", "--chips", "3,3"], "--chips is for rpsls"),
        (["rpsls", "--players", "9"], "is for 2 to 8 players; 9 were named"),
        (["rpsls", "--first", "2"], "the seats are 0 to 1"),
        (["rpsls", "--seed", "-1"], "--seed should be 0 or more"),
        (["rpsls", "--table", '{"chps": [1]}'], "--table has “chps”"),
        (["rpsls", "--set", "mine.json"], "--set is for shizzle"),
        (["shizzle", "--set", "none.json"], "none.json cannot be read: no such file"),
        (["rpsls", "--log", "none.jsonl"], "none.jsonl cannot be read: no such file"),
        (["zombies", "--fair"], "A fair start is computed for rpsls"),
        (["rpsls", "--fair", "--chips", "3,3"], "leave --log, --table and --chips out"),
        (["rpsls", "--shares", "1,2,3"], "--shares gives 3 shares, but 2 play."),
        (["rpsls", "--shares", "1,-1"], "more than 0"),
        (["chess"], "invalid choice"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], said: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["odds", *arguments])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "Line 1 of"),
        ("[1]", "is no JSON object"),
        ("", "holds no game"),
        ('{"do": "start", "game": "zombies", "players": ["Ann", "Bo"]}', "is a game of zombies, not of rpsls"),
        ('{"do": "roll"}', "No game has been started yet"),
        ('{"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]}\n\n{"do": "roll"}', "Line 2 of"),
    ],
)
def test_a_log_that_is_none_is_explained(text: str, said: str, folder: Path, capsys: Captured) -> None:
    log = folder / "some.jsonl"
    log.write_text(text)
    with pytest.raises(SystemExit):
        main(["odds", "rpsls", "--log", str(log)])
    assert said in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["odds", "rpsls", "--log", str(log), "--chips", "1,1"])
    assert "--log has the whole game in it" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["no JSON", '{"dice": []}', '{"dice": [[["red", 1]]]}', "[]"])
def test_a_set_that_is_none_is_explained(text: str, folder: Path, capsys: Captured) -> None:
    path = folder / "mine.json"
    path.write_text(text)
    with pytest.raises(SystemExit):
        main(["odds", "shizzle", "--set", str(path)])
    assert capsys.readouterr().err.splitlines()[-1].startswith("croupier: error: ")
