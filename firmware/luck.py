"""`croupier luck`: how lucky everybody's dice and cards were, and whether the dice themselves are fair."""

import argparse
import json
import sys

from firmware.coach.luck import data, told
from firmware.journal import Journal
from firmware.journal.errors import JournalError, NoJournalError
from firmware.journal.scribe import replayed


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Does what the options say; the result is the exit status."""
    number = options.number
    if number is not None and options.game is not None:
        parser.error("Give the number of one game, or --game for all of a kind; not both.")
    try:
        with Journal.read() as journal:
            games = journal.games()[::-1] if number is None else [journal.record(number)]
            wanted = [game for game in games if options.game in (None, game.game)]
            played = {game.number: replayed(journal, game.number) for game in wanted}
    except NoJournalError as nothing:
        print(nothing if number is None else f"croupier: {nothing}", file=sys.stderr)
        return 0 if number is None else 1
    except JournalError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    found = [match for match in played.values() if match is not None]
    left_out = [game for game, match in played.items() if match is None]
    if options.json:
        print(json.dumps({**data(found), "left_out": left_out}, ensure_ascii=False))
        return 0
    for line in told(found):
        print(line)
    if left_out:
        print(f"Left out, because they cannot be played again: {', '.join(map(str, left_out))}.", file=sys.stderr)
    return 0
