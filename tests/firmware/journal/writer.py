"""A table that is killed again and again: `python -m tests.firmware.journal.writer JOURNAL KILLS SEED`.

One process after the other goes on with the game and says, after each event, how many lines there are and what the
state is; each is killed at a random moment. Exits with 1 and a sentence if one resumes in another state than was said
last, and prints how many events were said and how many processes were killed at work.
"""

import hashlib
import os
import random
import signal
import sys
import time
import traceback
from pathlib import Path

import msgspec

from firmware.journal import Journal
from firmware.journal.scribe import Scribe
from firmware.simulate import random_event
from rules.game import Json

START: Json = {"do": "start", "game": "rpsls", "players": ["Ann", "Bo", "Cy"]}
Said = tuple[int, int, str]
"""The game's number, how many lines it has, and a digest of its state."""


def play(path: Path, pipe: int, rng: random.Random) -> None:
    """Plays on until it is killed."""
    with Journal.open(path) as journal:
        games = journal.unfinished()
        scribe = Scribe.resumed(journal, games[0].number) if games else Scribe(journal)
        while True:
            if scribe.match is not None:
                say(pipe, scribe, journal)
            scribe.handle(_next(scribe, rng))


def _next(scribe: Scribe, rng: random.Random) -> Json:
    match = scribe.match
    if match is None or match.game.winners(match.state) is not None:
        return START
    if match.steps and rng.random() < 0.2:
        return {"do": "undo"}
    event: Json = msgspec.to_builtins(random_event(match, rng))
    return event


def say(pipe: int, scribe: Scribe, journal: Journal) -> None:
    assert scribe.match is not None
    assert scribe.number is not None
    state = hashlib.sha256(msgspec.json.encode(scribe.match.state)).hexdigest()
    lines = journal.record(scribe.number).events
    os.write(pipe, f"{scribe.number} {lines} {state}\n".encode())


def killed(path: Path, rng: random.Random) -> list[Said]:
    """What a process said until it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            play(path, writing, rng)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)  # what follows is its parent's
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = [pipe.readline() for _ in range(rng.randrange(12))]
        time.sleep(rng.uniform(0, 0.02))  # into the midst of the next event, or of the start
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said += pipe.readlines()
    lines = [line.split() for line in b"".join(said).decode().splitlines()]
    return [(int(number), int(events), state) for number, events, state in lines]


def main(path: Path, kills: int, seed: int) -> int:
    rng = random.Random(seed)
    last: Said | None = None
    events = at_work = 0
    for _ in range(kills):
        said = killed(path, random.Random(rng.random()))
        if not said:
            continue
        at_work += 1
        events += len(said)
        if last is not None and not _goes_on(last, said[0]):
            print(f"resumed with {said[0]}, but {last} was said last")
            return 1
        last = said[-1]
    print(events, at_work)
    return 0


def _goes_on(last: Said, first: Said) -> bool:
    """Whether a process resumes where the one before it was, or with the one event more that it was about to say."""
    number, lines, _ = last
    return first == last or first[:2] in ((number, lines + 1), (number + 1, 0))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
