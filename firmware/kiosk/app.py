"""`croupier` and `croupier demo`: the window, the panel and the table's thread, tied together."""

import contextlib
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache

from firmware import sounds
from firmware.camera import NoCameraError, Source, camera, usual
from firmware.config import defaults
from firmware.kiosk import trouble
from firmware.kiosk.kiosk import Clock, Kiosk, Options
from firmware.kiosk.runner import Runner
from firmware.kiosk.setting import Hear, Setting, unheard
from firmware.mqtt.teller import teller_of, telling
from firmware.panel import Panel, open_panel
from firmware.panel.pins import pins_of
from firmware.rests import Sees
from firmware.sight import SETS
from firmware.sounds import Sound
from rules.games import GAMES
from ui.scene import Quit
from ui.stopped import Stopped
from ui.window import NoScreenError, Window
from ui.world import Said, World
from ui.world import Settings as Shown
from vision import folders, sets
from vision.eyes import Eyes

Ended = Callable[[], bool]
"""Whether the program was asked to end."""
_STOPPED = 20_000  # ms that the screen says why there is no table, unless somebody presses something


def kiosk(options: Options) -> int:
    """Runs until somebody ends it; the exit status."""
    began = time.monotonic()

    def now() -> int:
        return round((time.monotonic() - began) * 1000)

    try:
        with _terminable() as ended:
            return _run(options, now, ended)
    except NoScreenError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    except Exception as error:  # whatever it is, the game is in the journal, and whoever starts it again goes on
        trouble.noted(error)
        return 1


def refused(why: str) -> int:
    """Says on the screen why nothing starts, where nobody reads the standard error; the exit status."""
    options, began = Options(defaults()), time.monotonic()
    with contextlib.suppress(NoScreenError, KeyboardInterrupt), _terminable() as ended:
        window = _window(options)
        try:
            said = Said("text", {"text": why})
            _stop(said, options, window, lambda: round((time.monotonic() - began) * 1000), ended)
        finally:
            window.close()
    return 1


def _run(options: Options, now: Clock, ended: Ended) -> int:
    with contextlib.ExitStack() as stack:
        window = _window(options)
        stack.callback(window.close)
        source, troubles = (None, ()) if options.simulated else _camera(options)
        aside: deque[Said] = deque()
        settings, config = options.settings, options.config
        teller = None if options.simulated else teller_of(settings, config, aside.append)
        runner = Runner(_setting(options, source, teller.hear if teller is not None else unheard), now)
        runner.start()
        stack.callback(runner.end)
        panel = stack.enter_context(_panel(options, now))
        if panel.trouble:
            troubles = (*troubles, Said("panel_trouble", {"text": panel.trouble}))
        runner.ready.wait()
        if runner.told.failed:
            print(f"croupier: {runner.told.failed}", file=sys.stderr, flush=True)
            if not runner.told.elsewhere:
                _stop(Said(runner.told.failure, {"text": runner.told.failed}), options, window, now, ended)
            return 1
        if not options.simulated:  # a demo is nobody else's business
            stack.enter_context(telling(teller, settings, config))
        stand_ins = _stand_ins(options, source, panel)
        sets_of = _sets(options)
        Kiosk(
            options, runner, window, panel, now, sets=sets_of, stand_ins=stand_ins, troubles=troubles, aside=aside
        ).run(ended)
    return 0


def _stop(why: Said, options: Options, window: Window, now: Clock, ended: Ended) -> None:
    """Says on the screen why there is no table: on the device nobody reads the standard error."""
    scene, world = Stopped(why), World(settings=Shown(options.settings.screen.language))
    until = now() + _STOPPED
    while now() < until and not ended():
        for press in window.presses(scene):
            if press is None or Quit() in scene.press(press, world, ()).commands:
                return
        window.show(scene, world)
        window.wait()


@contextlib.contextmanager
def _terminable() -> Iterator[Ended]:
    """A request to end, as the system sends it when it shuts down, ends the program as Ctrl-C does.

    Whether one came can be asked, too: libraries in C lose an interrupt that meets them at the wrong moment, or make
    an error of their own of it.
    """
    came = threading.Event()

    def end(*_: object) -> None:
        came.set()
        raise KeyboardInterrupt

    before = {one: signal.signal(one, end) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield came.is_set
    except Exception:
        if came.is_set():
            raise KeyboardInterrupt from None
        raise
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _setting(options: Options, source: Source | None, hear: Hear) -> Setting:
    folder = folders.data() / "demo" if options.simulated else folders.data()
    return Setting(
        _eyes_of,
        source,
        simulated=options.simulated,
        seed=options.seed,
        hear=hear,
        journal=folder / "journal.sqlite",
        pictures_mb=options.settings.journal.pictures_mb,
        misreads=folder / "misreads",
        coach=options.settings.play.coach,
    )


def _eyes_of(name: str, source: Source | None) -> Sees:
    """The eyes for a set, whichever camera looks."""
    return _eyes(name)


@cache
def _eyes(name: str) -> Eyes:
    return Eyes(sets.load(name))


def _camera(options: Options) -> tuple[Source | None, tuple[Said, ...]]:
    """The camera that the settings name; without one people enter what they roll, and it is said."""
    try:
        wanted = options.settings.camera
        return camera(options.camera or wanted.source or usual(), wanted.size, wanted.fps), ()
    except NoCameraError as error:
        return None, (Said("no_camera", {"text": str(error)}),)


def _panel(options: Options, now: Clock) -> Panel:
    panel = options.settings.panel
    enabled = False if options.simulated and panel.enabled is None else panel.enabled
    return open_panel(enabled, pins_of(panel), now)


def _window(options: Options) -> Window:
    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"  # a bare console, as on the device
    screen = options.settings.screen
    played = {str(one): sounds.samples(one).tobytes() for one in Sound}
    fullscreen = screen.fullscreen and not options.simulated
    return Window(options.size or screen.size, fullscreen=fullscreen, sounds=played, rate=sounds.RATE)


def _stand_ins(options: Options, source: Source | None, panel: Panel) -> tuple[str, ...]:
    found = []
    if options.simulated:
        found.append("simulated_camera")
    elif source is None:
        found.append("no_camera")
    elif source.name.startswith("recording"):
        found.append("recording")
    if not panel.connected:
        found.append("no_panel")
    return tuple(found)


def _sets(options: Options) -> dict[str, tuple[str, ...]]:
    """The sets that each game can be played with: first the one that the settings name, then its own and enrolled."""
    found = {game: [SETS[game]] for game in GAMES}
    for name in sets.names():
        try:
            one = sets.load(name)
        except sets.BadSetError:
            continue  # the doctor says what is wrong with it
        for game in GAMES:
            if isinstance(one, sets.EnrolledSet) and one.stands_in_for == SETS[game]:
                found[game].append(name)
    wanted = options.settings.play.sets
    return {game: tuple(sorted(names, key=lambda name: name != wanted.get(game))) for game, names in found.items()}
