"""Home, the games that were begun, settings and about: what they show and where presses lead."""

from dataclasses import replace

import pytest

from rules.games import GAMES
from tests.ui.samples.around import FULL, SAVED, WORLD
from ui.about import About
from ui.camera_check import CameraCheck
from ui.home import Home
from ui.parts import Item
from ui.press import Button, Moved, Press, Pressed, Touched
from ui.saved import SavedGame, SavedGames
from ui.scene import Abandon, Next, Quit, Resume, Scene, Set, Watch
from ui.settings import Settings
from ui.setup.scene import set_up
from ui.world import Settings as Chosen
from ui.world import World

OK, FIX, UNDO, MENU = (Pressed(button) for button in Button)


def after(scene: Scene, world: World, *presses: Press) -> Next:
    """The stack and the last commands after some presses, from one scene on."""
    step = Next((scene,))
    for press in presses:
        step = step.stack[-1].press(press, world, step.stack[:-1])
    return step


def test_home_offers_the_five_games() -> None:
    view = Home().view(WORLD)
    assert [item.key for item in view.games] == list(GAMES)
    assert view.begun is None
    assert view.focus == "rpsls"
    assert [item.key for item in view.below] == ["camera", "settings", "about"]


def test_a_game_that_was_begun_is_offered_first() -> None:
    view = Home().view(FULL)
    assert view.focus == "resume"
    assert view.begun == Item(
        "resume",
        "Go on: Rock Paper Scissors Lizard Spock",
        "Alexandra, Maximilian, Charlotte, Valentin · 23 moves · 16 Nov",
    )
    assert after(Home(), FULL, OK) == Next((Home(),), (Resume(7),))


@pytest.mark.parametrize("game", GAMES)
def test_a_touch_begins_to_set_up_a_game(game: str) -> None:
    assert after(Home(), WORLD, Touched(game)) == Next((Home(game), set_up(game, WORLD)))


def test_home_by_buttons_and_by_arrows() -> None:
    assert after(Home(), WORLD, FIX, FIX, OK).stack[-1] == set_up("ligretto", WORLD)
    assert after(Home(), WORLD, UNDO, OK).stack[-1] == About()
    assert after(Home(), WORLD, Moved(right=1), OK).stack[-1] == set_up("shizzle", WORLD)
    assert after(Home(), WORLD, Moved(down=1), OK).stack[-1] == CameraCheck("rpsls", any_game=True)
    assert after(Home(), replace(WORLD, upright=True), Moved(down=1), OK).stack[-1] == set_up("ligretto", WORLD)
    assert after(Home(), WORLD, MENU).stack == (Home("rpsls"),)


def test_the_camera_check_is_watched() -> None:
    step = after(Home(), replace(WORLD, sets={"rpsls": ("mine", "rpsls")}), Touched("camera"))
    assert step.stack[-1] == CameraCheck("rpsls", "mine", any_game=True)
    assert step.commands == (Watch("rpsls", "mine"),)


def test_any_game_that_was_begun_can_be_gone_on_with_or_put_away() -> None:
    step = after(Home(), FULL, Touched("saved"), FIX, OK)
    assert step.stack == (Home("saved"), SavedGames(), SavedGame(6))
    assert after(step.stack[-1], FULL, OK).commands == (Resume(6),)
    away = step.stack[-1].press(Touched("abandon"), FULL, step.stack[:-1])
    assert away == Next((Home("saved"), SavedGames()), (Abandon(6),))


def test_after_the_last_game_was_put_away_home_comes_back() -> None:
    world = replace(FULL, saved=SAVED[:1])
    step = after(Home(), world, Touched("saved"), OK, FIX, OK)
    assert step == Next((Home("saved"),), (Abandon(7),))


def test_many_games_are_paged() -> None:
    assert [item.key for item in SavedGames().view(FULL).items] == ["7", "6", "5"]
    later = after(SavedGames(), FULL, Touched("page")).stack[-1]
    assert isinstance(later, SavedGames)
    assert [item.key for item in later.view(FULL).items] == ["2"]
    assert after(later, FULL, Touched("2")).stack[-1] == SavedGame(2)
    assert after(later, FULL, Touched("page")).stack[-1] == SavedGames("page", 0)


def test_settings_are_changed_at_once() -> None:
    assert after(Settings(), WORLD, OK).commands == (Set("language", "de"),)
    assert after(Settings(), WORLD, Touched("sound")).commands == (Set("sound", "all"),)
    assert after(Settings(), WORLD, FIX, Moved(right=-1)).commands == (Set("sound", "off"),)
    assert after(Settings(), WORLD, Moved(down=1), Moved(down=1), OK).commands == (Set("reduced_motion", True),)
    assert after(Settings(), replace(WORLD, settings=Chosen(sound="all")), Touched("sound")).commands == (
        Set("sound", "off"),
    )
    assert after(Settings(), WORLD, MENU).stack == ()


def test_settings_say_what_stands_there() -> None:
    items = Settings().view(replace(WORLD, settings=Chosen("de", "off", True, "before"))).items
    assert [item.value for item in items] == ["Deutsch", "aus", "aus", "vorher", ""]


def test_the_coach_is_off_until_somebody_wants_it() -> None:
    assert Chosen().coach == "off"
    assert after(Settings(), WORLD, Touched("coach")).commands == (Set("coach", "after"),)
    after_it = replace(WORLD, settings=Chosen(coach="after"))
    assert after(Settings("coach"), after_it, Moved(right=1)).commands == (Set("coach", "before"),)


def test_the_program_ends_only_when_asked_twice() -> None:
    asked = after(Settings(), WORLD, Touched("quit"))
    assert asked == Next((Settings("quit", quits=True),))
    assert after(asked.stack[-1], WORLD, OK).commands == (Quit(),)
    assert after(asked.stack[-1], WORLD, UNDO, FIX, OK) == Next((Settings("quit", quits=True),))


def test_about_tells_version_and_owners() -> None:
    view = About().view(WORLD)
    assert view.title == "Croupier 0.1.0"
    assert any("trademarks" in paragraph for paragraph in view.paragraphs)
    assert any("MIT licence" in paragraph for paragraph in view.paragraphs)
    assert after(About(), WORLD, OK).stack == ()
    assert after(About(), WORLD, MENU).stack == ()
    assert after(About(), WORLD, FIX).stack == (About(),)
