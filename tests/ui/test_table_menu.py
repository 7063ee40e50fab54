"""The menu at play leads everywhere and back."""

from dataclasses import replace

import pytest

from tests.ui.pressing import DOWN, FIX, MENU, OK, RIGHT, UNDO, after, touch
from tests.ui.samples.playing import played
from tests.ui.samples.table import AT_RED, LINE, TWO, over
from ui.camera_check import CameraCheck
from ui.dispute import Dispute
from ui.enter import Enter
from ui.fix import Fix
from ui.home import Home
from ui.play import Play
from ui.rules_page import RulesPage
from ui.scene import Leave, Scene, Watch
from ui.settings import Settings
from ui.table_menu import TableMenu
from ui.world import World

BELOW = (Home(), Play())
STACK = (*BELOW, TableMenu())


def _keys(world: World) -> list[str]:
    return [item.key for item in TableMenu().view(world).items]


@pytest.mark.parametrize(
    ("key", "scene"),
    [("dispute", Dispute()), ("fix", Fix()), ("enter", Enter()), ("rules", RulesPage()), ("settings", Settings())],
)
def test_each_item_leads_to_its_scene_by_touch_and_by_buttons(key: str, scene: Scene) -> None:
    assert after(STACK, AT_RED, touch(key)).stack[-1] == scene
    steps = _keys(AT_RED).index(key)
    assert after(STACK, AT_RED, *[FIX] * steps, OK).stack == (*BELOW, TableMenu(steps), scene)


def test_arrows_go_where_they_point() -> None:
    assert after(STACK, AT_RED, RIGHT, DOWN).stack[-1] == TableMenu(3)
    upright = replace(AT_RED, upright=True)
    assert after(STACK, upright, DOWN, DOWN).stack[-1] == TableMenu(2)


def test_the_camera_is_watched_while_it_is_checked() -> None:
    step = after(STACK, AT_RED, touch("camera"))
    assert isinstance(step.stack[-1], CameraCheck)
    assert step.commands == (Watch("rpsls"),)


def test_leaving_waits_for_the_table() -> None:
    step = after(STACK, AT_RED, UNDO, OK)
    assert step.commands == (Leave(),)
    assert step.stack == (*BELOW, TableMenu(len(_keys(AT_RED)) - 1))


def test_go_on_and_menu_lead_back() -> None:
    assert after(STACK, AT_RED, OK).stack == BELOW
    assert after(STACK, AT_RED, MENU).stack == BELOW
    assert after((*STACK, RulesPage()), AT_RED, OK).stack == STACK


def test_only_what_makes_sense_is_offered() -> None:
    assert _keys(played("ligretto", TWO)) == ["go_on", "rules", "camera", "settings", "leave"]
    assert "enter" in _keys(LINE)
    assert "enter" not in _keys(over("rpsls", TWO, 0))
    assert AT_RED.table is not None
    blind = replace(AT_RED, table=replace(AT_RED.table, by_camera=False))
    assert "camera" not in _keys(blind)


def test_the_rules_of_every_game_are_there_in_both_languages() -> None:
    for language in ("en", "de"):
        world = replace(LINE, settings=replace(LINE.settings, language=language))
        assert len(RulesPage().view(world).rules) == 6
