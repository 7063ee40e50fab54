"""The coach beside the game: a process computes; whatever becomes of it, it is told, and nobody waits."""

import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from firmware.coach.advisor import COMMAND, Advise, Advisor, Fair, Lucky, Prepared, Silent, Told, Traced
from firmware.coach.jobs import Advised, Consult, Failed, Level, Levelled, Record, Weigh, Weighed
from firmware.coach.worker import Worker
from rules.game import Json
from rules.rpsls import Die, Roll

PATIENCE = 30.0
START: Json = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo"], "table": {"chips": [1, 3]}}
BLACK = Roll((Die("black", "paper"),))
RED = Roll((Die("red", "spock"),))
BEGUN = Record(START, (BLACK,))
OVER = Record(START, (BLACK, RED))


class Heard:
    """What an advisor tells."""

    def __init__(self) -> None:
        self.told: queue.SimpleQueue[Told] = queue.SimpleQueue()

    def next(self) -> Told:
        while isinstance(one := self.told.get(timeout=PATIENCE), Prepared):
            pass
        return one

    def until(self, true: Callable[[Told], bool]) -> Told:
        while not true(one := self.next()):
            pass
        return one


@contextmanager
def advisor(*command: str) -> Iterator[tuple[Advisor, Heard]]:
    heard = Heard()
    one = Advisor(heard.told.put, command or COMMAND)
    one.start()
    try:
        yield one, heard
    finally:
        one.end()
        one.join(PATIENCE)
        assert not one.is_alive()


def stand_in(kind: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.firmware.coach.slow", kind)


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))


def test_advice_luck_and_curve_come_from_a_process_of_its_own() -> None:
    with advisor() as (one, heard):
        asked = Consult(BEGUN, "before")
        one.trace(OVER)
        one.consult(asked)
        said = heard.until(lambda told: isinstance(told, Advise))
        assert isinstance(said, Advise)
        assert said.asked is asked
        assert said.advice is not None
        assert [round(chance.share, 3) for chance in said.advice.chances] == [0.176, 0.824]
        done = heard.until(lambda told: isinstance(told, Traced) and told.curve.done == 1)
        assert isinstance(done, Traced)
        assert done.record is OVER
        assert done.curve.at == (0, 1, 2)
        assert done.curve.chances[-1] == (0.0, 1.0)
        one.level(Level({"do": "start", "game": "rpsls", "players": ["Ann", "Bo", "Cy"]}))
        fair = heard.until(lambda told: isinstance(told, Fair))
        assert isinstance(fair, Fair)
        assert fair.found.give == {"table": {"chips": [3, 2, 1]}}


def test_a_question_that_waits_gives_way_to_a_newer_one() -> None:
    with advisor() as (one, heard):
        one.consult(Consult(BEGUN, "before"))
        newer = [Consult(BEGUN, "before") for _ in range(50)]
        for asked in newer:
            one.consult(asked)
        answers = [heard.next()]
        while not (isinstance(answers[-1], Advise) and answers[-1].asked is newer[-1]):
            answers.append(heard.next())
        assert len(answers) <= 3


def test_a_slow_answer_holds_nobody_up_and_the_end_does_not_wait_for_it() -> None:
    with advisor(*stand_in("sleeps")) as (one, _):
        began = time.monotonic()
        for _ in range(100):
            one.consult(Consult(BEGUN, "before"))
        assert time.monotonic() - began < 1
    assert time.monotonic() - began < 20  # not the ten minutes that it sleeps


@pytest.mark.parametrize("kind", ["dies", "babbles", "fails"])
def test_a_coach_that_fails_is_told_once(kind: str) -> None:
    with advisor(*stand_in(kind)) as (one, heard):
        for _ in range(3):
            one.consult(Consult(BEGUN, "before"))
            time.sleep(0.1)
        assert isinstance(heard.next(), Silent)
        time.sleep(0.3)
        assert heard.told.empty()


def test_a_command_that_is_not_there_is_told() -> None:
    with advisor("/nowhere/at/all") as (one, heard):
        one.consult(Consult(BEGUN, "before"))
        assert isinstance(heard.next(), Silent)


def test_a_worker_goes_on_from_the_record_before() -> None:
    worker = Worker(lambda _: None)
    assert isinstance(worker.answer(Weigh(BEGUN, 1)), Weighed)
    match = worker._match
    whole = worker.answer(Weigh(OVER, 2))
    assert isinstance(whole, Weighed)
    assert whole.chances is not None
    assert whole.chances.seats == (0.0, 1.0)
    assert worker._match is match
    again = worker.answer(Weigh(BEGUN, 0))  # an event was taken back
    assert isinstance(again, Weighed)
    assert again.chances is not None
    assert worker._match is not match


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_only_what_nobody_waits_for_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    nice = []

    def looked(answer: object) -> object:
        nice.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        return answer

    monkeypatch.setattr("firmware.coach.worker.consulted", lambda *_: looked(Advised(None)))
    monkeypatch.setattr("firmware.coach.worker.win_chances", lambda *_, match: looked(None))
    worker = Worker(lambda _: None)
    worker.answer(Weigh(BEGUN, 1))
    worker.answer(Consult(BEGUN, "before"))
    assert nice[0] > nice[1]


def test_a_job_that_cannot_be_done_is_answered_with_its_reason() -> None:
    answer = Worker(lambda _: None).answer(Consult(Record({"do": "start", "game": "chess"}, ()), "before"))
    assert isinstance(answer, Failed)
    assert "chess" in answer.why


@pytest.mark.parametrize("when", ["off", "after"])
def test_nothing_is_said_where_nothing_is_wanted_or_has_happened(when: str) -> None:
    answer = Worker(lambda _: None).answer(Consult(Record(START, ()), when))  # type: ignore[arg-type]
    assert answer == Advised(None)


def test_a_fair_start_of_ligretto_follows_the_scores() -> None:
    start = {
        "do": "start",
        "game": "ligretto",
        "players": ["Ann", "Bo"],
        "table": {"scores": [130, 70], "round": 6},
    }
    answer = Worker(lambda _: None).answer(Level(start))
    assert isinstance(answer, Levelled)
    ann, bo = answer.give["options"]["dice"]
    assert ann > 12 > bo
    assert abs(answer.level[0] - 0.5) < abs(answer.usual[0] - 0.5)


def test_luck_is_told_of_a_game() -> None:
    with advisor() as (one, heard):
        one.trace(OVER)
        assert isinstance(heard.next(), Lucky)
