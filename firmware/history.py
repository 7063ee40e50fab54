"""`croupier history`: the games of the past, told in sentences or written as the protocol's lines."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from firmware.journal import Journal
from firmware.journal.errors import CannotResumeError, JournalError, NoJournalError
from firmware.journal.records import Record
from rules.game import Json, Refusal
from rules.games import GAMES
from rules.protocol import Adjudicator
from rules.wording import listed, named, several
from ui.sentences import awaited, recorded, standing, told
from vision.refused import reason

# Who may ask for rent is the players' business to see; that it was asked for is told.
_SECRETS = ("rent_open",)
_PICTURES = (".png", ".svg")


def run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Does what the options say; the result is the exit status."""
    number = options.game
    if number is None and (options.export is not None or options.curve is not None or options.abandon):
        parser.error("Which game? Give its number: croupier history N …")
    if number is not None and options.json:
        parser.error("--json writes the list; for the lines of one game take --export -.")
    if options.curve is not None and Path(options.curve).suffix.lower() not in _PICTURES:
        parser.error(f"--curve writes FILE.png or FILE.svg, not “{options.curve}”.")
    try:
        if options.abandon:
            return _abandon(number)
        with Journal.read() as journal:
            if number is None:
                lines: Iterable[str] = map(_json, journal.games()) if options.json else listing(journal.games())
            elif options.export is not None:
                return export(journal, number, options.export)
            elif options.curve is not None:
                return curve(journal, number, Path(options.curve))
            else:
                lines = story(journal.record(number), journal.lines(number))
            for line in lines:
                print(line)
    except NoJournalError as nothing:
        if number is None:
            print(nothing, file=sys.stderr)
            return 0
        return _complain(nothing)
    except JournalError as error:
        return _complain(error)
    return 0


def listing(games: Sequence[Record]) -> list[str]:
    """A line for each game: its number, when, which, who played, who won, and how long it was."""
    rows = [
        (str(one.number), _date(one.started), one.game, listed(one.players), _end(one), several(one.events, "event"))
        for one in games
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return lines or ["No game has been played yet."]


def story(game: Record, lines: Sequence[Json]) -> Iterator[str]:
    """The game in sentences: its events as its log numbers them, and under each what it did."""
    adjudicator = Adjudicator()
    yield f"{GAMES[game.game].TITLE}: {listed(game.players)}. {_date(game.started)}; {_end(game)}."
    for place, line in enumerate(lines):
        try:
            answer: Json = msgspec.to_builtins(adjudicator.handle(line), str_keys=True)
        except Refusal as refusal:
            raise CannotResumeError(f"From line {place} on, the rules do not take it: {refusal.message}") from None
        assert adjudicator.match is not None
        yield from _event(game, line, len(adjudicator.match.steps) - 1)
        for outcome in answer["outcomes"]:
            if outcome["kind"] not in _SECRETS:
                yield f"       {told(game.game, outcome, game.players)}"
    yield ""
    yield standing(game.game, answer["state"], game.players)
    if game.state == "unfinished":
        yield awaited(game.game, answer["await"], game.players)


def export(journal: Journal, number: int, file: str) -> int:
    """Writes a game as the protocol's lines; the exit status is 1 if the file is there already or cannot be made."""
    text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in journal.lines(number))
    if file == "-":
        print(text, end="")
        return 0
    try:
        with Path(file).open("x", encoding="utf-8") as target:
            target.write(text)
    except FileExistsError:
        return _complain(f"There is a file {file} already, and it is left as it is; name another.")
    except OSError as error:
        return _complain(f"{file} cannot be written: {reason(error)}.")
    return 0


def curve(journal: Journal, number: int, file: Path) -> int:
    """Draws how a game turned; the exit status is 1 if the file is there already or cannot be made."""
    from firmware.coach.keep import drawn  # noqa: PLC0415 - loads pygame, OpenCV and numpy
    from firmware.coach.past import past  # noqa: PLC0415
    from ui.curve.sheet import sheet  # noqa: PLC0415

    if file.exists():
        return _complain(f"There is a file {file} already, and it is left as it is; name another.")
    record = journal.record(number)
    table, found = past(journal, number, _progress)
    if len(found.at) < 2:
        return _complain(f"Nothing has happened in game {number} yet, so there is nothing to draw.")
    page = sheet(table, found, "en", _date(record.started)[:10])
    try:
        file.write_bytes(drawn(page, file.suffix.lower()))
    except OSError as error:
        return _complain(f"{file} cannot be written: {reason(error)}.")
    return 0


def _progress(done: float) -> None:
    """How far it is, where somebody sees it."""
    if sys.stderr.isatty():
        print(f"\rWorking it out: {done:.0%}", end="\n" if done >= 1 else "", file=sys.stderr, flush=True)


def _abandon(number: int) -> int:
    with Journal.open() as journal:
        game = journal.record(number)
        if game.state != "unfinished":
            return _complain(f"Game {number} is over already.")
        journal.abandon(number)
    print(f"Game {number} is not offered any more; its events stay in the journal.")
    return 0


def _event(game: Record, line: Json, index: int) -> Iterator[str]:
    match line["do"]:
        case "start":
            return
        case "undo":
            yield "       The last event is taken back."
        case "amend":
            really = recorded(game.game, line["event"], game.players)
            yield f"       Event {line['index']} is corrected, and what followed is judged again: {really}"
        case _:
            yield f"{index:>5}  {recorded(game.game, line, game.players)}"


def _json(game: Record) -> str:
    times = {"started": _iso(game.started), "ended": None if game.ended is None else _iso(game.ended)}
    return json.dumps({**msgspec.to_builtins(game), **times, "state": game.state}, ensure_ascii=False)


def _end(game: Record) -> str:
    if game.winners is None:
        return game.state
    return f"{named(game.players, game.winners)} won" if game.winners else "nobody won"


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().isoformat(timespec="seconds")


def _complain(problem: Exception | str) -> int:
    print(f"croupier: {problem}", file=sys.stderr)
    return 1
