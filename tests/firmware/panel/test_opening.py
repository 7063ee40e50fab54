"""Which panel is opened, and what is said where the pins cannot be used."""

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockPWMPin

import firmware.panel
from firmware.panel import gpio, open_panel
from firmware.panel.absent import NoPanel
from firmware.panel.gpio import GpioPanel
from tests.firmware.panel.board import PINS, Board, Clock, mock_board


@pytest.fixture
def board() -> Iterator[Board]:
    with mock_board() as there:
        yield there


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with neither a device tree nor a GPIO, until the test puts them there."""
    monkeypatch.setattr(firmware.panel, "_MODEL", tmp_path / "model")
    monkeypatch.setattr(gpio, "_DEVICES", tmp_path)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    return tmp_path


def no_chip() -> None:
    raise RuntimeError("'can not open gpiochip'")


def put_lgpio(monkeypatch: pytest.MonkeyPatch, factory: Any) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", SimpleNamespace(LGPIOFactory=factory))


def trouble(pins: Any = PINS) -> str:
    panel = open_panel(True, pins, Clock())
    assert isinstance(panel, NoPanel)
    return panel.trouble


@pytest.mark.parametrize("enabled", [False, None])
def test_elsewhere_than_on_a_pi_nothing_is_wrong_without_a_panel(enabled: bool | None, machine: Path) -> None:
    (machine / "model").write_bytes(b"Some other board\0")
    panel = open_panel(enabled, PINS, Clock())
    assert isinstance(panel, NoPanel)
    assert panel.trouble == ""


def test_switched_off_on_a_pi(machine: Path, board: Board) -> None:
    (machine / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert isinstance(open_panel(False, PINS, Clock()), NoPanel)
    assert not board.factory.pins


@pytest.mark.parametrize(("enabled", "model"), [(None, b"Raspberry Pi 4 Model B Rev 1.4\0"), (True, None)])
def test_the_pins_are_used(enabled: bool | None, model: bytes | None, machine: Path, board: Board) -> None:
    if model is not None:
        (machine / "model").write_bytes(model)
    with open_panel(enabled, PINS, Clock()) as panel:
        assert isinstance(panel, GpioPanel)
        assert panel.trouble == ""


def test_lgpio_is_used_where_nothing_else_is_said(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with mock_board() as pins:
        factory = pins.factory
        gpiozero.Device.pin_factory = None
        put_lgpio(monkeypatch, lambda: factory)
        with open_panel(True, PINS, Clock()) as panel:
            assert panel.connected
            assert gpiozero.Device.pin_factory is factory
    assert os.environ["LG_WD"]


def test_no_lgpio(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    assert trouble() == (
        "The panel needs lgpio, which is not found: on the Pi, sudo apt install python3-lgpio and make the venv with "
        "--system-site-packages."
    )


def test_no_such_factory(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mockk")
    assert trouble() == "GPIOZERO_PIN_FACTORY names no way to the pins that there is; leave it unset."


def test_no_gpio(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_lgpio(monkeypatch, no_chip)
    assert trouble() == "There is no GPIO on this machine; write enabled = false into [panel] of the config."


def test_not_in_group_gpio(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_lgpio(monkeypatch, no_chip)
    (machine / "gpiochip0").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert trouble() == (
        "This user is not in group gpio and may not use the pins: sudo adduser $USER gpio, then log in again."
    )


def test_another_reason(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_lgpio(monkeypatch, no_chip)
    (machine / "gpiochip0").touch()
    assert trouble() == "The GPIO does not open (can not open gpiochip); croupier doctor may tell more."


class BusyPin(MockPWMPin):  # type: ignore[misc]
    """Pins of which another program uses GPIO 17."""

    def __init__(self, factory: Any, info: Any) -> None:
        if info.name == "GPIO17":
            raise RuntimeError("'GPIO busy'")
        super().__init__(factory, info)


def test_a_busy_pin(machine: Path) -> None:
    with mock_board(BusyPin) as board:
        assert trouble() == (
            "GPIO 17 is busy: another program uses it (Croupier itself, if it runs), or a line of "
            "/boot/firmware/config.txt does (SPI, sound); end that, or choose another pin in [panel] of the config."
        )
        with GpioPanel(replace(PINS, status=(2, 27, 22)), Clock()) as panel:  # the others were given back
            assert panel.connected
        assert {pin.function for pin in board.factory.pins.values()} == {"input"}


@pytest.mark.usefixtures("machine", "board")
def test_a_pin_used_twice() -> None:
    assert trouble(replace(PINS, buzzer=5)) == (
        "GPIO 5 is used twice in [panel] of the config; give each part a pin of its own."
    )


@pytest.mark.usefixtures("machine", "board")
def test_no_such_pin() -> None:
    assert trouble(replace(PINS, buzzer=99)).startswith("GPIO 99 cannot be used (99 is not a valid pin name); choose")
