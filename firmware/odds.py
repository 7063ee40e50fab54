"""`croupier odds`: what a moment of a game is worth, for people or as one JSON object."""

import argparse
import json
import sys
from pathlib import Path

import msgspec

from firmware import starts
from rules.game import Json, Refusal
from rules.games import GAMES
from rules.match import Match
from rules.protocol import Adjudicator

MOST_BYTES = 50_000_000  # a log that is larger is none


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `odds` to the command line."""
    parser = commands.add_parser("odds", help="say every seat's chance to win, and what the next choice is worth")
    parser.add_argument("game", choices=GAMES)
    starts.add_arguments(parser)
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="a game's lines, as “croupier history N --export” writes"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="what is played out: same seed, same games")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.coach.chances import win_chances  # noqa: PLC0415 - loads numpy, which no other command waits for
    from firmware.coach.contract import Budget  # noqa: PLC0415
    from firmware.coach.odds import odds  # noqa: PLC0415
    from firmware.odds_told import told  # noqa: PLC0415

    match = _match(options, parser)
    budget = Budget(seed=options.seed)
    answer = {
        "game": options.game,
        "players": match.names,
        "state": match.game.view(match.state),
        "await": match.game.awaits(match.state),
        "chances": win_chances(options.game, match.state, budget, match),
        "odds": odds(options.game, match.state, budget, match),
    }
    plain: Json = msgspec.to_builtins(answer, str_keys=True)
    print(json.dumps(plain, ensure_ascii=False) if options.json else "\n".join(told(plain)))
    return 0


def _match(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Match:
    """The game at the moment that is asked about: just begun, picked up, or as its log left it."""
    adjudicator = Adjudicator()
    try:
        if options.log is not None:
            _replay(adjudicator, options, parser)
        else:
            adjudicator.handle(starts.given(options, parser))
    except Refusal as refusal:
        parser.error(refusal.message)
    assert adjudicator.match is not None
    return adjudicator.match


def _replay(adjudicator: Adjudicator, options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    for number, line in enumerate(_lines(options.log, parser), 1):
        try:
            event = msgspec.json.decode(line, type=Json)
        except (msgspec.DecodeError, ValueError, RecursionError):
            parser.error(
                f"Line {number} of {options.log} is no JSON object: name a log of “croupier history --export”."
            )
        if event.get("do") == "start" and event.get("game") != options.game:
            parser.error(f"{options.log} is a game of {event.get('game')}, not of {options.game}.")
        try:
            adjudicator.accept(event)
        except Refusal as refusal:
            parser.error(f"Line {number} of {options.log}: {refusal.message}")
    if adjudicator.match is None:
        parser.error(f"{options.log} holds no game: name a log of “croupier history --export”.")


def _lines(log: Path, parser: argparse.ArgumentParser) -> list[bytes]:
    try:
        if str(log) == "-":
            text = sys.stdin.buffer.read(MOST_BYTES)
        else:
            with log.open("rb") as file:
                text = file.read(MOST_BYTES)
    except OSError as error:
        parser.error(f"{log} cannot be read: {(error.strerror or 'unknown reason').lower()}.")
    return [line for line in text.splitlines() if line.strip()]
