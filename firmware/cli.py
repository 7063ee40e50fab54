"""The command line: `croupier COMMAND`."""

import argparse
import errno
import io
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from firmware import doctor, odds, past, simulate, starts
from firmware.kiosk import command as kiosk
from firmware.mqtt import command as mqtt
from firmware.printing import command as printing
from rules.game import Refusal
from rules.games import GAMES
from rules.protocol import Adjudicator
from vision.refused import reason

CAMERAS = "picamera, usb, usb:1, /dev/video2, simulated, a recording or a video (default: the camera there is)"


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; the result is the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand in front of what is for programs
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without some letter shows the others
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options, parser))
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()  # the reader has gone, or somebody pressed Ctrl-C: nothing more to say
        return 1
    except OSError as error:
        print(f"croupier: {_explained(error)}", file=sys.stderr)
        sys.stderr.close()  # what is left of the output may have no room either
        return 1


def _explained(error: OSError) -> str:
    """A sentence about what nobody saw coming: a full disk, a name that is too long, a folder of somebody else's."""
    from vision.sets import printable  # noqa: PLC0415 - loads what no other command waits for

    if error.errno == errno.ENOSPC:
        return "The disk is full; make room on it."
    if error.filename is None:
        return f"It cannot go on: {reason(error)}."
    return f"{printable(str(error.filename))} cannot be used: {reason(error)}; check its name and whose it is."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="croupier", description="The companion on a real game table.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings (default: “croupier config” says)")
    commands = parser.add_subparsers(metavar="COMMAND", help="without one, the kiosk starts")

    adjudicate = commands.add_parser("adjudicate", help="judge games: one JSON event a line in, one answer a line out")
    adjudicate.set_defaults(run=_adjudicate)

    simulation = commands.add_parser("simulate", help="play whole games at random and count who wins")
    simulation.add_argument("game", choices=GAMES)
    simulation.add_argument("--players", type=int, default=2, metavar="N", help="how many play (default 2)")
    simulation.add_argument("--games", type=int, metavar="K", help="how many games (default 1000, of monopoly 100)")
    simulation.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same games (default 0)")
    simulation.set_defaults(run=_simulate)

    table = commands.add_parser("play", help="play a game at the keyboard, with dice thrown by the program or typed in")
    table.add_argument("game", choices=GAMES)
    table.add_argument("--text", action="store_true", required=True, help="in this terminal")
    starts.add_arguments(table)
    table.add_argument("--seed", type=int, metavar="S", help="same seed, same throws")
    table.add_argument("--own-dice", action="store_true", help="Ligretto: you throw real dice and type what is placed")
    table.set_defaults(run=_play)

    _add_camera_commands(commands)
    kiosk.add_commands(parser, commands)
    mqtt.add_command(commands)
    past.add_commands(commands)
    _add_config(commands)
    printing.add_command(commands)
    doctor.add_command(commands)
    odds.add_command(commands)
    return parser


