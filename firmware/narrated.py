"""A game before the simulated camera, told as it happens: what was read, what comes of it, how everybody stands."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import dist

import msgspec

from firmware.camera.acts import Act
from firmware.camera.simulated import Simulated, Truth
from firmware.happenings import Asked, Happening, Judged, Waiting
from firmware.loop import Loop
from firmware.misreads import Misreads
from firmware.read import told_pieces
from firmware.replay import told
from firmware.rests import Sees
from rules.game import Json
from rules.match import Match
from rules.protocol import Adjudicator
from ui.sentences import recorded, standing
from ui.sentences import told as told_outcome
from vision.moves import centre, side
from vision.reading import Fields, Piece
from vision.words import words

REST = 0.4
"""Seconds that the table is watched after a script: it comes to rest, and is read."""

Write = Callable[[str], None]


class Narrated:
    """One game. Only what the eyes see, and what somebody presses, reaches the rules."""

    def __init__(self, start: Json, source: Simulated, eyes: Sees, write: Write, misreads: Misreads | None) -> None:
        adjudicator = Adjudicator()
        adjudicator.handle(start)
        self.game: str = start["game"]
        self.source, self.write = source, write
        self.loop = Loop(adjudicator, eyes, self.game)
        self.missing = ""  # what the table last waited for and did not see
        self.counts: Counter[str] = Counter()  # how the camera's events came about
        self._misreads = misreads
        self._at = 0
        self._stood = ""

    @property
    def match(self) -> Match:
        return self.loop.match

    @property
    def is_over(self) -> bool:
        return self.match.game.winners(self.match.state) is not None

    def watch(self, script: Sequence[Act] = (), rest: float = REST) -> list[Judged]:
        """What the rules accept of all that the camera sees of a script."""
        self.missing = ""
        judged = []
        for item in self.source.play(script, rest):
            self._at = item.at
            judged += self._tell(self.loop.see(item))
        return judged

    def do(self, event: Json) -> list[Judged]:
        """What the rules accept of something that somebody presses or types."""
        return self._tell(self.loop.do(event, self._at))

    def correct(self, index: int, event: Json) -> None:
        """Somebody at the table has noticed that an event was misread."""
        self.counts["misread"] += 1
        self.write("  That is misread!")
        self.do({"do": "amend", "index": index, "event": event})

    def take_back(self, steps: int) -> None:
        """Somebody takes back all events beyond so many: they never happened."""
        while len(self.match.steps) > steps:
            self.counts["misread"] += 1
            self.write("  That never happened!")
            self.do({"do": "undo"})

    def type(self, event: Json) -> None:
        """Somebody types what the eyes do not see."""
        self.counts["typed"] += 1
        self.write("  The eyes do not see it; it is typed in.")
        self.do(event)

    def stand(self) -> None:
        """How everybody stands, unless nothing has changed since it was told last."""
        view: Json = msgspec.to_builtins(self.match.game.view(self.match.state), str_keys=True)
        now = standing(self.game, view, self.match.names)
        if now != self._stood:
            self.write(f"  {now}")
        self._stood = now

    def _tell(self, happenings: Iterable[Happening]) -> list[Judged]:
        noted = happenings if self._misreads is None else self._misreads.noted(self.loop, happenings)
        happened = list(noted)
        for one in happened:
            for line in self._lines(one):
                self.write(f"  {line}")
        judged = [one for one in happened if isinstance(one, Judged)]
        if self.loop.question is not None and any(isinstance(one, Asked) for one in happened):
            face = _true(self.loop.question.piece, self.source.truth)
            self.write(f"  Somebody says: {words(face) if face else 'no die'}.")
            judged += self._tell(self.loop.name(face, self._at))
        return judged

    def _lines(self, happening: Happening) -> Iterator[str]:
        match happening:
            case Judged(event=event, answer=answer, seen=seen):
                if seen is not None and event["do"] in {"roll", "reveal"}:
                    piece = "card" if self.game == "zombies" else "die"
                    yield f"Read: {told_pieces(seen.pieces, piece)}."
                elif event["do"] == "amend":
                    yield f"Corrected: {recorded(self.game, event['event'], self.match.names)}"
                elif event["do"] == "undo":
                    yield "The last event is taken back."
                elif event["do"] != "place":
                    yield f"> {recorded(self.game, event, self.match.names)}"
                for outcome in answer["outcomes"]:
                    yield told_outcome(self.game, outcome, self.match.names)
            case Waiting():
                self.missing = " ".join(told(happening, self.game, self.match.names))
            case _:
                yield from told(happening, self.game, self.match.names)


def _true(piece: Piece, truths: Sequence[Truth]) -> Fields | None:
    """What lies there; None if nothing does."""

    def away(truth: Truth) -> float:
        x0, y0, x1, y1 = truth.box
        return dist(centre(piece), ((x0 + x1) / 2, (y0 + y1) / 2))

    nearest = min(truths, key=away, default=None)
    return nearest.shows if nearest is not None and away(nearest) < side(piece) else None
