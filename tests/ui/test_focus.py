"""The focus of scenes that lie in rows."""

import pytest

from ui.focus import Picked, in_rows, picked
from ui.press import Button, Moved, Press, Pressed, Touched, Typed

ROWS = (("a",), ("b", "c", "d", "e"), ("f", "g"))


@pytest.mark.parametrize(
    ("press", "focus", "expected"),
    [
        (Pressed(Button.OK), "c", Picked("c", "c")),
        (Pressed(Button.FIX), "e", Picked("f")),
        (Pressed(Button.FIX), "g", Picked("a")),
        (Pressed(Button.UNDO), "a", Picked("g")),
        (Moved(right=1), "c", Picked("d")),
        (Moved(right=-1), "a", Picked("a")),
        (Moved(down=1), "a", Picked("d")),
        (Moved(down=1), "b", Picked("f")),
        (Moved(down=1), "e", Picked("g")),
        (Moved(down=-1), "g", Picked("e")),
        (Moved(down=-1), "a", Picked("a")),
        (Moved(down=1), "g", Picked("g")),
        (Touched("g"), "a", Picked("g", "g")),
        (Touched("nothing"), "c", Picked("c")),
        (Typed("x"), "c", Picked("c")),
        (Pressed(Button.OK), "gone", Picked("a", "a")),
    ],
)
def test_a_press_moves_the_focus_or_takes(press: Press, focus: str, expected: Picked) -> None:
    assert picked(press, ROWS, focus) == expected


def test_rows_of_so_many() -> None:
    assert in_rows(("a", "b", "c"), 2) == (("a", "b"), ("c",))
