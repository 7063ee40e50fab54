"""Shizzle: what other games at this table have shown of the same dice, so that no game begins to learn them anew."""

from firmware.journal import Journal
from firmware.journal.errors import JournalError
from firmware.journal.scribe import replayed
from rules.game import Json
from rules.odds.shizzle.seen import sightings
from rules.shizzle.dice import Dice

ENOUGH = 200  # rolls; some forty tell which faces share a die


def earlier(journal: Journal, start: Json, number: int | None) -> tuple[Dice, ...]:
    """The rolls of the newest other games with this set of dice, the oldest first; () where nobody has to learn them.

    `number`: the game that is played now.
    """
    if start["game"] != "shizzle" or "set" in start.get("options", {}):
        return ()
    found: list[Dice] = []
    try:
        for game in journal.games():
            if game.game != "shizzle" or game.number == number or len(found) >= ENOUGH:
                continue
            other = journal.lines(game.number)[0]
            match = replayed(journal, game.number) if other.get("set") == start.get("set") else None
            if match is not None and match.opening.dice is None:
                found = [*sightings(match), *found]
    except JournalError:
        return ()
    return tuple(found[-ENOUGH:])
