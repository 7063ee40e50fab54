"""Renders the sequences of tests/sequences/recorded, and what must come out of each; those that are named, or all.

python -m tests.sequences.make [NAME …]
"""

import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from firmware.camera.recorder import write
from firmware.camera.recording import VERSION
from firmware.camera.simulated import Simulated
from firmware.sight import SETS
from rules.game import Json
from rules.protocol import Adjudicator
from tests.sequences import no_rolls, rolls
from tests.sequences.story import PLAYERS, Story
from vision.frame import Frame
from vision.mat import mat_of

FOLDER = Path(__file__).parent / "recorded"
STORIES = (*rolls.STORIES, *no_rolls.STORIES)
SOON_MS = 500
"""So long after all lies still, what must come has come."""


@dataclass(slots=True)
class Notes:
    """What is written down with the frames."""

    expect: list[Json] = field(default_factory=list)
    presses: list[Json] = field(default_factory=list)
    truth: list[Json] = field(default_factory=list)  # all that lies there, whenever it has changed


def main(names: list[str]) -> None:
    if unknown := {*names} - {story.name for story in STORIES}:
        sys.exit(f"There is no story {', '.join(sorted(unknown))}; see rolls.py and no_rolls.py.")
    FOLDER.mkdir(exist_ok=True)
    chosen = [story for story in STORIES if story.name in names] if names else STORIES
    for story in chosen:
        path = record(story)
        size = sum(file.stat().st_size for file in (path.iterdir() if path.is_dir() else [path]))
        print(f"{path.name}: {size / 1000:.0f} kB", flush=True)


def record(story: Story) -> Path:
    """Writes the recording, with what must come out of it."""
    notes, source = Notes(), story.source()
    for _ in source.play(story.first, 0):
        pass  # nobody looked
    frames = list(_frames(story, source, notes))
    check(story, notes.expect)
    about: Json = {"set": SETS[story.game], "expect": notes.expect, "truth": notes.truth}
    if story.judged:
        about = {"game": story.game, "start": story.begin, "presses": notes.presses, **about}
    if story.quality is not None:
        path = FOLDER / story.name
        shutil.rmtree(path, ignore_errors=True)
        write(path, frames, source=source.name, quality=story.quality, **about)
        return path
    path = FOLDER / f"{story.name}.mp4"
    video = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, cv2.VideoWriter.fourcc(*"mp4v"), story.fps, story.size)
    for frame in frames:
        video.write(frame.pixels)
    video.release()
    path.with_name(f"{path.name}.json").write_text(_lines({"version": VERSION, **about}), encoding="utf-8")
    return path


def check(story: Story, expect: list[Json]) -> None:
    """That the rules accept the events that must come, in that order."""
    table = Adjudicator()
    table.handle(story.begin)
    for one in expect:
        if "event" in one:
            table.handle(one["event"])


def _frames(story: Story, source: Simulated, notes: Notes) -> Iterator[Frame]:
    number = 0
    for step in story.steps:
        begun, still = _at(story, number), None
        for item in source.play(step.acts, step.rest):
            assert isinstance(item, Frame)
            at = _at(story, number)
            moving = source._painted.hand is not None or any(truth.moving for truth in source.truth)
            still = None if moving else at if still is None else still
            if not moving:
                _keep(notes, source, at)
            yield Frame(item.pixels, at)
            number += 1
        assert still is not None, f"{story.name}: something moves when it should lie still"
        notes.expect += [{**one, "from": begun, "by": still + SOON_MS} for one in step.comes]
        if step.press is not None:
            at = _at(story, number)
            notes.presses.append({"at": at, "event": step.press})
            notes.expect.append({"event": _completed(step.press, source), "from": at, "by": at})


def _at(story: Story, number: int) -> int:
    """The time of a frame in ms."""
    return round(number * 1000 / story.fps)


def _keep(notes: Notes, source: Simulated, at: int) -> None:
    pieces = [{"shows": truth.shows, "box": [round(edge) for edge in truth.box]} for truth in source.truth]
    if not notes.truth or notes.truth[-1]["pieces"] != pieces:
        notes.truth.append({"at": at, "pieces": pieces})


def _completed(press: Json, source: Simulated) -> Json:
    """The event of a press; at the end of a race, with the dice that are left in the players' zones."""
    if press["do"] != "stop" or "player" not in press:
        return press
    zones = [mat_of("ligretto").at(*truth.at) for truth in source.truth]
    return {**press, "left": [zones.count(f"player:{seat}") for seat in range(len(PLAYERS))]}


def _lines(about: Json) -> str:
    """As JSON, each item of a list on a line of its own."""
    items = {
        name: "[\n" + ",\n".join(map(json.dumps, value)) + "\n]" if isinstance(value, list) else json.dumps(value)
        for name, value in about.items()
    }
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {text}" for name, text in items.items()) + "\n}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
