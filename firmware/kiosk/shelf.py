"""What the journal holds for the screen: games to go on with, names, and a game's log with its pictures."""

import time

from firmware.journal import Journal
from firmware.journal.photo import pixels_of
from firmware.journal.records import Record
from firmware.journal.scribe import Scribe
from firmware.kiosk import album
from firmware.kiosk.desk import log_of
from ui.world import Entry, Pixels, Saved

_SAVED, _NAMES = 30, 60  # so many of the games and names are listed


def saved(journal: Journal) -> tuple[Saved, ...]:
    """The games that can be gone on with, the newest first."""
    return tuple(map(_saved, journal.unfinished()[:_SAVED]))


def names(journal: Journal) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who sat where in the last game; and everybody who ever played here, the newest first."""
    games = journal.games()
    known = tuple(dict.fromkeys(name for record in games for name in record.players))
    return (tuple(games[0].players) if games else ()), known[:_NAMES]


def log(journal: Journal, scribe: Scribe) -> tuple[Entry, ...]:
    """What has happened in a game; the last rolls of a resumed one with their pictures from the journal."""
    assert scribe.match is not None
    assert scribe.number is not None
    found = list(log_of(scribe.match))
    for index in journal.photographed(scribe.number)[-album.FRAMES :]:
        kept = journal.photo(scribe.number, index)
        if kept is not None and index < len(found):
            found[index] = album.from_journal(found[index], kept)
    return tuple(found)


def photo(journal: Journal, number: int, index: int) -> Pixels | None:
    """The picture of an event of a game; None if none was kept."""
    kept = journal.photo(number, index)
    return None if kept is None else pixels_of(kept)


def _saved(record: Record) -> Saved:
    day = time.localtime(record.started / 1000)
    return Saved(record.number, record.game, tuple(record.players), record.events, day.tm_mday, day.tm_mon)
