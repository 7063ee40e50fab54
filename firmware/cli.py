"""The command line: `croupier COMMAND`."""

import argparse
import sys
from importlib.metadata import version

from firmware import simulate
from rules.games import GAMES
from rules.protocol import Adjudicator


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; the result is the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options, parser))
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()  # the reader has gone, or somebody pressed Ctrl-C: nothing more to say
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="croupier", description="The companion on a real game table.")
    parser.add_argument("--version", action="version", version=f"croupier {version('croupier')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    adjudicate = commands.add_parser("adjudicate", help="judge games: one JSON event a line in, one answer a line out")
    adjudicate.set_defaults(run=_adjudicate)

    simulation = commands.add_parser("simulate", help="play whole games at random and count who wins")
    simulation.add_argument("game", choices=GAMES)
    simulation.add_argument("--players", type=int, default=2, metavar="N", help="how many play (default 2)")
    simulation.add_argument("--games", type=int, default=1000, metavar="K", help="how many games (default 1000)")
    simulation.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same games (default 0)")
    simulation.set_defaults(run=_simulate)
    return parser


def _adjudicate(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    adjudicator = Adjudicator()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(adjudicator.answer(line) + b"\n")
        sys.stdout.buffer.flush()
    return 0


def _simulate(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    game = GAMES[options.game]
    if options.players not in game.SEATS:
        parser.error(f"{game.TITLE} is for {game.SEATS[0]} to {game.SEATS[-1]} players, not {options.players}.")
    if options.games < 1:
        parser.error(f"--games should be at least 1, not {options.games}.")
    print(simulate.report(options.game, options.players, options.games, options.seed))
    return 0
