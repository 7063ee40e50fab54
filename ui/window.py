"""The window: keys, touches and buttons become presses, the top scene is drawn whenever it has changed."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import pygame

from ui.canvas import Canvas
from ui.keyboard import Keyboard
from ui.press import Button, Moved, Press, Pressed, Touched, Typed
from ui.scene import Scene, View
from ui.world import World

FPS = 30
TITLE = "Croupier"
_KEYS: Final[dict[int, Press]] = {
    pygame.K_RETURN: Pressed(Button.OK),
    pygame.K_KP_ENTER: Pressed(Button.OK),
    pygame.K_SPACE: Pressed(Button.OK),
    pygame.K_f: Pressed(Button.FIX),
    pygame.K_TAB: Pressed(Button.FIX),
    pygame.K_u: Pressed(Button.UNDO),
    pygame.K_BACKSPACE: Pressed(Button.UNDO),
    pygame.K_ESCAPE: Pressed(Button.MENU),
    pygame.K_m: Pressed(Button.MENU),
    pygame.K_1: Pressed(Button.OK),
    pygame.K_2: Pressed(Button.FIX),
    pygame.K_3: Pressed(Button.UNDO),
    pygame.K_4: Pressed(Button.MENU),
    pygame.K_LEFT: Moved(right=-1),
    pygame.K_RIGHT: Moved(right=1),
    pygame.K_UP: Moved(down=-1),
    pygame.K_DOWN: Moved(down=1),
}
_TYPING: Final[dict[int, Press]] = {
    pygame.K_RETURN: Pressed(Button.OK),
    pygame.K_KP_ENTER: Pressed(Button.OK),
    pygame.K_ESCAPE: Pressed(Button.MENU),
    pygame.K_BACKSPACE: Typed(""),
    pygame.K_LEFT: Moved(right=-1),
    pygame.K_RIGHT: Moved(right=1),
    pygame.K_UP: Moved(down=-1),
    pygame.K_DOWN: Moved(down=1),
}
_WAY_OUT = {pygame.K_ESCAPE, pygame.K_m}


class NoScreenError(Exception):
    """There is no screen to draw on; the text says what to do."""


class Window:
    """One pygame window, full screen on the device."""

    def __init__(
        self, size: tuple[int, int] | None, *, fullscreen: bool, sounds: Mapping[str, bytes], rate: int
    ) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            pygame.display.set_caption(TITLE)
            flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
            self._surface = pygame.display.set_mode(size or ((0, 0) if fullscreen else (1024, 600)), flags)
        except pygame.error as error:
            raise NoScreenError(
                f"There is no screen to draw on ({error}). Start it on a desktop or on the device's own console, "
                "or follow the game as text: croupier demo --headless."
            ) from None
        pygame.mouse.set_visible(not fullscreen)
        self.bar: tuple[str, str, str, str] = ("", "", "", "")  # what the four buttons do in the scene shown last
        self._canvas = Canvas(self._surface)
        self._shown: tuple[View | None, object] = (None, None)
        self._clock = pygame.time.Clock()
        self._sounds = _mixer(sounds, rate)

    @property
    def upright(self) -> bool:
        """Whether it is higher than wide."""
        width, height = pygame.display.get_window_size()
        return height > width

    def presses(self, top: Scene) -> Iterator[Press | None]:
        """What people have done since; None: they want the program to end."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                yield None
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                yield from self._touch(event.pos)
            elif event.type == pygame.KEYDOWN and event.key in _WAY_OUT and self._offers("menu"):
                yield Touched("menu")  # in a race the button of that name is somebody's STOP
            elif event.type == pygame.KEYDOWN:
                yield from _key(event, top)
            elif event.type in {pygame.VIDEORESIZE, pygame.WINDOWEXPOSED}:
                self._shown = (None, None)

    def show(self, top: Scene, world: World) -> bool:
        """Draws the top scene if it looks otherwise than before; whether it did."""
        view = top.view(world)
        self.bar = view.bar
        shown = (view, world.preview)
        if shown[0] == self._shown[0] and shown[1] is self._shown[1]:
            return False
        self._surface = pygame.display.get_surface() or self._surface
        self._canvas = Canvas(self._surface)
        view.draw(self._canvas)
        pygame.display.flip()
        self._shown = shown
        return True

    def play(self, sound: str) -> None:
        """Plays a sound, if the machine can."""
        if sound in self._sounds:
            self._sounds[sound].play()

    def wait(self) -> None:
        """Until the next picture is due."""
        self._clock.tick(FPS)

    def close(self) -> None:
        """Gives the screen and the loudspeaker back; letters can still be drawn."""
        pygame.mixer.quit()
        pygame.display.quit()

    def _offers(self, key: str) -> bool:
        """Whether something with that key can be touched now."""
        return any(target.key == key for target in self._canvas.targets)

    def _touch(self, at: tuple[int, int]) -> Iterator[Press]:
        key = self._canvas.touched(at)
        if key is None:
            return
        kind, _, name = key.partition(":")
        yield Pressed(Button(name)) if kind == "button" else Touched(key)


def _key(event: pygame.event.Event, top: Scene) -> Iterator[Press]:
    keys = _TYPING if isinstance(top, Keyboard) else _KEYS
    if event.key in keys:
        yield keys[event.key]
    elif isinstance(top, Keyboard) and event.unicode and event.unicode.isprintable():
        yield Typed(event.unicode)


def _mixer(sounds: Mapping[str, bytes], rate: int) -> dict[str, pygame.mixer.Sound]:
    """All sounds, of 16 bits and one channel; none where there is nothing to play them on."""
    try:
        with _hushed():
            pygame.mixer.init(rate, -16, 1)
    except pygame.error:
        return {}
    return {name: pygame.mixer.Sound(buffer=samples) for name, samples in sounds.items()}


@contextmanager
def _hushed() -> Iterator[None]:
    """Nothing on the standard error: where there is no sound card, ALSA itself writes a dozen lines there."""
    sys.stderr.flush()
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
