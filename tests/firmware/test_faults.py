"""Cameras that fail in the middle of a game: it is said where people must know, and the next roll is read right."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware import replay as replay_command
from firmware.camera import Notice, acts
from firmware.camera.faults import Fault, Late, Resize, Script
from firmware.camera.recorder import write
from firmware.camera.recording import Recording
from firmware.camera.simulated import Simulated
from firmware.cli import main
from firmware.happenings import Asked, Happening, Judged, Motion, Told
from firmware.loop import Loop
from models.crop import Picture
from rules.protocol import Adjudicator
from tests.firmware.stand_in import SIZE, FakeEyes, Remembered, Table, dice, ground, only
from ui.sentences import noticed
from vision.frame import Frame
from vision.mat import mat_of
from vision.reading import Fields, Piece, Reading
from vision.settle import Unseen

PLAYERS = ("Ann", "Bo", "Cy", "Di")  # who begins is thrown for: four rolls without a press between them
FLIGHT = 24  # frames of a throw, about; then it lies there


def throw(*values: int) -> acts.Act:
    return acts.throw([{"value": value} for value in values], (148.0, 105.0), room=(200.0, 100.0))


def again(*values: int) -> list[acts.Act]:
    return [acts.clear(), acts.wait(0.4), throw(*values)]


def told(happened: Iterable[Happening]) -> list[str]:
    return [one.code for one in happened if isinstance(one, Told)]


def rolls(happened: Iterable[Happening]) -> list[list[str]]:
    """What was judged; a question or a refusal would be a fault of its own."""
    others = [one for one in happened if not isinstance(one, Judged | Told)]
    assert others == []
    return [dice(one.event) for one in happened if isinstance(one, Judged)]


@pytest.mark.parametrize(
    "fault",
    [
        Fault("dropped", 9, after=6),
        Fault("dropped", 6, after=FLIGHT),
        Fault("repeated", 9, after=6),
        Fault("repeated", 6, after=FLIGHT),
        Fault("black", 9, after=6),
        Fault("black", 6, after=FLIGHT),
        Late(4000),
    ],
    ids=str,
)
def test_a_few_bad_frames_are_no_matter(fault: Fault | Late) -> None:
    table = Table("monopoly", PLAYERS)
    happened = table.play([fault, throw(2, 4)], rest=0.8)
    assert told(happened) == []
    assert rolls(happened) == [["2", "4"]]
    assert rolls(table.play(again(5, 5))) == [["5", "5"]]


def test_every_other_frame_is_dropped_or_late() -> None:
    table = Table("monopoly", PLAYERS)
    script: Script = [*(Fault("dropped", 1, after=1) for _ in range(40)), throw(1, 6)]
    assert rolls(table.play(script, rest=0.8)) == [["1", "6"]]
    late = [step for _ in range(8) for step in (Late(90), acts.wait(0.05))]
    assert rolls(table.play([*again(3, 4), *late])) == [["3", "4"]]


@pytest.mark.parametrize("kind", ["black", "repeated"])
def test_a_camera_that_sees_nothing_for_long(kind: Unseen) -> None:
    table = Table("monopoly", PLAYERS)
    happened = table.play([Fault(kind, 60)], rest=0.2)
    assert told(happened) == [kind, "again"]
    assert len(happened) == 2
    assert rolls(table.play([throw(3, 3)])) == [["3", "3"]]


def test_dice_are_thrown_while_nothing_is_seen() -> None:
    table = Table("monopoly", PLAYERS)
    happened = table.play([Fault("black", 50), throw(6, 2)], rest=0.8)
    assert told(happened) == ["black", "again"]
    assert rolls(happened) == [["2", "6"]]


@pytest.mark.parametrize("after", [0, 8, FLIGHT])
def test_the_camera_is_unplugged_and_comes_back(after: int) -> None:
    table = Table("monopoly", PLAYERS)
    happened = table.play([Fault("lost", 40, after=after), throw(2, 5)], rest=0.8)
    assert told(happened) == ["gone", "back"]
    assert rolls(happened) == [["2", "5"]]
    assert rolls(table.play(again(1, 1))) == [["1", "1"]]


def test_a_question_outlives_the_cable() -> None:
    table = Table("monopoly", PLAYERS)
    table.eyes.doubt = lambda truth: [({"value": 2}, 0.6), ({"value": 3}, 0.4)] if truth.shows["value"] == 2 else None
    only(table.play([throw(2, 4)]), Asked)
    assert told(table.play([Fault("lost", 30)], rest=0.8)) == ["gone", "back"]
    assert table.loop.question is not None
    assert dice(only(table.name({"value": 2}), Judged).event) == ["2", "4"]


def test_pictures_of_another_size() -> None:
    """Nothing of before can be compared with them: what lies there, lies there; the next throw counts."""
    table = Table("monopoly", PLAYERS)
    assert told(table.play([Resize((800, 600)), acts.wait(1.0)])) == ["resized"]
    assert rolls(table.play([throw(4, 1)])) == [["1", "4"]]
    assert told(table.play([Resize(SIZE), acts.wait(1.0)])) == ["resized"]
    assert rolls(table.play(again(6, 6))) == [["6", "6"]]


def test_another_size_in_the_middle_of_a_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("monopoly", PLAYERS)
    look = table.eyes.look

    def look_small(picture: Picture, pose: object = None, before: object = ()) -> Reading:
        assert table.source._last is not None
        reading = look(table.source._last)
        return reading if picture.shape == table.source._last.shape else replace(reading, pieces=_half(reading.pieces))

    monkeypatch.setattr(table.eyes, "look", look_small)
    frames = table.source.play([throw(4, 1)], 1.2)
    happened = table.seen(next(frames) for _ in range(8)) + table.seen(map(_small, frames))
    assert told(happened) == ["resized"]
    assert rolls(happened) == []
    assert rolls(table.seen(map(_small, table.source.play(again(2, 2), 0.5)))) == [["2", "2"]]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("lost", 45), ["gone", "back"]),
        (Fault("black", 45), ["black", "again"]),
        (Resize((800, 600)), ["resized"]),
    ],
    ids=["lost", "black", "resized"],
)
def test_a_race_goes_on(fault: Fault | Resize, said: list[str]) -> None:
    """A die is placed while the camera fails; it counts when it is seen, and those from before do not count again."""
    mat, table = mat_of("ligretto"), Table("ligretto", options={"dice": [3, 1]})
    table.do("go")
    spots: list[Fields] = [{"colour": "blue", "value": value} for value in (1, 2, 3)]
    table.play([acts.lay([(spot, (150.0 + 40 * i, 250.0)) for i, spot in enumerate(spots)])])

    def place(spot: Fields) -> acts.Act:
        return acts.move(spot, mat.zone(f"space:blue:{spot['value']}").centre)

    assert only(table.play([place(spots[0])]), Judged).event["die"] == spots[0]
    happened = table.play([fault, place(spots[1])], rest=4.0)  # a hand in the very first frames seems to lie there
    assert told(happened) == said
    assert [one.event["die"] for one in happened if isinstance(one, Judged)] == [spots[1]]
    assert only(table.play([place(spots[2])]), Judged).event["die"] == spots[2]


def test_cards_are_laid_while_the_camera_is_gone() -> None:
    mat, table = mat_of("zombies"), Table("zombies", options={"trophy": "rock"})
    draws = [acts.lay_card(card, mat.zone(f"draw:{seat}").centre) for seat, card in enumerate(("brain", "scissors"))]
    happened = table.play([Fault("lost", 45), *draws], rest=1.0)
    assert told(happened) == ["gone", "back"]
    (judged,) = (one for one in happened if isinstance(one, Judged))
    assert judged.event["cards"] == {"0": "brain", "1": "scissors"}


def test_the_source_ends_and_another_one_begins_at_nought() -> None:
    table = Table("monopoly", PLAYERS)
    frames = table.source.play([throw(5, 4)], 0.8)
    assert rolls(table.seen(next(frames) for _ in range(10))) == []  # it ends while the dice fly
    other = Simulated("pips", seed=2, size=SIZE, fps=20, ground=ground("monopoly"))
    table.eyes._source = other
    assert rolls(table.seen(other.play([acts.wait(0.8)], 0.4))) == []
    assert rolls(table.seen(other.play([throw(5, 4)], 0.4))) == [["4", "5"]]


def test_a_table_without_any_contrast() -> None:
    """All frames look alike, but they are neither black nor repeated."""
    adjudicator = Adjudicator()
    adjudicator.handle({"do": "start", "game": "monopoly", "players": list(PLAYERS)})
    source = Simulated("pips", size=(320, 240))
    assert len(list(source.play(rest=0.1))) == 3  # which the eyes look at
    loop, rng = Loop(adjudicator, FakeEyes(source, "pips"), "monopoly"), np.random.default_rng(1)
    plain = (np.clip(120 + rng.normal(0, 1.5, (240, 320, 3)), 0, 255).astype(np.uint8) for _ in range(30))
    happened = [one for i, pixels in enumerate(plain) for one in loop.see(Frame(pixels, 33 * i))]
    assert [one.state for one in happened if isinstance(one, Motion)][-1] == "still"
    assert told(happened) == []


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Remembered]:
    """Two rolls: 3 and 1, then 6 and 5."""
    source = Simulated("pips", seed=3, size=SIZE, fps=20, ground=ground("monopoly"))
    eyes = Remembered("pips")
    folder = tmp_path_factory.mktemp("faults") / "rolls"
    write(folder, eyes.record(source, [acts.wait(0.9), throw(3, 1), acts.wait(0.6), *again(6, 5)], 0.5))
    return folder, eyes


def damaged(folder: Path) -> Iterator[str]:
    """Spoils a recording in every way; what must be said of it, in order."""
    lines = (folder / "frames.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "000020.jpg").write_bytes(b"no picture")
    yield "000020.jpg is left out"
    whole = (folder / "000025.jpg").read_bytes()
    (folder / "000025.jpg").write_bytes(whole[: len(whole) // 2])
    yield "000025.jpg is left out"
    (folder / "000030.jpg").unlink()
    yield "000030.jpg is left out"
    lines[33] = lines[33][:9] + b"\n"
    yield "Line 34 of"
    lines[40] = json.dumps({"file": "000040.jpg", "at": 5}).encode() + b"\n"
    yield "its time goes back"
    lines[-1] = lines[-1][:-12]  # the power was cut
    yield f"Line {len(lines)} of"
    (folder / "frames.jsonl").write_bytes(b"".join(lines))


def test_a_damaged_recording(
    recorded: tuple[Path, Remembered], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, eyes = recorded
    awaited = list(damaged(folder))
    notices = [noticed(item.code, item.fields) for item in Recording(folder) if isinstance(item, Notice)]
    assert len(notices) == len(awaited)
    assert all(part in text for part, text in zip(awaited, notices, strict=True))
    defaults = dict(replay_command.replay.__kwdefaults__ or {})
    monkeypatch.setattr(replay_command.replay, "__kwdefaults__", {**defaults, "looks": lambda _: eyes})
    assert main(["replay", str(folder), "--game", "monopoly", "--players", ",".join(PLAYERS), "--json"]) == 0
    lines = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [line["said"] for line in lines if "said" in line] == notices
    assert [dice(line["event"]) for line in lines if "event" in line] == [["1", "3"], ["5", "6"]]


def _small(item: Frame | Notice) -> Frame:
    assert isinstance(item, Frame)
    half = cv2.resize(item.pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return Frame(np.asarray(half, np.uint8), item.at)


def _half(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    return tuple(replace(one, box=(x0 / 2, y0 / 2, x1 / 2, y1 / 2)) for one in pieces for x0, y0, x1, y1 in [one.box])
