"""Contacts that bounce, and the presses in them."""

import pytest

from firmware.panel.buttons import BOUNCE_MS, Debounce, Edge, Pressed
from ui.press import Button

OK, FIX = Button.OK, Button.FIX

BOUNCING = {
    "clean": ([(0, True), (120, False)], [0]),
    "bounces when pressed": ([(0, True), (2, False), (3, True), (9, False), (11, True), (150, False)], [0]),
    "bounces when let go": ([(0, True), (2000, False), (2001, True), (2004, False)], [0]),
    "two quick presses": ([(0, True), (60, False), (130, True), (200, False)], [0, 130]),
    "no press at all": ([(40, False)], []),
    "just as long as it may bounce": ([(0, True), (10, False), (10 + BOUNCE_MS, True)], [0, 10 + BOUNCE_MS]),
    "one less": ([(0, True), (10, False), (9 + BOUNCE_MS, True)], [0]),
}


@pytest.mark.parametrize("name", BOUNCING)
def test_presses(name: str) -> None:
    contact, presses = BOUNCING[name]
    edges = [Edge(OK, down, at) for at, down in contact]
    assert Debounce().presses(edges) == [Pressed(OK, at) for at in presses]


@pytest.mark.parametrize("name", BOUNCING)
def test_it_does_not_matter_when_it_is_asked(name: str) -> None:
    contact, presses = BOUNCING[name]
    debounce = Debounce()
    found = [press for at, down in contact for press in debounce.presses([Edge(OK, down, at)])]
    assert found == [Pressed(OK, at) for at in presses]


def test_buttons_do_not_disturb_each_other() -> None:
    edges = [Edge(OK, True, 0), Edge(FIX, True, 5), Edge(OK, False, 6), Edge(FIX, False, 100)]
    assert Debounce().presses(edges) == [Pressed(OK, 0), Pressed(FIX, 5)]
