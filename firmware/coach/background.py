"""The coach beside a running game: a thread computes; the table asks, plays on, and looks for the answer."""

import copy
import threading
from collections.abc import Callable
from typing import Any

import msgspec

from firmware.coach import ahead
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget, Chances
from firmware.coach.odds import odds
from rules.game import Json
from rules.match import Match


class Answer(msgspec.Struct, frozen=True):
    """What the coach says of one state."""

    game: str
    state: Any
    chances: Chances | None
    odds: Json | None


Question = tuple[str, Any, Match | None]


class Coach:
    """Answers the newest question; older ones that still wait are dropped. Then it makes the tables that are missing.

    After a table is made, the newest question is answered once more, now exactly.
    """

    def __init__(self, budget: Budget | None = None, heard: Callable[[], None] = lambda: None) -> None:
        """`heard` is called, in the coach's thread, whenever there is a new answer."""
        self._budget = budget or Budget()
        self._heard = heard
        self._change = threading.Condition()
        self._waits: Question | None = None
        self._answer: Answer | None = None
        self._done: float | None = None
        self._newest: Question | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="coach", daemon=True)
        self._thread.start()

    def ask(self, game: str, state: Any, match: Match | None = None) -> None:
        """Asks about a state; comes back at once."""
        with self._change:
            self._waits = (game, state, _as_it_is(match))
            self._change.notify_all()

    @property
    def answer(self) -> Answer | None:
        """The newest answer; look whether its state is the one you show."""
        with self._change:
            return self._answer

    @property
    def progress(self) -> float | None:
        """How much of a table is made, 0 to 1; None while none is being made."""
        with self._change:
            return self._done

    def close(self) -> None:
        """Ends the thread as soon as what it computes lets it."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    def _work(self) -> None:
        try:
            while True:
                question = self._next()
                self._say(question)
                while (job := ahead.missing(*question)) is not None:
                    job(self._tell)
                    with self._change:
                        self._done = None
                    question = self._newest or question
                    self._say(question)
        except _ClosedError:
            return

    def _next(self) -> Question:
        with self._change:
            self._change.wait_for(lambda: self._waits is not None or self._closed)
            return self._taken()

    def _taken(self) -> Question:
        if self._closed:
            raise _ClosedError
        question, self._waits = self._waits, None
        assert question is not None
        return question

    def _tell(self, done: float) -> None:
        """Between two parts of a table: its progress, and an answer to whoever asked meanwhile."""
        with self._change:
            self._done = done
            question = self._taken() if self._waits is not None or self._closed else None
        if question is not None:
            self._say(question)

    def _say(self, question: Question) -> None:
        game, state, match = self._newest = question
        chances = win_chances(game, state, self._budget, match)
        answer = Answer(game, state, chances, odds(game, state, self._budget, match))
        with self._change:
            self._answer = answer
        self._heard()


class _ClosedError(Exception):
    """Nobody asks any more."""


def _as_it_is(match: Match | None) -> Match | None:
    """The match without what is still to come: the table plays on while the coach computes."""
    if match is None:
        return None
    kept = copy.copy(match)
    kept.steps = list(match.steps)
    return kept
