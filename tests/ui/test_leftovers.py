"""The count after a STOP: every way of pressing leads to the same events, and only when all dice are counted."""

from rules.game import Json
from rules.protocol import Adjudicator
from tests.ui.samples.ligretto import FOUR, GO, SOME, TWO, place, placed, stop, unseen
from tests.ui.samples.playing import played
from ui.leftovers import Leftovers
from ui.play import Play
from ui.press import Button, Moved, Press, Pressed, Touched
from ui.scene import Do, Scene
from ui.world import World

OK, FIX, UNDO, MENU = map(Pressed, Button)
RACE = unseen(played("ligretto", FOUR, *SOME))
BEGUN = Leftovers(1, (2, 6, 0, 4), (0, 0, 0, 0))


def pressed(scene: Scene, world: World, *presses: Press) -> tuple[tuple[Scene, ...], list[Json]]:
    """The stack and the events after some presses."""
    stack: tuple[Scene, ...] = (Play(), scene)
    events: list[Json] = []
    for press in presses:
        *below, top = stack
        after = top.press(press, world, tuple(below))
        stack = after.stack
        events += [command.event for command in after.commands if isinstance(command, Do)]
    return stack, events


def test_it_says_how_many_dice_are_missing() -> None:
    assert BEGUN.view(RACE).wanted == "12 dice missing"
    assert Leftovers(1, (2, 6, 0, 4), (6, 0, 6, 1)).view(RACE).wanted == "1 die too many"
    assert Leftovers(1, (2, 6, 0, 4), (6, 0, 6, 0)).view(RACE).wanted == "All dice counted!"


def test_it_is_done_only_when_all_dice_are_counted() -> None:
    assert not BEGUN.view(RACE).done.live
    assert pressed(BEGUN, RACE, Touched("done")) == ((Play(), Leftovers(1, BEGUN.tops, BEGUN.left, "more:blue")), [])
    whole = Leftovers(1, (2, 6, 0, 4), (6, 0, 6, 0))
    assert whole.view(RACE).done.live
    assert pressed(whole, RACE, Touched("done")) == ((Play(),), [stop(1, 6, 0, 6, 0)])


def test_touch_alone() -> None:
    presses = [Touched("more:red"), *[Touched("more:0")] * 5, *[Touched("more:2")] * 4, *[Touched("more:3")] * 3]
    presses += [Touched("less:3"), Touched("done")]
    assert pressed(BEGUN, RACE, *presses) == ((Play(),), [place("red", 1), stop(1, 5, 0, 4, 2)])


def test_four_buttons_alone() -> None:
    presses: list[Press] = [OK]  # blue is 3 now
    presses += [FIX] * 8 + [OK] * 6  # from more:blue to more:0
    presses += [FIX] * 2 + [OK] * 5  # more:2
    presses += [FIX] * 3 + [OK]  # over less:3 and more:3 to Done
    assert pressed(BEGUN, RACE, *presses) == ((Play(),), [place("blue", 3), stop(1, 6, 0, 5, 0)])
    assert pressed(BEGUN, RACE, UNDO)[0] == (Play(), Leftovers(1, BEGUN.tops, BEGUN.left, "less:blue"))


def test_a_keyboard_alone() -> None:
    presses: list[Press] = [Moved(down=4), *[OK] * 6, Moved(down=1), *[OK] * 6, Moved(down=2), OK]
    assert pressed(BEGUN, RACE, *presses) == ((Play(),), [stop(1, 6, 0, 6, 0)])


def test_menu_goes_back_to_the_race() -> None:
    assert pressed(BEGUN, RACE, MENU) == ((Play(),), [])


def test_what_is_counted_has_limits() -> None:
    (_, low), _ = pressed(BEGUN, RACE, Touched("less:blue"), Touched("less:0"))
    (_, high), _ = pressed(BEGUN, RACE, *[Touched("more:green")] * 3, *[Touched("more:0")] * 9)
    assert isinstance(low, Leftovers)
    assert isinstance(high, Leftovers)
    assert (low.tops, low.left) == (BEGUN.tops, BEGUN.left)  # what the rules know lies there
    assert (high.tops, high.left) == ((2, 6, 0, 4), (6, 0, 0, 0))


def test_of_two_players_the_other_has_all_that_is_not_on_the_board() -> None:
    world = unseen(played("ligretto", TWO, *SOME))
    begun = Leftovers(0, (2, 6, 0, 4), (0, 0))
    assert pressed(begun, world, OK) == ((Play(),), [stop(0, 0, 12)])
    assert pressed(begun, world, Touched("more:red"), Touched("done"))[1] == [place("red", 1), stop(0, 0, 11)]
    early = unseen(played("ligretto", TWO, GO))
    assert Leftovers(0, (0, 0, 0, 0), (0, 0)).view(early).wanted == "12 dice missing"


def test_the_rules_accept_what_was_counted() -> None:
    presses = [Touched("more:red")] * 2 + [Touched("more:yellow")] * 2
    _, events = pressed(Leftovers(2, (2, 6, 0, 4), (3, 0, 0, 5)), RACE, *presses, Touched("done"))
    adjudicator = Adjudicator()
    for event in ({"do": "start", "game": "ligretto", "players": list(FOUR)}, *SOME, *events):
        answer = adjudicator.handle(event)
    assert answer["state"]["scores"] == (97, 100, 108, 95)
    assert len(events) == 5


def test_it_goes_when_the_race_is_over() -> None:
    over = played("ligretto", FOUR, GO, *placed(blue=6, green=6), stop(1, 6, 0, 6, 0))
    assert pressed(BEGUN, over, OK) == ((Play(),), [])
