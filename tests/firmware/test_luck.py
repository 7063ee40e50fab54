"""`croupier luck`: a loaded die in the journal is found, a fair one is not, and everybody's luck is told by name."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from firmware.cli import main
from firmware.journal import Journal
from firmware.journal.scribe import Scribe, replayed
from firmware.simulate import NAMES
from rules.games import GAMES
from rules.rpsls import FACES, awaits
from tests.firmware.journal.games import lines, start
from ui.luck import die_named, fairness_told, luck_told
from ui.texts import LANGUAGES

Captured = pytest.CaptureFixture[str]
FAIR = (1, 1, 1, 1, 1, 1)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    return tmp_path


def played(games: int, *, black: tuple[int, ...] = FAIR, red: tuple[int, ...] = FAIR, seed: int = 1) -> None:
    """Games of RPSLS with such dice, in the journal."""
    rng = random.Random(seed)
    weights = {"black": black, "red": red}
    with Journal.open() as journal:
        for _ in range(games):
            scribe = Scribe(journal)
            scribe.handle(start("rpsls", 3))
            while (match := scribe.match) is not None and match.state.winner is None:
                waits = awaits(match.state)
                faces = rng.choices(FACES[waits["body"]], weights[waits["body"]], k=waits["dice"])
                scribe.handle({"do": "roll", "dice": [{"body": waits["body"], "face": face} for face in faces]})


def said(capsys: Captured, *arguments: str, status: int = 0) -> tuple[str, str]:
    assert main(["luck", *arguments]) == status
    told = capsys.readouterr()
    return told.out, told.err


def told_json(capsys: Captured, *arguments: str) -> Any:
    return json.loads(said(capsys, "--json", *arguments)[0])


def test_a_loaded_die_is_found(folder: Path, capsys: Captured) -> None:
    played(14, red=(1, 1, 1, 1, 1, 3))
    found = {one["die"]: one for one in told_json(capsys)["dice"]}
    assert found["rpsls.red"]["verdict"] == "loaded"
    assert found["rpsls.red"]["p_of_all"] < 0.001
    assert found["rpsls.black"]["verdict"] == "usual"
    told, _ = said(capsys)
    assert "the red dice" in told
    assert "hardly fair: would happen to fair dice once in " in told
    assert "(pass left came " in told


def test_fair_dice_are_left_in_peace(folder: Path, capsys: Captured) -> None:
    played(14)
    data = told_json(capsys)
    assert {one["verdict"] for one in data["dice"]} == {"usual"}
    assert sum(one["rolls"] for one in data["dice"]) > 150
    told, _ = said(capsys)
    assert told.count("nothing unusual") == 2


def test_a_few_rolls_are_too_few(folder: Path, capsys: Captured) -> None:
    played(1)
    (black,) = (one for one in told_json(capsys)["dice"] if one["die"] == "rpsls.black")
    assert black["verdict"] == "too_few"
    assert black["rolls"] + black["more"] == 30
    assert "too few rolls to say anything; roll " in said(capsys)[0]


def test_who_keeps_no_chip_is_unlucky(folder: Path, capsys: Captured) -> None:
    with Journal.open() as journal:
        scribe = Scribe(journal)
        scribe.handle(start("rpsls", 2) | {"table": {"chips": [6, 6]}})
        scribe.handle({"do": "roll", "dice": [{"body": "black", "face": "rock"}]})
        scribe.handle({"do": "roll", "dice": [{"body": "red", "face": "lizard"}] * 3})  # Ann loses all three
        scribe.handle({"do": "roll", "dice": [{"body": "red", "face": "paper"}] * 3})  # Bo keeps all three
    ann, bo = told_json(capsys)["players"]
    kept = [next(one for one in who["measures"] if one["measure"] == "kept") for who in (ann, bo)]
    assert [(one["came"], one["trials"]) for one in kept] == [(0, 3), (3, 3)]
    assert kept[0]["words"] == {"side": "unluckier", "than": 8, "of": 10}
    assert kept[1]["words"] == {"side": "luckier", "than": 19, "of": 20}
    assert kept[1]["z"] == pytest.approx(6**0.5)
    told, _ = said(capsys, "1")
    assert "luckier than 19 of 20 games: 3 of 3 red dice kept their chip; to be expected: 1.0" in told


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_looked_at(game: str, folder: Path, capsys: Captured) -> None:
    with Journal.open() as journal:
        scribe = Scribe(journal)
        for line in lines(game, 60, seed=2):
            scribe.handle(line)
    data = told_json(capsys, "--game", game)
    assert [one["name"] for one in data["players"]] == list(NAMES[:2])
    assert data["games"] == 1
    told, _ = said(capsys, "--game", game)
    assert GAMES[game].TITLE in told
    assert ("nobody can say" in told) == (game == "ligretto")
    assert told_json(capsys, "--game", "rpsls")["games"] == (game == "rpsls")


def test_a_game_that_cannot_be_played_again_is_left_out(folder: Path, capsys: Captured) -> None:
    played(2)
    with Journal.open() as journal:
        journal.add(1, {"do": "roll", "dice": [{"body": "pink", "face": "rock"}]})
    data = told_json(capsys)
    assert (data["games"], data["left_out"]) == (1, [1])
    out, err = said(capsys)
    assert "Ann" in out
    assert err.strip() == "Left out, because they cannot be played again: 1."


def test_what_cannot_be_asked_is_said(folder: Path, capsys: Captured) -> None:
    assert "No game has been played yet" in said(capsys)[1]
    assert "No game has been played yet" in said(capsys, "3", status=1)[1]
    played(1)
    assert "There is no game 7" in said(capsys, "7", status=1)[1]
    with pytest.raises(SystemExit):
        main(["luck", "1", "--game", "rpsls"])
    assert "not both" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_have_all_the_words(language: str, folder: Path) -> None:
    from firmware.coach.luck import dice, luck  # noqa: PLC0415 - as the command does

    played(6, red=(1, 1, 1, 1, 1, 4))
    with Journal.read() as journal:
        matches = [match for game in journal.games() if (match := replayed(journal, game.number)) is not None]
    for one in luck(matches):
        for tally in one.tallies:
            assert str(tally.trials) in luck_told(tally, language=language)
    names = [die_named(one.die, language=language) for one in dice(matches)]
    assert (
        names == {"en": ["the black die", "the red dice"], "de": ["der schwarze Würfel", "die roten Würfel"]}[language]
    )
    assert all(fairness_told(one, language=language) for one in dice(matches))
