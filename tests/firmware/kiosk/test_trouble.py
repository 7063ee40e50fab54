"""What nobody thought of is written down, and told in one sentence without a traceback."""

from pathlib import Path

import pytest

from firmware.kiosk import trouble


def raised(text: str) -> Exception:
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def test_it_is_written_down_with_where_it_happened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new" / "trouble.log"
    trouble.noted(raised("first"), path)
    sentence = trouble.noted(raised("second"), path)
    assert sentence == f"Something went wrong inside (ValueError: second); nothing is lost, and {path} has the details."
    text = path.read_text()
    assert text.count("Traceback") == 2
    assert "in raised" in text
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[1] == f"croupier: {sentence}"
    assert len(err.splitlines()) == 2


def test_the_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trouble, "_ROOM", 1000)
    for _ in range(12):
        trouble.noted(raised("again"), tmp_path / "trouble.log")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["trouble.log", "trouble.old.log"]
    assert all(path.stat().st_size < 2500 for path in tmp_path.iterdir())


def test_a_disk_that_cannot_be_written_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    sentence = trouble.noted(raised("x"), tmp_path / "file" / "trouble.log")
    assert "cannot be written" in sentence
