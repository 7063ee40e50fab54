"""Every scene on every screen: golden pictures, and what can be computed of letters, contrast and touch."""

from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Rect

from tests.ui.scenes import SCENES, in_language
from ui import theme
from ui.canvas import Canvas
from ui.texts import LANGUAGES

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))
KEPT = ((800, 480), (720, 1280))
"""The sizes whose pictures are kept, at half their size."""
LOSSLESS = 101  # a WebP "quality" above 100
LARGE = theme.LEAN
"""Letters so high, in units, are read with less contrast."""


def drawn(name: str, size: tuple[int, int], language: str) -> Canvas:
    scene, world = SCENES[name]
    canvas = Canvas(pygame.Surface(size))
    scene.view(in_language(world, language)).draw(canvas)
    return canvas


@pytest.fixture(scope="module", params=SCENES)
def name(request: pytest.FixtureRequest) -> str:
    """A scene; all tests of it come one after the other, so that only its screens are in memory."""
    return str(request.param)


@pytest.fixture(scope="module")
def screens(name: str) -> dict[tuple[tuple[int, int], str], Canvas]:
    """The scene on all screens in all languages."""
    return {(size, language): drawn(name, size, language) for size in SIZES for language in LANGUAGES}


Screens = dict[tuple[tuple[int, int], str], Canvas]


def test_it_looks_as_it_did(name: str, screens: Screens, update: bool) -> None:
    for size in KEPT:
        path = GOLDEN / kept(name, size)
        got = halved(screens[size, "en"])
        if update:
            GOLDEN.mkdir(exist_ok=True)
            cv2.imwrite(str(path), got, [cv2.IMWRITE_WEBP_QUALITY, LOSSLESS])
            continue
        wanted = cv2.imread(str(path))
        assert wanted is not None, "no golden picture: pytest tests/ui --update makes it; look at it then"
        # A font library of another version may shade the edge of a letter otherwise.
        different = (np.abs(wanted.astype(int) - got).max(axis=2) > 24).mean()
        assert different < 0.002, f"{path.name}: {different:.2%} of its pixels differ"


def test_no_golden_picture_is_left_over() -> None:
    known = {kept(name, size) for name in SCENES for size in KEPT}
    assert {path.name for path in GOLDEN.glob("*.webp")} == known


def kept(name: str, size: tuple[int, int]) -> str:
    """The name of a golden picture's file."""
    return f"{name.replace(',', '').replace(' ', '-')}-{size[0]}x{size[1]}.webp"


def halved(canvas: Canvas) -> NDArray[np.uint8]:
    """A screen at half its size: enough to see what changed, and a quarter of the room."""
    pixels = pygame.surfarray.array3d(canvas.surface).transpose(1, 0, 2)[:, :, ::-1]
    return np.asarray(cv2.resize(pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def test_all_texts_find_room(screens: Screens) -> None:
    cut = [
        (size, language, one.text)
        for (size, language), canvas in screens.items()
        for one in canvas.written
        if not one.whole or not canvas.area.contains(Rect(one.box))
    ]
    assert not cut


def test_no_letters_lie_over_others(screens: Screens) -> None:
    for (size, language), canvas in screens.items():
        for one, other in combinations(canvas.written, 2):
            assert not Rect(one.box).colliderect(Rect(other.box)), (size, language, one.text, other.text)


def test_letters_are_large_enough(screens: Screens) -> None:
    for canvas in screens.values():
        assert all(one.cap >= canvas.px(theme.DETAIL) for one in canvas.written)
        glance = [one for one in canvas.written if one.cap >= canvas.px(theme.GLANCE)]
        assert len(glance) <= 5


def test_what_happened_and_what_to_do_are_read_from_two_metres(name: str, screens: Screens) -> None:
    scene, world = SCENES[name]
    for (size, language), canvas in screens.items():
        view = scene.view(in_language(world, language))
        large = " ".join(one.text for one in canvas.written if one.cap >= canvas.px(theme.GLANCE))
        for words in (getattr(view, field, "") for field in ("happened", "wanted", "wins", "verdict")):
            assert words in large, (size, language, words, large)


def test_letters_stand_out_from_their_ground(screens: Screens) -> None:
    faint = [
        (one.text, round(theme.contrast(one.colour, one.ground), 2))
        for canvas in screens.values()
        for one in canvas.written
        if theme.contrast(one.colour, one.ground) < (3 if one.cap >= canvas.px(LARGE) else 4.5)
    ]
    assert not faint


def test_the_ground_is_what_it_was_said_to_be(screens: Screens) -> None:
    """The contrasts above are computed from what scenes say of their grounds; here is what was drawn."""
    for (size, language), canvas in screens.items():
        pixels = pygame.surfarray.array3d(canvas.surface)
        for one in canvas.written:
            x, y, width, height = one.box
            part = pixels[x : x + width, y : y + height].reshape(-1, 3)
            near = (np.abs(part.astype(int) - one.ground).max(axis=1) <= 12).mean()
            assert near > 0.25, (size, language, one.text, one.ground)


def test_a_finger_hits_what_it_should(screens: Screens) -> None:
    for (size, language), canvas in screens.items():
        for one in canvas.targets:
            x, y, width, height = one.box
            assert min(width, height) >= canvas.px(theme.HAND) - 1, (size, language, one.key, width, height)
            assert canvas.area.contains(Rect(x, y, width, height)), (size, language, one.key)
        for one, other in combinations(canvas.targets, 2):
            assert not Rect(one.box).colliderect(Rect(other.box)), (size, language, one.key, other.key)
