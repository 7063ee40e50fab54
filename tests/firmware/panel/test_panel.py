"""The panel on its pins and the one that stands in: what both do, and what only pins can."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Thread
from typing import Any

import gpiozero
import pytest

from firmware.panel import Panel
from firmware.panel.absent import NoPanel
from firmware.panel.buttons import Pressed
from firmware.panel.glow import Glow
from firmware.panel.gpio import GpioPanel, NoPanelError
from firmware.panel.lights import OFF, Lights, Move, Status, Table, around, lights
from firmware.panel.pins import Pins
from firmware.sounds import Sound, tones
from tests.firmware.panel.board import PINS, Board, Clock, mock_board
from ui.press import Button

SEATS = around(4)


@pytest.fixture
def board() -> Iterator[Board]:
    with mock_board() as there:
        yield there


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def wired(board: Board, clock: Clock) -> Iterator[GpioPanel]:
    with GpioPanel(PINS, clock) as panel:
        yield panel


@pytest.fixture(params=["pins", "stand-in"])
def panel(request: pytest.FixtureRequest) -> Panel:
    return request.getfixturevalue("wired") if request.param == "pins" else NoPanel()


def seen(panel: Panel) -> Glow:
    """What people see: the LEDs on the pins, or their picture on the screen."""
    if isinstance(panel, NoPanel):
        return panel.glow
    pins = Board(gpiozero.Device.pin_factory)
    red, green, blue = pins.levels(PINS.status)
    return Glow((red, green, blue), pins.levels(PINS.button_leds), pins.levels(PINS.seats))


def table(status: Status, **more: Any) -> Lights:
    return lights(Table(status, seats=SEATS, **more))


def test_dark_at_first(panel: Panel) -> None:
    assert seen(panel) == Glow((0, 0, 0), (0,) * 4, (0,) * 8)


def test_a_question(panel: Panel) -> None:
    panel.show(table(Status.ASKS, turn=1, live=frozenset({Button.OK, Button.FIX})), 100)
    assert seen(panel) == Glow((1, 1, 0), (1, 1, 0, 0), (0, 0, 1, 0, 0, 0, 0, 0))
    panel.step(700)
    assert seen(panel) == Glow((0, 0, 0), (0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0, 0))
    panel.step(1100)
    assert seen(panel) == Glow((1, 1, 0), (1, 1, 0, 0), (0, 0, 1, 0, 0, 0, 0, 0))


def test_a_pulse_dims(panel: Panel) -> None:
    panel.show(table(Status.WAITS), 0)
    panel.step(1000)
    assert seen(panel).status == (0.5625,) * 3


def test_chips_run_from_seat_to_seat(panel: Panel) -> None:
    panel.show(table(Status.DONE, turn=1, moves=(Move(0, 3),)), 0)
    lit = []
    for at in range(0, 601, 120):
        panel.step(at)
        lit.append([seat for seat, level in enumerate(seen(panel).seats) if level])
    assert lit == [[0], [6], [6], [], [2], [2]]


def test_what_is_seen_is_what_glow_says(panel: Panel) -> None:
    for at, status in enumerate(Status):
        panel.show(table(status, turn=2, live=frozenset(Button)), at * 1000 + 700)
        assert seen(panel) == panel.glow


def test_it_says_what_it_is(wired: GpioPanel) -> None:
    assert (wired.name, wired.connected, wired.places) == ("panel: 4 buttons, 15 LEDs and a buzzer", True, 8)
    absent = NoPanel("GPIO 17 is busy.")
    assert absent.name == "no panel connected: keys and on-screen lights stand in"
    assert (absent.connected, absent.trouble, absent.places, absent.presses()) == (False, "GPIO 17 is busy.", 8, [])


def test_no_pin_changes_from_the_first_motion_to_the_verdict(wired: GpioPanel, board: Board) -> None:
    wired.show(table(Status.WAITS, turn=0, live=frozenset({Button.MENU})), 0)
    wired.show(table(Status.MOTION, turn=0, live=frozenset({Button.MENU})), 1000)
    before = board.changes()
    story = [
        table(Status.MOTION, turn=0),
        table(Status.READING, turn=0, live=frozenset(Button)),
        table(Status.MOTION, turn=1, moves=(Move(0, 1),)),
        table(Status.READING, turn=1),
    ]
    for number, wanted in enumerate(story * 5):
        wired.show(wanted, 1100 + number * 170)
        wired.step(1190 + number * 170)
    assert board.changes() == before
    wired.show(table(Status.DONE, turn=1, moves=(Move(0, 1),)), 5000)
    assert board.changes() > before


def test_motion_is_seen_at_once(panel: Panel) -> None:
    panel.show(table(Status.WAITS), 0)
    panel.show(table(Status.MOTION), 33)
    assert seen(panel).status == (0, 0, 1)


def test_only_what_changes_is_written(wired: GpioPanel, board: Board) -> None:
    wired.show(table(Status.MOTION, turn=0), 0)
    before = board.changes()
    for at in range(100):
        wired.step(at)
    assert board.changes() == before


def test_presses_with_their_times(wired: GpioPanel, board: Board, clock: Clock) -> None:
    for at, button in ((100, Button.FIX), (160, Button.OK), (220, Button.MENU), (280, Button.UNDO)):
        clock.ms = at
        board.push(button)
    assert wired.held() == frozenset(Button)
    assert wired.presses() == [
        Pressed(Button.FIX, 100),
        Pressed(Button.OK, 160),
        Pressed(Button.MENU, 220),
        Pressed(Button.UNDO, 280),
    ]
    assert wired.presses() == []


def test_a_button_that_bounces_is_pressed_once(wired: GpioPanel, board: Board, clock: Clock) -> None:
    for at in (0, 3, 7, 400, 402):
        clock.ms = at
        board.push(Button.OK)
        clock.ms = at + 1
        board.let_go(Button.OK)
    assert wired.presses() == [Pressed(Button.OK, 0), Pressed(Button.OK, 400)]


def test_presses_come_from_other_threads(wired: GpioPanel, board: Board) -> None:
    threads = [Thread(target=board.push, args=(button,)) for button in Button]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {press.button for press in wired.presses()} == set(Button)


def test_wired_the_other_way_round(board: Board, clock: Clock) -> None:
    with GpioPanel(replace(PINS, buttons_active_low=False, leds_active_low=True), clock) as panel:
        panel.show(table(Status.MOTION, turn=0), 0)
        assert board.levels(PINS.status) == (1, 1, 0)
        assert board.levels(PINS.seats)[:3] == (0, 1, 1)
        board.let_go(Button.UNDO)  # to 3.3 V: there that is a press
        assert [press.button for press in panel.presses()] == [Button.UNDO]


def test_only_a_part_of_it(board: Board, clock: Clock) -> None:
    pins = Pins(buttons=(5, None, None, None), button_leds=(None, 16, None, None), seats=(23, 24))
    with GpioPanel(pins, clock) as panel:
        assert (panel.name, panel.places) == ("panel: 1 button and 3 LEDs", 2)
        panel.show(lights(Table(Status.ASKS, turn=1, live=frozenset(Button), seats=around(2, panel.places))), 0)
        panel.play(Sound.VERDICT, 0)
        assert board.levels((16, 23, 24)) == (1, 0, 1)
        assert set(board.factory.pins) == {board.pin(number).info for number in (5, 16, 23, 24)}


def test_nothing_at_all(board: Board, clock: Clock) -> None:
    with pytest.raises(NoPanelError, match=r"No pin is named for the panel; .* \[panel\]"):
        GpioPanel(Pins(), clock)


@pytest.mark.parametrize("sound", Sound)
def test_the_buzzer_plays_every_sound(sound: Sound, wired: GpioPanel, board: Board) -> None:
    pin = board.pin(PINS.buzzer)
    wired.play(sound, 1000)
    at = 1000
    for tone in tones(sound):
        wired.step(at)
        assert pin.frequency == (None if tone.hertz is None else pytest.approx(tone.hertz))
        assert pin.state == (0 if tone.hertz is None else 0.5)
        at += tone.length
    wired.step(at)
    assert pin.frequency is None


def test_a_new_sound_ends_the_one_before(wired: GpioPanel, board: Board) -> None:
    wired.play(Sound.WINNER, 0)
    wired.play(Sound.COUNT, 50)
    assert board.pin(PINS.buzzer).frequency == pytest.approx(880)
    wired.step(191)
    assert board.pin(PINS.buzzer).frequency is None


def test_an_active_buzzer_beeps_the_rhythm(board: Board, clock: Clock) -> None:
    with GpioPanel(replace(PINS, buzzer_plays_tones=False), clock) as panel:
        panel.play(Sound.MISTAKE, 0)
        beeps = []
        for at in (0, 129, 130, 149, 150, 409, 410):
            panel.step(at)
            beeps.append(board.pin(PINS.buzzer).state)
        assert beeps == [1, 1, 0, 0, 1, 1, 0]


def test_closing_leaves_all_dark_and_gives_the_pins_back(board: Board, clock: Clock) -> None:
    with GpioPanel(PINS, clock) as panel:
        panel.show(table(Status.MOTION, turn=0, live=frozenset(Button)), 0)
        panel.play(Sound.GO, 0)
    leds = (*PINS.button_leds, *PINS.status, *PINS.seats, PINS.buzzer)
    assert {board.pin(number).function for number in leds} == {"input"}
    with GpioPanel(PINS, clock) as again:
        again.show(OFF, 0)
        assert set(board.levels(leds)) == {0.0}
