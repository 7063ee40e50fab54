"""Draws the README's picture of the screens: the start, four of the games, a winner.

`python -m deploy.pictures.screens`: the scenes are those that tests/ui holds to their golden pictures.
"""

import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from tests.ui.scenes import SCENES
from ui.canvas import Canvas

PICTURE = Path(__file__).parent / "screens.png"
SIZE = (800, 480)
SHOWN = (420, 252)
ACROSS = 3
GAP = 10
GROUND = (38, 44, 52)
NAMES = (
    "around home",
    "shizzle flicker",
    "ligretto race",
    "monopoly rent is paid",
    "zombies drawn, no pictures",
    "table winner rpsls",
)


def main() -> None:
    down = -(-len(NAMES) // ACROSS)
    sheet = pygame.Surface(tuple(GAP + count * (side + GAP) for count, side in zip((ACROSS, down), SHOWN, strict=True)))
    sheet.fill(GROUND)
    for place, name in enumerate(NAMES):
        scene, world = SCENES[name]
        screen = pygame.Surface(SIZE)
        scene.view(world).draw(Canvas(screen))
        row, column = divmod(place, ACROSS)
        where = GAP + column * (SHOWN[0] + GAP), GAP + row * (SHOWN[1] + GAP)
        sheet.blit(pygame.transform.smoothscale(screen, SHOWN), where)
    pygame.image.save(sheet, PICTURE)


if __name__ == "__main__":
    main()
