"""How each mat looks, as shapes at any resolution: the simulated camera and the printed sheet draw from the same list.

Zones have a soft tint and a thin line. Nothing may look like a die or a card from above: pips and symbols are only
outlines, and no small square is filled with a strong colour.
"""

from collections.abc import Iterator
from itertools import groupby, pairwise

import numpy as np

from vision.mat_shapes import Area, Code, Colour, Contour, Shape, Stroke, Text, arrow, circle, regular, rounded, symbol
from vision.mat_words import ENGLISH, Words
from vision.sheet import Mat, Point, Zone

INK: Colour = "#26323a"
FAINT: Colour = "#7b8a94"

# Of each game: its own colour, and the tint of its fields. White dice must stand out from the tint.
_STYLES: dict[str, tuple[Colour, Colour]] = {
    "rpsls": ("#00695c", "#d5e8e3"),
    "shizzle": ("#6a3d9a", "#e0d6ec"),
    "ligretto": ("#1d4f7c", "#e6ebef"),
    "monopoly": ("#1b6e3a", "#cfe6d2"),
    "zombies": ("#5a6b1f", "#e6ead2"),
}
_PLAIN = (INK, "#e8ecee")

# Of each colour of dice: a tint for its spaces and a line that can be read on white.
COLOURS: dict[str, tuple[Colour, Colour]] = {
    "blue": ("#d3e4f5", "#1f66ad"),
    "green": ("#d7eed6", "#2b7d3f"),
    "red": ("#fadbd8", "#c0332b"),
    "yellow": ("#fcf2bd", "#927600"),
}

# Who beats whom: each sign beats the one after it and the one three after it.
RING = ("scissors", "paper", "rock", "lizard", "spock")

_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # in a square of the letters a to i


def shapes(mat: Mat, words: Words = ENGLISH) -> tuple[Shape, ...]:
    """All that is printed on a mat, in the order in which it is drawn."""
    return tuple(_shapes(mat, words))


def _shapes(mat: Mat, words: Words) -> Iterator[Shape]:
    colour, tint = _STYLES.get(mat.game, _PLAIN)
    for row in _rows(mat):
        yield from _track(row, words)
    for zone in mat.zones:
        yield from _zone(zone, colour, tint, words)
    yield from _heading(mat, colour, words)
    if mat.game == "rpsls":
        yield from _who_beats_whom(mat.zone("centre"), colour, words)
    for marker in mat.markers:
        (left, top), (right, _) = marker.corners[:2]
        yield Code(mat.dictionary, marker.number, (left, top), right - left)


def _rows(mat: Mat) -> list[list[Zone]]:
    """The spaces of a board, by their colours."""
    spaces = [zone for zone in mat.zones if zone.name.startswith("space:")]
    return [list(row) for _, row in groupby(spaces, key=lambda zone: zone.name.split(":")[1])]


def _zone(zone: Zone, colour: Colour, tint: Colour, words: Words) -> Iterator[Shape]:
    kind, _, which = zone.name.partition(":")
    left, top, right, _ = zone.box
    middle = (left + right) / 2
    if kind == "space":
        yield from _space(zone, *which.split(":"))
        return
    yield Area((rounded(zone.polygon, 6),), fill=tint, line=colour, width=0.5)
    match kind:
        case "roll":
            yield Text(words["roll"], (left + 6, top + 7), 4.5, soft(colour), "start")
        case "centre":
            yield Text(words["centre"], (middle, top - 6), 5, colour, bold=True)
        case "line":
            yield from _lane(zone, colour, words)
        case "player":
            yield from _player(zone, which, colour, words)
        case "draw":
            yield Text(_number(words, which), (middle, top - 6), 5.5, colour, bold=True)
        case "deck":
            yield Text(words["deck"], (middle, top - 6), 5.5, colour, bold=True)


def _number(words: Words, index: str) -> str:
    return words["player"].format(number=int(index) + 1)


def _lane(zone: Zone, colour: Colour, words: Words) -> Iterator[Shape]:
    left, top, right, _ = zone.box
    middle = zone.centre[1]
    yield Text(words["line"], (left + 6, top - 5), 4.5, colour, "start", bold=True)
    yield Text(words["line.start"], (left + 5, middle), 4, soft(colour), "start")
    for x in np.linspace(left + 40, right - 14, 8):
        yield Stroke(((float(x), middle - 5), (float(x) + 5, middle), (float(x), middle + 5)), soft(colour), 0.4)


