"""A page that is written as SVG: the same drawing as on a screen, as lines and letters of any size."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from xml.sax.saxutils import escape, quoteattr

import pygame
from pygame import Rect

from models import art
from models.letters import CAP
from ui import lettering
from ui.canvas import Align, Canvas
from ui.theme import CORNER, NIGHT, UNITS, Colour
from ui.world import Pixels

Encoded = Callable[[Pixels], bytes]
"""A picture as a JPEG."""
_NAMESPACE = "http://www.w3.org/2000/svg"
_FONTS = "'Roboto Condensed','Arial Narrow',Arial,sans-serif"


class Page(Canvas):
    """What is drawn on it becomes text. Pictures are embedded: the file needs no other."""

    def __init__(self, size: tuple[int, int], encoded: Encoded, units: int = UNITS) -> None:
        super().__init__(pygame.Surface((1, 1)))
        self.area = Rect((0, 0), size)
        self.upright = size[1] > size[0]
        self.unit = min(size) / units
        self._encoded = encoded
        self._parts: list[str] = []

    def svg(self, title: str) -> str:
        """The whole page."""
        width, height = self.area.size
        size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ground = f'<rect width="{width}" height="{height}" fill="{_colour(NIGHT)}"/>'
        root = f'<svg xmlns="{_NAMESPACE}" {size} font-family={quoteattr(_FONTS)}>'
        lines = (root, f"<title>{_written(title)}</title>", ground, *self._parts)
        return "\n".join((*lines, "</svg>\n"))

    def box(self, box: Rect, colour: Colour, *, corner: float = CORNER, edge: Colour | None = None) -> None:
        around = f' stroke="{_colour(edge)}" stroke-width="{self.px(3)}"' if edge is not None else ""
        round_ = min(self.px(corner), min(box.size) // 2)
        self._add(f'<rect {_place(box)} rx="{round_}" fill="{_colour(colour)}"{around}/>')

    def disc(self, centre: tuple[int, int], radius: int, colour: Colour) -> None:
        self._add(f'<circle cx="{centre[0]}" cy="{centre[1]}" r="{radius}" fill="{_colour(colour)}"/>')

    def shape(self, box: Rect, points: tuple[tuple[float, float], ...], colour: Colour) -> None:
        side = min(box.size)
        left, top = box.centerx - side / 2, box.centery - side / 2
        corners = _points((left + x * side, top + y * side) for x, y in points)
        self._add(f'<polygon points="{corners}" fill="{_colour(colour)}"/>')

    def drawing(self, box: Rect, name: str, colour: Colour) -> None:
        side = min(box.size)
        left, top, scale = box.centerx - side / 2, box.centery - side / 2, side / art.SIZE
        for contours in art.outline(name):
            loops = (_points((left + x * scale, top + y * scale) for x, y in contour) for contour in contours)
            path = " ".join(f"M{loop}Z" for loop in loops)
            self._add(f'<path d="{path}" fill="{_colour(colour)}" fill-rule="evenodd"/>')

    def line(self, begins: tuple[int, int], ends: tuple[int, int], colour: Colour, units: float = 2) -> None:
        (x1, y1), (x2, y2) = begins, ends
        drawn = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{_colour(colour)}"'
        self._add(f'<line {drawn} stroke-width="{max(1, self.px(units))}"/>')

    def path(self, box: Rect, points: tuple[tuple[float, float], ...], colour: Colour, units: float = 3) -> None:
        drawn = f'points="{_points(points)}" fill="none" stroke="{_colour(colour)}" stroke-linejoin="round"'
        self._add(f'<polyline {drawn} stroke-linecap="round" stroke-width="{units * self.unit:.1f}"/>')

    def picture(self, box: Rect, pixels: Pixels) -> Rect:
        rows, columns = pixels.shape[:2]
        scale = min(box.width / columns, box.height / rows)
        place = Rect(0, 0, round(columns * scale), round(rows * scale))
        place.center = box.center
        data = b64encode(self._encoded(pixels)).decode("ascii")
        self._add(f'<image {_place(place)} href="data:image/jpeg;base64,{data}"/>')
        return place

    def _line(
        self, box: Rect, text: str, cap: int, colour: Colour, ground: Colour, align: Align, bold: bool, whole: bool
    ) -> None:
        x, anchor = {"left": (box.x, "start"), "centre": (box.centerx, "middle"), "right": (box.right, "end")}[align]
        size = round(cap / CAP)
        weight = ' font-weight="bold"' if bold else ""
        # Whatever font the viewer has, the letters take the room that was measured for them.
        wide = f'textLength="{lettering.width(text, cap, bold=bold)}" lengthAdjust="spacingAndGlyphs"'
        place = f'x="{x}" y="{box.y + cap}" font-size="{size}" text-anchor="{anchor}" {wide}'
        self._add(f'<text {place}{weight} fill="{_colour(colour)}">{_written(text)}</text>')

    def _add(self, part: str) -> None:
        self._parts.append(part)


def _colour(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _place(box: Rect) -> str:
    return f'x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}"'


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _written(text: str) -> str:
    """A text as XML takes it: some characters that a name could have cannot stand there at all."""
    return escape(re.sub(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text))
