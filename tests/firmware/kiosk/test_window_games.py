"""Whole games of all five kinds through a real window: by the panel's buttons alone, by touch alone, by keys alone.

Each game is played before the simulated camera once, and twice with rolls that are entered by hand; Ligretto's race is
placed by hand every time, for the camera would need a minute for it.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from firmware.camera import Source
from firmware.camera.simulated import Simulated
from firmware.config import defaults
from firmware.journal import Journal
from firmware.kiosk.kiosk import Kiosk, Options
from firmware.kiosk.setting import Setting
from firmware.rests import Sees
from rules.games import GAMES
from tests.firmware.kiosk.player import Heard, Player, Watched
from tests.firmware.kiosk.screen import MISSING, Screen, virtual_screen
from tests.firmware.kiosk.ways import Buttons, Clock, Keys, Touch, Way
from tests.firmware.panel.board import mock_board
from tests.firmware.stand_in import FakeEyes
from vision.reading import Fields, Reading

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (apt install xvfb xdotool)")

SIZE = (800, 480)
CAMERA = {("buttons", "rpsls"), ("touch", "zombies"), ("keys", "monopoly"), ("touch", "shizzle")}
"""Which are played before the camera."""


class Blindfolded:
    """Eyes where there is no camera."""

    sure = 0.98
    faces: tuple[Fields, ...] = ()

    def look(self, picture: object, pose: object = None, before: object = ()) -> Reading:
        raise AssertionError("there is no camera to look through")


def eyes_of(name: str, source: Source | None) -> Sees:
    return FakeEyes(source, name) if isinstance(source, Simulated) else Blindfolded()


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with virtual_screen(SIZE) as one:
        yield one


@pytest.fixture
def at_the_table(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, str], Player]]:
    """Makes somebody who plays in one of the ways."""
    for name, value in {
        "DISPLAY": screen.name,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEO_WINDOW_POS": "0,0",
        "CROUPIER_DATA": str(tmp_path),
    }.items():
        monkeypatch.setenv(name, value)
    with ExitStack() as stack:

        def make(name: str, game: str) -> Player:
            simulated = (name, game) in CAMERA
            clock = Clock()
            setting = Setting(
                eyes_of, simulated=simulated, live=False, journal=tmp_path / "journal.sqlite", computes=()
            )
            runner = Heard(setting, clock)
            runner.start()
            stack.callback(runner.end)
            assert runner.ready.wait(20)
            window = Watched(SIZE, fullscreen=False, sounds={}, rate=22_050)
            stack.callback(window.close)
            way = _way(name, screen, window, clock, stack)
            options = Options(defaults(), simulated=simulated)
            kiosk = Kiosk(options, runner, window, way.panel, clock, sets={})
            return Player(kiosk, runner, window, way, clock)

        yield make


def _way(name: str, screen: Screen, window: Watched, clock: Clock, stack: ExitStack) -> Way:
    if name == "buttons":
        way = Buttons(stack.enter_context(mock_board()), clock)
        stack.enter_context(way.panel)
        return way
    return Touch(screen, window) if name == "touch" else Keys(screen)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["buttons", "touch", "keys"])
def test_a_whole_game(at_the_table: Callable[[str, str], Player], way: str, game: str, tmp_path: Path) -> None:
    table = at_the_table(way, game).play(game)
    assert table.game == game
    assert table.over
    assert [entry.index for entry in table.log] == list(range(len(table.log)))
    with Journal.read(tmp_path / "journal.sqlite") as journal:
        (record,) = journal.games()
        assert (record.game, record.state, record.events) == (game, "won", len(table.log))
        assert record.winners
