"""Golden playthroughs: whole games at the text table, every line of them. `pytest --update` accepts what changed."""

import io
import re
import shlex
from pathlib import Path

import pytest

from firmware.cli import main
from rules.games import GAMES

FILES = sorted((Path(__file__).parent.parent / "playthroughs").glob("*.txt"))


def replay(text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The transcript that a file's command and typed lines give now."""
    command, _, transcript = text.partition("\n")
    typed = [line[1:].strip() for line in transcript.splitlines() if re.match(r">( |$)", line)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "croupier"
    assert main(arguments) == 0
    return f"{command}\n{capsys.readouterr().out}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_whole_game_is_told_as_before(
    file: Path, update: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = replay(file.read_text(encoding="utf-8"), capsys, monkeypatch)
    if update:
        file.write_text(told, encoding="utf-8")
    assert told == file.read_text(encoding="utf-8")
    assert re.search(r"wins!|winner: |Most points: ", told.splitlines()[-1]), "the game did not come to its end"


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_three_playthroughs(game: str) -> None:
    assert sum(file.stem.startswith(game) for file in FILES) >= 3
