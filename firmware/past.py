"""`croupier history` and `croupier luck`: how the games of the past are asked for. What they need is loaded then."""

import argparse

from rules.games import GAMES


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds both to the command line."""
    history = commands.add_parser("history", help="list the games of the past, tell one, or write it to a file")
    history.add_argument("game", nargs="?", type=int, metavar="N", help="tell this game, by its number in the list")
    how = history.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="the list as one JSON object a line")
    how.add_argument("--export", metavar="FILE", help="game N as lines for “croupier adjudicate”; - prints them")
    how.add_argument("--curve", metavar="FILE", help="how game N turned, as a picture: FILE.png or FILE.svg")
    how.add_argument("--abandon", action="store_true", help="game N is not offered to go on with any more")
    history.set_defaults(run=_history)

    luck = commands.add_parser("luck", help="say how lucky everybody's dice were, and whether the dice are fair")
    luck.add_argument("number", nargs="?", type=int, metavar="N", help="only this game, by its number in “history”")
    luck.add_argument("--game", choices=GAMES, help="only games of this kind (default: all)")
    luck.add_argument("--json", action="store_true", help="one JSON object")
    luck.set_defaults(run=_luck)


def _history(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.history import run  # noqa: PLC0415 - loads the journal and its sentences

    return run(options, parser)


def _luck(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.luck import run  # noqa: PLC0415 - loads numpy besides

    return run(options, parser)
