"""Printed sheets that dice are rolled on: square markers, coloured zones, rows of spaces, badges and words; no dice."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.synth import faces, grounds
from models.synth.grounds import Tile

SIDE = 1024
"""Pixels of a sheet as it is drawn: print is finer than felt."""

Paper = NDArray[np.uint8]  # (SIDE, SIDE, 3) RGB
Ink = tuple[int, int, int]
Box = tuple[int, int, int, int]

MARKERS = (cv2.aruco.DICT_4X4_50, cv2.aruco.DICT_5X5_50, cv2.aruco.DICT_6X6_50)
FONTS = (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)
WORDS = ("Roll here", "Player 1", "Player 2", "START", "Your line", "5 cm", "Black die", "Turn a card", "Bank", "GO")


def sheet(rng: np.random.Generator, seen: float) -> Tile:
    """A printed sheet, or a part of one, that can be laid side by side; so many pixels of it will be seen."""
    paper = _paper(rng)
    if rng.random() < 0.5:
        # Its edges, and the table that it lies on.
        edge = int(rng.uniform(0.05, 0.2) * SIDE)
        table = np.asarray(cv2.resize(grounds.tile(rng), (SIDE, SIDE)), np.uint8)
        within = SIDE - 2 * edge
        table[edge:-edge, edge:-edge] = cv2.resize(paper, (within, within), interpolation=cv2.INTER_AREA)
        paper = table
    side = int(np.clip(seen, 128, SIDE))  # no finer than a camera would see it
    # Upside down: the table counts away from the viewer, and letters are not mirrored.
    return np.asarray(cv2.resize(paper[::-1], (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _paper(rng: np.random.Generator) -> Paper:
    """All that is printed on a sheet."""
    white = rng.uniform(225, 255) if rng.random() < 0.85 else rng.uniform(20, 200)
    paper = np.full((SIDE, SIDE, 3), np.clip(white + rng.normal(0, 4, 3), 0, 255), np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        _zone(rng, paper, white)
    for _ in range(int(rng.integers(0, 3))):
        _spaces(rng, paper, white)
    for _ in range(int(rng.integers(0, 8))):
        _badge(rng, paper)
    for _ in range(int(rng.integers(1, 7))):
        _words(rng, paper)
    for _ in range(int(rng.integers(0, 7))):
        _marker(rng, paper)
    return paper


def _ink(rng: np.random.Generator, strength: float = 1.0, white: float = 255.0) -> Ink:
    """Black, or any colour; a weak one is a tint of the paper."""
    full = rng.uniform(0, 60, 3) if rng.random() < 0.3 else rng.uniform(0, 220, 3)
    red, green, blue = np.clip(full * strength + white * (1 - strength), 0, 255)
    return int(red), int(green), int(blue)


def _box(rng: np.random.Generator, wide: tuple[float, float], high: tuple[float, float]) -> Box:
    """A place on the paper of some shares of its side: left, top, width, height."""
    width, height = int(rng.uniform(*wide) * SIDE), int(rng.uniform(*high) * SIDE)
    return int(rng.integers(0, SIDE - width)), int(rng.integers(0, SIDE - height)), width, height


def _zone(rng: np.random.Generator, paper: Paper, white: float) -> None:
    """A large field, tinted and with an outline."""
    x, y, width, height = _box(rng, (0.2, 0.9), (0.15, 0.9))
    cv2.rectangle(paper, (x, y), (x + width, y + height), _ink(rng, rng.uniform(0.1, 0.6), white), -1)
    cv2.rectangle(paper, (x, y), (x + width, y + height), _ink(rng), int(rng.integers(1, 6)), cv2.LINE_AA)


def _spaces(rng: np.random.Generator, paper: Paper, white: float) -> None:
    """Rows of squares as large as dice, each with a printed face in it: to be covered by dice, and not to be read."""
    side = int(rng.uniform(0.04, 0.13) * SIDE)
    columns, rows = int(rng.integers(2, 7)), int(rng.integers(1, 5))
    step = int(side * rng.uniform(1.0, 1.3))
    left, top = (int(rng.uniform(-0.1, 0.8) * SIDE) for _ in range(2))
    strength = rng.uniform(0.1, 1.0)
    faint = rng.uniform(0.15, 1.0)
    outline = rng.random() < 0.7
    maker = (faces.six_pips, faces.six_numerals, faces.six_symbols)[rng.integers(3)]
    for row in range(rows):
        tint, ink, printed = _ink(rng, strength, white), _ink(rng, faint, white), maker(rng)
        for column in range(columns):
            x, y = left + column * step, top + row * step
            if min(x, y) < 0 or max(x, y) + side >= SIDE:
                continue
            cv2.rectangle(paper, (x, y), (x + side, y + side), tint, -1)
            if outline:
                cv2.rectangle(paper, (x, y), (x + side, y + side), ink, max(side // 30, 1), cv2.LINE_AA)
            _stamp(paper, printed[column % 6][2], (x, y, side), ink)


def _badge(rng: np.random.Generator, paper: Paper) -> None:
    """A disc, a ring or a polygon, empty or with a face in it."""
    x, y, side, _ = _box(rng, (0.02, 0.12), (0.13, 0.131))
    corners = int(rng.choice([3, 4, 4, 5, 6, 24]))
    angle = rng.uniform(0, 2 * np.pi) + np.arange(corners) * 2 * np.pi / corners
    points = np.array([x, y]) + side / 2 * (1 + np.stack([np.cos(angle), np.sin(angle)], 1))
    if rng.random() < 0.5:
        cv2.fillPoly(paper, [points.astype(np.int32)], _ink(rng), cv2.LINE_AA)
    else:
        cv2.polylines(paper, [points.astype(np.int32)], True, _ink(rng), int(rng.integers(1, 6)), cv2.LINE_AA)
    if rng.random() < 0.6:
        mask = faces.six_faces(rng)[0][2]
        _stamp(paper, mask, (x + side // 6, y + side // 6, max(side * 2 // 3, 4)), _ink(rng))


def _words(rng: np.random.Generator, paper: Paper) -> None:
    """A few words, level or standing."""
    high = rng.uniform(0.012, 0.06) * SIDE
    word, font = str(rng.choice(WORDS)), int(rng.choice(FONTS))
    standing = rng.random() < 0.3
    sheet = np.ascontiguousarray(np.rot90(paper)) if standing else paper
    at = (int(rng.integers(-SIDE // 8, SIDE * 3 // 4)), int(rng.integers(0, SIDE)))
    cv2.putText(sheet, word, at, font, high / 22, _ink(rng), max(round(high / 11), 1), cv2.LINE_AA)
    if standing:
        paper[:] = np.rot90(sheet, -1)


def _marker(rng: np.random.Generator, paper: Paper) -> None:
    """A square marker, black on white, as a camera finds a sheet by."""
    book = cv2.aruco.getPredefinedDictionary(int(rng.choice(MARKERS)))
    cells = cv2.aruco.generateImageMarker(book, int(rng.integers(50)), book.markerSize + 2)
    side = int(rng.uniform(0.04, 0.16) * SIDE)
    x, y = (int(v) for v in rng.integers(0, SIDE - side, 2))
    edge = min(side // 8, x, y)
    paper[y - edge : y + side + edge, x - edge : x + side + edge] = np.maximum(paper.max(), 200)
    turned = np.rot90(cells, int(rng.integers(4)))
    paper[y : y + side, x : x + side] = cv2.resize(turned, (side, side), interpolation=cv2.INTER_NEAREST)[..., None]


def _stamp(paper: Paper, mask: NDArray[np.uint8], place: tuple[int, int, int], ink: Ink) -> None:
    """Prints a face at x, y with that side."""
    x, y, side = place
    spot = paper[y : y + side, x : x + side]
    share = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32)[..., None] / 255
    share = share[: spot.shape[0], : spot.shape[1]]
    spot[:] = (spot * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)
