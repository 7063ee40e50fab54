"""The table loop: frames and presses in, what happens at the table out. All times are those of the frames."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from firmware import lane
from firmware.board import Board
from firmware.camera import Notice
from firmware.happenings import Asked, Happening, Judged, Motion, Refused, Told, Waiting
from firmware.judge import Question, judge, results
from firmware.sight import Lying, Sight, sight
from rules.game import Json, Refusal
from rules.match import Match
from rules.protocol import Adjudicator
from ui.sentences import awaited
from vision.agree import agree
from vision.eyes import Eyes
from vision.frame import Frame
from vision.mat import Pose, mat_of, pose
from vision.moves import apart, centre
from vision.reading import Fields, Piece
from vision.rolls import Rest, Roll, Table, after
from vision.settle import Moment, Settle

READ = 3
"""So many frames of a rest are read, and must agree."""
KEPT = 8
"""So many frames are kept: a rest shows in the last of them."""
DIE_MM = 16.0
"""How high a die is; the middle of its box is half as high above the mat."""
_LOOK_FOR_MAT = 15  # frames between two looks where there is none


class Loop:
    """One game at one table. Where a mat lies there, places count; without one, only what lies there does."""

    def __init__(self, adjudicator: Adjudicator, eyes: Eyes, game: str) -> None:
        self.game = game
        self.frames: deque[Frame] = deque(maxlen=KEPT)
        self.question: Question | None = None
        self._adjudicator, self._eyes = adjudicator, eyes
        self._settle = Settle(largest=0.45) if game == "zombies" else Settle()
        self._mats = (mat_of(game),)
        self._pose: Pose | None = None
        self._count = 0
        self._table = Table()
        self._open: tuple[Piece, ...] = ()  # thrown since the last event, and still lying there
        self._named: list[tuple[Piece, Fields]] = []  # what people said of dice that were asked about
        self._state = "learning"
        self._board = Board()

    @property
    def match(self) -> Match:
        assert self._adjudicator.match is not None
        return self._adjudicator.match

    def see(self, seen: Frame | Notice) -> Iterator[Happening]:
        """What a frame brings about."""
        if isinstance(seen, Notice):
            yield Told(seen.text, seen.at)
            return
        self.frames.append(seen)
        self._find_mat(seen)
        moment = self._settle.step(seen)
        if moment.state != self._state:
            self._state = moment.state
            yield Motion(moment.state, seen.at)
        if self.game == "ligretto":
            yield from self._watch_board(seen)
        elif moment.rested:
            yield from self._rest(moment)

    def do(self, event: Json, at: int) -> Iterator[Happening]:
        """What a press, a touch or a key brings about."""
        if self.game == "ligretto" and event.get("do") == "stop" and "left" not in event and self._pose is not None:
            event = {**event, "left": self._board.left(self._eyes, self.frames[-1], self._pose, len(self.match.names))}
        yield from self._apply(event, at)

    def name(self, face: Fields | None, at: int) -> Iterator[Happening]:
        """What people say of the die that was asked about: its face, or None if it is no die."""
        assert self.question is not None
        piece = self.question.piece
        self.question = None
        if face is None:
            self._open = tuple(one for one in self._open if one is not piece)
        else:
            self._named.append((piece, face))
        yield from self._judge(self._open, at)

    def _find_mat(self, frame: Frame) -> None:
        self._count += 1
        if self._pose is not None or self._count % _LOOK_FOR_MAT == 1:
            # Hidden for a moment, by a hand or a blur, it still lies where it lay.
            self._pose = pose(frame.pixels, self._mats, self._pose) or self._pose

    def _rest(self, moment: Moment) -> Iterator[Happening]:
        frames = [frame for frame in self.frames if frame.at >= moment.since][-READ:]
        pieces = agree([self._eyes.look(frame.pixels) for frame in frames], self._eyes.sure)
        pieces = tuple(piece for piece in pieces if not self._is_print(piece))
        self._table, roll = after(self._table, Rest(pieces, frames[-1].pixels, moment.at, moment.touched))
        assert self._table.rest is not None
        still = [piece for piece in self._table.rest.pieces if any(_same(piece, one) for one in self._open)]
        self._open = (*(roll.pieces if roll else ()), *(one for one in still if not roll or one not in roll.pieces))
        if self.game == "shizzle" and self._pose is not None:
            yield from self._line(moment.at)
        if roll is not None:
            yield from self._rolled(roll, moment.at)

    def _rolled(self, roll: Roll, at: int) -> Iterator[Happening]:
        waits = self.match.game.awaits(self.match.state)
        if self.game == "shizzle" and waits["what"] == "decide" and len(self._thrown(self._open)) == waits["dice"]:
            yield from self._apply({"do": "again"}, at)  # who throws has decided to go on
        found = sight(self.match, self.game, self._thrown(self._open))
        if found is not None and not found.complete and roll.nudged:
            self._open = (*self._open, *roll.nudged)
        yield from self._judge(self._open, at)

    def _judge(self, pieces: Sequence[Piece], at: int) -> Iterator[Happening]:
        found = sight(self.match, self.game, self._thrown(pieces))
        if found is None:
            waits = msgspec.to_builtins(self.match.game.awaits(self.match.state), str_keys=True)
            yield Waiting(awaited(self.game, waits, self.match.names), at)
        elif not found.complete:
            yield Waiting(found.told, at)
        else:
            yield from self._verdict(found, at)

    def _verdict(self, found: Sight, at: int) -> Iterator[Happening]:
        try:
            pieces = [self._known(one.piece) for one in found.pieces]
            verdict = judge(pieces, self._eyes.faces, found.event, results(self.match, self.match.state))
        except Refusal as refusal:
            yield Refused(refusal.code, refusal.message, at)
            return
        if isinstance(verdict, Question):
            original = next(one.piece for one in found.pieces if one.piece.box == verdict.piece.box)
            self.question = replace(verdict, piece=original)
            yield Asked(self.question, at)
            return
        yield from self._apply(verdict.event, at)

    def _line(self, at: int) -> Iterator[Happening]:
        """The Shizzle line as it lies in its lane: built, or built on, as soon as it lies there."""
        assert self._table.rest is not None
        lying = [one for one in self._thrown(self._table.rest.pieces) if one.zone == "line"]
        try:
            event = lane.built(self.match, lying)
        except Refusal as refusal:
            yield Refused(refusal.code, refusal.message, at)
            return
        if event is not None:
            yield from self._apply(event, at)

    def _watch_board(self, frame: Frame) -> Iterator[Happening]:
        if self._pose is None or self.match.game.awaits(self.match.state)["what"] != "race":
            self._board = Board()
            return
        for event in self._board.placed(frame, self._settle, self._eyes, self._pose):
            yield from self._apply(event, frame.at)

    def _apply(self, event: Json, at: int) -> Iterator[Happening]:
        try:
            answer: Json = msgspec.to_builtins(self._adjudicator.handle(event), str_keys=True)
        except Refusal as refusal:
            yield Refused(refusal.code, refusal.message, at)
            return
        if event["do"] in {"roll", "reveal"}:
            self._open, self._named, self.question = (), [], None
        yield Judged(event, answer, at)

    def _thrown(self, pieces: Sequence[Piece]) -> list[Lying]:
        return [self._lying(piece) for piece in pieces]

    def _lying(self, piece: Piece) -> Lying:
        if self._pose is None:
            return Lying(piece)
        height = 0.0 if self.game == "zombies" else DIE_MM / 2
        zone = self._pose.zone(*centre(piece), height)
        return Lying(piece, zone, self._pose.along(*centre(piece), zone, height) if zone else 0.0)

    def _is_print(self, piece: Piece) -> bool:
        """Whether it is only a letter or a marker of the mat: doubtful, and in none of its zones."""
        if self._pose is None or piece.sure:
            return False
        return self._pose.on_sheet(*centre(piece)) and self._lying(piece).zone is None

    def _known(self, piece: Piece) -> Piece:
        """The piece with what people said of it."""
        for one, face in self._named:
            if _same(one, piece):
                return replace(piece, shows=face, confidence=1.0, sure=True, others=())
        return piece


def _same(one: Piece, other: Piece) -> bool:
    """Whether a piece is the one that lay there at the rest before."""
    return one.shows == other.shows and apart(one, other) < 1.5
