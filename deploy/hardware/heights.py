"""How high a camera hangs over a tray or a mat, and how large a die is then in its picture.

`python -m deploy.hardware.heights` writes the page's table; `--tray 300x200 --across 60 --down 45` tells of yours.
"""

import argparse
from dataclasses import dataclass
from math import atan, degrees, hypot, radians, tan

from deploy.hardware.page import write_section
from firmware.camera.live import SIZE

DIE = 16.0
"""The edge of a die, in mm."""
FEWEST, MOST = 20, 200
"""Pixels of a die that can be read."""
_ROOM = 1.05  # so much more is in view than the tray itself


@dataclass(frozen=True, slots=True)
class Lens:
    """What a camera sees, in degrees across and down its whole sensor."""

    name: str
    across: float
    down: float

    def half(self, size: tuple[int, int]) -> tuple[float, float]:
        """What is seen to each side, in heights of the camera: a picture of another shape is cut out of the middle."""
        x, y, shape = tan(radians(self.across / 2)), tan(radians(self.down / 2)), size[0] / size[1]
        return min(x, y * shape), min(y, x / shape)


# As their makers state them.
LENSES = (
    Lens("Camera Module 3", 66, 41),
    Lens("Camera Module 3 Wide", 102, 67),
    Lens("Camera Module 2", 62.2, 48.8),
    Lens("HQ Camera, lens of 6 mm", 55, 43),  # from its sensor of 6.29 x 4.71 mm
    Lens("USB camera of about 60°", 60, 36),
)
# The long side and the short one, in mm.
TRAYS = {"tray of 20 x 20 cm": (200.0, 200.0), "A4 mat": (297.0, 210.0), "A3 mat (Ligretto)": (420.0, 297.0)}


def height(tray: tuple[float, float], lens: Lens, size: tuple[int, int] = SIZE) -> float:
    """How far above the table the lens is, in mm, to see all dice in the tray with a little room."""
    across, down = lens.half(size)
    return DIE + _ROOM * max(tray[0] / 2 / across, tray[1] / 2 / down)


def pixels(above: float, lens: Lens, size: tuple[int, int] = SIZE, die: float = DIE) -> float:
    """How many pixels wide a die on the table is, seen from so high above."""
    return die * size[0] / (2 * lens.half(size)[0] * above)


def slant(tray: tuple[float, float], above: float) -> float:
    """How far from straight down a corner of the tray is seen, in degrees."""
    return degrees(atan(hypot(*tray) / 2 / above))


def table() -> str:
    """The table of the page: centimetres above the table, and pixels of a die."""
    lines = [f"| camera | {' | '.join(TRAYS)} | corner of the A4 mat seen at |", f"|---|{'--:|' * len(TRAYS)}--:|"]
    for lens in LENSES:
        above = [height(tray, lens) for tray in TRAYS.values()]
        cells = (f"{mm / 10:.0f} cm, {pixels(mm, lens):.0f} px" for mm in above)
        corner = slant(TRAYS["A4 mat"], height(TRAYS["A4 mat"], lens))
        lines.append(f"| {lens.name} ({lens.across:g}° x {lens.down:g}°) | {' | '.join(cells)} | {corner:.0f}° |")
    return "\n".join(lines) + "\n"


def _tray(text: str) -> tuple[float, float]:
    try:
        long, short = (float(side) for side in text.split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” should be two lengths in mm, such as 300x200") from None
    if not (0 < long < 10_000 and 0 < short < 10_000):
        raise argparse.ArgumentTypeError(f"“{text}” should be between 1 mm and 10 m")
    return max(long, short), min(long, short)


def _angle(text: str) -> float:
    if not text.replace(".", "", 1).isdecimal() or not 1 <= float(text) <= 170:
        raise argparse.ArgumentTypeError(f"“{text}” should be an angle from 1 to 170 degrees")
    return float(text)


def main() -> None:
    """Writes the table, or tells about one tray and one lens."""
    parser = argparse.ArgumentParser(description="How high the camera hangs.")
    parser.add_argument("--tray", type=_tray, metavar="WxH", help="the tray or mat in mm, such as 300x200")
    parser.add_argument("--across", type=_angle, default=66, metavar="DEGREES", help="the camera's view (default 66)")
    parser.add_argument("--down", type=_angle, default=41, metavar="DEGREES", help="(default 41)")
    parser.add_argument("--die", type=float, default=DIE, metavar="MM", help="(default 16)")
    options = parser.parse_args()
    if options.tray is None:
        write_section("heights", table())
        return
    lens = Lens("yours", options.across, options.down)
    above = height(options.tray, lens)
    wide = pixels(above, lens, die=options.die)
    print(f"{above / 10:.0f} cm above the table; a die of {options.die:g} mm is then {wide:.0f} pixels wide.")
    if not FEWEST <= wide <= MOST:
        print(f"That is not between {FEWEST} and {MOST}: take another lens, or a smaller tray.")


if __name__ == "__main__":
    main()
