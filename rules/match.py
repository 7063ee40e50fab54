"""A game under way: its accepted events and the state after each, so that any of them can be undone or amended."""

from dataclasses import dataclass
from typing import Any

from rules.game import Event, Game, Outcome, Refusal, Start
from rules.wording import several


@dataclass(frozen=True, slots=True)
class Step:
    """An accepted event and the state it led to."""

    event: Event
    state: Any


class Match:
    """Folds events over a game. Every state is kept (they share what did not change): undo is quick at any length."""

    def __init__(self, game: Game, start: Start) -> None:
        self.game = game
        self.names = start.players
        self.opening, self.opening_outcomes = game.new(start)
        self.steps: list[Step] = []

    @property
    def state(self) -> Any:
        return self.steps[-1].state if self.steps else self.opening

    def apply(self, event: Event) -> list[Outcome]:
        """What `event` did; it is the last one from now on."""
        state, outcomes = self._next(self.state, event)
        self.steps.append(Step(event, state))
        return outcomes

    def undo(self) -> None:
        """Takes the last event back."""
        if not self.steps:
            raise Refusal("nothing_to_undo", "Nothing has happened since the start, so there is nothing to undo.")
        self.steps.pop()

    def amend(self, index: int, event: Event) -> list[Outcome]:
        """Replaces an event that was misread and replays what followed; all or nothing."""
        if not 0 <= index < len(self.steps):
            accepted = several(len(self.steps), "has been accepted", "have been accepted")
            raise Refusal("bad_event", f"There is no event {index} to amend: {accepted} so far, counted from 0.")
        before = self.steps[index - 1].state if index else self.opening
        state, outcomes = self._next(before, event)
        steps = [Step(event, state)]
        for later, old in enumerate(self.steps[index + 1 :], index + 1):
            try:
                state, _ = self._next(state, old.event)
            except Refusal as refusal:
                event_then = f"event {later} (“{type(old.event).__struct_config__.tag}”)"
                over = self.game.winners(state) is not None
                why = "the game would be over before it." if over else refusal.message
                raise Refusal("amend_conflict", f"With that change {event_then} no longer fits: {why}") from None
            steps.append(Step(old.event, state))
        self.steps[index:] = steps
        return outcomes

    def _next(self, state: Any, event: Event) -> tuple[Any, list[Outcome]]:
        if self.game.winners(state) is not None:
            raise Refusal(
                "game_over", "The game is over: start a new one, or undo the last event to go on with this one."
            )
        return self.game.apply(state, event)
