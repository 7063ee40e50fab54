"""What the rules cost beside plain JSON, run in turn in one process: `make bench`.

Every figure is a ratio to `json.loads` of the event's line plus `json.dumps` of the answer, of the same events.
"""

import json
import random
import statistics
import time
from collections.abc import Callable

import msgspec

from firmware.simulate import NAMES, OPTIONS, begin, play_out
from rules.games import GAMES
from rules.protocol import Adjudicator

TARGETS = {"rpsls": 10, "shizzle": 10, "monopoly": 25}
EVENTS = 400
ROUNDS = 9


def lines_of(name: str, events: int = EVENTS) -> list[bytes]:
    """The protocol's lines of random games with the middle number of players, at least so many events of them."""
    players = GAMES[name].SEATS[len(GAMES[name].SEATS) // 2]
    start = {"do": "start", "game": name, "players": NAMES[:players], "options": OPTIONS.get(name, {})}
    lines: list[bytes] = []
    seed = 0
    while len(lines) < events:
        lines.append(json.dumps(start).encode())
        match = begin(name, players)
        lines += [msgspec.json.encode(event) for event in play_out(match, random.Random(seed), events)]
        seed += 1
    return lines


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def ratio(name: str) -> tuple[float, float]:
    """The engine's time over JSON's, and its microseconds for one event: medians of rounds run side by side."""
    lines = lines_of(name)
    answers = [json.loads(answer) for answer in answer_all(lines)]
    ratios, times = [], []
    for _ in range(ROUNDS):
        engine = seconds(lambda: answer_all(lines))
        plain = seconds(
            lambda: [(json.loads(line), json.dumps(answer)) for line, answer in zip(lines, answers, strict=True)]
        )
        ratios.append(engine / plain)
        times.append(engine / len(lines) * 1e6)
    return statistics.median(ratios), statistics.median(times)


def answer_all(lines: list[bytes]) -> list[bytes]:
    adjudicator = Adjudicator()
    return [adjudicator.answer(line) for line in lines]


def undo_growth(short: int = 10, long: int = 10_002) -> float:
    """The cost of "undo" and the same kind of event again after a long game over their cost after a short one."""
    events = endless_turn(long)
    works = [undo_and_redo(events[: count + 1]) for count in (long, short)]
    return statistics.median(seconds(works[0]) / seconds(works[1]) for _ in range(ROUNDS))


def endless_turn(count: int) -> list[dict[str, object]]:
    """A game of Shizzle whose first turn never ends: one full line after the other, its points returned each time."""
    dice = [{"colour": "red", "number": number} for number in range(1, 7)]
    events: list[dict[str, object]] = [
        {"do": "start", "game": "shizzle", "players": ["Ann", "Bo"]},
        {"do": "roll", "dice": dice[:1]},
    ]
    while len(events) <= count:
        events += [{"do": "roll", "dice": dice[1:]}, {"do": "build", "dice": dice[1:]}]
        events += [{"do": "return", "from": 1}, {"do": "again"}]
        dice = [dice[-1], *dice[:-1]]  # the last die is the next spark
    return events


def undo_and_redo(events: list[dict[str, object]]) -> Callable[[], None]:
    adjudicator = Adjudicator()
    for event in events:
        adjudicator.handle(event)

    def work() -> None:
        for _ in range(500):
            adjudicator.handle({"do": "undo"})
            adjudicator.handle(events[-1])

    return work


def main() -> None:
    print(f"{'game':<10}{'x json':>8}{'target':>8}{'µs an event':>14}")
    for name in GAMES:
        times, microseconds = ratio(name)
        print(f"{name:<10}{times:>8.1f}{TARGETS.get(name, '-'):>8}{microseconds:>14.1f}")
    print(
        f"\nundo and a new event after 10,000 events cost {undo_growth():.2f} times what they cost after 10 (target: 1)"
    )


if __name__ == "__main__":
    main()
