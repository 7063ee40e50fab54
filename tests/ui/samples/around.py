"""The scenes around a game: home, set-up, keyboard, camera check, settings, about."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ui.about import About
from ui.camera_check import CameraCheck, looking
from ui.home import Home
from ui.keyboard import Keyboard
from ui.saved import SavedGame, SavedGames
from ui.scene import Scene
from ui.settings import Settings
from ui.setup.scene import Setup, set_up
from ui.setup.sit import Sit
from ui.stopped import Stopped
from ui.world import Preview, Said, Saved, World
from ui.world import Settings as Chosen

LONG = ("Alexandra", "Maximilian", "Charlotte", "Valentin", "Josephine", "Konstantin", "Theodora", "Wilhelmina")
WORLD = World(stand_ins=("simulated_camera", "no_panel"), version="0.1.0", sets={"monopoly": ("pips", "numerals")})
SAVED = (
    Saved(7, "rpsls", LONG[:4], 23, 16, 11),
    Saved(6, "shizzle", ("Ann", "Bo"), 1, 15, 11),
    Saved(5, "monopoly", LONG[:3], 412, 12, 9),
    Saved(2, "zombies", ("Ann", "Bo"), 8, 3, 5),
)
FULL = replace(WORLD, saved=SAVED, last_names=LONG, known_names=(*LONG, "Ann", "Bo", "Cy", "Di", "Eve"))


def tray(light: float = 1.0) -> NDArray[np.uint8]:
    """A stand-in for the camera's picture: a felt with three dice."""
    pixels = np.full((480, 640, 3), (70, 92, 52), np.uint8)
    for x, y in ((120, 120), (300, 220), (480, 100)):
        cv2.rectangle(pixels, (x, y), (x + 64, y + 64), (40, 40, 190), -1)
        cv2.circle(pixels, (x + 32, y + 32), 16, (240, 240, 240), -1)
    return (pixels * light).astype(np.uint8)


BOXES = (
    ((120 / 640, 120 / 480, 184 / 640, 184 / 480), {"body": "black", "face": "rock"}, True),
    ((300 / 640, 220 / 480, 364 / 640, 284 / 480), {"body": "red", "face": "lizard"}, False),
    ((480 / 640, 100 / 480, 544 / 640, 164 / 480), {"body": "red", "face": "spock"}, True),
)


def seen(*codes: str, world: World = WORLD, light: float = 1.0) -> World:
    """A world whose camera gives a picture, with these troubles."""
    boxes = () if codes else BOXES
    return replace(world, preview=Preview(tray(light), boxes, tuple(Said(code) for code in codes)))


def at(game: str, step: int, world: World, focus: str) -> Setup:
    """A set-up at one of its steps."""
    return replace(set_up(game, world), step=step, focus=focus)


_SEATS = at("rpsls", 0, FULL, "go")
_START = CameraCheck("rpsls", "rpsls", {"do": "start"})

SAMPLES: dict[str, tuple[Scene, World]] = {
    "home": (Home(), WORLD),
    "home, camera missing": (Home(), replace(FULL, notices=(Said("missing"),))),
    "home, games begun": (Home(), FULL),
    "home, a game": (Home("monopoly"), FULL),
    "saved games": (SavedGames(), FULL),
    "saved game": (SavedGame(7), FULL),
    "seats of eight": (_SEATS, FULL),
    "seats of seven": (at("monopoly", 0, FULL, "seat:2"), FULL),
    "seats of three": (at("shizzle", 0, WORLD, "more"), WORLD),
    "seats of two": (replace(at("zombies", 0, WORLD, "go"), draft=set_up("zombies", WORLD).draft.grown(-1)), WORLD),
    "who sits there": (Sit(_SEATS, _SEATS.draft, 1, "known:0"), FULL),
    "who sits there, nobody known": (Sit(at("shizzle", 0, WORLD, "go"), set_up("shizzle", WORLD).draft, 0), WORLD),
    "youngest": (at("rpsls", 1, FULL, "seat:3"), FULL),
    "who begins": (at("zombies", 1, WORLD, "seat:0"), WORLD),
    "rules of monopoly": (at("monopoly", 1, WORLD, "go"), WORLD),
    "rules of monopoly, later": (
        replace(at("monopoly", 1, WORLD, "option:tax_4"), draft=replace(set_up("monopoly", WORLD).draft, page=4)),
        WORLD,
    ),
    "rules of zombies": (at("zombies", 2, WORLD, "option:trophy"), WORLD),
    "rules of ligretto": (at("ligretto", 1, FULL, "option:dice1"), FULL),
    "keyboard": (Keyboard(_SEATS, 1, "Anna-L", "E", capitals=False), FULL),
    "keyboard, empty": (Keyboard(_SEATS, 1), FULL),
    "keyboard, refused": (Keyboard(_SEATS, 1, "ALEXANDRA", "done", refused=True), FULL),
    "camera check": (_START, seen()),
    "camera check, nothing seen": (
        looking("zombies", WORLD, any_game=True),
        replace(WORLD, preview=Preview(tray())),
    ),
    "camera check, no picture": (_START, WORLD),
    "camera check, dark": (_START, seen("no_mat", "dark", light=0.2)),
    "camera check, not sharp": (_START, seen("blurred")),
    "camera check, no mat": (_START, seen("no_mat")),
    "camera check, no camera": (_START, replace(WORLD, stand_ins=("no_camera", "no_panel"))),
    "camera check, camera missing": (_START, replace(WORLD, preview=Preview(troubles=(Said("missing"),)))),
    "camera check, other trouble": (_START, seen("resized")),
    "settings": (Settings(), WORLD),
    "settings, the end": (Settings("quit", quits=True), replace(WORLD, settings=Chosen("en", "all", True))),
    "about": (About(), WORLD),
    "stopped": (
        Stopped(Said("read_only", {"text": "Nothing can be written in /home/pi: read-only file system; allow it."})),
        WORLD,
    ),
}
