"""What the demo does when it is left alone: it plays, one game after the other, until somebody presses something."""

import random
from collections.abc import Callable

from firmware.kiosk.runner import Runner
from rules.games import GAMES
from ui.play import THROWS
from ui.question import Question
from ui.scene import Begin, Command, Do, Leave, Scene, Throw
from ui.winner import Winner
from ui.world import Table, World

_PACE = 1800  # ms between two things that it does
_VERDICT = 3200  # ms that a verdict is left standing
_WINNER = 8000
_OPENING = 10_000  # ms that a game gets to begin: the eyes may have to be loaded first
# What random players like less: a game would go on for ever with all of it alike.
_SELDOM = {"mortgage", "sell_building", "sell_to_levels", "deal", "correct_cash", "correct_position", "decline", "pass"}

Starting = Callable[[str, int], dict[str, object]]


class Attract:
    """Plays by itself. It sees only what the screen is told, and does only what people can do."""

    def __init__(self, runner: Runner, starting: Starting, seed: int, first: str | None = None) -> None:
        self._runner, self._starting = runner, starting
        self._rng = random.Random(f"attract/{seed}")
        self._games = sorted(GAMES, key=lambda game: game != (first or "rpsls"))
        self._number = 0
        self._next = 0
        self._began = -_OPENING

    def step(self, top: Scene, world: World) -> Command | None:
        """What it asks for now, if anything."""
        if world.now < self._next:
            return None
        self._next = world.now + _PACE
        table = world.table
        if table is None:
            if world.now - self._began < _OPENING:
                return None
            self._began = world.now
            game = self._games[self._number % len(self._games)]
            self._number += 1
            return Begin(self._starting(game, 3))
        if isinstance(top, Winner):
            if world.now - table.changed > _WINNER:
                return Leave()
            return None
        if isinstance(top, Question):
            return self._runner.true_face()
        if world.now - table.changed < _VERDICT or table.over:
            return None
        return self._play(table)

    def _play(self, table: Table) -> Command | None:
        if table.refused is not None and table.refused.code == "not_written":
            return None
        likely = [event for event in table.choices if event["do"] not in _SELDOM] or list(table.choices)
        if table.awaits["what"] in {"race"}:
            return None  # the simulated players race by themselves
        if table.choices and table.awaits["what"] not in THROWS:
            return Do(self._rng.choice(likely))
        return Throw()
