"""`croupier wiring`: every light is lit alone and named, and buttons wired wrongly are found."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.cli import main
from firmware.wiring import Came, faults, parts, wiring
from tests.firmware.panel.board import BUTTON_PIN, PINS, Board, Clock, mock_board
from ui.press import Button

OK, FIX, UNDO, MENU = Button
RIGHT: dict[Button, Button] = {button: button for button in Button}
LED_OF = dict(zip(Button, PINS.button_leds, strict=True))
LEDS = (*PINS.status, *PINS.button_leds, *PINS.seats)


class Person:
    """Presses whichever button is lit once it has been lit alone for a while; its wire may go elsewhere."""

    def __init__(self, board: Board, clock: Clock, wires: Mapping[Button, Button | None]) -> None:
        self.board, self.clock, self.wires = board, clock, wires
        self.lit: list[tuple[int | None, ...]] = []  # the LEDs that were lit, as they changed
        self.heard = False
        self._pushed: Button | None = None

    def sleep(self, seconds: float) -> None:
        self.clock.ms += round(seconds * 1000)
        now = tuple(pin for pin in LEDS if self.board.pin(pin).state)
        if now and self.lit[-1:] != [now]:
            self.lit.append(now)
        self.heard = self.heard or self.board.pin(PINS.buzzer).frequency is not None
        if self._pushed is not None:
            self.board.let_go(self._pushed)
            self._pushed = None
        elif self._asked() and self.clock.ms % 100 == 0:
            self._pushed = next((self.wires[button] for button in Button if (LED_OF[button],) == now), None)
            if self._pushed is not None:
                self.board.push(self._pushed)

    def _asked(self) -> bool:
        return len(self.lit) > len(LEDS)


class Stops(Person):
    """Presses Ctrl-C when the third light is lit."""

    def sleep(self, seconds: float) -> None:
        super().sleep(seconds)
        if len(self.lit) == 3:
            raise KeyboardInterrupt


@pytest.fixture
def board() -> Iterator[Board]:
    with mock_board() as there:
        yield there


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "croupier.toml"
    path.write_text("[panel]\nenabled = false\n", encoding="utf-8")  # the pins are tested all the same
    return path


def tried(board: Board, config: Path, wires: Mapping[Button, Button | None]) -> tuple[int, Person]:
    clock = Clock()
    person = Person(board, clock, wires)
    return wiring(config, 5, now=clock, sleep=person.sleep), person


def test_all_is_well(board: Board, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, person = tried(board, config, RIGHT)
    assert status == 0
    assert person.lit == [(pin,) for pin in (*LEDS, *PINS.button_leds)]
    assert person.heard
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "The panel: 4 buttons, 15 LEDs and a buzzer; Ctrl-C ends the test.",
        "  Lit now: the status light, red (GPIO 17).",
        "  Lit now: the status light, green (GPIO 27).",
        "  Lit now: the status light, blue (GPIO 22).",
        "  Lit now: the light of OK (GPIO 12).",
    ]
    assert lines[-6:] == [
        "  Heard now: the buzzer (GPIO 18).",
        "  Press OK (GPIO 5).",
        "  Press Fix (GPIO 6).",
        "  Press Undo (GPIO 13).",
        "  Press Menu (GPIO 4).",
        "The buttons are as the config says.",
    ]
    assert {pin.function for pin in board.factory.pins.values()} == {"input"}


def test_two_are_swapped(board: Board, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _ = tried(board, config, {**RIGHT, OK: FIX, FIX: OK})
    assert status == 1
    out = capsys.readouterr().out
    assert "  Press OK (GPIO 5).\n  You pressed Fix, not OK.\n" in out
    assert out.endswith("OK and Fix are swapped: swap GPIO 5 and 6 in [panel.buttons].\n")


def test_one_is_not_connected(board: Board, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _ = tried(board, config, {**RIGHT, UNDO: None})
    assert status == 1
    out = capsys.readouterr().out
    assert "  Press Undo (GPIO 13).\n  Nothing came within 5 s.\n" in out
    assert out.endswith("Undo: nothing came; check the wires between the button and GPIO 13.\n")


def test_one_is_held_down(board: Board, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    person = Person(board, clock, RIGHT)

    def sleep(seconds: float) -> None:
        person.sleep(seconds)
        if board.pin(BUTTON_PIN[MENU]).function == "input":
            board.push(MENU)

    assert wiring(config, 1, now=clock, sleep=sleep) == 1
    assert "Menu (GPIO 4) seems to be held down: let it go; if nobody does, its wires touch" in capsys.readouterr().out


def test_ctrl_c(board: Board, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    assert wiring(config, 5, now=clock, sleep=Stops(board, clock, RIGHT).sleep) == 1
    out, err = capsys.readouterr()
    assert out.endswith("  Lit now: the status light, blue (GPIO 22).\n\n")
    assert err == "croupier: Stopped; not all was tested.\n"
    assert {pin.function for pin in board.factory.pins.values()} == {"input"}


def test_a_broken_config(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "croupier.toml"
    path.write_text("[panel.buttons]\nok = 99\n", encoding="utf-8")
    assert wiring(path, 5) == 2
    assert "[panel.buttons] ok" in capsys.readouterr().err


def test_nothing_to_test(board: Board, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "croupier.toml"
    none = "\n".join(f'{key} = "none"' for key in Button)
    status = "\n".join(f'{key} = "none"' for key in ("red", "green", "blue"))
    path.write_text(
        f'[panel]\nseats = []\nbuzzer = "none"\n[panel.buttons]\n{none}\n[panel.button_leds]\n{none}\n'
        f"[panel.status]\n{status}\n",
        encoding="utf-8",
    )
    assert wiring(path, 5) == 2
    assert capsys.readouterr().err == (
        "croupier: No pin is named for the panel; write them into [panel] of the config.\n"
    )


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_no_time_to_press(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["wiring", "--seconds", seconds])
    assert f"--seconds should be more than 0, not {seconds}." in capsys.readouterr().err


def test_the_command_takes_the_named_config(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[panel]\nbuzzer = 5\n", encoding="utf-8")  # where OK is already
    assert main(["--config", str(path), "wiring"]) == 2
    assert "[panel] buzzer" in capsys.readouterr().err


def test_every_light_is_tested_alone() -> None:
    assert [part.pin for part in parts(PINS)] == list(LEDS)
    assert len({part.name for part in parts(PINS)}) == len(LEDS)
    assert [part.name for part in parts(replace(PINS, status=(None, 27, None), seats=(23,)))] == [
        "the status light, green",
        "the light of OK",
        "the light of Fix",
        "the light of Undo",
        "the light of Menu",
        "the light of seat 1",
    ]


FAULTS: dict[str, tuple[Came, list[str]]] = {
    "none": (RIGHT, []),
    "two pairs": (
        {OK: MENU, FIX: UNDO, UNDO: FIX, MENU: OK},
        [
            "OK and Menu are swapped: swap GPIO 5 and 4 in [panel.buttons].",
            "Fix and Undo are swapped: swap GPIO 6 and 13 in [panel.buttons].",
        ],
    ),
    "three in a ring": (
        {OK: FIX, FIX: UNDO, UNDO: OK, MENU: MENU},
        ["OK, Fix and Undo are mixed up: write ok = 6, fix = 13 and undo = 5 into [panel.buttons]."],
    ),
    "one came twice": (
        {OK: FIX, FIX: FIX, UNDO: UNDO, MENU: MENU},
        [
            "You pressed Fix, not OK: run the test again, and if it stays so, look where the wires of GPIO 5 and 6 go.",
        ],
    ),
    "one came as another that is not connected": (
        {OK: FIX, FIX: None, UNDO: UNDO, MENU: MENU},
        [
            "Fix: nothing came; check the wires between the button and GPIO 6.",
            "You pressed Fix, not OK: run the test again, and if it stays so, look where the wires of GPIO 5 and 6 go.",
        ],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults(name: str) -> None:
    came, told = FAULTS[name]
    assert faults(came, PINS) == told
