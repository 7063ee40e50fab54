"""The process that computes for the coach: jobs come in, answers go out, and the table never waits for it.

It is a process, not a thread: the odds are pure Python, and would take the interpreter from the picture of the table.
"""

import contextlib
import os
import pickle
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import BinaryIO

from firmware.coach import ahead
from firmware.coach.advice import consulted
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget
from firmware.coach.fair import WAYS
from firmware.coach.jobs import (
    Answer,
    Chance,
    Chanced,
    Consult,
    Failed,
    Job,
    Level,
    Levelled,
    Preparing,
    Record,
    Weigh,
    Weighed,
)
from firmware.coach.lucky import lucky
from rules.game import Json
from rules.match import Match
from rules.protocol import Adjudicator

_NICE = 10  # for what nobody waits for: the table comes first, and whoever asks for advice or a fair start

Send = Callable[[object], None]


class Worker:
    """Answers one job after the other. What takes long and makes later answers better is made beside it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._record: Record | None = None
        self._match: Match | None = None
        self._preparing: threading.Thread | None = None
        self._patient = ThreadPoolExecutor(1, initializer=_gives_way)

    def answer(self, job: Job) -> Answer:
        try:
            if isinstance(job, Level):
                return levelled(job.start)
            match = self._played(job.record)
            if job.record.start["game"] == "shizzle":
                from firmware.coach import shizzle  # noqa: PLC0415 - as in coaches.py

                shizzle.recall(job.record.earlier)
            if isinstance(job, Consult):
                self._prepare(match, job.record.start["game"])
                return consulted(job, match)
            return self._patient.submit(_looked_back, job, match).result()
        except Exception:  # whatever it is, the table goes on without an answer
            return Failed(traceback.format_exc())

    def _played(self, record: Record) -> Match:
        """The game of a record; the last one is kept, for most records only go on from there."""
        known = self._record.events if self._record is not None and self._record.start == record.start else None
        if self._match is None or known is None or record.events[: len(known)] != known:
            self._match, known = begun(record.start), ()
        for event in record.events[len(known) :]:
            self._match.apply(event)
        self._record = record
        return self._match

    def _prepare(self, match: Match, game: str) -> None:
        """Begins to make a table that is worth it, unless one is being made."""
        if self._preparing is not None and self._preparing.is_alive():
            return
        job = ahead.missing(game, match.state, match)
        if job is not None:
            self._preparing = threading.Thread(target=self._made, args=(job,), daemon=True)
            self._preparing.start()

    def _made(self, job: ahead.Job) -> None:
        _gives_way()
        job(self._told)

    def _told(self, done: float) -> None:
        self._send(Preparing(done))


def _looked_back(job: Chance | Weigh, match: Match) -> Answer:
    """Whose luck is worth telling, or the chances at a moment that is gone."""
    game: str = job.record.start["game"]
    if isinstance(job, Chance):
        return Chanced(lucky(match, game))
    state = match.steps[job.after - 1].state if job.after else match.opening
    return Weighed(win_chances(game, state, match=match))


def _gives_way() -> None:
    """This thread computes when nobody else does."""
    with contextlib.suppress(OSError):  # only Linux has priorities of threads
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


def levelled(start: Json) -> Levelled:
    """The start that is fair to these players, as far as the chips or dice allow."""
    match = begun(start)
    found = WAYS[start["game"]](match.opening, [1.0] * len(match.names), Budget())
    suggested = found.suggested
    return Levelled(found.steps[0].chances.seats, suggested.chances.seats, suggested.give)


def begun(start: Json) -> Match:
    """A game at its start."""
    adjudicator = Adjudicator()
    adjudicator.accept(start)
    assert adjudicator.match is not None
    return adjudicator.match


def work(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Until no more jobs come, or nobody hears the answers any more."""
    writing = threading.Lock()

    def send(one: object) -> None:
        with writing:
            pickle.dump(one, answers)
            answers.flush()

    worker = Worker(send)
    try:
        while True:
            send(worker.answer(pickle.load(jobs)))  # from our own parent alone
    except (EOFError, BrokenPipeError):
        return


def main() -> None:
    """Jobs on the standard input; answers where the standard output was, on which nobody else writes from now on."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    work(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
