"""Settings changed from the screen: one line changes, the comments stay, and the file is always whole."""

import os
from pathlib import Path

import pytest

from firmware.config import TEMPLATE, load
from firmware.config.edit import CannotWriteError, Value, changed, write_setting


def difference(old: str, new: str) -> list[str]:
    return [line for line in new.splitlines() if line not in old.splitlines()]


@pytest.mark.parametrize(
    ("table", "key", "value", "line"),
    [
        ("screen", "language", "de", 'language = "de"          # "en" or "de"'),
        ("screen", "reduced_motion", True, "reduced_motion = true   # true: chips and pieces are there at once"),
        ("sound", "level", "off", 'level = "off"           # "off"; "some"'),
        ("panel.buttons", "ok", 21, "ok = 21"),
        ("journal", "pictures_mb", 0, "pictures_mb = 0        # room for"),
    ],
)
def test_only_the_value_changes(table: str, key: str, value: Value, line: str) -> None:
    new = changed(TEMPLATE, table, key, value)
    assert new is not None
    (only,) = difference(TEMPLATE, new)
    assert only.startswith(line)
    assert len(new.splitlines()) == len(TEMPLATE.splitlines())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", '[screen]\nlanguage = "de"\n'),
        ("[sound]\nlevel='all'\n", "[sound]\nlevel='all'\n\n[screen]\nlanguage = \"de\"\n"),
        ("[sound]", '[sound]\n\n[screen]\nlanguage = "de"\n'),
        ("[screen]", '[screen]\nlanguage = "de"\n'),
        ("[screen]\nsize = 'auto'\n", "[screen]\nlanguage = \"de\"\nsize = 'auto'\n"),
        ("[screen] # mine\r\nlanguage='en'#x\r\n", '[screen] # mine\r\nlanguage="de"#x\r\n'),
        (
            '[sound]\nlanguage = "x"\n[screen]\n# language = "fr"\nlanguage = "en"\n[panel]\n',
            '[sound]\nlanguage = "x"\n[screen]\n# language = "fr"\nlanguage = "de"\n[panel]\n',
        ),
        ('[screen]\nlanguage = "a # b"  # c\n', '[screen]\nlanguage = "de"  # c\n'),
    ],
)
def test_files_as_people_write_them(old: str, new: str) -> None:
    assert changed(old, "screen", "language", "de") == new


@pytest.mark.parametrize(
    "text",
    [
        'screen.language = "en"\n',
        'screen = { language = "en" }\n',
        '[screen]\nlanguage = """\nen"""\n',
        "[screen]\nlanguage = [\n'en']\n",
        "screen = 3\n",
        "not TOML",
    ],
)
def test_what_cannot_be_changed_in_its_line_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text(text)
    with pytest.raises(CannotWriteError, match=r'\[screen\] language cannot be changed .* language = "de"\.'):
        write_setting(path, "screen", "language", "de")
    assert path.read_text() == text


def test_a_setting_is_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "c.toml"
    write_setting(path, "screen", "language", "de")
    write_setting(path, "sound", "level", "all")
    settings = load(path)
    assert (settings.screen.language, settings.sound.level) == ("de", "all")
    assert len(difference(TEMPLATE, path.read_text(encoding="utf-8"))) == 2
    assert [file.name for file in path.parent.iterdir()] == ["c.toml"]


def test_the_mode_and_a_link_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text(TEMPLATE, encoding="utf-8")
    real.chmod(0o600)
    link.symlink_to(real)
    write_setting(link, "screen", "language", "de")
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o600
    assert load(real).screen.language == "de"


def test_if_it_cannot_be_written_the_old_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.toml"
    path.write_text(TEMPLATE, encoding="utf-8")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWriteError, match="cannot be written: no space left on device"):
        write_setting(path, "screen", "language", "de")
    assert path.read_text(encoding="utf-8") == TEMPLATE
    assert [file.name for file in tmp_path.iterdir()] == ["c.toml"]
