"""Somebody who plays a whole game at the kiosk: looks at the scene, decides on a key, presses towards it."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

from firmware.kiosk.kiosk import Kiosk
from firmware.kiosk.runner import Runner
from rules.zombies.cards import PACK
from tests.firmware.kiosk.ways import MENU, Clock, Way
from ui.enter import Enter, EnterView
from ui.home import HomeView
from ui.leftovers import LeftoversView
from ui.parts import Item
from ui.pick import PickView
from ui.play import PlayView
from ui.press import Press
from ui.scene import Command, Level, Scene, View, Watch
from ui.setup.draft import offers
from ui.setup.rules import RulesView
from ui.setup.scene import Setup
from ui.setup.seats import SeatsView
from ui.stepper import Stepper, StepperView
from ui.window import Window
from ui.winner import Winner
from ui.world import Table, World

STEP = 120
"""Milliseconds from picture to picture, by a clock that does not wait."""
PATIENCE = 60.0
"""Seconds in which something must come of a press; machines that test may be busy."""
_RULES = {"mode": "short", "rent_demand": "automatic", "auction_on_decline": False}  # of a short game of Monopoly
_MONOPOLY = ("declare_bankrupt", "raise", "buy", "decline", "close", "pay_jail", "end_turn", "card", "hands")
_SEED = 32  # with it, and the rules above, a game of Monopoly takes about forty events


class Heard(Runner):
    """Keeps the last command that the table was told."""

    last: Command | None = None

    @property
    def is_idle(self) -> bool:
        """Whether all that it was told is done."""
        return not self._mailbox._items and self._mailbox._waits

    def tell(self, command: Command) -> None:
        self.last = command
        super().tell(command)


class Watched(Window):
    """Counts the presses that came from the screen, and never waits."""

    came = 0

    def presses(self, top: Scene) -> Iterator[Press | None]:
        for press in super().presses(top):
            self.came += press is not None
            yield press

    def wait(self) -> None:
        pass


class Player:
    """Plays one game after the other, from the home screen to the winner."""

    def __init__(self, kiosk: Kiosk, runner: Heard, window: Watched, way: Way, clock: Clock) -> None:
        self._kiosk, self._runner, self._window, self._way, self._clock = kiosk, runner, window, way, clock
        self._rng = random.Random(_SEED)
        self._game = ""
        self._aim: tuple[object, str] | None = None  # what was asked, and the key that it goes for
        self.presses = 0

    def play(self, game: str) -> Table:
        """Plays a game; the table at its end."""
        self._game = game
        self.step()
        while not isinstance(self._kiosk.top, Winner):
            self._press()
        table = self._kiosk.world.table
        assert table is not None
        return table

    def step(self, ms: int = STEP) -> None:
        """The next picture."""
        self._clock.ms += ms
        assert self._kiosk.step()

    def _press(self) -> None:
        """One press, and what comes of it."""
        top, world = self._kiosk.top, self._kiosk.world
        view = top.view(world)
        if world.table is not None and world.table.over:
            self.step()  # the last verdict is looked at
            return
        before, told = self._window.came, self._runner.told.table
        self._runner.last = None
        key = self._wanted(view, top, world)
        self._way.press(key, _keys(view), _focus(view), top)
        self.presses += 1
        by_panel = self._way.panel.connected
        self._until(lambda: by_panel or self._window.came > before, key, 0.002)
        if self._runner.last is not None and not isinstance(self._runner.last, Watch | Level):
            camera = told is not None and told.by_camera  # the table's thread needs the time
            pause = 0.03 if camera else 0.002
            self._until(lambda: _differ(told, self._runner.told.table) and self._runner.is_idle, key, pause)
            self._aim = None
            self.step()

    def _until(self, true: Callable[[], bool], key: str | None, pause: float) -> None:
        until = time.monotonic() + PATIENCE
        self.step()
        while not true():
            if time.monotonic() > until:
                table = self._runner.told.table
                raise AssertionError(f"nothing comes of {key} in {self._kiosk.top}: {table and table.awaits}")
            time.sleep(pause)
            self.step(1)  # hardly any time: else the demo would think that everybody has gone

    def _wanted(self, view: View, top: Scene, world: World) -> str | None:
        """What it goes for; None: OK."""
        match view:
            case HomeView():
                return self._game
            case SeatsView(items=items):
                return "fewer" if any(item.key == "fewer" and item.live for item in items) else "go"
            case RulesView():
                assert isinstance(top, Setup)
                draft = top.draft
                for offer in offers(draft, world):
                    if offer.name in _RULES and draft.value(offer) != _RULES[offer.name]:
                        return offer.key
                return "go"
            case PlayView(items=items):
                assert world.table is not None
                return self._at_play(items, world.table)
            case EnterView(tiles=tiles):
                assert isinstance(top, Enter)
                assert world.table is not None
                left = _left(world.table, top)
                keys = [tile.key for tile in tiles for _ in range(left[tile.shows.get("card")])]
                return self._some((top.entered, top.choosing.first), keys)
            case PickView(items=()):
                return MENU
            case PickView(items=items):
                keys = [item.key for item in items]
                return next((key for key in ("correct", "cash:0") if key in keys), None)
            case StepperView(options=options):
                assert isinstance(top, Stepper)
                if self._game != "monopoly" or not top.value:
                    return options[0].key
                return next(f"−{step}" for step in (100, 50, 10, 1) if top.value - step >= 0)
            case LeftoversView(rows=rows, done=done):
                return done.key if done.live else next(f"more:{row.key}" for row in rows if row.value < 6)
        return None

    def _at_play(self, items: tuple[Item, ...], table: Table) -> str | None:
        keys = [item.key for item in items if item.live]
        if table.game == "monopoly" and "bank" in keys and self._is_rich(table):
            return "bank"
        liked = ("throw", "enter", *(_MONOPOLY if table.game == "monopoly" else ()), *keys)
        return next((key for key in liked if key in keys), None)

    def _is_rich(self, table: Table) -> bool:
        """Whether the first player is to be made poor once more, so that the game ends."""
        return bool(table.awaits["what"] == "await_roll" and table.state["players"][0]["cash"] > 0)

    def _some(self, asked: object, keys: list[str]) -> str:
        """One of the keys, and the same as long as the same is asked."""
        if self._aim is None or self._aim[0] != asked:
            self._aim = asked, self._rng.choice(keys)
        return self._aim[1]


def _left(table: Table, scene: Enter) -> Counter[str | None]:
    """How many of each card nobody has turned up yet, as far as that is known; of dice there is always one."""
    if table.game != "zombies":
        return Counter({None: 1})
    left: Counter[str | None] = Counter()
    left.update(PACK)
    left["brain"] -= 2 * len(table.names)  # everybody begins with two
    for entry in table.log:
        left.subtract(entry.event.get("cards", {}).values())
    left.subtract(shows["card"] for shows in scene.entered)
    return left


def _differ(before: Table | None, after: Table | None) -> bool:
    """Whether something came of a command."""
    if before is None or after is None:
        return before is not after
    return before.log is not after.log or before.refused is not after.refused


def _keys(view: View) -> tuple[str, ...]:
    match view:
        case HomeView(begun=begun, games=games, below=below):
            return tuple(item.key for item in (*((begun,) if begun else ()), *games, *below))
        case PlayView(items=items) | PickView(items=items):
            return tuple(item.key for item in items)
        case EnterView(tiles=tiles):
            return tuple(tile.key for tile in tiles)
    return ()


def _focus(view: View) -> str:
    match view:
        case PlayView(items=items, focus=focus) | PickView(items=items, focus=focus):
            return items[focus].key if items else ""
        case HomeView(focus=key) | SeatsView(focus=key) | RulesView(focus=key) | EnterView(focus=key):
            return key
        case StepperView(focus=key) | LeftoversView(focus=key):
            return key
    return ""
