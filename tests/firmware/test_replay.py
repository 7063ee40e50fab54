"""`croupier replay`: recorded frames to events, questions and sentences."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware import replay as replay_command
from firmware.camera import acts
from firmware.camera.recorder import write
from firmware.camera.simulated import Simulated
from firmware.cli import main
from tests.firmware.stand_in import SIZE, Remembered, ground
from vision.reading import Fields
from vision.sets import AnySet

BLACK: Fields = {"body": "black", "face": "rock"}
REDS: list[Fields] = [{"body": "red", "face": face} for face in ("paper", "spock", "lizard")]
Replay = Callable[..., list[Any]]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Remembered]:
    """A black die, then three red ones beside it, of which the lizard is doubtful."""
    source = Simulated("rpsls", seed=1, size=SIZE, fps=20, ground=ground("rpsls"))
    eyes = Remembered("rpsls")
    script = [
        acts.wait(0.9),
        acts.throw([BLACK], (52, 74), room=(60, 40)),
        acts.wait(0.5),
        acts.throw(REDS, (190, 105), room=(150, 110)),
    ]
    folder = tmp_path_factory.mktemp("replay") / "throws"
    doubt: list[tuple[Fields, float]] = [(REDS[0], 0.6), (REDS[2], 0.4)]
    frames = eyes.record(source, script, 0.5, lambda truth: doubt if truth.shows == REDS[2] else None)
    write(folder, frames, set="rpsls")
    return folder, eyes


@pytest.fixture
def replay(
    recorded: tuple[Path, Remembered], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Replay:
    """Runs the command on the recording, with more written down in it; what it prints, line by line."""
    folder, eyes = recorded

    def looks(dice_set: AnySet) -> Remembered:
        return eyes

    monkeypatch.setattr(replay_command.replay, "__kwdefaults__", {**_defaults(), "looks": looks})

    def run(*arguments: str, **about: object) -> list[Any]:
        path = folder / "recording.json"
        before = path.read_text()
        path.write_text(json.dumps({**json.loads(before), **about}))
        try:
            status = main(["replay", str(folder), *arguments])
        finally:
            path.write_text(before)
        said = capfd.readouterr()
        if status:
            return [status, said.err]
        lines = said.out.splitlines()
        return [json.loads(line) for line in lines] if "--json" in arguments else lines

    return run


def _defaults() -> dict[str, Any]:
    return dict(replay_command.replay.__kwdefaults__ or {})


def test_rolls_of_a_set(replay: Replay) -> None:
    one, three = replay("--set", "rpsls", "--json")
    assert set(one) == {"roll", "at"}
    assert [(die["body"], die["face"], die["sure"]) for die in one["roll"]] == [("black", "rock", True)]
    assert sorted(die["face"] for die in three["roll"]) == ["paper", "paper", "spock"]
    doubtful = next(die for die in three["roll"] if not die["sure"])
    assert doubtful["others"][0]["face"] == "lizard"
    assert one["at"] < three["at"]
    assert "1 die: black rock" in replay("--set", "rpsls")[0]


def test_a_game(replay: Replay) -> None:
    judged, asked = replay("--game", "rpsls", "--json")
    assert judged["event"] == {"do": "roll", "dice": [BLACK]}
    assert judged["answer"]["ok"]
    assert set(judged["answer"]) == {"ok", "outcomes", "state", "await"}
    assert judged["at"] > 0
    assert asked["ask"]["face"] == "paper"
    assert REDS[2] in asked["ask"]["faces"]
    lines = replay("--game", "rpsls", "--players", "Cy,Di")
    assert lines[1].endswith("The black die shows rock.")
    assert lines[-1].endswith("What is this? red paper, red lizard, another face, or no die?")


def test_starts_and_presses_of_a_recording(replay: Replay) -> None:
    start = {"do": "start", "game": "rpsls", "players": ["Eve", "Fay", "Gus"], "first": 2}
    presses = [
        {"at": 99_999, "event": {"do": "undo"}},
        {"at": 99_999, "event": {"do": "fly"}},
        {"at": 99_998, "name": REDS[2]},
    ]
    lines = replay("--game", "rpsls", "--json", start=start, presses=presses)
    assert lines[0]["answer"]["await"]["player"] == 2
    assert sorted(die["face"] for die in lines[2]["event"]["dice"]) == ["lizard", "paper", "spock"]
    assert lines[3]["event"] == {"do": "undo"}
    assert lines[4]["refused"]["code"] == "unknown_event"
    assert lines[4]["at"] == 99_999


@pytest.mark.parametrize(
    ("arguments", "about", "said"),
    [
        (["--game", "shizzle"], {"start": {"game": "rpsls"}}, "was not made at a game of shizzle"),
        (["--game", "rpsls"], {"presses": [{"event": {}}]}, "cannot be understood"),
        (["--game", "rpsls", "--players", "Ann"], {}, "is for 2 to 8 players"),
        (["--set", "nonsense"], {}, "nonsense"),
        (["--game", "rpsls"], {"version": 9}, "version 9"),
    ],
)
def test_what_does_not_fit(replay: Replay, arguments: list[str], about: dict[str, Any], said: str) -> None:
    status, error = replay(*arguments, **about)
    assert status == 1
    assert error.startswith("croupier: ")
    assert said in error
    assert error.count("\n") == 1


def test_a_bad_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path), "--game", "rpsls"]) == 1
    assert "is no recording" in capfd.readouterr().err
