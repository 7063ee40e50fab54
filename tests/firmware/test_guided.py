"""`croupier enrol` before a camera: faces shown one after the other, what it says of them, and how it ends."""

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from firmware import guided
from firmware.camera import Notice
from firmware.camera.laying import Laying
from firmware.cli import main
from models.crop import Picture
from tests.firmware.given import Given
from tests.vision.fake_networks import fake, square
from vision import sets
from vision.describe import Describer
from vision.eyes import Eyes
from vision.frame import Frame
from vision.networks import BadModelError
from vision.sets import DiceSet, EnrolledSet

Show = Callable[..., str]


def fake_camera(*shown: tuple[Picture, int] | str | type[BaseException]) -> Given:
    """Shows one picture after the other for as many milliseconds; a text is the code of a notice."""
    at, items = 1000, list[Frame | Notice | type[BaseException]]()
    for one in shown:
        if isinstance(one, str):
            items.append(Notice(one, at))
        elif isinstance(one, type):
            items.append(one)
        else:
            times = range(at + 40, at + 40 + one[1], 40)
            items += [Frame(one[0].copy(), time) for time in times]
            at = times[-1]
    return Given(*items)


def table(*colours: str, left: int | None = None, floor: int = 60, ms: int = 600) -> tuple[Picture, int]:
    """Squares on a floor."""
    return np.maximum(square(*colours, left=left), floor).astype(np.uint8), ms


EMPTY = table()
RED = (table("red", left=20), table("red", left=50), table("red", left=80))
BLUE = (table("blue", left=20), table("blue", left=50), table("blue", left=80))
AGAIN = (table("red", left=30), table("red", left=60), table("red", left=90))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Show:
    """Runs the command before a camera that shows some pictures, with these lines typed; what it says."""
    fake(monkeypatch)

    def run(*shown: tuple[Picture, int] | str | type[BaseException], typed: str, options: str = "", status: int) -> str:
        camera = fake_camera(*shown)
        monkeypatch.setattr(guided, "camera", lambda spec: camera)
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["enrol", "own", "--camera", "fake", *options.split()]) == status
        assert camera.is_open == 0
        said = capfd.readouterr()
        return said.out + said.err

    return run


def enrolled() -> list[tuple[str, str | None]]:
    dice_set = sets.load("own")
    assert isinstance(dice_set, EnrolledSet)
    return [(face.name, face.body) for face in dice_set.faces]


def test_two_faces_one_after_the_other(show: Show, data: Path) -> None:
    said = show(EMPTY, *RED, EMPTY, *BLUE, typed="goblin\n\ntroll, green\n\n\n", status=0)
    assert said.startswith("Looking through the given camera. Show it one die at a time, and nothing else.\n")
    assert said.count("(“goblin”, or “goblin, red” if dice of other colours show it, too; Enter: that was all): ") == 3
    assert (
        "Lay one die with “green troll” up.\n"
        "  1 of 3: seen. Turn it, or move it elsewhere.\n"
        "  2 of 3: seen. Turn it, or move it elsewhere.\n"
        "  3 of 3: seen.\n"
        "green troll: 3 pictures. Enter keeps them, “again” takes others, “skip” leaves the face out: "
    ) in said
    assert said.endswith(
        "2 faces from 6 pictures.\n"
        "No two faces look so alike that they would be confused.\n"
        f"Written to {data / 'sets' / 'own.toml'}\n"
        "Try it: croupier read --set own picture.jpg\n"
    )
    assert enrolled() == [("goblin", None), ("troll", "green")]


def test_the_faces_of_a_set(show: Show) -> None:
    said = show(EMPTY, *RED, *BLUE, *AGAIN, typed="\n\nskip\n", options="--as zombies --pictures 3", status=1)
    assert "5 faces: rock, paper, scissors, zombie and brain.\n" in said
    assert "Lay one card with “zombie” up.\n" in said
    assert said.endswith("croupier: There are no more frames; nothing was written.\n")
    shown = (*RED, *BLUE, *AGAIN, *BLUE[::-1], *RED[::-1])
    said = show(EMPTY, *shown, typed="\n\nskip\nskip\nskip\n", options="--as zombies", status=0)
    assert "Nothing stands for these of zombies yet: scissors, zombie and brain.\n" in said
    assert enrolled() == [("rock", None), ("paper", None)]


def test_pictures_of_different_faces_are_told(show: Show) -> None:
    dark = [("red", 20), ("blue", 50), ("red", 80), ("red", 30), ("red", 60), ("red", 90)]
    shown = [table(colour, left=left, floor=20) for colour, left in dark]
    said = show(table(floor=20), *shown, typed="goblin\nagain\n\n\n", status=0)
    assert "goblin: 3 pictures, not all of the same face. Enter keeps them" in said
    assert "goblin: 3 pictures. Enter keeps them" in said


def test_a_face_is_taken_again_or_left_out(show: Show) -> None:
    shown = (EMPTY, RED[0], AGAIN[0], EMPTY, BLUE[0], EMPTY, RED[1])
    typed = "goblin\nmaybe\nAGAIN\n\ntroll\nskip\ngoblin\norc\n\n\n"
    said = show(*shown, typed=typed, options="--pictures 1", status=0)
    assert said.count("Lay one die with “goblin” up.\n  1 of 1: seen.\n") == 2
    assert "  Press Enter, or type again or skip.\n" in said
    assert "  “goblin” is there already; choose another name.\n" in said
    assert "orc: 1 picture, much like “goblin”. Enter keeps" in said
    assert "may be confused: “goblin” with “orc”." in said
    assert enrolled() == [("goblin", None), ("orc", None)]


