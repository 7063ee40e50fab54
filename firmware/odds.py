"""`croupier odds`: what a moment of a game is worth, for people or as one JSON object."""

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any

import msgspec

from firmware import starts
from rules.game import Json, Refusal
from rules.games import GAMES
from rules.match import Match
from rules.protocol import Adjudicator
from rules.wording import listed, several
from vision.refused import reason

MOST_BYTES = 50_000_000  # a log or a set that is larger is none


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `odds` to the command line."""
    parser = commands.add_parser("odds", help="say every seat's chance to win, and what each choice is worth")
    parser.add_argument("game", choices=GAMES)
    starts.add_arguments(parser)
    parser.add_argument("--log", type=Path, metavar="FILE", help="a game as “croupier history N --export” wrote it")
    parser.add_argument("--chips", metavar="N,N,…", help="RPSLS: the chips that everybody has")
    parser.add_argument(
        "--set", type=Path, metavar="FILE", help="Shizzle: a JSON file that says which faces share a die"
    )
    parser.add_argument("--fair", action="store_true", help="suggest a start that brings the seats to equal chances")
    parser.add_argument("--shares", metavar="N,N,…", help="with --fair: how often each should win, such as 2,1,1")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="what is played out: same seed, same games")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=_run, players=None)


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.coach.ahead import missing  # noqa: PLC0415 - loads numpy, which no other command waits for
    from firmware.coach.chances import win_chances  # noqa: PLC0415 - as above
    from firmware.coach.contract import Budget  # noqa: PLC0415
    from firmware.coach.odds import odds  # noqa: PLC0415
    from firmware.odds_told import told  # noqa: PLC0415

    if options.seed < 0:
        parser.error(f"--seed should be 0 or more, not {options.seed}.")
    match = _match(options, parser)
    budget = Budget(seed=options.seed)
    if options.fair or options.shares is not None:
        return _fair(match, budget, options, parser)
    while (job := missing(options.game, match.state, match)) is not None:
        job(_progress)
    answer = _about(match, options.game) | {
        "chances": win_chances(options.game, match.state, budget, match),
        "odds": odds(options.game, match.state, budget, match),
    }
    _print(answer, told, as_json=options.json)
    return 0


def _fair(match: Match, budget: Any, options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.coach import fair, rpsls  # noqa: PLC0415 - as above
    from firmware.odds_told import told_fair  # noqa: PLC0415

    way = fair.WAYS.get(options.game)
    if way is None:
        parser.error(f"A fair start is computed for {listed(fair.WAYS)}, not for {options.game}.")
    if options.game == "rpsls" and (options.log, options.chips, options.table) != (None, None, "{}"):
        parser.error("--fair is about the start: leave --log, --table and --chips out.")
    shares = _numbers(options.shares, "--shares", parser) if options.shares else [1.0] * len(match.names)
    if len(shares) != len(match.names):
        parser.error(f"--shares gives {several(len(shares), 'share')}, but {len(match.names)} play.")
    if min(shares) <= 0:
        parser.error(f"--shares should all be more than 0, not {options.shares}.")
    if options.game == "rpsls" and rpsls.wanted(seats := len(match.names), chips := fair.reach(seats)):
        rpsls.prepare(seats, chips, _progress)
    found = way(match.state, shares, budget)
    answer = _about(match, options.game) | {"fair": {**msgspec.to_builtins(found), "suggested": found.suggested}}
    _print(answer, told_fair, as_json=options.json)
    return 0


def _about(match: Match, game: str) -> Json:
    state = match.state
    return {"game": game, "players": match.names, "state": match.game.view(state), "await": match.game.awaits(state)}


def _print(answer: Json, told: Any, *, as_json: bool) -> None:
    plain = msgspec.to_builtins(answer, str_keys=True)
    lines = [json.dumps(plain, ensure_ascii=False)] if as_json else [line.rstrip() for line in told(plain)]
    print("\n".join(lines))


def _progress(done: float) -> None:
    """Once for each set or number of players something is computed and kept; whoever waits sees how far it is."""
    if sys.stderr.isatty():
        text = "" if done >= 1 else f"Computed once, then kept: {done:.0%}"
        print(f"\r{text:<40}\r{text}", end="", file=sys.stderr, flush=True)


def _match(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Match:
    """The game at the moment that is asked about: just begun, picked up, or as its log left it."""
    adjudicator = Adjudicator()
    try:
        if options.log is not None:
            _replay(adjudicator, options, parser)
        else:
            adjudicator.handle(_start(options, parser))
    except Refusal as refusal:
        parser.error(refusal.message)
    assert adjudicator.match is not None
    return adjudicator.match


def _start(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Json:
    """The start that the options describe, the shorter ways to say it included."""
    chips = None
    if options.chips is not None:
        if options.game != "rpsls" or options.table != "{}":
            parser.error("--chips is for rpsls, and instead of --table.")
        chips = [_whole(number, parser) for number in _numbers(options.chips, "--chips", parser)]
    if options.players is None:
        options.players = str(len(chips)) if chips and len(chips) > 1 else "Ann,Bo"
    start = starts.given(options, parser)
    if chips is not None:
        start["table"] = {"chips": chips}
    return _with_set(start, options, parser)


def _with_set(start: Json, options: argparse.Namespace, parser: argparse.ArgumentParser) -> Json:
    """The start with the set of dice that a file describes, if one is named."""
    if options.set is None:
        return start
    if options.game != "shizzle":
        parser.error("--set is for shizzle.")
    rules = start.get("options", {})
    return {**start, "options": {**rules, "set": _set(options.set, parser)} if isinstance(rules, dict) else rules}


def _set(path: Path, parser: argparse.ArgumentParser) -> object:
    try:
        return msgspec.json.decode(_read(path, parser))
    except (msgspec.DecodeError, RecursionError):
        parser.error(f'{path} is no JSON: a set is {{"dice": [[["red", 1], … 6 faces], … 6 dice]}}.')


def _numbers(text: str, option: str, parser: argparse.ArgumentParser) -> list[float]:
    try:
        numbers = [float(number) for number in text.split(",")]
    except ValueError:
        numbers = [math.nan]
    if not all(map(math.isfinite, numbers)):
        parser.error(f"{option} takes numbers with commas, such as 3,2,4; not “{text}”.")
    return numbers


def _whole(number: float, parser: argparse.ArgumentParser) -> int:
    if number != int(number):
        parser.error(f"--chips takes whole chips, not {number:g}.")
    return int(number)


def _replay(adjudicator: Adjudicator, options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    if options.table != "{}" or options.chips is not None or options.option:
        parser.error("--log has the whole game in it: leave --table, --chips and --option out.")
    lines = [line for line in _read(options.log, parser).splitlines() if line.strip()]
    for number, line in enumerate(lines, 1):
        try:
            event = msgspec.json.decode(line, type=Json)
        except (msgspec.DecodeError, ValueError, RecursionError):
            parser.error(
                f"Line {number} of {options.log} is no JSON object: name a log of “croupier history --export”."
            )
        if event.get("do") == "start" and event.get("game") != options.game:
            parser.error(f"{options.log} is a game of {event.get('game')}, not of {options.game}.")
        try:
            adjudicator.accept(_with_set(event, options, parser) if event.get("do") == "start" else event)
        except Refusal as refusal:
            parser.error(f"Line {number} of {options.log}: {refusal.message}")
    if adjudicator.match is None:
        parser.error(f"{options.log} holds no game: name a log of “croupier history --export”.")


def _read(path: Path, parser: argparse.ArgumentParser) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES)
    except OSError as error:
        parser.error(f"{path} cannot be read: {reason(error)}.")
