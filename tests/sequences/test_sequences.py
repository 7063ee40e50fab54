"""Recorded sequences through the table loop, with the real eyes: right or asked about, soon, and nothing false.

The recordings are made by `python -m tests.sequences.make`. How often people are asked in each stands in asked.json: at
most so often; `pytest tests/sequences --update` writes how often it is today.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import dist
from pathlib import Path
from typing import Any

import msgspec
import pytest

from firmware.camera import Notice
from firmware.camera.recording import Recording
from firmware.happenings import Asked, Judged, Refused, Told, Waiting
from firmware.replay import begun, played, rolls
from rules.game import Json
from tests.sequences.make import FOLDER, STORIES
from ui import sentences
from vision import sets
from vision.eyes import Eyes
from vision.frame import Frame
from vision.moves import centre, side
from vision.reading import Fields, Piece

ASKED = Path(__file__).parent / "asked.json"
NAMES = [story.name for story in STORIES]


@dataclass(slots=True)
class Came:
    """What came out of a recording."""

    events: list[tuple[Json, int]] = field(default_factory=list)  # as in "expect", with their times
    asked: int = 0
    said: list[str] = field(default_factory=list)


@cache
def eyes(dice_set: str) -> Eyes:
    return Eyes(sets.load(dice_set))


@cache
def recording(name: str) -> Recording:
    path = FOLDER / name
    return Recording(path if path.is_dir() else FOLDER / f"{name}.mp4")


@cache
def came(name: str) -> Came:
    """What comes out; what is asked is answered with the truth."""
    about = recording(name).about
    return _judged(name, about) if "game" in about else _rolled(name, about)


def _judged(name: str, about: dict[str, Any]) -> Came:
    out = Came()
    loop = begun(recording(name), eyes(about["set"]), about["game"])
    happened = played(recording(name), loop)
    answers: list[Any] = []
    while (one := answers.pop(0) if answers else next(happened, None)) is not None:
        match one:
            case Judged(event, _, at):
                out.events.append(({"event": _plain(event)}, at))
            case Refused(code, _, at):
                out.events.append(({"refused": code}, at))
            case Asked(question, at):
                out.asked += 1
                answers += loop.name(_true(question.piece, about["truth"], at), at)
            case Waiting(code, fields):
                out.said.append(sentences.waiting(about["game"], code, fields, loop.match.names))
            case Told(code, fields):
                out.said.append(sentences.noticed(code, fields))
    return out


def _rolled(name: str, about: dict[str, Any]) -> Came:
    out = Came()
    for one in rolls(recording(name), eyes(about["set"]), sets.load(about["set"]).piece):
        assert not isinstance(one, Notice), one
        at, pieces = one
        doubtful = [piece for piece in pieces if not piece.sure]
        out.asked += len(doubtful)
        named = [_true(piece, about["truth"], at) if piece in doubtful else piece.shows for piece in pieces]
        out.events.append(({"roll": [face for face in named if face is not None]}, at))
    return out


def _true(piece: Piece, truth: list[Json], at: int) -> Fields | None:
    """What lies there; None if nothing does."""
    lying = [entry for entry in truth if entry["at"] <= at][-1]["pieces"]

    def away(one: Json) -> float:
        x0, y0, x1, y1 = one["box"]
        return dist(centre(piece), ((x0 + x1) / 2, (y0 + y1) / 2))

    nearest = min(lying, key=away, default=None)
    return nearest["shows"] if nearest is not None and away(nearest) < side(piece) else None


def _plain(event: Json) -> Json:
    plain: Json = json.loads(msgspec.json.encode(event))
    return plain


def _sorted(one: Json) -> Json:
    """The same, with the dice of a roll in one order; those of a line have their own."""
    dice = one["event"].get("dice") if one.get("event", {}).get("do") == "roll" else one.get("roll")
    if dice is None:
        return one
    ordered = sorted(dice, key=str)
    return {"roll": ordered}


def _expected(name: str) -> Iterator[tuple[Json, int, int]]:
    for one in recording(name).about["expect"]:
        yield {key: value for key, value in one.items() if key not in {"from", "by"}}, one["from"], one["by"]


@pytest.mark.parametrize("name", NAMES)
def test_what_must_come_comes_and_nothing_else(name: str) -> None:
    out = came(name)
    assert [_sorted(one) for one, _ in out.events] == [_sorted(one) for one, _, _ in _expected(name)], out.said


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_within_half_a_second(name: str) -> None:
    times = [(at, *window) for (_, at), (_, *window) in zip(came(name).events, _expected(name), strict=True)]
    assert [one for one in times if not one[1] <= one[0] <= one[2]] == []


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("no-roll")])
def test_what_is_no_roll_says_nothing(name: str) -> None:
    assert came(name).said == []


@pytest.mark.parametrize("name", NAMES)
def test_the_eyes_see_what_lies_there_at_the_end(name: str) -> None:
    about = recording(name).about
    last = [item for item in recording(name) if isinstance(item, Frame)][-1]
    pieces = eyes(about["set"]).look(last.pixels).pieces
    read = [(_true(piece, about["truth"], last.at), piece) for piece in pieces]
    assert [piece for truth, piece in read if piece.sure and truth is not None and truth != piece.shows] == []
    seen = sorted(str(truth) for truth, _ in read if truth is not None)
    assert seen == sorted(str(one["shows"]) for one in about["truth"][-1]["pieces"])


@pytest.mark.parametrize("name", NAMES)
def test_people_are_asked_no_more_than_before(name: str, update: bool) -> None:
    counts = json.loads(ASKED.read_text(encoding="utf-8"))
    if update:
        counts = {other: counts.get(other, 0) for other in NAMES} | {name: came(name).asked}
        ASKED.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
    assert came(name).asked <= counts[name]


def test_the_recordings_are_small() -> None:
    files = [file for file in FOLDER.rglob("*") if file.is_file()]
    assert max(file.stat().st_size for file in files) < 1_000_000
    assert sum(file.stat().st_size for file in files) < 6_500_000
