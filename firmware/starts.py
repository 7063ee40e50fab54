"""A game's start as the command line gives it: who plays, who begins, the house rules, the table to pick up."""

import argparse
import json

from firmware.simulate import NAMES
from rules.game import Json
from rules.games import GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options that describe a start."""
    parser.add_argument("--players", default="Ann,Bo", metavar="NAMES", help="clockwise, with commas (default Ann,Bo)")
    parser.add_argument("--first", type=int, default=0, metavar="SEAT", help="who begins, counted from 0 (default 0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; repeatable")
    parser.add_argument("--table", default="{}", metavar="JSON", help="pick up a game as it stands on the table")


def given(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Json:
    """The start event that the options describe."""
    start = {
        "do": "start",
        "game": options.game,
        "players": _names(options.players),
        "first": options.first,
        "options": dict(_option(text, parser) for text in options.option),
        "table": _json(options.table),
    }
    if options.game == "zombies" and start["table"] == {}:
        start["options"] = {"trophy": "rock", **start["options"]}
    names = start["players"]
    if len(set(names)) != len(names):
        parser.error(f"Every player needs a name of their own; {options.players} has one twice.")
    known = GAMES[options.game].Table.__struct_fields__
    if isinstance(start["table"], dict) and (unknown := sorted(set(start["table"]) - set(known))):
        parser.error(f"--table has “{unknown[0]}”; {options.game} knows {', '.join(known)}.")
    return start


def _names(text: str) -> list[str]:
    """The players; a number alone stands for that many."""
    if text.isascii() and text.isdecimal() and len(text) <= 2:
        return [NAMES[seat] if seat < len(NAMES) else f"Player {seat}" for seat in range(int(text))]
    return [name.strip() for name in text.split(",")]


def _option(text: str, parser: argparse.ArgumentParser) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        parser.error(f"--option takes NAME=VALUE, for example zombie_targets=once; not “{text}”.")
    return name, _json(value)


def _json(text: str) -> object:
    """The value that a text stands for; a text that is no JSON stands for itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
