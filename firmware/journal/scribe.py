"""The adjudicator of a table whose games are journalled: it answers when the event is on the disk, and not before."""

import msgspec

from firmware.journal import Journal
from firmware.journal.errors import CannotResumeError, JournalError
from firmware.journal.records import Photo
from rules.game import Json, Refusal
from rules.match import Match
from rules.protocol import Adjudicator


class Scribe(Adjudicator):
    """Judges events and writes them down. What cannot be written has not happened: Refusal with code `not_written`."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.number: int | None = None  # of the game in the journal
        self._journal = journal
        self._seq = 0
        self._complained = False

    @classmethod
    def resumed(cls, journal: Journal, number: int) -> "Scribe":
        """Goes on with a game in the state in which it was left; CannotResumeError if it does not fit the rules."""
        scribe = cls(journal)
        replay(scribe, journal.lines(number), number)
        scribe.number = number
        return scribe

    def handle(self, event: Json) -> Json:
        """The answer to an accepted event, which is on the disk by then; Refusal for any other."""
        match, steps = self.match, [] if self.match is None else list(self.match.steps)
        answer = super().handle(event)
        try:
            self._write(event)
        except JournalError as error:
            self.match = match
            if match is not None:
                match.steps[:] = steps
            raise Refusal("not_written", str(error)) from error
        return answer

    def now(self) -> Json:
        """The last answer once more, without its outcomes: what the table shows after a resume."""
        assert self.match is not None
        game, state = self.match.game, self.match.state
        shown = {"ok": True, "outcomes": [], "state": game.view(state), "await": game.awaits(state)}
        answer: Json = msgspec.to_builtins(shown, str_keys=True)
        return answer

    def keep(self, photo: Photo) -> str | None:
        """Keeps the picture of the event that was accepted last; a sentence if that fails for the first time."""
        assert self.number is not None
        try:
            self._journal.keep(self.number, self._seq, photo)
        except JournalError as error:
            if self._complained:
                return None
            self._complained = True
            return f"The pictures of rolls cannot be kept, but the game goes on. {error}"
        return None

    def _write(self, event: Json) -> None:
        assert self.match is not None
        if event["do"] == "start":
            self.number = self._journal.begin(event)
            return
        assert self.number is not None
        winners = self.match.game.winners(self.match.state)
        self._seq = self._journal.add(self.number, event, winners)


def replay(adjudicator: Adjudicator, lines: list[Json], number: int) -> None:
    """Plays a game's lines again; CannotResumeError if the rules refuse one of them."""
    for place, line in enumerate(lines):
        try:
            adjudicator.accept(line)
        except Refusal as refusal:
            raise CannotResumeError(
                f"Game {number} cannot be gone on with: line {place} of it does not fit the rules. {refusal.message}"
            ) from None


def replayed(journal: Journal, number: int) -> Match | None:
    """A game as it stands after every undo and amend; None if it is damaged or the rules do not take it any more."""
    adjudicator = Adjudicator()
    try:
        replay(adjudicator, journal.lines(number), number)
    except JournalError:
        return None
    return adjudicator.match
