"""`croupier luck`: how lucky everybody's dice and cards were, and whether the dice themselves are fair."""

import argparse
import json
import sys

from firmware.journal import Journal
from firmware.journal.errors import JournalError, NoJournalError
from firmware.journal.scribe import replayed
from rules.games import GAMES


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `luck` to the command line."""
    parser = commands.add_parser("luck", help="say how lucky everybody's dice were, and whether the dice are fair")
    parser.add_argument("number", nargs="?", type=int, metavar="N", help="only this game, by its number in “history”")
    parser.add_argument("--game", choices=GAMES, help="only games of this kind (default: all)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.coach.luck import data, told  # noqa: PLC0415 - loads numpy, which no other command waits for

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
