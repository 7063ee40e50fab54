"""Pages as a PDF file: vectors and embedded letters only, so that every printer draws them as finely as it can."""

from collections.abc import Iterable
from functools import cache
from io import BytesIO

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from firmware.printing.page import Page, Placed
from models.letters import CAP, file
from vision.mat_picture import cells
from vision.mat_shapes import Area, Code, Colour, Contour, Stroke, Text

_ROUND = 1


def pdf(pages: Iterable[Page], title: str, language: str) -> bytes:
    """The file; the same pages give the same bytes."""
    _fonts()
    out = BytesIO()
    canvas = Canvas(
        out,
        pageCompression=1,
        invariant=1,
        lang=language,
        initialFontName="Regular",  # type: ignore[arg-type]  # the stubs take it for a number
    )
    canvas.setTitle(title)
    canvas.setAuthor("Croupier")
    canvas.setViewerPreference("PrintScaling", "None")  # the print dialogue then offers the true size first
    for page in pages:
        canvas.setPageSize((page.width * mm, page.height * mm))
        canvas.transform(mm, 0, 0, -mm, 0, page.height * mm)
        for part in page.parts:
            _placed(canvas, part)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _placed(canvas: Canvas, part: Placed) -> None:
    canvas.saveState()
    canvas.translate(*part.at)
    if part.clip is not None:
        left, top, right, bottom = part.clip
        path = canvas.beginPath()
        path.rect(left, top, right - left, bottom - top)
        canvas.clipPath(path, stroke=0, fill=0)
    canvas.setLineCap(_ROUND)
    canvas.setLineJoin(_ROUND)
    for shape in part.shapes:
        match shape:
            case Area():
                _area(canvas, shape)
            case Stroke():
                canvas.setStrokeColor(_ink(shape.line))
                canvas.setLineWidth(shape.width)
                _path(canvas, (shape.points,), closed=False, stroke=1, fill=0)
            case Text():
                _text(canvas, shape)
            case Code():
                _code(canvas, shape)
    canvas.restoreState()


def _area(canvas: Canvas, area: Area) -> None:
    if area.fill is not None:
        canvas.setFillColor(_ink(area.fill))
    if area.line is not None:
        canvas.setStrokeColor(_ink(area.line))
        canvas.setLineWidth(area.width)
    _path(canvas, area.contours, closed=True, stroke=int(area.line is not None), fill=int(area.fill is not None))


def _path(canvas: Canvas, contours: Iterable[Contour], *, closed: bool, stroke: int, fill: int) -> None:
    path = canvas.beginPath()
    for contour in contours:
        path.moveTo(*contour[0])
        for point in contour[1:]:
            path.lineTo(*point)
        if closed:
            path.close()
    canvas.drawPath(path, stroke=stroke, fill=fill)  # reportlab fills by the even-odd rule, as ours want it


def _code(canvas: Canvas, code: Code) -> None:
    """All squares in one path: between two that touch no printer leaves a line."""
    black = cells(code.dictionary, code.number)
    cell = code.side / len(black)
    path = canvas.beginPath()
    for row, squares in enumerate(black):
        for column, dark in enumerate(squares):
            if dark:
                path.rect(code.at[0] + column * cell, code.at[1] + row * cell, cell, cell)
    canvas.setFillColor(_ink("#000000"))
    canvas.drawPath(path, stroke=0, fill=1)


def _text(canvas: Canvas, text: Text) -> None:
    canvas.saveState()
    canvas.translate(*text.at)
    canvas.rotate(text.turn)  # clockwise: the page is drawn upside down
    canvas.scale(1, -1)
    canvas.setFillColor(_ink(text.colour))
    canvas.setFont(_font(text), text.height / CAP)
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[text.anchor]
    draw(0, -text.height / 2, text.text)
    canvas.restoreState()


@cache
def _ink(colour: Colour) -> Color:
    return HexColor(colour)


def _font(text: Text) -> str:
    return "Bold" if text.bold else "Regular"


@cache
def _fonts() -> None:
    """Makes the letters of the screen known; only those that are used go into a file."""
    for weight in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(weight, BytesIO(file(bold=weight == "Bold"))))
