"""The kiosk's main thread: presses to scenes and commands, the demo that plays by itself, settings, lights, the end."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pygame
import pytest

from firmware.cli import main
from firmware.config import defaults, load
from firmware.config.settings import Settings
from firmware.demo import starting
from firmware.kiosk import app, kiosk
from firmware.kiosk.kiosk import Kiosk, Options
from firmware.panel import Panel
from firmware.panel.absent import NoPanel
from firmware.panel.gpio import GpioPanel
from firmware.sounds import Sound
from rules.game import Json
from tests.firmware.kiosk.tables import Tended, black, opened, red, rpsls
from tests.firmware.kiosk.test_runner import knowing
from tests.firmware.kiosk.ways import Clock
from tests.firmware.panel.board import PINS, mock_board
from ui.home import Home
from ui.play import Play
from ui.press import Button
from ui.scene import Leave
from ui.settings import Settings as SettingsScene
from ui.setup.scene import Setup
from ui.stopped import Stopped
from ui.table_menu import TableMenu
from ui.window import Window
from ui.winner import Winner
from ui.world import Said, World
from ui.world import Settings as Shown


class Loud(Window):
    """Keeps what it played."""

    played: list[str]

    def play(self, sound: str) -> None:
        self.played.append(sound)


class Sat:
    """A kiosk on a screen that nobody sees."""

    def __init__(self, runner: Tended, window: Loud, clock: Clock, options: Options, panel: Panel) -> None:
        self.runner, self.window, self.clock, self.panel = runner, window, clock, panel
        self.kiosk = Kiosk(options, runner, window, panel, clock, sets={})

    def press(self, *keys: int) -> bool:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
            if not self.step():
                return False
        return True

    def step(self, ms: int = 40) -> bool:
        self.clock.ms += ms
        return self.kiosk.step()

    def settled(self) -> None:
        """Until all that was asked of the table is done and shown."""
        self.runner.after()
        self.step()


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ExitStack]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    with ExitStack() as one:
        yield one


def sit(
    stack: ExitStack, folder: Path, *, panel: Panel | None = None, settings: Settings | None = None, **options: object
) -> Sat:
    clock = Clock()
    simulated = bool(options.get("simulated"))
    eyes = {"eyes_of": knowing, "simulated": True, "live": False} if simulated else {}
    runner = stack.enter_context(opened(folder, clock, **eyes))
    window = Loud((800, 480), fullscreen=False, sounds={}, rate=22_050)
    window.played = []
    stack.callback(window.close)
    pygame.event.clear()
    given = Options(settings or defaults(), folder / "croupier.toml", **options)  # type: ignore[arg-type]
    return Sat(runner, window, clock, given, panel or NoPanel())


def test_it_begins_at_home_and_ends_when_the_window_is_closed(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    assert sat.step()
    assert isinstance(sat.kiosk.top, Home)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not sat.step()


def test_a_game_that_begins_is_shown_and_one_that_is_left_is_offered(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    sat.runner.after(rpsls())
    sat.step()
    assert isinstance(sat.kiosk.top, Play)
    sat.press(pygame.K_ESCAPE)
    assert isinstance(sat.kiosk.top, TableMenu)
    sat.kiosk._obey(Leave())
    sat.step()
    assert isinstance(sat.kiosk.top, Home)  # at once, whether or not the table's thread has heard of it
    assert sat.kiosk.world.table is None
    sat.settled()
    assert [saved.number for saved in sat.kiosk.world.saved] == [1]
    assert sat.kiosk.world.last_names == ("Ann", "Bo")
    sat.press(pygame.K_RETURN)  # it is offered first
    sat.settled()
    assert isinstance(sat.kiosk.top, Play)


def test_after_the_winner_a_new_game_can_be_set_up_at_once(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    sat.runner.after(rpsls(table={"chips": [1, 3]}))
    sat.step()
    sat.runner.after(black("paper"), red("spock"))
    assert sat.runner.table().over
    for _ in range(80):
        sat.step()
    assert isinstance(sat.kiosk.top, Winner)
    sat.press(pygame.K_RETURN)  # once more
    for _ in range(5):
        sat.settled()
        assert isinstance(sat.kiosk.top, Setup)
    assert sat.runner.told.table is None


def test_a_touch_that_was_meant_for_another_scene_does_nothing(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    sat.step()
    at = next(target.box for target in sat.window._canvas.targets if target.key == "settings")
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(at[0] + 5, at[1] + 5), button=1))
    sat.step()
    assert isinstance(sat.kiosk.top, SettingsScene)
    assert sat.kiosk.top == SettingsScene()


def test_a_setting_is_kept_in_the_file(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    sat.step()
    at = next(target.box for target in sat.window._canvas.targets if target.key == "settings")
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(at[0] + 5, at[1] + 5), button=1))
    sat.step()
    sat.press(pygame.K_RETURN)  # the language comes first
    sat.step()
    assert sat.kiosk.world.settings.language == "de"
    assert load(tmp_path / "croupier.toml").screen.language == "de"


def test_a_setting_that_cannot_be_kept_is_told_and_counts_all_the_same(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    (tmp_path / "croupier.toml").mkdir()
    sat.kiosk._set("sound", "all")
    sat.step()
    assert sat.kiosk.world.settings.sound == "all"
    (said,) = sat.kiosk.world.notices
    assert str(tmp_path / "croupier.toml") in said.fields["text"]
    sat.step(60_000)
    assert sat.kiosk.world.notices == ()


def test_left_alone_the_demo_plays_until_somebody_presses_something(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path, simulated=True, game="zombies")
    sat.step()
    assert not sat.kiosk.world.self_playing
    sat.step(5000)
    assert sat.kiosk.world.self_playing
    sat.runner.until(lambda told: told.table is not None)
    sat.step(2000)
    assert isinstance(sat.kiosk.top, Play)
    assert sat.runner.table().game == "zombies"
    sat.press(pygame.K_ESCAPE)
    sat.step()
    assert not sat.kiosk.world.self_playing
    assert isinstance(sat.kiosk.top, TableMenu)
    sat.step(30_000)
    assert sat.kiosk.world.self_playing
    assert isinstance(sat.kiosk.top, Play)  # what was left open is cleared away


def test_the_demo_plays_a_whole_game_by_itself_and_begins_the_next(
    stack: ExitStack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(game: str, players: int) -> Json:
        late = {"table": {"chips": [1, 1, 3]}} if game == "rpsls" else {}
        return {**starting(game, players), **late}

    monkeypatch.setattr(kiosk, "starting", short)
    sat = sit(stack, tmp_path, simulated=True)
    sat.step(5000)
    games = set()
    for _ in range(4000):
        sat.step(400)
        table = sat.runner.told.table
        if table is not None:
            games.add(table.game)
        if len(games) == 2:
            break
        sat.runner.join(0.01)
    assert "rpsls" in games
    assert len(games) == 2


@pytest.mark.parametrize("output", ["speaker", "buzzer"])
def test_a_verdict_is_heard_where_the_settings_say(
    output: Literal["speaker", "buzzer"], stack: ExitStack, tmp_path: Path
) -> None:
    class Buzzing(NoPanel):
        played: list[Sound] = []  # noqa: RUF012 - one for the test

        def play(self, sound: Sound, at: int) -> None:
            self.played.append(sound)

    panel = Buzzing()
    panel.played = []
    usual = defaults()
    settings = replace(usual, sound=replace(usual.sound, output=output, level="some"))
    sat = sit(stack, tmp_path, panel=panel, settings=settings)
    sat.runner.after(rpsls())
    sat.step()
    sat.runner.after(black("rock"))
    sat.step()
    speaker, buzzer = ([Sound.VERDICT], []) if output == "speaker" else ([], [Sound.VERDICT])
    assert (sat.window.played, panel.played) == (speaker, buzzer)


def test_lights_are_drawn_until_a_button_shows_that_there_is_a_panel(stack: ExitStack, tmp_path: Path) -> None:
    board = stack.enter_context(mock_board())
    clock = Clock()
    panel = stack.enter_context(GpioPanel(PINS, clock))
    sat = sit(stack, tmp_path, panel=panel)
    sat.step()
    assert sat.kiosk.world.lamps is not None
    sat.clock.ms = clock.ms = 500
    board.push(Button.FIX)
    sat.step()
    sat.step()
    assert sat.kiosk.world.lamps is None
    assert sat.kiosk.top != Home()


def test_only_buttons_that_do_something_are_lit(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    sat.runner.after(rpsls())
    sat.step()
    sat.step()
    lit = [shine > 0.5 for shine in sat.panel.glow.buttons]
    assert lit == [bool(word) for word in sat.window.bar]
    assert False in lit
    assert True in lit


def test_a_table_that_cannot_go_on_is_said_on_the_screen(stack: ExitStack, tmp_path: Path) -> None:
    sat = sit(stack, tmp_path)
    sat.runner.told = replace(sat.runner.told, failed="The disk is gone.")
    sat.step()
    assert sat.kiosk.world.notices == (Said("text", {"text": "The disk is gone."}),)


def test_why_there_is_no_table_stays_on_the_screen_until_ok(stack: ExitStack, tmp_path: Path) -> None:
    clock = Clock()
    window = Loud((800, 480), fullscreen=False, sounds={}, rate=22_050)
    stack.callback(window.close)
    pygame.event.clear()
    for key in (pygame.K_TAB, pygame.K_RETURN):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
    why = Said("disk_full", {"text": "The disk is full."})
    app._stop(why, Options(defaults()), window, clock, lambda: False)  # comes back at OK: the clock stands
    view = Stopped(why).view(World())
    assert (view.why, view.bar[1:]) == ("The disk is full.", ("", "", ""))
    assert view.bar[0]
    german = Stopped(why).view(World(settings=Shown("de")))
    assert german.why.startswith("Der Speicher ist voll.")


def test_settings_that_do_not_fit_are_said_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the device nobody reads the standard error: without this, a typo were a black screen."""
    said: list[Said] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(app, "_stop", lambda why, *others: said.append(why))
    config = tmp_path / "croupier.toml"
    config.write_text('[screen]\nlanguage = "fr"\n', encoding="utf-8")
    assert main(["--config", str(config)]) == 1
    (why,) = said
    assert "[screen] language" in why.fields["text"]
