"""The settings file: what it may say, and what is said of what it may not."""

import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from firmware.cli import main
from firmware.config import TEMPLATE, BadConfigError, defaults, load, template
from firmware.config.checks import KEYS
from firmware.config.settings import Four, Settings
from vision import folders

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings lie if nothing else is said."""
    monkeypatch.delenv("CROUPIER_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "croupier" / "croupier.toml"


def problems(tmp_path: Path, text: str) -> tuple[str, ...]:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadConfigError) as found:
        load(path)
    assert str(path) in str(found.value)
    return found.value.problems


def test_the_template_has_every_key_and_no_other() -> None:
    assert {table: set(keys) for table, keys in KEYS.items()} == {t: set(values) for t, values in template().items()}
    assert _names(Settings) == {
        (*table.split("."), key) for table, keys in KEYS.items() for key in keys if table != "play.sets"
    } | {("play", "sets")}


def _names(kind: Any) -> set[tuple[str, ...]]:
    """The keys of all settings, with the tables they are in."""
    found: set[tuple[str, ...]] = set()
    for field in fields(kind):
        inner = _names(field.type) if is_dataclass(field.type) else {()}
        found |= {(field.name, *rest) for rest in inner}
    return found


def test_every_key_of_the_template_is_explained_or_speaks_for_itself() -> None:
    heads = [line for line in TEMPLATE.splitlines() if line.startswith("[")]
    assert heads == [f"[{table}]" + line.partition("]")[2] for table, line in zip(KEYS, heads, strict=True)]
    for table in ("screen", "camera", "sound", "journal"):
        section = TEMPLATE.partition(f"[{table}]")[2].partition("\n[")[0]
        assert all("#" in line for line in section.splitlines() if "=" in line)


def test_the_default_pins_clash_with_nothing() -> None:
    pins = [pin for _, pin in defaults().panel.pins()]
    assert len(pins) == len(set(pins)) == 20
    assert not set(pins) & {0, 1, 2, 3, 14, 15}  # HATs' memory, I2C, UART
    assert not set(pins) & {19, 21}  # of I2S; its clock has the buzzer, which nobody needs beside a sound card
    assert ("[panel] buzzer", 18) in defaults().panel.pins()


def test_without_a_file_all_is_as_it_comes(home: Path) -> None:
    assert folders.config() == home
    assert load() == defaults()
    assert defaults().screen.size is None
    assert defaults().panel.enabled is None


def test_what_a_file_says_counts_and_the_rest_is_as_it_comes(home: Path) -> None:
    home.parent.mkdir()
    home.write_text(
        '[screen]\nsize = "800x480"\nlanguage = "de"\n[panel]\nenabled = false\nseats = []\nbuzzer = "none"\n'
        '[panel.buttons]\nok = 0\n[play.sets]\nrpsls = "mine"\n',
        encoding="utf-8-sig",
    )
    settings = load()
    assert (settings.screen.size, settings.screen.language, settings.screen.fullscreen) == ((800, 480), "de", True)
    assert (settings.panel.enabled, settings.panel.seats, settings.panel.buzzer) == (False, (), None)
    assert settings.panel.buttons == Four(0, 6, 13, 4)
    assert len(settings.panel.pins()) == 11
    assert settings.play.sets == {**defaults().play.sets, "rpsls": "mine"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[panel.buttons]\nok = 99", '[panel.buttons] ok: 99 is not a GPIO number (0 to 27), nor "none".'),
        ("[panel.buttons]\nok = true", '[panel.buttons] ok: true is not a GPIO number (0 to 27), nor "none".'),
        ("[panel]\nbuzzer = 17", "pin 17 is used twice: [panel.status] red and [panel] buzzer."),
        ("[panel]\nseats = [5, 5]", "pin 5 is used three times: [panel.buttons] ok, [panel] seats, seat 1 and"),
        ("[panel]\nseats = [1, 28]", "[panel] seats: [1, 28] holds 28, which is not a GPIO number (0 to 27)."),
        ("[panel]\nseats = 3", "[panel] seats: 3 is not a list of up to 8 GPIO numbers."),
        ("[panel]\nenabled = 1", '[panel] enabled: 1 is not true or false, nor "auto".'),
        ("[screen]\nlangauge = 'de'", "[screen] langauge: there is no such key; did you mean “language”?"),
        ("[screen]\nxyzzy = 1", "there are size, fullscreen, language and reduced_motion."),
        ("[scren]\nsize = 'auto'", "[scren]: there is no such table; did you mean “screen”?"),
        ("[screen]\nlanguage = 'fr'", '[screen] language: "fr" is none of "en" or "de".'),
        ("[screen]\nsize = '800'", '[screen] size: "800" is not a width and a height such as "800x480", nor "auto".'),
        ("[screen]\nfullscreen = 'yes'", '[screen] fullscreen: "yes" is not true or false.'),
        ("[camera]\nsource = ''", '[camera] source: "" is not a text in quotation marks, nor "auto".'),
        ("[camera]\nfps = 2.5", "[camera] fps: 2.5 is not a whole number from 1 to 120."),
        ("[camera]\nfps = 1979-05-27", "[camera] fps: 1979-05-27 is not a whole number"),
        ("[journal]\npictures_mb = -1", "[journal] pictures_mb: -1 is not a whole number from 0 to 100000."),
        ("[play.sets]\nchess = 'x'", "[play.sets] chess: there is no such key; there are rpsls, "),
        ("[screen.language]\nde = 1", "[screen.language]: there is no such table; "),
        ("language = 'de'", 'language: "de" stands outside of every table; put it under one such as [screen].'),
        ("panel = 3", "panel: 3 stands outside of every table"),
        ("[screen", "it is no TOML: "),
    ],
)
def test_what_does_not_fit_is_named(text: str, said: str, tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, text)
    assert said in problem
    assert problem.endswith((".", "?"))


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    found = problems(tmp_path, "zoom = 1\n[screen]\nsize = 3\nfullscreen = 3\n[panel.buttons]\nok = 28\nfix = 13\n")
    assert [problem.partition(":")[0] for problem in found] == [
        "zoom", "[screen] size", "[screen] fullscreen", "[panel.buttons] ok", "pin 13 is used twice",
    ]  # fmt: skip


def test_files_that_cannot_be_read_are_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadConfigError, match="is a directory"):
        load(tmp_path)
    with pytest.raises(BadConfigError, match="there is no such file"):
        load(tmp_path / "none.toml")
    (tmp_path / "latin").write_bytes(b'[screen]\nlanguage = "d\xe9"')
    monkeypatch.setenv("CROUPIER_CONFIG", str(tmp_path / "latin"))
    with pytest.raises(BadConfigError, match="not a text in UTF-8"):
        load()
    monkeypatch.setenv("CROUPIER_CONFIG", str(tmp_path / "none"))  # named, so it must be there
    with pytest.raises(BadConfigError, match="there is no such file"):
        load()


def test_init_writes_the_commented_file_once(home: Path, capsys: Captured) -> None:
    assert main(["config", "--init"]) == 0
    assert f"Written: {home}" in capsys.readouterr().out
    assert load(home) == defaults()
    home.write_text("[screen]\n")
    assert main(["config", "--init"]) == 1
    assert "is left as it is; --replace writes a new one" in capsys.readouterr().err
    assert home.read_text() == "[screen]\n"
    assert main(["config", "--init", "--replace"]) == 0
    assert home.read_text(encoding="utf-8") == TEMPLATE


def test_config_shows_what_is_in_force(home: Path, capsys: Captured) -> None:
    assert main(["config"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"# {home}: not there")
    assert tomllib.loads(shown) == tomllib.loads(TEMPLATE)
    home.parent.mkdir()
    home.write_text('[screen]\nlanguage = "de"\n')
    main(["config"])
    assert 'language = "de"  # usually "en"' in capsys.readouterr().out


def test_check_lists_everything(home: Path, tmp_path: Path, capsys: Captured) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("[screen]\nsize = 3\nfullscreen = 3\n")
    named = ["--config", str(bad)]
    for arguments in (["config", "--check", str(bad)], [*named, "config", "--check"], ["config", "--check", *named]):
        assert main(arguments) == 1
        assert len(capsys.readouterr().err.splitlines()) == 3
    assert main(["--config", str(bad), "config"]) == 1
    assert main(["config", "--check"]) == 1  # there is no file
    main(["config", "--init"])
    capsys.readouterr()
    assert main(["config", "--check"]) == 0
    assert capsys.readouterr().out == f"{home}: all settings fit.\n"


def test_replace_alone_is_a_mistake(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["config", "--replace"])
    assert "--replace goes with --init" in capsys.readouterr().err
