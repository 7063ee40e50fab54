"""The main thread of the kiosk: presses in, pictures, sounds and lights out."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

import msgspec

from firmware import sounds
from firmware.coach.keep import keep
from firmware.config.edit import CannotWriteError, write_setting
from firmware.config.settings import Settings
from firmware.demo import starting
from firmware.kiosk import cues
from firmware.kiosk.attract import Attract
from firmware.kiosk.news import News
from firmware.kiosk.runner import Runner
from firmware.panel import Panel
from firmware.panel.lights import around, lights
from firmware.sounds import Level
from ui import flow, world
from ui.home import Home
from ui.press import Button, Press, Pressed, Touched
from ui.scene import Command, Keep, Leave, Quit, Scene, Set
from ui.window import Window
from ui.world import Curve, Lamp, Lamps, Said, Table, World
from vision import folders
from vision.refused import reason

Clock = Callable[[], int]
"""Milliseconds since the start."""
Sets = Mapping[str, tuple[str, ...]]
_IDLE = 25_000  # ms without a press before the demo plays by itself
_FIRST = 4_000  # the same at its start
_SETTINGS = {
    "language": "screen",
    "reduced_motion": "screen",
    "sound": "sound",
    "coach": "play",
}  # the table of the file each is in


@dataclass(frozen=True, slots=True)
class Options:
    """How the program was started."""

    settings: Settings
    config: Path | None = None
    camera: str | None = None  # instead of the one that the settings name
    simulated: bool = False
    game: str | None = None  # of the demo's first game
    seed: int = 0
    size: tuple[int, int] | None = None


class Kiosk:
    """What is on the screen, and what people do about it."""

    def __init__(
        self,
        options: Options,
        runner: Runner,
        window: Window,
        panel: Panel,
        now: Clock,
        *,
        sets: Sets,
        stand_ins: tuple[str, ...] = (),
        troubles: tuple[Said, ...] = (),
        aside: deque[Said] | None = None,
    ) -> None:
        self._options, self._runner, self._window, self._panel, self._now = options, runner, window, panel, now
        screen, sound = options.settings.screen, options.settings.sound
        coach = options.settings.play.coach
        self._settings = world.Settings(screen.language, sound.level, screen.reduced_motion, coach)
        self._sets, self._stand_ins, self._troubles = sets, stand_ins, troubles
        self._news = News()  # of what this thread does
        self._aside = deque[Said]() if aside is None else aside  # news of other threads
        self._version = version("croupier")
        self._kept: tuple[Curve | None, str] = None, ""  # what was kept last as a picture, and where
        self._stack: tuple[Scene, ...] = (Home(),)
        self._left = False  # somebody has left the game, of which the table's thread has not heard yet
        self._wired = False  # a button of the panel was pressed, so there is one
        self._attract = Attract(runner, starting, options.seed, options.game) if options.simulated else None
        self._alone_from = now() + _FIRST - _IDLE  # when somebody pressed something last
        self._world = self._seen()

    @property
    def top(self) -> Scene:
        """The scene on the screen."""
        return self._stack[-1]

    @property
    def world(self) -> World:
        """What it shows."""
        return self._world

    def run(self, ended: Callable[[], bool] = lambda: False) -> None:
        """Until somebody wants it to end, or the system does."""
        while not ended() and self.step():
            self._window.wait()

    def step(self) -> bool:
        """One round: what was pressed, what is shown; False if the program is to end."""
        before, self._world = self._world, self._seen()
        if self._world.self_playing and not before.self_playing:
            self._stack = flow.cleared(self._stack)
        self._stack = flow.followed(self._stack, self._world)
        drawn = self.top
        for press in self._presses():
            if press is None:
                return False
            self._alone_from = self._now()
            if isinstance(press, Touched) and type(drawn) is not type(self.top):
                continue  # it was meant for what lay there before
            if not self._press(press):
                return False
        if self._world.self_playing and self._attract is not None:
            command = self._attract.step(self.top, self._world)
            if command is not None:
                self._obey(command)
        self._window.show(self.top, self._world)
        self._sound_and_light(before)
        return True

    def _presses(self) -> Iterator[Press | None]:
        yield from self._window.presses(self.top)
        for one in self._panel.presses():
            self._wired = True
            yield Pressed(Button(one.button))

    def _press(self, press: Press) -> bool:
        after = self.top.press(press, self._world, self._stack[:-1])
        self._stack = after.stack or (Home(),)
        return all(self._obey(command) for command in after.commands)

    def _obey(self, command: Command) -> bool:
        match command:
            case Quit():
                return False
            case Set(key=key, value=value):
                self._set(key, value)
            case Keep():
                self._keep()
            case _:
                self._left |= isinstance(command, Leave)
                self._runner.tell(command)
        return True

    def _set(self, key: str, value: str | bool) -> None:
        self._settings = msgspec.convert({**asdict(self._settings), key: value}, world.Settings)
        if key == "coach":
            self._runner.tell(Set(key, value))
        name = "level" if key == "sound" else key
        try:
            write_setting(self._options.config or folders.config(), _SETTINGS[key], name, value)
        except CannotWriteError as error:
            self._news = self._news.told(Said("not_set", {"text": str(error)}), self._now())

    def _keep(self) -> None:
        """Keeps how the game turned as a picture; here, for only this thread draws."""
        table = self._world.table
        if table is None or table.curve is None:
            return
        try:
            path = keep(table, table.curve, self._settings.language, folders.data() / "curves")
            self._kept = table.curve, _short(path)
        except OSError as error:
            self._news = self._news.told(Said("curve_not_kept", {"reason": reason(error)}), self._now())

    def _seen(self) -> World:
        told, now = self._runner.told, self._now()
        while self._aside:
            self._news = self._news.told(self._aside.popleft(), now)
        self._news = self._news.at(now)
        failed = (Said(told.failure, {"text": told.failed}),) if told.failed else ()
        return World(
            now,
            self._settings,
            self._stand_ins,
            told.saved,
            self._sets,
            self._playing(told.table),
            told.preview,
            (*failed, *told.notices.shown, *self._news.shown, *self._troubles),
            self._lamps(told.table),
            simulated=self._options.simulated,
            self_playing=self._attract is not None and now - self._alone_from > _IDLE,
            version=self._version,
            upright=self._window.upright,
            last_names=told.last_names,
            known_names=told.known_names,
            even=told.even,
            kept=self._kept[1] if told.table is not None and told.table.curve is self._kept[0] else "",
        )

    def _playing(self, table: Table | None) -> Table | None:
        """The game; none as soon as somebody has left it."""
        self._left &= table is not None
        return None if self._left else table

    def _lamps(self, table: Table | None) -> Lamps | None:
        """The lights, to be drawn where none are wired; on a Raspberry Pi, only a press tells that some are."""
        if self._panel.connected and self._wired:
            return None
        glow, places = self._panel.glow, self._panel.places
        seats = around(len(table.names), places) if table is not None and places else ()
        return Lamps(tuple(map(_lamp, glow.buttons)), tuple(_lamp(glow.seats[place]) for place in seats))

    def _sound_and_light(self, before: World) -> None:
        now, level = self._now(), Level(self._settings.sound)
        for sound in cues.heard(before, self._world):
            if not sounds.heard(sound, level):
                continue
            if self._options.settings.sound.output == "buzzer":
                self._panel.play(sound, now)
            else:
                self._window.play(sound)
        live = frozenset(button for button, does in zip(Button, self._window.bar, strict=True) if does)
        self._panel.show(lights(cues.lit(self._world, live, self._panel.places)), now)
        self._panel.step(now)


def _short(path: Path) -> str:
    """A path as people write it, with ~ for their own folder."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else path.as_posix()


def _lamp(shine: float) -> Lamp:
    return "on" if shine > 0.5 else "off"
