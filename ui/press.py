"""What people do with their hands: four buttons, a touch, the arrows and letters of a keyboard. One kind for all."""

from dataclasses import dataclass
from enum import StrEnum


class Button(StrEnum):
    """The four buttons of the panel; the same four are keys and touch areas."""

    OK = "ok"
    FIX = "fix"
    UNDO = "undo"
    MENU = "menu"


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button, wherever it is: on the panel, on the keyboard, on the screen."""

    button: Button


@dataclass(frozen=True, slots=True)
class Touched:
    """Something on the screen, by the key that it was drawn with."""

    key: str


@dataclass(frozen=True, slots=True)
class Moved:
    """An arrow of a keyboard: steps to the right and down."""

    right: int = 0
    down: int = 0


@dataclass(frozen=True, slots=True)
class Typed:
    """A letter of a keyboard; "" takes the last one back."""

    letter: str


Press = Pressed | Touched | Moved | Typed


@dataclass(frozen=True, slots=True)
class Choice:
    """Where the focus is after a press, and the key that was chosen by it, if any."""

    focus: int
    key: str | None = None


def chosen(press: Press, keys: tuple[str, ...], focus: int, *, columns: int = 1, undo_steps: bool = True) -> Choice:
    """What a press makes of a list, or of a grid of so many columns: OK takes, Fix steps on, Undo steps back.

    Where Undo is to undo (at play), `undo_steps` is False and the list goes round by Fix alone.
    """
    count = len(keys)
    if isinstance(press, Touched):
        return Choice(keys.index(press.key), press.key) if press.key in keys else Choice(focus)
    if not count:
        return Choice(0)
    focus = min(focus, count - 1)
    match press:
        case Pressed(Button.OK):
            return Choice(focus, keys[focus])
        case Pressed(Button.FIX):
            return Choice((focus + 1) % count)
        case Pressed(Button.UNDO) if undo_steps:
            return Choice((focus - 1) % count)
        case Moved(right=right, down=down):
            step = down if columns == 1 else right + down * columns
            if columns == 1 and not down:
                step = right
            return Choice(max(0, min(count - 1, focus + step)))
    return Choice(focus)
