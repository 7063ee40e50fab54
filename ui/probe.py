"""`python -m ui.probe`: what SDL finds to draw and to play on, as one JSON object.

A program of its own: a broken driver may write to the terminal, hang, or end the process that asks it.
"""

import json
import os

UNSEEN = ("dummy", "offscreen")
"""Drivers that draw where nobody sees it; SDL takes the second by itself where there is no screen."""


def probe() -> dict[str, object]:
    """The display driver and the screens' sizes, and whether sound can be played; or why not."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    import pygame  # noqa: PLC0415 - greets on the terminal, unless told not to

    found: dict[str, object] = {}
    try:
        pygame.display.init()
        found |= {"driver": pygame.display.get_driver(), "sizes": pygame.display.get_desktop_sizes()}
    except pygame.error as error:
        found["no_screen"] = str(error)
    try:
        pygame.mixer.init()
    except pygame.error as error:
        found["no_sound"] = str(error)
    return found


if __name__ == "__main__":
    print(json.dumps(probe()))
