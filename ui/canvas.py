"""Where scenes are drawn: boxes, letters, drawings and pictures on a surface, and what of it can be touched.

Everything that is written or can be touched is noted, so that letter heights, contrasts and targets can be computed.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect

from ui import lettering, shapes
from ui.theme import CORNER, GAP, NIGHT, UNITS, Colour

Align = Literal["left", "centre", "right"]
_LEADING = 1.42  # from line to line, in heights of capitals
_BELOW = 0.34  # what letters like g need under the line


@dataclass(frozen=True, slots=True)
class Written:
    """Letters as they stand on the screen."""

    text: str
    box: tuple[int, int, int, int]
    cap: int  # pixels
    colour: Colour
    ground: Colour
    whole: bool  # all of the text found room


@dataclass(frozen=True, slots=True)
class Target:
    """A place that a finger can hit."""

    key: str
    box: tuple[int, int, int, int]


class Canvas:
    """A screen of any size, upright or not. Rects are pixels; lengths in units become pixels by `px`."""

    def __init__(self, surface: pygame.Surface, units: int = UNITS) -> None:
        self.surface = surface
        self.area = surface.get_rect()
        self.upright = self.area.height > self.area.width
        self.unit = min(self.area.size) / units
        self.written: list[Written] = []
        self.targets: list[Target] = []
        surface.fill(NIGHT)

    def px(self, units: float) -> int:
        """A length in pixels."""
        return round(units * self.unit)

    def inner(self, box: Rect, units: float = GAP) -> Rect:
        """A box without a margin."""
        return box.inflate(-2 * self.px(units), -2 * self.px(units))

    def box(self, box: Rect, colour: Colour, *, corner: float = CORNER, edge: Colour | None = None) -> None:
        """A filled box with round corners, and an edge around it."""
        radius = min(self.px(corner), min(box.size) // 2)
        if min(box.size) <= 0:
            return
        if edge is not None:
            self.surface.blit(shapes.rounded(*box.size, radius, edge), box)
            box = box.inflate(-2 * self.px(3), -2 * self.px(3))
            radius = max(radius - self.px(3), 0)
        if min(box.size) > 0:
            self.surface.blit(shapes.rounded(*box.size, radius, colour), box)

    def disc(self, centre: tuple[int, int], radius: int, colour: Colour) -> None:
        """A filled circle."""
        side = 2 * radius
        place = (centre[0] - radius, centre[1] - radius)
        self.surface.blit(shapes.rounded(side, side, radius, colour), place)

    def drawing(self, box: Rect, name: str, colour: Colour) -> None:
        """One of our drawings of faces, as large as it can be in the middle of a box."""
        side = min(box.size)
        self.surface.blit(shapes.drawing(name, side, colour), self._middle(box, (side, side)))

    def shape(self, box: Rect, points: tuple[tuple[float, float], ...], colour: Colour) -> None:
        """A shape by its corners in a square of side 1, in the middle of a box."""
        side = min(box.size)
        self.surface.blit(shapes.polygon(points, side, colour), self._middle(box, (side, side)))

    def line(self, begins: tuple[int, int], ends: tuple[int, int], colour: Colour, units: float = 2) -> None:
        """A straight line."""
        pygame.draw.line(self.surface, colour, begins, ends, max(1, self.px(units)))

    def path(self, box: Rect, points: tuple[tuple[float, float], ...], colour: Colour, units: float = 3) -> None:
        """A line through points, which lie in the box."""
        near = tuple((x - box.x, y - box.y) for x, y in points)
        self.surface.blit(shapes.stroke(near, box.size, max(1.0, units * self.unit), colour), box)

    def veil(self, box: Rect, colour: Colour = NIGHT, share: int = 160) -> None:
        """Dims what lies under it."""
        self.surface.blit(shapes.veil(*box.size, colour, share), box)

    def picture(self, box: Rect, pixels: NDArray[np.uint8]) -> Rect:
        """A picture of the camera, in the middle of a box; where it came to lie."""
        surface = shapes.picture(pixels, *box.size)
        place = self._middle(box, surface.get_size())
        self.surface.blit(surface, place)
        return place

    def target(self, key: str, box: Rect) -> None:
        """Notes what a finger can hit; what was drawn later lies above."""
        self.targets.append(Target(key, (box.x, box.y, box.width, box.height)))

    def touched(self, at: tuple[int, int]) -> str | None:
        """The key of what lies under a finger."""
        return next((one.key for one in reversed(self.targets) if Rect(one.box).collidepoint(at)), None)

    def text(
        self,
        box: Rect,
        text: str,
        units: float,
        colour: Colour,
        ground: Colour,
        *,
        align: Align = "left",
        lines: int = 1,
        bold: bool = True,
        least: float | None = None,
    ) -> int:
        """Writes into a box, from its top, in so many lines at most; the height that it takes.

        `units` is the height of a capital. What does not fit is written smaller, down to `least`, and then cut short.
        """
        if not text:
            return 0
        cap, parts, whole = self._fitted(box, text, units, lines, bold, units if least is None else least)
        step = round(cap * _LEADING)
        for i, part in enumerate(parts):
            self._line(Rect(box.x, box.y + i * step, box.width, step), part, cap, colour, ground, align, bold, whole)
        return step * (len(parts) - 1) + cap + round(cap * _BELOW)

    def middle(
        self,
        box: Rect,
        text: str,
        units: float,
        colour: Colour,
        ground: Colour,
        *,
        align: Align = "centre",
        lines: int = 1,
        bold: bool = True,
        least: float | None = None,
    ) -> None:
        """Writes into the middle of a box."""
        smallest = units if least is None else least
        cap, parts, whole = self._fitted(box, text, units, lines, bold, smallest)
        step = round(cap * _LEADING)
        top = box.centery - (step * (len(parts) - 1) + cap) // 2
        for i, part in enumerate(parts):
            self._line(Rect(box.x, top + i * step, box.width, step), part, cap, colour, ground, align, bold, whole)

    def lines_of(self, text: str, units: float, room: int, *, bold: bool = True) -> int:
        """How many lines a text takes in a room so many pixels wide."""
        return len(lettering.broken(text, self.px(units), room, bold=bold))

    def height_of(self, units: float, lines: int = 1) -> int:
        """The room that some lines take."""
        cap = self.px(units)
        return round(cap * _LEADING) * (lines - 1) + cap + round(cap * _BELOW)

    def width_of(self, text: str, units: float, *, bold: bool = True) -> int:
        """The pixels that a line takes."""
        return lettering.width(text, self.px(units), bold=bold)

    def _fitted(
        self, box: Rect, text: str, units: float, lines: int, bold: bool, least: float
    ) -> tuple[int, tuple[str, ...], bool]:
        """The height of capitals, the lines, and whether they hold all of the text."""
        cap, smallest = self.px(units), self.px(least)
        while True:
            parts = lettering.broken(text, cap, box.width, bold=bold)
            wide = max(lettering.width(part, cap, bold=bold) for part in parts)
            if len(parts) <= lines and wide <= box.width:
                return cap, parts, True
            if cap <= smallest:
                break
            cap -= 1
        kept = list(parts[:lines])
        if len(parts) > lines:
            kept[-1] = lettering.cut(" ".join(parts[lines - 1 :]), cap, box.width, bold=bold)
        fitting = (
            part
            if lettering.width(part, cap, bold=bold) <= box.width
            else lettering.cut(part, cap, box.width, bold=bold)
            for part in kept
        )
        return cap, tuple(fitting), False

    def _line(
        self, box: Rect, text: str, cap: int, colour: Colour, ground: Colour, align: Align, bold: bool, whole: bool
    ) -> None:
        surface = lettering.written(text, cap, colour, bold=bold)
        font = lettering.font(cap, bold=bold)
        x = {"left": box.x, "centre": box.centerx - surface.get_width() // 2, "right": box.right - surface.get_width()}
        top = box.y - (font.get_ascent() - cap)  # capitals begin at the top of the box
        self.surface.blit(surface, (x[align], top))
        self.written.append(Written(text, (x[align], box.y, surface.get_width(), cap), cap, colour, ground, whole))

    @staticmethod
    def _middle(box: Rect, size: tuple[int, int]) -> Rect:
        return Rect((0, 0), size).move(box.centerx - size[0] // 2, box.centery - size[1] // 2)
