"""The pages people read are true: every command is named and every one named exists, links lead somewhere."""

import argparse
import re
import shlex
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import cv2
import pytest

from firmware.cli import _parser
from firmware.config import template
from rules.games import GAMES

ROOT = Path(__file__).parents[1]
PAGES = [
    path
    for path in sorted({*ROOT.glob("*.md"), *ROOT.glob("models/*.md"), *ROOT.glob("deploy/**/*.md")})
    if path.is_file()
]
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
SAID = re.compile(r"`(?:\.venv/bin/)?croupier((?: [^`\n]*)?)`")
MOST_BYTES = 3_000_000  # of a picture: whoever opens the page loads it
# What stands for something else in the examples.
MEANT = {"GAME": "rpsls", "N": "3", "K": "10", "S": "1"}


def text(page: Path) -> str:
    """A page as readers see it."""
    return COMMENT.sub("", page.read_text(encoding="utf-8"))


def blocks(page: Path) -> Iterator[str]:
    """The lines that can be typed: those that are indented as code, continued ones as one, without their comments."""
    joined = text(page).replace("\\\n", " ")
    for line in joined.splitlines():
        if line.startswith("    ") and not line.lstrip().startswith(("-", "*", "|")):
            yield line.strip().removeprefix("$ ").split("  #")[0].split(" # ")[0]


def commands(page: Path) -> list[str]:
    """All calls of `croupier` in a page, without the program's name."""
    typed = [line for line in blocks(page) if re.search(r"(^|\| )(\.venv/bin/)?croupier\b", line)]
    typed = [re.split(r"\| |>", re.split(r"(?:^|\| )(?:\.venv/bin/)?croupier\b", line)[1])[0] for line in typed]
    return [one.strip() for one in (*typed, *SAID.findall(text(page)))]


def parsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands of a parser, by name."""
    inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(inner[0].choices) if inner else {}


def refusal(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Why a call of `croupier` is not understood; in a sentence, what else it needs may be left out."""
    words = [MEANT.get(word, word) for word in shlex.split(command)]
    if words == [] or (len(words) == 1 and words[0] in parsers(_parser())):
        return ""
    try:
        _parser().parse_args(words)
    except SystemExit:
        errors = capsys.readouterr().err
        return "" if "required: " in errors else errors
    return ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_can_be_typed(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = {command: why for command in commands(page) if "…" not in command and (why := refusal(command, capsys))}
    assert found == {}


def test_the_readme_types_whole_commands(capsys: pytest.CaptureFixture[str]) -> None:
    typed = [line for line in blocks(ROOT / "README.md") if line.startswith(".venv/bin/croupier")]
    assert len(typed) > 20
    for line in typed:
        assert _parser().parse_args(shlex.split(line)[1:]), line


def test_every_command_is_explained_somewhere() -> None:
    pages = "\n".join(text(page) for page in PAGES)
    unnamed = [name for name in parsers(_parser()) if not re.search(rf"croupier {name}\b", pages)]
    assert unnamed == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(text(page)):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), f"{page.name} links to {target}"
        assert ROOT in there.parents
        if anchor:
            assert anchor in _anchors(there), f"{page.name} links to {target}"


def _anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_make_has_every_target_that_is_named() -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {found for page in PAGES for found in re.findall(r"(?:`|    )make ([a-z0-9-]+)", text(page))}
    assert {"demo", "test"} <= named <= targets


def test_options_and_settings_that_are_named_exist() -> None:
    readme = text(ROOT / "README.md")
    tables = template()
    for table, key in re.findall(r"`\[([a-z.]+)\] ([a-z_]+)`", readme):
        assert key in tables[table]
    for table in re.findall(r"\[([a-z]+(?:\.[a-z]+)?)\](?![(\w])", readme):
        assert table in tables, table
    for name, game in GAMES.items():
        seats = f"{game.SEATS[0]}–{game.SEATS[-1]}"
        assert re.search(rf"\| `{name}` [^|]*\| {seats} \|", readme), f"{name} is for {seats}"


def test_pictures_are_small_and_the_moving_one_moves() -> None:
    shown = [
        ROOT / target for target in LINK.findall(text(ROOT / "README.md")) if target.startswith("deploy/pictures/")
    ]
    assert shown
    assert all(picture.stat().st_size <= MOST_BYTES for picture in shown)
    there, moving = cv2.imreadanimation(str(ROOT / "deploy/pictures/run.webp"))
    assert there
    assert sum(moving.durations) > 5000
    assert not (moving.frames[0] == moving.frames[-1]).all()


def test_the_version_is_one_and_has_its_changes() -> None:
    own = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changes = re.findall(r"^## \[([^]]+)\]", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert changes[:2] == ["Unreleased", own]
    assert version("croupier") == own
