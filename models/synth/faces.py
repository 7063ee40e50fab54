"""What is on the faces of a die: our symbols, pips of many styles, numerals of many fonts, and any other glyph."""

import logging
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from models import art
from models.synth import more_fonts

SIDE = 96
"""Pixels of a mask: dice are seldom seen larger."""

GLYPHS = 2000
"""How many icons the embedding learns to tell apart."""

PIPS = {"disc": 0.69, "ring": 0.07, "square": 0.06, "eye": 0.06, "star": 0.04, "icon": 0.08}
"""What pips look like, and how often."""

MARKED = 0.08
"""Of the dice with pips, how many bear their maker's mark."""

DIAGONAL, ASKEW = 0.15, 0.08
"""Of the dice, on how many the print stands on a corner of the face, and on how many it is turned by any angle."""

SIX = (1, 2, 3, 4, 5, 6)

Mask = NDArray[np.uint8]
Face = tuple[str, str, Mask]  # the reader's class, the glyph's own name, how much ink

# Held back, to judge what was never trained on: see models/README.md.
UNSEEN_ICONS = ("elusiveicons",)

_FONTS = ("matplotlib", "font_roboto", "font_hanken_grotesk", "font_manrope", "font_intuitive", "font_source_sans_pro")
_ICONS = ("fontawesome6-solid", "materialdesignicons6", "remixicon")
# Icons that look like one of our own faces cannot teach what is none of them.
_LIKE_OURS = re.compile(
    r"file|note|paper|document|article|clipboard|page|receipt|list|text|refresh|reload|rotat|sync|redo|undo|repeat|restart|recycl"
    r"|replay|history|update|cached|autorenew|loop|arrow|caret|chevron|skip|step|forward|back|left|right|scissor|cut|skull|brain"
    r"|dice|die|numeric|number|one|two|three|four|five|six|hand|spock|lizard|gecko|dots|circle|grip|ellipsis|drag|braille|grain"
    r"|domino|stone|rock|hexagon|octagon|pentagon|shape|roman|counter|looks|minus|\d|^uni"
    r"|alpha|epsilon|size|quote|space|exclamation|trending|restore|spinner|accidental|turn|radiobox|currency|commit"
)
_NOT_FOR_NUMERALS = ("LastResort", "STIXNon", "STIXSiz", "cmex", "cmmi", "cmsy", "Display", "Thin", "VariableFont")
_STROKES = (
    cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_PLAIN, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)  # fmt: skip
_LETTERS = "ACDFHJKPQRTUVXY&?$%@+#"  # not 9, Z or S: turned or slanted, they are a 6, a 2 or a 5


@cache
def fonts() -> tuple[Path, ...]:
    """The font files that numerals are trained with."""
    found = [path for package in _FONTS for path in _folder(package).rglob("*.[ot]tf")]
    chosen = [path for path in found if not any(part in path.name for part in _NOT_FOR_NUMERALS)]
    return tuple(sorted(chosen)) + tuple(sorted(more_fonts.FOLDER.glob("*.woff")))


@cache
def icons(files: tuple[str, ...] = _ICONS) -> tuple[tuple[Path, int], ...]:
    """Every icon of some icon fonts: font file and character."""
    paths = sorted(path for path in _folder("qtawesome").rglob("*.ttf") if path.name.startswith(files))
    return tuple(
        (path, code)
        for path in paths
        for code, name in sorted(_font(path).getBestCmap().items())
        if code > 0x2000 and (files != _ICONS or not _LIKE_OURS.search(name.lower()))
    )


