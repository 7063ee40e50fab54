"""The keyboard on the screen: by buttons, by touch and by keys."""

import pytest

from tests.ui.samples.around import FULL, WORLD
from tests.ui.test_home import FIX, MENU, OK, UNDO
from ui.keyboard import Keyboard
from ui.press import Moved, Press, Touched, Typed
from ui.scene import Next
from ui.setup.scene import Setup, set_up
from ui.world import World

ASKER = set_up("rpsls", World(last_names=("Ann", "Bo")))


def pressed(keyboard: Keyboard, *presses: Press) -> Next:
    """The stack after some presses, with the scene that asks below."""
    step = Next((ASKER, keyboard))
    for press in presses:
        step = step.stack[-1].press(press, WORLD, step.stack[:-1])
    return step


def names(step: Next) -> tuple[str, ...]:
    (scene,) = step.stack
    assert isinstance(scene, Setup)
    return scene.draft.names


def typed(text: str) -> tuple[Typed, ...]:
    return tuple(Typed(letter) for letter in text)


def test_a_name_by_touch() -> None:
    touches = (Touched("Z"), Touched("O"), Touched("Ü"), Touched("-"), Touched("L"), Touched("done"))
    assert names(pressed(Keyboard(ASKER, 1), *touches)) == ("Ann", "Zoü-L")


def test_a_name_by_real_keys_ends_with_enter() -> None:
    assert names(pressed(Keyboard(ASKER, 0), *typed("Ida é"), Typed(""), Typed(""), OK)) == ("Ida", "Bo")


def test_a_name_by_four_buttons() -> None:
    """C, then e, then Done, which is the last key and so one step before the first."""
    presses = (FIX, FIX, OK, FIX, FIX, OK, UNDO, UNDO, UNDO, UNDO, UNDO, OK)
    assert names(pressed(Keyboard(ASKER, 1), *presses)) == ("Ann", "Ce")


def test_a_name_by_arrows() -> None:
    down = (Moved(down=1),) * 3
    assert names(pressed(Keyboard(ASKER, 1), Moved(right=9), OK, *down, OK)) == ("Ann", "J")


def test_the_signs() -> None:
    keyboard = pressed(Keyboard(ASKER, 1), Touched("shift"), Touched("A"), Touched("space"), Touched("B")).stack[-1]
    assert isinstance(keyboard, Keyboard)
    assert keyboard.text == "a B"
    back = pressed(keyboard, Touched("back"), Touched("back")).stack[-1]
    assert isinstance(back, Keyboard)
    assert (back.text, back.capitals) == ("a", False)
    assert pressed(keyboard, MENU) == Next((ASKER,))


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "Type at least one letter."), (" ", "Type at least one letter."), ("ann", "Ann is here already.")],
)
def test_what_is_no_name_is_said_and_nothing_is_lost(text: str, why: str) -> None:
    step = pressed(Keyboard(ASKER, 1), *typed(text), Touched("done"))
    keyboard = step.stack[-1]
    assert isinstance(keyboard, Keyboard)
    view = keyboard.view(WORLD)
    assert (view.note, view.trouble) == (why, True)
    better = pressed(keyboard, Touched("X"), Touched("done"))
    assert names(better)[1].casefold() == f"{text.strip()}x"


def test_ones_own_name_is_not_taken() -> None:
    assert names(pressed(Keyboard(ASKER, 0, "Ann"), Touched("done"))) == ("Ann", "Bo")


def test_a_name_has_ten_letters_at_most() -> None:
    keyboard = pressed(Keyboard(ASKER, 1), *typed("Wilhelmina-Charlotte")).stack[-1]
    assert isinstance(keyboard, Keyboard)
    assert keyboard.text == "Wilhelmina"
    assert keyboard.view(WORLD).note == "0 more letters fit"


@pytest.mark.parametrize("letter", ["\t", "%", "{", "\n", "ab", "🎲"])
def test_what_does_not_belong_into_a_name_is_left_out(letter: str) -> None:
    keyboard = pressed(Keyboard(ASKER, 1, "A"), Typed(letter)).stack[-1]
    assert isinstance(keyboard, Keyboard)
    assert keyboard.text == "A"


def test_the_view() -> None:
    view = Keyboard(ASKER, 1, "Cy", "B", capitals=False).view(FULL)
    assert (view.name, view.focus, view.trouble, view.head.title) == ("Cy", "B", False, "Name for seat 2")
    assert [item.label for item in view.keys][:3] == ["a", "b", "c"]
    assert [item.label for item in view.keys][-5:] == ["ABC", "-", "Space", "Del", "Done"]
