"""`croupier print`: mats, stickers, cards and chips as a PDF file, true to scale."""

import argparse
import difflib
import sys
from pathlib import Path

from vision.refused import reason

PAPERS = ("a4", "letter", "a3", "tabloid")


def add_command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `print` to the command line."""
    parser = commands.add_parser("print", help="make a PDF to print: mats, stickers for dice, cards and chips")
    parser.add_argument(
        "what",
        nargs="+",
        metavar="WHAT",
        help="a game (all that it needs), mats, stickers, cards, chips, all; or one thing: mat-rpsls, chips-shizzle, …",
    )
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="default a4")
    parser.add_argument("--size", type=float, metavar="MM", help="of a die (default 16) or of a chip (default 25)")
    parser.add_argument("--out", type=Path, metavar="FILE.pdf", help="default: named after what is in it")
    parser.add_argument("--language", choices=("en", "de"), help="default: the one of the settings")
    parser.add_argument("--config", type=Path, default=argparse.SUPPRESS, metavar="FILE", help="the settings file")
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    from firmware.config import BadConfigError, load  # noqa: PLC0415 - loads OpenCV, which no other command waits for
    from firmware.printing import sheets  # noqa: PLC0415

    for word in options.what:
        if word not in sheets.ASKED:
            near = difflib.get_close_matches(word, sheets.ASKED, 1)
            hint = f"Did you mean {near[0]}? " if near else ""
            parser.error(f"There is no “{word}” to print. {hint}There is {', '.join(sheets.ASKED)}.")
    names = sheets.named(options.what)
    if options.size is not None and (problem := _ill_sized(names, options.size)):
        parser.error(problem)
    try:
        language = options.language or load(options.config).screen.language
    except BadConfigError as error:
        print(f"croupier: {error.path}: {error.problems[0]}", file=sys.stderr)
        print("croupier: mend it, or name a language: --language en", file=sys.stderr)
        return 1
    out = options.out or Path(f"croupier-{'-'.join(options.what)}-{options.paper}.pdf")
    return write(out, names, options.paper, language, options.size)


def _ill_sized(names: list[str], size: float) -> str | None:
    """What is wrong with a size for these sheets, as a sentence."""
    from firmware.printing.sheets import SIZES  # noqa: PLC0415 - as above

    kinds = {name.split("-")[0] for name in names}
    sized = sorted(kinds & set(SIZES))
    if len(sized) != 1:
        many = "either stickers (the edge of the die) or chips (how wide they are), not for both at once"
        return f"--size is for {many if sized else 'stickers and chips; mats and cards have one size'}."
    _, least, most = SIZES[sized[0]]
    if not least <= size <= most:  # also what is no number
        return f"--size {size:g}: {sized[0]} can be made for {least:g} to {most:g} mm."
    return None


def write(out: Path, names: list[str], paper: str, language: str, size: float | None) -> int:
    """Writes the file and says so; the exit status is 1 if it cannot."""
    from firmware.durable import write as put  # noqa: PLC0415 - as above
    from firmware.printing.sheets import document  # noqa: PLC0415

    data, count = document(names, paper, language, size)
    try:
        put(out, data, 0o666)  # nothing private: as readable as what other programs write
    except OSError as error:
        refused = f"{out} cannot be written: {reason(error)}"
        print(f"croupier: {refused}. Name another place with --out FILE.pdf.", file=sys.stderr)
        return 1
    sheet = "page" if count == 1 else "pages"
    print(f"Written: {out}, {count} {sheet} ({paper}). Print at 100 % (“actual size”), then measure the ruler.")
    return 0
