"""Set files that mean harm: each is refused in a sentence, at once, and the other sets still work."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile import DEEP_TOML, SPOILED
from vision import folders, sets

ENROLLED = """name = "mine"
piece = "die"
model = "0123456789ab"
threshold = {threshold}
[[face]]
name = "rock"
prototypes = [[{numbers}]]
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    folders.sets().mkdir()
    return folders.sets() / "mine.toml"


def refused(file: Path) -> str:
    with pytest.raises(sets.BadSetError) as error:
        sets.load("mine")
    assert str(file) in str(error.value)
    assert len(str(error.value)) < 1000
    assert sets.load("pips").name == "pips"
    return str(error.value)


@pytest.mark.parametrize("spoils", SPOILED.values(), ids=SPOILED)
def test_what_is_no_plain_file(file: Path, spoils: Callable[[Path], None]) -> None:
    spoils(file)
    refused(file)


@pytest.mark.parametrize("text", DEEP_TOML.values(), ids=DEEP_TOML)
def test_what_no_parser_should_follow(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    refused(file)


@pytest.mark.parametrize(("threshold", "number"), [("nan", "0.5"), ("0.5", "nan"), ("inf", "0.5"), ("0.5", "-inf")])
def test_numbers_that_are_none(file: Path, threshold: str, number: str) -> None:
    numbers = ", ".join([number] * 64)
    file.write_text(ENROLLED.format(threshold=threshold, numbers=numbers), encoding="utf-8")
    assert ("0 to 1; " if number == "0.5" else "about 0; ") in refused(file)


def test_a_billion_items_do_not_come_from_a_file_of_few(file: Path) -> None:
    file.write_text(ENROLLED.format(threshold="0.5", numbers=", ".join(["0.5"] * 200_000)), encoding="utf-8")
    assert "length" in refused(file)


@pytest.mark.parametrize(
    "name", ["../secret", "/etc/passwd", "a/../../b", "mine\n", "", ".", "..", "mine.toml/..", "x" * 999]
)
def test_names_that_lead_elsewhere(file: Path, name: str) -> None:
    (file.parent.parent / "secret.toml").write_text(ENROLLED.format(threshold="0.5", numbers="0.5"), encoding="utf-8")
    with pytest.raises(sets.BadSetError, match=r"is no set's name|There is no set"):
        sets.load(name)


def test_files_with_names_that_are_no_sets_are_not_listed(file: Path) -> None:
    for name in ("a\nb.toml", "\x1b[2J.toml", ".hidden.toml", "mine.toml"):
        (file.parent / name).touch()
    assert sets.names() == [*sets.built_in(), "mine"]