@cache
def taught() -> tuple[tuple[Path, int], ...]:
    """The icons that are trained with, evenly chosen: of each there must be enough pictures."""
    return icons()[:: max(len(icons()) // GLYPHS, 1)]


@cache
def strangers() -> frozenset[str]:
    """The names of all glyphs that look like none of our faces."""
    return frozenset({glyph_name(path, code) for path, code in taught()} | set(_LETTERS) | {"blank"})


def glyph_name(path: Path, code: int) -> str:
    """What an icon is called in labels."""
    return f"{path.name[:4]}{code:x}"


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"The fonts of {package} are missing: pip install 'croupier[train]'.")
    return Path(spec.origin).parent


@cache
def _font(path: Path) -> TTFont:
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # old icon fonts have odd dates, which matter to nobody
    return TTFont(path, lazy=True)


@cache
def glyph(path: Path, code: int) -> art.Outline | None:
    """One character as a drawing that fills the square of `art`; None if it is empty."""
    font = _font(path)
    name = font.getBestCmap().get(code)
    if name is None:
        return None
    glyphs = font.getGlyphSet()
    contours = art.flatten(glyphs[name].draw, glyphs)
    if not contours:
        return None
    upward = np.array([1, -1], np.float32)  # fonts count upwards
    return _filling([contour * upward for contour in contours])


@cache
def stroked(text: str, font: int, thick: int) -> art.Outline | None:
    """A character written with a pen of that width, as a drawing that fills the square of `art`."""
    mask = np.zeros((300, 300), np.uint8)
    cv2.putText(mask, text, (60, 220), font, 12 if font == cv2.FONT_HERSHEY_PLAIN else 6, 255, thick, cv2.LINE_AA)
    contours, _ = cv2.findContours((mask > 127).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    return _filling([contour[:, 0].astype(np.float32) for contour in contours if len(contour) > 2])


def _filling(contours: Sequence[NDArray[np.float32]]) -> art.Outline | None:
    """A drawing as large as the square of `art`, in its middle."""
    points = np.concatenate(contours)
    low, high = points.min(axis=0), points.max(axis=0)
    extent = float((high - low).max())
    if extent <= 0:
        return None
    centre = (low + high) / 2
    return (tuple((contour - centre) / extent * art.SIZE + art.SIZE / 2 for contour in contours),)


def six_pips(rng: np.random.Generator, values: Sequence[int] = SIX) -> list[Face]:
    """The faces of a pip die, or some of them: spacing, size and shape of the pips vary from die to die."""
    reach = rng.uniform(0.2, 0.32)
    radius = rng.uniform(0.055, min(0.125, reach * 0.46))
    # Of a six: how far its rows of three are spread, and how close together the two rows lie.
    tall, wide = rng.uniform(0.8, 1.12), rng.uniform(max(0.55, 1.05 * radius / reach), 1.05)
    style = str(rng.choice(list(PIPS), p=list(PIPS.values())))
    small = _small_icon(rng) if style == "icon" else None
    big_one = rng.uniform(1.5, 2.4) if rng.random() < 0.18 else rng.uniform(0.95, 1.2)
    marked = rng.random() < MARKED
    faces = []
    for value in values:
        mask = np.zeros((SIDE * 2, SIDE * 2), np.uint8)
        if marked and rng.random() < 0.7:
            _mark(rng, mask)
        for x, y in _pip_places(value, (reach * wide, reach * tall) if value == 6 else (reach, reach)):
            size = radius * (big_one if value == 1 and small is None else 1)
            if small is None:
                _pip(mask, x, y, size, style)
            else:
                _stick(mask, x, y, size * 1.25, small)
        shrunk = np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
        faces.append((f"pips_{value}", f"pips_{value}", shrunk))
    return faces


def _mark(rng: np.random.Generator, mask: Mask) -> None:
    """A maker's mark, as on the dice of casinos: a ring or a few letters in the middle, fainter than the pips."""
    side, faint = mask.shape[0], int(rng.integers(40, 150))
    middle = side // 2
    if rng.random() < 0.5:
        cv2.circle(
            mask, (middle, middle), round(side * rng.uniform(0.1, 0.2)), faint, int(rng.integers(2, 8)), cv2.LINE_AA
        )
    if rng.random() < 0.6:
        text = "".join(rng.choice(list("ABCDEFGHKLMNPRSTUVWX1234567890"), int(rng.integers(1, 5))))
        size = rng.uniform(0.5, 1.1)
        (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size, 2)
        cv2.putText(
            mask, text, (middle - wide // 2, middle + high // 2), cv2.FONT_HERSHEY_DUPLEX, size, faint, 2, cv2.LINE_AA
        )


def _pip_places(value: int, reach: tuple[float, float]) -> Iterable[tuple[float, float]]:
    """The middle of each pip, as art/pips_N.svg has it but spread by `reach`, across and down."""
    for contours in art.outline(f"pips_{value}"):
        x, y = contours[0].mean(axis=0) / art.SIZE - 0.5
        yield 0.5 + x * reach[0] / 0.25, 0.5 + y * reach[1] / 0.25


def _pip(mask: Mask, x: float, y: float, radius: float, style: str) -> None:
    side = mask.shape[0]
    centre = (round(x * side), round(y * side))
    r = max(round(radius * side), 2)
    if style == "square":
        cv2.rectangle(mask, (centre[0] - r, centre[1] - r), (centre[0] + r, centre[1] + r), 255, -1)
    elif style == "ring":
        cv2.circle(mask, centre, r, 255, max(r // 3, 1), cv2.LINE_AA)
    elif style == "star":
        angle = np.arange(10) * np.pi / 5
        reach = np.where(np.arange(10) % 2, 0.6, 1.4) * r
        points = np.stack([centre[0] + reach * np.sin(angle), centre[1] - reach * np.cos(angle)], 1)
        cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 255, cv2.LINE_AA)
    else:
        cv2.circle(mask, centre, r, 255, -1, cv2.LINE_AA)
        if style == "eye":
            cv2.circle(mask, centre, max(r // 2, 1), 90, -1, cv2.LINE_AA)


def _small_icon(rng: np.random.Generator) -> Mask:
    """A heart, a paw, a skull or whatever else stands for pips: with enough ink to be seen as a dot from afar."""
    while True:
        shape = glyph(*icons()[rng.integers(len(icons()))])
        if shape is not None and (mask := sized(shape, 1.0)).mean() / 255 > 0.35:
            return mask


def _stick(mask: Mask, x: float, y: float, radius: float, icon: Mask) -> None:
    """An icon around one place of a face, within its edges."""
    side, r = mask.shape[0], max(round(radius * mask.shape[0]), 3)
    left, top = np.clip((round(x * side) - r, round(y * side) - r), 0, side - 2 * r)
    there = mask[top : top + 2 * r, left : left + 2 * r]
    np.maximum(there, cv2.resize(icon, (2 * r, 2 * r), interpolation=cv2.INTER_AREA), out=there)


def six_numerals(rng: np.random.Generator, values: Sequence[int] = SIX) -> list[Face]:
    """The numerals 1 to 6 of one font, or some of them, ours among them; the 6 may be marked so that it is no 9."""
    path = fonts()[rng.integers(len(fonts()))]
    own = rng.random() < 0.15
    stroke = (int(rng.choice(_STROKES)), int(rng.integers(5, 20))) if not own and rng.random() < 0.2 else None
    mark = rng.choice(["none", "line", "dot"], p=[0.5, 0.35, 0.15])
    change = _change(rng, rng.uniform(0.42, 0.78), stretch=0.22, boldest=2.5)
    faces = []
    for value in values:
        shape = art.outline(str(value)) if own else glyph(path, ord(str(value)))
        if stroke:
            shape = stroked(str(value), *stroke)
        assert shape is not None, path
        if value == 6 and not own:
            shape = _marked(shape, str(mark))
        faces.append((str(value), str(value), change(shape)))
    return faces


def _marked(shape: art.Outline, mark: str) -> art.Outline:
    """A 6 with a line below it or a dot beside it."""
    if mark == "line":
        line = np.array([(20, 106), (80, 106), (80, 116), (20, 116)], np.float32)
        return ((*shape[0], line),)
    if mark == "dot":
        angle = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        dot = np.stack([86 + 7 * np.cos(angle), 93 + 7 * np.sin(angle)], 1).astype(np.float32)
        return ((*shape[0], dot),)
    return shape


def six_symbols(rng: np.random.Generator, names: tuple[str, ...] = art.SYMBOLS, count: int = 6) -> list[Face]:
    """Six of our own symbols, or fewer."""
    change = _change(rng, rng.uniform(0.55, 0.9), stretch=0.12)
    chosen = rng.permutation(names) if len(names) >= 6 else rng.choice(names, 6)
    return [(str(name), str(name), change(art.outline(str(name)))) for name in chosen[:count]]


def six_others(rng: np.random.Generator) -> list[Face]:
    """Six glyphs that belong to none of our sets, drawn alike."""
    change = _change(rng, rng.uniform(0.45, 0.85), stretch=0.15)
    return [one_other(rng, change) for _ in range(6)]


def one_other(rng: np.random.Generator, change: Callable[[art.Outline], Mask] | None = None) -> Face:
    """An icon or a letter that belongs to none of our sets; seldom a blank face."""
    change = change or _change(rng, rng.uniform(0.45, 0.85), stretch=0.15)
    while True:
        if rng.random() < 0.03:
            return "other", "blank", np.zeros((SIDE, SIDE), np.uint8)
        if rng.random() < 0.15:
            path, code = fonts()[rng.integers(len(fonts()))], ord(rng.choice(list(_LETTERS)))
            name = chr(code)
        else:
            path, code = taught()[rng.integers(len(taught()))]
            name = glyph_name(path, code)
        shape = glyph(path, code)
        if shape is not None and (mask := change(shape)).mean() / 255 > 0.06:
            return "other", name, mask


def _change(
    rng: np.random.Generator, size: float, stretch: float, boldest: float = 1.0
) -> Callable[[art.Outline], Mask]:
    """How one die's maker draws: size, width, slant, turn, weight, bends and corners, the same for all its faces."""
    wide = rng.uniform(1 - stretch, 1 + stretch)
    slant = rng.normal(0, 0.06)
    weight = rng.normal(0, 1.0)
    weight *= boldest if weight > 0 else 1.0
    shift = rng.normal(0, 0.015, 2)
    waist, taper, belly = rng.normal(0, 0.07, 3) if rng.random() < 0.6 else np.zeros(3)
    soft = rng.uniform(2, 5) if rng.random() < 0.3 else 0.0
    turn = _turn(rng)
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    matrix = (around @ [[wide, slant], [0, 1 / wide]] * size).astype(np.float32)

    def bent(points: NDArray[np.float32]) -> NDArray[np.float32]:
        """No two fonts have the waist of a 3 at one height, or the bow of a 5 of one width."""
        x, y = (points / (art.SIZE / 2) - 1).T
        inner = np.clip(1 - y * y, 0, 1)
        x, y = x * (1 + taper * y + belly * inner), y + waist * inner
        moved = np.stack([x, y], 1) * (art.SIZE / 2) @ matrix.T + art.SIZE / 2 * (1 + shift)
        return np.asarray(moved, np.float32)

    def draw(shape: art.Outline) -> Mask:
        mask = art.mask(tuple(tuple(bent(c) for c in contours) for contours in shape), SIDE * 2)
        if soft:
            mask = np.asarray((cv2.GaussianBlur(mask, (0, 0), soft) > 110) * 255, np.uint8)
        grown = round(abs(weight) * 1.2)
        if grown:
            kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * grown + 1, 2 * grown + 1))
            mask = np.asarray((cv2.dilate if weight > 0 else cv2.erode)(mask, kernel), np.uint8)
        return np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)

    return draw


def _turn(rng: np.random.Generator) -> float:
    """How far a print is turned against the edges of its face: mostly not at all."""
    kind = rng.random()
    if kind < DIAGONAL:
        return float(np.pi / 4 + rng.normal(0, 0.06))
    return float(rng.uniform(-np.pi / 4, np.pi / 4)) if kind < DIAGONAL + ASKEW else 0.0


def sized(shape: art.Outline, size: float) -> Mask:
    """A drawing as it is, at a share of the face."""
    moved = tuple(tuple((c - art.SIZE / 2) * np.float32(size) + art.SIZE / 2 for c in contours) for contours in shape)
    return np.asarray(cv2.resize(art.mask(moved, SIDE * 2), (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


FAMILIES: tuple[tuple[Callable[[np.random.Generator], list[Face]], float], ...] = (
    (six_pips, 0.36),
    (six_numerals, 0.24),
    (six_symbols, 0.26),
    (six_others, 0.14),
)


def six_faces(rng: np.random.Generator) -> list[Face]:
    """The faces of one die of any kind, each turned as it happened to be printed."""
    makers, weights = zip(*FAMILIES, strict=True)
    faces = makers[rng.choice(len(makers), p=weights)](rng)
    order = rng.permutation(6)
    return [(faces[i][0], faces[i][1], np.rot90(faces[i][2], int(rng.integers(4))).copy()) for i in order]