class _Version(argparse.Action):
    """Looked up only when asked for: every command would wait for that."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version  # noqa: PLC0415

        print(f"croupier {version('croupier')}")
        parser.exit()


def _add_config(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    config = commands.add_parser("config", help="show the settings, write a file of them, or check one")
    what = config.add_mutually_exclusive_group()
    what.add_argument("--init", action="store_true", help="write a commented file with all settings as they come")
    what.add_argument("--check", nargs="?", const="", metavar="FILE", help="tell all that does not fit in it")
    config.add_argument("--replace", action="store_true", help="with --init: a file that is there may be overwritten")
    config.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help="the settings file")
    config.set_defaults(run=_config)


def _add_camera_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    reading = commands.add_parser("read", help="say what dice or cards lie in pictures: one line a picture")
    reading.add_argument(
        "--set",
        required=True,
        metavar="NAME",
        help="what can lie there: rpsls, shizzle, ligretto, pips, numerals, zombies, or a set of your own",
    )
    reading.add_argument("--json", action="store_true", help="one JSON object a picture")
    reading.add_argument("--draw", type=Path, metavar="OUT.png", help="draw what was read; several: OUT-1.png, …")
    reading.add_argument("images", nargs="+", metavar="IMAGE", help="a picture file: JPEG, PNG or another usual kind")
    reading.set_defaults(run=_read)

    enrolling = commands.add_parser(
        "enrol", help="teach a set of your own dice or cards: before the camera, or from pictures"
    )
    enrolling.add_argument("name", metavar="NAME", help="the new set's name")
    enrolling.add_argument(
        "--from",
        dest="source",
        type=Path,
        metavar="FOLDER",
        help="1 to 20 pictures a face, of one die each: FOLDER/<face>/*.jpg, or FOLDER/<die's colour>/<face>/*.jpg "
        "(black, blue, green, orange, purple, red, white, yellow)",
    )
    enrolling.add_argument("--camera", metavar="SPEC", help=f"guided, without --from: {CAMERAS}")
    enrolling.add_argument("--pictures", type=int, metavar="N", help="guided: so many of each face (default 3)")
    enrolling.add_argument("--crops", action="store_true", help="the pictures are already cut to the die")
    enrolling.add_argument("--card", action="store_true", help="they are cards, not dice")
    enrolling.add_argument("--as", dest="stands_in_for", metavar="SET", help="to play the games of a built-in set")
    enrolling.add_argument("--replace", action="store_true", help="a set of that name may be overwritten")
    enrolling.set_defaults(run=_enrol)

    recording = commands.add_parser("record", help="record what the camera sees, to be played again")
    recording.add_argument("folder", type=Path, metavar="FOLDER", help="a new folder for the pictures and their times")
    recording.add_argument("--camera", metavar="SPEC", help=CAMERAS)
    recording.add_argument("--seconds", type=float, metavar="N", help="how long (default: until Ctrl-C)")
    recording.set_defaults(run=_record)

    again = commands.add_parser("replay", help="play a recording through the table loop and print what happens")
    again.add_argument("recording", type=Path, metavar="FOLDER|VIDEO", help="what record wrote, or a video file")
    what = again.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", choices=GAMES, help="with the rules of a game")
    what.add_argument("--set", metavar="NAME", help="no rules: the dice of each roll")
    again.add_argument("--players", metavar="NAMES", help="clockwise, with commas (default: as recorded, else Ann,Bo)")
    again.add_argument("--json", action="store_true", help="one JSON object a line")
    again.set_defaults(run=_replay)

    wires = commands.add_parser("wiring", help="test the panel: one light after the other, then every button")
    wires.add_argument("--seconds", type=float, default=10, metavar="N", help="wait so long for a press (default 10)")
    wires.set_defaults(run=_wiring)

    speed = commands.add_parser("bench", help="time finding and reading on this machine")
    speed.add_argument("--json", action="store_true", help="one JSON object")
    speed.add_argument("--against", type=Path, metavar="MODEL.onnx", help="run this model beside it, and compare")
    speed.add_argument("--growth", action="store_true", help="every number of dice from 1 to 24")
    speed.set_defaults(run=_bench)


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
    games = options.games if options.games is not None else 100 if options.game == "monopoly" else 1000
    if games < 1:
        parser.error(f"--games should be at least 1, not {games}.")
    print(simulate.report(options.game, options.players, games, options.seed))
    return 0


def _config(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.config.command import run  # noqa: PLC0415 - loads what no other command waits for

    return run(options, parser)


def _play(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.play import TextTable, play  # noqa: PLC0415 - as above
    from firmware.race import RaceTable  # noqa: PLC0415

    start = starts.given(options, parser)
    kind = RaceTable if options.game == "ligretto" and not options.own_dice else TextTable
    try:
        table = kind(start, random.Random(options.seed), print)
    except Refusal as refusal:
        parser.error(refusal.message)
    play(table, _typed_lines(), echo=not sys.stdin.isatty())
    return 0


def _read(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.read import read  # noqa: PLC0415 - loads OpenCV and the models, which no other command waits for

    return read(options.set, options.images, as_json=options.json, drawing=options.draw)


def _bench(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.bench import bench  # noqa: PLC0415 - as above

    return bench(as_json=options.json, against=options.against, growth=options.growth)


def _record(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.record import record  # noqa: PLC0415 - as above

    if options.seconds is not None and not 0 < options.seconds < float("inf"):
        parser.error(f"--seconds should be more than 0, not {options.seconds:g}.")
    return record(options.folder, options.camera, options.seconds)


def _wiring(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.wiring import wiring  # noqa: PLC0415 - as above

    if not 0 < options.seconds < float("inf"):
        parser.error(f"--seconds should be more than 0, not {options.seconds:g}.")
    return wiring(options.config, options.seconds)


def _replay(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.replay import replay  # noqa: PLC0415 - as above

    return replay(
        options.recording, game=options.game, set_name=options.set, players=options.players, as_json=options.json
    )


def _enrol(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware import enrol, guided  # noqa: PLC0415 - as above

    about = {"card": options.card, "stands_in_for": options.stands_in_for, "replace": options.replace}
    if options.source is not None:
        if options.camera is not None or options.pictures is not None:
            parser.error("--camera and --pictures are for showing the dice to a camera; leave them, or --from, out.")
        return enrol.enrol(options.name, options.source, crops=options.crops, **about)
    if options.crops:
        parser.error("--crops is for pictures that are there already: name their folder with --from FOLDER.")
    pictures = guided.PICTURES if options.pictures is None else options.pictures
    return guided.guided(options.name, options.camera, pictures=pictures, **about)


def _typed_lines() -> Iterator[str]:
    """What is typed, until the end of input."""
    while True:
        try:
            yield input("> " if sys.stdin.isatty() else "")
        except EOFError:
            return