def test_what_is_of_no_use_is_explained(show: Show) -> None:
    long = 2800
    said = show(
        "back",
        table(ms=long),
        ((table("red")[0] // 11).astype(np.uint8), long),
        table("red", "blue", ms=long),
        table("red", left=-10, ms=long),
        RED[0],
        table("red", "green"),  # for a moment only
        RED[1],
        EMPTY,
        table("red", left=50, ms=long),
        RED[2],
        typed="goblin\n\n\n",
        status=0,
    )
    start = said.index("Lay one die")
    assert said[start : said.index("goblin: 3")].splitlines() == [
        "Lay one die with “goblin” up.",
        "  The camera is back.",
        "  No die was found in it; take it from nearer and in better light.",
        "  It is too dark to see well; switch on a light.",
        "  It shows more than one die; leave only one there.",
        "  The edge of the picture cuts the die off; move it to the middle.",
        "  1 of 3: seen. Turn it, or move it elsewhere.",
        "  2 of 3: seen. Turn it, or move it elsewhere.",
        "  The die lies as it did; turn it, or move it elsewhere.",
        "  3 of 3: seen.",
    ]


def test_a_die_that_nobody_turns_is_no_new_face(show: Show) -> None:
    still = table("red", left=80, ms=31_000)
    said = show(EMPTY, *RED, still, BLUE[0], typed="goblin\n\ntroll\nskip\n\n", status=0)
    assert "Lay one die with “troll” up.\nNothing new lies there. Enter waits on, “skip” leaves the face out: " in said
    assert enrolled() == [("goblin", None)]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (", red", "“” cannot be the name of a face; choose another."),
        ("gob\tlin", "“gob�lin” cannot be the name of a face; choose another."),
        ("goblin, mauve", "“mauve” is no colour of dice here; those are black, blue, "),
    ],
)
def test_names_that_are_none(typed: str, said: str, show: Show) -> None:
    assert f"  {said}" in show(EMPTY, typed=f"{typed}\n\n", status=1)


@pytest.mark.parametrize(
    ("shown", "typed", "said"),
    [
        ([EMPTY, *RED], "", "The input has ended"),
        ([EMPTY, *RED], "goblin\n", "The input has ended"),
        ([EMPTY, *RED], "goblin\n\n", "The input has ended"),
        ([EMPTY, *RED, KeyboardInterrupt], "goblin\n\ntroll\n", "Stopped"),
        ([EMPTY, *RED], "goblin\n\ntroll\n", "There are no more frames"),
        ([EMPTY, *RED], "goblin\nskip\n\n", "No face was shown"),
        ([], "\n", "No face was shown"),
    ],
)
def test_ended_too_early_nothing_is_written(
    shown: list[tuple[Picture, int] | type[BaseException]], typed: str, said: str, show: Show, data: Path
) -> None:
    assert show(*shown, typed=typed, status=1).endswith(f"croupier: {said}; nothing was written.\n")
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["own", "--pictures", "0"], "--pictures should be 1 to 20, not 0."),
        (["own", "--pictures", "21"], "--pictures should be 1 to 20, not 21."),
        (["own", "--camera", "webcam"], "There is no camera, folder or file “webcam”; name picamera, usb"),
        (["own", "--camera", "simulated"], "The simulated camera shows only dice of built-in sets; name one with --as"),
        (["own", "--as", "chess"], "--as names the set to stand in for: ligretto, "),
        (["pips"], "“pips” is a built-in set; choose another name"),
        (["own", "--crops"], "--crops is for pictures that are there already: name their folder with --from"),
        (["own", "--from", "in", "--camera", "usb"], "--camera and --pictures are for showing the dice to a camera"),
        (["own", "--from", "in", "--pictures", "3"], "--camera and --pictures are for showing the dice to a camera"),
        (["own", "--pictures", "three"], "invalid int value"),
    ],
)
def test_mistakes_are_one_sentence(
    options: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    fake(monkeypatch)
    try:
        status = main(["enrol", *options])
    except SystemExit as stopped:
        status = int(str(stopped.code))
    told = capfd.readouterr()
    assert (status, told.out) == (2, "")
    assert said in told.err.splitlines()[-1]


def test_the_simulated_camera_with_the_real_eyes(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    try:
        Describer("die", crops=False)
    except BadModelError as error:
        pytest.skip(str(error))
    monkeypatch.setattr(guided, "Laying", partial(Laying, live=False))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 6))
    assert main(["enrol", "own", "--camera", "simulated", "--as", "pips", "--pictures", "1"]) == 0
    assert "6 faces from 6 pictures." in capfd.readouterr().out
    pips, own = sets.load("pips"), sets.load("own")
    assert isinstance(pips, DiceSet)
    camera = Laying(pips, seed=5, live=False)
    camera.lay({"value": 5})
    frames = iter(camera)
    for _ in range(60):
        frame = next(frames)
    assert isinstance(frame, Frame)
    (die,) = Eyes(own).look(frame.pixels).pieces
    assert die.shows == {"value": 5}
