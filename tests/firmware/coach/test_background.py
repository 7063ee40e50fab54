"""The coach beside a running game: asked at any time, never in the way."""

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.coach import ahead, rpsls
from firmware.coach.background import Answer, Coach
from firmware.coach.contract import Budget
from firmware.simulate import NAMES, begin
from rules.odds.rpsls import Told
from rules.rpsls import State


class Listener:
    """A coach whose answers arrive in a queue."""

    def __init__(self) -> None:
        self.heard: queue.Queue[Answer] = queue.Queue()
        self.coach = Coach(Budget(games=500), lambda: self.heard.put(self._answer()))

    def _answer(self) -> Answer:
        assert self.coach.answer is not None
        return self.coach.answer

    def next(self) -> Answer:
        return self.heard.get(timeout=60)


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setattr(rpsls, "_known", {})
    one = Listener()
    yield one
    one.coach.close()
    one.coach._thread.join(timeout=60)
    assert not one.coach._thread.is_alive()


def start(players: int) -> State:
    return State(NAMES[:players], 0, (3,) * players)


def test_an_answer_comes_and_a_better_one_when_the_table_is_made(listener: Listener) -> None:
    listener.coach.ask("rpsls", start(5))
    rough, exact = listener.next(), listener.next()
    assert rough.state == exact.state == start(5)
    assert rough.chances is not None
    assert exact.chances is not None
    assert (rough.chances.exact, exact.chances.exact) == (False, True)
    assert exact.odds is not None
    assert exact.odds["dice"] == 3
    assert listener.coach.progress is None


def test_who_asks_while_a_table_is_made_is_answered_meanwhile(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress: list[float | None] = []
    jobs = [True]

    def missing(game: str, state: State, match: object = None) -> object:
        def job(told: Told) -> None:
            told(0.1)
            listener.coach.ask("rpsls", start(3))
            told(0.5)
            progress.append(listener.coach.progress)

        return job if jobs and jobs.pop() else None

    monkeypatch.setattr(ahead, "missing", missing)
    listener.coach.ask("rpsls", start(2))
    assert [len(listener.next().state.chips) for _ in range(3)] == [2, 3, 3]  # the newest once more, after the table
    assert progress == [0.5]


def test_a_game_that_goes_on_meanwhile_is_read_as_it_was(listener: Listener) -> None:
    match = begin("rpsls", 2)
    listener.coach.ask("rpsls", match.state, match)
    assert listener.coach._waits is None or listener.coach._waits[2] is not match
    assert listener.next().state == match.opening


def test_a_game_without_chances_gets_an_empty_answer(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.coach.chances.WAYS", {})
    monkeypatch.setattr("firmware.coach.odds.WAYS", {})
    listener.coach.ask("rpsls", start(2))
    answer = listener.next()
    assert (answer.chances, answer.odds) == (None, None)
