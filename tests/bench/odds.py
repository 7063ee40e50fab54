"""How long an answer of the coach takes, for each game: `make bench`.

First whole commands, and fair starts as the screen asks for them: each in a new process with an empty data folder, by
the clock and as one core's work. Then each game with an empty data folder, again with what was kept there, and in one
process about many moments of a random game: seconds of one core's work, so that a busy machine changes little.
"""

import json
import os
import pickle
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from firmware.chance import SHIZZLE_DICE
from firmware.coach.advisor import COMMAND
from firmware.coach.ahead import missing
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget
from firmware.coach.jobs import Level, Levelled
from firmware.coach.odds import odds
from firmware.simulate import NAMES, begin, play_out
from rules.game import Json
from rules.games import GAMES

TARGET = 1.0  # seconds for an answer
ONCE = 30.0  # for what is made once and kept
MOMENTS = 40

SET: Json = {"set": {"dice": [[[face.colour, face.number] for face in die] for die in SHIZZLE_DICE]}}
# What to ask: the options of the command, and how many play in the random game.
ASKED: dict[str, tuple[str, int, Json]] = {
    "rpsls, 4 players": ("rpsls", 4, {}),
    "rpsls, 6 players": ("rpsls", 6, {}),
    "rpsls, 8 players": ("rpsls", 8, {}),
    "shizzle, set given": ("shizzle", 3, SET),
    "shizzle, set unknown": ("shizzle", 3, {}),
    "ligretto": ("ligretto", 3, {}),
    "monopoly": ("monopoly", 4, {}),
    "zombies": ("zombies", 3, {}),
}


WHOLE = (
    "zombies --players 3",
    "shizzle --players 3",
    "shizzle --players 6",
    "monopoly --players 4",
    "monopoly --players 7",
    "ligretto --players 4",
    "ligretto --players 4 --fair",
    "rpsls --players 8",
    "rpsls --players 8 --fair",
)
SCREEN = (("rpsls", 8), ("ligretto", 4))
RUNS = 3


def whole(line: str, data: str) -> tuple[float, float]:
    """What a whole command takes, by the clock and of one core's work."""
    begun, used = time.perf_counter(), _children()
    _croupier("odds", *line.split(), data=data)
    return time.perf_counter() - begun, _children() - used


def levelled(game: str, players: int, data: str) -> tuple[float, float]:
    """The same for a fair start on the screen: the coach's process is started, asked, and has answered."""
    start: Json = {"do": "start", "game": game, "players": list(NAMES[:players])}
    begun, used = time.perf_counter(), _children()
    done = subprocess.run(COMMAND, input=pickle.dumps(Level(start)), env=_in(data), check=True, capture_output=True)
    assert isinstance(pickle.loads(done.stdout), Levelled)
    return time.perf_counter() - begun, _children() - used


def command(game: str, players: int, options: Json, data: str) -> float:
    """The seconds of work that `croupier odds` takes, the start of Python included."""
    given = [f"--option={name}={json.dumps(value)}" for name, value in options.items()]
    used = _children()
    _croupier("odds", game, "--players", str(players), "--json", *given, data=data)
    return _children() - used


def _croupier(*arguments: str, data: str) -> None:
    line = [sys.executable, "-m", "firmware", *arguments]
    subprocess.run(line, env=_in(data), check=True, capture_output=True)


def _in(data: str) -> dict[str, str]:
    return {**os.environ, "CROUPIER_DATA": data}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def answers(game: str, players: int, options: Json) -> list[float]:
    """The seconds for the answers about moments of a random game, all tables made."""
    match, rng = begin(game, players, options), random.Random(1)
    seconds = []
    for place, _ in enumerate(play_out(match, rng, 5 * MOMENTS)):
        if place % 5:
            continue
        while (job := missing(game, match.state, match)) is not None:
            job(lambda done: None)
        seconds.append(_answer(game, match.state, match))
    return seconds


def _answer(game: str, state: Any, match: Any) -> float:
    begun = time.process_time()
    win_chances(game, state, Budget(), match)
    odds(game, state, Budget(), match)
    return time.process_time() - begun


def in_time(name: str, run: Callable[[str], tuple[float, float]]) -> None:
    """Runs it in folders that are empty, and prints what it takes and whether that is quick enough."""
    runs = []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as data:
            runs.append(run(data))
    clock, work = map(statistics.median, zip(*runs, strict=True))
    print(f"{name:<43}{clock:>8.2f}{work:>10.2f}{'  in time' if clock <= TARGET else '  missed'}", flush=True)


def main() -> None:
    print(f"{'cold, seconds':<43}{'clock':>8}{'work':>10}")
    for line in WHOLE:
        in_time(f"croupier odds {line}", partial(whole, line))
    for game, players in SCREEN:
        in_time(f"on the screen: fair start, {game}, {players}", partial(levelled, game, players))
    print(f"{'target':<43}{TARGET:>8.0f}\n")
    games()


def games() -> None:
    """Each game: its first answer, later ones, and those within a running game."""
    print(f"{'seconds':<24}{'first time':>12}{'then':>8}{'an answer':>12}{'slowest':>10}")
    for name, (game, players, options) in ASKED.items():
        assert game in GAMES
        with tempfile.TemporaryDirectory() as data:
            first, then = (command(game, players, options, data) for _ in range(2))
            os.environ["CROUPIER_DATA"] = data
            each = answers(game, players, options)
        slow = [what for what, value, most in (("first", first, ONCE), ("answer", max(each), TARGET)) if value > most]
        row = f"{name:<24}{first:>12.2f}{then:>8.2f}{statistics.median(each):>12.3f}{max(each):>10.3f}"
        print(f"{row}{'  missed: ' + ', '.join(slow) if slow else ''}", flush=True)
    print(f"{'target':<24}{ONCE:>12.0f}{'':>8}{'':>12}{TARGET:>10.0f}")


if __name__ == "__main__":
    main()
