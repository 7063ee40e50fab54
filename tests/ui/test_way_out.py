"""In a race the four buttons are STOPs; the Escape key still leads to the menu."""

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.samples.ligretto import FOUR, SOME, THREE
from tests.ui.samples.playing import played
from ui.play import Play
from ui.press import Button, Press, Pressed, Touched
from ui.window import Window


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield Window((800, 480), fullscreen=False, sounds={}, rate=22_050)
    pygame.display.quit()


def keyed(window: Window, key: int) -> list[Press | None]:
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
    return [press for press in window.presses(Play()) if press is not None]


def test_escape_is_the_menu_and_4_the_stop_of_the_fourth(window: Window) -> None:
    window.show(Play(), played("ligretto", FOUR, *SOME))
    assert keyed(window, pygame.K_ESCAPE) == [Touched("menu")]
    assert keyed(window, pygame.K_4) == [Pressed(Button.MENU)]


def test_where_nobody_has_the_fourth_stop_escape_is_the_button(window: Window) -> None:
    window.show(Play(), played("ligretto", THREE, *SOME))
    assert keyed(window, pygame.K_ESCAPE) == [Pressed(Button.MENU)]
