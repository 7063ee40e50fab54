"""The command line: what it prints, and what it says about mistakes."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.cli import main
from firmware.simulate import simulate
from rules.games import GAMES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["fewest players", "most players"])
def test_random_games_end(game: str, most: bool) -> None:
    players = GAMES[game].SEATS[-1 if most else 0]
    played = list(simulate(game, players, games=1 if game == "monopoly" else 20, seed=7))
    assert all(game.winners for game in played)
    assert all(seat in range(players) for game in played for seat in game.winners)


def test_the_first_seat_of_rpsls_wins_as_often_as_the_exact_odds_say() -> None:
    """29.9 % with two players and three chips each; 4,000 games have a standard error of 0.7 %."""
    won = sum(game.winners == (0,) for game in simulate("rpsls", 2, games=4000, seed=1))
    assert won / 4000 == pytest.approx(0.299, abs=0.03)


def test_simulate_prints_the_winners_the_length_and_the_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "rpsls", "--players", "3", "--games", "50", "--seed", "2"]) == 0
    told = capsys.readouterr().out
    wins = [int(count) for count in re.findall(r"(\d+) won", told)]
    assert sum(wins) == 50
    assert re.search(r"[\d.]+ events a game, [\d,]+ events a second", told)


def test_simulate_says_when_games_hit_the_cap() -> None:
    (played,) = simulate("monopoly", 2, games=1, seed=0, most=50)
    assert (played.length, played.winners) == (50, ())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "rpsls", "--players", "9"], "is for 2 to 8 players, not 9"),
        (["simulate", "rpsls", "--games", "0"], "at least 1"),
        (["simulate", "chess"], "invalid choice"),
        (["play", "rpsls", "--text", "--players", "Ann"], "is for 2 to 8 players; 1 was named"),
        (["play", "rpsls", "--text", "--option", "speed"], "NAME=VALUE"),
        (["play", "rpsls", "--text", "--option", "speed=1"], "there is no “speed”"),
        (["play", "rpsls", "--text", "--table", "[1]"], "it should be an object, not a list"),
        (["play", "rpsls", "--text", "--table", '{"chps": [1, 2]}'], "--table has “chps”; rpsls knows chips."),
        (["play", "rpsls", "--text", "--players", "Ann,Ann"], "a name of their own"),
        (["chess"], "invalid choice: 'chess'"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert re.fullmatch(r"croupier \d+\.\d+\.\d+\S*\n", capsys.readouterr().out)


def test_nothing_but_json_is_printed_for_programs(tmp_path: Path) -> None:
    """In a process of its own: pygame greets whoever loads it first."""
    command = [sys.executable, "-m", "firmware", "doctor", "--software", "--json"]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYGAME_")}
    environment |= {"CROUPIER_DATA": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout)["ok"] is True
    assert told.stderr == ""


def test_a_broken_board_file_is_explained_without_a_traceback(tmp_path: Path) -> None:
    for package in ("rules", "ui", "firmware"):
        shutil.copytree(ROOT / package, tmp_path / package)
    board = tmp_path / "rules" / "monopoly" / "board.toml"
    board.write_text(board.read_text(encoding="utf-8").replace("price = 400", "price = 401"), encoding="utf-8")
    command = [sys.executable, "-m", "firmware", "simulate", "rpsls"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr == (
        "croupier: Space 39 (Dark blue 2): the mortgage should be half the price, but it is 200 of 401.\n"
    )


def test_a_terminal_without_some_letters_shows_the_others() -> None:
    command = [sys.executable, "-m", "firmware", "read", "--set", "pips", "é.jpg"]
    poor = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=poor)
    assert (done.returncode, done.stdout, done.stderr) == (1, "?.jpg: There is no such file; check its name.\n", "")


def test_what_the_computer_refuses_is_a_sentence() -> None:
    name = "x" * 300
    command = [sys.executable, "-m", "firmware", "replay", name, "--set", "pips"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    said = f"croupier: {name} cannot be used: file name too long; check its name and whose it is.\n"
    assert (done.returncode, done.stderr) == (1, said)