def _player(zone: Zone, index: str, colour: Colour, words: Words) -> Iterator[Shape]:
    """The player's name at the sheet's edge, for the one who sits there."""
    left, top, right, bottom = zone.box
    x, y = zone.centre
    edge = 8
    at = {0: (x, bottom - edge), 90: (left + edge, y), 180: (x, top + edge), 270: (right - edge, y)}[zone.turn]
    yield Text(_number(words, index), at, 6, soft(colour), turn=zone.turn)


def _track(row: list[Zone], words: Words) -> Iterator[Shape]:
    """A row of spaces as one strip: a tinted square with pips for each would look like a die."""
    colour = row[0].name.split(":")[1]
    tint, line = COLOURS[colour]
    (left, top, _, bottom), (_, _, right, _) = row[0].box, row[-1].box
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    yield Area((rounded(corners, 5),), fill=tint)
    for one, other in pairwise(row):
        x = (one.box[2] + other.box[0]) / 2
        yield Stroke(((x, top), (x, bottom)), "#ffffff", 1.0)
    middle = (top + bottom) / 2
    for x in (left - 7, right + 7):  # side by side: a letter inside of a ring is read as a one
        yield Area((badge(colour, (x, middle - 5), 3),), line=line, width=0.5)
        yield Text(words[f"letter.{colour}"], (x, middle + 4), 5, line)


def _space(zone: Zone, colour: str, value: str) -> Iterator[Shape]:
    line = COLOURS[colour][1]
    x, y = zone.centre
    for place in _PIPS[int(value)]:
        row, column = divmod("abcdefghi".index(place), 3)
        yield Area((circle((x + (column - 1) * 4.2, y + (row - 1) * 4.2), 1.2),), line=soft(line), width=0.35)


def soft(colour: Colour) -> Colour:
    """A colour halfway to white: plain to people who look for it, faint to the eyes that look for dice."""
    return "#" + "".join(f"{(int(colour[i : i + 2], 16) + 255) // 2:02x}" for i in (1, 3, 5))


def badge(colour: str, centre: Point, radius: float) -> Contour:
    """The shape that stands for a colour of dice, for those who do not see it."""
    match colour:
        case "blue":
            return circle(centre, radius)
        case "green":
            return regular(centre, radius * 1.25, 3)
        case "red":
            return regular(centre, radius * 1.2, 4)
        case _:
            return regular(centre, radius * 1.3, 5, radius * 0.75)


def _heading(mat: Mat, colour: Colour, words: Words) -> Iterator[Shape]:
    middle = mat.width / 2
    title, hint = words[f"title.{mat.game}"], words[f"hint.{mat.game}"]
    board = [space.box for row in _rows(mat) for space in row]
    if board:  # the edges of the sheet belong to the players
        yield Text(title, (middle, min(box[1] for box in board) - 8), 6, colour, bold=True)
        below = max(box[3] for box in board) + 8
        yield Text(hint, (max(box[2] for box in board), below), 3.5, colour, "end")
        yield from _ruler((min(box[0] for box in board), below), words)
        return
    yield Text(title, (middle, 21), 8, colour, bold=True)
    low = mat.height - 20
    yield Text(hint, (middle, low), 4.5, INK)
    yield from _ruler((middle - 29, low + 11), words)
    if any(zone.name == "deck" for zone in mat.zones):
        yield Text(words["discard"], (middle, max(zone.box[3] for zone in mat.zones) + 9), 4, FAINT)


def _ruler(at: Point, words: Words) -> Iterator[Shape]:
    """Five centimetres, to check that the sheet was printed in its true size."""
    left, y = at
    yield Stroke(((left, y), (left + 50, y)), FAINT, 0.3)
    for mm in range(0, 51, 5):
        yield Stroke(((left + mm, y), (left + mm, y - (2.5 if mm % 10 == 0 else 1.5))), FAINT, 0.3)
    yield Text(words["ruler"], (left + 53, y - 1), 2.5, FAINT, "start")


def _who_beats_whom(centre: Zone, colour: Colour, words: Words) -> Iterator[Shape]:
    x, y = centre.centre[0], centre.box[3] + 38
    places = regular((x, y), 26, 5)
    for i, place in enumerate(places):
        yield from symbol(RING[i], place, 13, soft(colour), width=0.4)
        for step in (1, 3):
            yield from _between(place, places[(i + step) % 5], FAINT)
    yield Text(words["beats"], (x, y + 32), 3, FAINT)


def _between(start: Point, end: Point, colour: Colour) -> Iterator[Shape]:
    """An arrow from one symbol to another that touches neither."""
    a, b = np.array(start), np.array(end)
    gap = (b - a) / np.linalg.norm(b - a) * 8.5
    (x0, y0), (x1, y1) = a + gap, b - gap
    yield from arrow((float(x0), float(y0)), (float(x1), float(y1)), colour, 0.4)
