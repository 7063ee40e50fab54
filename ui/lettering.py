"""Letters: the bundled font in the heights that are asked for, lines broken where words end."""

from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO

import pygame

from models.letters import CAP, file
from ui.theme import Colour

_MORE = "…"


@cache
def font(cap: int, *, bold: bool = True) -> pygame.font.Font:
    """The font whose capitals are so many pixels high."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(file(bold=bold)), round(cap / CAP))


@lru_cache(maxsize=600)
def written(text: str, cap: int, colour: Colour, *, bold: bool) -> pygame.Surface:
    """One line of letters."""
    return font(cap, bold=bold).render(text, True, colour)


def width(text: str, cap: int, *, bold: bool = True) -> int:
    """How many pixels a line takes."""
    return font(cap, bold=bold).size(text)[0]


@lru_cache(maxsize=600)
def broken(text: str, cap: int, room: int, *, bold: bool = True) -> tuple[str, ...]:
    """The lines of a text in a room so many pixels wide; words that are too long alone stay whole."""
    return tuple(line for part in text.split("\n") for line in _lines(part.split(" "), cap, room, bold))


def _lines(words: list[str], cap: int, room: int, bold: bool) -> Iterator[str]:
    line = words[0]
    for word in words[1:]:
        if width(f"{line} {word}", cap, bold=bold) <= room:
            line = f"{line} {word}"
        else:
            yield line
            line = word
    yield line


def cut(text: str, cap: int, room: int, *, bold: bool = True) -> str:
    """As much of a line as fits, with a sign that there is more."""
    while text and width(text + _MORE, cap, bold=bold) > room:
        text = text[:-1]
    return text + _MORE
