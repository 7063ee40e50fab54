"""The coach at the table: asked whenever the game has moved on, heard if it still speaks of this moment."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from firmware.coach.advisor import Advise, Advisor, Lucky, Prepared, Told, Traced
from firmware.coach.jobs import Consult, Level, Record
from firmware.kiosk.desk import Desk
from rules.game import Json
from rules.shizzle.dice import Dice
from ui.world import Coach, Curve, Pixels, Turning

Photo = Callable[[int], Pixels | None]
"""The picture of an event, by its place in the game's log."""


class Coaching:
    """Follows one table. The process that computes is started when it is first needed, and not before."""

    def __init__(self, tell: Callable[[Told], None], when: Coach, command: tuple[str, ...]) -> None:
        self._tell, self._when, self._command = tell, when, command
        self._advisor: Advisor | None = None
        self._earlier: tuple[Dice, ...] = ()
        self._state: Any = None  # that the coach was last asked of
        self._asked: Consult | None = None
        self._traced: Record | None = None

    def set(self, when: Coach, desk: Desk | None) -> None:
        """Somebody wants to be advised at another time, or never."""
        self._when, self._state = when, None
        if desk is not None:
            desk.advise(None)
            self.follow(desk)

    def recall(self, earlier: tuple[Dice, ...]) -> None:
        """A game begins, or goes on: so much have others shown of its dice."""
        self._earlier = earlier

    def follow(self, desk: Desk) -> None:
        """Asks what is to be said now, if the game has moved on; when it is over, how it turned."""
        if not self._command or desk.match.state is self._state:
            return
        self._state = desk.match.state
        record = replace(desk.record, earlier=self._earlier)
        self._asked = Consult(record, self._when) if self._when != "off" else None
        self._traced = record if desk.table.over else None
        if self._asked is not None or self._traced is not None:
            self._begin()
        if self._advisor is not None:
            self._advisor.consult(self._asked)
            self._advisor.trace(self._traced)

    def level(self, start: Json) -> None:
        """Asks for a fair start."""
        if self._command:
            self._begin().level(Level(start))

    def heard(self, told: Told, desk: Desk, photo: Photo) -> None:
        """Shows what the coach says, unless it speaks of a moment that is gone."""
        match told:
            case Advise(asked=asked, advice=advice) if asked is self._asked:
                desk.advise(advice)
            case Lucky(record=record, told=said) if record is self._traced:
                desk.lucky(said)
            case Traced(record=record, curve=curve) if record is self._traced:
                desk.turned(_pictured(curve, desk, photo))
            case Prepared(done=done):
                self._prepared(done, desk)

    def rest(self) -> None:
        """Nobody plays any more: nothing is asked."""
        self._state = self._asked = self._traced = None
        if self._advisor is not None:
            self._advisor.consult(None)
            self._advisor.trace(None)

    def end(self) -> None:
        """Nothing is asked any more, and the process ends."""
        self._command = ()
        if self._advisor is not None:
            self._advisor.end()

    def _begin(self) -> Advisor:
        if self._advisor is None:
            self._advisor = Advisor(self._tell, self._command)
            self._advisor.start()
        return self._advisor

    def _prepared(self, done: float, desk: Desk) -> None:
        """Shows how far a table is that the advice waits for; when it is there, asks once more."""
        if done >= 1 and self._asked is not None and self._advisor is not None:
            self._advisor.consult(self._asked)
        elif desk.table.advice is not None:
            desk.advise(replace(desk.table.advice, done=done))


def _pictured(curve: Curve, desk: Desk, photo: Photo) -> Curve:
    """With the photos of the turning points: those that the table still has, else the journal's."""

    def frame(one: Turning) -> Pixels | None:
        entry = next((entry for entry in desk.table.log if entry.index == one.index), None)
        return entry.frame if entry is not None and entry.frame is not None else photo(one.index)

    return replace(curve, turnings=tuple(replace(one, frame=frame(one)) for one in curve.turnings))
