"""Golden playthroughs: whole games at the text table, every line of them. `pytest --update` accepts what changed."""

import io
import re
import shlex
from pathlib import Path

import pytest

from firmware.cli import main
from rules.games import GAMES

PLAYTHROUGHS = sorted((Path(__file__).parent.parent / "playthroughs").glob("*.txt"))
END = re.compile(r"wins!|winner: |Most points: ")


class Terminal:
    """Runs `croupier` commands with typed lines and gives back what was printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def run(self, command: str, typed: list[str]) -> str:
        self._monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
        program, *arguments = shlex.split(command)
        assert program == "croupier"
        assert main(arguments) == 0
        return self._capsys.readouterr().out


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_whole_game_is_told_as_before(file: Path, update: bool, terminal: Terminal) -> None:
    command, *transcript = file.read_text(encoding="utf-8").splitlines()
    typed = [line[1:].strip() for line in transcript if re.match(r">( |$)", line)]
    told = terminal.run(command.removeprefix("$ "), typed)
    if update:
        file.write_text(f"{command}\n{told}", encoding="utf-8")
    else:
        assert told.splitlines() == transcript
    assert END.search(told.splitlines()[-2]), "the game did not come to its end"


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_three_playthroughs(game: str) -> None:
    assert sum(file.stem.startswith(game) for file in PLAYTHROUGHS) >= 3
