"""Draws the README's picture: a verdict in the window, from a real run before the simulated camera.

`python deploy/pictures/window.py`: the dice are thrown, found and read as in `croupier demo`.
"""

import os
import random
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from firmware import scripts
from firmware.camera.simulated import Simulated
from firmware.camera.stage.ground import mat
from firmware.journal import Journal
from firmware.journal.scribe import Scribe
from firmware.kiosk.desk import Desk
from ui.canvas import Canvas
from ui.play import Play
from ui.world import Lamps, World
from vision import sets
from vision.eyes import Eyes
from vision.mat import mat_of
from vision.mat_picture import picture

HERE = Path(__file__).parent
SIZE = (1024, 600)
SINCE = 950  # ms after the verdict: chips are on their way
START = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo", "Cy", "Di"]}
THROWS = ([("black", "spock")], [("red", "rock"), ("red", "paper"), ("red", "spock")])


def main() -> None:
    ground = mat(picture(mat_of("rpsls"), 3.0), 3.0)
    source = Simulated("rpsls", seed=4, size=(960, 720), fps=20, ground=ground)
    rng = random.Random(2)
    with TemporaryDirectory() as folder, Journal.open(Path(folder) / "journal.sqlite") as journal:
        scribe = Scribe(journal)
        scribe.handle(START)
        desk = Desk(scribe, Eyes(sets.load("rpsls")), START, by_camera=True, now=lambda: 0, show=lambda: None)
        for item in source.play((), 1.0):
            desk.see(item)
        for dice in THROWS:
            event = {"do": "roll", "dice": [{"body": body, "face": face} for body, face in dice]}
            for item in source.play(scripts.shown("rpsls", mat_of("rpsls"), desk.match, event, rng), 0.6):
                desk.see(item)
            print(f"Thrown: {event['dice']}; read: {desk.table.event}")
    surface = pygame.Surface(SIZE)
    lamps = Lamps(("on",) * 4, ("off", "on", "off", "off"))
    world = World(SINCE, table=desk.table, stand_ins=("simulated_camera", "no_panel"), lamps=lamps, simulated=True)
    Play().view(world).draw(Canvas(surface))
    pygame.image.save(surface, HERE / "window.png")


if __name__ == "__main__":
    main()
