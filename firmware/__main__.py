"""`croupier`, or `python -m firmware`: starts the command line, if the files that people edit can be read."""

import sys

from rules.game import BadFileError


def main() -> int:
    try:
        from firmware.cli import main as run  # noqa: PLC0415 - reads the board file, which may be broken
    except BadFileError as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    return run()


if __name__ == "__main__":
    sys.exit(main())
