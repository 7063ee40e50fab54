"""`croupier` starts the kiosk; `croupier demo` the same with a simulated camera, or as text."""

import argparse
import re
import sys

from rules.games import GAMES


def add_commands(
    parser: argparse.ArgumentParser, commands: "argparse._SubParsersAction[argparse.ArgumentParser]"
) -> None:
    """Adds `demo`, and what happens without a command."""
    parser.add_argument("--camera", metavar="SPEC", help="of the kiosk, instead of the one that the settings name")
    parser.set_defaults(run=_kiosk)
    show = commands.add_parser("demo", help="a game before a simulated camera, read and judged as a real one")
    show.add_argument("--headless", action="store_true", help="as text, in this terminal")
    show.add_argument("--game", choices=GAMES, help="which one comes first (default rpsls)")
    show.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same throws (default 0)")
    show.add_argument("--players", type=int, metavar="N", help="with --headless: how many play (default 3)")
    show.add_argument("--size", metavar="WxH", help="of the window (default 1024x600)")
    show.set_defaults(run=_demo)


def _kiosk(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    return _window(options, simulated=False)


def _demo(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if options.seed < 0:
        parser.error(f"--seed should be 0 or more, not {options.seed}.")
    if options.size is not None and not re.fullmatch(r"\d{3,4}x\d{3,4}", options.size):
        parser.error(f"--size is as 800x480, not “{options.size}”.")
    if not options.headless:
        if options.players is not None:
            parser.error("--players goes with --headless; in the window everybody takes a seat at the set-up.")
        return _window(options, simulated=True)
    from firmware.demo import demo  # noqa: PLC0415 - loads OpenCV and the models, which no other command waits for

    name = options.game or "rpsls"
    game, players = GAMES[name], 3 if options.players is None else options.players
    if players not in game.SEATS:
        parser.error(f"{game.TITLE} is for {game.SEATS[0]} to {game.SEATS[-1]} players, not {players}.")
    return demo(name, players, options.seed)


def _window(options: argparse.Namespace, *, simulated: bool) -> int:
    from firmware.config import BadConfigError, load  # noqa: PLC0415 - as above
    from firmware.kiosk.app import kiosk, refused  # noqa: PLC0415
    from firmware.kiosk.kiosk import Options  # noqa: PLC0415

    try:
        settings = load(options.config)
    except BadConfigError as error:
        for problem in error.problems:
            print(f"croupier: {problem}", file=sys.stderr)
        print(f"croupier: mend {error.path}, then check it: croupier config --check", file=sys.stderr, flush=True)
        return 1 if simulated or sys.stderr.isatty() else refused(str(error))
    if not simulated:
        return kiosk(Options(settings, options.config, camera=options.camera))
    width, _, height = (options.size or "1024x600").partition("x")
    size, first, seed = (int(width), int(height)), options.game, options.seed
    return kiosk(Options(settings, options.config, simulated=True, game=first, seed=seed, size=size))
