"""Stand-ins for the process that computes: one that never answers, one that dies, one that answers nonsense."""

import contextlib
import pickle
import sys
import time

from firmware.coach.jobs import Failed


def main() -> None:
    """What the argument says."""
    match sys.argv[1]:
        case "sleeps":
            sys.stdin.buffer.read(1)
            time.sleep(600)
        case "dies":
            sys.stdin.buffer.read(1)
        case "fails":
            while True:
                pickle.load(sys.stdin.buffer)
                pickle.dump(Failed("it cannot be computed"), sys.stdout.buffer)
                sys.stdout.buffer.flush()
        case "babbles":
            sys.stdout.write("no pickle at all\n" * 100)


if __name__ == "__main__":
    with contextlib.suppress(EOFError):
        main()
