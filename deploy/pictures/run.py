"""Draws the README's moving picture: two throws from the hand to the chips, the tray beside the kiosk's own window.

`python deploy/pictures/run.py`: dice tumble before the simulated camera, the real models find and read them, the real
rules judge, the real window shows it; only the clock is that of the frames, so that every run draws the same.
"""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import cv2
import numpy as np
import pygame

from firmware import scripts
from firmware.camera import Notice
from firmware.camera.simulated import Simulated
from firmware.camera.stage.ground import mat
from firmware.config import defaults
from firmware.journal import Journal
from firmware.journal.scribe import Scribe
from firmware.kiosk.desk import Desk
from firmware.kiosk.kiosk import Kiosk, Options
from firmware.kiosk.setting import Told
from firmware.panel.absent import NoPanel
from ui.scene import Command
from ui.window import Window
from ui.world import Pixels
from vision import sets
from vision.draw import draw
from vision.eyes import Eyes
from vision.frame import Frame
from vision.mat import mat_of
from vision.mat_picture import picture
from vision.reading import Reading

PICTURE = Path(__file__).parent / "run.webp"
SCREEN = (800, 480)
HIGH = 408  # of the whole picture: left the tray, right the screen
CUT = (70, 48, 890, 663)  # of the camera's picture: left, top, right, bottom
GAP = 12
GROUND = (34, 26, 20)  # blue, green, red
FPS = 20
QUALITY = 62
START = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo", "Cy", "Di"]}
THROWS = (
    ([("black", "spock")], 1.6),
    ([("red", "rock"), ("red", "paper"), ("red", "spock")], 4.0),
)
"""What is thrown, and for how many seconds what came of it is looked at."""


class Shown:
    """The table's side of the kiosk: what it says, and nothing that it is asked for."""

    told = Told()

    def tell(self, command: Command) -> None:
        pass


class Filmed:
    """A kiosk at a table whose time is that of the frames; each picture of the tray and of the window is kept."""

    def __init__(self, desk: Desk, window: Window) -> None:
        self.film: list[Pixels] = []
        self._desk, self._shown = desk, Shown()
        self._now = 0
        lacks = ("simulated_camera", "no_panel")
        self._kiosk = Kiosk(
            Options(defaults()), self._shown, window, NoPanel(), lambda: self._now, sets={}, stand_ins=lacks
        )

    def see(self, item: Frame | Notice) -> None:
        self._now = item.at
        self._desk.see(item)
        self._shown.told = Told(self._desk.table)
        self._kiosk.step()
        if isinstance(item, Frame):
            self.film.append(np.hstack((self._tray(item), edge(), screen())))

    def _tray(self, frame: Frame) -> Pixels:
        """The tray from above; at rest with what was read."""
        left, top, right, bottom = CUT
        scale = HIGH / (bottom - top)
        wide = round((right - left) * scale)
        tray = cv2.resize(frame.pixels[top:bottom, left:right], (wide, HIGH), interpolation=cv2.INTER_AREA)
        if self._desk.loop.state != "still" or not self._desk.table.log:
            return tray
        shift = np.array([left, top, left, top])
        lying = [replace(piece, box=tuple((np.array(piece.box) - shift) * scale)) for piece in self._desk.loop.lying]
        return draw(tray, Reading(tuple(lying), 0.0, 0.0))


def edge() -> Pixels:
    return np.full((HIGH, GAP, 3), GROUND, np.uint8)


def screen() -> Pixels:
    """What the window shows, as high as the tray."""
    shown = pygame.surfarray.array3d(pygame.display.get_surface()).transpose(1, 0, 2)
    size = round(SCREEN[0] * HIGH / SCREEN[1]), HIGH
    return cv2.resize(cv2.cvtColor(np.ascontiguousarray(shown), cv2.COLOR_RGB2BGR), size, interpolation=cv2.INTER_AREA)


def main() -> None:
    ground = mat(picture(mat_of("rpsls"), 3.0), 3.0)
    source = Simulated("rpsls", seed=4, size=(960, 720), fps=FPS, ground=ground)
    rng = random.Random(2)
    window = Window(SCREEN, fullscreen=False, sounds={}, rate=22_050)
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal.sqlite") as journal:
        scribe = Scribe(journal)
        scribe.handle(START)
        clock = [0]
        desk = Desk(scribe, Eyes(sets.load("rpsls")), START, by_camera=True, now=lambda: clock[0], show=lambda: None)
        filmed = Filmed(desk, window)
        for item in frames(source, desk, rng):
            clock[0] = item.at
            filmed.see(item)
    window.close()
    write(filmed.film)
    print(f"{PICTURE.name}: {len(filmed.film)} pictures, {PICTURE.stat().st_size / 1e6:.1f} MB")


def frames(source: Simulated, desk: Desk, rng: random.Random) -> Iterator[Frame | Notice]:
    yield from source.play((), 1.0)
    for dice, seconds in THROWS:
        event = {"do": "roll", "dice": [{"body": body, "face": face} for body, face in dice]}
        yield from source.play(scripts.shown("rpsls", mat_of("rpsls"), desk.match, event, rng), seconds)
        print(f"Thrown: {event['dice']}; read: {desk.table.event}")


def write(film: list[Pixels]) -> None:
    animation = cv2.Animation()
    animation.frames = film
    animation.durations = np.full(len(film), 1000 // FPS, np.int32)
    animation.loop_count = 0
    assert cv2.imwriteanimation(str(PICTURE), animation, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


if __name__ == "__main__":
    main()
