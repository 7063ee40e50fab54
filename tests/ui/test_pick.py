"""Lists and numbers: what presses make of them, by buttons, by touch and by arrows."""

from dataclasses import dataclass

import pygame
import pytest

from tests.ui.pressing import DOWN, FIX, LEFT, MENU, OK, RIGHT, UNDO, UP
from tests.ui.pressing import after as pressed
from ui.canvas import Canvas
from ui.parts import Item
from ui.pick import Instead, Option, Page, Pick, done, followed
from ui.press import Press, Touched
from ui.scene import Do, Next, Scene, View
from ui.stepper import Sheet, Stepper
from ui.world import Said, Table, World

WORLD = World(table=Table("monopoly", ("Ann", "Bo"), {}, {"what": "await_roll"}))


@dataclass(frozen=True, slots=True)
class Ground:
    """A scene that is no errand."""

    name: str = "ground"

    def view(self, world: World) -> View:
        raise AssertionError("not on top")

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        raise AssertionError("not on top")


def option(number: int, *, stays: bool = False) -> Option:
    return Option(Item(f"key{number}", f"Item {number}"), Do({"do": "bid", "amount": number}), stays)


def listed(count: int, focus: int = 0) -> Pick:
    return Pick(Page("Title", tuple(option(number) for number in range(count))), focus)


BELOW: tuple[Scene, ...] = (Ground("home"), Ground())


def after(scene: Scene, *presses: Press, world: World = WORLD, below: tuple[Scene, ...] = BELOW) -> Next:
    """The stack and the commands after presses on a scene."""
    return pressed((*below, scene), world, *presses)


@pytest.mark.parametrize(
    ("presses", "focus"),
    [
        ((FIX,), 1),
        ((UNDO,), 4),
        ((FIX, FIX, UNDO), 1),
        ((RIGHT,), 1),
        ((DOWN,), 2),
        ((DOWN, DOWN, DOWN), 4),
        ((LEFT,), 0),
        ((Touched("focus:3"),), 3),
        ((Touched("nothing"),), 0),
    ],
)
def test_steps_move_the_focus(presses: tuple[Press, ...], focus: int) -> None:
    assert after(listed(5), *presses) == Next((*BELOW, listed(5, focus)))


def test_on_an_upright_screen_a_list_has_one_column() -> None:
    upright = World(table=WORLD.table, upright=True)
    assert after(listed(5), DOWN, world=upright).stack[-1] == listed(5, 1)


@pytest.mark.parametrize("presses", [(FIX, OK), (Touched("key1"),), (RIGHT, OK)])
def test_a_command_ends_the_errand(presses: tuple[Press, ...]) -> None:
    below = (*BELOW, listed(2))
    assert after(listed(5), *presses, below=below) == Next(BELOW, (Do({"do": "bid", "amount": 1}),))


def test_a_list_can_stay_after_a_command() -> None:
    scene = Pick(Page("Title", (option(0), option(1, stays=True))))
    assert after(scene, FIX, OK) == Next((*BELOW, Pick(scene.lists, 1)), (Do({"do": "bid", "amount": 1}),))


def test_a_scene_comes_on_top_or_in_place() -> None:
    other = listed(3)
    asking = Pick(Page("Title", (Option(Item("more", "More"), other), Option(Item("swap", "Swap"), Instead(other)))))
    assert after(asking, OK).stack == (*BELOW, asking, other)
    assert after(asking, FIX, OK).stack == (*BELOW, other)


def test_back_goes_where_the_page_says() -> None:
    other = listed(3)
    assert after(listed(2), MENU) == Next(BELOW)
    assert after(Pick(Page("Title", (option(0),), back=other)), MENU) == Next((*BELOW, other))


def test_an_empty_list_takes_nothing() -> None:
    assert after(listed(0), OK) == Next((*BELOW, listed(0)))
    assert listed(0).view(WORLD).bar == ("", "", "", "Back")


def test_a_list_that_became_shorter_keeps_its_focus_inside() -> None:
    assert listed(2, 9).view(WORLD).focus == 1
    assert after(listed(2, 9), OK).commands == (Do({"do": "bid", "amount": 1}),)


def test_a_refusal_is_said_where_the_list_stays() -> None:
    assert WORLD.table is not None
    said = Said("bad_bid", {"message": "Ann bids $5, but a bid must be at least $6."})
    world = World(table=Table("monopoly", ("Ann", "Bo"), {}, {"what": "await_roll"}, refused=said))
    staying = Pick(Page("Title", (option(0, stays=True),), "A note"))
    assert (staying.view(world).note, staying.view(world).refused) == (said.fields["message"], True)
    assert (staying.view(WORLD).note, staying.view(WORLD).refused) == ("A note", False)
    assert not listed(2).view(world).refused


def test_fingers_turn_the_pages_of_a_long_list() -> None:
    scene, seen = listed(20), set()
    for _ in range(3):
        canvas = Canvas(pygame.Surface((800, 480)))
        scene.view(WORLD).draw(canvas)
        keys = [target.key for target in canvas.targets]
        seen |= {key for key in keys if key.startswith("key")}
        _, onward = (key for key in keys if key.startswith("focus:"))
        turned = after(scene, Touched(onward)).stack[-1]
        assert isinstance(turned, Pick)
        scene = turned
    assert len(seen) == 20


def test_done_leaves_only_what_is_no_errand() -> None:
    assert done((*BELOW, listed(1), listed(2))) == BELOW
    assert done(()) == ()
    assert followed(Do({"do": "undo"}), listed(1), (*BELOW, listed(2))) == Next(BELOW, (Do({"do": "undo"}),))


@dataclass(frozen=True, slots=True)
class Bids:
    """Asks for a bid from 1 to 500."""

    def sheet(self, world: World, value: int) -> Sheet:
        bid = Option(Item("bid", f"Bid {value}"), Do({"do": "bid", "amount": value}))
        return Sheet("Ann bids", f"${value}", (bid, Option(Item("pass", "Pass"), Do({"do": "pass"}))), 1, 500)


@pytest.mark.parametrize(
    ("presses", "value"),
    [
        ((OK,), 61),
        ((Touched("+100"), Touched("+10"), Touched("−1"), Touched("bid")), 170),
        ((Touched("−100"), Touched("bid")), 1),
        ((*(Touched("+100"),) * 5, Touched("bid")), 500),
        ((FIX, FIX, OK, UNDO, UNDO, OK), 62),  # on to Pass and +1, back to the bid
        ((UP, OK, DOWN, OK), 51),  # to what lies above the bid, −10, and back
        ((UP, UP, RIGHT, OK, DOWN, DOWN, LEFT, OK), 111),
    ],
)
def test_a_number_is_stepped_and_taken(presses: tuple[Press, ...], value: int) -> None:
    assert after(Stepper(Bids(), 61), *presses) == Next(BELOW, (Do({"do": "bid", "amount": value}),))


def test_a_number_can_be_left() -> None:
    assert after(Stepper(Bids(), 61), FIX, OK) == Next(BELOW, (Do({"do": "pass"}),))
    assert after(Stepper(Bids(), 61), MENU) == Next(BELOW)


def test_the_number_stands_in_the_largest_letters() -> None:
    view = Stepper(Bids(), 61).view(WORLD)
    assert (view.title, view.shown, view.focus) == ("Ann bids", "$61", "bid")
    canvas = Canvas(pygame.Surface((800, 480)))
    view.draw(canvas)
    assert max(canvas.written, key=lambda one: one.cap).text == "$61"
