"""`croupier demo`: games before the simulated camera. The eyes here know the truth; the last test has the real ones."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware.camera.simulated import Simulated, Truth
from firmware.cli import main
from firmware.demo import Demo, starting
from firmware.misreads import Misreads
from firmware.sight import SETS
from models.crop import Picture
from tests.firmware.stand_in import FakeEyes
from vision import sets
from vision.eyes import BadModelError, Eyes
from vision.reading import Fields, Reading

# Tables from which a game is soon over, with a seed that takes little time.
LATE: dict[str, dict[str, Any]] = {
    "rpsls": {"table": {"chips": [1, 1]}, "seed": 3},
    "shizzle": {"table": {"points": [17, 18], "bank": 1}, "seed": 2},
    "ligretto": {"table": {"scores": [101, 99], "round": 6}, "options": {"dice": [2, 2]}, "seed": 3},
    "zombies": {
        "table": {"players": [{"brains": 3, "trophies": []}, {"brains": 2, "trophies": []}], "deck": 4},
        "seed": 0,
    },
    "monopoly": {"table": {"players": [{"cash": 60, "pos": 35}, {"cash": 900}]}, "seed": 1},
}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    return tmp_path


def played(game: str, seed: int = 0, most: int | None = None, **start: Any) -> tuple[Demo, list[str]]:
    """A game with eyes that know the truth, and all that it said."""
    lines: list[str] = []
    begin = starting(game, 2) | start
    demo = Demo(begin, seed, lambda source: FakeEyes(source, SETS[game]), lines.append)
    demo.play(most)
    return demo, lines


@pytest.mark.parametrize("game", LATE)
def test_every_game_comes_to_its_end(game: str) -> None:
    demo, lines = played(game, **LATE[game])
    assert demo.table.is_over
    assert lines[1].startswith("The camera is simulated")
    end = re.compile(r"wins!|winner: |Most points: ")
    assert [line for line in lines if end.search(line)]
    read = demo.table.counts["read"]
    assert read > 0
    assert lines[-1].endswith(f"looked: {read} read at once, 0 asked about, 0 misread, 0 not seen.")


@pytest.mark.parametrize(("game", "most"), [("rpsls", 4), ("shizzle", 6), ("zombies", 3), ("monopoly", 5)])
def test_some_turns(game: str, most: int) -> None:
    demo, lines = played(game, most=most)
    assert len(demo.table.match.steps) >= most
    assert not [line for line in lines if "typed in" in line or "misread!" in line or "Once more" in line]


def test_what_a_turn_says() -> None:
    _, lines = played("rpsls", seed=3, most=2)
    assert lines[:9] == [
        "Rock Paper Scissors Lizard Spock: Ann and Bo.",
        "The camera is simulated, and so are the players; what reads and what judges is real.",
        "",
        "Throw the black die.",
        "  Thrown: black rock.",
        "  Read: 1 die: black rock (99 %).",
        "  The black die shows rock.",
        "  Chips: Ann 3, Bo 3; centre 0.",
        "",
    ]
    assert lines[9] == "Ann throws 3 red dice."
    assert lines[10].startswith("  Thrown: red ")
    assert lines[11].startswith("  Read: 3 dice: red ")
    assert lines[-4:-2] == ["  Bo has the last chips and wins!", "  Chips: Ann 0, Bo 4; centre 2."]


def test_a_ligretto_round_has_begun() -> None:
    _, lines = played("ligretto", most=4)
    assert sum(line.endswith("is placed.") for line in lines) == 3
    assert not [line for line in lines if "typed in" in line]


def test_it_is_the_same_game_every_time() -> None:
    assert played("monopoly", seed=3, most=2)[1] == played("monopoly", seed=3, most=2)[1]


def test_doubtful_dice_are_asked_about_and_kept(data: Path) -> None:
    lines: list[str] = []
    begin = starting("monopoly", 2)
    keeper = Misreads("monopoly", "pips", data, start=begin)

    def doubt(truth: Truth) -> list[tuple[Fields, float]]:
        return [(truth.shows, 0.6), ({"value": 7 - int(truth.shows["value"])}, 0.4)]

    def eyes(source: Simulated) -> FakeEyes:
        fake = FakeEyes(source, "pips")
        fake.doubt = doubt
        return fake

    demo = Demo(begin, 0, eyes, lines.append, keeper)
    demo.play(2)
    assert demo.table.counts == {"asked": 1}
    assert sum(line.startswith("  What is this? ") for line in lines) == 2
    assert sum(line.startswith("  Somebody says: ") for line in lines) == 2
    (kept,) = keeper.kept
    about = json.loads((kept / "recording.json").read_text())
    assert [event["do"] for event in about["log"]] == ["deal_deeds"]
    assert f"{sorted(die['value'] for die in about['truth'])}" in {
        f"{sorted(map(int, re.findall(r'[1-6]', line)))}" for line in lines if line.startswith("  Thrown: ")
    }


def test_misread_dice_are_corrected_and_kept(data: Path) -> None:
    lines: list[str] = []
    begin = starting("monopoly", 2)
    keeper = Misreads("monopoly", "pips", data, start=begin)

    class Wrong(FakeEyes):
        def look(self, picture: Picture, pose: object = None, before: object = ()) -> Reading:
            reading = super().look(picture)
            return replace(reading, pieces=tuple(replace(piece, shows={"value": 3}) for piece in reading.pieces))

    demo = Demo(begin, 0, lambda source: Wrong(source, "pips"), lines.append, keeper)
    demo.play(2)
    assert "  That is misread!" in lines
    assert demo.table.counts == {"misread": 1}
    (kept,) = keeper.kept
    assert json.loads((kept / "recording.json").read_text())["why"] == "corrected"


@pytest.mark.parametrize("game", ["rpsls", "ligretto"])
def test_what_nobody_sees_is_typed_in(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.demo.TRIES", 1)
    monkeypatch.setattr(FakeEyes, "look", lambda *_: Reading((), 0.0, 0.0))
    demo, lines = played(game, **LATE[game])
    assert demo.table.is_over
    assert set(demo.table.counts) == {"typed"}
    assert "  The eyes do not see it; it is typed in." in lines


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--headless", "--game", "ligretto", "--players", "7"], "is for 2 to 4 players, not 7."),
        (["--headless", "--game", "chess"], "invalid choice: 'chess'"),
        (["--headless", "--seed", "-1"], "--seed should be 0 or more, not -1."),
        (["--players", "2"], "--players goes with --headless; in the window everybody takes a seat at the set-up."),
        (["--size", "large"], "--size is as 800x480, not “large”."),
    ],
)
def test_wrong_options(arguments: list[str], said: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["demo", *arguments])
    assert stopped.value.code == 2
    assert said in capfd.readouterr().err.splitlines()[-1]


def test_a_whole_game_with_the_real_eyes(capfd: pytest.CaptureFixture[str]) -> None:
    try:
        Eyes(sets.load("rpsls"))
    except BadModelError as error:
        pytest.skip(str(error))
    assert main(["demo", "--headless", "--players", "2", "--seed", "2"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert "  Ann has the last chips and wins!" in lines
    (counted,) = [line for line in lines if line.startswith("3 times the camera looked: ")]
    assert counted.endswith(", 0 misread, 0 not seen.")
