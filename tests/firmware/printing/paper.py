"""What comes out of the printer: the pages of a PDF file as pictures, and their pieces as they lie on a table."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from firmware.printing.mats import seams
from firmware.printing.page import MARGIN, Page
from firmware.printing.sheets import document, pages
from vision.picture import Picture
from vision.sheet import Point, mat_of

FELT = (70, 105, 60)


@cache
def printed(
    sheet: str, paper: str = "a4", language: str = "en", per_mm: float = 4, size: float | None = None
) -> tuple[Picture, ...]:
    """Every page of a sheet, in so many pixels a millimetre."""
    file = pypdfium2.PdfDocument(document([sheet], paper, language, size)[0])
    try:
        return tuple(
            np.ascontiguousarray(file[i].render(scale=per_mm * 25.4 / 72).to_numpy()[..., :3]) for i in range(len(file))
        )
    finally:
        file.close()


@cache
def joined(game: str, paper: str, language: str, per_mm: int = 4) -> Picture:
    """A mat as it lies on the table: its sheets cut along their lines, and each laid on the next."""
    mat = mat_of(game)
    whole = np.full((round(mat.height * per_mm), round(mat.width * per_mm), 3), 255, np.uint8)
    sheets = list(
        zip(printed(f"mat-{game}", paper, language, per_mm), pages(f"mat-{game}", paper, language), strict=True)
    )
    cuts = seams(mat, sheets[0][1].width - 2 * MARGIN) if len(sheets) > 1 else []
    for picture, page in reversed(sheets):
        across, down = finely(picture, page)
        at = page.parts[0].at
        seam = whole.shape[1]
        if page is not sheets[-1][1]:
            seam = round(cuts[[one for _, one in sheets].index(page)] * per_mm)
        move = np.array([[per_mm / across, 0, -at[0] * per_mm], [0, per_mm / down, -at[1] * per_mm]])
        moved = cv2.warpAffine(picture, move, whole.shape[1::-1], borderValue=(255, 255, 255))
        whole[:, :seam] = moved[:, :seam]
    return whole


def finely(picture: Picture, page: Page) -> tuple[float, float]:
    """Pixels a millimetre, across and down: a page is drawn on whole pixels, stretched a little."""
    return picture.shape[1] / page.width, picture.shape[0] / page.height


def cut_out(page: Picture, centre: Point, wide: float, high: float, per_mm: float) -> Picture:
    """A piece of a page, cut along its lines."""
    (x, y) = centre
    rows = slice(round((y - high / 2) * per_mm), round((y + high / 2) * per_mm))
    return page[rows, round((x - wide / 2) * per_mm) : round((x + wide / 2) * per_mm)]


def lying(
    pieces: Sequence[Picture], per_mm: float, seen_per_mm: float, *, round_by: float, step: float, seed: int = 1
) -> tuple[Picture, NDArray[np.float64]]:
    """Flat pieces from above on felt, turned in any way, three in a row; and where their middles are."""
    rng = np.random.default_rng(seed)
    rows = -(-len(pieces) // 3)
    size = (round(step * 3.2 * seen_per_mm), round(step * (rows + 0.2) * seen_per_mm))
    table = np.clip(np.array(FELT) + rng.normal(0, 6, (size[1], size[0], 3)), 0, 255).astype(np.float32)
    centres = np.array([((i % 3 + 0.6) * step, (i // 3 + 0.6) * step) for i in range(len(pieces))]) * seen_per_mm
    centres += rng.uniform(-0.08, 0.08, centres.shape) * step * seen_per_mm
    for piece, centre in zip(pieces, centres, strict=True):
        middle = piece.shape[1] / 2, piece.shape[0] / 2
        move = cv2.getRotationMatrix2D(middle, rng.uniform(0, 360), seen_per_mm / per_mm)
        move[:, 2] += centre - middle
        soft = cv2.GaussianBlur(piece, (0, 0), per_mm / seen_per_mm / 2)
        colours = cv2.warpAffine(soft, move, size, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpAffine(_rounded(piece.shape[:2], round(round_by * per_mm)), move, size)[..., None] / np.float32(
            255
        )
        table = table * (1 - cover) + colours * cover
    lit = cv2.GaussianBlur(table, (0, 0), 0.7) * 0.85 + rng.normal(0, 3, table.shape)
    return np.clip(lit, 0, 255).astype(np.uint8), centres


def _rounded(shape: tuple[int, ...], by: int) -> Picture:
    """White where a piece with round corners is."""
    mask = np.zeros(shape, np.uint8)
    height, width = shape
    cv2.rectangle(mask, (by, 0), (width - 1 - by, height - 1), 255, -1)
    cv2.rectangle(mask, (0, by), (width - 1, height - 1 - by), 255, -1)
    for x in (by, width - 1 - by):
        for y in (by, height - 1 - by):
            cv2.circle(mask, (x, y), by, 255, -1, cv2.LINE_AA)
    return mask
