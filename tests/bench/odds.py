"""How long an answer of the coach takes, for each game: `make bench`.

Each game is asked in a new process with an empty data folder, then again with what that one kept; then, in one process,
about many moments of a random game. All are seconds of one core's work, so that a busy machine changes little.
"""

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from firmware.chance import SHIZZLE_DICE
from firmware.coach.ahead import missing
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget
from firmware.coach.odds import odds
from firmware.simulate import begin, play_out
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


def command(game: str, players: int, options: Json, data: str) -> float:
    """The seconds that `croupier odds` takes, the start of Python included."""
    given = [f"--option={name}={json.dumps(value)}" for name, value in options.items()]
    line = [sys.executable, "-m", "firmware", "odds", game, "--players", str(players), "--json", *given]
    begun = _children()
    subprocess.run(line, env={**os.environ, "CROUPIER_DATA": data}, check=True, capture_output=True)
    return _children() - begun


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


def main() -> None:
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
