"""The 40 spaces as people know them: a name, and for every group a colour and a letter."""

from typing import Final

from rules.monopoly.board import BOARD
from ui.parts import Item
from ui.texts import Texts
from ui.theme import RAISED, Colour

COLOURS: Final[dict[str, Colour]] = {
    "brown": (134, 80, 48),
    "lightblue": (152, 210, 240),
    "pink": (232, 110, 176),
    "orange": (238, 134, 28),
    "red": (204, 44, 44),
    "yellow": (244, 212, 40),
    "green": (22, 116, 58),
    "darkblue": (38, 78, 186),
    "transport": (74, 82, 92),
    "utility": (206, 206, 196),
}
"""Of the families of deeds; each has a letter, too."""

_CORNERS = ("go", "jail", "parking", "gotojail")


def name(pos: int, t: Texts) -> str:
    """What a space is called: as the board file says, once its owner has put in what their board prints."""
    space = BOARD.spaces[pos]
    if BOARD.names_confirmed:
        return space.name
    if space.group:
        return f"{t(f'monopoly.group.{space.group}')} {BOARD.family(pos).index(pos) + 1}"
    return t(f"monopoly.corner.{space.kind}") if space.kind in _CORNERS else space.name


def family_name(pos: int, t: Texts) -> str:
    """What the deeds are called that a deed counts together with."""
    return t(f"monopoly.group.{BOARD.spaces[pos].family}")


def sign(pos: int, t: Texts) -> str:
    """The letter of a deed's family; the mark of any other space."""
    space = BOARD.spaces[pos]
    return t(f"monopoly.sign.{space.family if space.is_deed else space.kind}")


def colour(pos: int) -> Colour:
    """The colour of a deed's family; of any other space a quiet one."""
    space = BOARD.spaces[pos]
    return COLOURS[space.family] if space.is_deed else RAISED


def space_item(key: str, pos: int, t: Texts, *, detail: str = "", value: str = "") -> Item:
    """A space to choose."""
    return Item(key, name(pos, t), detail, colour=colour(pos), sign=sign(pos, t), value=value)
