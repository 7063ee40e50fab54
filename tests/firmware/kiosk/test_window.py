"""The window: keys and touches become presses; it draws only what has changed."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
import pygame
import pytest
from pygame import Rect

from firmware import sounds
from ui.canvas import Canvas
from ui.home import Home
from ui.keyboard import Keyboard
from ui.press import Button, Moved, Press, Pressed, Touched, Typed
from ui.scene import Next, Scene
from ui.window import NoScreenError, Window
from ui.world import Preview, World

SIZE = (800, 480)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    one = Window(SIZE, fullscreen=False, sounds={"go": sounds.samples(sounds.Sound.GO).tobytes()}, rate=sounds.RATE)
    pygame.event.clear()
    yield one
    one.close()


@dataclass(frozen=True, slots=True)
class ToyView:
    """Two places to touch, one above the other, and a button."""

    text: str
    drawn: list[str] = field(compare=False)
    bar: tuple[str, str, str, str] = ("go", "", "", "back")

    def draw(self, canvas: Canvas) -> None:
        self.drawn.append(self.text)
        canvas.target("low", Rect(0, 0, 100, 100))
        canvas.target("high", Rect(50, 50, 100, 100))
        canvas.target("button:undo", Rect(300, 300, 50, 50))


@dataclass(frozen=True, slots=True)
class Toy:
    """Shows the day of the version."""

    drawn: list[str] = field(default_factory=list, compare=False)

    def view(self, world: World) -> ToyView:
        return ToyView(world.version, self.drawn)

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        return Next((*below, self))


def after(window: Window, top: Scene, *events: pygame.event.Event) -> list[Press | None]:
    for event in events:
        pygame.event.post(event)
    return list(window.presses(top))


def key(code: int, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=unicode)


def click(*at: int, button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)


@pytest.mark.parametrize(
    ("codes", "press"),
    [
        ((pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_1), Pressed(Button.OK)),
        ((pygame.K_f, pygame.K_TAB, pygame.K_2), Pressed(Button.FIX)),
        ((pygame.K_u, pygame.K_BACKSPACE, pygame.K_3), Pressed(Button.UNDO)),
        ((pygame.K_ESCAPE, pygame.K_m, pygame.K_4), Pressed(Button.MENU)),
        ((pygame.K_LEFT,), Moved(right=-1)),
        ((pygame.K_RIGHT,), Moved(right=1)),
        ((pygame.K_UP,), Moved(down=-1)),
        ((pygame.K_DOWN,), Moved(down=1)),
    ],
)
def test_keys_are_presses(codes: tuple[int, ...], press: Press, window: Window) -> None:
    assert after(window, Toy(), *map(key, codes)) == [press] * len(codes)


def test_other_keys_are_none(window: Window) -> None:
    assert after(window, Toy(), key(pygame.K_z, "z"), key(pygame.K_F5), key(pygame.K_LSHIFT)) == []


def test_where_a_name_is_typed_letters_are_letters(window: Window) -> None:
    typing = Keyboard.__new__(Keyboard)  # only its kind matters here
    events = [key(pygame.K_m, "M"), key(pygame.K_f, "f"), key(pygame.K_SPACE, " "), key(pygame.K_o, "ö")]
    assert after(window, typing, *events) == [Typed("M"), Typed("f"), Typed(" "), Typed("ö")]
    others = [key(pygame.K_BACKSPACE, "\b"), key(pygame.K_RETURN, "\r"), key(pygame.K_ESCAPE), key(pygame.K_TAB, "\t")]
    assert after(window, typing, *others) == [Typed(""), Pressed(Button.OK), Pressed(Button.MENU)]


def test_a_touch_is_what_lies_above_under_the_finger(window: Window) -> None:
    window.show(Toy(), World())
    assert after(window, Toy(), click(10, 10), click(75, 75), click(140, 140)) == [
        Touched("low"),
        Touched("high"),
        Touched("high"),
    ]
    assert after(window, Toy(), click(310, 310)) == [Pressed(Button.UNDO)]
    assert after(window, Toy(), click(700, 400), click(10, 10, button=3)) == []


def test_closing_the_window_ends_the_program(window: Window) -> None:
    assert after(window, Toy(), pygame.event.Event(pygame.QUIT)) == [None]


def test_it_draws_only_what_has_changed(window: Window) -> None:
    toy = Toy()
    assert [window.show(toy, World(version=text)) for text in ("a", "a", "b", "b", "a")] == [
        True,
        False,
        True,
        False,
        True,
    ]
    assert toy.drawn == ["a", "b", "a"]
    assert window.bar == ("go", "", "", "back")
    assert not window.show(toy, World(version="a", now=99))  # nothing of it is shown


def test_every_new_picture_of_the_camera_is_drawn(window: Window) -> None:
    toy, pixels = Toy(), np.zeros((4, 4, 3), np.uint8)
    first, second = Preview(pixels), Preview(pixels)
    world = World(version="a")
    shown = [window.show(toy, replace(world, preview=one)) for one in (first, first, second)]
    assert shown == [True, False, True]


def test_after_it_was_covered_or_resized_all_is_drawn_again(window: Window) -> None:
    toy = Toy()
    window.show(toy, World())
    after(window, toy, pygame.event.Event(pygame.WINDOWEXPOSED))
    assert window.show(toy, World())
    after(window, toy, pygame.event.Event(pygame.VIDEORESIZE, size=SIZE, w=800, h=480))
    assert window.show(toy, World())


@pytest.mark.parametrize(("size", "upright"), [((800, 480), False), ((480, 800), True)])
def test_whether_it_is_upright(size: tuple[int, int], upright: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window(size, fullscreen=False, sounds={}, rate=sounds.RATE)
    assert window.upright is upright
    window.close()


def test_sounds_that_are_not_there_are_silent(window: Window) -> None:
    window.play("go")
    window.play("nothing of that name")


def test_without_a_loudspeaker_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    window = Window(SIZE, fullscreen=False, sounds={"go": bytes(8)}, rate=sounds.RATE)
    window.play("go")
    window.close()


def test_without_a_sound_card_nobody_complains(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def loud(*_: object) -> None:
        os.write(2, b"cannot find card 0")
        raise pygame.error("no card")

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.mixer, "init", loud)
    window = Window(SIZE, fullscreen=False, sounds={"go": bytes(8)}, rate=sounds.RATE)
    window.play("go")
    window.close()
    os.write(2, b"still there")
    assert capfd.readouterr() == ("", "still there")


def test_without_a_screen_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(NoScreenError, match=r"There is no screen to draw on .* croupier demo --headless"):
        Window(SIZE, fullscreen=False, sounds={}, rate=sounds.RATE)


def test_another_window_can_be_opened_after_it_was_closed(window: Window) -> None:
    world = World(version="1")
    assert window.show(Home(), world)
    window.close()
    again = Window(SIZE, fullscreen=False, sounds={}, rate=sounds.RATE)
    assert again.show(Home(), world)  # with letters of the same fonts
