"""How a game turned, kept as files: a PNG and an SVG of the same page."""

import time
from io import BytesIO
from pathlib import Path

import cv2
import pygame

from firmware import durable
from ui.canvas import Canvas
from ui.curve.sheet import SIZE, UNITS, Sheet, sheet
from ui.curve.svg import Page
from ui.world import Curve, Pixels, Table

KINDS = (".png", ".svg")
_WIDE = 640  # pixels of an embedded photo at most


def keep(table: Table, curve: Curve, language: str, folder: Path) -> Path:
    """Writes both pictures into a folder under a name that is free there; the first of them. OSError if it cannot."""
    day = time.strftime("%Y-%m-%d")
    page = sheet(table, curve, language, day)
    folder.mkdir(parents=True, exist_ok=True)
    stem = next(
        name
        for number in range(1, 10_000)
        if not (folder / f"{(name := f'{day}-{table.game}-{number}')}{KINDS[0]}").exists()
    )
    for kind in reversed(KINDS):  # the one by which the name counts as taken comes last
        durable.write(folder / f"{stem}{kind}", drawn(page, kind))
    return folder / f"{stem}{KINDS[0]}"


def drawn(page: Sheet, kind: str) -> bytes:
    """The page as a file of that kind."""
    if kind == ".svg":
        paper = Page(SIZE, _jpeg, UNITS)
        page.draw(paper)
        return paper.svg(f"{page.title}: {page.wins}").encode()
    surface = pygame.Surface(SIZE)
    page.draw(Canvas(surface, UNITS))
    file = BytesIO()
    pygame.image.save(surface, file, "curve.png")
    return file.getvalue()


def _jpeg(pixels: Pixels) -> bytes:
    scale = min(1.0, _WIDE / pixels.shape[1])
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
    _, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return jpeg.tobytes()
