"""The one look: colours, letter heights and distances. A unit is 1/480 of the screen's shorter side."""

from typing import Final

Colour = tuple[int, int, int]

UNITS: Final = 480

# Letter heights are those of capitals. The screen of 7 inches is read from two metres (glance), one metre (lean) and
# arm's length (detail): 20 minutes of arc each, 16 for the last.
GLANCE: Final = 60  # 1/8 of the height
LEAN: Final = 32
DETAIL: Final = 18
HAND: Final = 56  # the smallest thing that a finger has to hit: over 1 cm
GAP: Final = 10
CORNER: Final = 10

NIGHT: Final[Colour] = (15, 19, 24)  # the ground of every scene
FELT: Final[Colour] = (21, 54, 46)  # where the game lies
PANEL: Final[Colour] = (33, 41, 50)  # what can be touched
RAISED: Final[Colour] = (47, 58, 70)
EDGE: Final[Colour] = (86, 101, 117)
PAPER: Final[Colour] = (247, 243, 232)  # letters, cards
QUIET: Final[Colour] = (178, 188, 198)  # letters of less weight
INK: Final[Colour] = (20, 22, 26)  # letters on light grounds
GOLD: Final[Colour] = (240, 178, 48)  # what is to be done; the focus
SKY: Final[Colour] = (86, 180, 233)  # what the camera sees
GOOD: Final[Colour] = (64, 192, 140)
BAD: Final[Colour] = (255, 128, 92)

DICE: Final[dict[str, Colour]] = {
    "black": (38, 40, 46),
    "red": (200, 42, 42),
    "orange": (236, 126, 20),
    "yellow": (244, 208, 30),
    "green": (34, 142, 74),
    "blue": (28, 100, 190),
    "purple": (126, 62, 160),
    "white": (244, 240, 230),
}
"""The colours of dice. None is told by its colour alone: `ui.signs` has a shape and a letter for each."""

SEATS: Final[tuple[Colour, ...]] = (
    (230, 159, 0),
    (86, 180, 233),
    (0, 158, 115),
    (240, 228, 66),
    (120, 170, 255),
    (255, 128, 80),
    (214, 140, 190),
    (235, 235, 235),
)
"""Of the eight seats; each has its number, too."""


def contrast(one: Colour, other: Colour) -> float:
    """How well letters of one colour are read on the other, from 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def letters_on(ground: Colour) -> Colour:
    """The letters that are read best on a ground: light or dark."""
    return max((PAPER, INK), key=lambda letters: contrast(letters, ground))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """One colour with a share of another in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
