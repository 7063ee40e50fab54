"""`croupier print`: what it writes, and what it says about mistakes."""

from pathlib import Path

import pypdfium2
import pytest

from firmware.cli import main
from firmware.printing.command import PAPERS
from firmware.printing.page import PAPERS as SIZES


def sizes(path: Path) -> list[tuple[int, int]]:
    """The pages of a file, in whole millimetres."""
    file = pypdfium2.PdfDocument(path)
    found = [(round(w / 72 * 25.4), round(h / 72 * 25.4)) for w, h in (page.get_size() for page in file)]
    file.close()
    return found


def test_a_game_s_sheets_come_in_one_file_named_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other").touch()
    assert main(["print", "rpsls", "--language", "en"]) == 0
    written = tmp_path / "croupier-rpsls-a4.pdf"
    assert written.stat().st_mode == (tmp_path / "other").stat().st_mode  # a printer's program may be somebody else
    assert sizes(written) == [(297, 210), (210, 297), (210, 297)]
    told = capsys.readouterr().out
    assert told.startswith("Written: croupier-rpsls-a4.pdf, 3 pages (a4).")
    assert "100 %" in told


def test_paper_size_and_file_can_be_chosen(tmp_path: Path) -> None:
    out = tmp_path / "mine.pdf"
    options = ["--paper", "letter", "--size", "20", "--out", str(out), "--language", "de"]
    assert main(["print", "stickers-ligretto", *options]) == 0
    assert sizes(out) == [(216, 279)] * 3  # larger stickers want more sheets


def test_the_language_is_the_one_of_the_settings(tmp_path: Path) -> None:
    config, out = tmp_path / "config.toml", tmp_path / "mat.pdf"
    config.write_text('[screen]\nlanguage = "de"\n', encoding="utf-8")
    assert main(["--config", str(config), "print", "mat-monopoly", "--out", str(out)]) == 0
    file = pypdfium2.PdfDocument(out)
    assert "Monopoly-Würfel" in file[0].get_textpage().get_text_bounded()
    file.close()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mat-rpsl"], "There is no “mat-rpsl” to print. Did you mean mat-rpsls? There is all, rpsls,"),
        (["mat-chess"], "There is no “mat-chess” to print."),
        (["mats", "--size", "16"], "--size is for stickers and chips; mats and cards have one size."),
        (["rpsls", "--size", "16"], "not for both at once"),
        (["stickers", "--size", "3"], "--size 3: stickers can be made for 8 to 38 mm."),
        (["chips", "--size", "nan"], "--size nan: chips can be made for 15 to 40 mm."),
        (["all", "--paper", "a5"], "invalid choice: 'a5'"),
        ([], "WHAT"),
    ],
)
def test_mistakes_are_explained(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["print", *arguments])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "nowhere" / "mat.pdf"
    assert main(["print", "mat-rpsls", "--language", "en", "--out", str(out)]) == 1
    assert capsys.readouterr().err == (
        f"croupier: {out} cannot be written: no such file or directory. Name another place with --out FILE.pdf.\n"
    )


def test_broken_settings_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "config.toml"
    config.write_text("[screen", encoding="utf-8")
    assert main(["--config", str(config), "print", "mats"]) == 1
    assert "--language en" in capsys.readouterr().err


def test_the_command_knows_every_paper() -> None:
    assert tuple(SIZES) == PAPERS
