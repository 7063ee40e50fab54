"""A mat on paper: on one sheet, or where it is larger, on several that are joined."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from firmware.printing.page import HAIR, MARGIN, Box, Page, Placed
from ui.texts import Texts
from vision.mat_art import FAINT, INK, shapes
from vision.mat_shapes import Shape, Stroke, Text
from vision.mat_words import Words
from vision.sheet import Mat

_OVER = 1.0  # how far the print goes on beyond a seam: a cut that is a little off shows no white
_TAB, _LEAST_TAB = 9.0, 3.8  # of paper beyond a seam, to glue the next sheet on


def pages(mat: Mat, paper: tuple[float, float], words: Words, t: Texts) -> list[Page]:
    """The sheets of a mat from left to right; the mat's middle is the middle of the paper, of several in height."""
    art = shapes(mat, words)
    short, long = paper
    left, _, right, _ = inked(mat)
    if right - left <= long - 2 * MARGIN:
        at = ((long - mat.width) / 2, (short - mat.height) / 2)
        how = Text(f"{t('print.scale')} {t('print.mat_ruler')}", (long / 2, short - MARGIN - 1.5), 1.8, FAINT)
        return [Page(long, short, (Placed(art, at), Placed((how,))))]
    cuts = seams(mat, short - 2 * MARGIN)
    edges = [left, *cuts, right]
    room = short - 2 * MARGIN
    tabs = [min(_TAB, (room - (b - a)) / (1 + (0 < i < len(cuts)))) for i, (a, b) in enumerate(pairwise(edges))]
    return [_tile(mat, art, paper, (i, len(edges) - 1), edges, tabs[i], t) for i in range(len(edges) - 1)]


def inked(mat: Mat) -> Box:
    """The part of the sheet that is printed on."""
    points = np.array(
        [
            *(corner for marker in mat.markers for corner in marker.corners),
            *(corner for zone in mat.zones for corner in zone.polygon),
        ]
    )
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def seams(mat: Mat, room: float) -> list[float]:
    """Where to divide a mat so that every part fits into so many millimetres; never through a marker or a space."""
    left, _, right, _ = inked(mat)
    whole = [marker.corners for marker in mat.markers] + [z.polygon for z in mat.zones if z.name.startswith("space:")]
    spans = sorted((min(x for x, _ in corners), max(x for x, _ in corners)) for corners in whole)
    gaps = [(b + c) / 2 for (_, b), (c, _) in pairwise(spans) if b < c]
    for parts in range(2, 9):
        evenly = np.linspace(left, right, parts + 1)[1:-1]
        cuts = [min(gaps, key=lambda gap: abs(gap - place)) for place in evenly]
        edges = [left, *cuts, right]
        beyond = [_LEAST_TAB * (1 + (0 < i < parts - 1)) for i in range(parts)]
        if all(b - a + more <= room for (a, b), more in zip(pairwise(edges), beyond, strict=True)):
            return cuts
    raise ValueError(f"the mat of {mat.game} does not fit on sheets of {room:g} mm")


def _tile(
    mat: Mat,
    art: tuple[Shape, ...],
    paper: tuple[float, float],
    which: tuple[int, int],
    edges: list[float],
    tab: float,
    t: Texts,
) -> Page:
    """One sheet of several: the tab on its left goes under the sheet before, its right edge is cut off."""
    (number, count), (width, height) = which, paper
    first, last = number == 0, number == count - 1
    start, end = edges[number], edges[number + 1]
    paper_left, paper_right = start - tab * (not first), end + tab * (not last)
    top = (height - mat.height) / 2
    at = ((width - (paper_right - paper_left)) / 2 - paper_left, top)
    clip = (start - _OVER * (not first), 0.0, end + _OVER * (not last), mat.height)
    if first:
        clip = (0.0, *clip[1:])
    if last:
        clip = (*clip[:2], mat.width, clip[3])
    whole = (MARGIN - top, height - top - MARGIN)
    notes: list[Shape] = []
    sheet = t("print.sheet", number=number + 1, count=count)
    if not first:
        notes += _beside(start, -tab, f"{sheet}. {t('print.glue', number=number)}", whole)
    if not last:
        notes += _beside(end, tab, f"{sheet}. {t('print.cut')} {t('print.scale')}", whole)
    return Page(width, height, (Placed(art, at, clip), Placed(tuple(notes), at)))


def _beside(x: float, tab: float, text: str, whole: tuple[float, float]) -> Iterator[Shape]:
    """A seam's line, and what to do with the paper beyond it."""
    yield Stroke(((x, whole[0]), (x, whole[1])), INK, HAIR)
    strip = abs(tab) - _OVER
    middle = x + np.sign(tab) * (_OVER + min(strip, 3.2) / 2)
    yield Text(text, (float(middle), sum(whole) / 2), min(2.2, strip * 0.6), INK, turn=90)
