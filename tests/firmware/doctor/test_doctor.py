"""`croupier doctor`: it finds what is wrong, says what to do, and is never stopped by it."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gpiozero
import numpy as np
import pytest

from firmware.camera import AlwaysOpen, Notice
from firmware.cli import main
from firmware.config import defaults
from firmware.config.settings import Settings
from firmware.doctor import Finding, checkup, eyes, machine, panel, screen
from firmware.doctor import camera as camera_check
from firmware.doctor import journal as journal_check
from firmware.doctor import mqtt as mqtt_check
from firmware.journal import Journal, usual
from firmware.journal.lock import Lock
from firmware.journal.scribe import Scribe
from tests.firmware.journal.games import start
from tests.firmware.panel.board import mock_board
from vision.frame import Frame

RECORDING = Path(__file__).parents[2] / "sequences" / "recorded" / "no-roll-tray-bumped"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CROUPIER_CONFIG", str(tmp_path / "c.toml"))
    (tmp_path / "c.toml").write_text(f'[camera]\nsource = "{RECORDING}"\n[sound]\nlevel = "off"\n')
    return tmp_path


def settings(table: str, **values: Any) -> Settings:
    usual = defaults()
    return replace(usual, **{table: replace(getattr(usual, table), **values)})


def states(found: Iterator[Finding] | list[Finding]) -> list[tuple[str, str]]:
    return [(one.part, one.state) for one in found]


def test_a_whole_checkup(home: Path, capsys: Captured) -> None:
    assert main(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    parts = {check["part"]: check for check in told["checks"]}
    assert {
        "config",
        "machine",
        "clock",
        "models",
        "sets",
        "disk",
        "journal",
        "screen",
        "sound",
        "camera",
        "panel",
    } <= {*parts}
    assert "6 were seen" in parts["models"]["found"]
    assert "frames a second" in parts["camera"]["found"]
    assert {check["state"] for check in told["checks"]} <= {"ok", "warn"}
    assert not (home / "data").exists()  # a look changes nothing


def test_only_the_software(home: Path, capsys: Captured) -> None:
    (home / "c.toml").write_text('[camera]\nsource = "picamera"\n[panel]\nenabled = true\n')  # neither is there
    assert main(["doctor", "--software", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    parts = {check["part"] for check in told["checks"]}
    assert parts == {"config", "machine", "clock", "models", "sets", "disk", "journal"}


@pytest.mark.parametrize(
    ("says", "driver", "warned"),
    [("600\n", "KMSDRM", True), ("0\n", "KMSDRM", False), ("600\n", "wayland", False), ("", "KMSDRM", False)],
)
def test_a_console_that_goes_dark(
    says: str, driver: str, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "_BLANK", tmp_path / "consoleblank")
    (tmp_path / "consoleblank").write_text(says)
    found = list(screen.blanking({"driver": driver}))
    assert [one.found for one in found] == (["The console goes dark after 10 minutes."] if warned else [])


def test_a_broken_config_is_told_and_the_rest_is_checked(
    home: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "CHECKS", {"clock": machine.clock})
    (home / "c.toml").write_text("[screen]\nsize = 3\nfullscreen = 3\n")
    assert main(["doctor"]) == 1
    told = capsys.readouterr().out
    assert told.count("fail  config   [screen]") == 2
    assert "→ Mend it in" in told
    assert "ok    clock" in told
    assert told.endswith("Croupier needs what is broken: 2 things.\n")
    assert main(["--config", str(home / "none.toml"), "doctor"]) == 1


def test_a_check_that_breaks_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Settings) -> Iterator[Finding]:
        raise RuntimeError("driver")
        yield

    monkeypatch.setattr(checkup, "CHECKS", {"camera": broken, "clock": machine.clock})
    found = list(checkup.checkup(None))
    assert states(found) == [("config", "ok"), ("camera", "fail"), ("clock", "ok")]
    assert found[1].found == "The check broke off: RuntimeError: driver."


def test_what_a_running_table_uses_is_left_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "CHECKS", {"camera": camera_check.camera, "panel": panel.panel})
    lock = Lock(usual().with_name("journal.sqlite.lock"))
    found = list(checkup.checkup(None))
    lock.release()
    assert [one.found for one in found[1:]] == [
        f"Croupier is running (process {os.getpid()}) and uses it, so it was not tested."
    ] * 2


def test_the_journal_is_looked_into(home: Path) -> None:
    assert states(journal_check.journal(defaults())) == [("disk", "ok"), ("journal", "ok")]
    with Journal.open() as journal:
        Scribe(journal).handle(start())
    _, found = journal_check.journal(defaults())
    assert "holds 1 game, 1 unfinished" in found.found
    assert found.found.endswith("and is sound.")
    data = usual().read_bytes()
    usual().write_bytes(data[:4096] + b"\xaa" * 4096 + data[8192:])
    *_, found = journal_check.journal(defaults())
    assert (found.part, found.state) in {("journal", "warn"), ("journal", "fail")}
    assert "damaged" in found.found


def test_a_folder_that_cannot_be_written_is_a_failure(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    first, *_ = journal_check.journal(defaults())
    assert (first.state, first.found) == ("fail", f"{home} cannot be written: no space left on device.")


@pytest.mark.parametrize(("free", "state"), [(1_000, "fail"), (100_000_000, "warn"), (9_000_000_000, "ok")])
def test_a_disk_with_little_room(free: int, state: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(home)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free))
    assert journal_check._disk(home).state == state


class Shown(AlwaysOpen):
    """A camera that gives these."""

    name = "camera of the test"

    def __init__(self, *items: Frame | Notice) -> None:
        self._items = items

    def __iter__(self) -> Iterator[Frame | Notice]:
        yield from self._items


def frames(level: int, *, step: int = 33, sharp: bool = True) -> list[Frame]:
    picture = np.full((480, 640, 3), level, np.uint8)
    if sharp:
        picture[::8] = level // 2
    return [Frame(picture, i * step) for i in range(40)]


@pytest.mark.parametrize(
    ("shown", "state", "said"),
    [
        (frames(120), "ok", "640x480, 30 frames a second, brightness 11"),
        (frames(10), "warn", "The picture is dark"),
        (frames(255, sharp=False), "warn", "too bright"),
        (frames(120, sharp=False), "warn", "The picture is blurred"),
        (frames(120, step=200), "warn", "Frames come slowly"),
    ],
)
def test_what_the_camera_gives_is_judged(shown: list[Frame], state: str, said: str) -> None:
    seen, _ = camera_check.looked(Shown(*shown))
    assert len(seen) == 30
    found = camera_check.judged("camera of the test", seen)
    assert found.state == state
    assert said in f"{found.found} {found.advice}"


def test_a_camera_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera_check, "usual", lambda: "usb")
    monkeypatch.setattr(camera_check, "named", lambda *_: Shown(Notice("gone", 0), *frames(120)))
    for wanted, state in ((None, "warn"), ("usb", "fail")):
        (found,) = camera_check.camera(settings("camera", source=wanted))
        assert (found.state, found.found) == (
            state, "camera of the test: it is not there, or another program uses it.",
        )  # fmt: skip
    monkeypatch.undo()
    (found,) = camera_check.camera(settings("camera", source="nonsense"))
    assert (found.state, found.found.startswith("There is no camera, folder or file")) == ("fail", True)


@pytest.mark.parametrize(
    ("said", "state", "found"),
    [
        ("throttled=0x0\n", "ok", "Power and temperature are fine"),
        ("throttled=0x50005\n", "warn", "Now the voltage is too low and the processor is slowed down."),
        ("throttled=0x10000\n", "warn", "Since the start it was so that the voltage is too low."),
        ("error", "warn", "does not tell"),
    ],
)
def test_the_power(said: str, state: str, found: str) -> None:
    told = machine.throttled(said)
    assert (told.state, found in told.found) == (state, True)


def test_the_board_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    monkeypatch.setattr(machine, "_MODEL", tmp_path / "model")
    (found,) = machine.machine(defaults())
    assert found.found.endswith(", Raspberry Pi 5 Model B Rev 1.0.")


@pytest.mark.parametrize(
    ("found", "size", "state", "said"),
    [
        ({"driver": "x11", "sizes": [[1280, 720]]}, None, "ok", "1280x720, by x11."),
        ({"driver": "KMSDRM", "sizes": [[800, 480]]}, (1024, 600), "warn", "but [screen] size is 1024x600"),
        ({"driver": "x11", "sizes": [[320, 240]]}, None, "warn", "It is small"),
        ({"driver": "offscreen", "sizes": [[1024, 768]]}, None, "warn", "neither a desktop nor a console's screen"),
        ({"no_screen": "it hangs"}, None, "warn", "No screen was found: it hangs."),
    ],
)
def test_the_screen(found: dict[str, Any], size: tuple[int, int] | None, state: str, said: str) -> None:
    told = screen.screen(settings("screen", size=size), found, {})
    assert told.state == state
    assert said in f"{told.found} {told.advice}"
    assert "desktop does not answer" in screen.screen(defaults(), {}, {"DISPLAY": ":0"}).advice


def test_the_sound() -> None:
    assert screen.sound(defaults(), {}).state == "ok"
    assert screen.sound(defaults(), {"no_sound": "no card"}).state == "warn"
    assert screen.sound(settings("sound", level="off"), {"no_sound": "no card"}).state == "ok"
    buzzer = settings("sound", output="buzzer")
    assert screen.sound(buzzer, {}).found == "The buzzer on GPIO 18 plays."
    assert screen.sound(replace(buzzer, panel=replace(buzzer.panel, buzzer=None)), {}).state == "warn"


@pytest.fixture
def mock_pins() -> Iterator[None]:
    with mock_board():
        yield


def test_the_pins_are_opened(mock_pins: None) -> None:
    (found,) = panel.panel(settings("panel", enabled=True))
    assert (found.state, "panel: 4 buttons, 15 LEDs and a buzzer" in found.found) == ("ok", True)
    (again,) = panel.panel(settings("panel", enabled=True))  # they were given back
    assert again == found


def test_a_pin_that_is_taken(mock_pins: None) -> None:
    with gpiozero.LED(17):
        (found,) = panel.panel(settings("panel", enabled=True))
    assert (found.state, found.found.startswith("GPIO 17 ")) == ("fail", True)


def test_without_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    assert states(panel.panel(settings("panel", enabled=False))) == [("panel", "ok")]
    monkeypatch.setattr(panel, "on_a_pi", lambda: False)
    assert states(panel.panel(defaults())) == [("panel", "ok")]


def test_buses_that_want_our_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "_DEVICES", tmp_path)
    assert list(panel.shared(defaults().panel.pins())) == []
    for device in ("spidev0.0", "spidev0.1", "i2c-1"):
        (tmp_path / device).touch()
    (found,) = panel.shared(defaults().panel.pins())
    assert found.found.startswith("SPI is switched on and wants the pins of [panel] seats, seat 4 (8), ")


def test_a_games_set_that_is_missing_or_another_games() -> None:
    sets = {**defaults().play.sets, "rpsls": "mine", "shizzle": "pips"}
    one, two = eyes.sets_of_dice(settings("play", sets=sets))
    assert (one.state, one.found.startswith("Rock Paper Scissors Lizard Spock: There is no set “mine”")) == (
        "fail",
        True,
    )
    assert two.found == "Shizzle: the set “pips” has other faces than its own, “shizzle”."
    assert states(eyes.sets_of_dice(defaults())) == [("sets", "ok")]


def test_a_damaged_set_of_ones_own_is_only_a_remark(home: Path) -> None:
    (home / "data" / "sets").mkdir(parents=True)
    (home / "data" / "sets" / "mine.toml").write_text("damaged")
    assert states(eyes.sets_of_dice(defaults())) == [("sets", "warn"), ("sets", "ok")]


def test_a_broker_is_looked_for_only_if_it_is_told_of_the_games() -> None:
    assert list(mqtt_check.mqtt(defaults())) == []
    (found,) = mqtt_check.mqtt(settings("mqtt", enabled=True, host="127.0.0.1", port=1))
    assert (found.part, found.state, found.advice) == ("mqtt", "warn", "The games go on without it.")
    assert "nothing listens on port 1" in found.found
