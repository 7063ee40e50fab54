"""Asks the process that computes, and tells what it answers: the newest question first, the game's curve after it.

Nothing of it holds the table up, and nothing that goes wrong in it ends a game: it is said once, and play goes on.
"""

import contextlib
import pickle
import queue
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware.coach.curve import Tracing
from firmware.coach.jobs import (
    Advised,
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
from ui.world import Advice, Curve, Said

COMMAND = (sys.executable, "-m", "firmware.coach.worker")
_DEATHS = 3  # so often it is started again


@dataclass(frozen=True, slots=True)
class Advise:
    """What the coach says to a consultation."""

    asked: Consult
    advice: Advice | None


@dataclass(frozen=True, slots=True)
class Traced:
    """How a game turned, as far as it is known."""

    record: Record
    curve: Curve


@dataclass(frozen=True, slots=True)
class Prepared:
    """So much of a table is done that makes the answers better."""

    done: float


@dataclass(frozen=True, slots=True)
class Silent:
    """The coach has failed, for the first time; why, for whoever mends it."""

    why: str


@dataclass(frozen=True, slots=True)
class Lucky:
    """Whose luck in a game is worth telling."""

    record: Record
    told: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Fair:
    """A start that is fair to everybody."""

    asked: Level
    found: Levelled


Told = Advise | Fair | Lucky | Traced | Prepared | Silent


class Advisor(threading.Thread):
    """One question is asked at a time; a newer one of its kind takes the place of one that waits."""

    def __init__(self, tell: Callable[[Told], object], command: Sequence[str] = COMMAND) -> None:
        super().__init__(name="coach", daemon=True)
        self._tell, self._command = tell, command
        self._there = threading.Condition()
        self._consult: Consult | None = None
        self._level: Level | None = None
        self._tracing: Tracing | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[Answer | None] = queue.SimpleQueue()
        self._deaths = 0
        self._failed = False
        self._ending = False

    def consult(self, asked: Consult | None) -> None:
        """Asks what is to be said now; None: nothing is asked any more."""
        with self._there:
            self._consult = asked
            self._there.notify_all()

    def level(self, asked: Level | None) -> None:
        """Asks for a fair start; None: nobody wants one any more."""
        with self._there:
            self._level = asked
            self._there.notify_all()

    def trace(self, record: Record | None) -> None:
        """Asks how a game turned; None: nobody wants to know any more."""
        with self._there:
            self._tracing = None if record is None else Tracing(record)
            self._there.notify_all()

    def end(self) -> None:
        """Ends the thread and the process."""
        with self._there:
            self._ending = True
            self._there.notify_all()
            if self._process is not None:
                self._process.kill()

    def run(self) -> None:
        try:
            while (job := self._next()) is not None:
                answer = self._answered(job[0])
                if answer is not None and not self._ending:
                    self._heard(*job, answer)
        except Exception:  # whatever it is, the table goes on without the coach
            self._fail(traceback.format_exc())
        finally:
            self._dismiss()

    def _next(self) -> tuple[Job, Tracing | None] | None:
        """What is to be asked next: of the table first, of the curve when nothing else is; None: nothing ever."""
        with self._there:
            while not self._ending and self._deaths <= _DEATHS:
                if self._consult is not None:
                    job, self._consult = self._consult, None
                    return job, None
                if self._level is not None:
                    level, self._level = self._level, None
                    return level, None
                if self._tracing is not None and not self._tracing.chanced:
                    self._tracing.chanced = True
                    return Chance(self._tracing.record), self._tracing
                if self._tracing is not None and (place := self._tracing.next()) is not None:
                    return Weigh(self._tracing.record, place), self._tracing
                self._there.wait()
        return None

    def _heard(self, job: Job, tracing: Tracing | None, answer: Answer) -> None:
        match job, answer:
            case _, Failed(why):
                self._fail(why)
                with self._there:
                    if tracing is self._tracing:
                        self._tracing = None
            case Consult(), Advised(advice):
                self._tell(Advise(job, advice))
            case Chance(record=record), Chanced(said):
                self._tell(Lucky(record, said))
            case Level(), Levelled():
                self._tell(Fair(job, answer))
            case Weigh(after=place), Weighed(chances) if tracing is not None:
                tracing.weighed(place, chances)
                self._tell(Traced(tracing.record, tracing.curve()))

    def _answered(self, job: Job) -> Answer | None:
        """The answer of the process, which is started for its first job; None if it died over it."""
        try:
            process = self._process or self._launched()
            assert process.stdin is not None
            pickle.dump(job, process.stdin)
            process.stdin.flush()
            answer = self._answers.get()
        except OSError:
            answer = None
        if answer is None:
            self._deaths += 1
            self._dismiss()
            if not self._ending:
                self._fail("The process that computes for the coach has ended.")
        return answer

    def _launched(self) -> subprocess.Popen[bytes]:
        """A process of its own session: Ctrl-C at the table is not for it; it ends when its input does."""
        with self._there:
            if self._ending:
                raise OSError("the coach is ending")
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        self._answers = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(self._process, self._answers), daemon=True).start()
        return self._process

    def _read(self, process: "subprocess.Popen[bytes]", answers: "queue.SimpleQueue[Answer | None]") -> None:
        """Hears the process until its end: what it prepares is told whenever it says so, answers are waited for."""
        assert process.stdout is not None
        with contextlib.suppress(OSError, EOFError, ValueError, pickle.UnpicklingError):
            while True:
                one = pickle.load(process.stdout)  # from our own process alone
                if isinstance(one, Preparing):
                    self._tell(Prepared(one.done))
                else:
                    answers.put(one)
        answers.put(None)
        process.stdout.close()

    def _dismiss(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None
            with contextlib.suppress(OSError):  # what was not heard any more
                process.stdin.close()

    def _fail(self, why: str) -> None:
        if not self._failed:
            self._failed = True
            self._tell(Silent(why))
