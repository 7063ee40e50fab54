"""The wiring diagram and the table of pins, from the settings as Croupier comes: `python -m deploy.hardware.wiring`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape

from deploy.hardware.page import HERE, write_section
from firmware.config import defaults
from firmware.panel.pins import Pins, pins_of

PICTURE = HERE / "wiring.svg"
# What each of the 40 pins of the header is, row by row from the corner of the board: a GPIO, or what it always is.
HEADER: tuple[int | str, ...] = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND",
    9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)  # fmt: skip
RESISTOR = "330 Ω"

Kind = Literal["button", "LED", "buzzer"]
_ROW, _TOP, _MIDDLE, _WIDTH = 34, 96, 480, 960
_PIN, _APART = 22, 34  # how wide a pin is drawn, and how far its middle is from the header's
_INK, _FAINT, _WIRE = "#26323a", "#7b8a94", {"button": "#1f66ad", "LED": "#c0332b", "buzzer": "#2b7d3f"}
_POWER = {"3V3": "#f2c4a0", "5V": "#f2a0a0", "GND": "#4a4a4a"}


@dataclass(frozen=True, slots=True)
class Part:
    """Something on a pin."""

    name: str
    kind: Kind
    gpio: int
    other_end: Literal["GND", "3V3"]

    @property
    def pin(self) -> int:
        """The number on the header."""
        return HEADER.index(self.gpio) + 1


def parts(pins: Pins) -> list[Part]:
    """All that is wired."""
    return list(_parts(pins))


def _parts(pins: Pins) -> Iterator[Part]:
    names = ("OK", "Fix", "Undo", "Menu")
    pressed: Literal["GND", "3V3"] = "GND" if pins.buttons_active_low else "3V3"
    dark: Literal["GND", "3V3"] = "3V3" if pins.leds_active_low else "GND"
    groups = (
        (tuple(f"{name} button" for name in names), "button", pins.buttons, pressed),
        (tuple(f"{name} LED" for name in names), "LED", pins.button_leds, dark),
        (tuple(f"Status LED, {colour}" for colour in ("red", "green", "blue")), "LED", pins.status, dark),
        (tuple(f"Seat {seat} LED" for seat in range(1, len(pins.seats) + 1)), "LED", pins.seats, dark),
        (("Buzzer",), "buzzer", (pins.buzzer,), "GND"),
    )
    for titles, kind, numbers, end in groups:
        for title, number in zip(titles, numbers, strict=True):
            if number is not None:
                yield Part(title, kind, number, end)  # type: ignore[arg-type]


def table(wired: list[Part]) -> str:
    """The pins for the page, in the order of the settings."""
    lines = ["| part | GPIO | pin | from there to |", "|---|--:|--:|---|"]
    for part in wired:
        way = f"{RESISTOR}, LED, {part.other_end}" if part.kind == "LED" else f"{part.kind}, {part.other_end}"
        lines.append(f"| {part.name} | {part.gpio} | {part.pin} | {way} |")
    return "\n".join(lines) + "\n"


def picture(wired: list[Part]) -> str:
    """The header of the Pi with everything that is wired to it."""
    height = _TOP + 20 * _ROW + 70
    by_gpio = {part.gpio: part for part in wired}
    drawn = [line for index, what in enumerate(HEADER) for line in _pin(index, what, by_gpio)]
    grounds = [str(index + 1) for index, what in enumerate(HEADER) if what == "GND"]
    board = _box(_MIDDLE - 66, _TOP - 22, 132, 20 * _ROW + 10, "#e9efe9", radius=10)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        _text(_MIDDLE, 30, "Raspberry Pi, 40 pins, seen from above", anchor="middle", size=18, bold=True),
        _text(
            _MIDDLE,
            54,
            "pin 1 is the corner nearest to the memory card; the USB ports are at the foot of this picture",
            anchor="middle",
            colour=_FAINT,
        ),
        board,
        *drawn,
        _text(
            _MIDDLE,
            height - 34,
            f"Every GND may go to any of the pins {', '.join(grounds)}; they are one.",
            anchor="middle",
        ),
        _text(
            _MIDDLE,
            height - 12,
            f"Each LED has a resistor of its own ({RESISTOR}). Its short leg is on the side where the arrow points.",
            anchor="middle",
        ),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _pin(index: int, what: int | str, by_gpio: dict[int, Part]) -> Iterator[str]:
    row, right = divmod(index, 2)
    side = 1 if right else -1
    x, y = _MIDDLE + side * _APART / 2, _TOP + row * _ROW
    part = by_gpio.get(what) if isinstance(what, int) else None
    fill = _POWER[what] if isinstance(what, str) else "#ffffff" if part is None else _WIRE[part.kind]
    light = part is not None or what == "GND"
    yield _box(x - _PIN / 2, y - _PIN / 2, _PIN, _PIN, fill, radius=4 if index else 0)
    yield _text(x, y + 4, str(index + 1), anchor="middle", size=11, colour="#ffffff" if light else _INK)
    label = f"GPIO {what}" if isinstance(what, int) else what
    out = _MIDDLE + side * 74
    anchor = "start" if right else "end"
    if part is None:
        yield _text(out, y + 4, label, anchor=anchor, size=11, colour=_FAINT)
        return
    yield from _wired(part, label, side, y)


def _wired(part: Part, label: str, side: int, y: float) -> Iterator[str]:
    """The way from a pin through a part to its other end."""
    colour = _WIRE[part.kind]

    def at(distance: float) -> float:
        return _MIDDLE + side * distance

    yield _line([(at(_APART / 2 + _PIN / 2), y), (at(150), y)], colour)
    yield _text(at(100), y - 4, label, anchor="middle", size=10, colour=_FAINT)
    match part.kind:
        case "LED":
            zigzag = [(at(150 + 4 * i), y + (0, -5, 5)[(i % 2 + 1) if 0 < i < 8 else 0]) for i in range(9)]
            yield _line(zigzag, colour)
            yield _line([(at(182), y), (at(200), y)], colour)
            tail, tip = (200, 214) if part.other_end == "GND" else (214, 200)  # the current flows to the tip
            yield _shape([(at(tail), y - 7), (at(tail), y + 7), (at(tip), y)], colour)
            yield _line([(at(tip), y - 8), (at(tip), y + 8)], colour)
            yield _line([(at(214), y), (at(236), y)], colour)
        case "button":
            yield _line([(at(150), y), (at(176), y)], colour)
            yield _line([(at(176), y), (at(202), y - 9)], colour)
            yield _line([(at(204), y), (at(236), y)], colour)
            yield _dot(at(176), y, colour)
            yield _dot(at(204), y, colour)
        case "buzzer":
            yield _line([(at(150), y), (at(176), y)], colour)
            yield _shape([(at(176), y - 9), (at(176), y + 9), (at(204), y + 9), (at(204), y - 9)], colour)
            yield _line([(at(204), y), (at(236), y)], colour)
    yield from _end(at(236), y, side, part.other_end)
    yield _text(at(290), y + 5, part.name, anchor="start" if side > 0 else "end", bold=True)


def _end(x: float, y: float, side: int, name: str) -> Iterator[str]:
    yield _line([(x, y - 8), (x, y + 8)], _INK)
    if name == "GND":
        yield _line([(x + side * 4, y - 5), (x + side * 4, y + 5)], _INK)
        yield _line([(x + side * 8, y - 2), (x + side * 8, y + 2)], _INK)
    yield _text(x + side * 12, y + 4, name, anchor="start" if side > 0 else "end", size=10)


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", size: int = 14, colour: str = _INK, bold: bool = False
) -> str:
    look = f'font-size="{size}" font-weight="{"bold" if bold else "normal"}" fill="{colour}"'
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" {look}>{escape(text)}</text>'


def _box(x: float, y: float, width: float, height: float, fill: str, *, radius: int) -> str:
    look = f'rx="{radius}" fill="{fill}" stroke="{_FAINT}"'
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {look}/>'


def _line(points: list[tuple[float, float]], colour: str) -> str:
    return f'<polyline points="{_points(points)}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _shape(points: list[tuple[float, float]], colour: str) -> str:
    return f'<polygon points="{_points(points)}" fill="#ffffff" stroke="{colour}" stroke-width="2"/>'


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="#ffffff" stroke="{colour}" stroke-width="2"/>'


def _points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


if __name__ == "__main__":
    found = parts(pins_of(defaults().panel))
    PICTURE.write_text(picture(found), encoding="utf-8")
    write_section("wiring", table(found))
